use axum::http::HeaderMap;
use axum::response::Response;
use flagbridge_cards::{Date, Resolved};
use flagbridge_data::catalogue;
use serde::Serialize;

use super::cached;

/// One edition as other programs read it.
#[derive(Debug, Serialize)]
struct EditionListing {
    id: &'static str,
    title: &'static str,
    date: Date,
    summary: &'static str,
    current: bool,
    standard_points: u16,
    cards: usize,
    documents: Vec<DocumentListing>,
    not_competitive: Vec<&'static str>,
    modes: Vec<ModeListing>,
}

#[derive(Debug, Serialize)]
struct DocumentListing {
    short: &'static str,
    title: &'static str,
}

#[derive(Debug, Serialize)]
struct ModeListing {
    id: &'static str,
    name: &'static str,
    points: u16,
    campaign: bool,
}

/// Every edition, oldest first, with the modes it knows.
pub(super) async fn editions(headers: HeaderMap) -> Response {
    let all: Vec<_> = catalogue().all_editions().map(EditionListing::new).collect();
    cached::json(&headers, serde_json::to_vec(&all).expect("an edition has only text keys"))
}

impl EditionListing {
    fn new(edition: Resolved<'static>) -> Self {
        let of = edition.edition();
        let standard_points = of.fleet.standard_points;
        let known = catalogue().modes.iter().filter(|mode| mode.from <= of.index);
        let barred = of.not_competitive.iter().filter_map(|card| catalogue().newest(*card));
        Self {
            id: of.id,
            title: of.title,
            date: of.date,
            summary: of.summary,
            current: of.index == catalogue().current().index,
            standard_points,
            cards: edition.cards().count(),
            documents: of
                .documents
                .iter()
                .map(|document| DocumentListing { short: document.short, title: document.title })
                .collect(),
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
