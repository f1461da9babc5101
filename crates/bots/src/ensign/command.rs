//! Command dials: what to plan, what to keep, what to resolve.

use flagbridge_cards::Command;
use flagbridge_engine::{Action, Dials, Range, ShipId, SquadronId, Table, Target, Unit};

use super::lanes::Lanes;
use super::maneuver;
use super::repair::{need, want};
use super::squadrons::opportunity;
use crate::edge::{Steering, stays};
use crate::field::{Field, advanced};
use crate::manner::Manner;
use crate::rated::Rated;

/// Squadrons farther away than this are not counted on.
const SQUADRONS_NEAR: i32 = 45_000;

/// How much less a ship wants a command whose token it already holds: if the dial turns out to be useless, it cannot become
/// a token.
const HELD: f64 = 0.4;

/// Stacks of dials for a ship, rated by what their first dial is good for; the others follow what is wished for then.
pub(crate) fn dials(table: &Table, ship: ShipId, count: usize, manner: Manner) -> Vec<Rated> {
    let field = Field::with(table, table.game().ship(ship).seat, manner);
    let waiting = table.ship(ship).dials.len();
    let mut rest = Dials::new();
    let mut taken = [0.0; 4];
    for place in 1..count {
        let wishes = wishes(&field, ship, waiting + place);
        let best = Command::ALL.iter().copied().max_by(|one, two| {
            let worth = |command: Command| wishes[command as usize] - taken[command as usize];
            worth(*one).total_cmp(&worth(*two))
        });
        let Some(best) = best else { continue };
        // A stack of one kind is of no use when things turn out otherwise.
        taken[best as usize] += 0.36;
        let _ = rest.try_push(best);
    }
    let first = wishes(&field, ship, waiting);
    let stack = |command: &Command| {
        let mut dials = Dials::new();
        dials.push(*command);
        rest.iter().for_each(|command| {
            let _ = dials.try_push(*command);
        });
        Rated::new(Action::Dials { ship, dials }, first[*command as usize])
    };
    Command::ALL.iter().map(stack).collect()
}

/// How much a ship will want each command when a dial comes up that many rounds from now.
pub(crate) fn wishes(field: &Field<'_>, ship: ShipId, rounds: usize) -> [f64; 4] {
    let mut wishes = [0.0; 4];
    let Some(own) = field.own(ship) else { return wishes };
    let table = field.table;
    let ruler = &table.game().ruler;
    let gaps =
        field.enemies.iter().map(|enemy| own.guns.distance(&own.spot, &enemy.guns, &enemy.spot));
    // Fleets close by up to three hand's breadths a round.
    let distance = gaps.fold(f64::MAX, f64::min) - 30_000.0 * rounds as f64;
    let in_range = distance < f64::from(ruler.range_edge(Range::Long));
    let guns = own.guns.most(if in_range { Range::Medium } else { Range::Long });

    let seat = table.game().ship(ship).seat;
    let near =
        |squadron: &SquadronId| table.squadron(*squadron).at.is_within(own.pose.at, SQUADRONS_NEAR);
    let squadrons = table.squadrons_of(seat).filter(near).count() as f64;
    let value = f64::from(table.squadron_value(ship));
    let area = table.game().play_area();
    let speed = table.ship(ship).speed;
    let straight = (0..rounds.min(3)).fold(own.pose, |pose, _| advanced(table, ship, pose, speed));
    let cramped = !area.inset(26_000).contains(straight.at);
    let left = table.game().options.rounds.map_or(6, |all| (all + 1).saturating_sub(table.round()));
    let moves = (rounds as u8 + 3).min(left).min(5);
    let at_hand = Steering::at_hand(table, ship);
    let leaving = !stays(table, ship, own.pose, speed, moves, at_hand);

    wishes[Command::Navigate as usize] =
        1.25 + if cramped { 0.57 } else { 0.0 } + if leaving { 2.4 } else { 0.0 };
    wishes[Command::ConcentrateFire as usize] =
        if in_range { 1.4 + 0.2 * guns.min(5.0) } else { 0.3 };
    wishes[Command::Repair as usize] =
        need(table, ship).min(2.6) + if in_range && rounds > 1 { 0.43 } else { 0.0 };
    wishes[Command::Squadron as usize] = match squadrons {
        0.0 => 0.0,
        squadrons => 0.62 * value.min(squadrons) + field.manner.squadron,
    };
    wishes[Command::Navigate as usize] += field.manner.navigate;
    wishes[Command::Repair as usize] += field.manner.repair.min(need(table, ship));
    wishes[Command::ConcentrateFire as usize] +=
        if in_range { field.manner.concentrate_fire } else { 0.0 };
    for command in table.ship(ship).tokens.iter() {
        wishes[command as usize] -= HELD;
    }
    wishes
}

