//! What a table is worth to a seat.

use flagbridge_cards::Keyword;
use flagbridge_engine::{Pose, Seat, ShipId, SquadronId, Table};

use crate::field::{Field, Stand, advanced, offense};
use crate::fire::mean;

/// From the middle of a ship to its rim, about.
const SHIP_REACH: i32 = 4_000;

/// What a table is worth to a seat, in fleet points: what was destroyed, what is damaged, who bears on whom.
pub(crate) fn worth(table: &Table, seat: Seat) -> f64 {
    let enemy = seat.other();
    let lead = f64::from(table.score(seat)) - f64::from(table.score(enemy));
    if let Some(outcome) = table.outcome() {
        let won = if outcome.winner == seat { 150.0 } else { -150.0 };
        return lead + won;
    }
    let field = Field::new(table, seat);
    let mut worth = lead + condition(&field.own, &field) - condition(&field.enemies, &field);
    worth += squadrons(table, seat) - squadrons(table, enemy);
    worth += bombers(table, seat, &field.enemies) - bombers(table, enemy, &field.own);
    worth + winning(table, lead) + position(&field)
}

/// Towards the end it matters more who is ahead than by how much.
fn winning(table: &Table, lead: f64) -> f64 {
    let round = f64::from(table.round().min(6)) / 6.0;
    100.0 * round * round * lead / (lead.abs() + 50.0)
}

/// What damage, lost shields and spent tokens have taken from ships.
fn condition(stands: &[Stand], field: &Field<'_>) -> f64 {
    let mut worth = 0.0;
    for stand in stands {
        let table = field.table;
        let (state, profile) = (table.ship(stand.ship), table.game().ship(stand.ship));
        let toughness = &stand.toughness;
        let hurt = 1.0 - toughness.left / toughness.hull;
        worth -= toughness.points * (0.35 * hurt + 0.30 * hurt * hurt);
        worth -= 0.03 * toughness.points * state.faceup().count() as f64;
        let zones = profile.ship.hull_zones().iter();
        let lost: u8 = zones
            .map(|zone| table.max_shields(stand.ship, *zone).saturating_sub(state.shields(*zone)))
            .sum();
        worth -= 0.22 * f64::from(lost) * toughness.points / toughness.hull;
        let gone = profile.ship.defense_tokens.len().saturating_sub(state.defense.len());
        let exhausted = state.defense.iter().filter(|token| !token.readied).count();
        worth -= toughness.points * (0.05 * gone as f64 + 0.012 * exhausted as f64);
        worth += 1.5 * state.tokens.len() as f64 - 2.0 * state.raids.len() as f64;
        let spent = state.upgrades.iter().filter(|upgrade| upgrade.discarded).count();
        let tired = state.upgrades.iter().filter(|upgrade| upgrade.exhausted).count();
        worth -= 2.0 * spent as f64 + 0.8 * tired as f64;
    }
    worth
}

/// What damage has taken from squadrons.
fn squadrons(table: &Table, seat: Seat) -> f64 {
    let hurt = |squadron: SquadronId| {
        let profile = table.game().squadron(squadron);
        let full = f64::from(profile.squadron.hull.max(1));
        let left = f64::from(table.squadron(squadron).hull);
        -0.6 * f64::from(profile.card.points) * (1.0 - left / full)
    };
    table.squadrons_of(seat).map(hurt).sum()
}

/// What a side's squadrons threaten to do to ships within their reach; those that are engaged threaten nothing.
fn bombers(table: &Table, seat: Seat, targets: &[Stand]) -> f64 {
    let ruler = &table.game().ruler;
    let last = table.game().options.rounds.is_some_and(|rounds| table.round() >= rounds);
    let threat = |squadron: SquadronId| {
        let state = table.squadron(squadron);
        if last && state.activated {
            return 0.0;
        }
        let bomber = table.has_keyword(squadron, Keyword::Bomber);
        let damage = mean(table.squadron_battery(squadron), bomber);
        let speed = table.squadron_speed(squadron);
        let reach = ruler.distance_edge(speed) + ruler.distance_edge(1) + SHIP_REACH;
        let near = targets.iter().filter(|target| state.at.is_within(target.pose.at, reach));
        let worth = near.map(|target| target.toughness.points / target.toughness.hull);
        let best = worth.fold(0.0, f64::max);
        if best == 0.0 || table.held(squadron) { 0.0 } else { 0.15 * damage * best }
    };
    table.squadrons_of(seat).map(threat).sum()
}

/// Who bears on whom, and whether the seat's ships are where they can fight and stay.
fn position(field: &Field<'_>) -> f64 {
    let table = field.table;
    let last = table.game().options.rounds.is_some_and(|rounds| table.round() >= rounds);
    // In the last round only those that still activate shoot again.
    let counts = |stand: &&Stand| !last || !stand.activated;
    let mut worth = 0.0;
    for stand in field.own.iter().filter(counts) {
        worth += 0.35 * field.offense(stand, &stand.spot, false);
        worth -= field.out_of_reach(stand, &stand.spot) * 0.000_2;
        worth += 0.4 * field.stakes.pull(table, stand.ship, stand.pose.at);
        if !last && leaves(table, stand.ship, stand.pose) {
            worth -= 0.25 * stand.toughness.points;
        }
    }
    for stand in field.enemies.iter().filter(counts) {
        worth -= 0.35 * offense(field, stand, &stand.spot, &field.own, false);
        worth -= 0.4 * field.stakes.pull(table, stand.ship, stand.pose.at);
        if !last && leaves(table, stand.ship, stand.pose) {
            worth += 0.1 * stand.toughness.points;
        }
    }
    worth
}

/// Whether a ship that flies straight on leaves the table.
fn leaves(table: &Table, ship: ShipId, pose: Pose) -> bool {
    let area = table.game().play_area();
    if area.inset(36_000).contains(pose.at) {
        return false;
    }
    let next = advanced(table, ship, pose, table.ship(ship).speed);
    !area.contains_polygon(&table.game().ship(ship).base.outline(next))
}
