//! Orders as they are written or drawn at the table.

use std::collections::BTreeMap;

use flagbridge_starmada::orders::{Maneuver, NotOrders};
use flagbridge_starmada::plot::each_plot;
use flagbridge_starmada::{Direction, Hex, Orders, ShipId, Table, Track};

/// Legal orders that end in a hex with a heading, the cheapest there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The orders.
    pub orders: Orders,
    /// Where they end.
    pub heading: Direction,
    /// What they ask of the engines.
    pub requirement: u16,
}

/// Every hex a ship can reach without leaving the board, and the orders that lead there: the cheapest first, one for each
/// heading.
pub fn reach(table: &Table, ship: ShipId) -> BTreeMap<Hex, Vec<Reached>> {
    let state = table.ship(ship);
    let options = table.game().options;
    let mut best: BTreeMap<(Hex, u8), Reached> = BTreeMap::new();
    each_plot(
        state.momentum,
        table.value(ship, Track::Engines),
        options.turn_takes_one,
        |orders| {
            if orders.pivot != 0 {
                return;
            }
            let (path, heading) = orders.path(state.at, state.heading);
            let end = path.last().copied().unwrap_or(state.at);
            if !path.iter().all(|hex| options.board.holds(*hex)) {
                return;
            }
            let requirement = table.requirement(ship, &orders);
            let price = (requirement, orders.maneuvers.len());
            let found = best.get(&(end, heading as u8));
            if found.is_none_or(|old| price < (old.requirement, old.orders.maneuvers.len())) {
                best.insert((end, heading as u8), Reached { orders, heading, requirement });
            }
        },
    );
    let mut hexes: BTreeMap<Hex, Vec<Reached>> = BTreeMap::new();
    for ((hex, _), reached) in best {
        hexes.entry(hex).or_default().push(reached);
    }
    hexes.values_mut().for_each(|ways| ways.sort_by_key(|way| way.requirement));
    hexes
}

/// Whether orders lead a ship off the board, where it counts as destroyed.
pub fn leaves_board(table: &Table, ship: ShipId, orders: &Orders) -> bool {
    let state = table.ship(ship);
    let board = table.game().options.board;
    orders.path(state.at, state.heading).0.iter().any(|hex| !board.holds(*hex))
}

/// Orders to begin with: straight ahead at the same speed; where that leads off the board, the cheapest that stay on it.
pub fn first_orders(table: &Table, ship: ShipId) -> Orders {
    let ahead = Orders::ahead(table.ship(ship).momentum.speed);
    if !leaves_board(table, ship, &ahead) {
        return ahead;
    }
    let ways = reach(table, ship).into_values().flatten();
    // Of equally cheap ones those that end slower: the edge is near.
    let best = ways.min_by_key(|way| (way.requirement, way.orders.speed));
    best.map_or(ahead, |way| way.orders)
}

/// Reads orders as people type them: the speed in parentheses may be left out, since it follows from the rest.
pub fn read_orders(text: &str) -> Result<Orders, NotOrders> {
    let text = text.trim();
    if text.contains('(') {
        return text.parse();
    }
    let (maneuvers, pivot) = match text.find(['+', '-']) {
        Some(place) => text.split_at(place),
        None => (text, ""),
    };
    let mut orders: Orders = format!("{maneuvers}(0){pivot}").parse()?;
    orders.speed = orders.counted_speed().try_into().map_err(|_| NotOrders::TooLong)?;
    Ok(orders)
}

/// The orders with a maneuver more at their end, as a button adds it; unchanged where there is no room.
#[must_use]
pub fn with_maneuver(orders: &Orders, maneuver: Maneuver) -> Orders {
    let mut longer = orders.clone();
    if let (Some(Maneuver::Forward(hexes)), Maneuver::Forward(more)) =
        (longer.maneuvers.last_mut(), maneuver)
    {
        *hexes = hexes.saturating_add(more).min(99);
    } else if longer.maneuvers.try_push(maneuver).is_err() {
        return orders.clone();
    }
    recounted(longer)
}

