//! What the table knows while it is open, and what can be done at it.

use std::collections::BTreeMap;
use std::time::Duration;

use flagbridge_starmada::{
    Action, Direction, Element, Event, Hex, Orders, Question, Seat, ShipId, Table,
};
use leptos::prelude::*;

use super::super::store;
use super::shots::{Pace, Shot, shots_of};
use crate::starmada::kept::KeptBattle;
use crate::starmada::movement::{Stop, stops};
use crate::starmada::plotting::{first_orders, read_orders};
use crate::starmada::session::{Occupant, Session};

/// How long ships take to move, in milliseconds.
const MOVEMENT: f64 = 1100.0;
/// How long a bot waits before it answers, so that the page can be drawn.
const BOT_PAUSE: Duration = Duration::from_millis(30);

/// Shots that are still to be shown one by one, and the table after the last of them.
#[derive(Clone, Debug)]
struct Reel {
    shots: Vec<Shot>,
    then: Table,
}

/// Ships on their way, all at once.
#[derive(Clone, Debug, Default)]
pub(super) struct Motion {
    /// Each ship's stops.
    pub(super) ways: BTreeMap<u8, Vec<Stop>>,
    began: f64,
}

/// Everything the table's parts share.
#[derive(Clone, Copy)]
pub(crate) struct TableState {
    /// The battle.
    pub(super) session: RwSignal<Session>,
    /// The table that is shown: as it stands, or an earlier moment.
    pub(super) face: RwSignal<Table>,
    /// The moment that is shown; none for now.
    pub(super) moment: RwSignal<Option<usize>>,
    /// The element whose sheet is shown, and that is plotted or placed.
    pub(super) chosen: RwSignal<Option<Element>>,
    /// The element under the pointer or with the focus.
    pub(super) pointed: RwSignal<Option<Element>>,
    /// The bank whose arcs are shown instead of all of the ship's.
    pub(super) bank: RwSignal<Option<(ShipId, usize)>>,
    /// The hex the keyboard is at.
    pub(super) cursor: RwSignal<Hex>,
    /// Orders that are being written, as text.
    pub(super) plots: RwSignal<BTreeMap<u8, String>>,
    /// The heading for what is set up next.
    pub(super) heading: RwSignal<Direction>,
    /// What is fired at.
    pub(super) target: RwSignal<Option<Element>>,
    /// Ships on their way.
    pub(super) motion: RwSignal<Option<Motion>>,
    /// The share of the way they have gone.
    pub(super) share: RwSignal<f64>,
    /// Shots of the last answer, as far as they are shown.
    pub(super) shots: RwSignal<Vec<Shot>>,
    /// Shots of the last answer that are still to be shown.
    reel: RwSignal<Option<Reel>>,
    /// How fast shots follow each other.
    pub(super) pace: RwSignal<Pace>,
    /// The board fills the window.
    pub(super) full: RwSignal<bool>,
    /// On a small screen, the question is folded away to show the board.
    pub(super) folded: RwSignal<bool>,
    /// Whose turn at the screen it is, behind the curtain.
    pub(super) curtain: RwSignal<Option<Seat>>,
    /// What the table has to say.
    pub(super) said: RwSignal<String>,
    /// How much wider than its frame the board is, in percent.
    pub(super) zoom: RwSignal<f64>,
    /// Answers are on their way to where the battle is played.
    pub(super) sent: RwSignal<bool>,
    present: RwSignal<Option<Seat>>,
    /// Where answers go, where the battle is played elsewhere.
    elsewhere: StoredValue<Option<Callback<Action>>>,
    id: StoredValue<String>,
}

impl TableState {
    /// The table of a battle. The browser keeps it under this id.
    pub(crate) fn new(session: Session, id: String) -> TableState {
        let face = session.table().clone();
        let over = face.outcome().is_some();
        TableState {
            moment: RwSignal::new(None),
            chosen: RwSignal::new(None),
            pointed: RwSignal::new(None),
            bank: RwSignal::new(None),
            cursor: RwSignal::new(Hex::at(1, face.game().options.board.rows / 2)),
            plots: RwSignal::default(),
            heading: RwSignal::new(Direction::East),
            target: RwSignal::new(None),
            motion: RwSignal::new(None),
            share: RwSignal::new(1.0),
            shots: RwSignal::default(),
            reel: RwSignal::new(None),
            pace: RwSignal::new(Pace::kept()),
            full: RwSignal::new(false),
            folded: RwSignal::new(false),
            curtain: RwSignal::new(None),
            said: RwSignal::new(if over {
                "The battle is over.".to_owned()
            } else {
                String::new()
            }),
            zoom: RwSignal::new(100.0),
            sent: RwSignal::new(false),
            present: RwSignal::new(None),
            elsewhere: StoredValue::new(None),
            id: StoredValue::new(id),
            face: RwSignal::new(face),
            session: RwSignal::new(session),
        }
    }

