//! The table as a drawing: plain functions from the state to SVG.

use flagbridge_cards::ObstacleKind;
use flagbridge_engine::geometry::Disc;
use flagbridge_engine::{
    Game, MarkerKind, Point, Pose, Seat, ShipId, SquadronId, SquadronProfile, Table, Target, Unit,
};

use super::svg::{corners, escape, number, own_corners, place};
use super::{position, status_row};
use crate::play::game::{naming, squadron_shapes};
use crate::silhouette;

/// One foot of the grid, in hundredths of a millimetre.
const FOOT: i32 = 30_480;

/// What obstacles are made of: craters, shards, plates, motes, rings.
const GROUNDS: &str = r#"<defs class="ground"><pattern id="stone" width="17" height="15" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="3"/><circle cx="13" cy="11" r="2"/></pattern><pattern id="debris" width="14" height="14" patternUnits="userSpaceOnUse"><path d="M2 3 7 2 4 7ZM9 9 13 8 11 13Z"/></pattern><pattern id="station" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 5H10M5 0V10" class="ground__line"/></pattern><pattern id="dust" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1"/><circle cx="7" cy="6" r=".7"/></pattern><pattern id="rift" width="22" height="22" patternUnits="userSpaceOnUse"><circle cx="11" cy="11" r="9" class="ground__line"/><circle cx="11" cy="11" r="4" class="ground__line"/></pattern></defs>"#;

/// Space, the grid, the setup area and the deployment zones: what never changes.
pub(crate) fn backdrop(game: &Game) -> String {
    let (width, height) = game.options.play_area;
    let mut svg = format!(
        r#"<rect class="space" width="{}" height="{}" rx="6"></rect>"#,
        number(width),
        number(height)
    );
    let mut grid = String::new();
    for x in (FOOT..width).step_by(FOOT as usize) {
        grid += &format!("M{} 0V{}", number(x), number(height));
    }
    for y in (FOOT..height).step_by(FOOT as usize) {
        grid += &format!("M0 {}H{}", number(y), number(width));
    }
    svg += &format!(r#"<path class="space__grid" d="{grid}"></path>"#);
    svg += GROUNDS;
    svg += &stars(width, height);
    for seat in Seat::ALL {
        let zone = game.deployment_zone(seat).polygon();
        let side = side(seat);
        svg += &format!(
            r#"<polygon class="space__zone space__zone--{side}" points="{}"></polygon>"#,
            corners(game, zone.corners())
        );
    }
    svg + &format!(
        r#"<polygon class="space__setup" points="{}"></polygon>"#,
        corners(game, game.setup_area().polygon().corners())
    )
}

/// Obstacles and round tokens; one obstacle may be pointed at.
pub(crate) fn ground(table: &Table, pointed: Option<Unit>) -> String {
    let game = table.game();
    let mut svg = String::new();
    for (place, obstacle) in table.obstacles().iter().enumerate() {
        let outline = table.outline(obstacle);
        let chosen = match pointed == Some(Unit::Obstacle(place as u8)) {
            true => " rock--pointed",
            false => "",
        };
        svg += &format!(
            r#"<polygon class="rock rock--{0}{chosen}" points="{1}"><title>{2}</title></polygon><polygon fill="url(#{0})" points="{1}" pointer-events="none"></polygon>"#,
            rock(obstacle.kind),
            corners(game, outline.corners()),
            escape(&naming::obstacle(table, place as u8))
        );
    }
    let markers = table.markers().iter().map(|marker| match marker.kind {
        MarkerKind::Objective => ("objective", marker.at),
        MarkerKind::Mine => ("mine", marker.at),
        MarkerKind::GravWell => ("grav-well", marker.at),
        MarkerKind::GravShift => ("grav-shift", marker.at),
    });
    let aimed = table.ships().filter_map(|ship| Some(("targeting", table.ship(ship).targeting?)));
    for (kind, at) in markers.chain(aimed) {
        let at = place(game, at);
        let (x, y) = at.split_once(' ').unwrap_or(("0", "0"));
        svg += &format!(
            r#"<circle class="marker marker--{kind}" cx="{x}" cy="{y}" r="{}"><title>{kind} token</title></circle>"#,
            number(game.token_radius)
        );
    }
    svg
}

/// How a unit stands out among others.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Marked {
    /// Its reach is shown.
    pub selected: bool,
    /// It is what the open question is about.
    pub asked: bool,
    /// An answer under the pointer is about it.
    pub pointed: bool,
}

