//! What a placement or a maneuver would lead to.

use flagbridge_engine::geometry::{Course, Side};
use flagbridge_engine::{Action, Point, Pose, Question, Refusal, ShipId, SquadronId, Table};

use super::naming;
use super::wording;

/// Something that is being put on the table or moved on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// An obstacle of the catalogue's list.
    Obstacle(u8),
    /// A ship that deploys.
    Ship(ShipId),
    /// A squadron that deploys.
    Squadron(SquadronId),
    /// The activated squadron, which moves.
    Mover(SquadronId),
    /// A squadron that was displaced.
    Displaced(SquadronId),
    /// A place an effect asks for.
    Spot,
}

/// A piece held over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placing {
    /// What is held.
    pub piece: Piece,
    /// Where, and which way it looks.
    pub pose: Pose,
    /// The speed a ship deploys at.
    pub speed: u8,
}

impl Placing {
    /// The answer that puts the piece down.
    pub fn action(&self) -> Action {
        let (pose, at) = (self.pose, self.pose.at);
        match self.piece {
            Piece::Obstacle(obstacle) => Action::Obstacle { obstacle, pose },
            Piece::Ship(ship) => Action::DeployShip { ship, pose, speed: self.speed },
            Piece::Squadron(squadron) => Action::DeploySquadron { squadron, at },
            Piece::Mover(_) => Action::Move(at),
            Piece::Displaced(squadron) => Action::Place { squadron, at },
            Piece::Spot => Action::Pick(flagbridge_engine::Pick::Place(at)),
        }
    }

    /// The piece an answer puts down; none for an answer of another kind.
    pub fn of(action: &Action, question: Question) -> Option<Placing> {
        let flat = |at: Point| Pose { at, ..Pose::default() };
        let (piece, pose, speed) = match *action {
            Action::Obstacle { obstacle, pose } => (Piece::Obstacle(obstacle), pose, 0),
            Action::DeployShip { ship, pose, speed } => (Piece::Ship(ship), pose, speed),
            Action::DeploySquadron { squadron, at } => (Piece::Squadron(squadron), flat(at), 0),
            Action::Place { squadron, at } => (Piece::Displaced(squadron), flat(at), 0),
            Action::Pick(flagbridge_engine::Pick::Place(at)) => (Piece::Spot, flat(at), 0),
            Action::Move(at) => match question {
                Question::Squadron(squadron) => (Piece::Mover(squadron), flat(at), 0),
                _ => return None,
            },
            _ => return None,
        };
        Some(Placing { piece, pose, speed })
    }

    /// Whether the piece can be turned.
    pub fn turns(&self) -> bool {
        matches!(self.piece, Piece::Obstacle(_) | Piece::Ship(_))
    }

    /// Whether the piece may be put down here.
    pub fn is_legal(&self, table: &Table) -> bool {
        table.check(&self.action()).is_ok()
    }
}

/// Pieces, each with some places for it.
pub type Pieces = Vec<(Piece, Vec<Placing>)>;

/// The pieces that can be put down, each with some places for it.
pub fn pieces(table: &Table) -> Pieces {
    let Some(decision) = table.decision() else { return Vec::new() };
    let asked = decision.question;
    if matches!(asked, Question::Course(_) | Question::Dials(_)) {
        return Vec::new();
    }
    let answers = table.legal();
    if answers.complete {
        return Vec::new();
    }
    let mut found = Pieces::new();
    for placing in answers.actions.iter().filter_map(|action| Placing::of(action, asked)) {
        match found.iter_mut().find(|(piece, _)| *piece == placing.piece) {
            Some((_, places)) => places.push(placing),
            None => found.push((placing.piece, vec![placing])),
        }
    }
    found
}

/// What a piece is called.
pub fn piece_name(table: &Table, piece: Piece) -> String {
    let game = table.game();
    match piece {
        Piece::Obstacle(obstacle) => wording::obstacle_name(game, obstacle),
        Piece::Ship(ship) => naming::ship(game, ship),
        Piece::Squadron(squadron) | Piece::Mover(squadron) | Piece::Displaced(squadron) => {
            naming::squadron(game, squadron)
        }
        Piece::Spot => "the place".to_owned(),
    }
}

/// The middles of cells of a grid on which the piece may be put down, turned as it is. Cells are `step` wide.
pub fn legal_cells(table: &Table, placing: &Placing, step: i32) -> Vec<Point> {
    let area = table.game().play_area();
    let (mut low, mut high) = (area.low, area.high);
    if let Piece::Mover(squadron) = placing.piece {
        let reach = table.game().ruler.distance_edge(table.squadron_speed(squadron))
            + table.game().squadron_radius;
        let at = table.squadron(squadron).at;
        low = Point::new(low.x.max(at.x - reach), low.y.max(at.y - reach));
        high = Point::new(high.x.min(at.x + reach), high.y.min(at.y + reach));
    }
    let mut cells = Vec::new();
    let mut y = low.y + step / 2;
    while y < high.y {
        let mut x = low.x + step / 2;
        while x < high.x {
            let at = Point::new(x, y);
            let here = Placing { pose: Pose { at, ..placing.pose }, ..*placing };
            if here.is_legal(table) {
                cells.push(at);
            }
            x += step;
        }
        y += step;
    }
    cells
}

