//! Each text format carries every legal fleet there and back.

use flagbridge_cards::{Card, CardNumber, Faction, Kind, ObjectiveCategory, Resolved, Slot};
use flagbridge_data::catalogue;
use flagbridge_fleet::formats::Format;
use flagbridge_fleet::{Draft, ShipDraft, SquadronDraft};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::reader;

/// One step in building a fleet: what to add, and where.
type Step = (Index, Index, u16);

/// A legal fleet: a flagship with its commander and three objectives, then whatever of the drawn cards keeps it legal.
fn fleet(
    edition: Resolved<'_>,
    faction: Faction,
    start: [Index; 5],
    steps: &[Step],
) -> Option<Draft> {
    let cards = |fits: &dyn Fn(&Card) -> bool| -> Vec<CardNumber> {
        let own = edition.cards().filter(|card| card.factions.contains(faction));
        own.filter(|card| fits(card)).map(|card| card.number).collect()
    };
    let pick =
        |from: Vec<CardNumber>, at: Index| (!from.is_empty()).then(|| from[at.index(from.len())]);
    let hull = pick(cards(&|card| card.ship().is_some_and(|it| !it.is_flotilla())), start[0])?;
    let commander = pick(
        cards(&|card| card.upgrade().is_some_and(|it| it.slot() == Slot::Commander)),
        start[1],
    )?;
    let mut draft = Draft { faction: Some(faction), points: Some(400), ..Draft::default() };
    draft.ships.push(ShipDraft { upgrades: vec![commander], ..ShipDraft::new(hull) });
    let categories =
        [ObjectiveCategory::Assault, ObjectiveCategory::Defense, ObjectiveCategory::Navigation];
    for (category, at) in categories.into_iter().zip(&start[2..]) {
        let fits = |card: &Card| card.objective().is_some_and(|it| it.category == category);
        draft.objectives.push(pick(cards(&fits), *at)?);
    }
    let pool = cards(&|card| {
        matches!(card.kind(), Kind::Ship | Kind::Squadron | Kind::Upgrade)
            && card.upgrade().is_none_or(|it| it.slot() != Slot::Commander)
    });
    for (which, ship, count) in steps {
        let number = pool[which.index(pool.len())];
        let mut longer = draft.clone();
        match edition.card(number).map(Card::kind) {
            Some(Kind::Ship) => longer.ships.push(ShipDraft::new(number)),
            Some(Kind::Squadron) => {
                let unique = edition.card(number).is_some_and(|card| card.unique);
                let count = if unique { 1 } else { *count };
                longer.squadrons.push(SquadronDraft { card: number, count });
            }
            _ => {
                let ship = ship.index(longer.ships.len());
                longer.ships[ship].upgrades.push(number);
            }
        }
        if longer.check(edition).is_legal() {
            draft = longer;
        }
    }
    draft.check(edition).is_legal().then_some(draft)
}

fn some_fleet() -> impl Strategy<Value = (Resolved<'static>, Draft)> {
    let editions: Vec<_> = catalogue().all_editions().collect();
    let steps = prop::collection::vec((any::<Index>(), any::<Index>(), 1_u16..5), 0..150);
    (select(editions), select(Faction::ALL), any::<[Index; 5]>(), steps).prop_filter_map(
        "no fleet of this faction in this edition",
        |(edition, faction, start, steps)| Some((edition, fleet(edition, faction, start, &steps)?)),
    )
}

/// The draft with what no text format keeps made the same: how squadrons are divided into lines, and the objectives' order.
fn settled(draft: &Draft) -> Draft {
    let mut settled = Draft { squadrons: Vec::new(), points: None, ..draft.clone() };
    settled.objectives.sort_unstable();
    for line in &draft.squadrons {
        for _ in 0..line.count {
            settled.add_squadron(line.card);
        }
    }
    settled
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn a_legal_fleet_survives_every_text_format(
        (edition, draft) in some_fleet(),
        name in "([A-Z][a-z]{1,8}( [A-Z][a-z]{1,8})?)?",
    ) {
        let draft = Draft { name, ..draft };
        for format in Format::TEXT {
            let text = reader().write(&draft, format, edition);
            let reading = reader().read(&text);
            prop_assert_eq!(&reading.unread, &[], "{}:\n{}", format, text);
            prop_assert_eq!(reading.format, Some(format), "{}", text);
            let carried = match format {
                Format::Fab | Format::Aff => Draft { name: String::new(), ..draft.clone() },
                _ => draft.clone(),
            };
            prop_assert_eq!(settled(&reading.draft), settled(&carried), "{}:\n{}", format, text);
            if format != Format::Aff {
                let own = reading.agreements.iter().find(|it| it.edition == edition.index);
                prop_assert_eq!(own.and_then(|it| it.total), Some(true), "{}:\n{}", format, text);
            }
        }
    }
}

/// Every upgrade once on a ship that may carry it, beside a commander: no name is lost.
#[test]
fn every_card_survives_every_text_format() {
    let edition = catalogue().current();
    let numbers = (1..=catalogue().card_count() as u16).map(CardNumber::new);
    for card in numbers.filter_map(|number| edition.card(number)) {
        let Some(faction) = card.factions.iter().next() else { continue };
        let carries = |hull: &&Card| {
            let only = card.upgrade().map(|upgrade| &upgrade.restriction);
            hull.factions.contains(faction)
                && hull.ship().is_some_and(|ship| {
                    let slots = card.upgrade().map_or(&[][..], |upgrade| &upgrade.slots);
                    let mut printed = ship.slots.clone();
                    printed.extend([Slot::Commander, Slot::Title]);
                    only.is_none_or(|only| {
                        only.chassis.is_empty() || only.chassis.contains(&ship.chassis)
                    }) && !ship.is_flotilla()
                        && slots.iter().all(|slot| printed.contains(slot))
                })
        };
        let Some(hull) = edition.cards_of(Kind::Ship).find(carries) else { continue };
        let mut draft = Draft { faction: Some(faction), ..Draft::default() };
        draft.add_ship(hull.number);
        match card.kind() {
            Kind::Ship => drop(draft.add_ship(card.number)),
            Kind::Squadron => drop(draft.add_squadron(card.number)),
            Kind::Upgrade => drop(draft.add_upgrade(0, card.number)),
            Kind::Objective => drop(draft.add_objective(card.number)),
            Kind::Damage => continue,
        }
        let is_commander = card.upgrade().is_some_and(|it| it.slot() == Slot::Commander);
        if !is_commander {
            let commander = edition.cards_of(Kind::Upgrade).find(|other| {
                other.factions.contains(faction)
                    && other.upgrade().is_some_and(|it| it.slot() == Slot::Commander)
                    && other.name != card.name
            });
            draft.ships[0]
                .upgrades
                .insert(0, commander.expect("every faction has commanders").number);
        }
        for format in Format::TEXT {
            let text = reader().write(&draft, format, edition);
            let reading = reader().read(&text);
            assert_eq!(settled(&reading.draft), settled(&draft), "{format} {}:\n{text}", card.id);
        }
    }
}
