use flagbridge_cards::{Command, Keyword, Pool};

use crate::action::Pick;
use crate::dice::DieFilter;
use crate::effects::build::{
    ANY_NUMBER, at, rule, special_battery, value, while_attacking, while_defending,
};
use crate::effects::registry::cards;
use crate::effects::{Moment, Rule, Running, Scope, Source, Value, Window};
use crate::geometry::{Point, Range};
use crate::table::Table;
use crate::unit::Unit;

cards! { RETROFITS:
    "advanced-projectors" => [rule(Rule::RedirectAnywhere)];
    "bomber-command-center" => [
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .against_ships()
            .within(5)
            .only_if(is_bomber)
            .reroll(1, DieFilter::Any),
    ];
    "bomber-command-center" since "faq-3.2.1" => [
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .against_ships()
            .within(5)
            .only_if(is_bomber_on_its_own)
            .reroll(1, DieFilter::Any),
    ];
    "electronic-countermeasures" => [
        while_defending().exhaust().only_if(a_token_is_locked).choose(locked_tokens, unlock),
    ];
    "expanded-hangar-bay" => [value(Value::Squadron).plus(1)];
    "hyperspace-rings" => [
        at(Window::SetupBeforeDeploy).of(Scope::Any).may().repeat(squadrons_to_send, send_ahead),
    ];
    "phylon-q7-tractor-beams" => [
        at(Window::ActivationStart).exhaust().only_if(can_hold_a_ship).choose(ships_to_hold, hold_ship),
    ];
    "point-defense-reroute" => [
        while_attacking()
            .may()
            .against_squadrons()
            .up_to(Range::Close)
            .reroll(ANY_NUMBER, DieFilter::Critical),
    ];
    "proximity-mines" => [
        at(Window::SetupBeforeDeploy)
            .of(Scope::Any)
            .discard()
            .only_if(has_mines)
            .place(mine_places, mine_fits, lay_mine),
    ];
    "redundant-shields" => [at(Window::StatusStart).of(Scope::Any).choose(hurt_zones, recover_one)];
    "spha-t" => [
        value(Value::Squadron).plus(-2),
        rule(Rule::ArcsAreSpecial),
        special_battery(Pool::new(0, 5, 1)),
        at(Window::TargetingPlaced).must().exhaust(),
        rule(Rule::NoTargetingToken).only_if(exhausted),
    ];
    "targeting-scrambler" => [
        while_defending()
            .of(Scope::FriendlyShip)
            .within(3)
            .up_to(Range::Close)
            .exhaust()
            .reroll(4, DieFilter::Any),
    ];
}

fn exhausted(moment: &Moment<'_>) -> bool {
    match moment.source {
        Source::Upgrade(ship, place) => {
            moment.table.ship(ship).upgrades[usize::from(place)].exhausted
        }
        _ => false,
    }
}

fn is_bomber(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| moment.table.has_keyword(squadron, Keyword::Bomber))
}

/// A squadron uses one of these cards in an attack. FAQ 3.2.1, Errata: Bomber Command Center.
fn is_bomber_on_its_own(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let number = |source: Source| table.card_of(source).map(|card| card.number);
    let own = number(moment.source);
    is_bomber(moment) && !table.used.iter().any(|used| number(used.source) == own)
}

/// Enemy ships no larger than the carrier at distance 1 to 5.
fn ships_to_hold(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_ship() else { return };
    let table = moment.table;
    let size = |ship| table.game().ship(ship).ship.size;
    let held = table.ships_of(moment.seat.other()).filter(|other| {
        size(*other) <= size(own) && table.at_distance(Unit::Ship(own), Unit::Ship(*other), 5)
    });
    options.extend(held.map(Pick::Ship));
}

fn can_hold_a_ship(moment: &Moment<'_>) -> bool {
    let mut ships = Vec::new();
    ships_to_hold(moment, &mut ships);
    !ships.is_empty()
}

