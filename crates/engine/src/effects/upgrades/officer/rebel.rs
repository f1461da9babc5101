use crate::effects::prelude::*;
use crate::effects::upgrades::shared::{
    damage_is_left, one_less_damage, the_subject_is_activating,
};

cards! { REBEL:
    "adar-tallon-officer" => [
        at(Window::CommandSquadronEnd).exhaust().choose(squadrons_of_this_command, toggle_back),
    ];
    "ahsoka-tano-officer-rebel" => [
        trade_a_token(Window::ActivationStart),
        trade_a_token(Window::DialAfter),
        trade_a_token(Window::AttackStepStart),
        trade_a_token(Window::AttackAfter).only_if(the_subject_is_activating),
        trade_a_token(Window::AttackStepEnd),
        trade_a_token(Window::ActivationEnd),
    ];
    "bail-organa-officer-rebel" => [
        at(Window::SetupAfterDeploy).of(Scope::Any).may().once_per(Limit::Game).then(Operation::MarkRound),
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .must()
            .when(Condition::MarkedRound)
            .when(Condition::SecondPlayer)
            .carrier(Is::Unactivated)
            .with_ship(On::Carrier, Table::activate_at_once),
        at(Window::ShipPhaseStart)
            .of(Scope::Any)
            .may()
            .when(Condition::MarkedRound)
            .when(Condition::FirstPlayer)
            .gain_token(On::Carrier, CommandSet::ANY)
            .choose(another_token_or_none, gain_for_the_carrier),
    ];
    "captain-rex-officer" => [
        at(Window::CommandSquadron).may().pick(enemy_ships().in_range(Range::Close)).gain_raid(On::Chosen, CommandSet::ANY),
        rule(Rule::DialClearsOneRaid).of(Scope::EnemyShip).within(3),
    ];
    "ezra-bridger-officer" => [when_revealing().discard().choose(obstacles_near, let_move_obstacle)];
    "general-draven-officer" => [
        while_attacking().against_squadrons().only_if(defender_counters_or_informs).add_any_die(),
    ];
    "kyrsta-agate-officer" => [
        at(Window::AttackCritical).may().only_if(red_or_blue_critical).exhaust().then(Operation::ReadyDefense(On::Carrier)),
        rule(Rule::CriticalsInSalvo),
    ];
    "lando-calrissian-officer" => [while_defending().discard().reroll(ANY_NUMBER, DieFilter::Any)];
    "leia-organa-officer" => [
        when_revealing()
            .may()
            .pick(friendly_ships().other().within(5).that(Is::HasDials))
            .then(Operation::SetTopDial(On::Chosen, Commands::Revealed)),
    ];
    "major-derlin-officer" => [before_suffering().exhaust().only_if(damage_is_left).run(one_less_damage)];
    "raymus-antilles-officer" => [when_revealing().may().then(Operation::GainToken(On::Subject, Commands::Revealed))];
    "sabine-wren-officer" => [
        at(Window::ShipPhaseStart).of(Scope::Any).discard().place(mine_places, mine_fits, lay_mine),
    ];
    "toryn-farr-officer" => [
        while_attacking().of(Scope::OtherFriendlyShip).may().within(3).reroll(1, DieFilter::Color(Color::Blue)),
        while_attacking().of(Scope::FriendlySquadron).may().within(3).reroll(1, DieFilter::Color(Color::Blue)),
    ];
    "walex-blissex-officer" => [
        at(Window::ActivationStart).subject(Is::LostDefense).discard().then(Operation::RecoverDefense(On::Subject, true)),
    ];
    "wedge-antilles-officer" => [
        at(Window::SquadronPhaseEnd).of(Scope::Any).once_per(Limit::Round)
            .spend_token(just(Command::Squadron))
            .for_up_to(3, friendly_squadrons().generic().within(5).without(Keyword::Strategic))
            .then(Operation::Lasts(On::Chosen, Span::Round, "cloak")),
        lasting("cloak", gain_keyword(Keyword::Cloak, 0)),
    ];
}

fn squadrons_of_this_command(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(activation) = &moment.table.activation else { return };
    let activated = activation.squadrons.iter().copied().filter(|squadron| {
        let squadron = moment.table.squadron(*squadron);
        squadron.is_deployed() && squadron.activated
    });
    options.extend(activated.map(Pick::Squadron));
}

fn toggle_back(table: &mut Table, _: &Running, pick: Pick) {
    if let Pick::Squadron(squadron) = pick {
        table.squadron_mut(squadron).activated = false;
    }
}

/// A ship that is activating exchanges a command token.
const fn trade_a_token(window: Window) -> Effect {
    at(window)
        .of(Scope::FriendlyShip)
        .within(5)
        .subject(Is::Holds(CommandSet::ANY))
        .exhaust()
        .then(Operation::LoseToken(On::Subject, Commands::Of(CommandSet::ANY)))
        .gain_token(On::Subject, CommandSet::ANY)
}

fn obstacles_near(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.carrier() else { return };
    let places = 0..moment.table.obstacles().len() as u8;
    let near = places.filter(|at| moment.table.at_distance(own, Unit::Obstacle(*at), 2));
    options.extend(near.map(Pick::Obstacle));
}

fn let_move_obstacle(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Obstacle(place) = pick {
        table.let_move(running.seat, &[place]);
    }
}

fn defender_counters_or_informs(moment: &Moment<'_>) -> bool {
    let defender = moment.attack().and_then(|attack| attack.defender().squadron());
    let either = [Keyword::Counter, Keyword::Intel];
    defender.is_some_and(|own| either.iter().any(|word| moment.table.has_keyword(own, *word)))
}

fn red_or_blue_critical(moment: &Moment<'_>) -> bool {
    moment.attack().is_some_and(|attack| {
        [Color::Red, Color::Blue]
            .iter()
            .any(|color| !attack.dice.filter(DieFilter::ColorCritical(*color)).is_empty())
    })
}

/// At distance 1 to 2 of an obstacle, beyond distance 3 of enemy ships and distance 1 of other mines.
fn mine_fits(moment: &Moment<'_>, at: Point) -> bool {
    let table = moment.table;
    let edge = |band| table.game().ruler.distance_edge(band);
    let disc = table.marker_disc(at);
    let clear = |ship| disc.gap_to(&table.base(ship)) > edge(3);
    let beside = |obstacle| table.outline(obstacle).is_nearer(at, disc.radius + edge(2) + 1);
    table.mine_fits(at)
        && table.ships_of(moment.seat.other()).all(clear)
        && table.obstacles().iter().any(beside)
}

fn mine_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let area = moment.table.game().play_area();
    let columns = (area.low.x + 4_000..area.high.x).step_by(8_000);
    let grid = columns.flat_map(|x| {
        (area.low.y + 4_000..area.high.y).step_by(8_000).map(move |y| Point::new(x, y))
    });
    grid.filter(|at| mine_fits(moment, *at)).take(most).collect()
}

fn lay_mine(table: &mut Table, _: &Running, at: Point) {
    table.lay_mine(at);
}

fn another_token_or_none(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(ship) = moment.own_ship() else { return };
    let able = |command: &Command| moment.table.may_gain_token(ship, *command);
    options.extend(CommandSet::ANY.iter().filter(able).map(Pick::Command));
    if !options.is_empty() {
        options.push(Pick::Nothing);
    }
}

fn gain_for_the_carrier(table: &mut Table, running: &Running, pick: Pick) {
    if let (Some(ship), Pick::Command(command)) = (running.own_ship(), pick) {
        table.gain_token(ship, command);
    }
}
