use std::collections::{BTreeMap, HashMap};

use flagbridge_cards::{CardNumber, Catalogue, Faction, Kind};
use serde::Serialize;

use crate::interval::{Mean, Share, mean, share};
use crate::published::{Appearance, Published};
use crate::query::Query;

/// What many lists say together.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Figures {
    /// How many different lists were counted.
    pub lists: u32,
    /// How often they were played; a list without an event counts once.
    pub appearances: u32,
    /// Games with known tournament points.
    pub games: u32,
    /// What is played, by kind; then bids, activations, who was first.
    pub sections: Vec<Section>,
    /// What goes on one ship, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Pairs>,
    /// By month, oldest first; appearances without a day are left out.
    pub months: Vec<Period>,
    /// By edition, oldest first.
    pub editions: Vec<Period>,
}

/// Figures of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Section {
    /// What is counted.
    pub subject: Subject,
    /// One line for each, most frequent first; ranges in their order.
    pub rows: Vec<Row>,
}

/// What a section counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// Sides.
    Faction,
    /// Commanders.
    Commander,
    /// Ships, each variant by itself.
    Ship,
    /// Squadrons.
    Squadron,
    /// Upgrades, commanders left out.
    Upgrade,
    /// Objectives.
    Objective,
    /// Points below the agreed total.
    Bid,
    /// Activations in a round.
    Activations,
    /// First and second player: counted in games, not in lists.
    Seat,
}

/// One line of figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The id of a card or a side, or a word for the others.
    pub id: String,
    /// What people read.
    pub name: String,
    /// How often lists with it were played.
    pub count: u32,
    /// How many copies they had together.
    pub copies: u32,
    /// The share of all.
    pub share: Share,
    /// Mean tournament points by game; none below [`LEAST_GAMES`] games.
    pub points: Option<Mean>,
}

/// What goes on one ship.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairs {
    /// The ship's id.
    pub ship: String,
    /// Its name.
    pub name: String,
    /// How many such ships were counted, copies each for itself.
    pub ships: u32,
    /// Its upgrades, most frequent first: how many of the ships carry them.
    pub rows: Vec<Row>,
}

/// A month or an edition.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Period {
    /// `YYYY-MM`, or the id of an edition.
    pub id: String,
    /// What people read.
    pub name: String,
    /// How often lists were played in it.
    pub count: u32,
    /// How often those of each side, in the order of the rules.
    pub factions: Vec<(Faction, u32)>,
}

/// A mean over fewer games is not shown.
pub const LEAST_GAMES: u32 = 30;

impl Figures {
    /// Counts the lists that a query means.
    pub fn new<'a>(
        lists: impl IntoIterator<Item = &'a Published>,
        query: &Query,
        catalogue: &Catalogue,
    ) -> Self {
        let chosen = query.choose(lists, catalogue);
        let appearances: Vec<Appearance<'_>> = chosen
            .iter()
            .flat_map(|list| list.appearances())
            .filter(|appearance| query.admits(appearance))
            .collect();
        let all = count(appearances.len());
        let forms = appearances.iter().filter_map(|it| it.outing?.form());
        let mut sections: Vec<Section> = KINDS
            .into_iter()
            .map(|subject| Section { subject, rows: played(subject, &appearances, catalogue) })
            .collect();
        sections.push(Section { subject: Subject::Bid, rows: ranges(&appearances, bid) });
        let activations = |it: &Appearance<'_>| {
            let times = it.listing.activations;
            (i64::from(times), times.to_string())
        };
        sections.push(Section {
            subject: Subject::Activations,
            rows: ranges(&appearances, activations),
        });
        sections.push(Section { subject: Subject::Seat, rows: seats(&appearances) });
        Self {
            lists: count(chosen.len()),
            appearances: all,
            games: forms.map(|(_, games)| games).sum(),
            sections,
            pairs: query.ship.and_then(|ship| pairs(ship, &appearances, catalogue)),
            months: months(&appearances),
            editions: editions(&appearances, catalogue),
        }
    }

    /// The section that counts something.
    pub fn section(&self, subject: Subject) -> Option<&Section> {
        self.sections.iter().find(|section| section.subject == subject)
    }
}

