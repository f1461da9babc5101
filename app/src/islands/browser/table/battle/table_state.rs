//! The state that the parts of the table share.

use std::sync::Arc;

use flagbridge_engine::geometry::Course;
use flagbridge_engine::{Action, Dice, Member, Point, Position, Question, ShipId, Table, Unit};
use leptos::prelude::*;

use super::pointings::Pointings;
use crate::islands::browser::system;
use crate::islands::browser::table::saved_games;
use crate::play::game::camera::{Camera, Pane};
use crate::play::game::dial_sheet::{self, ShipDials};
use crate::play::game::forecast::{self, Pieces, Placing};
use crate::play::game::kept::Kept;
use crate::play::game::maneuvers::{self, Way};
use crate::play::game::prospect::Prospect;
use crate::play::game::session::Session;
use crate::play::game::suggestion;
use crate::play::game::trial::Trial;
use crate::play::game::wording;
use crate::play::occupant::Occupant;

/// The table, what is seen of it and what is being composed.
#[derive(Clone, Copy)]
pub(crate) struct TableState {
    /// The game.
    pub session: RwSignal<Session>,
    /// The moment that is looked at; none for now.
    pub moment: RwSignal<Option<usize>>,
    /// A position laid out by hand, which is shown instead of the game.
    pub laid: RwSignal<Option<Position>>,
    /// Whether there is one.
    pub is_laid: Memo<bool>,
    /// Whether something of it is being moved.
    pub carrying: RwSignal<bool>,
    /// The maneuver that is tried on it.
    pub trial: RwSignal<Option<Trial>>,
    /// The answer that was being composed before.
    pub set_aside: StoredValue<Plan>,
    /// The position as it asks for the course of that maneuver.
    pub tried: Memo<Option<Arc<Table>>>,
    /// The table that is drawn: at that moment, or as it was laid out.
    pub shown: Memo<Arc<Table>>,
    /// The same for what is told in words, which waits until nothing is being moved.
    pub settled: Memo<Arc<Table>>,
    /// The answer being composed.
    pub plan: RwSignal<Plan>,
    /// Every way to the course that can be chosen together with it.
    pub ways: RwSignal<Arc<Vec<Way>>>,
    /// The one that is chosen.
    pub ahead: RwSignal<Option<Way>>,
    /// The pieces that can be put down, each with some places for it.
    pub pieces: RwSignal<Arc<Pieces>>,
    /// What part of the table is seen.
    pub camera: RwSignal<Camera>,
    /// The element it is seen in.
    pub pane: RwSignal<Pane>,
    /// The unit whose reach is shown.
    pub selected: RwSignal<Option<Unit>>,
    /// The unit that an answer under the pointer is about.
    pub pointed: RwSignal<Option<Unit>>,
    /// The attack whose odds are worked out while a position is laid out.
    pub aim: RwSignal<Option<Prospect>>,
    /// Whether dragging measures.
    pub measuring: RwSignal<bool>,
    /// The two ends of the ruler.
    pub ruler: RwSignal<Option<(Point, Point)>>,
    /// What players of an online table point at.
    pub pointings: Pointings,
    /// How fast bots play.
    pub pace: RwSignal<Pace>,
    /// Whether bots play at once until a person is asked.
    pub skipping: RwSignal<bool>,
    /// Whose eyes alone the next question is for, until they say that they are there.
    pub curtain: RwSignal<Option<Member>>,
    /// How far a bot is with its thoughts, in hundredths; none if it answers at once.
    pub thinking: RwSignal<Option<u8>>,
    /// The captain's advice on the open question.
    pub hint: RwSignal<Hint>,
    /// Why the last answer was refused.
    pub trouble: RwSignal<String>,
    /// Whether the game stands as another tab has left it.
    pub elsewhere: RwSignal<bool>,
    /// The game as this tab has last written or read it.
    written: StoredValue<String>,
    /// Whose eyes the curtain was last lifted for.
    seen_by: StoredValue<Option<Member>>,
    kept: StoredValue<Option<Kept>>,
    /// Whether each command is asked for by itself, as lessons teach them.
    apart: StoredValue<bool>,
    /// Where answers go at a table that is played elsewhere.
    sender: StoredValue<Option<Callback<Vec<Action>>>>,
}

