use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use serde::Serialize;

use crate::listing::Listing;
use crate::outing::Outing;

/// A list in the library: the same cards once, however often they were published.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// Its address in the library.
    pub id: String,
    /// The cards.
    pub listing: Arc<Listing>,
    /// The name given by its publisher; may be empty.
    pub name: String,
    /// Where it comes from.
    pub origin: Origin,
    /// When it was last published, in milliseconds since 1970.
    pub published: i64,
    /// The same as a day, `YYYY-MM-DD`.
    pub day: String,
    /// What became of it at events, each once.
    pub outings: Vec<Outing>,
}

/// Where a list comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// It comes with the program, to fill an empty library.
    Sample,
    /// The operator read it from a collection.
    Import,
    /// It was played at an event on this server.
    Event,
    /// A visitor published it.
    Person,
}

/// One time that a list was played, or the one time it was published without an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Appearance<'a> {
    /// The list.
    pub listing: &'a Listing,
    /// The event, where there was one.
    pub outing: Option<&'a Outing>,
    /// The day, as `YYYY-MM-DD`; empty where it is not known.
    pub day: &'a str,
    /// Id of the edition.
    pub edition: &'a str,
}

impl Published {
    /// Its own name, or one after its commander and flagship.
    pub fn title(&self) -> &str {
        if self.name.is_empty() { &self.listing.title } else { &self.name }
    }

    /// Takes up what was published of the same cards elsewhere: outings once each, the first name that was given.
    pub fn merge(&mut self, other: Published) {
        if self.name.is_empty() {
            self.name = other.name;
        }
        if other.published > self.published {
            (self.published, self.day) = (other.published, other.day);
        }
        self.origin = self.origin.max(other.origin);
        for outing in other.outings {
            self.add(outing);
        }
    }

    /// Adds an outing, unless it is known: the same event on the same day with the same rank.
    pub fn add(&mut self, outing: Outing) {
        if outing.is_empty() {
            return;
        }
        let same = |it: &Outing| {
            (&it.event, &it.date, it.rank) == (&outing.event, &outing.date, outing.rank)
        };
        if !self.outings.iter().any(same) {
            self.outings.push(outing);
        }
    }

    /// Every time it was played, newest last as they came; the publishing itself where there is none.
    pub fn appearances(&self) -> impl Iterator<Item = Appearance<'_>> {
        let own = Appearance {
            listing: &self.listing,
            outing: None,
            day: &self.day,
            edition: self.listing.edition,
        };
        let bare = self.outings.is_empty().then_some(own);
        let played = self.outings.iter().map(move |outing| Appearance {
            outing: Some(outing),
            day: &outing.date,
            edition: if outing.edition.is_empty() { own.edition } else { &outing.edition },
            ..own
        });
        bare.into_iter().chain(played)
    }

    /// The best outing: the most players left behind, then the best rank.
    pub fn best(&self) -> Option<&Outing> {
        let ranked = self.outings.iter().filter(|outing| outing.rank.is_some());
        ranked.max_by_key(|outing| (outing.beaten().unwrap_or(0), std::cmp::Reverse(outing.rank)))
    }

    /// Tournament points and games of all outings together.
    pub fn record(&self) -> (f64, u32) {
        let forms = self.outings.iter().filter_map(Outing::form);
        forms.fold((0.0, 0), |(points, games), it| (points + it.0, games + it.1))
    }
}

/// Lists of the same cards become one; the order of the first of each stays.
pub fn gather(lists: impl IntoIterator<Item = Published>) -> Vec<Published> {
    let mut gathered: Vec<Published> = Vec::new();
    let mut places = HashMap::new();
    for list in lists {
        match places.entry(list.listing.canonical.clone()) {
            Entry::Occupied(place) => {
                let place: usize = *place.get();
                gathered[place].merge(list);
            }
            Entry::Vacant(place) => {
                place.insert(gathered.len());
                gathered.push(list);
            }
        }
    }
    gathered
}
