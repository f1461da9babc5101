//! A ship's base from above: hull zones, arcs, shields, dice, targeting points, to the measures of its chassis.

use flagbridge_cards::{Arcs, Chassis, Color, HullZone, Pool, Ship, Size};
use flagbridge_data::catalogue;
use leptos::prelude::*;

use crate::emblem::{dice_words, die_glyph, letter};
use crate::icon::reference;
use crate::silhouette::{LENGTH, SilhouetteShape, WIDTH};

/// Side of a die in the drawing, with its gap.
const DIE: f64 = 21.0;
/// Most dice beside a side zone in one row.
const PER_ROW: usize = 3;
/// Room around the base.
const MARGIN: (f64, f64) = (98.0, 66.0);

/// The drawing, with a description in words.
#[component]
pub(crate) fn BaseDrawing(ship: &'static Ship) -> impl IntoView {
    let plan = Plan::new(ship);
    let (half, long) = (plan.base.0 / 2.0, plan.base.1);
    let frame = format!(
        "{:.1} {:.1} {:.1} {:.1}",
        -half - MARGIN.0,
        -MARGIN.1,
        plan.base.0 + 2.0 * MARGIN.0,
        long + 2.0 * MARGIN.1
    );
    let zones = ship.hull_zones().iter();
    let fields = zones.clone().map(|zone| {
        let class = format!("diagram__zone diagram__zone--{}", zone.id());
        view! { <polygon class=class points=points(&plan.zone(*zone))></polygon> }
    });
    let rays = plan.rays().map(|(from, to)| {
        let beyond = (to.0 + (to.0 - from.0) * 9.0, to.1 + (to.1 - from.1) * 9.0);
        view! { <line class="diagram__reach" x1=n(to.0) y1=n(to.1) x2=n(beyond.0) y2=n(beyond.1)></line> }
    });
    let lines = plan.rays().chain(plan.axis()).map(|(from, to)| {
        view! { <line class="diagram__line" x1=n(from.0) y1=n(from.1) x2=n(to.0) y2=n(to.1)></line> }
    });
    let special = plan.special().into_iter().flatten().map(|(from, to)| {
        view! {
            <line class="diagram__line diagram__line--special" x1=n(from.0) y1=n(from.1) x2=n(to.0) y2=n(to.1)></line>
        }
    });
    let dots = plan.chassis.targeting_points.iter().map(|(_, point)| {
        let (x, y) = plan.place((f64::from(point.x) / 100.0, f64::from(point.y) / 100.0));
        view! { <circle class="diagram__dot" cx=n(x) cy=n(y) r="3.2"></circle> }
    });
    let numbers = zones.clone().map(|zone| {
        let (x, y) = plan.shield(*zone);
        view! {
            <circle class="diagram__shield" cx=n(x) cy=n(y) r="13"></circle>
            <text class="diagram__number" x=n(x) y=n(y + 5.5)>
                {ship.shields.of(*zone)}
            </text>
        }
    });
    let dice = zones.map(|zone| dice_view(&plan, *zone, ship.armament.zones[*zone as usize]));
    let (token_width, token_length) = (plan.token.0 * plan.scale, plan.token.1 * plan.scale);
    let shape = format!(
        "translate(0 {:.1}) scale({:.3} {:.3})",
        (long - token_length) / 2.0 + token_length * 0.04,
        token_width * 0.9 / WIDTH,
        token_length * 0.92 / LENGTH
    );
    let arcs = format!("diagram diagram--{}", ship.size.id());
    view! {
        <svg class=arcs viewBox=frame role="img" aria-label=describe(ship)>
            <g>{rays.collect_view()}</g>
            <rect
                class="diagram__base"
                x=n(-half)
                y="0"
                width=n(plan.base.0)
                height=n(long)
                rx="5"
            ></rect>
            {fields.collect_view()}
            <g class="diagram__hull" transform=shape>
                <SilhouetteShape silhouette=plan.chassis.silhouette />
            </g>
            {lines.collect_view()}
            {special.collect_view()}
            {dots.collect_view()}
            {numbers.collect_view()}
            {dice.collect_view()}
        </svg>
    }
    .into_any()
}