/// Whether to keep the revealed dial, spend it for a token, or be rid of raid tokens.
pub(super) fn dial(
    table: &Table,
    ship: ShipId,
    offered: &[Action],
    manner: Manner,
) -> Option<Action> {
    let state = table.ship(ship);
    let clear = |action: &&Action| matches!(action, Action::ClearRaid(Some(_)));
    if let Some(action) = offered.iter().find(clear) {
        return Some(action.clone());
    }
    let command = state.revealed?;
    if state.raids.contains(command) && offered.contains(&Action::ClearRaid(None)) {
        return Some(Action::ClearRaid(None));
    }
    let useful = match command {
        Command::Navigate => maneuver::steers(table, ship, manner),
        Command::Squadron => !in_reach(table, ship).is_empty(),
        Command::Repair => need(table, ship) > 0.2,
        Command::ConcentrateFire => can_shoot(table, ship),
    };
    let full = state.tokens.contains(command);
    let action = if useful || full { Action::Pass } else { Action::Convert };
    offered.contains(&action).then_some(action)
}

/// Whether a ship could attack any enemy from its position.
fn can_shoot(table: &Table, ship: ShipId) -> bool {
    let profile = table.game().ship(ship);
    let enemy = profile.seat.other();
    let ships = table.ships_of(enemy).flat_map(|enemy| {
        let zones = table.game().ship(enemy).ship.hull_zones().iter();
        zones.map(move |zone| Target::Zone(enemy, *zone))
    });
    let own = Unit::Ship(ship);
    let mut zones = profile.ship.hull_zones().iter();
    let targets: Vec<Target> =
        ships.chain(table.squadrons_of(enemy).map(Target::Squadron)).collect();
    zones.any(|zone| {
        targets.iter().any(|target| table.attack_dice(own, Some(*zone), *target).is_ok())
    })
}

/// Squadron and repair commands after the dial is revealed.
pub(super) fn commands(table: &Table, ship: ShipId, offered: &[Action]) -> Option<Action> {
    let near = in_reach(table, ship);
    let value = usize::from(table.squadron_value(ship));
    let chance =
        near.iter().map(|squadron| opportunity(table, *squadron, true)).fold(0.0, f64::max);
    let worth = |action: &&Action| -> f64 {
        match **action {
            Action::Resolve { command: Command::Squadron, dial: true, token } => {
                let more = if near.len() > value && chance > 1.8 { 1.0 } else { -1.0 };
                let some = if near.is_empty() { -5.0 } else { 5.0 };
                some + if token { more } else { 0.0 }
            }
            Action::Resolve { command: Command::Squadron, .. } => {
                if near.is_empty() || chance < 3.4 { -1.0 } else { 2.0 }
            }
            Action::Resolve { command: Command::Repair, dial: true, token } => {
                let need = need(table, ship);
                let more = if need > 1.2 { 0.5 } else { -0.5 };
                (if need > 0.1 { 3.0 } else { -3.0 }) + if token { more } else { 0.0 }
            }
            Action::Resolve { command: Command::Repair, .. } => {
                if need(table, ship) > 0.6 {
                    1.0
                } else {
                    -1.0
                }
            }
            _ => 0.0,
        }
    };
    offered.iter().max_by(|one, two| worth(one).total_cmp(&worth(two))).cloned()
}

/// Which command token to begin with, or to gain.
pub(super) fn token(table: &Table, ship: ShipId, offered: &[Action]) -> Option<Action> {
    let worth = |action: &&Action| match action {
        Action::Pick(flagbridge_engine::Pick::Command(command)) => want(table, ship, *command),
        _ => -1.0,
    };
    offered.iter().max_by(|one, two| worth(one).total_cmp(&worth(two))).cloned()
}

/// Squadrons a ship's command could activate.
fn in_reach(table: &Table, ship: ShipId) -> Vec<SquadronId> {
    let seat = table.game().ship(ship).seat;
    table
        .squadrons_of(seat)
        .filter(|squadron| {
            !table.squadron(*squadron).activated
                && table.at_range(Unit::Ship(ship), Unit::Squadron(*squadron), Range::Medium)
        })
        .collect()
}

/// The ships that may activate, rated: who can shoot goes, who would be shot at goes early, who can do neither waits.
pub(crate) fn activations(table: &Table, offered: &[Action]) -> Vec<Rated> {
    let Some(seat) = table.decision().map(|decision| decision.seat) else { return Vec::new() };
    let field = Field::new(table, seat);
    let rate = |action: &Action| {
        let score = match *action {
            Action::Activate(Unit::Ship(ship)) => field.own(ship).map_or(0.0, |own| {
                let offense = field.offense(own, &own.spot, false);
                let urgency = offense + 0.48 * field.danger(own, &own.spot);
                urgency - Lanes::of(&field, ship).impatience() - 0.011 * own.toughness.points
            }),
            Action::PassToken => 0.42,
            _ => 0.0,
        };
        Rated::new(action.clone(), score)
    };
    offered.iter().map(rate).collect()
}

/// The squadrons that may activate, rated.
pub(crate) fn squadron_activations(table: &Table, offered: &[Action], both: bool) -> Vec<Rated> {
    let rate = |action: &Action| {
        let score = match *action {
            Action::Activate(Unit::Squadron(squadron)) => opportunity(table, squadron, both) + 0.1,
            _ => 0.0,
        };
        Rated::new(action.clone(), score)
    };
    offered.iter().map(rate).collect()
}