impl Subject {
    /// Its id in tables.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Faction => "faction",
            Self::Commander => "commander",
            Self::Ship => "ship",
            Self::Squadron => "squadron",
            Self::Upgrade => "upgrade",
            Self::Objective => "objective",
            Self::Bid => "bid",
            Self::Activations => "activations",
            Self::Seat => "seat",
        }
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Faction => "Factions",
            Self::Commander => "Commanders",
            Self::Ship => "Ships",
            Self::Squadron => "Squadrons",
            Self::Upgrade => "Upgrades",
            Self::Objective => "Objectives",
            Self::Bid => "Bids",
            Self::Activations => "Activations",
            Self::Seat => "First and second player",
        }
    }
}

/// The kinds that are counted by what stands in a list.
const KINDS: [Subject; 6] = [
    Subject::Faction,
    Subject::Commander,
    Subject::Ship,
    Subject::Squadron,
    Subject::Upgrade,
    Subject::Objective,
];

/// What is known of one line while it is counted.
#[derive(Default)]
struct Tally {
    count: u32,
    copies: u32,
    forms: Vec<(f64, u32)>,
}

impl Tally {
    fn add(&mut self, copies: u32, form: Option<(f64, u32)>) {
        self.count += 1;
        self.copies += copies;
        self.forms.extend(form);
    }

    fn row(self, id: String, name: String, all: u32) -> Row {
        let points = mean(self.forms).filter(|mean| mean.games >= LEAST_GAMES);
        Row {
            id,
            name,
            count: self.count,
            copies: self.copies,
            share: share(self.count, all),
            points,
        }
    }
}

fn form(appearance: &Appearance<'_>) -> Option<(f64, u32)> {
    appearance.outing?.form()
}

