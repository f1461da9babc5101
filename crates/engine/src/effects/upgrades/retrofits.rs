use crate::action::Pick;
use crate::dice::DieFilter;
use crate::effects::build::{ANY_NUMBER, at, rule, value, while_attacking, while_defending};
use crate::effects::registry::cards;
use crate::effects::{Moment, Rule, Running, Scope, Value, Window};
use crate::geometry::Range;
use crate::table::Table;
use crate::unit::Unit;

cards! { RETROFITS:
    "advanced-projectors" => [rule(Rule::RedirectAnywhere)];
    "electronic-countermeasures" => [
        while_defending().exhaust().only_if(a_token_is_locked).choose(locked_tokens, unlock),
    ];
    "expanded-hangar-bay" => [value(Value::Squadron).plus(1)];
    "point-defense-reroute" => [
        while_attacking()
            .may()
            .against_squadrons()
            .up_to(Range::Close)
            .reroll(ANY_NUMBER, DieFilter::Critical),
    ];
    "redundant-shields" => [at(Window::StatusStart).of(Scope::Any).choose(hurt_zones, recover_one)];
}

fn a_token_is_locked(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| !attack.locked.is_empty())
}

fn locked_tokens(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(attack) = moment.attack() else { return };
    let tokens = moment.table.defense_tokens(attack.defender()).iter().enumerate();
    let locked = tokens.filter(|(place, _)| attack.locked.contains(*place));
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
