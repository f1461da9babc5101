//! The figures by which a table is judged. Each is one side's less the other's, so that what is good for one seat is as bad
//! for the other.

use flagbridge_cards::Keyword;
use flagbridge_engine::{Seat, SquadronId, Table};

use crate::edge::edge_risk;
use crate::field::{Field, Stand, offense};
use crate::fire::mean;

/// How many figures there are.
pub(super) const TERMS: usize = NAMES.len();

/// A value for each figure.
pub(super) type Terms = [f64; TERMS];

/// What the figures are. Those of ships and squadrons are in fleet points: a ship's damage counts as the share of its cost.
pub(super) const NAMES: [&str; 18] = [
    "lead",
    "who leads",
    "hull lost",
    "hull lost, squared",
    "faceup damage cards",
    "shields lost",
    "defense tokens lost",
    "defense tokens exhausted",
    "command tokens",
    "raid tokens",
    "upgrades discarded",
    "upgrades exhausted",
    "squadron hull lost",
    "squadrons in reach of ships",
    "guns in range",
    "distance to the enemy",
    "objective",
    "about to leave the table",
];

/// The place of the figure for being ahead, whatever the margin.
pub(super) const WHO_LEADS: usize = 1;

/// What a ship carries is as good as scored while it lives, which the weight of the objective makes less of.
const CARRIED: f64 = 2.0;

/// From the middle of a ship to its rim, about.
const SHIP_REACH: i32 = 4_000;

/// The figures of a table, as a seat sees them.
pub(super) fn terms(table: &Table, seat: Seat) -> Terms {
    let field = Field::new(table, seat);
    let mut terms = score_terms(table, seat);
    for (stands, others, sign) in
        [(&field.own, &field.enemies, 1.0), (&field.enemies, &field.own, -1.0)]
    {
        for stand in stands {
            let ship = condition(table, stand).into_iter().chain(position(&field, stand, others));
            let places = (2..12).chain(14..TERMS);
            places.zip(ship).for_each(|(place, value)| terms[place] += sign * value);
        }
    }
    for (seat, targets, sign) in [(seat, &field.enemies, 1.0), (seat.other(), &field.own, -1.0)] {
        terms[12] += sign * squadrons(table, seat);
        terms[13] += sign * bombers(table, seat, targets);
    }
    terms
}

/// The figures that follow from the score alone; the others are zero.
pub(super) fn score_terms(table: &Table, seat: Seat) -> Terms {
    let lead = lead(table, seat);
    let mut terms = [0.0; TERMS];
    // Towards the end it matters more who is ahead than by how much.
    [terms[0], terms[WHO_LEADS]] = [lead, lead / (lead.abs() + 50.0)];
    terms
}

/// By how many points a seat is ahead.
pub(super) fn lead(table: &Table, seat: Seat) -> f64 {
    f64::from(table.score(seat)) - f64::from(table.score(seat.other()))
}

/// What damage, lost shields and spent tokens have taken from a ship.
fn condition(table: &Table, stand: &Stand) -> [f64; 10] {
    let (state, profile) = (table.ship(stand.ship), table.game().ship(stand.ship));
    let toughness = &stand.toughness;
    let points = toughness.points;
    let hurt = 1.0 - toughness.left / toughness.hull;
    let zones = profile.ship.hull_zones().iter();
    let shields: u8 = zones
        .map(|zone| table.max_shields(stand.ship, *zone).saturating_sub(state.shields(*zone)))
        .sum();
    let lost = profile.ship.defense_tokens.len().saturating_sub(state.defense.len());
    let exhausted = state.defense.iter().filter(|token| !token.readied).count();
    let discarded = state.upgrades.iter().filter(|upgrade| upgrade.discarded).count();
    let tired = state.upgrades.iter().filter(|upgrade| upgrade.exhausted).count();
    [
        points * hurt,
        points * hurt * hurt,
        points * state.faceup().count() as f64,
        points * f64::from(shields) / toughness.hull,
        points * lost as f64,
        points * exhausted as f64,
        state.tokens.len() as f64,
        state.raids.len() as f64,
        discarded as f64,
        tired as f64,
    ]
}

/// Whether a ship is where it can fight and stay.
fn position(field: &Field<'_>, stand: &Stand, others: &[Stand]) -> [f64; 4] {
    let table = field.table;
    // In the last round only those that still activate shoot again.
    if is_last_round(table) && stand.activated {
        return [0.0; 4];
    }
    let speed = table.ship(stand.ship).speed;
    [
        offense(field, stand, &stand.spot, others, false),
        out_of_reach(field, stand, others),
        field.grounds.pull(table, stand, stand.pose, stand.activated)
            + CARRIED * field.grounds.carries(table, stand.ship),
        edge_risk(table, stand.ship, stand.pose, speed) * stand.toughness.points,
    ]
}

/// How far a ship is from where it could shoot, in hand's breadths.
fn out_of_reach(field: &Field<'_>, stand: &Stand, others: &[Stand]) -> f64 {
    field.out_of_reach(stand, &stand.spot, others) * 0.000_1
}

/// What damage has taken from squadrons.
fn squadrons(table: &Table, seat: Seat) -> f64 {
    let hurt = |squadron: SquadronId| {
        let profile = table.game().squadron(squadron);
        let full = f64::from(profile.squadron.hull.max(1));
        let left = f64::from(table.squadron(squadron).hull);
        f64::from(profile.card.points) * (1.0 - left / full)
    };
    table.squadrons_of(seat).map(hurt).sum()
}

/// What a side's squadrons threaten to do to ships within their reach; those that are engaged threaten nothing.
fn bombers(table: &Table, seat: Seat, targets: &[Stand]) -> f64 {
    let ruler = &table.game().ruler;
    let last = is_last_round(table);
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
        if best == 0.0 || table.held(squadron) { 0.0 } else { damage * best }
    };
    table.squadrons_of(seat).map(threat).sum()
}

fn is_last_round(table: &Table) -> bool {
    table.game().options.rounds.is_some_and(|rounds| table.round() >= rounds)
}
