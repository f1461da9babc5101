//! What pointers, wheels and keys do to the table.

use flagbridge_engine::geometry::Heading;
use flagbridge_engine::{Point, Pose, Table, Unit};
use leptos::prelude::*;
use web_sys::{Element, KeyboardEvent, PointerEvent, WheelEvent};

use super::table_state::{Plan, TableState};
use crate::islands::wheel::zoom_factor;
use crate::play::game::camera::Pane;
use crate::play::game::forecast::Placing;
use crate::play::game::steering::Steering;

/// How far a pointer may stray and still click, in pixels.
const STRAY: f64 = 5.0;

/// What pointers and keys do.
#[derive(Clone, Copy)]
pub(crate) struct PointerInput {
    table_state: TableState,
    /// The element the table is drawn in.
    pub element: NodeRef<leptos::html::Div>,
    /// Pointers that are down: id and last place, in pixels.
    pointers: StoredValue<Vec<(i32, f64, f64)>>,
    drag: StoredValue<Drag>,
    /// The ghost of the maneuver while it is dragged.
    steering: StoredValue<Option<Steering>>,
}

#[derive(Clone, Copy, PartialEq)]
enum Drag {
    Nothing,
    /// The camera, from where the pointer went down.
    Camera {
        x: f64,
        y: f64,
        strayed: bool,
    },
    /// The piece, held at this offset from its middle.
    Piece(Point),
    /// The end of the maneuver tool, held at this offset from the ship's bow.
    Course(Point),
    /// Something of a position laid out by hand, held at this offset from its middle.
    Carried(Unit, Point),
    Ruler,
    /// An arrow for the others, from here.
    Arrow(Point),
}

impl PointerInput {
    pub(crate) fn new(table_state: TableState) -> Self {
        Self {
            table_state,
            element: NodeRef::new(),
            pointers: StoredValue::new(Vec::new()),
            drag: StoredValue::new(Drag::Nothing),
            steering: StoredValue::new(None),
        }
    }

    pub(crate) fn down(self, event: &PointerEvent) {
        if event.button() > 0 {
            return;
        }
        let Some(element) = self.element.get_untracked() else { return };
        // A pointer that cannot be captured is followed as long as it is over the table.
        let _ = element.set_pointer_capture(event.pointer_id());
        self.table_state.pane.set(pane_of(&element));
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.pointers.update_value(|all| all.push((event.pointer_id(), x, y)));
        if self.pointers.with_value(Vec::len) > 1 {
            return self.drag.set_value(Drag::Nothing);
        }
        let at = self.point(x, y);
        let drag = if self.table_state.pointings.on.get_untracked() {
            Drag::Arrow(at)
        } else if self.table_state.measuring.get_untracked() {
            self.table_state.ruler.set(Some((at, at)));
            Drag::Ruler
        } else if let Some(bow) = self.steered(at) {
            Drag::Course(bow - at)
        } else if let Some((unit, middle)) = self.carried(at) {
            self.table_state.selected.set(Some(unit));
            Drag::Carried(unit, middle - at)
        } else {
            match self.held() {
                Some(placing) if placing.pose.at.is_within(at, self.grip()) => {
                    Drag::Piece(placing.pose.at - at)
                }
                _ => Drag::Camera { x, y, strayed: false },
            }
        };
        self.drag.set_value(drag);
    }