/// A ship or squadron; nothing if it is not on the table.
pub(crate) fn unit(table: &Table, unit: Unit, marked: Marked) -> String {
    let done = match unit {
        Unit::Ship(ship) if table.ship(ship).is_deployed() => table.ship(ship).activated,
        Unit::Squadron(squadron) if table.squadron(squadron).is_deployed() => {
            table.squadron(squadron).activated
        }
        _ => return String::new(),
    };
    let states = [
        (marked.selected, " unit--selected"),
        (marked.asked, " unit--asked"),
        (marked.pointed, " unit--pointed"),
        (done, " unit--done"),
    ];
    let classes: String =
        states.into_iter().filter(|(on, _)| *on).map(|(_, class)| class).collect();
    match unit {
        Unit::Ship(ship) => draw_ship(table, ship, &classes),
        Unit::Squadron(squadron) => draw_squadron(table, squadron, &classes),
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => String::new(),
    }
}

/// The signs beside the units, and where obstacles are asked about their names, written at the size of the group around
/// them.
pub(crate) fn labels(table: &Table, grain: f64, obstacles: bool) -> String {
    let game = table.game();
    let mut svg = String::new();
    if obstacles {
        for (place, obstacle) in table.obstacles().iter().enumerate() {
            let at = obstacle.pose.at;
            let x = f64::from(at.x) / 100.0;
            let y = f64::from(game.options.play_area.1 - at.y) / 100.0;
            let name = escape(&naming::obstacle(table, place as u8));
            svg += &format!(r#"<text class="sign" x="{x:.1}" y="{y:.1}">{name}</text>"#);
        }
    }
    let mm =
        |at: Point| (f64::from(at.x) / 100.0, f64::from(game.options.play_area.1 - at.y) / 100.0);
    let discs: Vec<(f64, f64)> = table.squadrons().map(|it| mm(table.squadron(it).at)).collect();
    let radius = f64::from(game.squadron_radius) / 100.0;
    // When zoomed in, units show their names as well.
    let near = grain < 0.6;
    // A sign stands below its unit, or above or beside it where squadrons would be covered.
    let mut label = |at: Point, away: f64, sign: String, seat: Seat| {
        let (x, y) = mm(at);
        let (half, tall) = (sign.len() as f64 * 4.0 * grain, 6.0 * grain);
        let free = |(x, y): &(f64, f64)| {
            discs.iter().all(|(cx, cy)| {
                let across = (cx - x).abs() - half;
                let along = (cy - (y - tall / 2.0)).abs() - tall;
                across.max(0.0).hypot(along.max(0.0)) > radius * 0.9
            })
        };
        let beside = away + half;
        let places = [(x, y + away), (x, y - away + tall), (x + beside, y), (x - beside, y)];
        let (x, y) = places.iter().copied().find(free).unwrap_or(places[0]);
        svg += &format!(
            r#"<text class="sign sign--{}" x="{x:.1}" y="{y:.1}">{}</text>"#,
            side(seat),
            escape(&sign)
        );
        (x, y)
    };
    let mut rows = String::new();
    for ship in table.ships() {
        let profile = game.ship(ship);
        let below = f64::from(profile.base.reach()) / 100.0 + 9.0 * grain;
        let sign = if near { naming::ship(game, ship) } else { game.ship_name(ship) };
        let (x, y) = label(table.ship(ship).pose.at, below, sign, profile.seat);
        // Where squadrons are signed there is room for what lies beside a ship.
        if grain < 1.0 {
            rows += &status_row::row(table, ship, (x, y + 4.0 * grain), grain);
        }
    }
    // Squadrons are signed only where there is room for it.
    if grain < 1.3 {
        for squadron in table.squadrons() {
            let below = f64::from(game.squadron_radius) / 100.0 + 10.0 * grain;
            let seat = game.squadron(squadron).seat;
            let sign =
                if near { naming::squadron(game, squadron) } else { game.squadron_name(squadron) };
            label(table.squadron(squadron).at, below, sign, seat);
        }
    }
    svg + &rows
}

/// The attack in progress: a line from who attacks to what is attacked.
pub(crate) fn attack(table: &Table) -> String {
    let Some(attack) = table.attack() else { return String::new() };
    let game = table.game();
    let from = match (attack.attacker, attack.zone) {
        (Unit::Ship(ship), Some(zone)) => table.hull(ship).targeting_point(zone),
        (Unit::Ship(ship), None) => table.ship(ship).pose.at,
        (unit, _) => table.center(unit),
    };
    let to = match attack.target {
        Target::Zone(ship, zone) => table.hull(ship).targeting_point(zone),
        other => table.center(other.unit()),
    };
    let obstructed = if attack.obstructed { " shot--obstructed" } else { "" };
    format!(
        r#"<path class="shot{obstructed}" d="M{}L{}"></path>"#,
        place(game, from),
        place(game, to)
    )
}

/// A ship's ghost at a pose, its shield dials included: what it covers decides what it overlaps.
pub(crate) fn ghost_ship(table: &Table, ship: ShipId, pose: Pose, class: &str) -> String {
    let game = table.game();
    let profile = game.ship(ship);
    let (shape, laid) = hull(table, ship);
    let mut svg = format!(
        r#"<polygon class="{class}" points="{}"></polygon><g transform="translate({}) rotate({})"><path class="ghost__hull" transform="{laid}" d="{shape}"></path></g>"#,
        corners(game, profile.base.outline(pose).corners()),
        place(game, pose.at),
        number(pose.heading.hundredths()),
    );
    for zone in profile.ship.hull_zones() {
        let dial = profile.base.shield_dial(*zone, pose);
        svg += &format!(
            r#"<polygon class="ghost__dial" points="{}"></polygon>"#,
            corners(game, dial.corners())
        );
    }
    svg
}

/// A round ghost: a squadron's base or a token.
pub(crate) fn ghost_disc(game: &Game, disc: Disc, class: &str) -> String {
    let at = place(game, disc.center);
    let (x, y) = at.split_once(' ').unwrap_or(("0", "0"));
    format!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="{}"></circle>"#, number(disc.radius))
}

/// The outline of a ship on its base, and the transformation that lays it there.
pub(crate) fn hull(table: &Table, ship: ShipId) -> (&'static str, String) {
    let (shape, _) = silhouette::paths(family(table.game(), ship));
    let (scale, shift) = fit(table.game(), ship);
    (shape, format!("translate(0 {shift:.2}) scale({scale:.4})"))
}

/// The outline of a squadron, and the transformation that turns it towards the enemy.
pub(crate) fn fighter(table: &Table, squadron: SquadronId) -> (&'static str, String) {
    let profile = table.game().squadron(squadron);
    (
        squadron_shapes::outline(profile.squadron.craft_id),
        format!("rotate({})", facing(profile.seat)),
    )
}

/// The class of a ghost that may be put down here, or may not.
pub(crate) const fn ghost(fair: bool) -> &'static str {
    if fair { "ghost" } else { "ghost ghost--foul" }
}