fn dice_view(plan: &Plan, zone: HullZone, pool: Pool) -> impl IntoView {
    let dice: Vec<Color> =
        Color::ALL.iter().flat_map(|color| (0..pool.of(*color)).map(move |_| *color)).collect();
    let places = plan.dice(zone, dice.len());
    dice.into_iter()
        .zip(places)
        .map(|(color, (x, y))| {
            view! {
                <svg
                    class=format!("diagram__die die--{}", color.id())
                    x=n(x)
                    y=n(y)
                    width=n(DIE - 2.0)
                    height=n(DIE - 2.0)
                    viewBox="0 0 24 24"
                >
                    <use class="die__body" href=reference(die_glyph(color))></use>
                    <text class="pip__letter" x="12" y="16.2">{letter(color)}</text>
                </svg>
            }
        })
        .collect_view()
}

fn describe(ship: &Ship) -> String {
    let zones = ship.hull_zones().iter().map(|zone| {
        let dice = dice_words(ship.armament.zones[*zone as usize]);
        format!("{zone}: {} shields, {dice}", ship.shields.of(*zone))
    });
    format!("Base from above. {}.", zones.collect::<Vec<_>>().join(". "))
}

type Place = (f64, f64);

/// The base in units of the drawing: x from the long axis to the right, y from the front edge of the base to the rear.
struct Plan {
    chassis: &'static Chassis,
    /// Units per millimetre.
    scale: f64,
    /// Width and length of the base in units.
    base: Place,
    /// Width and length of the cardboard token in millimetres.
    token: Place,
}

impl Plan {
    fn new(ship: &Ship) -> Self {
        let chassis = catalogue().chassis(ship.chassis);
        let base = catalogue().table.base(ship.size);
        let long = if ship.size == Size::Huge { 520.0 } else { 270.0 };
        let scale = long / millimetres(base.length);
        Self {
            chassis,
            scale,
            base: (millimetres(base.width) * scale, long),
            token: (millimetres(chassis.token.0), millimetres(chassis.token.1)),
        }
    }

    /// A place on the token, given in millimetres, in the drawing.
    fn place(&self, (x, y): Place) -> Place {
        let rim = (self.base.1 - self.token.1 * self.scale) / 2.0;
        (x * self.scale, y * self.scale + rim)
    }

    fn arcs(&self) -> Arcs {
        self.chassis.arcs
    }

    /// Where a line that leaves the axis at `origin` crosses the token's edge, in millimetres; `side` is 1 or -1.
    fn exit(&self, origin: f64, angle: i32, side: f64) -> Place {
        let bearing = (f64::from(angle) / 100.0).to_radians();
        let (dx, dy) = (bearing.sin() * side, -bearing.cos());
        let to_side = self.token.0 / 2.0 / dx.abs().max(1e-9);
        let to_end = if dy < 0.0 { origin / -dy } else { (self.token.1 - origin) / dy.max(1e-9) };
        let length = to_side.min(to_end);
        (dx * length, origin + dy * length)
    }

    fn lines(&self) -> [(Place, Place); 4] {
        let arcs = self.arcs();
        let (front, rear) = (millimetres(arcs.front_origin), millimetres(arcs.rear_origin));
        [
            ((0.0, front), self.exit(front, arcs.front_angle, -1.0)),
            ((0.0, front), self.exit(front, arcs.front_angle, 1.0)),
            ((0.0, rear), self.exit(rear, arcs.rear_angle, -1.0)),
            ((0.0, rear), self.exit(rear, arcs.rear_angle, 1.0)),
        ]
    }

    /// The lines that part the hull zones, from the axis to the edge of the token.
    fn rays(&self) -> impl Iterator<Item = (Place, Place)> {
        let mut lines = self.lines().to_vec();
        if let Some(origin) = self.arcs().auxiliary_origin.map(millimetres) {
            let edge = self.token.0 / 2.0;
            lines.extend([((0.0, origin), (-edge, origin)), ((0.0, origin), (edge, origin))]);
        }
        lines.into_iter().map(|(from, to)| (self.place(from), self.place(to)))
    }

