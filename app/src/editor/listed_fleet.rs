//! A kept fleet with what the shelf shows of it, and what the shelf can be narrowed by.

use flagbridge_cards::Faction;
use flagbridge_fleet::{Draft, check};

use super::judgement::{Verdict, edition_of, terms_of};
use super::saved::Saved;
use super::wording::title;

/// A kept fleet and what is known of it, worked out once.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedFleet {
    /// As it is kept.
    pub saved: Saved,
    /// The fleet.
    pub draft: Draft,
    /// The name it is shown under.
    pub title: String,
    /// Its side, once a card says so.
    pub faction: Option<Faction>,
    /// What its edition says of it.
    pub verdict: Verdict,
    /// What it costs, and what it may cost.
    pub points: (u32, u32),
    /// The edition it is built for.
    pub edition: &'static str,
}

impl ListedFleet {
    /// Judges a kept fleet.
    pub fn new(saved: Saved) -> Self {
        let draft = saved.draft();
        let report = check(&draft, &terms_of(&draft));
        Self {
            title: title(&draft),
            faction: report.faction,
            verdict: Verdict::new(&draft, &report),
            points: (report.points.total, report.points.limit),
            edition: edition_of(&draft).edition().title,
            draft,
            saved,
        }
    }
}

/// What the fleets on the shelf are chosen by. An empty text admits every fleet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FleetFilter {
    /// Name, card, tag or anything else that is written, folded.
    pub text: String,
    /// The value asked for under each facet, in the order of [`FleetFacet::ALL`].
    pub values: [String; 5],
    /// Fleets that were put away instead of the others.
    pub archived: bool,
}

/// A property of fleets that the shelf can be narrowed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FleetFacet {
    /// The side.
    Faction,
    /// Whether it is legal.
    Verdict,
    /// The edition it is built for.
    Edition,
    /// The folder it lies in.
    Folder,
    /// One of its tags.
    Tag,
}

impl FleetFacet {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] =
        [Self::Faction, Self::Verdict, Self::Edition, Self::Folder, Self::Tag];

    /// Its name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Faction => "Faction",
            Self::Verdict => "Verdict",
            Self::Edition => "Edition",
            Self::Folder => "Folder",
            Self::Tag => "Tag",
        }
    }

    /// The values that a fleet has; none if it has nothing to tell.
    pub fn values(self, fleet: &ListedFleet) -> Vec<String> {
        let mut values = match self {
            Self::Faction => fleet.faction.iter().map(|it| it.name().to_owned()).collect(),
            Self::Verdict => vec![fleet.verdict.word().to_owned()],
            Self::Edition => vec![fleet.edition.to_owned()],
            Self::Folder => vec![fleet.saved.folder.clone()],
            Self::Tag => fleet.saved.tags.clone(),
        };
        values.retain(|it| !it.is_empty());
        values
    }

    /// The values that any of the fleets has, each once, in order.
    pub fn offered(self, fleets: &[ListedFleet]) -> Vec<String> {
        let mut values: Vec<String> = fleets.iter().flat_map(|it| self.values(it)).collect();
        values.sort();
        values.dedup();
        values
    }
}

impl FleetFilter {
    /// Whether a fleet is shown.
    pub fn admits(&self, fleet: &ListedFleet) -> bool {
        let fits = |facet: FleetFacet| {
            let asked = &self.values[facet as usize];
            asked.is_empty() || facet.values(fleet).contains(asked)
        };
        fleet.saved.archived == self.archived
            && FleetFacet::ALL.into_iter().all(fits)
            && (self.text.is_empty() || fleet.saved.words().contains(&self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_data::catalogue;

    fn fleet(ship: &str, tags: &[&str]) -> ListedFleet {
        let mut draft = Draft::new();
        draft.add_ship(catalogue().number(ship).unwrap_or_else(|| panic!("{ship}")));
        let mut saved = Saved::new(ship.to_owned(), &draft, 1);
        saved.tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
        ListedFleet::new(saved)
    }

    fn asking(facet: FleetFacet, value: &str) -> FleetFilter {
        let mut filter = FleetFilter::default();
        filter.values[facet as usize] = value.to_owned();
        filter
    }

    #[test]
    fn a_fleet_is_found_by_each_of_its_properties_and_by_no_others() {
        let fleet = fleet("cr90-corvette-a", &["fast", "store"]);
        assert!(FleetFilter::default().admits(&fleet));
        for facet in FleetFacet::ALL {
            for value in facet.values(&fleet) {
                assert!(asking(facet, &value).admits(&fleet), "{} {value}", facet.label());
            }
            assert!(!asking(facet, "nothing of the kind").admits(&fleet), "{}", facet.label());
        }
        assert_eq!(FleetFacet::Faction.values(&fleet), ["Rebel Alliance"]);
        assert_eq!(FleetFacet::Tag.values(&fleet), ["fast", "store"]);
        assert_eq!(FleetFacet::Folder.values(&fleet), [""; 0]);
    }

    #[test]
    fn what_was_put_away_is_shown_only_where_it_is_asked_for() {
        let mut fleet = fleet("cr90-corvette-a", &[]);
        fleet.saved.archived = true;
        assert!(!FleetFilter::default().admits(&fleet));
        assert!(FleetFilter { archived: true, ..FleetFilter::default() }.admits(&fleet));
    }

    #[test]
    fn every_value_is_offered_once() {
        let fleets =
            [fleet("cr90-corvette-a", &["b", "a"]), fleet("raider-i-class-corvette", &["a"])];
        assert_eq!(FleetFacet::Tag.offered(&fleets), ["a", "b"]);
        assert_eq!(FleetFacet::Faction.offered(&fleets), ["Galactic Empire", "Rebel Alliance"]);
    }
}