/// The ship discards a navigate token; only without one it is slowed, to speed 1 at least. FAQ 3.2.1, Card
/// Clarifications: Phylon Q7 Tractor Beams.
fn hold_ship(table: &mut Table, _: &Running, pick: Pick) {
    let Pick::Ship(ship) = pick else { return };
    let speed = table.ship(ship).speed;
    if table.ship(ship).tokens.contains(Command::Navigate) {
        table.lose_token(ship, Command::Navigate);
    } else if speed > 1 {
        table.change_speed(ship, speed - 1);
    }
}

/// Own squadrons without rogue that are no scouts yet, while the carrier's squadron value allows more.
fn squadrons_to_send(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let table = moment.table;
    let sent = moment.picks.iter().filter(|pick| matches!(pick, Pick::Squadron(_))).count();
    if sent < usize::from(table.squadron_value(ship)) {
        let own = table.game().squadrons_of(moment.seat).filter(|squadron| {
            let keywords = [Keyword::Rogue, Keyword::Scout];
            !keywords.into_iter().any(|keyword| table.has_keyword(*squadron, keyword))
        });
        options.extend(own.map(Pick::Squadron));
    }
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn send_ahead(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Squadron(squadron) = pick {
        table.squadron_mut(squadron).scout = true;
    }
}

/// Half the carrier's engineering value, rounded down.
fn mines_to_lay(table: &Table, source: Source) -> u8 {
    let ship = source.carrier().and_then(Unit::ship);
    ship.map_or(0, |ship| table.engineering_value(ship) / 2)
}

fn has_mines(moment: &Moment<'_>) -> bool {
    mines_to_lay(moment.table, moment.source) > 0
}

/// Beyond distance 5 of enemy ships and distance 1 of every other mine.
fn mine_fits(moment: &Moment<'_>, at: Point) -> bool {
    let table = moment.table;
    let clear = table.game().ruler.distance_edge(5);
    table.mine_fits(at)
        && table
            .ships_of(moment.seat.other())
            .all(|ship| table.marker_disc(at).gap_to(&table.base(ship)) > clear)
}

fn mine_places(moment: &Moment<'_>) -> Vec<Point> {
    let area = moment.table.game().play_area();
    let columns = (area.low.x + 6_000..area.high.x).step_by(12_000);
    columns
        .flat_map(|x| {
            (area.low.y + 6_000..area.high.y).step_by(9_000).map(move |y| Point::new(x, y))
        })
        .filter(|at| mine_fits(moment, *at))
        .collect()
}

fn lay_mine(table: &mut Table, running: &Running, at: Point) {
    table.lay_mine(at);
    let laid = running.picks.iter().filter(|pick| matches!(pick, Pick::Place(_))).count();
    if laid < usize::from(mines_to_lay(table, running.source)) {
        table.repeat_part(running, running.seat);
    }
}

fn a_token_is_locked(moment: &Moment<'_>) -> bool {
    let mut tokens = Vec::new();
    locked_tokens(moment, &mut tokens);
    !tokens.is_empty()
}

/// Locked tokens that could be spent but for the accuracy: none at speed 0, none of a kind spent before. RRG 1.5, Card
/// Clarifications: Electronic Countermeasures.
fn locked_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(attack) = moment.attack() else { return };
    if attack.defender().ship().is_some_and(|ship| moment.table.ship(ship).speed == 0) {
        return;
    }
    let tokens = moment.table.defense_tokens(attack.defender()).iter().enumerate();
    let locked = tokens.filter(|(place, token)| {
        attack.locked.contains(*place) && attack.spent_kinds & (1 << token.kind as u8) == 0
    });
    options.extend(locked.map(|(place, _)| Pick::Number(place as u8)));
}

fn unlock(table: &mut Table, _: &Running, pick: Pick) {
    if let (Pick::Number(place), Some(attack)) = (pick, table.attack_mut()) {
        attack.locked.remove(usize::from(place));
    }
}

fn hurt_zones(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let zones = moment.table.game().ship(ship).ship.hull_zones();
    let hurt = zones.iter().copied().filter(|zone| moment.table.can_gain_shield(ship, *zone));
    options.extend(hurt.map(Pick::Zone));
}

fn recover_one(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(Unit::Ship(ship)), Pick::Zone(zone)) = (running.source.carrier(), pick) {
        table.recover_shields(ship, zone, 1);
    }
}