/// An answer in the making.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Plan {
    /// Nothing: the answers are buttons.
    #[default]
    Nothing,
    /// A piece held over the table.
    Placing(Placing),
    /// A bent maneuver tool.
    Course(Course),
    /// The dials of every ship that is asked for them.
    Dials(Vec<ShipDials>),
    /// Dice that were clicked.
    Dice(Dice),
}

/// What a captain was asked, and said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// It was not asked.
    Nothing,
    /// It is thinking.
    Wanted,
    /// Its answer, and why.
    Given(Action, String),
}

/// How fast bots play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// One answer a second.
    Slow,
    /// Several answers a second.
    Fast,
    /// As fast as they think.
    Instant,
}

impl Pace {
    pub(crate) const ALL: [(Pace, &'static str, &'static str); 3] = [
        (Pace::Slow, "slow", "Slow"),
        (Pace::Fast, "fast", "Fast"),
        (Pace::Instant, "instant", "Instant"),
    ];

    /// Milliseconds between two answers.
    pub(crate) const fn pause(self) -> u64 {
        match self {
            Pace::Slow => 900,
            Pace::Fast => 180,
            Pace::Instant => 0,
        }
    }
}

impl TableState {
    /// The table_state of a game that this browser keeps, or of one that is only looked at.
    pub(crate) fn new(session: Session, kept: Option<Kept>) -> Self {
        // A player's own edge is at the bottom; A's where both or none play here.
        let [one, two] = session.seats().each_ref().map(Occupant::is_person);
        let camera = Camera::new(session.table().game(), two && !one);
        let moment = RwSignal::new(None);
        let session = RwSignal::new(session);
        let (laid, carrying) = (RwSignal::new(None::<Position>), RwSignal::new(false));
        let is_laid = Memo::new(move |_| laid.with(Option::is_some));
        let trial = RwSignal::new(None::<Trial>);
        let tried = Memo::new_with_compare(
            move |_| {
                let trial = trial.get()?;
                laid.with(|laid| {
                    let position = laid.as_ref()?;
                    position.asking_for_course(trial.ship, trial.speed, trial.extra_yaw())
                })
                .map(Arc::new)
            },
            |_, _| true,
        );
        let shown = Memo::new_with_compare(
            move |_| {
                let laid = laid.with(|laid| laid.as_ref().map(|it| Arc::new(it.table().clone())));
                laid.unwrap_or_else(|| {
                    session.with(|session| match moment.get() {
                        Some(length) => session.at(length),
                        None => Arc::clone(session.table()),
                    })
                })
            },
            differs,
        );
        let settled = Memo::new_with_compare(
            move |old: Option<&Arc<Table>>| match old {
                Some(old) if carrying.get() => Arc::clone(old),
                _ => shown.get(),
            },
            differs,
        );
        let pane = Pane { left: 0.0, top: 0.0, width: 1_000.0, height: 500.0 };
        Self {
            session,
            moment,
            laid,
            is_laid,
            carrying,
            trial,
            set_aside: StoredValue::new(Plan::Nothing),
            tried,
            shown,
            settled,
            plan: RwSignal::new(Plan::Nothing),
            ways: RwSignal::new(Arc::default()),
            ahead: RwSignal::new(None),
            pieces: RwSignal::new(Arc::default()),
            camera: RwSignal::new(camera),
            pane: RwSignal::new(pane),
            selected: RwSignal::new(None),
            pointed: RwSignal::new(None),
            aim: RwSignal::new(None),
            measuring: RwSignal::new(false),
            ruler: RwSignal::new(None),
            pointings: Pointings::new(),
            pace: RwSignal::new(Pace::Fast),
            skipping: RwSignal::new(false),
            curtain: RwSignal::new(None),
            thinking: RwSignal::new(None),
            hint: RwSignal::new(Hint::Nothing),
            trouble: RwSignal::new(String::new()),
            elsewhere: RwSignal::new(false),
            written: StoredValue::new(String::new()),
            seen_by: StoredValue::new(None),
            kept: StoredValue::new(kept),
            apart: StoredValue::new(false),
            sender: StoredValue::new(None),
        }
    }

    /// From now on answers go to where the table is played.
    pub(crate) fn answer_elsewhere(self, send: Callback<Vec<Action>>) {
        self.sender.set_value(Some(send));
    }

