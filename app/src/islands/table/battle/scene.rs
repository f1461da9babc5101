//! The table as a drawing: plain functions from the state to SVG.

use flagbridge_cards::{HullZone, ObstacleKind, Size};
use flagbridge_engine::geometry::Disc;
use flagbridge_engine::{Game, MarkerKind, Pose, Seat, ShipId, SquadronId, Table, Target, Unit};

use super::pen::{corners, escape, number, own_corners, place};
use super::position;
use crate::play::naming;
use crate::silhouette;

/// One foot of the grid, in hundredths of a millimetre.
const FOOT: i32 = 30_480;

/// Space, the grid, the setup area and the deployment zones: what never changes.
pub(in super::super) fn backdrop(game: &Game) -> String {
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
pub(in super::super) fn ground(table: &Table, pointed: Option<Unit>) -> String {
    let game = table.game();
    let mut svg = String::new();
    for (place, obstacle) in table.obstacles().iter().enumerate() {
        let outline = table.outline(obstacle);
        let chosen = match pointed == Some(Unit::Obstacle(place as u8)) {
            true => " rock--pointed",
            false => "",
        };
        svg += &format!(
            r#"<polygon class="rock rock--{}{chosen}" points="{}"><title>{}</title></polygon>"#,
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
pub(in super::super) struct Marked {
    /// Its reach is shown.
    pub selected: bool,
    /// It is what the open question is about.
    pub asked: bool,
    /// An answer under the pointer is about it.
    pub pointed: bool,
}

/// A ship or squadron; nothing where it is not on the table.
pub(in super::super) fn unit(table: &Table, unit: Unit, marked: Marked) -> String {
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
pub(in super::super) fn labels(table: &Table, grain: f64, obstacles: bool) -> String {
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
    let mut label = |at: flagbridge_engine::Point, below: f64, sign: String, seat: Seat| {
        let x = f64::from(at.x) / 100.0;
        let y = f64::from(game.options.play_area.1 - at.y) / 100.0 + below;
        svg += &format!(
            r#"<text class="sign sign--{}" x="{x:.1}" y="{y:.1}">{sign}</text>"#,
            side(seat)
        );
    };
    for ship in table.ships() {
        let profile = game.ship(ship);
        let below = f64::from(profile.base.reach()) / 100.0 + 9.0 * grain;
        label(table.ship(ship).pose.at, below, game.ship_name(ship), profile.seat);
    }
    // Squadrons are signed only where there is room for it.
    if grain < 1.3 {
        for squadron in table.squadrons() {
            let below = f64::from(game.squadron_radius) / 100.0 + 10.0 * grain;
            let seat = game.squadron(squadron).seat;
            label(table.squadron(squadron).at, below, game.squadron_name(squadron), seat);
        }
    }
    svg
}

/// The attack in progress: a line from who attacks to what is attacked.
pub(in super::super) fn attack(table: &Table) -> String {
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

/// A ship's ghost at a pose.
pub(in super::super) fn ghost_ship(table: &Table, ship: ShipId, pose: Pose, fair: bool) -> String {
    let game = table.game();
    let base = game.ship(ship).base.outline(pose);
    let (shape, _) = silhouette::paths(family(game, ship));
    let (scale, shift) = fit(game, ship);
    format!(
        r#"<polygon class="ghost{}" points="{}"></polygon><g transform="translate({}) rotate({})"><path class="ghost__hull" transform="translate(0 {shift:.2}) scale({scale:.4})" d="{shape}"></path></g>"#,
        if fair { "" } else { " ghost--foul" },
        corners(game, base.corners()),
        place(game, pose.at),
        number(pose.heading.hundredths()),
    )
}

/// A round ghost: a squadron's base or a token.
pub(in super::super) fn ghost_disc(game: &Game, disc: Disc, fair: bool) -> String {
    let at = place(game, disc.center);
    let (x, y) = at.split_once(' ').unwrap_or(("0", "0"));
    let foul = if fair { "" } else { " ghost--foul" };
    format!(
        r#"<circle class="ghost{foul}" cx="{x}" cy="{y}" r="{}"></circle>"#,
        number(disc.radius)
    )
}

/// The letter of a seat in class names.
pub(in super::super) const fn side(seat: Seat) -> &'static str {
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
        let (x, y) = shield_place(profile.ship.size, *zone, width, length);
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
    let turn = match profile.seat {
        Seat::A => 0,
        Seat::B => 180,
    };
    format!(
        r#"<g class="unit unit--{}{classes}" transform="translate({})"><title>{}</title><circle class="disc{ace}" r="{}"></circle><path class="fighter" transform="rotate({turn})" d="M0-12 4-2 11 4V8L3 5 2 9H-2L-3 5-11 8V4L-4-2Z"></path>{}</g>"#,
        side(profile.seat),
        place(game, state.at),
        escape(&position::squadron_line(table, squadron)),
        number(game.squadron_radius),
        pin(900, 900, 0, &format!("hull{hurt}"), 640, &state.hull.to_string()),
    )
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

/// Where a zone's shields stand on the base.
fn shield_place(size: Size, zone: HullZone, width: i32, length: i32) -> (i32, i32) {
    let (x, y) = (width / 2 - 700, length / 2 - 700);
    let ahead = if size == Size::Huge { -length / 6 } else { 0 };
    match zone {
        HullZone::Front => (0, -y),
        HullZone::Rear => (0, y),
        HullZone::Left => (-x, ahead),
        HullZone::Right => (x, ahead),
        HullZone::LeftAuxiliary => (-x, length / 5),
        HullZone::RightAuxiliary => (x, length / 5),
    }
}

fn family(game: &Game, ship: ShipId) -> flagbridge_cards::Silhouette {
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
