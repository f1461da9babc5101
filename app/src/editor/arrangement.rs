//! The cards of the picker in their order.

use std::collections::HashMap;

use flagbridge_cards::{Card, CardNumber, Closeness, Resolved};
use flagbridge_data::catalogue;
use flagbridge_fleet::{Candidate, PointsSummary, Rule};

use crate::card_query::searcher;

/// The orders a player can choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// What fits comes first.
    #[default]
    Fit,
    /// By name.
    Name,
    /// The cheapest first.
    Cheapest,
    /// The highest cost first.
    HighestCost,
}

impl Order {
    /// Every order with its words.
    pub const ALL: [(Self, &str); 4] = [
        (Self::Fit, "Affordable first"),
        (Self::Name, "Name"),
        (Self::Cheapest, "Lowest cost"),
        (Self::HighestCost, "Highest cost"),
    ];
}

/// How a card stands to the fleet, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It can be taken.
    Fits,
    /// Only the points left are too few for it.
    OverPoints,
    /// Only the points left for squadrons are too few for it.
    OverSquadrons,
    /// The fleet's present state speaks against it.
    Refused,
    /// This ship can never carry it.
    Never,
}

impl Standing {
    /// How a candidate stands.
    pub fn of(candidate: &Candidate) -> Self {
        let only = |rules: &[Rule]| candidate.refused.iter().all(|rule| rules.contains(&rule));
        if candidate.can_take() {
            Self::Fits
        } else if only(&[Rule::PointsLimit]) {
            Self::OverPoints
        } else if only(&[Rule::PointsLimit, Rule::SquadronCap]) {
            Self::OverSquadrons
        } else if candidate.refused.iter().any(never) {
            Self::Never
        } else {
            Self::Refused
        }
    }

    /// What is said once above all cards that stand so, instead of on each of them.
    pub fn heading(self, points: &PointsSummary) -> Option<String> {
        let (is, limit, what) = match self {
            Self::OverPoints => (points.total, points.limit, ["point", "points"]),
            Self::OverSquadrons => {
                (points.squadrons, points.squadron_cap, ["squadron point", "squadron points"])
            }
            Self::Fits | Self::Refused | Self::Never => return None,
        };
        Some(match limit.checked_sub(is) {
            Some(left) => {
                let left = flagbridge_wording::count(left as usize, what[0], what[1]);
                format!("The cards below cost more than the {left} left.")
            }
            None => {
                let over = flagbridge_wording::count((is - limit) as usize, what[0], what[1]);
                format!("No card fits: the fleet is already {over} over.")
            }
        })
    }
}

/// The cards to show, in their order. Whatever the order, cards whose names are what was typed come first, then those
/// whose names begin so: typing a name always means that card.
pub fn arrange(
    candidates: &[Candidate],
    text: &str,
    order: Order,
    edition: Resolved<'static>,
) -> Vec<CardNumber> {
    let found = search(text);
    let card = |it: &Candidate| shown(it.card, edition);
    let mut arranged: Vec<(&Candidate, (Closeness, u16))> = match &found {
        None => candidates.iter().map(|it| (it, (Closeness::Named, 0))).collect(),
        Some(found) => {
            candidates.iter().filter_map(|it| Some((it, *found.get(&it.card)?))).collect()
        }
    };
    arranged.sort_by_cached_key(|(it, (closeness, distance))| {
        let (name, points) = card(it).map_or(("", 0), |card| (card.name, card.points));
        let named = (*closeness).min(Closeness::Within);
        let (standing, cost) = match order {
            Order::Fit => (Standing::of(it) as u8, 0),
            Order::Name => (0, 0),
            Order::Cheapest => (0, points),
            Order::HighestCost => (0, u16::MAX - points),
        };
        let far = if order == Order::Fit { (*closeness, *distance) } else { (*closeness, 0) };
        (named, standing, cost, far, name)
    });
    arranged.into_iter().map(|(it, _)| it.card).collect()
}

/// The first card of each standing that needs but one heading, with the heading's words.
pub fn headings(
    arranged: &[CardNumber],
    candidates: &[Candidate],
    points: &PointsSummary,
) -> Vec<(CardNumber, String)> {
    let standing = |card: &CardNumber| {
        candidates.iter().find(|it| it.card == *card).map_or(Standing::Fits, Standing::of)
    };
    let of = |wanted: Standing| {
        let first = arranged.iter().find(|card| standing(card) == wanted)?;
        Some((*first, wanted.heading(points)?))
    };
    [of(Standing::OverPoints), of(Standing::OverSquadrons)].into_iter().flatten().collect()
}

