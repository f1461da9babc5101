//! Where objective tokens may lie, and who is near them.

use flagbridge_cards::ObstacleKind;

use crate::effects::Moment;
use crate::geometry::{Heading, Point};
use crate::state::{OBSTACLE_REACH, Pick, Running, Table};
use crate::terms::{Seat, ShipId, Unit};

/// Beyond a distance of both players' edges, within the setup area.
pub(super) fn beyond_edges(table: &Table, at: Point, band: u8) -> bool {
    in_setup_area(table, at) && clear_of_edges(table, at, band)
}

/// Within the setup area.
pub(super) fn in_setup_area(table: &Table, at: Point) -> bool {
    table.setup_area().contains_disc(at, table.game().token_radius)
}

/// Within the play area.
pub(super) fn in_play_area(table: &Table, at: Point) -> bool {
    table.game().play_area().contains_disc(at, table.game().token_radius)
}

/// Beyond a distance of both players' edges.
pub(super) fn clear_of_edges(table: &Table, at: Point, band: u8) -> bool {
    let game = table.game();
    let clear = game.ruler.distance_edge(band) + game.token_radius;
    let play = game.play_area();
    Seat::ALL.into_iter().all(|seat| play.from_edge(table.player_edge(seat), at) > clear)
}

/// Beyond a distance of every other objective token.
pub(super) fn apart(table: &Table, at: Point, band: u8) -> bool {
    let (token, edge) = (table.marker_disc(at), table.game().ruler.distance_edge(band));
    table.objective_tokens().all(|(_, other)| table.marker_disc(other).gap(&token) > edge)
}

/// At distance 1 of an obstacle.
pub(super) fn beside_obstacle(table: &Table, at: Point) -> bool {
    let reach = table.game().ruler.distance_edge(1) + table.game().token_radius;
    table.obstacles().iter().any(|laid| {
        laid.pose.at.is_within(at, reach + OBSTACLE_REACH)
            && table.outline(laid).is_nearer(at, reach + 1)
    })
}

