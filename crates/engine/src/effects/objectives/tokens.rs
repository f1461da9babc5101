//! Where objective tokens may lie, and who is near them.

use crate::action::Pick;
use crate::effects::Moment;
use crate::geometry::{Heading, Point};
use crate::seat::Seat;
use crate::table::Table;

/// Beyond a distance of both players' edges, within the setup area.
pub(super) fn beyond_edges(table: &Table, at: Point, band: u8) -> bool {
    let game = table.game();
    table.setup_area().contains_disc(at, game.token_radius) && clear_of_edges(table, at, band)
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

/// Places of a grid over the play area that satisfy a rule; a finer grid where a coarse one finds none.
pub(super) fn grid(moment: &Moment<'_>, fits: fn(&Moment<'_>, Point) -> bool) -> Vec<Point> {
    let area = moment.table.game().play_area();
    let found = |step: usize| -> Vec<Point> {
        let columns = (area.low.x..area.high.x).step_by(step);
        columns
            .flat_map(|x| (area.low.y..area.high.y).step_by(step).map(move |y| Point::new(x, y)))
            .filter(|at| fits(moment, *at))
            .collect()
    };
    match found(6_000) {
        none if none.is_empty() => found(2_000),
        some => some,
    }
}

/// Where a token lies, and eight directions at half of a distance and at its end.
pub(super) fn around(moment: &Moment<'_>, at: Point, band: u8) -> Vec<Point> {
    let (table, edge) = (moment.table, moment.table.game().ruler.distance_edge(band) - 2);
    let rings = [edge / 2, edge].into_iter().flat_map(move |length| {
        (0..8).map(move |step| at + Heading::new(step * 4_500).step(length))
    });
    std::iter::once(at).chain(rings).filter(|to| may_shift(table, at, *to, band)).collect()
}

/// Whether a token may be moved from one place to another: within a distance, and not off the play area.
pub(super) fn may_shift(table: &Table, from: Point, to: Point, band: u8) -> bool {
    let game = table.game();
    game.play_area().contains_disc(to, game.token_radius)
        && from.is_within(to, game.ruler.distance_edge(band))
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
    let (base, edge) = (table.base(ship), table.game().ruler.distance_edge(1));
    let near =
        table.objective_tokens().filter(|(_, at)| table.marker_disc(*at).gap_to(&base) <= edge);
    options.extend(near.map(|(place, _)| Pick::Number(place as u8)));
}

/// Whether an objective token is at distance 1 of the subject.
pub(super) fn any_beside_ship(moment: &Moment<'_>) -> bool {
    let mut found = Vec::new();
    beside_ship(moment, &mut found);
    !found.is_empty()
}