    /// The part of the long axis that parts left from right.
    fn axis(&self) -> Option<(Place, Place)> {
        let (front, rear) = (self.arcs().front_origin, self.arcs().rear_origin);
        (front < rear)
            .then(|| (self.place((0.0, millimetres(front))), self.place((0.0, millimetres(rear)))))
    }

    fn special(&self) -> Option<[(Place, Place); 2]> {
        let (origin, angle) = self.arcs().special?;
        let from = millimetres(origin);
        Some(
            [-1.0, 1.0]
                .map(|side| (self.place((0.0, from)), self.place(self.exit(from, angle, side)))),
        )
    }

    /// The corners of a hull zone.
    fn zone(&self, zone: HullZone) -> Vec<Place> {
        let (edge, long) = (self.token.0 / 2.0, self.token.1);
        let [front_left, front_right, rear_left, rear_right] = self.lines();
        let cut = self.arcs().auxiliary_origin.map(millimetres);
        let side = |sign: f64, front: (Place, Place), rear: (Place, Place)| {
            let (upper, lower) = match crossing(front, rear) {
                Some(crossing) => (crossing, crossing),
                None => (front.0, rear.0),
            };
            let mut corners = vec![upper, front.1];
            if front.1.1 <= 0.01 {
                corners.push((sign * edge, 0.0));
            }
            if rear.1.1 >= long - 0.01 {
                corners.push((sign * edge, long));
            }
            corners.extend([rear.1, lower]);
            corners
        };
        let clamp = |corners: Vec<Place>, from: f64, to: f64| {
            corners.into_iter().map(|(x, y)| (x, y.clamp(from, to))).collect::<Vec<_>>()
        };
        let corners = match zone {
            HullZone::Front => {
                vec![front_left.0, front_left.1, (-edge, 0.0), (edge, 0.0), front_right.1]
            }
            HullZone::Rear => {
                vec![rear_left.0, rear_left.1, (-edge, long), (edge, long), rear_right.1]
            }
            HullZone::Left => clamp(side(-1.0, front_left, rear_left), 0.0, cut.unwrap_or(long)),
            HullZone::Right => clamp(side(1.0, front_right, rear_right), 0.0, cut.unwrap_or(long)),
            HullZone::LeftAuxiliary => {
                clamp(side(-1.0, front_left, rear_left), cut.unwrap_or(0.0), long)
            }
            HullZone::RightAuxiliary => {
                clamp(side(1.0, front_right, rear_right), cut.unwrap_or(0.0), long)
            }
        };
        // A line that leaves by the short edge makes the corner before it superfluous.
        let corners = match zone {
            HullZone::Front if front_left.1.1 <= 0.01 => {
                vec![front_left.0, front_left.1, front_right.1]
            }
            HullZone::Rear if rear_left.1.1 >= long - 0.01 => {
                vec![rear_left.0, rear_left.1, rear_right.1]
            }
            _ => corners,
        };
        corners.into_iter().map(|corner| self.place(corner)).collect()
    }

    /// Where the zone's shield dial sits: on the edge of the base, level with the zone's targeting point.
    fn shield(&self, zone: HullZone) -> Place {
        let points = &self.chassis.targeting_points;
        let level = points
            .iter()
            .find(|(it, _)| *it == zone)
            .map_or(self.base.1 / 2.0, |(_, point)| self.place((0.0, millimetres(point.y))).1);
        let half = self.base.0 / 2.0;
        match zone {
            HullZone::Front => (0.0, 0.0),
            HullZone::Rear => (0.0, self.base.1),
            HullZone::Left | HullZone::LeftAuxiliary => (-half, level),
            HullZone::Right | HullZone::RightAuxiliary => (half, level),
        }
    }

