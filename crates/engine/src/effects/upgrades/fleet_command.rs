use crate::effects::prelude::*;

cards! { FLEET_COMMAND:
    "all-fighters-follow-me" => [
        ordered(COSTS_SQUADRON),
        lasting(value(Value::SquadronSpeed).of(Scope::FriendlySquadron).only_if(is_commanded).compute(one_faster)),
    ];
    "entrapment-formation" => [
        ordered(COSTS_NAVIGATE),
        lasting(at(Window::Course).of(Scope::FriendlyShip).may().then(Operation::ChangeSpeed(On::Subject, 1, 0))),
    ];
    "hot-landing" => [
        at(Window::SquadronPhaseStart)
            .of(Scope::Any)
            .must()
            .for_all(friendly_squadrons().with(Keyword::Adept))
            .then(Operation::Lasts(On::Chosen, Span::Round, &[1])),
        lasting(gain_keyword(Keyword::Grit, 0)),
        at(Window::Destroyed)
            .of(Scope::FriendlySquadron)
            .may()
            .subject(Is::Keyword(Keyword::Adept))
            .pick(enemy_ships().that(Is::NearSubject(2)))
            .gain_raid(On::Chosen, CommandSet::ANY),
    ];
    "intensify-firepower" => [
        ordered(COSTS_CONCENTRATE_FIRE),
        lasting(while_attacking().of(Scope::FriendlyShip).may().against_ships().change(DieFilter::Any, &[Face::Hit])),
    ];
    "shields-to-maximum" => [
        ordered(COSTS_REPAIR),
        lasting(at(Window::DialBefore).of(Scope::FriendlyShip).may().then(Operation::RecoverShield(On::Subject))),
    ];
    "take-evasive-action" => [
        ordered(COSTS_NAVIGATE),
        lasting(value(Value::FinalYaw).of(Scope::FriendlyShip).plus(1)),
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

/// At the start of the Ship Phase the card is discarded or a token spent; then its second effect holds for the round.
const fn ordered(costs: &'static [Cost]) -> Effect {
    at(Window::ShipPhaseStart).of(Scope::Any).may().one_of(costs).lasts(Span::Round, &[1])
}

fn is_commanded(moment: &Moment<'_>) -> bool {
    moment.squadron().is_some_and(|squadron| moment.table.is_commanded(squadron))
}

fn one_faster(_: &Moment<'_>, speed: i32) -> i32 {
    (speed + 1).min(5)
}
