//! Spots and arrows that players of an online table show each other for a few seconds.

use std::time::Duration;

use flagbridge_engine::{Point, Seat};
use leptos::prelude::*;

/// How long others see it.
const SHOWN: Duration = Duration::from_secs(4);

/// A shorter arrow is a spot, in hundredths of a millimetre.
const SPOT: i32 = 1_000;

/// How many are shown at once.
const MOST: usize = 12;

/// What is pointed at, and whether the pointer points.
#[derive(Clone, Copy)]
pub(crate) struct Pointings {
    /// Whether a click shows a spot and dragging draws an arrow.
    pub on: RwSignal<bool>,
    /// The arrow that is being drawn.
    pub draft: RwSignal<Option<(Point, Point)>>,
    /// What is shown for now.
    pub shown: RwSignal<Vec<ShownPointing>>,
    count: StoredValue<u32>,
    /// Sends a pointing to the table; none if the game is not online.
    pub sender: RwSignal<Option<Callback<(Point, Point)>>>,
}

/// A spot or an arrow of a seat; of a spectator where there is none.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct ShownPointing {
    number: u32,
    pub by: Option<Seat>,
    pub from: Point,
    pub to: Point,
}

impl Pointings {
    pub(crate) fn new() -> Self {
        Self {
            on: RwSignal::new(false),
            draft: RwSignal::new(None),
            shown: RwSignal::new(Vec::new()),
            count: StoredValue::new(0),
            sender: RwSignal::new(None),
        }
    }

    /// Turns pointing on: this is an online table.
    pub(crate) fn enable(self, send: Callback<(Point, Point)>) {
        self.sender.set(Some(send));
    }

    /// Sends a spot or an arrow. The server sends it back, so that everyone sees the same.
    pub(crate) fn send(self, from: Point, to: Point) {
        self.draft.set(None);
        let to = if (to - from).length() < SPOT { from } else { to };
        if let Some(send) = self.sender.get_untracked() {
            send.run((from, to));
        }
    }

    /// Shows a spot or an arrow for a few seconds.
    pub(crate) fn show(self, by: Option<Seat>, from: Point, to: Point) {
        let number = self.count.get_value();
        self.count.set_value(number.wrapping_add(1));
        self.shown.update(|shown| {
            shown.push(ShownPointing { number, by, from, to });
            let over = shown.len().saturating_sub(MOST);
            shown.drain(..over);
        });
        let forget = move || {
            self.shown.try_update(|shown| shown.retain(|it| it.number != number));
        };
        set_timeout(forget, SHOWN);
    }
}
