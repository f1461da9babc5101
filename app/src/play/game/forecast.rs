//! What a placement or a maneuver would lead to.

use flagbridge_engine::geometry::{Course, Disc, Side};
use flagbridge_engine::{Action, Point, Pose, Question, Refusal, ShipId, SquadronId, Table, Unit};

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
        Piece::Spot => "Objective token".to_owned(),
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

/// Where a course leads, as the table itself will judge it: by the base with its shield dials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Where the ship comes to stand.
    pub pose: Pose,
    /// The ships it overlaps on the way, which stop it short.
    pub hit: Vec<ShipId>,
    /// The squadrons it is put on, which the opponent puts down elsewhere.
    pub lifted: Vec<SquadronId>,
    /// The obstacles it comes to lie on, by their places.
    pub obstacles: Vec<u8>,
    /// Whether it leaves the play area.
    pub is_lost: bool,
}

/// Where a course leads.
pub fn landing(table: &Table, ship: ShipId, course: &Course) -> Landing {
    let game = table.game();
    let (pose, hit) = table.maneuver_end(ship, course, course.clicks.len() as u8);
    let is_lost = !game.play_area().contains_polygon(&game.ship(ship).base.outline(pose));
    Landing {
        pose,
        hit: hit.into_iter().collect(),
        lifted: table.squadrons_overlapped(ship, pose).collect(),
        obstacles: table.obstacles_overlapped(ship, pose).collect(),
        is_lost,
    }
}

/// What lies in the way of a course, in sentences; empty if nothing does.
pub fn warnings(table: &Table, ship: ShipId, course: &Course) -> Vec<String> {
    let game = table.game();
    let landing = landing(table, ship, course);
    if landing.is_lost {
        return vec!["The ship leaves the play area and is destroyed.".to_owned()];
    }
    let mut found = Vec::new();
    for other in landing.hit {
        found.push(format!(
            "It would overlap {}: it stops short; both ships take a facedown damage card.",
            naming::ship(game, other)
        ));
    }
    for place in landing.obstacles {
        let kind = table.obstacles()[usize::from(place)].kind.name().to_ascii_lowercase();
        found.push(format!("It ends on {}.", naming::with_article(&kind)));
    }
    let lifted: Vec<String> =
        landing.lifted.into_iter().map(|id| naming::squadron(game, id)).collect();
    if !lifted.is_empty() {
        let are = if lifted.len() == 1 { "is" } else { "are" };
        found.push(format!("{} {are} displaced; your opponent places them.", lifted.join(", ")));
    }
    found
}

/// Why a piece may not be put down where it is held, with what is in its way by name.
pub fn verdict(table: &Table, placing: &Placing) -> Option<String> {
    let refusal = table.check(&placing.action()).err()?;
    let words = match refusal {
        Refusal::OutsideArea => match placing.piece {
            Piece::Ship(_) => "Its base must be within the shaded deployment zone",
            Piece::Mover(_) | Piece::Displaced(_) => "It must stay in the play area",
            _ => "It must be within the shaded area",
        }
        .to_owned(),
        Refusal::TooNear => match nearest_obstacle(table, placing.pose.at) {
            Some(name) => format!("Too near to {name}: obstacles keep clear of each other"),
            None => wording::refusal(refusal),
        },
        Refusal::TooFar => match placing.piece {
            Piece::Mover(squadron) => {
                format!("Too far: it moves up to distance {}", table.squadron_speed(squadron))
            }
            Piece::Squadron(_) => {
                "Farther than distance 2 from the nearest of your ships".to_owned()
            }
            Piece::Displaced(_) => "It must touch the ship that moved onto it".to_owned(),
            Piece::Obstacle(_) | Piece::Ship(_) | Piece::Spot => wording::refusal(refusal),
        },
        Refusal::Overlap => match overlapped(table, placing) {
            Some(name) => format!("It would overlap {name}"),
            None => wording::refusal(refusal),
        },
        refusal => wording::refusal(refusal),
    };
    Some(words)
}

fn nearest_obstacle(table: &Table, at: Point) -> Option<String> {
    let laid = table.obstacles().iter().enumerate();
    let (place, _) = laid.min_by_key(|(_, own)| own.pose.at.distance_squared(at))?;
    Some(naming::obstacle(table, place as u8))
}

/// What a piece lies on, by name.
fn overlapped(table: &Table, placing: &Placing) -> Option<String> {
    let unit = match placing.piece {
        Piece::Ship(ship) => {
            let pose = placing.pose;
            let mut hit = table.ships_overlapped(ship, pose).map(Unit::Ship);
            let mut lifted = table.squadrons_overlapped(ship, pose).map(Unit::Squadron);
            let mut laid = table.obstacles_overlapped(ship, pose).map(Unit::Obstacle);
            hit.next().or_else(|| lifted.next()).or_else(|| laid.next())?
        }
        Piece::Squadron(own) | Piece::Mover(own) | Piece::Displaced(own) => {
            let disc = Disc { center: placing.pose.at, radius: table.game().squadron_radius };
            let mut others = table.squadrons().filter(|it| *it != own);
            let mut ships = table.ships();
            let squadron = others.find(|it| table.disc(*it).overlaps(&disc)).map(Unit::Squadron);
            let mut ship = || ships.find(|it| table.footprint(*it).overlaps_disc(&disc));
            squadron.or_else(|| ship().map(Unit::Ship))?
        }
        Piece::Obstacle(_) | Piece::Spot => return None,
    };
    Some(naming::unit(table, unit))
}

