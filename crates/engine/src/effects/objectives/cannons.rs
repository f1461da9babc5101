//! Ion cannons: attacks that come from objective tokens.

use flagbridge_cards::Color;

use crate::effects::build::at;
use crate::effects::choices::remember;
use crate::effects::{Condition, Effect, Moment, Scope};
use crate::geometry::Point;
use crate::state::{AttackKind, Pick, Running, Table, one_of_each};
use crate::terms::{DieFilter, ShipId, Target, Unit, Window};

/// At the end of the Command Phase the second player may fire at an enemy ship at distance 1 to 3 of a token.
pub(super) const FIRE: Effect = CANNON
    .when(Condition::Any(ships_in_reach))
    .choose(ships_in_reach, remember)
    .choose(zones_of_chosen, fire);

/// The same, and the token the shot comes from is removed.
pub(super) const FIRE_ONCE: Effect = CANNON
    .when(Condition::Any(loaded_tokens))
    .choose(loaded_tokens, remember)
    .choose(ships_in_reach, remember)
    .choose(zones_of_chosen, fire_and_remove);

/// The same, for a command token of any own ship.
pub(super) const FIRE_FOR_TOKEN: Effect = CANNON
    .when(Condition::Any(ships_in_reach))
    .when(Condition::Any(ships_with_tokens))
    .choose(ships_with_tokens, remember)
    .choose(tokens_of_chosen, pay_token)
    .choose(ships_in_reach, remember)
    .choose(zones_of_chosen, fire);

const CANNON: Effect =
    at(Window::CommandPhaseEnd).of(Scope::Any).may().when(Condition::SecondPlayer);

/// Blue critical of such an attack: the defender exhausts a defense token of its choice.
pub(super) const ION_CRITICAL: Effect = at(Window::AttackCritical)
    .of(Scope::Any)
    .may()
    .when(Condition::Die(DieFilter::ColorCritical(Color::Blue)))
    .only_if(cannon_fires)
    .when(Condition::Any(readied_of_defender))
    .by_opponent()
    .choose(readied_of_defender, exhaust);

fn in_reach(moment: &Moment<'_>, ship: ShipId, token: Point) -> bool {
    moment.table.at_distance(Unit::Ship(ship), Unit::Token(token), 3)
}

/// Tokens with an enemy ship in reach.
fn loaded_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let enemy = moment.seat.other();
    let loaded = table
        .objective_tokens()
        .filter(|(_, at)| table.ships_of(enemy).any(|ship| in_reach(moment, ship, *at)));
    options.extend(loaded.map(|(place, _)| Pick::Marker(place as u8)));
}

/// Enemy ships in reach of the chosen token, or of any.
fn ships_in_reach(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let ships = moment.table.ships_of(moment.seat.other());
    options.extend(ships.filter(|ship| token_for(moment, *ship).is_some()).map(Pick::Ship));
}

/// The token that fires at a ship: the chosen one, or any in reach.
fn token_for(moment: &Moment<'_>, ship: ShipId) -> Option<(usize, Point)> {
    let chosen = super::tokens::chosen_marker(moment.table, moment.picks);
    let mut tokens = moment.table.objective_tokens();
    tokens.find(|token| chosen.is_none_or(|own| own == *token) && in_reach(moment, ship, token.1))
}

/// The ship chosen last.
fn chosen_ship(picks: &[Pick]) -> Option<ShipId> {
    picks.iter().rev().find_map(|pick| match pick {
        Pick::Ship(ship) => Some(*ship),
        _ => None,
    })
}

fn zones_of_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = chosen_ship(moment.picks) else { return };
    let zones = moment.table.game().ship(ship).ship.hull_zones();
    options.extend(zones.iter().copied().map(Pick::Zone));
}

fn fire(table: &mut Table, running: &Running, pick: Pick) {
    let (Pick::Zone(zone), Some(ship)) = (pick, chosen_ship(&running.picks)) else { return };
    if let Some((_, at)) = token_for(&table.moment_of(running), ship) {
        let target = Target::Zone(ship, zone);
        table.start_attack(AttackKind::Normal, Unit::Token(at), None, target);
    }
}

fn fire_and_remove(table: &mut Table, running: &Running, pick: Pick) {
    fire(table, running, pick);
    if let Some((place, _)) = super::tokens::chosen_marker(table, &running.picks) {
        table.remove_marker(place);
    }
}

fn ships_with_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let ships = moment.table.ships_of(moment.seat);
    options
        .extend(ships.filter(|ship| !moment.table.ship(*ship).tokens.is_empty()).map(Pick::Ship));
}

fn tokens_of_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(ship) = chosen_ship(moment.picks) {
        options.extend(moment.table.ship(ship).tokens.iter().map(Pick::Command));
    }
}

fn pay_token(table: &mut Table, running: &Running, pick: Pick) {
    if let (Pick::Command(command), Some(ship)) = (pick, chosen_ship(&running.picks)) {
        table.lose_token(ship, command);
    }
}

fn cannon_fires(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| matches!(attack.attacker, Unit::Token(_)))
}

fn readied_of_defender(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(attack) = moment.attack() else { return };
    let tokens = moment.table.defense_tokens(attack.defender()).iter().copied();
    options.extend(one_of_each(tokens.filter(|token| token.readied)).into_iter().map(Pick::Token));
}

fn exhaust(table: &mut Table, _: &Running, pick: Pick) {
    let (Pick::Token(token), Some(attack)) = (pick, table.attack()) else { return };
    let defender = attack.defender();
    let place = table.defense_tokens(defender).iter().position(|own| *own == token);
    if let Some(place) = place {
        table.exhaust_defense(defender, place);
    }
}
