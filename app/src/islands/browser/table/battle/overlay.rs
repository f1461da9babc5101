//! What is drawn over the table while a player thinks: ghosts, legal places, arcs, rulers.

use flagbridge_engine::geometry::{Area, Course, Disc, Polygon, Range};
use flagbridge_engine::{Action, Point, Pose, Position, ShipId, SquadronId, Table, Unit};

use super::scene::{ghost, ghost_disc, ghost_ship, side};
use super::svg::{corners, number, own_corners, place};
use super::table_state::Plan;
use crate::play::game::forecast::{self, Piece, Placing};
use crate::play::game::prospect;
use crate::play::game::session::Session;
use crate::play::game::trail::Trail;

/// How wide the cells are in which legal places are looked for, in hundredths of a millimetre.
const fn cell(piece: Piece) -> i32 {
    match piece {
        Piece::Obstacle(_) | Piece::Ship(_) => 2_032,
        Piece::Spot => 1_524,
        Piece::Squadron(_) | Piece::Mover(_) | Piece::Displaced(_) => 1_000,
    }
}

/// The places where a piece may be put down, turned as it is.
pub(crate) fn legal_area(table: &Table, placing: &Placing) -> String {
    let step = cell(placing.piece);
    let half = step / 2;
    let height = table.game().options.play_area.1;
    let side = number(step);
    let mut path = String::new();
    for at in forecast::legal_cells(table, placing, step) {
        let (x, y) = (number(at.x - half), number(height - at.y - half));
        path += &format!("M{x} {y}h{side}v{side}h-{side}z");
    }
    format!(r#"<path class="fair" d="{path}"></path>"#)
}

/// What is being composed, where it would end.
pub(crate) fn plan(table: &Table, plan: &Plan, ship: Option<ShipId>) -> String {
    match (plan, ship) {
        (Plan::Placing(placing), _) => draw_placing(table, placing),
        (Plan::Course(course), Some(ship)) => draw_course(table, ship, course),
        _ => String::new(),
    }
}

fn draw_placing(table: &Table, placing: &Placing) -> String {
    let game = table.game();
    let fair = placing.is_legal(table);
    let disc = |radius: i32| Disc { center: placing.pose.at, radius };
    match placing.piece {
        Piece::Ship(ship) => ghost_ship(table, ship, placing.pose, ghost(fair)),
        Piece::Obstacle(obstacle) => {
            let turn = placing.pose.heading.turner();
            let outline: Vec<Point> = game.obstacles()[usize::from(obstacle)]
                .outline
                .iter()
                .map(|(x, y)| placing.pose.at + turn(Point::new(*x, *y)))
                .collect();
            format!(
                r#"<polygon class="{}" points="{}"></polygon>"#,
                ghost(fair),
                corners(game, &outline)
            )
        }
        Piece::Mover(squadron) => {
            let from = place(game, table.squadron(squadron).at);
            let way = place(game, placing.pose.at);
            let (x, y) = way.split_once(' ').unwrap_or(("0", "0"));
            let ring = number(game.squadron_radius + game.ruler.distance_edge(1));
            format!(
                r#"<circle class="circle circle--engagement" cx="{x}" cy="{y}" r="{ring}"></circle><path class="way" d="M{from}L{way}"></path>"#
            ) + &ghost_disc(game, disc(game.squadron_radius), ghost(fair))
        }
        Piece::Squadron(_) | Piece::Displaced(_) => {
            ghost_disc(game, disc(game.squadron_radius), ghost(fair))
        }
        Piece::Spot => ghost_disc(game, disc(game.token_radius), ghost(fair)),
    }
}

fn draw_course(table: &Table, ship: ShipId, course: &Course) -> String {
    let game = table.game();
    let speed = course.clicks.len() as u8;
    let start = table.ship(ship).pose;
    let landing = forecast::landing(table, ship, course);
    let mut svg = ghost_reach(table, ship, landing.pose);
    for piece in game.tool.pieces(&game.ship(ship).base, start, course, speed) {
        svg += &format!(
            r#"<polygon class="tool" points="{}"></polygon>"#,
            corners(game, piece.corners())
        );
    }
    let fair = table.check(&Action::Course(course.clone())).is_ok()
        && forecast::warnings(table, ship, course).is_empty();
    let wanted = table.course_end(ship, course, speed);
    svg += &ghost_ship(table, ship, wanted, ghost(fair));
    if landing.pose != wanted {
        svg += &ghost_ship(table, ship, landing.pose, "landing");
    }
    for lifted in landing.lifted {
        let disc = Disc { center: table.squadron(lifted).at, radius: game.squadron_radius };
        svg += &ghost_disc(game, disc, "lifted");
    }
    svg
}

/// The arcs and range bands that a ship would have at the end of its maneuver.
fn ghost_reach(table: &Table, ship: ShipId, pose: Pose) -> String {
    let mut position = Position::of(table);
    position.put_ship(ship, pose);
    let there = position.table();
    format!(
        r#"<g class="ghost-reach" transform="{}">{}</g>"#,
        place_of(there, Unit::Ship(ship)),
        ship_reach(there, ship, "ghost-arc")
    )
}

/// The ways the other side has just come.
pub(crate) fn trails(table: &Table, session: &Session) -> String {
    let game = table.game();
    let path = |trail: &Trail| {
        format!(
            r#"<path class="trail trail--{}" d="M{}L{}"></path>"#,
            side(table.seat_of(trail.unit)),
            place(game, trail.from),
            place(game, trail.to)
        )
    };
    session.trails().map(path).collect()
}

/// Arcs and range bands of a ship, reach and engagement of a squadron, around the origin: [`place_of`] says where they belong.
/// So they are redrawn only when the unit turns, not while it is moved.
///
/// The engagement ring of a squadron that is being moved goes with its ghost.
pub(crate) fn reach(table: &Table, unit: Unit, plan: &Plan) -> String {
    match unit {
        Unit::Ship(ship) if table.ship(ship).is_deployed() => ship_reach(table, ship, "arc"),
        Unit::Squadron(squadron) if table.squadron(squadron).is_deployed() => {
            let moves = matches!(plan, Plan::Placing(it) if it.piece == Piece::Mover(squadron));
            squadron_reach(table, squadron, !moves)
        }
        _ => String::new(),
    }
}

/// Where a unit stands, as a transformation of what is drawn around the origin.
pub(crate) fn place_of(table: &Table, unit: Unit) -> String {
    let at = match unit {
        Unit::Ship(ship) => table.ship(ship).pose.at,
        Unit::Squadron(squadron) => table.squadron(squadron).at,
        _ => Point::ORIGIN,
    };
    format!("translate({})", place(table.game(), at))
}

/// Each arc is the zone's shape widened by a band of the ruler and cut off at the arc's lines.
fn ship_reach(table: &Table, ship: ShipId, name: &str) -> String {
    let game = table.game();
    let hull = table.hull(ship);
    let at = table.ship(ship).pose.at;
    let around = Area::around(&[at]).inset(-game.ruler.length() * 2).polygon();
    let own = |polygon: &Polygon| own_corners(&polygon.map(|place| place - at));
    let (mut svg, mut lines) = (String::new(), String::new());
    for zone in hull.zones() {
        let arc = hull.arc(zone).part_of(&around);
        let shape = own(hull.zone(zone));
        svg += &format!(
            r#"<clipPath id="{name}-{0}"><polygon points="{1}"></polygon></clipPath><g clip-path="url(#{name}-{0})">"#,
            zone.id(),
            own(&arc)
        );
        for range in [Range::Long, Range::Medium, Range::Close] {
            svg += &format!(
                r#"<polygon class="band band--{}" points="{shape}" stroke-width="{}"></polygon>"#,
                range.id(),
                number(game.ruler.range_edge(range) * 2)
            );
        }
        svg += "</g>";
        for (from, to) in arc.sides() {
            let inner = [from, to].map(|end| at.is_within(end, game.ruler.length()));
            let [start, end] = if inner[0] { [from, to] } else { [to, from] };
            if inner[0] != inner[1] {
                let end = end_of_ruler(&hull.token(), start, end, game.ruler.length());
                lines += &format!("M{}", own(&Polygon::new([start, end])));
            }
        }
    }
    svg + &format!(r#"<path class="band__line" d="{lines}"></path>"#)
}

/// Where a line that runs away from a ship's token is as far from it as a ruler is long.
fn end_of_ruler(token: &Polygon, start: Point, end: Point, length: i32) -> Point {
    let whole = i64::from(start.distance(end));
    let (mut near, mut far) = (0, whole);
    while far - near > 1 {
        let middle = (near + far) / 2;
        match token.nearest_to(start.towards(end, middle, whole)).distance() <= length {
            true => near = middle,
            false => far = middle,
        }
    }
    start.towards(end, near, whole)
}

fn squadron_reach(table: &Table, squadron: SquadronId, ring: bool) -> String {
    let game = table.game();
    let own = game.squadron_radius;
    let circle = |class: &str, radius: i32| {
        format!(r#"<circle class="{class}" r="{}"></circle>"#, number(radius))
    };
    let speed = table.squadron_speed(squadron);
    let mut svg = circle("circle circle--reach", own + game.ruler.distance_edge(speed));
    if ring {
        svg += &circle("circle circle--engagement", own + game.ruler.distance_edge(1));
    }
    svg
}

/// Lines of sight from a selected unit to every enemy it could attack.
pub(crate) fn sights(table: &Table, unit: Unit) -> String {
    let game = table.game();
    let there = match unit {
        Unit::Ship(ship) => table.ship(ship).is_deployed(),
        Unit::Squadron(squadron) => table.squadron(squadron).is_deployed(),
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
    };
    if !there {
        return String::new();
    }
    let enemy = table.seat_of(unit).other();
    let mut svg = String::new();
    let mut line = |from: Point, to: Point, obstructed: bool| {
        let class = if obstructed { "sight sight--obstructed" } else { "sight" };
        svg += &format!(
            r#"<path class="{class}" d="M{}L{}"></path>"#,
            place(game, from),
            place(game, to)
        );
    };
    let zones: Vec<_> = match unit {
        Unit::Ship(ship) => table.hull(ship).zones().map(Some).collect(),
        _ => vec![None],
    };
    for zone in zones {
        let from = match (unit, zone) {
            (Unit::Ship(ship), Some(zone)) => table.hull(ship).targeting_point(zone),
            (Unit::Ship(ship), None) => table.ship(ship).pose.at,
            (unit, _) => table.center(unit),
        };
        for target in prospect::targets(table, enemy) {
            if let Ok((shot, _)) = table.attack_dice(unit, zone, target) {
                line(from, super::targets::point(table, target), shot.obstructed);
            }
        }
    }
    svg
}

/// The ruler between two places: range bands on one side, distance bands on the other, the length in words.
pub(crate) fn ruler(table: &Table, from: Point, to: Point, grain: f64) -> String {
    let game = table.game();
    let way = to - from;
    let length = way.length();
    if length < 100 {
        return String::new();
    }
    let heading = flagbridge_engine::Heading::of(way);
    let mut svg = format!(
        r#"<g transform="translate({}) rotate({})">"#,
        place(game, from),
        number(heading.hundredths())
    );
    let thick = (5.0 * grain).max(4.0);
    let mut begin = 0;
    for range in [Range::Close, Range::Medium, Range::Long] {
        let end = game.ruler.range_edge(range);
        svg += &format!(
            r#"<rect class="rule rule--{}" x="{:.1}" y="-{}" width="{:.1}" height="{}"></rect>"#,
            range.id(),
            0.0,
            number(end),
            thick,
            number(end - begin)
        );
        begin = end;
    }
    let mut begin = 0;
    for band in 1..=5u8 {
        let end = game.ruler.distance_edge(band);
        let odd = if band % 2 == 1 { "odd" } else { "even" };
        svg += &format!(
            r#"<rect class="rule rule--{odd}" x="{:.1}" y="-{}" width="{:.1}" height="{}"></rect>"#,
            -thick,
            number(end),
            thick,
            number(end - begin)
        );
        begin = end;
    }
    svg += &format!(r#"<path class="rule__length" d="M0 0V-{}"></path></g>"#, number(length));
    let label = place(game, to);
    let (x, y) = label.split_once(' ').unwrap_or(("0", "0"));
    svg + &format!(
        r#"<text class="rule__words" x="{x}" y="{y}" font-size="{:.1}" dy="{:.1}">{}</text>"#,
        14.0 * grain,
        -12.0 * grain,
        measure_words(table, length)
    )
}

/// A length as the ruler shows it: `123 mm, medium range, distance 3`.
pub(crate) fn measure_words(table: &Table, length: i32) -> String {
    let ruler = &table.game().ruler;
    let range = ruler.range_of(i64::from(length) * i64::from(length));
    let distance = match ruler.distance_of(length) {
        Some(band) => format!("distance {}", band.0),
        None => "beyond distance 5".to_owned(),
    };
    format!("{} mm, {} range, {distance}", number(length / 100 * 100), range.id())
}
