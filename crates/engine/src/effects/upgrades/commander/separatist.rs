use super::shared::{resolves_the_remembered, ship_or_unique};
use crate::effects::prelude::*;

cards! { SEPARATIST:
    "admiral-trench-commander" => [
        at(Window::ShipPhaseStart).of(Scope::Any).once_per(Limit::Round).discard_card_token(CommandSet::ANY).lasts(Span::Round, "counts as both"),
        lasting("counts as both", at(Window::CommandBefore).of(Scope::FriendlyShip).must().when(Condition::WithTokenAlone).only_if(resolves_the_remembered).counts_as_both()),
    ];
    "count-dooku-commander" => [
        rule(Rule::StoresTwoKinds),
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .once_per(Limit::Round)
            .discard_card_token(CommandSet::ANY)
            .for_all(enemy_ships())
            .then(Operation::GainRaid(On::Chosen, Commands::Chosen)),
    ];
    "daultay-dofine-commander" => [
        value(Value::AiAnyColor).of(Scope::FriendlySquadron).subject(Is::Generic).against_squadrons().plus(1),
        while_attacking()
            .of(Scope::FriendlySquadron)
            .may()
            .against_ships()
            .subject(Is::Generic)
            .only_if(battery_ai_was_used)
            .reroll(1, DieFilter::Any),
    ];
    "general-grievous-commander" => [
        at(Window::Destroyed)
            .of(Scope::Any)
            .may()
            .only_if(a_friend_was_lost)
            .pick(friends().that(Is::NearSubject(5)).that(Is::NotSubject).such(ship_or_unique).such(could_use_a_token))
            .either(&[
                (Choice::ReadyAToken, Operation::ReadyDefense(On::Chosen)),
                (Choice::RecoverAToken, Operation::RecoverDefense(On::Chosen, false)),
            ]),
    ];
    "kraken-commander" => [
        while_attacking()
            .of(Scope::FriendlyShip)
            .may()
            .against_ships()
            .once_per(Limit::Activation)
            .only_if(a_friend_is_near_the_defender)
            .change(DieFilter::Any, &[Face::Hit, Face::Critical, Face::Accuracy]),
    ];
    "mar-tuuk-commander" => [
        while_attacking().of(Scope::FriendlyShip).may().against_ships().only_if(zone_has_shields).add_dice(1, Color::Red),
        at(Window::AttackRolled).of(Scope::FriendlyShip).must().against_ships().only_if(no_shields_at_all).cancel_die(DieFilter::Any),
    ];
    "poggle-the-lesser-commander" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).must().once_per(Limit::Game).for_all(friendly_ships()).gain_token(On::Chosen, CommandSet::ANY),
        value(Value::TokenLimit).of(Scope::FriendlyShip).plus(1),
        at(Window::AttackTargeted)
            .of(Scope::FriendlyShip)
            .only_if(flagship_or_small)
            .only_if(not_yet_obstructed)
            .cost(Cost::DiscardToken(On::Subject, CommandSet::ANY))
            .run(obstruct_the_attack),
    ];
    "tf-1726-commander" => [dice_for_raids()];
    "tf-1726-commander" since "arc-01" => [dice_for_raids().may()];
}

/// Once in an activation, dice for the raid tokens of the ship that is attacked.
const fn dice_for_raids() -> Effect {
    while_attacking()
        .of(Scope::FriendlyShip)
        .against_ships()
        .when(Condition::Salvo(false))
        .once_per(Limit::Activation)
        .defender(Is::Raided)
        .run(add_black_for_raids)
}

/// A friendly ship or squadron, or an unarmed station of the side's own objective. ARM 1.03: General Grievous.
fn a_friend_was_lost(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| moment.table.seat_of(unit) == moment.seat)
}

fn could_use_a_token(moment: &Moment<'_>, unit: Unit) -> bool {
    moment.is(unit, &Is::CanReady) || moment.is(unit, &Is::LostDefense)
}

/// Another friendly ship, or a station of the side's own objective. AMG ruling of 2021: Kraken.
fn a_friend_is_near_the_defender(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    let Some(defender) = moment.attack().map(|attack| attack.defender()) else { return false };
    let ships = table.ships_of(moment.seat).map(Unit::Ship);
    let friends = ships.chain(table.stations_of(moment.seat));
    { friends }
        .any(|own| Some(own) != moment.subject && table.at_range(own, defender, Range::Medium))
}

/// A station is treated as a ship, and has no shields. Up to revision 7 it was not. RRG 1.5, Attacking Stations.
fn no_shields_at_all(moment: &Moment<'_>) -> bool {
    let table = moment.table;
    moment.attack().is_some_and(|attack| match attack.defender() {
        Unit::Ship(ship) => table.shielded_zones(ship).next().is_none(),
        Unit::Obstacle(_) => table.game().revision > 7,
        Unit::Squadron(_) | Unit::Mine(_) | Unit::Token(_) => false,
    })
}

/// A black die for each raid token of the defender, two at most.
fn add_black_for_raids(table: &mut Table, _: &Running) {
    let defender = table.attack().and_then(|attack| attack.defender().ship());
    let raids = defender.map_or(0, |ship| table.ship(ship).raids.len());
    (0..raids.min(2)).for_each(|_| table.add_die(Color::Black));
}

fn battery_ai_was_used(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| {
        moment.table.counts_as_used(Source::Keyword(squadron, Keyword::AiBattery), 0)
    })
}

fn flagship_or_small(moment: &Moment<'_>) -> bool {
    moment.subject.is_some_and(|unit| {
        Some(unit) == moment.carrier()
            || (moment.is(unit, &Is::Size(Size::Small)) && moment.is(unit, &Is::NotFlotilla))
    })
}

fn not_yet_obstructed(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| !attack.obstructed)
}

fn obstruct_the_attack(table: &mut Table, _: &Running) {
    if let Some(attack) = table.attack_mut() {
        attack.obstructed = true;
    }
}