/// The course with one joint bent otherwise, on the side the rules allow; none if they allow neither.
pub fn bent(table: &Table, course: &Course, place: usize, click: i8) -> Option<Course> {
    let mut next = course.clone();
    *next.clicks.get_mut(place)? = click;
    fitted(table, next)
}

/// Why a joint cannot be bent so; none if it can.
pub fn unbent(table: &Table, course: &Course, place: usize, click: i8) -> Option<Refusal> {
    if bent(table, course, place, click).is_some() {
        return None;
    }
    let mut next = course.clone();
    *next.clicks.get_mut(place)? = click;
    table.check(&Action::Course(next)).err()
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
    use flagbridge_engine::{Event, Heading, Position, Presence};

    use super::*;
    use crate::play::game::fixture::{play, session};

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

    /// Every course of a game at random is looked ahead at, and taken: what was foretold is what happens.
    #[test]
    fn what_the_ghost_foretells_is_what_the_table_does() {
        let (mut courses, mut displaced) = (0, 0);
        for seed in 0..6 {
            let mut session = session(["person", "person"]);
            play(&mut session, seed, |_, _| ());
            play(&mut session, usize::MAX, |session, _| {
                let table = session.table();
                let Some(Question::Course(ship)) = table.decision().map(|it| it.question) else {
                    return;
                };
                for action in table.legal().actions {
                    let Action::Course(course) = &action else { continue };
                    let foretold = landing(table, ship, course);
                    let mut next = Table::clone(table);
                    let events = next.apply(&action).unwrap();
                    let end = events.iter().find_map(|event| match event {
                        Event::Maneuvered(own, pose) if *own == ship => Some(*pose),
                        _ => None,
                    });
                    // A card or a rift may come in between.
                    let Some(end) = end else { continue };
                    assert_eq!(foretold.pose, end);
                    let lost = next.ship(ship).place == Presence::Destroyed;
                    if foretold.is_lost {
                        assert!(lost);
                        continue;
                    }
                    let stood = |it: &SquadronId| next.squadron(*it).place == Presence::Waiting;
                    let lifted: Vec<_> = table.squadrons().filter(stood).collect();
                    assert_eq!(foretold.lifted, lifted);
                    assert_eq!(warnings(table, ship, course).is_empty(), {
                        lifted.is_empty()
                            && foretold.hit.is_empty()
                            && foretold.obstacles.is_empty()
                    });
                    courses += 1;
                    displaced += lifted.len();
                }
            });
        }
        assert!(courses > 100 && displaced > 0, "{courses} {displaced}");
    }

    #[test]
    fn a_collision_is_foretold_with_the_place_where_it_leaves_the_ship() {
        let session = session(["person", "person"]);
        let mut position = Position::of(session.table());
        let at = |y: i32| Pose::new(Point::new(90_000, y), Heading::NORTH);
        position.put_ship(ShipId(0), at(40_000));
        position.put_ship(ShipId(1), at(52_500));
        let table = position.table();
        let course = Course { clicks: [0, 0].into_iter().collect(), side: Side::Right };
        let landing = landing(table, ShipId(0), &course);
        assert_eq!(landing.hit, [ShipId(1)]);
        let wanted = table.course_end(ShipId(0), &course, 2);
        assert!(landing.pose.at.y < wanted.at.y, "it stops short");
        assert!(table.ships_overlapped(ShipId(0), landing.pose).next().is_none());
        assert!(warnings(table, ShipId(0), &course)[0].contains("stops short"));
    }

    #[test]
    fn what_is_in_the_way_is_named() {
        let mut session = session(["person", "person"]);
        let mut seen = std::collections::BTreeSet::new();
        play(&mut session, 40, |session, _| {
            let table = session.table();
            for (_, places) in pieces(table) {
                let first = places[0];
                for unit in
                    table.ships().map(Unit::Ship).chain(table.squadrons().map(Unit::Squadron))
                {
                    let pose = Pose { at: table.center(unit), ..first.pose };
                    let there = Placing { pose, ..first };
                    let words = verdict(table, &there).unwrap_or_default();
                    assert!(!words.contains("something"), "{words}");
                    seen.insert(words);
                }
                for own in table.obstacles() {
                    let there = Placing { pose: Pose { at: own.pose.at, ..first.pose }, ..first };
                    let words = verdict(table, &there).unwrap_or_default();
                    assert!(!words.contains("something"), "{words}");
                    seen.insert(words);
                }
            }
        });
        assert!(seen.iter().any(|words| words.starts_with("It would overlap A")), "{seen:?}");
        assert!(seen.iter().any(|words| words.starts_with("Too near to ")), "{seen:?}");
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
            seen += 1;
        });
        assert!(seen > 3);
    }
}