/// How close each card is to what was typed; nothing if nothing was.
fn search(text: &str) -> Option<HashMap<CardNumber, (Closeness, u16)>> {
    if text.trim().is_empty() {
        return None;
    }
    let found = searcher().search(text).into_iter();
    Some(found.map(|it| (it.card, (it.closeness, it.distance))).collect())
}

fn shown(number: CardNumber, edition: Resolved<'static>) -> Option<&'static Card> {
    edition.card(number).or_else(|| catalogue().newest(number))
}

/// Whether a rule speaks of the ship rather than of the fleet as it is.
fn never(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::TitleChassis
            | Rule::TitleGenericName
            | Rule::TitleNameRestricted
            | Rule::RestrictionChassis
            | Rule::RestrictionSize
            | Rule::RestrictionTrait
            | Rule::RestrictionTag
            | Rule::CommanderFaction
            | Rule::UpgradeFaction
            | Rule::HugeNoAddedIcons
            | Rule::MultiIcon
            | Rule::CardCompetitive
    )
}

#[cfg(test)]
mod tests {
    use flagbridge_cards::Slot;
    use flagbridge_fleet::Draft;

    use super::super::tests::card;
    use super::super::{Judgement, edition_of};
    use super::*;

    /// An Imperial fleet whose officer Minister Tua is aboard another ship already.
    fn with_tua() -> Draft {
        let mut draft = Draft::new();
        draft.faction = Some(flagbridge_cards::Faction::Empire);
        draft.add_ship(card("imperial-ii-class-star-destroyer"));
        draft.add_upgrade(0, card("minister-tua-officer"));
        draft.add_ship(card("gladiator-i-class-star-destroyer"));
        draft
    }

    fn officers(draft: &Draft, ship: usize) -> Vec<Candidate> {
        let judgement = Judgement::new(draft);
        let slots = &judgement.options().ships[ship].slots;
        slots.iter().find(|it| it.slot == Slot::Officer).unwrap().candidates.clone()
    }

    fn first(candidates: &[Candidate], text: &str, order: Order) -> &'static str {
        let edition = catalogue().current();
        let first = arrange(candidates, text, order, edition)[0];
        edition.card(first).unwrap().id
    }

    #[test]
    fn the_name_that_was_typed_comes_before_what_fits_and_is_only_like_it() {
        let candidates = officers(&with_tua(), 1);
        let tua = candidates.iter().find(|it| it.card == card("minister-tua-officer")).unwrap();
        assert!(!tua.can_take(), "she is aboard already");
        for (order, _) in Order::ALL {
            assert_eq!(first(&candidates, "tua", order), "minister-tua-officer", "{order:?}");
        }
        let judgement = Judgement::new(&Draft {
            faction: Some(flagbridge_cards::Faction::Empire),
            points: Some(10),
            ..Draft::new()
        });
        let squadrons = &judgement.options().add_squadron;
        assert_eq!(first(squadrons, "fel", Order::Fit), "soontir-fel-tie-interceptor-squadron");
        assert!(arrange(squadrons, "zzzz", Order::Fit, catalogue().current()).is_empty());
    }

    #[test]
    fn among_cards_that_fit_alike_what_fits_comes_first() {
        let candidates = officers(&with_tua(), 1);
        let edition = edition_of(&Draft::new());
        let arranged = arrange(&candidates, "", Order::Fit, edition);
        let standing = |number: &CardNumber| {
            Standing::of(candidates.iter().find(|it| it.card == *number).unwrap())
        };
        assert!(arranged.iter().map(standing).is_sorted());
        assert_eq!(arranged.len(), candidates.len());
        let cheapest = arrange(&candidates, "", Order::Cheapest, edition);
        let points = |number: &CardNumber| edition.card(*number).unwrap().points;
        assert!(cheapest.iter().map(points).is_sorted());
    }

    #[test]
    fn what_is_too_dear_is_said_once() {
        let draft = Draft { points: Some(190), ..with_tua() };
        let judgement = Judgement::new(&draft);
        let (candidates, points) = (&judgement.options().add_ship, judgement.report().points);
        assert_eq!(points.limit - points.total, 12, "{points:?}");
        let arranged = arrange(candidates, "", Order::Fit, catalogue().current());
        let headings = headings(&arranged, candidates, &points);
        let words: Vec<_> = headings.iter().map(|(_, words)| words.as_str()).collect();
        assert_eq!(words, ["The cards below cost more than the 12 points left."]);
        let over = PointsSummary { total: 191, ..points };
        let words = Standing::OverPoints.heading(&over).unwrap();
        assert_eq!(words, "No card fits: the fleet is already 1 point over.");
    }
}
