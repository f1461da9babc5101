//! Editions as other programs read them: the shape of `flagbridge editions --json` and of the public interface.

use serde::Serialize;

use crate::catalogue::Resolved;
use crate::date::Date;
use crate::edition::{Document, Issuer};

/// One edition with its documents and modes, ready to be written as JSON.
#[derive(Clone, Debug, Serialize)]
pub struct EditionListing {
    id: &'static str,
    title: &'static str,
    date: Date,
    issuer: Issuer,
    summary: &'static str,
    /// Whether it is the newest official one.
    current: bool,
    /// What is known of a later state that is not in the catalogue.
    #[serde(skip_serializing_if = "str::is_empty")]
    later: &'static str,
    standard_points: u16,
    cards: usize,
    documents: Vec<Document>,
    not_competitive: Vec<&'static str>,
    modes: Vec<ModeListing>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct ModeListing {
    id: &'static str,
    name: &'static str,
    points: u16,
    campaign: bool,
}

impl EditionListing {
    /// The edition with the modes it knows.
    pub fn new(edition: Resolved<'_>) -> Self {
        let (catalogue, of) = (edition.catalogue(), edition.edition());
        let standard_points = of.fleet.standard_points;
        let known = catalogue.modes.iter().filter(|mode| mode.from <= of.rank());
        let barred = of.not_competitive.iter().filter_map(|card| catalogue.newest(*card));
        Self {
            id: of.id,
            title: of.title,
            date: of.date,
            issuer: of.issuer,
            summary: of.summary,
            current: of.index == catalogue.current().index,
            later: of.later,
            standard_points,
            cards: edition.cards().count(),
            documents: of.documents.clone(),
            not_competitive: barred.map(|card| card.id).collect(),
            modes: known
                .map(|mode| ModeListing {
                    id: mode.id,
                    name: mode.name,
                    points: mode.points.unwrap_or(standard_points),
                    campaign: mode.campaign,
                })
                .collect(),
        }
    }
}
