use crate::effects::prelude::*;
use crate::effects::upgrades::shared::navigated_once;
use flagbridge_cards::{CardNumber, DamageTrait};

cards! { SUPPORT_TEAM:
    "auxiliary-shields-team" => [
        value(Value::MaxShields).only_if(side_zone_in_own_repair).plus_up_to(1, 4),
    ];
    "auxiliary-shields-team" since "rrg-1.6" => [
        value(Value::MaxShields).only_if(side_zone_in_own_repair).plus_up_to(1, 4),
        rule(Rule::ExceedsShields),
    ];
    "battle-droid-reserves" => [
        at(Window::CommandRepair).exhaust().only_if(has_crew_or_facedown_cards).lasts(Span::Activation, "cheaper repair").repeat(faceup_crew, turn_facedown),
        lasting("cheaper repair", value(Value::FacedownRepairCost).plus(-1)),
    ];
    "engine-techs" => [
        at(Window::MoveAfter).exhaust().only_if(navigated_once).then(Operation::Maneuver(On::Subject, 1)),
    ];
    "engine-techs" since "rrg-1.5" => [
        at(Window::MoveAfter).exhaust().only_if(navigated_cleanly).then(Operation::Maneuver(On::Subject, 1)),
        at(Window::MoveAfter).must().exhaust().only_if(overlapped_a_ship),
    ];
    "engineering-team" => [value(Value::EngineeringPoints).plus(1)];
    "fighter-coordination-team" => [
        at(Window::MoveAfter)
            .may()
            .for_up_to(ANY_NUMBER, friendly_squadrons().in_range(Range::Medium).that(Is::Unengaged).that(Is::CanMove).such(squadron_value_is_left))
            .then(Operation::MoveSquadron(On::Chosen, 1)),
    ];
    "medical-team" => [at(Window::DamageDrawn).discard().only_if(crew_card_drawn).run(discard_drawn)];
    "nav-team" => [at(Window::CommandNavigate).may().only_if(token_spent_to_navigate).run(yaw_for_speed)];
    "projection-experts" => [
        at(Window::CommandRepair)
            .may()
            .only_if(has_points_and_shields)
            .pick(friendly_ships().other().within(5).such(can_take_a_shield))
            .choose(own_shielded_zones, remember)
            .choose(zones_of_the_chosen, project_shield)
            .choose(own_shielded_zones_or_none, remember)
            .choose(zones_of_the_chosen_unless_done, project_shield),
    ];
}

fn navigated_cleanly(moment: &Moment<'_>) -> bool {
    navigated_once(moment) && !overlapped_a_ship(moment)
}

fn overlapped_a_ship(moment: &Moment<'_>) -> bool {
    moment.table.activation.as_ref().is_some_and(|activation| activation.overlapped)
}

fn token_spent_to_navigate(moment: &Moment<'_>) -> bool {
    let command = moment.table.command_in_progress();
    // A token that a card turned into a dial is none to turn. Up to revision 6 it was.
    let any = moment.table.game().revision <= 6;
    command.is_some_and(|own| own.as_token || (any && own.spent_token))
        && !moment.table.token_is_turned()
}

fn yaw_for_speed(table: &mut Table, _: &Running) {
    table.grant_yaw(1, true);
}

fn side_zone_in_own_repair(moment: &Moment<'_>) -> bool {
    let repairs = moment
        .table
        .command_in_progress()
        .is_some_and(|own| own.command == Command::Repair && Some(own.ship) == moment.own_ship());
    repairs && matches!(moment.zone, Some(HullZone::Left | HullZone::Right))
}

/// There are cards to turn facedown or to discard for less. Up to revision 7 there was no question.
fn has_crew_or_facedown_cards(moment: &Moment<'_>) -> bool {
    let mut crew = Vec::new();
    faceup_crew(moment, &mut crew);
    let facedown = moment.ship().is_some_and(|own| moment.table.ship(own).facedown() > 0);
    !crew.is_empty() || facedown || moment.table.game().revision <= 7
}

/// Faceup crew cards of the ship, or no more of them.
fn faceup_crew(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let (Some(ship), table) = (moment.ship(), moment.table) else { return };
    let is_crew = |card: &CardNumber| table.game().damage_trait(*card) == Some(DamageTrait::Crew);
    let crew = one_of_each(table.ship(ship).faceup().filter(is_crew));
    options.extend(crew.into_iter().map(Pick::Card));
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn turn_facedown(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(ship), Pick::Card(card)) = (running.ship(), pick) {
        table.turn_facedown(ship, card);
    }
}

/// Fewer squadrons were chosen than the carrier's squadron value.
fn squadron_value_is_left(moment: &Moment<'_>, _: Unit) -> bool {
    let chosen = moment.picks.iter().filter(|pick| matches!(pick, Pick::Squadron(_))).count();
    moment.own_ship().is_some_and(|own| chosen < usize::from(moment.table.squadron_value(own)))
}

fn crew_card_drawn(moment: &Moment<'_>) -> bool {
    drawn_trait(moment) == Some(DamageTrait::Crew)
}

fn has_points_and_shields(moment: &Moment<'_>) -> bool {
    moment.table.engineering_left() > 0
        && moment.own_ship().is_some_and(|own| moment.table.shielded_zones(own).next().is_some())
}

fn can_take_a_shield(moment: &Moment<'_>, unit: Unit) -> bool {
    unit.ship().is_some_and(|ship| zones_to_project_to(moment.table, ship).next().is_some())
}

fn own_shielded_zones(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(own) = moment.own_ship() {
        options.extend(moment.table.shielded_zones(own).map(Pick::Zone));
    }
}

fn own_shielded_zones_or_none(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if moment.table.engineering_left() > 0 {
        own_shielded_zones(moment, options);
        options.push(Pick::Nothing);
    }
}

fn zones_of_the_chosen(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if let Some(ship) = moment.chosen_unit().and_then(Unit::ship) {
        options.extend(zones_to_project_to(moment.table, ship).map(Pick::Zone));
    }
}

/// Zones below their maximum: what locks a ship's empty zones does not keep another ship from filling them. Up to revision 6
/// it did. ARM 1.03 (community): Projection Experts.
fn zones_to_project_to(table: &Table, ship: ShipId) -> impl Iterator<Item = HullZone> + '_ {
    let zones = table.game().ship(ship).ship.hull_zones().iter().copied();
    zones.filter(move |zone| match table.game().revision {
        ..=6 => table.can_gain_shield(ship, *zone),
        _ => table.ship(ship).shields(*zone) < table.max_shields(ship, *zone),
    })
}

fn zones_of_the_chosen_unless_done(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    if matches!(moment.picks.last(), Some(Pick::Zone(_))) && moment.picks.len() > 3 {
        zones_of_the_chosen(moment, options);
    }
}

/// A shield of the zone chosen before goes to the chosen zone of the other ship, for an engineering point.
fn project_shield(table: &mut Table, running: &Running, pick: Pick) {
    let mut zones = running.picks.iter().rev().filter_map(|pick| match pick {
        Pick::Zone(zone) => Some(*zone),
        _ => None,
    });
    let (_, from) = (zones.next(), zones.next());
    let other = running.chosen_unit().and_then(Unit::ship);
    if let (Some(own), Some(other), Some(from), Pick::Zone(to)) =
        (running.own_ship(), other, from, pick)
    {
        table.add_engineering(-1);
        table.lose_shields(own, from, 1);
        table.receive_shield(other, to);
    }
}
