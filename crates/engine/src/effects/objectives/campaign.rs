//! Objectives of campaigns, in id order.

use flagbridge_cards::ObstacleKind;

use super::defense::station_shape;
use crate::effects::build::{rule, setting_up};
use crate::effects::registry::cards;
use crate::effects::{Condition, Effect, Moment, Running, Scope};
use crate::geometry::{Heading, Point, Pose};
use crate::obstacle::outline;
use crate::rule::Rule;
use crate::table::Table;
use crate::window::Window;

cards! { CAMPAIGN:
    "base-defense-armed-station-cc" => [LAY_ARMED_STATION, NO_OTHER_STATION, ARMED];
    "base-defense-armed-station-ritr" => [LAY_ARMED_STATION, NO_OTHER_STATION, ARMED];
}

const LAY_ARMED_STATION: Effect = setting_up(Window::SetupAfterObstacles)
    .when(Condition::SecondPlayer)
    .place(station_places, station_fits, lay_station);

const NO_OTHER_STATION: Effect = rule(Rule::StationLaidByObjective).of(Scope::Any);

const ARMED: Effect = rule(Rule::ArmedStation).of(Scope::Any);

/// Within the setup area, beyond distance 5 of the first player's edge and distance 1 of every obstacle.
fn station_fits(moment: &Moment<'_>, at: Point) -> bool {
    let (table, game) = (moment.table, moment.table.game());
    let Some((_, station)) = station_shape(table) else { return false };
    let laid = outline(&station.outline, Pose::new(at, Heading::NORTH));
    let (play, setup) = (game.play_area(), table.setup_area());
    let (edge, clear) = (table.player_edge(table.first_player()), game.ruler.distance_edge(5));
    let apart = game.ruler.distance_edge(1);
    laid.corners()
        .iter()
        .all(|corner| setup.contains(*corner) && play.from_edge(edge, *corner) > clear)
        && table
            .obstacles()
            .iter()
            .all(|other| table.outline(other).distance_to_outline(&laid) > apart)
}

fn station_places(moment: &Moment<'_>) -> Vec<Point> {
    let area = moment.table.setup_area();
    let columns = (area.low.x..area.high.x).step_by(6_000);
    columns
        .flat_map(|x| (area.low.y..area.high.y).step_by(3_000).map(move |y| Point::new(x, y)))
        .filter(|at| station_fits(moment, *at))
        .collect()
}

fn lay_station(table: &mut Table, _: &Running, at: Point) {
    if let Some((token, _)) = station_shape(table) {
        let pose = Pose::new(at, Heading::NORTH);
        table.lay_obstacle(token as u8, ObstacleKind::Station, pose);
    }
}
