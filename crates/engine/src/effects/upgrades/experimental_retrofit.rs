use crate::effects::prelude::*;
use crate::state::MarkerKind;
use crate::terms::Seat;

/// How far from its token a grav shift reaches.
const SHIFT_REACH: u8 = 3;

cards! { EXPERIMENTAL_RETROFIT:
    "g7x-grav-well-projector" => [
        at(Window::SetupBeforeDeploy)
            .of(Scope::Any)
            .once_per(Limit::Game)
            .place(token_places, token_fits, lay_grav_well),
        rule(Rule::GravWellsHold).of(Scope::Any),
    ];
    "g8-experimental-projector" => [at(Window::Course).of(Scope::EnemyShip).within(5).exhaust().run(slow_it_down)];
    "grav-shift-reroute" => [
        at(Window::SetupBeforeDeploy)
            .of(Scope::Any)
            .once_per(Limit::Game)
            .place(token_places, token_fits, lay_grav_shift),
        at(Window::SetupAfterDeploy)
            .of(Scope::Any)
            .may()
            .once_per(Limit::Game)
            .only_if(obstacles_can_shift)
            .run(shift_obstacles),
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

fn slow_it_down(table: &mut Table, _: &Running) {
    table.slow_maneuver(1);
}

/// Anywhere in the play area.
fn token_fits(moment: &Moment<'_>, at: Point) -> bool {
    let game = moment.table.game();
    game.play_area().contains_disc(at, game.token_radius)
}

fn token_places(moment: &Moment<'_>, most: usize) -> Vec<Point> {
    let area = moment.table.game().play_area();
    let columns = (area.low.x + 6_000..area.high.x).step_by(12_000);
    columns
        .flat_map(|x| {
            (area.low.y + 6_000..area.high.y).step_by(9_000).map(move |y| Point::new(x, y))
        })
        .filter(|at| token_fits(moment, *at))
        .take(most)
        .collect()
}

fn lay_grav_well(table: &mut Table, running: &Running, at: Point) {
    table.lay_token_of(running.seat, MarkerKind::GravWell, at);
}

fn lay_grav_shift(table: &mut Table, running: &Running, at: Point) {
    table.lay_token_of(running.seat, MarkerKind::GravShift, at);
}

/// Obstacles at distance 1 to 3 of the seat's grav shift token.
fn obstacles_to_shift(table: &Table, seat: Seat) -> Vec<u8> {
    let tokens: Vec<_> = table.tokens_of(seat, MarkerKind::GravShift).map(Unit::Token).collect();
    let near = |place: &u8| {
        let obstacle = Unit::Obstacle(*place);
        tokens.iter().any(|token| table.at_distance(*token, obstacle, SHIFT_REACH))
    };
    (0..table.obstacles().len() as u8).filter(near).collect()
}

fn obstacles_can_shift(moment: &Moment<'_>) -> bool {
    !obstacles_to_shift(moment.table, moment.seat).is_empty()
}

fn shift_obstacles(table: &mut Table, running: &Running) {
    let obstacles = obstacles_to_shift(table, running.seat);
    table.let_move_over_squadrons(running.seat, &obstacles);
}
