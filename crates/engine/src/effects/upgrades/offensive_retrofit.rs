use super::reserves::{
    came_from_this_card, has_room, keep_back, squadrons_beside, squadrons_to_keep_back,
};
use crate::effects::prelude::*;

cards! { OFFENSIVE_RETROFIT:
    "advanced-transponder-net" => [rule(Rule::HeavyGuards).of(Scope::FriendlySquadron).within(2)];
    "b2-rocket-troopers" => [
        while_attacking()
            .against_ships()
            .up_to(Range::Medium)
            .when(Condition::Salvo(false))
            .exhaust()
            .gain_raid(On::Defender, CommandSet::ANY),
        while_attacking().against_squadrons().exhaust().add_die_of_pool(),
    ];
    "boosted-comms" => [value(Value::CommandReach).becomes(2)];
    "disposable-capacitors" => [
        at(Window::ActivationStart).discard().only_if(has_blue_dice).lasts(Span::Round, "blue at long range"),
        lasting("blue at long range", rule(Rule::BlueAtLong).against_ships()),
    ];
    "expanded-hangar-bay" => [value(Value::Squadron).plus(1)];
    "flag-bridge" => [rule(Rule::NoTokensForFleetCommands)];
    "flak-guns" => [
        anti_squadron_in(Color::Black),
        rule(Rule::BlackAtMedium).when(Condition::Salvo(true)),
        rule(Rule::BlueAtLong).when(Condition::Salvo(true)),
    ];
    "hardened-bulkheads" => [value(Value::OverlapCards).only_if(the_other_is_smaller).plus(-1)];
    "hyperspace-rings" => [
        at(Window::SetupBeforeDeploy).of(Scope::Any).may().repeat(squadrons_to_send, send_ahead),
    ];
    "hyperwave-signal-boost" => [rule(Rule::BoostsSquadrons).when(Condition::CardReadied)];
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
    "quad-laser-turrets" => [value(Value::ShipCounter).even_if_destroyed().plus(1)];
    "rapid-launch-bays" => [
        at(Window::SetupBeforeDeploy).of(Scope::Any).may().repeat(squadrons_to_keep_back, keep_back),
        at(Window::CommandSquadron).may().only_if(can_launch).run(launch),
        at(Window::SquadronDeployed)
            .of(Scope::FriendlySquadron)
            .must()
            .only_if(came_from_this_card)
            .lasts(Span::Activation, "cannot move"),
        lasting("cannot move", rule(Rule::CannotMove)),
    ];
    "rapid-launch-bays" since "rrg-1.6" => [
        at(Window::SetupBeforeDeploy).of(Scope::Any).may().repeat(squadrons_to_keep_back, keep_back),
        when_revealing().discard().only_if(can_launch_all).lasts(Span::Activation, "cannot move").run(launch_all),
        lasting("cannot move", rule(Rule::CannotMove).of(Scope::FriendlySquadron).only_if(came_from_this_card)),
    ];
    "reserve-hangar-deck" => [
        at(Window::Destroyed)
            .of(Scope::FriendlySquadron)
            .within(5)
            .subject(Is::Generic)
            .subject(Is::Keyword(Keyword::Swarm))
            .discard()
            .place(places_beside, fits_beside, bring_back),
    ];
    "spha-t" => [
        value(Value::Squadron).plus(-2),
        rule(Rule::ArcsAreSpecial),
        special_battery(Pool::new(0, 5, 1)),
        at(Window::TargetingPlaced).must().exhaust(),
        rule(Rule::NoTargetingToken).when(Condition::CardExhausted),
    ];
}

/// Some battery of the ship has blue dice. Up to revision 7 there was no question.
fn has_blue_dice(moment: &Moment<'_>) -> bool {
    let blue = |own| moment.table.has_battery_dice(own, Color::Blue);
    moment.own_ship().is_some_and(blue) || moment.table.game().revision <= 7
}

/// Enemy ships no larger than the carrier at distance 1 to 5 that have a navigate token to spend or could be slower. Up to
/// revision 6 every ship in reach could be chosen.
fn ships_to_hold(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let Some(own) = moment.own_ship() else { return };
    let table = moment.table;
    let size = |ship| table.game().ship(ship).ship.size;
    let gives_way = |ship: ShipId| {
        let state = table.ship(ship);
        state.speed > 1 || state.tokens.contains(Command::Navigate) || table.game().revision <= 6
    };
    let held = table.ships_of(moment.seat.other()).filter(|other| {
        size(*other) <= size(own)
            && gives_way(*other)
            && table.at_distance(Unit::Ship(own), Unit::Ship(*other), 5)
    });
    options.extend(held.map(Pick::Ship));
}

fn can_hold_a_ship(moment: &Moment<'_>) -> bool {
    let mut ships = Vec::new();
    ships_to_hold(moment, &mut ships);
    !ships.is_empty()
}