/// What lies in the way of a course, in sentences; empty where nothing does.
pub fn warnings(table: &Table, ship: ShipId, course: &Course) -> Vec<String> {
    let game = table.game();
    let speed = course.clicks.len() as u8;
    let end = table.course_end(ship, course, speed);
    let base = game.ship(ship).base.outline(end);
    let mut found = Vec::new();
    if !game.play_area().contains_polygon(&base) {
        found.push("The ship leaves the play area and is destroyed.".to_owned());
    }
    let overlapped = table.ships().filter(|other| *other != ship);
    for other in overlapped.filter(|other| table.base(*other).overlaps(&base)) {
        found.push(format!(
            "It would overlap {}: it moves at a lower speed and both suffer a facedown card.",
            naming::ship(game, other)
        ));
    }
    for obstacle in table.obstacles() {
        if table.outline(obstacle).overlaps(&base) {
            found.push(format!("It ends on a {}.", obstacle.kind.name().to_lowercase()));
        }
    }
    let lifted = table.squadrons().filter(|id| table.disc(*id).overlaps_polygon(&base)).count();
    if lifted > 0 {
        let squadrons = crate::editor::count_words(lifted, "squadron is", "squadrons are");
        found.push(format!("{squadrons} displaced; the opponent puts them down."));
    }
    found
}

/// The course with one joint bent otherwise, on the side the rules allow; none where they allow neither.
pub fn bent(table: &Table, course: &Course, place: usize, click: i8) -> Option<Course> {
    let mut next = course.clone();
    *next.clicks.get_mut(place)? = click;
    fitted(table, next)
}

/// Why a joint cannot be bent so; none where it can.
pub fn unbent(table: &Table, course: &Course, place: usize, click: i8) -> Option<Refusal> {
    if bent(table, course, place, click).is_some() {
        return None;
    }
    let mut next = course.clone();
    *next.clicks.get_mut(place)? = click;
    table.check(&Action::Course(next)).err()
}

/// Every legal course with the place where it would end.
pub fn ends(table: &Table, ship: ShipId) -> Vec<(Point, Course)> {
    let courses = table.legal().actions.into_iter().filter_map(|action| match action {
        Action::Course(course) => Some(course),
        _ => None,
    });
    courses
        .map(|course| {
            let speed = course.clicks.len() as u8;
            (table.course_end(ship, &course, speed).at, course)
        })
        .collect()
}

/// The course that ends nearest to a place.
pub fn nearest(ends: &[(Point, Course)], to: Point) -> Option<&Course> {
    ends.iter().min_by_key(|(end, _)| end.distance_squared(to)).map(|(_, course)| course)
}

/// The course on the side it has, else on the other, whichever is legal.
pub fn fitted(table: &Table, course: Course) -> Option<Course> {
    let other = match course.side {
        Side::Left => Side::Right,
        Side::Right => Side::Left,
    };
    let swapped = Course { side: other, ..course.clone() };
    [course, swapped]
        .into_iter()
        .find(|course| table.check(&Action::Course(course.clone())).is_ok())
}

/// The course a maneuver begins with: as straight as it may be.
pub fn first_course(table: &Table) -> Option<Course> {
    let bend = |course: &Course| course.clicks.iter().map(|click| click.unsigned_abs()).sum::<u8>();
    table
        .legal()
        .actions
        .into_iter()
        .filter_map(|action| match action {
            Action::Course(course) => Some(course),
            _ => None,
        })
        .min_by_key(bend)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::fixture::{play, session};

    #[test]
    fn suggested_places_and_shaded_cells_are_legal() {
        let mut session = session(["person", "person"]);
        let mut seen = 0;
        play(&mut session, 40, |session, _| {
            let table = session.table();
            for (piece, places) in pieces(table) {
                assert!(places.iter().all(|placing| placing.is_legal(table)), "{piece:?}");
                let first = places[0];
                let cells = legal_cells(table, &first, 9_000);
                let on = |at| Placing { pose: Pose { at, ..first.pose }, ..first };
                assert!(cells.into_iter().all(|at| on(at).is_legal(table)), "{piece:?}");
                seen += 1;
            }
        });
        assert!(seen > 10, "obstacles and units were placed");
    }

    #[test]
    fn a_course_is_bent_only_as_far_as_the_rules_allow() {
        let mut session = session(["person", "person"]);
        let mut seen = 0;
        play(&mut session, usize::MAX, |session, _| {
            let table = session.table();
            let Some(Question::Course(ship)) = table.decision().map(|it| it.question) else {
                return;
            };
            let course = first_course(table).unwrap();
            for place in 0..course.clicks.len() {
                for click in -2..=2 {
                    if let Some(bent) = bent(table, &course, place, click) {
                        assert_eq!(bent.clicks[place], click);
                        assert!(table.check(&Action::Course(bent.clone())).is_ok());
                        assert_eq!(unbent(table, &course, place, click), None);
                        warnings(table, ship, &bent);
                    } else {
                        assert!(unbent(table, &course, place, click).is_some());
                    }
                }
            }
            assert!(bent(table, &course, course.clicks.len(), 0).is_none(), "no such joint");
            let ends = ends(table, ship);
            let (end, _) = ends.last().unwrap();
            let dragged = nearest(&ends, *end).unwrap();
            let speed = dragged.clicks.len() as u8;
            assert_eq!(table.course_end(ship, dragged, speed).at, *end, "where it was dragged to");
            seen += 1;
        });
        assert!(seen > 3);
    }
}