    /// From now on answers go elsewhere: [`hear`](TableState::hear) tells what came of them.
    pub(crate) fn answer_elsewhere(self, answers: Callback<Action>) {
        self.elsewhere.set_value(Some(answers));
    }

    /// An answer was refused where the battle is played.
    pub(crate) fn refuse(self, reason: &str) {
        self.said.set(format!("Not allowed: {reason}."));
    }

    /// Whether answers go elsewhere.
    pub(super) fn is_elsewhere(self) -> bool {
        self.elsewhere.with_value(Option::is_some)
    }

    /// The battle that is played elsewhere has gone on: `later` brings it up to date, by these events.
    pub(crate) fn hear(self, later: impl FnOnce(&mut Session), events: &[Event]) {
        let before = self.session.with_untracked(|session| session.table().clone());
        self.session.update(later);
        self.show(&before, events);
        self.settle();
    }

    /// Whether answers are on their way.
    pub(crate) fn set_sent(self, sent: bool) {
        if self.sent.get_untracked() != sent {
            self.sent.set(sent);
        }
    }

    /// Whether a person is asked now and may answer.
    pub(super) fn is_person(self) -> bool {
        let person = self
            .session
            .with(|session| session.asked().is_some_and(|(_, it)| it == Occupant::Person));
        person
            && self.motion.with(Option::is_none)
            && self.reel.with(Option::is_none)
            && self.curtain.with(Option::is_none)
            && self.moment.with(Option::is_none)
            && !self.sent.get()
    }

    /// The open question, where a person may answer it.
    pub(super) fn question(self) -> Option<(Seat, Question)> {
        if !self.is_person() {
            return None;
        }
        self.session.with(|session| session.table().decision().map(|it| (it.seat, it.question)))
    }

    /// Answers the open question. Returns whether the answer was accepted; a refusal is said.
    pub(super) fn answer(self, action: &Action) -> bool {
        if let Some(elsewhere) = self.elsewhere.get_value() {
            return self.send(action, elsewhere);
        }
        let before = self.session.with_untracked(|session| session.table().clone());
        let result = self.session.try_update(|session| session.answer(action));
        let events = match result {
            Some(Ok(events)) => events,
            Some(Err(refusal)) => {
                self.said.set(format!("Not allowed: {refusal}."));
                return false;
            }
            None => return false,
        };
        self.said.set(String::new());
        self.keep();
        self.show(&before, &events);
        self.settle();
        true
    }

    /// Sends an answer to where the battle is played. Orders of several ships are handed in at once, and each was judged
    /// while it was written.
    fn send(self, action: &Action, elsewhere: Callback<Action>) -> bool {
        let checked = match action {
            Action::Orders(..) => Ok(()),
            _ => self.session.with_untracked(|session| session.table().check(action)),
        };
        if let Err(refusal) = checked {
            self.said.set(format!("Not allowed: {refusal}."));
            return false;
        }
        self.said.set(String::new());
        elsewhere.run(action.clone());
        true
    }

    /// Reads an answer as text and gives it.
    pub(super) fn answer_text(self, text: &str) -> bool {
        let read = self.session.with_untracked(|session| session.table().read(text.trim()));
        match read {
            Ok(action) => self.answer(&action),
            Err(fault) => {
                self.said.set(format!("Could not read that: {fault}."));
                false
            }
        }
    }

    /// Takes the last answer back.
    pub(super) fn undo(self) {
        let done = self.session.try_update(Session::undo).unwrap_or(false);
        if done {
            self.moment.set(None);
            self.face.set(self.session.with_untracked(|session| session.table().clone()));
            self.said.set("Undone.".to_owned());
            self.keep();
            self.settle();
        }
    }