    pub(crate) fn moved(self, event: &PointerEvent) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let before = self.pointers.with_value(Clone::clone);
        let Some(place) = before.iter().position(|(id, ..)| *id == event.pointer_id()) else {
            return;
        };
        self.pointers.update_value(|all| all[place] = (event.pointer_id(), x, y));
        if let [one, two] = before.as_slice() {
            return self.pinch(*one, *two, place, (x, y));
        }
        let (_, old_x, old_y) = before[place];
        match self.drag.get_value() {
            Drag::Nothing => {}
            Drag::Arrow(from) => {
                self.table_state.pointings.draft.set(Some((from, self.point(x, y))))
            }
            Drag::Camera { x: from_x, y: from_y, strayed } => {
                let far = (x - from_x).abs().max((y - from_y).abs()) > STRAY;
                if strayed || far {
                    self.drag.set_value(Drag::Camera { x: from_x, y: from_y, strayed: true });
                    let grain = self
                        .table_state
                        .camera
                        .get_untracked()
                        .grain(&self.table_state.pane.get_untracked());
                    let (dx, dy) = ((old_x - x) * grain, (old_y - y) * grain);
                    self.table_state.camera.update(|camera| *camera = camera.moved(dx, dy));
                }
            }
            Drag::Piece(offset) => self.hold_at(self.point(x, y) + offset),
            Drag::Course(offset) => self.steer(self.point(x, y) + offset),
            Drag::Carried(unit, offset) => {
                self.table_state.carrying.set(true);
                self.table_state.carry(unit, self.point(x, y) + offset);
            }
            Drag::Ruler => {
                let to = self.point(x, y);
                self.table_state.ruler.update(|ruler| {
                    if let Some((_, end)) = ruler {
                        *end = to;
                    }
                });
            }
        }
    }

    pub(crate) fn up(self, event: &PointerEvent) {
        self.pointers.update_value(|all| all.retain(|(id, ..)| *id != event.pointer_id()));
        let drag = self.drag.get_value();
        self.drag.set_value(Drag::Nothing);
        self.table_state.carrying.set(false);
        match drag {
            Drag::Camera { x, y, strayed: false } => self.click(self.point(x, y)),
            Drag::Arrow(from) => {
                let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
                self.table_state.pointings.send(from, self.point(x, y));
            }
            _ => {}
        }
    }

    /// A click shows a unit's reach or moves the piece that is held; a second click on a unit gives the one answer that
    /// is about it.
    fn click(self, at: Point) {
        let table = self.table_state.shown.get_untracked();
        let unit = unit_at(&table, at);
        match (unit, self.held()) {
            (None, Some(_)) => self.hold_at(at),
            (unit, _) => {
                let old = self.table_state.selected.get_untracked();
                let answer = unit
                    .filter(|unit| old == Some(*unit) && untrack(|| self.table_state.is_live()))
                    .and_then(|unit| super::targets::only_answer(&table, unit));
                if let Some(action) = answer {
                    return self.table_state.answer(&action);
                }
                self.table_state.selected.set(if unit == old { None } else { unit });
            }
        }
    }

    /// The bow of the ghost that is taken hold of here.
    fn steered(self, at: Point) -> Option<Point> {
        if !untrack(|| self.table_state.is_composing()) {
            return None;
        }
        let table = untrack(|| self.table_state.bent_on());
        let ship = TableState::steering(&table)?;
        let steering = self.table_state.plan.with_untracked(|plan| {
            let Plan::Course(course) = plan else { return None };
            let end = table.course_end(ship, course, course.clicks.len() as u8);
            let held = end.at.is_within(at, self.grip())
                || table.game().ship(ship).base.outline(end).contains(at);
            held.then(|| Steering::new(&table, ship, course))
        })?;
        let bow = steering.bow();
        self.steering.set_value(Some(steering));
        Some(bow)
    }

    /// Bends the tool so that the bow ends as near to a place as the rules allow.
    fn steer(self, to: Point) {
        let course = self.steering.with_value(|it| it.as_ref()?.toward(to).cloned());
        let Some(plan) = course.map(Plan::Course) else { return };
        if self.table_state.plan.with_untracked(|old| *old != plan) {
            self.table_state.plan.set(plan);
        }
    }

    /// What of a position laid out by hand lies here, and its middle.
    fn carried(self, at: Point) -> Option<(Unit, Point)> {
        if self.table_state.laid.with_untracked(Option::is_none) {
            return None;
        }
        let table = self.table_state.shown.get_untracked();
        let obstacle = || {
            let all = table.obstacles().iter();
            let place = all.clone().position(|own| table.outline(own).distance_to(at) == 0)?;
            Some(Unit::Obstacle(place as u8))
        };
        let unit = unit_at(&table, at).or_else(obstacle)?;
        Some((unit, table.center(unit)))
    }

    fn pinch(self, one: (i32, f64, f64), two: (i32, f64, f64), moved: usize, to: (f64, f64)) {
        let span = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1).max(1.0);
        let (one, two) = ((one.1, one.2), (two.1, two.2));
        let (from, still) = if moved == 0 { (one, two) } else { (two, one) };
        let factor = span(from, still) / span(to, still);
        let pane = self.table_state.pane.get_untracked();
        self.table_state.camera.update(|camera| {
            let center = camera.place(&pane, still.0, still.1);
            *camera = camera.zoomed(factor, center);
        });
    }

    /// The wheel enlarges and reduces around the pointer.
    pub(crate) fn wheel(self, event: &WheelEvent) {
        let Some(board) = self.element.get_untracked() else { return };
        let Some(factor) = zoom_factor(event, &board, false) else { return };
        self.table_state.pane.set(pane_of(&board));
        let pane = self.table_state.pane.get_untracked();
        self.table_state.camera.update(|camera| {
            let at = camera.place(&pane, event.client_x().into(), event.client_y().into());
            // The camera is told by how much more it sees.
            *camera = camera.zoomed(1.0 / factor, at);
        });
    }

    pub(crate) fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let step = if event.shift_key() { 1_000 } else { 200 };
        let turn = if event.shift_key() { 100 } else { 500 };
        let done = match event.key().as_str() {
            "+" | "=" => self.zoom(0.8),
            "-" => self.zoom(1.25),
            "0" => {
                self.table_state.camera.update(|camera| *camera = camera.all());
                true
            }
            "ArrowLeft" => self.arrow(-step, 0),
            "ArrowRight" => self.arrow(step, 0),
            "ArrowUp" => self.arrow(0, step),
            "ArrowDown" => self.arrow(0, -step),
            "," => self.turn(-turn),
            "." => self.turn(turn),
            "Delete" | "Backspace" => self.table_state.take_off(),
            "Escape" => {
                self.table_state.selected.set(None);
                self.table_state.ruler.set(None);
                true
            }
            "Enter" => match self.held() {
                Some(placing) => {
                    self.table_state.answer(&placing.action());
                    true
                }
                None => false,
            },
            _ => false,
        };
        if done {
            event.prevent_default();
        }
    }

    fn zoom(self, factor: f64) -> bool {
        self.table_state.camera.update(|camera| *camera = camera.zoomed_in_place(factor));
        true
    }

    /// Moves the piece that is held, else what is seen.
    fn arrow(self, x: i32, y: i32) -> bool {
        match self.held() {
            Some(placing) => self.hold_at(placing.pose.at + self.table_state.on_screen(x, y)),
            None if self.table_state.nudge(self.table_state.on_screen(x, y)) => {}
            None => {
                let by = |length: i32| f64::from(length.signum()) * 60.0;
                self.table_state.camera.update(|camera| *camera = camera.moved(by(x), -by(y)));
            }
        }
        true
    }

    fn turn(self, hundredths: i32) -> bool {
        let Some(placing) = self.held().filter(Placing::turns) else {
            return self.table_state.turn(hundredths);
        };
        let heading: Heading = placing.pose.heading + hundredths;
        let pose = Pose { heading, ..placing.pose };
        self.table_state.plan.set(Plan::Placing(Placing { pose, ..placing }));
        true
    }

    fn held(self) -> Option<Placing> {
        let live = untrack(|| self.table_state.is_live());
        self.table_state.plan.with_untracked(|plan| match plan {
            Plan::Placing(placing) if live => Some(*placing),
            _ => None,
        })
    }

    fn hold_at(self, at: Point) {
        let at = within(&self.table_state.table(), at);
        self.table_state.plan.update(|plan| {
            if let Plan::Placing(placing) = plan {
                placing.pose.at = at;
            }
        });
    }

    /// How near to its middle a piece is taken hold of.
    fn grip(self) -> i32 {
        let grain =
            self.table_state.camera.get_untracked().grain(&self.table_state.pane.get_untracked());
        4_200_i32.max((24.0 * grain * 100.0) as i32)
    }

    fn point(self, x: f64, y: f64) -> Point {
        let pane = self.table_state.pane.get_untracked();
        let table = self.table_state.table();
        self.table_state.camera.get_untracked().point(table.game(), &pane, x, y)
    }
}

/// The unit at a place; a squadron before a ship.
fn unit_at(table: &Table, at: Point) -> Option<Unit> {
    let radius = table.game().squadron_radius;
    let squadron = table.squadrons().find(|id| table.squadron(*id).at.is_within(at, radius));
    let ship = || table.ships().find(|id| table.base(*id).contains(at));
    squadron.map(Unit::Squadron).or_else(|| ship().map(Unit::Ship))
}

/// The nearest place on the play area.
pub(crate) fn within(table: &Table, at: Point) -> Point {
    let area = table.game().play_area();
    Point::new(at.x.clamp(0, area.high.x), at.y.clamp(0, area.high.y))
}

/// The element's place in the window.
pub(crate) fn pane_of(element: &Element) -> Pane {
    let rect = element.get_bounding_client_rect();
    Pane { left: rect.left(), top: rect.top(), width: rect.width(), height: rect.height() }
}
