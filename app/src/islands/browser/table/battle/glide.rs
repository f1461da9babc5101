//! Units glide to where they have moved instead of jumping there.

use flagbridge_engine::{Point, Table, Unit};
use leptos::prelude::*;
use web_sys::js_sys::{Array, Function, Object, Reflect};
use web_sys::wasm_bindgen::{JsCast as _, JsValue};

use super::table_state::{Pace, TableState};

/// How long a move takes, in milliseconds.
const DURATION: f64 = 450.0;

/// Lets the element of a unit glide whenever the unit stands elsewhere than before. A position that is laid out by hand
/// follows the pointer at once, bots that play at once are not waited for, and there is no motion if the system asks for none.
pub(crate) fn follow(table_state: TableState, unit: Unit, element: NodeRef<leptos::svg::G>) {
    Effect::new(move |before: Option<Option<Stand>>| {
        let table = table_state.shown.get();
        let stand = stand(&table, unit);
        let still = table_state.is_laid.get_untracked()
            || untrack(|| table_state.pace_now()) == Pace::Instant;
        if let (Some(Some(from)), Some(to), false) = (before, stand, still)
            && from != to
            && let Some(element) = element.get_untracked()
        {
            // An element that cannot be animated stands where it belongs.
            let _ = animate(&element, &from.seen_from(to), &to.seen_from(to));
        }
        stand
    });
}

/// Where a unit stands in the drawing, and how it is turned.
#[derive(Clone, Copy, PartialEq)]
struct Stand {
    x: f64,
    y: f64,
    turn: f64,
}

impl Stand {
    /// The transformation that shows a unit drawn at one place as if it stood here.
    fn seen_from(self, drawn: Stand) -> String {
        // The shorter way round.
        let turn = (self.turn - drawn.turn + 540.0).rem_euclid(360.0) - 180.0;
        format!(
            "translate({:.2}px,{:.2}px) rotate({turn:.2}deg) translate({:.2}px,{:.2}px)",
            self.x, self.y, -drawn.x, -drawn.y
        )
    }
}

fn stand(table: &Table, unit: Unit) -> Option<Stand> {
    let (at, turn): (Point, i32) = match unit {
        Unit::Ship(ship) if table.ship(ship).is_deployed() => {
            let pose = table.ship(ship).pose;
            (pose.at, pose.heading.hundredths())
        }
        Unit::Squadron(squadron) if table.squadron(squadron).is_deployed() => {
            (table.squadron(squadron).at, 0)
        }
        _ => return None,
    };
    let mm = |hundredths: i32| f64::from(hundredths) / 100.0;
    Some(Stand { x: mm(at.x), y: mm(table.game().options.play_area.1 - at.y), turn: mm(turn) })
}

fn animate(element: &JsValue, from: &str, to: &str) -> Result<(), JsValue> {
    let reduced = window().match_media("(prefers-reduced-motion: reduce)")?;
    if reduced.is_some_and(|query| query.matches()) {
        return Ok(());
    }
    let frame = |transform: &str| -> Result<Object, JsValue> {
        let frame = Object::new();
        Reflect::set(&frame, &"transform".into(), &transform.into())?;
        Ok(frame)
    };
    let frames = Array::of2(&frame(from)?.into(), &frame(to)?.into());
    let animate: Function = Reflect::get(element, &"animate".into())?.dyn_into()?;
    let options = Object::new();
    Reflect::set(&options, &"duration".into(), &DURATION.into())?;
    Reflect::set(&options, &"easing".into(), &"ease-in-out".into())?;
    animate.call2(element, &frames, &options)?;
    Ok(())
}