/// At most `most` places of a grid over the play area that satisfy a rule; of a finer grid where a coarse one has none.
pub(super) fn grid(
    moment: &Moment<'_>,
    fits: fn(&Moment<'_>, Point) -> bool,
    most: usize,
) -> Vec<Point> {
    let area = moment.table.game().play_area();
    let found = |step: usize| -> Vec<Point> {
        let columns = (area.low.x..area.high.x).step_by(step);
        columns
            .flat_map(|x| (area.low.y..area.high.y).step_by(step).map(move |y| Point::new(x, y)))
            .filter(|at| fits(moment, *at))
            .take(most)
            .collect()
    };
    match found(6_000) {
        none if none.is_empty() => found(2_000),
        some => some,
    }
}

/// Places a token; the same player places the next until there are `COUNT`.
pub(super) fn lay<const COUNT: usize>(table: &mut Table, running: &Running, at: Point) {
    table.lay_marker(at);
    if table.objective_tokens().count() < COUNT {
        table.repeat_part(running, running.seat);
    }
}

/// Places a token; the players take turns until there are `COUNT`.
pub(super) fn lay_in_turns<const COUNT: usize>(table: &mut Table, running: &Running, at: Point) {
    table.lay_marker(at);
    if table.objective_tokens().count() < COUNT {
        table.repeat_part(running, running.seat.other());
    }
}

/// At most `most` places for a token: where it lies, and eight directions at half of a distance and at its end.
pub(super) fn around(moment: &Moment<'_>, at: Point, band: u8, most: usize) -> Vec<Point> {
    let (table, edge) = (moment.table, moment.table.game().ruler.distance_edge(band) - 2);
    let rings = [edge / 2, edge].into_iter().flat_map(move |length| {
        (0..8).map(move |step| at + Heading::new(step * 4_500).step(length))
    });
    let places = std::iter::once(at).chain(rings);
    places.filter(|to| may_shift(table, at, *to, band)).take(most).collect()
}

/// Whether a token may be moved from one place to another: within a distance, and not off the play area.
pub(super) fn may_shift(table: &Table, from: Point, to: Point, band: u8) -> bool {
    in_play_area(table, to) && from.is_within(to, table.game().ruler.distance_edge(band))
}

/// The token whose turn it is to be moved: the next one after those moved in this use.
pub(super) fn next_to_shift(moment: &Moment<'_>) -> Option<(usize, Point)> {
    moment.table.objective_tokens().nth(moved(moment.picks))
}

/// How many tokens were moved in this use.
pub(super) fn moved(picks: &[Pick]) -> usize {
    picks.iter().filter(|pick| matches!(pick, Pick::Place(_))).count()
}

/// Objective tokens at distance 1 of the subject, by their places among the round tokens.
pub(super) fn beside_ship(moment: &Moment<'_>, options: &mut Vec<Pick>) {
    let table = moment.table;
    let Some(ship) = moment.ship().filter(|ship| table.ship(*ship).is_deployed()) else { return };
    let near = table
        .objective_tokens()
        .filter(|(_, at)| table.at_distance(Unit::Ship(ship), Unit::Token(*at), 1));
    options.extend(near.map(|(place, _)| Pick::Marker(place as u8)));
}

/// Takes the chosen token off the table; its player gains a victory token.
pub(super) fn collect(table: &mut Table, running: &Running, pick: Pick) {
    if let Pick::Marker(place) = pick {
        table.remove_marker(place.into());
        table.gain_victory(running.seat, 1);
    }
}

/// The marker chosen in this use.
pub(super) fn chosen_marker(table: &Table, picks: &[Pick]) -> Option<(usize, Point)> {
    let place = picks.iter().rev().find_map(|pick| match pick {
        Pick::Marker(place) => Some(usize::from(*place)),
        _ => None,
    })?;
    table.markers().get(place).map(|marker| (place, marker.at))
}

/// The ship that loses its token: the one the moment is about, otherwise the one that carries a token.
pub(super) fn carrier(moment: &Moment<'_>) -> Option<ShipId> {
    let table = moment.table;
    moment.ship().or_else(|| table.ships().find(|ship| table.ship(*ship).objectives > 0))
}

/// Places beside a ship for a token it drops: rings around it.
pub(super) fn dropped_beside(
    moment: &Moment<'_>,
    fits: fn(&Moment<'_>, Point) -> bool,
    most: usize,
) -> Vec<Point> {
    let (table, game) = (moment.table, moment.table.game());
    let Some(ship) = carrier(moment) else { return Vec::new() };
    let pose = table.ship(ship).pose;
    let touching = game.ship(ship).base.places_around(pose, game.token_radius);
    let reach = game.ship(ship).reach;
    let rings = (1..=12).flat_map(|ring| {
        (0..24).map(move |step| pose.at + Heading::new(step * 1_500).step(reach * ring / 6))
    });
    let places = touching.into_iter().chain(rings).filter(|at| fits(moment, *at));
    let places: Vec<_> = places.take(most).collect();
    match places.is_empty() {
        // The wreck lies off the play area.
        true => nearest_inside(moment, ship).into_iter().filter(|at| fits(moment, *at)).collect(),
        false => places,
    }
}

/// The place inside the play area nearest to a ship that stands wholly outside.
pub(super) fn nearest_inside(moment: &Moment<'_>, ship: ShipId) -> Option<Point> {
    let (game, at) = (moment.table.game(), moment.table.ship(ship).pose.at);
    let base = moment.table.base(ship);
    if base.corners().iter().any(|corner| game.play_area().contains(*corner)) {
        return None;
    }
    let inner = game.play_area().inset(game.token_radius);
    let (low, high) = (inner.low, inner.high);
    Some(Point::new(at.x.clamp(low.x, high.x), at.y.clamp(low.y, high.y)))
}

/// The ship loses its token, which lies here from now on.
pub(super) fn drop_token(table: &mut Table, running: &Running, at: Point) {
    let carrier = carrier(&table.moment_of(running));
    if let Some(ship) = carrier {
        table.take_tokens(Unit::Ship(ship), 1);
        table.lay_marker(at);
    }
}

/// Takes every objective token off the table.
pub(super) fn clear_tokens(table: &mut Table, _: &Running) {
    table.remove_objective_tokens();
}

/// A token that lies on the obstacle at this place among them.
pub(super) fn token_on(table: &Table, obstacle: u8) -> Option<usize> {
    let outline = table.outline(table.obstacles().get(usize::from(obstacle))?);
    let radius = table.game().token_radius;
    let mut tokens = table.objective_tokens();
    tokens.find(|(_, at)| outline.is_nearer(*at, radius)).map(|(place, _)| place)
}

/// Obstacles of some kinds that carry no token.
pub(super) fn unmarked(
    table: &Table,
    wanted: impl Fn(ObstacleKind) -> bool,
    options: &mut Vec<Pick>,
) {
    let left = (0..table.obstacles().len() as u8).filter(|place| {
        wanted(table.obstacles()[usize::from(*place)].kind) && token_on(table, *place).is_none()
    });
    options.extend(left.map(Pick::Obstacle));
}

/// Puts a token on the chosen obstacle; the next one is chosen by the other player.
pub(super) fn mark_in_turns(table: &mut Table, running: &Running, pick: &Pick) -> Option<u8> {
    let Pick::Obstacle(place) = *pick else { return None };
    table.repeat_part(running, running.seat.other());
    let at = table.obstacles()[usize::from(place)].pose.at;
    table.lay_marker(at);
    Some(place)
}
