use crate::effects::prelude::*;
use crate::state::Presence;

cards! { FLEET_COMMAND:
    "all-fighters-follow-me" => [
        ordered(COSTS_SQUADRON),
        lasting("order", value(Value::SquadronSpeed).of(Scope::FriendlySquadron).only_if(is_commanded).plus_up_to(1, 5)),
    ];
    "entrapment-formation" => [
        ordered(COSTS_NAVIGATE),
        lasting("order", at(Window::Course).of(Scope::FriendlyShip).may().then(Operation::ChangeSpeed(On::Subject, 1, 0))),
    ];
    "hot-landing" => [
        at(Window::SquadronPhaseStart)
            .of(Scope::Any)
            .must()
            .for_all(friendly_squadrons().with(Keyword::Adept))
            .then(Operation::Lasts(On::Chosen, Span::Round, "grit")),
        lasting("grit", gain_keyword(Keyword::Grit, 0)),
        at(Window::Destroyed)
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Keyword(Keyword::Adept))
            .pick(enemy_ships().that(Is::NearSubject(2)))
            .gain_raid(On::Chosen, CommandSet::ANY),
    ];
    "intensify-firepower" => [
        ordered(COSTS_CONCENTRATE_FIRE),
        lasting("order", while_attacking().of(Scope::FriendlyShip).may().against_ships().change(DieFilter::Any, &[Face::Hit])),
    ];
    "jedi-hostage" => [
        at(Window::AttackTargeted)
            .must()
            .by_opponent()
            .when(Condition::CardReadied)
            .when(Condition::Salvo(false))
            .attacker(Is::AtLeast(Size::Small))
            .gain_raid(On::Attacker, CommandSet::ANY),
        at(Window::DialReveal)
            .of(Scope::EnemyShip)
            .must()
            .by_subjects_owner()
            .when(Condition::CardReadied)
            .subject(Is::InRange(Range::Close))
            .only_if(has_a_squadron_dial)
            .either(&[
                (Choice::GiveUpTheDial, Operation::Run(free_the_hostage)),
                (Choice::LeaveIt, Operation::Nothing),
            ]),
        value(Value::TokensToSpend).of(Scope::Enemy).when(Condition::Opposite(Is::Carrier)).when(Condition::CardExhausted).at_most(1),
    ];
    "mercy-mission" => [
        mission(),
        lasting("mission", value(Value::Score).of(Scope::Any).only_if(in_the_enemy_zone).plus(40)),
        lasting("mission", value(Value::OpponentsScore).of(Scope::Any).only_if(mission_failed).plus(20)),
    ];
    "mercy-mission" since "rrg-1.6" => [
        mission(),
        lasting("mission", value(Value::Score).of(Scope::Any).only_if(in_the_enemy_zone).plus(40)),
        lasting("mission", value(Value::OpponentsScore).of(Scope::Any).only_if(mission_failed).plus(15)),
    ];
    "shields-to-maximum" => [
        ordered(COSTS_REPAIR),
        lasting("order", at(Window::DialBefore).of(Scope::FriendlyShip).may().then(Operation::RecoverShield(On::Subject))),
    ];
    "take-evasive-action" => [
        ordered(COSTS_NAVIGATE),
        lasting("order", value(Value::FinalYaw).of(Scope::FriendlyShip).plus(1)),
    ];
}

const COSTS_NAVIGATE: &[Cost] =
    &[Cost::Discard, Cost::SpendToken(On::Carrier, just(Command::Navigate))];
const COSTS_SQUADRON: &[Cost] =
    &[Cost::Discard, Cost::SpendToken(On::Carrier, just(Command::Squadron))];
const COSTS_REPAIR: &[Cost] =
    &[Cost::Discard, Cost::SpendToken(On::Carrier, just(Command::Repair))];
const COSTS_CONCENTRATE_FIRE: &[Cost] =
    &[Cost::Discard, Cost::SpendToken(On::Carrier, just(Command::ConcentrateFire))];

/// At the start of the Ship Phase the card is discarded or a token spent; then its order holds for the round.
const fn ordered(costs: &'static [Cost]) -> Effect {
    at(Window::ShipPhaseStart).of(Scope::Any).may().one_of(costs).lasts(Span::Round, "order")
}

fn is_commanded(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| moment.table.is_commanded(squadron))
}

/// The dial it has just revealed, or one it gained: the card says "a squadron dial".
fn has_a_squadron_dial(moment: &Moment<'_>) -> bool {
    moment.ship().is_some_and(|ship| moment.table.ship(ship).has_dial(Command::Squadron))
}

fn free_the_hostage(table: &mut Table, running: &Running) {
    if let (Some(ship), Source::Upgrade(own, place)) = (running.ship(), running.source) {
        table.spend_dial(ship, Command::Squadron);
        table.exhaust_card(own, place);
    }
}

/// Before deployment the card goes to a small ship of the fleet that is not the flagship.
const fn mission() -> Effect {
    at(Window::SetupBeforeDeploy)
        .of(Scope::Any)
        .must()
        .once_per(Limit::Game)
        .choose(ships_for_the_mission, remember)
        .then(Operation::Lasts(On::Chosen, Span::Game, "mission"))
}

/// Without such a ship the card stays where it is.
fn ships_for_the_mission(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let game = moment.table.game();
    let fit = game.ships_of(moment.seat).filter(|ship| {
        let profile = game.ship(*ship);
        profile.ship.size == Size::Small
            && !profile.is_flagship()
            && moment.table.ship(*ship).place == Presence::Waiting
    });
    options.extend(fit.map(Pick::Ship));
    if options.is_empty() {
        options.extend(moment.own_ship().map(Pick::Ship));
    }
}

/// The ship with the card stands wholly in the opponent's deployment zone.
fn in_the_enemy_zone(moment: &Moment<'_>) -> bool {
    let ship = moment.bound.and_then(Unit::ship);
    ship.is_some_and(|ship| {
        let table = moment.table;
        table.ship(ship).is_deployed()
            && table.deployment_zone(moment.seat.other()).contains_polygon(&table.base(ship))
    })
}

fn mission_failed(moment: &Moment<'_>) -> bool {
    let ship = moment.bound.and_then(Unit::ship);
    ship.is_some_and(|ship| moment.table.ship(ship).place == Presence::Destroyed)
}
