//! Movement as it is shown: every place and heading on the way, and points between them.

use flagbridge_starmada::orders::Maneuver;
use flagbridge_starmada::{Direction, Hex, Orders};

use super::layout::{angle, center};

/// A place on the way and the heading there.
pub type Stop = (Hex, Direction);

/// Every hex entered and every turn made, in order; the first stop is where the movement begins.
pub fn stops(maneuvers: &[Maneuver], from: Hex, heading: Direction) -> Vec<Stop> {
    let mut stops = vec![(from, heading)];
    let (mut at, mut heading) = (from, heading);
    for maneuver in maneuvers {
        let mut one = Orders::default();
        one.maneuvers.push(*maneuver);
        let (hexes, turned) = one.path(at, heading);
        stops.extend(hexes.iter().map(|hex| (*hex, heading)));
        at = hexes.last().copied().unwrap_or(at);
        if turned != heading {
            heading = turned;
            stops.push((at, heading));
        }
    }
    stops
}

/// Where a drawing is, and by how many degrees it is turned, after a share of the way from 0 to 1.
pub fn between(stops: &[Stop], share: f64) -> (f64, f64, f64) {
    let steps = stops.len().saturating_sub(1);
    let passed = (share.clamp(0.0, 1.0) * steps as f64).min(steps as f64);
    let first = (passed.floor() as usize).min(steps.saturating_sub(1));
    let rest = passed - first as f64;
    let Some(one) = stops.get(first) else { return (0.0, 0.0, 0.0) };
    let two = stops.get(first + 1).unwrap_or(one);
    let ((x, y), (to_x, to_y)) = (center(one.0), center(two.0));
    let (from, to) = (angle(one.1), angle(two.1));
    // The shorter way around.
    let turn = (to - from + 540.0).rem_euclid(360.0) - 180.0;
    (x + (to_x - x) * rest, y + (to_y - y) * rest, from + turn * rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stops_of_orders_end_where_their_path_ends() {
        for text in ["3(3)", "2P1S(3)", "1P2P1(4)", "2R1R(4)", "2U3(5)", "0(0)"] {
            let orders: Orders = text.parse().expect("orders");
            let stops = stops(&orders.maneuvers, Hex::at(9, 9), Direction::East);
            let (path, heading) = orders.path(Hex::at(9, 9), Direction::East);
            let end = path.last().copied().unwrap_or(Hex::at(9, 9));
            assert_eq!(stops.last(), Some(&(end, heading)), "{text}");
            assert_eq!(between(&stops, 0.0), between(&stops[..1], 0.0));
            let (x, y, turned) = between(&stops, 1.0);
            assert_eq!((x, y), center(end));
            assert!((turned - angle(heading)).rem_euclid(360.0) < 1e-9, "{text}: {turned}");
        }
    }

    #[test]
    fn halfway_lies_between() {
        let stops = [(Hex::at(2, 2), Direction::East), (Hex::at(4, 2), Direction::NorthEast)];
        let (x, y, turned) = between(&stops, 0.5);
        assert_eq!((x, y), center(Hex::at(3, 2)));
        assert_eq!(turned, -30.0);
    }
}