    /// From now on each command is asked for by itself.
    pub(crate) fn ask_commands_apart(self) {
        self.apart.set_value(true);
    }

    /// The table as it stands.
    pub(crate) fn table(self) -> Arc<Table> {
        self.session.with_untracked(|session| Arc::clone(session.table()))
    }

    /// The id under which this browser keeps the game, where it does.
    pub(crate) fn id(self) -> Option<String> {
        self.kept.with_value(|kept| kept.as_ref().map(|kept| kept.id.clone()))
    }

    /// Whether a person at this screen is to answer now.
    pub(crate) fn is_live(self) -> bool {
        self.moment.get().is_none()
            && self.curtain.get().is_none()
            && !self.is_laid.get()
            && self
                .session
                .with(|session| session.asked().is_some_and(|(_, occupant)| occupant.is_person()))
    }

    /// Whether something is composed that is drawn over the table: an answer, or a maneuver that is tried.
    pub(crate) fn is_composing(self) -> bool {
        self.tried.with(Option::is_some) || self.is_live()
    }

    /// How fast bots play now.
    pub(crate) fn pace_now(self) -> Pace {
        if self.skipping.get() { Pace::Instant } else { self.pace.get() }
    }

    /// Answers the open question.
    pub(crate) fn answer(self, action: &Action) {
        self.answer_all(vec![action.clone()]);
    }

    /// Answers the open question and those that follow, as far as they are asked.
    pub(crate) fn answer_all(self, actions: Vec<Action>) {
        let Some(first) = actions.first() else { return };
        if let Err(refusal) = self.table().check(first) {
            return self.trouble.set(wording::refusal(refusal));
        }
        if let Some(send) = self.sender.get_value() {
            return send.run(actions);
        }
        let refused = self
            .session
            .try_update(|session| actions.iter().find_map(|action| session.answer(action).err()));
        super::focus::release();
        self.settle();
        if let Some(Some(refusal)) = refused {
            self.trouble.set(wording::refusal(refusal));
        }
    }

    /// Takes the game over as another tab has left it.
    pub(crate) fn adopt(self, text: &str) {
        let Some(other) = Kept::parse(text) else { return };
        if self.id() != Some(other.id.clone()) || self.written.with_value(|old| old == text) {
            return;
        }
        let Ok(session) = other.resume() else { return };
        self.written.set_value(text.to_owned());
        self.kept.set_value(Some(other));
        self.moment.set(None);
        self.session.set(session);
        self.trouble.set(String::new());
        self.draw_curtain();
        self.prepare();
        self.elsewhere.set(true);
    }

    /// Gives a bot's answer, which is shown with the next notice. Returns whether it could be given.
    pub(crate) fn bot_answers(self, notation: &str) -> bool {
        let done = self.session.try_update_untracked(|session| {
            let read = session.table().game().read(notation);
            let action = read.map_err(|fault| fault.to_string())?;
            session.answer(&action).map_err(|refusal| refusal.to_string())
        });
        if let Some(Err(reason)) = &done {
            self.trouble.set(format!("The bot cannot continue: {reason}"));
        }
        done == Some(Ok(()))
    }

    /// Prepares for the question that is open now, and keeps the game.
    pub(crate) fn settle(self) {
        self.trouble.set(String::new());
        self.draw_curtain();
        self.prepare();
        self.keep();
    }

    /// A side gives the game up, or takes that back.
    pub(crate) fn concede(self, seat: Option<flagbridge_engine::Seat>) {
        self.session.update(|session| session.concede(seat));
        self.settle();
    }

    /// Takes the last answer back.
    pub(crate) fn undo(self) {
        if self.session.try_update(Session::undo) == Some(true) {
            self.settle();
        }
    }

    /// The player whose turn it is has uncovered the table.
    pub(crate) fn lift_curtain(self) {
        self.seen_by.set_value(self.curtain.get_untracked());
        self.curtain.set(None);
    }

    /// A way on the screen, `x` to the right and `y` up, as one on the table.
    pub(crate) fn on_screen(self, x: i32, y: i32) -> Point {
        let sign = if self.camera.get_untracked().flipped { -1 } else { 1 };
        Point::new(sign * x, sign * y)
    }

