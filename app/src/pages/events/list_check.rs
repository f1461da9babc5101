//! What is known of the lists of an event.

use std::time::{Duration, Instant};

use flagbridge_data::catalogue;
use flagbridge_events::{CheckTerms, Inspected, ListChecker, Player, PlayerId, Settings};
use leptos::prelude::*;

use super::EventRequest;

/// Whether a request may check another list: each may take five seconds.
pub fn patience() -> impl FnMut() -> bool {
    let end = Instant::now() + LONGEST;
    move || Instant::now() < end
}

/// Hundreds of real lists are checked in this time; only texts designed to be slow take longer.
const LONGEST: Duration = Duration::from_secs(5);

/// The lists of an event, checked with its rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListCheck {
    /// Each list that was read, with its player.
    pub lists: Vec<(PlayerId, Inspected)>,
    /// How many were not read because the others took too long.
    pub left: usize,
}

/// What is known of a player's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListStatus {
    /// There is none.
    Missing,
    /// It was submitted; the reader may not know more.
    Submitted,
    /// Nothing is wrong with it.
    Legal,
    /// Something is wrong with it.
    Illegal,
}

impl ListCheck {
    /// Reads and checks every list.
    pub fn new(asked: &EventRequest) -> Self {
        let log = asked.log();
        let event = log.event();
        let checker = checker(event.settings());
        let with_list: Vec<&Player> =
            event.players().iter().filter(|player| player.list.is_some()).collect();
        let texts = with_list.iter().map(|player| {
            let text = player.list.as_deref().unwrap_or_default();
            (player.name(), player.about.group.as_str(), text)
        });
        let (lists, left) = checker.inspect_while(texts, patience());
        let lists = with_list.iter().map(|player| player.id).zip(lists).collect();
        Self { lists, left }
    }

    /// The list of a player, where it was read.
    pub fn of(&self, player: PlayerId) -> Option<&Inspected> {
        self.lists.iter().find(|(id, _)| *id == player).map(|(_, list)| list)
    }

    /// What is known of a player's list.
    pub fn status(&self, player: &Player) -> ListStatus {
        match self.of(player.id) {
            Some(list) => ListStatus::of(list),
            None if player.list.is_some() => ListStatus::Submitted,
            None => ListStatus::Missing,
        }
    }
}

impl ListStatus {
    /// The status of a list that was read.
    pub fn of(list: &Inspected) -> Self {
        if list.is_fine() { Self::Legal } else { Self::Illegal }
    }

    /// The status as a chip.
    pub fn chip(self) -> AnyView {
        let (id, words) = match self {
            Self::Missing => ("missing", "Missing"),
            Self::Submitted => ("submitted", "Submitted"),
            Self::Legal => ("legal", "Legal"),
            Self::Illegal => ("illegal", "Illegal"),
        };
        view! { <span class=format!("tag event-chip event-chip--{id}")>{words}</span> }.into_any()
    }
}

/// Checks lists with the rules of an event.
pub(crate) fn checker(settings: &Settings) -> ListChecker<'static> {
    let terms = CheckTerms {
        edition: catalogue().edition(&settings.edition).ok(),
        mode: catalogue().mode(&settings.mode),
        points: Some(settings.points),
    };
    ListChecker::new(catalogue(), terms)
}