    /// The upper left corners of a zone's dice, outside the base.
    fn dice(&self, zone: HullZone, count: usize) -> Vec<Place> {
        let (x, y) = self.shield(zone);
        let most = match zone {
            HullZone::Front | HullZone::Rear => 8,
            _ => PER_ROW,
        };
        let row = count.div_ceil(count.div_ceil(most).max(1)).max(1);
        let rows = count.div_ceil(row);
        let (wide, high) = (count.min(row) as f64 * DIE, rows as f64 * DIE);
        let (left, top) = match zone {
            HullZone::Front => (-wide / 2.0, y - 20.0 - high),
            HullZone::Rear => (-wide / 2.0, y + 20.0),
            HullZone::Left | HullZone::LeftAuxiliary => (x - 20.0 - wide, y - high / 2.0),
            HullZone::Right | HullZone::RightAuxiliary => (x + 20.0, y - high / 2.0),
        };
        (0..count)
            .map(|die| (left + (die % row) as f64 * DIE, top + (die / row) as f64 * DIE))
            .collect()
    }
}

/// Where two lines cross before they leave the token; on some hulls the front lines begin behind the rear ones.
fn crossing(front: (Place, Place), rear: (Place, Place)) -> Option<Place> {
    if front.0.1 <= rear.0.1 {
        return None;
    }
    let (a, b) = ((front.1.0, front.1.1 - front.0.1), (rear.1.0, rear.1.1 - rear.0.1));
    let turn = a.0 * b.1 - a.1 * b.0;
    let share = (front.0.1 - rear.0.1) * b.0 / turn;
    Some((a.0 * share, front.0.1 + a.1 * share))
}

fn millimetres(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

fn n(value: f64) -> String {
    format!("{value:.1}")
}

fn points(corners: &[Place]) -> String {
    corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_cards::{Card, Kind};

    fn ships() -> impl Iterator<Item = (&'static Card, &'static Ship)> {
        catalogue().current().cards_of(Kind::Ship).map(|card| (card, card.ship().unwrap()))
    }

    /// Twice the area of a polygon.
    fn area(corners: &[Place]) -> f64 {
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>().abs()
    }

    #[test]
    fn the_zones_of_every_ship_fill_its_token() {
        for (card, ship) in ships() {
            let plan = Plan::new(ship);
            let whole = 2.0 * plan.token.0 * plan.token.1 * plan.scale * plan.scale;
            let zones: f64 = ship.hull_zones().iter().map(|zone| area(&plan.zone(*zone))).sum();
            // Where the lines cross, front and rear overlap in a sliver.
            let share = zones / whole;
            assert!((0.995..1.06).contains(&share), "{}: {share}", card.id);
        }
    }

    #[test]
    fn left_mirrors_right() {
        for (card, ship) in ships() {
            let plan = Plan::new(ship);
            let (left, right) = (plan.zone(HullZone::Left), plan.zone(HullZone::Right));
            for (a, b) in left.iter().zip(&right) {
                assert!((a.0 + b.0).abs() < 0.01 && (a.1 - b.1).abs() < 0.01, "{}", card.id);
            }
        }
    }

    #[test]
    fn dice_stay_in_the_frame_and_off_the_base() {
        for (card, ship) in ships() {
            let plan = Plan::new(ship);
            for zone in ship.hull_zones() {
                let count = ship.armament.zones[*zone as usize].count();
                for (x, y) in plan.dice(*zone, usize::from(count)) {
                    let half = plan.base.0 / 2.0;
                    assert!(
                        x >= -half - MARGIN.0 && x + DIE <= half + MARGIN.0 + 0.1,
                        "{}",
                        card.id
                    );
                    assert!(y >= -MARGIN.1 && y + DIE <= plan.base.1 + MARGIN.1, "{}", card.id);
                    let over = x + DIE > -half && x < half && y + DIE > 0.0 && y < plan.base.1;
                    assert!(!over, "{} {zone}: {x} {y}", card.id);
                }
            }
        }
    }

    #[test]
    fn the_description_reads_every_zone() {
        let card = catalogue().current().get("cr90-corvette-a").unwrap();
        let words = describe(card.ship().unwrap());
        assert!(
            words.starts_with("Base from above. Front: 2 shields, 2 red, 1 blue. Left: "),
            "{words}"
        );
    }
}