    /// The ship whose course is set on a table.
    pub(crate) fn steering(table: &Table) -> Option<ShipId> {
        match table.decision()?.question {
            Question::Course(ship) => Some(ship),
            _ => None,
        }
    }

    /// Only dials are for one pair of eyes.
    fn draw_curtain(self) {
        let next = self.session.with_untracked(|session| {
            // A game that was conceded asks no more questions.
            session.asked()?;
            let decision = session.table().decision()?;
            let secret = matches!(decision.question, Question::Dials(_) | Question::CardDials);
            session.table().player_asked().filter(|_| session.is_hot_seat() && secret)
        });
        let next = next.filter(|member| self.seen_by.get_value() != Some(*member));
        if next.is_none()
            && self.session.with_untracked(|session| {
                session.table().decision().is_none_or(|it| {
                    !matches!(it.question, Question::Dials(_) | Question::CardDials)
                })
            })
        {
            self.seen_by.set_value(None);
        }
        self.curtain.set(next);
    }

    /// What the answer to the open question begins with.
    fn prepare(self) {
        let table = self.table();
        let person = self
            .session
            .with_untracked(|session| session.asked().is_some_and(|(_, it)| it.is_person()));
        // There is no advice at a table that is played elsewhere.
        let advised = self.sender.with_value(Option::is_none);
        let (pieces, first) =
            if person { suggestion::pieces(&table, advised) } else { (Vec::new(), None) };
        self.pieces.set(Arc::new(pieces));
        self.pointed.set(None);
        let ways = match (person, self.apart.get_value()) {
            (false, _) => Vec::new(),
            (true, false) => maneuvers::ways(&table),
            (true, true) => maneuvers::ways_to_maneuver(&table),
        };
        let way = ways.first().cloned();
        self.ways.set(Arc::new(ways));
        self.ahead.set(None);
        self.hint.set(Hint::Nothing);
        if person {
            self.skipping.set(false);
            self.selected.set(super::targets::attacker(&table));
        }
        let plan = match table.decision().filter(|_| person).map(|decision| decision.question) {
            Some(Question::Course(_)) => forecast::first_course(&table).map(Plan::Course),
            Some(
                Question::Dial(_)
                | Question::Commands(_)
                | Question::Navigate(_)
                | Question::Speed(_),
            ) => way.and_then(|way| self.choose_way(way)),
            Some(Question::Dials(_)) => Some(Plan::Dials(dial_sheet::sheet(&table))),
            Some(Question::Squadron(squadron)) => first.map(|placing| {
                let at = table.squadron(squadron).at;
                let pose = flagbridge_engine::Pose { at, ..placing.pose };
                Plan::Placing(Placing { pose, ..placing })
            }),
            _ => first.map(Plan::Placing),
        };
        match self.trial.with_untracked(Option::is_some) {
            // It waits until the tool is put away.
            true => self.set_aside.set_value(plan.unwrap_or_default()),
            false => self.plan.set(plan.unwrap_or_default()),
        }
        // On a small screen the table is shown around what is asked about.
        if self.pane.get_untracked().width < 700.0 && person {
            self.look_at_subject(&table);
        }
    }

    /// Keeps the game, unless another tab has gone on with it: then that is taken over, and nothing is lost silently.
    fn keep(self) {
        let Some(id) = self.id() else { return };
        let known = self.written.with_value(Clone::clone);
        if let Some(stored) =
            saved_games::text(&id).filter(|text| !known.is_empty() && *text != known)
        {
            return self.adopt(&stored);
        }
        self.elsewhere.set(false);
        self.kept.update_value(|kept| {
            let Some(kept) = kept else { return };
            self.session.with_untracked(|session| kept.update(session, system::now()));
            let text = kept.text();
            let done = saved_games::keep_text(&kept.id, &text);
            self.written.set_value(text);
            if !done {
                self.trouble.set(
                    "This browser could not save the game. Save the record before you leave."
                        .to_owned(),
                );
            }
        });
    }
}

/// Whether another table is meant than before.
fn differs(old: Option<&Arc<Table>>, new: Option<&Arc<Table>>) -> bool {
    match (old, new) {
        (Some(old), Some(new)) => !Arc::ptr_eq(old, new),
        _ => true,
    }
}
