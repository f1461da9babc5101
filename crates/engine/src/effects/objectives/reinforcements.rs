//! Units that no list brought: who may be chosen, and how they join.

use flagbridge_cards::{Card, Faction, Kind};

use crate::effects::Moment;
use crate::state::{Pick, Running, Table};
use crate::terms::{Seat, ShipId, SquadronId, Unit};

/// Fleet points of the squadrons that join.
const WING: u16 = 40;
/// How many squadrons might defect.
const SUSPECTS: usize = 3;
/// Fleet points of a prototype.
const PROTOTYPE: std::ops::RangeInclusive<u16> = 8..=20;
/// Fleet points of allies.
const ALLIES: std::ops::RangeInclusive<u16> = 30..=50;

/// Squadrons that joined the game, on the table or set aside.
pub(super) fn joined_squadrons(table: &Table) -> impl Iterator<Item = SquadronId> + '_ {
    let all = (0..table.game().squadrons.len()).map(|place| SquadronId(place as u8));
    all.filter(|squadron| table.game().has_joined(Unit::Squadron(*squadron)))
}

/// Every unit that joined the game, on the table, set aside or destroyed.
pub(super) fn joined_units(table: &Table) -> impl Iterator<Item = Unit> + '_ {
    let ships = (0..table.game().ships.len()).map(|place| Unit::Ship(ShipId(place as u8)));
    let squadrons = joined_squadrons(table).map(Unit::Squadron);
    ships.filter(|unit| table.game().has_joined(*unit)).chain(squadrons)
}

/// What a unit that joined costs.
pub(super) fn cost(table: &Table, unit: Unit) -> u16 {
    match unit {
        Unit::Ship(ship) => table.game().ship(ship).points,
        Unit::Squadron(squadron) => table.game().squadron(squadron).card.points,
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => 0,
    }
}

fn spent(table: &Table) -> u16 {
    joined_units(table).map(|unit| cost(table, unit)).sum()
}

/// The faction of a seat's fleet: that of its first ship.
fn faction(table: &Table, seat: Seat) -> Option<Faction> {
    let ship = table.game().ships_of(seat).next()?;
    table.game().ship(ship).card.factions.iter().next()
}

/// Common squadrons of the edition that a seat's faction, or any faction, may use.
fn common_squadrons(table: &Table, of: Option<Seat>) -> impl Iterator<Item = &'static Card> + '_ {
    let faction = of.map(|seat| faction(table, seat));
    table.game().rules.cards_of(Kind::Squadron).filter(move |card| {
        let own = faction.is_none_or(|own| own.is_some_and(|own| card.factions.contains(own)));
        !card.unique && own
    })
}

fn is_irregular(card: &Card) -> bool {
    card.squadron().is_some_and(|squadron| squadron.irregular)
}

fn offer(cards: impl Iterator<Item = &'static Card>, options: &mut Vec<Pick>) {
    options.extend(cards.map(|card| Pick::Card(card.number)));
}

/// Common squadrons for 40 points in all, or no more of them.
pub(super) fn wing(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let left = WING.saturating_sub(spent(moment.table));
    offer(
        common_squadrons(moment.table, Some(moment.seat)).filter(|card| card.points <= left),
        options,
    );
    options.push(Pick::Nothing);
}

/// Common irregular squadrons for 40 points in all, or no more of them.
pub(super) fn scum(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let left = WING.saturating_sub(spent(moment.table));
    let irregular =
        common_squadrons(moment.table, Some(moment.seat)).filter(|card| is_irregular(card));
    offer(irregular.filter(|card| card.points <= left), options);
    options.push(Pick::Nothing);
}

/// Three common squadrons of the enemy's faction for 40 points at most: none that would leave too little for the rest.
pub(super) fn suspects(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let pool = || common_squadrons(table, Some(moment.seat.other()));
    let missing = SUSPECTS.saturating_sub(joined_squadrons(table).count());
    let cheapest = pool().map(|card| card.points).min().unwrap_or(0);
    let left = WING.saturating_sub(spent(table));
    let rest = cheapest * missing.saturating_sub(1) as u16;
    if missing > 0 {
        offer(pool().filter(|card| card.points + rest <= left), options);
    }
}

/// A common squadron of either side.
pub(super) fn prototypes(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let sides = Seat::ALL.map(|seat| faction(moment.table, seat));
    let pool = common_squadrons(moment.table, None).filter(|card| {
        let own = sides.iter().flatten().any(|side| card.factions.contains(*side));
        own && PROTOTYPE.contains(&card.points)
    });
    offer(pool, options);
}

/// Common irregular squadrons and ships without upgrades for 30 to 50 points in all.
pub(super) fn allies(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let sides = Seat::ALL.map(|seat| faction(table, seat));
    let of_a_side =
        |card: &&'static Card| sides.iter().flatten().any(|side| card.factions.contains(*side));
    let ships = table.game().rules.cards_of(Kind::Ship).filter(|card| !card.unique);
    let squadrons = common_squadrons(table, None).filter(|card| is_irregular(card));
    let pool: Vec<_> = ships.chain(squadrons).filter(of_a_side).collect();
    let spent = spent(table);
    let fits = |points: u16| points <= *ALLIES.end();
    let goes_on = |points: u16| {
        points >= *ALLIES.start() || pool.iter().any(|card| fits(points + card.points))
    };
    let next = pool.iter().filter(|card| {
        let points = spent + card.points;
        fits(points) && goes_on(points)
    });
    offer(next.copied(), options);
    if spent >= *ALLIES.start() && !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

/// The chosen card joins the fleet of the player who chose it.
pub(super) fn join(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Card(card) = pick {
        table.join(running.seat, card);
    }
}

/// The chosen card joins the other player's fleet.
pub(super) fn join_enemy(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Card(card) = pick {
        table.join(running.seat.other(), card);
    }
}

/// The chosen card joins, set aside.
pub(super) fn join_aside(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Card(card) = pick
        && let Some(unit) = table.join(running.seat, card)
    {
        table.set_aside(unit);
    }
}

/// Whether the subject joined and is set aside: it belongs to neither player until it is won.
pub(super) fn unclaimed(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| moment.table.game().has_joined(unit))
}
