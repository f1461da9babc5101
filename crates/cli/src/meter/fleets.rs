use flagbridge_cards::{
    Card, CardNumber, Faction, Keyword, Kind, Resolved, Ship, Size, Slot, Squadron, Upgrade,
};
use flagbridge_engine::effects::{Condition, Effect, Is, effects_of};
use flagbridge_engine::{Chance, Roster, RosterShip};

use super::goals::{Missing, is_early};

/// Upgrades that give keywords no squadron is printed with.
pub const GIVES: [(&str, Keyword); 1] = [("hyperspace-rings", Keyword::Scout)];

/// Two small fleets in which cards that are still to be used come first.
///
/// They keep to a faction and to the icons and limits of their ships, not to points or to unique names.
pub fn draw(rules: Resolved<'static>, missing: &Missing, chance: &mut Chance) -> [Roster; 2] {
    let mut rosters = [0, 1].map(|_| fleet(rules, missing, chance));
    let objective = objective(rules, missing, chance);
    rosters.iter_mut().for_each(|roster| roster.objectives.extend(objective));
    rosters
}

fn fleet(rules: Resolved<'static>, missing: &Missing, chance: &mut Chance) -> Roster {
    let wanted = |card: &&'static Card| {
        missing.cards.contains(&card.number)
            || GIVES.iter().any(|(id, given)| *id == card.id && missing.keywords.contains(given))
            || card.squadron().is_some_and(|squadron| {
                let mut keywords = squadron.keywords.iter();
                keywords.any(|value| missing.keywords.contains(&value.keyword))
            })
    };
    let focuses: Vec<_> = rules
        .cards()
        .filter(|card| matches!(card.kind(), Kind::Ship | Kind::Squadron | Kind::Upgrade))
        .filter(wanted)
        .collect();
    let focus = any(&focuses, chance);
    let faction = faction(rules, focus, chance);
    let of = |kind: Kind, early: bool| -> Vec<&'static Card> {
        let cards = rules.cards_of(kind).filter(|card| card.factions.contains(faction));
        let cards = cards.filter(|card| card.ship().is_none_or(|ship| ship.size != Size::Huge));
        cards.filter(|card| !early || is_early(rules, card) || wanted(card)).collect()
    };
    let (squadrons, others) = (or_all(&of, Kind::Squadron), of(Kind::Squadron, false));
    // Some cards ask for ships of a size that the first releases did not have.
    let ships = match chance.below(4) {
        0 => of(Kind::Ship, false),
        _ => or_all(&of, Kind::Ship),
    };
    // Some later cards ask for company: other cards to exchange, to hand over or to discard, and more raid tokens.
    let later = missing
        .cards
        .iter()
        .filter_map(|card| rules.card(*card))
        .any(|card| !is_early(rules, card));
    let upgrades = of(Kind::Upgrade, !later || chance.below(2) == 0);
    let carriers = |upgrade: &Card| -> Vec<&'static Card> {
        let fits = |card: &&'static Card| card.ship().is_some_and(|ship| carries(ship, upgrade));
        let early: Vec<_> = ships.iter().copied().filter(fits).collect();
        match early.is_empty() {
            // Huge ships too: titles are for them alone.
            true => {
                let ships = rules.cards_of(Kind::Ship);
                ships.filter(|card| card.factions.contains(faction)).filter(fits).collect()
            }
            false => early,
        }
    };
    let asked = focus.map_or(Vec::new(), |card| keywords_asked(rules, card));
    let has_one =
        |squadron: &Squadron| squadron.keywords.iter().any(|value| asked.contains(&value.keyword));
    let company: Vec<_> =
        others.iter().copied().filter(|card| card.squadron().is_some_and(has_one)).collect();
    let mut roster = Roster::default();
    let mut commander = false;
    for place in 0..2 + chance.below(2) {
        let first = focus.filter(|_| place == 0);
        // Some upgrade is still to be used: a ship that can carry it.
        let upgrade = match first {
            Some(card) => Some(card).filter(|card| card.kind() == Kind::Upgrade),
            None => any(&upgrades.iter().copied().filter(wanted).collect::<Vec<_>>(), chance),
        };
        let ship = match first.filter(|card| card.kind() == Kind::Ship) {
            Some(ship) => Some(ship),
            None => upgrade
                .filter(|_| first.is_some() || chance.below(2) == 0)
                .and_then(|upgrade| any(&carriers(upgrade), chance))
                .or_else(|| prefer(&ships, wanted, chance)),
        };
        let Some((card, ship)) = ship.and_then(|card| Some((card, card.ship()?))) else { break };
        let fitting = upgrades.iter().copied().filter(|upgrade| permits(ship, upgrade)).collect();
        let upgrades = fit_out(ship, upgrade, fitting, &mut commander, wanted, chance);
        roster.ships.push(RosterShip { card: card.number, upgrades });
    }
    for place in 0..4 + chance.below(5) {
        let first = focus.filter(|card| place == 0 && card.kind() == Kind::Squadron);
        // Beside wanted ones any: some abilities need others around, such as ones without a name or with a keyword.
        let card = first.or_else(|| match chance.below(3) {
            0 => any(&company, chance).or_else(|| any(&others, chance)),
            _ => prefer(&squadrons, wanted, chance),
        });
        roster.squadrons.extend(card.map(|card| card.number));
    }
    roster
}

