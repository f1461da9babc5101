//! Where to lay obstacles: what hurts before the enemy, what helps before the own fleet.

use flagbridge_cards::ObstacleKind;
use flagbridge_engine::random::random_answer;
use flagbridge_engine::{Action, Chance, Seat, Table};

use crate::rated::{Rated, best};

/// How many places are looked at.
const PLACES: usize = 6;

/// The best of some places drawn at random.
pub(super) fn obstacle(table: &Table, seat: Seat, chance: &mut Chance) -> Option<Action> {
    let drawn = (0..PLACES).filter_map(|_| random_answer(table, chance));
    best(drawn.filter_map(|action| rate(table, seat, action)).collect())
}

fn rate(table: &Table, seat: Seat, action: Action) -> Option<Rated> {
    let Action::Obstacle { obstacle, pose } = &action else { return None };
    let (game, area) = (table.game(), table.game().play_area());
    let kind = game.obstacles().get(usize::from(*obstacle))?.kind;
    let up = f64::from(pose.at.y - area.middle().y);
    // The more, the nearer to the enemy's edge.
    let ahead = if seat == Seat::A { up } else { -up };
    // Fleets meet around the middle of the table, so what lies at its sides does little.
    let aside = f64::from((pose.at.x - area.middle().x).abs());
    let score = match kind {
        ObstacleKind::Station => -ahead - 0.3 * aside,
        _ => ahead - 0.3 * aside,
    };
    Some(Rated::new(action, score))
}