/// The ship spends a navigate token; only without one it is slowed, to speed 1 at least. FAQ 3.2.1, Card
/// Clarifications: Phylon Q7 Tractor Beams.
fn hold_ship(table: &mut Table, _: &Running, pick: Pick) {
    let Pick::Ship(ship) = pick else { return };
    let speed = table.ship(ship).speed;
    if table.ship(ship).tokens.contains(Command::Navigate) {
        // Up to revision 6 the token was lost without being spent.
        match table.game.revision {
            ..=6 => table.lose_token(ship, Command::Navigate),
            _ => table.spend_token(ship, Command::Navigate),
        }
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

fn mine_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let area = moment.table.game().play_area();
    let columns = (area.low.x + 6_000..area.high.x).step_by(12_000);
    columns
        .flat_map(|x| {
            (area.low.y + 6_000..area.high.y).step_by(9_000).map(move |y| Point::new(x, y))
        })
        .filter(|at| mine_fits(moment, *at))
        .take(most)
        .collect()
}

fn lay_mine(table: &mut Table, running: &Running, at: Point) {
    table.lay_mine(at);
    let laid = running.picks.iter().filter(|pick| matches!(pick, Pick::Place(_))).count();
    if laid < usize::from(mines_to_lay(table, running.source)) {
        table.repeat_part(running, running.seat);
    }
}

fn the_other_is_smaller(moment: &Moment<'_>) -> bool {
    let size = |ship: ShipId| moment.table.game().ship(ship).ship.size;
    let other = moment.opposite().and_then(Unit::ship);
    other.zip(moment.ship()).is_some_and(|(other, own)| size(other) < size(own))
}

/// At distance 1 of the carrier, overlapping nothing.
fn has_room_beside(moment: &Moment<'_>, at: Point) -> bool {
    let Some(own) = moment.own_ship() else { return false };
    let (table, game) = (moment.table, moment.table.game());
    let disc = Disc { center: at, radius: game.squadron_radius };
    game.play_area().contains_disc(at, disc.radius)
        && disc.gap_to(&table.base(own)) <= game.ruler.distance_edge(1)
        && !table.squadron_overlaps(at, moment.squadron())
}

/// Places around the carrier where the squadron has room.
fn room_beside<'a>(moment: &'a Moment<'_>) -> impl Iterator<Item = Point> + use<'a> {
    let table = moment.table;
    let around = moment.own_ship().into_iter().flat_map(move |own| {
        let (middle, reach) = (table.ship(own).pose.at, table.reach(Unit::Ship(own)));
        let rings = [0, 2_000, 4_000].map(|more| reach / 2 + table.game().squadron_radius + more);
        rings.into_iter().flat_map(move |length| {
            (0..16).map(move |step| middle + Heading::new(step * 2_250).step(length))
        })
    });
    around.filter(|at| has_room_beside(moment, *at))
}

/// How many enemies engage the squadron at least, wherever it returns. Up to revision 7 it returned unengaged or not at all.
fn fewest_engagers(moment: &Moment<'_>) -> usize {
    match (moment.squadron(), moment.table.game().revision) {
        (Some(own), 8..) => {
            let counts = room_beside(moment).map(|at| moment.table.engagers_at(own, at));
            counts.min().unwrap_or(0)
        }
        _ => 0,
    }
}

/// Unengaged if that is possible, else engaged with as few as possible. ARM 1.03: Reserve Hangar Deck.
fn engaged_little(moment: &Moment<'_>, at: Point, fewest: usize) -> bool {
    let (table, edge) = (moment.table, moment.table.game().ruler.distance_edge(1));
    match (moment.squadron(), table.game().revision) {
        (Some(own), 8..) => table.engagers_at(own, at) <= fewest,
        _ => {
            let disc = Disc { center: at, radius: table.game().squadron_radius };
            let mut enemies = table.squadrons_of(moment.seat.other());
            enemies.all(|other| disc.gap(&table.disc(other)) > edge)
        }
    }
}

fn fits_beside(moment: &Moment<'_>, at: Point) -> bool {
    has_room_beside(moment, at) && engaged_little(moment, at, fewest_engagers(moment))
}

fn places_beside(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let fewest = fewest_engagers(moment);
    room_beside(moment).filter(|at| engaged_little(moment, *at, fewest)).take(most).collect()
}

fn bring_back(table: &mut Table, running: &Running, at: Point) {
    if let Some(squadron) = running.subject.and_then(Unit::squadron) {
        table.bring_back(squadron, at, 2);
    }
}

fn can_launch(moment: &Moment<'_>) -> bool {
    moment.table.squadrons_left_to_command() > 0
        && has_room(moment, squadrons_beside(moment.source, 1, false))
}

/// As many as the command could activate, without activating them. FAQ 3.2.1, Card Clarifications: Rapid Launch Bays.
fn launch(table: &mut Table, running: &Running) {
    let most = table.squadrons_left_to_command();
    table.let_arrive(running.seat, squadrons_beside(running.source, 1, false), most);
}

fn can_launch_all(moment: &Moment<'_>) -> bool {
    has_room(moment, squadrons_beside(moment.source, 2, true))
}

fn launch_all(table: &mut Table, running: &Running) {
    table.let_arrive(running.seat, squadrons_beside(running.source, 2, true), u8::MAX);
}