    /// Shows another moment of the battle; the last one is now.
    pub(super) fn look_at(self, step: usize) {
        if self.session.with_untracked(Session::is_followed) {
            return;
        }
        let length = self.session.with_untracked(Session::length);
        let before = self.face.get_untracked();
        let forward = self.moment.get_untracked().unwrap_or(length) + 1 == step;
        let (table, events) = self.session.with_untracked(|session| {
            let events = if forward { session.events_of(step - 1) } else { Vec::new() };
            (session.at(step), events)
        });
        self.moment.set((step < length).then_some(step));
        self.motion.set(None);
        self.reel.set(None);
        if forward {
            self.show_from(&before, table, &events);
        } else {
            self.shots.set(Vec::new());
            self.face.set(table);
        }
        if step >= length {
            self.settle();
        }
    }

    /// Goes on until a person is asked: bots answer, the curtain falls between two people.
    pub(super) fn settle(self) {
        if !self.is_free() {
            return;
        }
        let asked = self.session.with_untracked(Session::asked);
        match asked {
            None => self.said.set("The battle is over.".to_owned()),
            Some((_, Occupant::Bot(_))) => {
                let length = self.session.with_untracked(Session::length);
                set_timeout(
                    move || {
                        // Something else may have happened meanwhile.
                        let same = self.session.with_untracked(Session::length) == length;
                        let action = self.session.with_untracked(Session::bot_answer);
                        if let Some(action) = action.filter(|_| same && self.is_free()) {
                            self.answer(&action);
                        }
                    },
                    BOT_PAUSE,
                );
            }
            Some((seat, Occupant::Person)) => self.seat_person(seat),
            Some((_, Occupant::Away)) => {}
        }
    }

    /// The right person is there.
    pub(super) fn lift_curtain(self) {
        self.present.set(self.curtain.get_untracked());
        self.curtain.set(None);
    }

    /// Orders of a ship as they are written so far: to begin with straight ahead at the same speed, or whatever keeps it on
    /// the board.
    pub(super) fn plot_text(self, ship: ShipId) -> String {
        let written = self.plots.with(|plots| plots.get(&ship.0).cloned());
        written.unwrap_or_else(|| {
            self.session.with(|session| first_orders(session.table(), ship).to_string())
        })
    }

    /// Orders of a ship as they are written so far, where they can be read.
    pub(super) fn plot(self, ship: ShipId) -> Option<Orders> {
        read_orders(&self.plot_text(ship)).ok()
    }

    /// Writes orders down without handing them in.
    pub(super) fn set_plot(self, ship: ShipId, text: String) {
        self.plots.update(|plots| {
            plots.insert(ship.0, text);
        });
    }

    fn is_free(self) -> bool {
        self.motion.with_untracked(Option::is_none)
            && self.reel.with_untracked(Option::is_none)
            && self.moment.get_untracked().is_none()
    }

    /// Whether shots are being shown one by one.
    pub(super) fn is_showing_shots(self) -> bool {
        self.reel.with(Option::is_some)
    }

    /// Changes the pace of shots, and keeps it.
    pub(super) fn set_pace(self, word: &str) {
        if let Some(pace) = Pace::ALL.into_iter().find(|pace| pace.words().0 == word) {
            self.pace.set(pace);
            store::keep_word(store::PACE, word);
        }
    }

    fn seat_person(self, seat: Seat) {
        let (shared, secret) = self.session.with_untracked(|session| {
            let decision = session.table().decision();
            let secret = decision.is_some_and(|it| matches!(it.question, Question::Orders(_)));
            (session.seats() == [Occupant::Person; 2], secret)
        });
        let changed = self.present.get_untracked() != Some(seat);
        if shared && secret && changed {
            self.plots.set(BTreeMap::new());
            self.curtain.set(Some(seat));
        } else if self.curtain.get_untracked().is_none() {
            self.present.set(Some(seat));
        }
        self.heading.set(if seat == Seat::A { Direction::East } else { Direction::West });
        self.choose_acting();
    }

