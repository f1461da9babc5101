//! Where a piece that is placed starts out, and which other places are suggested.

use flagbridge_bots::Ensign;
use flagbridge_engine::{Action, Heading, Point, Pose, Question, Seat, Table};

use super::forecast::{self, Piece, Pieces, Placing};

/// How far ahead of the own ships squadrons start out.
const SCREEN: i32 = 10_000;

/// The pieces that can be placed, each with its best places first, and what is held over the table to begin with: where a
/// player by rules of thumb would place it if advice is allowed, else the first piece at its best place.
pub fn pieces(table: &Table, advised: bool) -> (Pieces, Option<Placing>) {
    let mut pieces = forecast::pieces(table);
    let Some(decision) = table.decision() else { return (pieces, None) };
    let seat = decision.seat;
    for (piece, places) in &mut pieces {
        match piece {
            Piece::Ship(_) => arrange_ship(table, seat, places),
            Piece::Squadron(_) => nearest_first(places, fleet(table, seat, SCREEN)),
            _ => {
                let middle = places.len() / 2;
                places.rotate_left(middle);
            }
        }
    }
    let bot = advised && matches!(decision.question, Question::Deploy | Question::Obstacle);
    let thought = bot.then(|| Ensign::new(0).answer(&table.view(seat))).flatten();
    let thought = thought.and_then(|action| thought_of(table, seat, &action));
    if let Some(thought) = thought
        && let Some((_, places)) = pieces.iter_mut().find(|(piece, _)| *piece == thought.piece)
    {
        places.insert(0, thought);
        return (pieces, Some(thought));
    }
    let first = pieces.first().and_then(|(_, places)| places.first()).copied();
    (pieces, first)
}

/// A bot's placement, straight ahead where that is legal.
fn thought_of(table: &Table, seat: Seat, action: &Action) -> Option<Placing> {
    let placing = Placing::of(action, table.decision()?.question)?;
    let straight =
        Placing { pose: Pose { heading: table.ahead_of(seat), ..placing.pose }, ..placing };
    let turned = matches!(placing.piece, Piece::Ship(_)) && straight.is_legal(table);
    Some(if turned { straight } else { placing })
}

/// A ship looks straight ahead, moves at speed 2 or the next that is allowed, and joins the fleet near the front of the
/// deployment zone.
fn arrange_ship(table: &Table, seat: Seat, places: &mut Vec<Placing>) {
    let ahead = table.ahead_of(seat);
    keep_if_any(places, |placing| placing.pose.heading == ahead);
    let best = places.iter().map(|it| it.speed).min_by_key(|speed| speed.abs_diff(2));
    keep_if_any(places, |placing| Some(placing.speed) == best);
    nearest_first(places, fleet(table, seat, 0));
}

fn keep_if_any(places: &mut Vec<Placing>, keep: impl Fn(&Placing) -> bool) {
    if places.iter().any(&keep) {
        places.retain(keep);
    }
}

fn nearest_first(places: &mut [Placing], to: Point) {
    places.sort_by_key(|placing| placing.pose.at.distance_squared(to));
}

/// The middle of a seat's ships, or of its deployment zone's front while it has none, and so far ahead of it.
fn fleet(table: &Table, seat: Seat, ahead: i32) -> Point {
    let heading: Heading = table.ahead_of(seat);
    let zone = table.deployment_zone(seat);
    let own: Vec<Point> = table.ships_of(seat).map(|ship| table.ship(ship).pose.at).collect();
    let count = own.len() as i32;
    let middle = match count {
        0 => {
            let (width, height) = (zone.high.x - zone.low.x, zone.high.y - zone.low.y);
            zone.middle() + heading.step(width.min(height) / 2)
        }
        _ => Point::new(
            own.iter().map(|at| at.x / count).sum(),
            own.iter().map(|at| at.y / count).sum(),
        ),
    };
    middle + heading.step(ahead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::fixture::{play, session};

    #[test]
    fn a_ship_starts_out_straight_ahead_and_everything_starts_where_it_may_stand() {
        for advised in [true, false] {
            let mut session = session(["person", "person"]);
            let (mut ships, mut others) = (0, 0);
            play(&mut session, 40, |session, _| {
                let table = session.table();
                let (all, first) = pieces(table, advised);
                let seat = table.decision().unwrap().seat;
                for placing in all.iter().filter_map(|(_, places)| places.first()).chain(&first) {
                    assert!(placing.is_legal(table), "{placing:?}");
                    match placing.piece {
                        Piece::Ship(_) => {
                            assert_eq!(placing.pose.heading, table.ahead_of(seat));
                            // A bot sends a ship that must come close at speed 3.
                            assert!(placing.speed == 2 || advised, "{placing:?}");
                            ships += 1;
                        }
                        _ => others += 1,
                    }
                }
            });
            assert!(ships > 2 && others > 6, "{ships} {others}");
        }
    }

    #[test]
    fn advice_holds_the_piece_where_a_bot_would_place_it() {
        let mut session = session(["person", "person"]);
        let mut seen = 0;
        play(&mut session, 40, |session, _| {
            let table = session.table();
            let decision = table.decision().unwrap();
            if !matches!(decision.question, Question::Deploy | Question::Obstacle) {
                return;
            }
            let bot = Ensign::new(0).answer(&table.view(decision.seat)).unwrap();
            let bot = Placing::of(&bot, decision.question).unwrap();
            let (_, first) = pieces(table, true);
            assert_eq!(first.map(|it| (it.piece, it.pose.at)), Some((bot.piece, bot.pose.at)));
            seen += 1;
        });
        assert!(seen > 6, "{seen}");
    }
}