/// The orders without their last hex or turn.
#[must_use]
pub fn without_last(orders: &Orders) -> Orders {
    let mut shorter = orders.clone();
    if let Some(Maneuver::Forward(hexes @ 2..)) = shorter.maneuvers.pop() {
        shorter.maneuvers.push(Maneuver::Forward(hexes - 1));
    }
    recounted(shorter)
}

/// The orders with the pivot turned on by one hexside; three to either side are the same.
#[must_use]
pub fn with_pivot(orders: &Orders, by: i8) -> Orders {
    let pivot = (orders.pivot + by).clamp(-3, 3);
    Orders { pivot, ..orders.clone() }
}

fn recounted(mut orders: Orders) -> Orders {
    orders.speed = orders.counted_speed().min(99) as u8;
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::starmada::session::fixture;

    #[test]
    fn the_speed_may_be_left_out() {
        for (typed, whole) in [
            ("2P1S", "2P1S(3)"),
            ("2p1(3)", "2P1(3)"),
            ("3+1", "3(3)+1"),
            ("1LL-2", "1LL(3)-2"),
            ("", "(0)"),
            (" 4 ", "4(4)"),
        ] {
            assert_eq!(read_orders(typed).map(|orders| orders.to_string()), Ok(whole.to_owned()));
        }
        for bad in ["2X1", "(", "1(2", "1(x)", "100", "1+4", "1(1)+9", "++"] {
            assert!(read_orders(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn buttons_write_what_they_say() {
        let mut orders = Orders::default();
        let pressed = [
            Maneuver::Forward(1),
            Maneuver::Forward(1),
            Maneuver::Port,
            Maneuver::Forward(1),
            Maneuver::SlipLeft,
        ];
        for maneuver in pressed {
            orders = with_maneuver(&orders, maneuver);
        }
        assert_eq!(with_pivot(&orders, -1).to_string(), "2P1L(4)-1");
        for shorter in ["2P1(3)", "2P(2)", "2(2)", "1(1)", "(0)", "(0)"] {
            orders = without_last(&orders);
            assert_eq!(orders.to_string(), shorter);
        }
        for _ in 0..40 {
            orders = with_maneuver(&with_maneuver(&orders, Maneuver::SlipLeft), Maneuver::UTurn);
        }
        assert!(orders.maneuvers.is_full());
    }

    #[test]
    fn orders_to_begin_with_stay_on_the_board() {
        // Flying straight without any fire ends at the edge.
        let mut session = fixture::at_orders();
        let (mut turned, mut seen) = (false, 0);
        while let Some(decision) = session.table().decision().copied() {
            let table = session.table();
            let action = match decision.question {
                flagbridge_starmada::Question::Orders(ship) => {
                    let orders = first_orders(table, ship);
                    assert_eq!(table.orders_fault(ship, &orders), None);
                    assert!(!leaves_board(table, ship, &orders), "{orders}");
                    turned |= orders != Orders::ahead(table.ship(ship).momentum.speed);
                    seen += 1;
                    flagbridge_starmada::Action::Orders(ship, orders)
                }
                flagbridge_starmada::Question::Fire(_) => flagbridge_starmada::Action::Done,
                _ => session.advice().expect("an answer"),
            };
            session.answer(&action).expect("legal");
        }
        assert!(turned && seen > 10, "{seen}");
    }

    #[test]
    fn everything_in_reach_is_legal_and_ends_where_it_says() {
        let session = fixture::at_orders();
        let table = session.table();
        let ship = table.acting_ship().expect("orders are asked");
        let hexes = reach(table, ship);
        assert!(hexes.len() > 20);
        for (hex, ways) in hexes {
            for way in ways {
                let state = table.ship(ship);
                let (path, heading) = way.orders.path(state.at, state.heading);
                assert_eq!((path.last().copied().unwrap_or(state.at), heading), (hex, way.heading));
                assert_eq!(table.orders_fault(ship, &way.orders), None);
                assert!(!leaves_board(table, ship, &way.orders), "{}", way.orders);
                assert_eq!(table.requirement(ship, &way.orders), way.requirement);
            }
        }
    }
}