/// Keywords that a card's effects ask of squadrons.
fn keywords_asked(rules: Resolved<'static>, card: &Card) -> Vec<Keyword> {
    let conditions = effects_of(rules, card).iter().flat_map(Effect::conditions);
    conditions
        .filter_map(|condition| match condition {
            Condition::Subject(Is::Printed(keyword) | Is::Keyword(keyword)) => Some(*keyword),
            _ => None,
        })
        .collect()
}

/// Early cards of a kind, or all where a faction has none.
fn or_all(of: &impl Fn(Kind, bool) -> Vec<&'static Card>, kind: Kind) -> Vec<&'static Card> {
    let early = of(kind, true);
    if early.is_empty() { of(kind, false) } else { early }
}

/// Fills a ship's bar: the upgrade it was chosen for, then one for each icon that is left.
fn fit_out(
    ship: &Ship,
    focus: Option<&'static Card>,
    mut fitting: Vec<&'static Card>,
    commander: &mut bool,
    wanted: impl Fn(&&'static Card) -> bool,
    chance: &mut Chance,
) -> Vec<CardNumber> {
    let mut bar: Vec<Slot> = ship.slots.iter().copied().chain([Slot::Title]).collect();
    if !*commander {
        bar.push(Slot::Commander);
    }
    // Cards that are handed over need room: now and then an icon stays empty.
    let empty = chance.below(3 * bar.len());
    let needed =
        |slot: &Slot| focus.and_then(Card::upgrade).is_some_and(|own| own.slots.contains(slot));
    if bar.get(empty).is_some_and(|slot| !needed(slot)) {
        bar.remove(empty);
    }
    let mut upgrades = Vec::new();
    chance.shuffle(&mut fitting);
    fitting
        .sort_by_key(|card| (focus.is_none_or(|focus| focus.number != card.number), !wanted(card)));
    for card in fitting {
        let Some(upgrade) = card.upgrade() else { continue };
        let mut left = bar.clone();
        let free = upgrade.slots.iter().all(|slot| {
            let place = left.iter().position(|own| own == slot);
            place.map(|place| left.remove(place)).is_some()
        });
        if free {
            bar = left;
            bar.extend(&upgrade.grants);
            *commander |= upgrade.slots.contains(&Slot::Commander);
            upgrades.push(card.number);
        }
    }
    upgrades
}

/// Whether a ship's icons and an upgrade's limits allow it. RRG 1.6, Upgrade Cards.
fn carries(ship: &Ship, card: &Card) -> bool {
    let mut bar: Vec<Slot> = ship.slots.clone();
    bar.extend([Slot::Title, Slot::Commander]);
    permits(ship, card)
        && card.upgrade().is_some_and(|own| own.slots.iter().all(|slot| bar.contains(slot)))
}

/// Whether an upgrade's limits allow it on a ship, whatever its icons.
fn permits(ship: &Ship, card: &Card) -> bool {
    let Some(Upgrade { restriction, .. }) = card.upgrade() else { return false };
    (restriction.chassis.is_empty() || restriction.chassis.contains(&ship.chassis))
        && (restriction.sizes.is_empty() || restriction.sizes.contains(ship.size))
        && (restriction.tags.is_empty()
            || restriction.tags.iter().any(|tag| ship.tags.contains(tag)))
}

/// An objective that is still to be used, if there is one and as a rule; else any of the core set.
fn objective(
    rules: Resolved<'static>,
    missing: &Missing,
    chance: &mut Chance,
) -> Option<CardNumber> {
    let wanted = |card: &&'static Card| missing.cards.contains(&card.number);
    let objectives = rules.cards_of(Kind::Objective);
    let objectives: Vec<_> =
        objectives.filter(|card| is_early(rules, card) || wanted(card)).collect();
    prefer(&objectives, wanted, chance).map(|card| card.number)
}

fn faction(rules: Resolved<'static>, focus: Option<&'static Card>, chance: &mut Chance) -> Faction {
    let factions = rules.fleet.factions.iter();
    let fits = |faction: &Faction| focus.is_none_or(|card| card.factions.contains(*faction));
    let fitting: Vec<_> = factions.filter(fits).collect();
    fitting[chance.below(fitting.len())]
}

fn any(cards: &[&'static Card], chance: &mut Chance) -> Option<&'static Card> {
    (!cards.is_empty()).then(|| cards[chance.below(cards.len())])
}

/// A card that is wanted three times of four, if there is one; else any.
fn prefer(
    cards: &[&'static Card],
    wanted: impl Fn(&&'static Card) -> bool,
    chance: &mut Chance,
) -> Option<&'static Card> {
    let first: Vec<_> = cards.iter().copied().filter(wanted).collect();
    match chance.below(4) > 0 {
        true => any(&first, chance).or_else(|| any(cards, chance)),
        false => any(cards, chance),
    }
}