    /// Selects what the question is about.
    fn choose_acting(self) {
        let chosen = self.chosen.get_untracked();
        let next = self.session.with_untracked(|session| {
            let table = session.table();
            let decision = table.decision()?;
            let own = chosen.filter(|it| table.game().seat_of(*it) == decision.seat);
            match decision.question {
                Question::Orders(ship) => {
                    let own = own.filter(|it| table.place_of(*it).is_some());
                    own.filter(|it| matches!(it, Element::Ship(_))).or(Some(Element::Ship(ship)))
                }
                Question::Shift(ship) | Question::Fire(ship) | Question::Losses(ship, _) => {
                    Some(Element::Ship(ship))
                }
                Question::Fly(flight) | Question::FlightAttack(flight) => {
                    Some(Element::Flight(flight))
                }
                Question::PlaceShip
                | Question::PlaceFlight
                | Question::ActivateFlight
                | Question::ActivateShip => own,
            }
        });
        if next.is_some() && next != chosen {
            self.chosen.set(next);
        }
    }

    fn keep(self) {
        let id = self.id.get_value();
        let kept = self
            .session
            .with_untracked(|session| KeptBattle::of(session, id.clone(), store::now()));
        if !store::keep(store::BATTLES, &id, &kept) {
            self.said
                .set("This browser could not save the battle. Save the record instead.".to_owned());
        }
    }

    fn show(self, before: &Table, events: &[Event]) {
        let now = self.session.with_untracked(|session| session.table().clone());
        if events.iter().any(|event| matches!(event, Event::Turn(_))) {
            self.plots.set(BTreeMap::new());
            self.present.set(None);
        }
        // While a ship goes on declaring its fire, what it aims at stays chosen.
        let fires = now.decision().is_some_and(|it| matches!(it.question, Question::Fire(_)));
        if !fires {
            self.target.set(None);
        }
        self.bank.set(None);
        self.show_from(before, now, events);
    }

    /// Shows a table that these events have made of another.
    fn show_from(self, before: &Table, now: Table, events: &[Event]) {
        self.reel.set(None);
        let shots = shots_of(before, &now, events);
        let pause = self.pace.get_untracked().pause().filter(|_| !shots.is_empty());
        if let Some(pause) = pause {
            self.shots.set(Vec::new());
            self.face.set(before.clone());
            self.reel.set(Some(Reel { shots, then: now }));
            return self.show_next_shot(pause);
        }
        self.shots.set(shots);
        let orders = events.iter().filter_map(|event| match event {
            Event::OrdersRevealed(ship, orders) => Some((*ship, orders)),
            _ => None,
        });
        let ways: BTreeMap<u8, Vec<Stop>> = orders
            .filter(|(ship, _)| before.ship(*ship).on_board())
            .map(|(ship, orders)| {
                let state = before.ship(ship);
                (ship.0, stops(&orders.maneuvers, state.at, state.heading))
            })
            .collect();
        self.face.set(now);
        if !ways.is_empty() && !store::wants_stillness() {
            self.share.set(0.0);
            self.motion.set(Some(Motion { ways, began: time() }));
            request_animation_frame(move || self.move_on());
        }
    }

    /// Shows the next shot of the reel with its dice and the boxes it hits; after the last one, the table as it stands then.
    fn show_next_shot(self, pause: Duration) {
        let next = self.reel.try_update(|reel| {
            let shots = &mut reel.as_mut()?.shots;
            (!shots.is_empty()).then(|| shots.remove(0))
        });
        match next.flatten() {
            Some(shot) => {
                self.said.set(shot.words.clone());
                self.face.update(|face| face.show_damage(&shot.damage));
                self.shots.set(vec![shot]);
                set_timeout(
                    move || {
                        if self.reel.with_untracked(Option::is_some) {
                            self.show_next_shot(pause);
                        }
                    },
                    pause,
                );
            }
            None => {
                if let Some(reel) = self.reel.try_update(Option::take).flatten() {
                    self.face.set(reel.then);
                }
                self.settle();
            }
        }
    }

    /// Draws the next picture of a movement.
    fn move_on(self) {
        let Some(began) = self.motion.with_untracked(|motion| motion.as_ref().map(|it| it.began))
        else {
            return;
        };
        let share = (time() - began) / MOVEMENT;
        if share < 1.0 {
            self.share.set(share);
            request_animation_frame(move || self.move_on());
        } else {
            self.share.set(1.0);
            self.motion.set(None);
            self.settle();
        }
    }
}

/// Milliseconds since the page was opened.
fn time() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}
