//! Where a ship can still go, and whether it stays on the table.

use arrayvec::ArrayVec;
use flagbridge_cards::Command;
use flagbridge_engine::{Pose, ShipId, Table};

use crate::paths::{Clicks, end};

/// Beyond this from an edge nothing can leave the table in the next maneuver.
const NEAR_EDGE: i32 = 32_000;

/// Where a ship may be after a maneuver: straight on first, then turned to either side, a little and as far as it goes.
pub(crate) type Fan = ArrayVec<Pose, 5>;

/// Where a ship is after it goes straight on at a speed: the first of its [`Fan`].
pub(crate) fn straight(table: &Table, ship: ShipId, pose: Pose, speed: u8) -> Pose {
    let (game, base) = (table.game(), &table.game().ship(ship).base);
    let clicks: Clicks = std::iter::repeat_n(0, usize::from(speed.min(4))).collect();
    end(game, base, pose, &clicks).unwrap_or(pose)
}

/// Where a ship may be after a maneuver at a speed.
pub(crate) fn fan(table: &Table, ship: ShipId, pose: Pose, speed: u8) -> Fan {
    ways(table, ship, pose, speed).collect()
}

/// The same, worked out one after the other as they are asked for.
fn ways(table: &Table, ship: ShipId, pose: Pose, speed: u8) -> impl Iterator<Item = Pose> {
    let speed = speed.min(4);
    let yaw = table.yaw(ship, speed);
    let last = yaw.iter().rposition(|clicks| *clicks > 0);
    // Where the last joint alone turns, its turn is that as far as it goes.
    let little = last.filter(|last| yaw[..*last].iter().any(|clicks| *clicks > 0));
    let turns = [
        Some((0, 0)),
        last.map(|_| (-1, 0)),
        little.map(|last| (-1, last)),
        last.map(|_| (1, 0)),
        little.map(|last| (1, last)),
    ];
    let (game, base) = (table.game(), &table.game().ship(ship).base);
    turns.into_iter().flatten().filter_map(move |(turn, from)| {
        let click = |joint: usize| yaw.get(joint).filter(|_| joint >= from).map_or(0, |yaw| *yaw);
        let clicks: Clicks =
            (0..usize::from(speed)).map(|joint| turn * click(joint) as i8).collect();
        end(game, base, pose, &clicks)
    })
}

/// In which of its next maneuvers a ship can change its speed.
#[derive(Clone, Copy)]
pub(crate) struct Steering {
    /// A bit for each maneuver with a navigate dial, the next one lowest.
    dials: u8,
    token: bool,
}

impl Steering {
    /// What a ship has at hand: its token and the dials that wait.
    pub(crate) fn at_hand(table: &Table, ship: ShipId) -> Steering {
        let state = table.ship(ship);
        let navigates = |place: &usize| state.dials[*place] == Some(Command::Navigate);
        let dials = (0..state.dials.len()).filter(navigates).fold(0, |set, place| set | 1 << place);
        Steering { dials, token: state.tokens.contains(Command::Navigate) }
    }

    /// What it may have if it chooses navigate dials from now on.
    fn hoped_for(self, table: &Table, ship: ShipId) -> Steering {
        Steering { dials: self.dials | u8::MAX << table.ship(ship).dials.len().min(7), ..self }
    }
}

/// Whether a ship can make this many more maneuvers without leaving the table.
pub(crate) fn stays(
    table: &Table,
    ship: ShipId,
    pose: Pose,
    speed: u8,
    moves: u8,
    steering: Steering,
) -> bool {
    let game = table.game();
    let area = game.play_area();
    if moves == 0 || speed == 0 || area.inset(NEAR_EDGE * i32::from(moves)).contains(pose.at) {
        return true;
    }
    let base = &game.ship(ship).base;
    let inside = area.inset(base.width.max(base.length));
    let dial = steering.dials & 1 != 0;
    let slower = speed.saturating_sub(u8::from(dial || steering.token));
    (slower..=speed).rev().any(|after| {
        let token = steering.token && (dial || after == speed);
        let steering = Steering { dials: steering.dials >> 1, token };
        ways(table, ship, pose, after).any(|end| {
            (inside.contains(end.at) || area.contains_polygon(&base.outline(end)))
                && stays(table, ship, end, after, moves - 1, steering)
        })
    })
}

/// How likely a ship is to leave the table with its next maneuvers, as a share of its worth.
pub(crate) fn edge_risk(table: &Table, ship: ShipId, pose: Pose, speed: u8) -> f64 {
    let rounds = table.game().options.rounds;
    let depth = rounds.map_or(3, |rounds| rounds.saturating_sub(table.round())).min(3);
    let at_hand = Steering::at_hand(table, ship);
    if stays(table, ship, pose, speed, depth, at_hand) {
        return 0.0;
    }
    let hoped_for = at_hand.hoped_for(table, ship);
    match stays(table, ship, pose, speed, depth, hoped_for) {
        true => 0.14,
        false if stays(table, ship, pose, speed, 1, at_hand) => 0.7,
        false => 1.0,
    }
}