/// How often each side, commander or card of a kind was played.
fn played(subject: Subject, appearances: &[Appearance<'_>], catalogue: &Catalogue) -> Vec<Row> {
    let all = count(appearances.len());
    let mut rows: Vec<Row> = if subject == Subject::Faction {
        let mut tallies: BTreeMap<Faction, Tally> = BTreeMap::new();
        for it in appearances {
            if let Some(faction) = it.listing.faction {
                tallies.entry(faction).or_default().add(1, form(it));
            }
        }
        let row = |(faction, tally): (Faction, Tally)| {
            tally.row(faction.id().to_owned(), faction.name().to_owned(), all)
        };
        tallies.into_iter().map(row).collect()
    } else {
        let mut tallies: HashMap<CardNumber, Tally> = HashMap::new();
        for it in appearances {
            for (card, copies) in &it.listing.cards {
                if counts(subject, *card, it, catalogue) {
                    tallies.entry(*card).or_default().add(*copies, form(it));
                }
            }
        }
        let row = |(card, tally): (CardNumber, Tally)| {
            let known = catalogue.newest(card);
            let id = known.map_or_else(|| card.to_string(), |card| card.id.to_owned());
            let name = known.map_or_else(|| id.clone(), |card| card.full_name());
            tally.row(id, name, all)
        };
        tallies.into_iter().map(row).collect()
    };
    rows.sort_by(|a, b| (b.count, &a.name).cmp(&(a.count, &b.name)));
    rows
}

/// Whether a card of a list belongs to a section.
fn counts(
    subject: Subject,
    card: CardNumber,
    appearance: &Appearance<'_>,
    catalogue: &Catalogue,
) -> bool {
    let is_commander = appearance.listing.commander == Some(card);
    let Some(kind) = catalogue.newest(card).map(|card| card.kind()) else { return false };
    match subject {
        Subject::Commander => is_commander,
        Subject::Ship => kind == Kind::Ship,
        Subject::Squadron => kind == Kind::Squadron,
        Subject::Upgrade => kind == Kind::Upgrade && !is_commander,
        Subject::Objective => kind == Kind::Objective,
        Subject::Faction | Subject::Bid | Subject::Activations | Subject::Seat => false,
    }
}

/// Where a bid stands among the ranges, and what the range is called.
fn bid(appearance: &Appearance<'_>) -> (i64, String) {
    let (place, name) = match appearance.listing.bid {
        i64::MIN..=-1 => (0, "over the limit"),
        0 => (1, "0"),
        1..=2 => (2, "1–2"),
        3..=5 => (3, "3–5"),
        6..=10 => (4, "6–10"),
        11..=20 => (5, "11–20"),
        21.. => (6, "21 or more"),
    };
    (place, name.to_owned())
}

/// Counts by ranges, in their order.
fn ranges(
    appearances: &[Appearance<'_>],
    range: impl Fn(&Appearance<'_>) -> (i64, String),
) -> Vec<Row> {
    let mut tallies: BTreeMap<(i64, String), Tally> = BTreeMap::new();
    for it in appearances {
        tallies.entry(range(it)).or_default().add(1, form(it));
    }
    let all = count(appearances.len());
    tallies.into_iter().map(|((_, name), tally)| tally.row(name.clone(), name, all)).collect()
}

/// Games as first and as second player.
fn seats(appearances: &[Appearance<'_>]) -> Vec<Row> {
    let of = |first: bool| -> Vec<(f64, u32)> {
        appearances.iter().filter_map(|it| it.outing?.form_as(first)).collect()
    };
    let seats = [("first", "First player", of(true)), ("second", "Second player", of(false))];
    let games = |forms: &[(f64, u32)]| forms.iter().map(|(_, games)| games).sum::<u32>();
    let all = seats.iter().map(|(_, _, forms)| games(forms)).sum();
    if all == 0 {
        return Vec::new();
    }
    let row = |(id, name, forms): (&str, &str, Vec<(f64, u32)>)| {
        let count = games(&forms);
        Tally { count, copies: count, forms }.row(id.to_owned(), name.to_owned(), all)
    };
    seats.map(row).into()
}

/// How many of one ship carry each upgrade.
fn pairs(ship: CardNumber, appearances: &[Appearance<'_>], catalogue: &Catalogue) -> Option<Pairs> {
    let card = catalogue.newest(ship).filter(|card| card.ship().is_some())?;
    let mut tallies: HashMap<CardNumber, Tally> = HashMap::new();
    let mut ships = 0;
    for it in appearances {
        for carried in it.listing.draft.ships.iter().filter(|it| it.card == ship) {
            ships += 1;
            let mut upgrades = carried.upgrades.clone();
            upgrades.sort_unstable();
            upgrades.dedup();
            for upgrade in upgrades {
                tallies.entry(upgrade).or_default().add(1, form(it));
            }
        }
    }
    let mut rows: Vec<Row> = tallies
        .into_iter()
        .filter_map(|(upgrade, tally)| {
            let upgrade = catalogue.newest(upgrade)?;
            Some(tally.row(upgrade.id.to_owned(), upgrade.full_name(), ships))
        })
        .collect();
    rows.sort_by(|a, b| (b.count, &a.name).cmp(&(a.count, &b.name)));
    Some(Pairs { ship: card.id.to_owned(), name: card.name.to_owned(), ships, rows })
}

fn months(appearances: &[Appearance<'_>]) -> Vec<Period> {
    let mut by_month: BTreeMap<&str, Vec<Option<Faction>>> = BTreeMap::new();
    for it in appearances {
        if let Some(month) = it.day.get(..7) {
            by_month.entry(month).or_default().push(it.listing.faction);
        }
    }
    by_month.into_iter().map(|(month, of)| period(month, month.to_owned(), &of)).collect()
}

fn editions(appearances: &[Appearance<'_>], catalogue: &Catalogue) -> Vec<Period> {
    let editions = catalogue.editions.iter().filter_map(|edition| {
        let of: Vec<_> = appearances
            .iter()
            .filter(|it| it.edition == edition.id)
            .map(|it| it.listing.faction)
            .collect();
        (!of.is_empty()).then(|| period(edition.id, edition.title.to_owned(), &of))
    });
    editions.collect()
}

fn period(id: &str, name: String, of: &[Option<Faction>]) -> Period {
    let factions = Faction::ALL
        .iter()
        .map(|faction| (*faction, count(of.iter().filter(|it| **it == Some(*faction)).count())));
    Period { id: id.to_owned(), name, count: count(of.len()), factions: factions.collect() }
}

fn count(items: usize) -> u32 {
    u32::try_from(items).unwrap_or(u32::MAX)
}
