//! Starmada's side of a live table.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use flagbridge_engine::{Seat, Viewer};
use flagbridge_live::{RoomStatus, Starmada};
use flagbridge_starmada::bots::Bot;
use flagbridge_starmada::faction::fleets;
use flagbridge_starmada::{Action, BattleSize, Event, Options, Table, Terrain};
use leptos::prelude::*;

use super::table::{self, TableState};
use super::{lobby, store};
use crate::islands::live::{BotLevel, BotTurn, Live, LiveGame, afterwards, panel};
use crate::starmada::session::{Occupant, Session};
use crate::starmada::terms::agreed;

/// The table, and answers that wait until those before them are stored: orders of several ships and volleys of several banks
/// are given at once.
#[derive(Clone, Copy)]
pub(crate) struct LiveTable {
    state: TableState,
    waiting: StoredValue<VecDeque<Action>>,
}

impl LiveGame for Starmada {
    type TableState = LiveTable;

    const LOBBY: &'static str = "/starmada/play";
    const BOT: &'static str = "commodore";

    fn game() -> Starmada {
        Starmada
    }

    fn seat_name(seat: Seat) -> &'static str {
        match seat {
            Seat::A => "Side A",
            Seat::B => "Side B",
        }
    }

    fn lists() -> [Vec<(String, String)>; 2] {
        [lobby::own_fleets(), lobby::bundled_fleets()]
    }

    /// A bundled fleet, without its last ships where the battle is a smaller one.
    fn bot_list(room: &RoomStatus) -> Option<String> {
        let size = BattleSize::named(&room.mode).unwrap_or_default();
        let place = store::chance() as usize % fleets().len().max(1);
        let mut draft = fleets().get(place)?.draft.clone();
        while draft.total() > u32::from(size.limit()) && draft.ships.len() > 1 {
            draft.ships.pop();
        }
        Some(draft.to_code())
    }

    fn terms(room: &RoomStatus) -> String {
        let size = BattleSize::named(&room.mode).unwrap_or_default();
        let usual = Options::of(size);
        let options = usual.with_lines(&room.options).unwrap_or(usual);
        agreed(size, &options, &Terrain::among(&room.options))
    }

    fn picture(_code: &str) -> Option<AnyView> {
        None
    }

    fn bots() -> Vec<BotLevel> {
        let level = |occupant| match occupant {
            Occupant::Bot(bot) => {
                let name = flagbridge_wording::capitalize(bot.id());
                Some(BotLevel { id: bot.id(), name, label: occupant.label().to_owned() })
            }
            Occupant::Person | Occupant::Away => None,
        };
        Occupant::ALL.into_iter().filter_map(level).collect()
    }

    fn bot_turn(view: &Table, level: &str) -> BotTurn<Action> {
        let bot: Bot = level.parse().unwrap_or(Bot::Commodore);
        let answer = bot.player(store::chance()).answer(view);
        Box::new(move || ControlFlow::Break(answer.clone()))
    }

    fn lay_out(live: Live<Starmada>, view: &Table) -> LiveTable {
        let own = live.viewer().and_then(Viewer::seat);
        let seats = Seat::ALL.map(|seat| match own {
            Some(own) if own == seat => Occupant::Person,
            _ => Occupant::Away,
        });
        let session = Session::follow(view, seats, live.names());
        let state = TableState::new(session, String::new());
        let here = LiveTable { state, waiting: StoredValue::default() };
        state.answer_elsewhere(Callback::new(move |action| {
            here.waiting.update_value(|waiting| waiting.push_back(action));
            here.send_next(live);
        }));
        here
    }

    fn hear(live: Live<Starmada>, here: LiveTable, kept: usize) {
        live.with_follower(|follower| {
            let Some(view) = follower.table() else { return };
            let told = follower.told().get(kept..).unwrap_or_default();
            let told = || told.iter().map(|(_, events)| events.as_slice());
            // A new visitor sees the current state and not everything that led to it.
            let events: Vec<Event> =
                if kept == 0 { Vec::new() } else { told().flatten().cloned().collect() };
            let ended = follower.room().is_some_and(|room| room.ended.is_some());
            let record = follower.record().filter(|_| ended).map(str::to_owned);
            let later = |session: &mut Session| {
                // A battle that is over is here with every step of it.
                let names = session.names().clone();
                let record = record.filter(|_| session.is_followed());
                let whole = record.map(|text| Session::resume(&text, session.seats(), names));
                match whole {
                    Some(Ok(whole)) => *session = whole,
                    Some(Err(_)) | None if session.is_followed() => {
                        session.hear(view, kept, told());
                    }
                    Some(Err(_)) | None => {}
                }
                if ended {
                    session.close();
                }
            };
            here.state.hear(later, &events);
        });
        if !live.refusal().is_empty() {
            // What was to follow a refused answer was meant for another table.
            here.waiting.update_value(VecDeque::clear);
        }
        here.send_next(live);
    }

    fn page(live: Live<Starmada>, here: LiveTable) -> AnyView {
        // Nothing is asked where the seat is open in another tab.
        Effect::new(move |_| {
            let played = live.is_played_here();
            here.state.set_sent(!played || live.is_waiting_untracked());
        });
        table::layout(here.state, panel(live), afterwards(live))
    }
}

impl LiveTable {
    /// Sends the next answer that waits, once those before it are stored.
    fn send_next(self, live: Live<Starmada>) {
        if !live.is_waiting_untracked() {
            let next = self.waiting.try_update_value(VecDeque::pop_front).flatten();
            if let Some(action) = next {
                live.answer(&action);
            }
        }
        self.state.set_sent(live.is_waiting_untracked());
    }
}