/// The letter of a seat in class names.
pub(crate) const fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "a",
        Seat::B => "b",
    }
}

fn draw_ship(table: &Table, ship: ShipId, classes: &str) -> String {
    let game = table.game();
    let (profile, state) = (game.ship(ship), table.ship(ship));
    let heading = state.pose.heading.hundredths();
    let (width, length) = (profile.base.width, profile.base.length);
    let mut svg = format!(
        r#"<g class="unit unit--{}{classes}" transform="translate({}) rotate({})"><title>{}</title>"#,
        side(profile.seat),
        place(game, state.pose.at),
        number(heading),
        escape(&position::ship_line(table, ship)),
    );
    svg += &format!(
        r#"<rect class="base" x="{}" y="{}" width="{}" height="{}" rx="3"></rect>"#,
        number(-width / 2),
        number(-length / 2),
        number(width),
        number(length)
    );
    let own = profile.hull.posed(Pose::default());
    for zone in own.zones() {
        svg += &format!(
            r#"<polygon class="zone zone--{}" points="{}"></polygon>"#,
            zone.id(),
            own_corners(own.zone(zone))
        );
    }
    let (hull, deck) = silhouette::paths(family(game, ship));
    let (scale, shift) = fit(game, ship);
    svg += &format!(
        r#"<g class="craft" transform="translate(0 {shift:.2}) scale({scale:.4})"><path class="craft__hull" d="{hull}"></path><path class="craft__deck" d="{deck}"></path></g>"#
    );
    for zone in profile.ship.hull_zones() {
        let dial = profile.base.shield_dial(*zone, Pose::default());
        svg +=
            &format!(r#"<polygon class="dial-frame" points="{}"></polygon>"#, own_corners(&dial));
        let (x, y) = pin_place(dial.corners());
        let shields = state.shields(*zone);
        let spent = if shields == 0 { " shield--down" } else { "" };
        svg += &pin(x, y, heading, &format!("shield{spent}"), 640, &shields.to_string());
    }
    let left = table.hull_value(ship).saturating_sub(state.damage.len() as u8);
    let hurt = if state.damage.is_empty() { "" } else { " hull--hurt" };
    svg += &pin(0, -length / 14, heading, &format!("hull{hurt}"), 900, &left.to_string());
    svg += &pin(0, length / 4, heading, "speed", 620, &state.speed.to_string());
    svg + "</g>"
}

fn draw_squadron(table: &Table, squadron: SquadronId, classes: &str) -> String {
    let game = table.game();
    let (profile, state) = (game.squadron(squadron), table.squadron(squadron));
    let ace = if profile.squadron.ace { " disc--ace" } else { "" };
    let hurt = if state.hull < profile.squadron.hull { " hull--hurt" } else { "" };
    let turn = facing(profile.seat);
    format!(
        r#"<g class="unit unit--{}{classes}" transform="translate({})"><title>{}</title><circle class="disc{ace}" r="{}"></circle><path class="fighter" transform="rotate({turn})" d="{}"></path>{}{}</g>"#,
        side(profile.seat),
        place(game, state.at),
        escape(&position::squadron_line(table, squadron)),
        number(game.squadron_radius),
        squadron_shapes::outline(profile.squadron.craft_id),
        ace_name(profile),
        pin(900, 900, 0, &format!("hull{hurt}"), 640, &state.hull.to_string()),
    )
}

/// How a seat's squadrons are turned, in degrees.
const fn facing(seat: Seat) -> u16 {
    match seat {
        Seat::A => 0,
        Seat::B => 180,
    }
}

/// The name of an ace along the edge of its base.
fn ace_name(profile: &SquadronProfile) -> String {
    if !profile.squadron.ace {
        return String::new();
    }
    let name = profile.card.name;
    let name = name.split([' ', '"']).rfind(|word| !word.is_empty()).unwrap_or(name);
    format!(r#"<text class="ace" y="-11.5">{}</text>"#, escape(name))
}

/// A number in a small disc, upright however the ship stands.
fn pin(x: i32, y: i32, heading: i32, class: &str, radius: i32, words: &str) -> String {
    format!(
        r#"<g class="pin {class}" transform="translate({} {}) rotate({})"><circle r="{}"></circle><text>{words}</text></g>"#,
        number(x),
        number(y),
        number(-heading),
        number(radius),
    )
}

/// Where a zone's shields are written: at its dial, drawn in towards the base so that both are seen.
fn pin_place(dial: &[Point]) -> (i32, i32) {
    /// How far the number stands inside the middle of the dial.
    const INWARDS: i32 = 400;
    let count = dial.len().max(1) as i32;
    let x = dial.iter().map(|corner| corner.x).sum::<i32>() / count;
    let y = dial.iter().map(|corner| corner.y).sum::<i32>() / count;
    let inwards = |at: i32| at - at.signum() * INWARDS;
    // A dial on a side is moved across, one ahead or behind along the ship.
    if x.abs() > 100 { (inwards(x), -y) } else { (x, -inwards(y)) }
}

/// The family of hulls whose silhouette a ship has.
pub(crate) fn family(game: &Game, ship: ShipId) -> flagbridge_cards::Silhouette {
    game.rules.catalogue().chassis(game.ship(ship).ship.chassis).silhouette
}

/// The scale of a ship's silhouette on its base, and how far its bow is ahead of the middle.
fn fit(game: &Game, ship: ShipId) -> (f64, f64) {
    let base = &game.ship(ship).base;
    let across = f64::from(base.width) / 100.0 / silhouette::WIDTH;
    let along = f64::from(base.length) / 100.0 / silhouette::LENGTH;
    let scale = across.min(along) * 0.94;
    (scale, -silhouette::LENGTH / 2.0 * scale)
}

const fn rock(kind: ObstacleKind) -> &'static str {
    match kind {
        ObstacleKind::Station => "station",
        ObstacleKind::DustField => "dust",
        ObstacleKind::GravityRift => "rift",
        ObstacleKind::DebrisField => "debris",
        _ => "stone",
    }
}

/// Far stars, always the same ones.
fn stars(width: i32, height: i32) -> String {
    let mut word = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |below: i32| {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        (word >> 33) as i32 % below
    };
    let dots: String =
        (0..110).map(|_| format!("M{} {}h0", number(next(width)), number(next(height)))).collect();
    format!(r#"<path class="space__stars" d="{dots}"></path>"#)
}
