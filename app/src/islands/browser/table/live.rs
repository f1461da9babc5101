//! Armada's side of a live table.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use flagbridge_bots::{Bot, Turn};
use flagbridge_data::catalogue;
use flagbridge_engine::{Action, Point, Seat, Table, Viewer};
use flagbridge_fleet::share;
use flagbridge_live::{Armada, Pointing, RoomStatus};
use leptos::prelude::*;

use super::battle::{self, table_state::TableState};
use crate::fleet_strip::{FleetStrip, FleetStripDrawing};
use crate::islands::browser::live::{BotLevel, BotTurn, Live, LiveGame, afterwards, panel};
use crate::islands::browser::{fleet_store, system};
use crate::play::game::naming;
use crate::play::game::session::Session;
use crate::play::occupant::{BotNote, Occupant, every_bot};
use crate::play::opponents::opponents;
use crate::play::read_list;

/// How many decisions a bot simulates before it looks at the clock.
const AT_A_TIME: u32 = 50;

/// The table of a game that is played elsewhere, and answers that wait until those before them are stored.
#[derive(Clone, Copy)]
pub(crate) struct LiveTable {
    state: TableState,
    waiting: StoredValue<VecDeque<Action>>,
}

impl LiveGame for Armada {
    type TableState = LiveTable;

    const LOBBY: &'static str = "/play";
    const BOT: &'static str = "ensign";

    fn game() -> Armada {
        Armada(catalogue())
    }

    fn seat_name(seat: Seat) -> &'static str {
        naming::seat(seat)
    }

    fn lists() -> [Vec<(String, String)>; 2] {
        let bundled = opponents().iter().map(|list| (list.label(), list.code.clone()));
        [fleet_store::names_and_codes(), bundled.collect()]
    }

    fn bot_list(_room: &RoomStatus) -> Option<String> {
        let lists = opponents();
        let place = system::random() as usize % lists.len().max(1);
        lists.get(place).map(|list| list.code.clone())
    }

    fn terms(room: &RoomStatus) -> String {
        let edition = read_list::edition(&room.edition).edition().title;
        let points = room.points.map_or_else(String::new, |points| format!(" · {points} points"));
        format!("{edition}{points}")
    }

    fn picture(code: &str) -> Option<AnyView> {
        let strip = FleetStrip::new(&share::decode(code).ok()?);
        Some(view! { <FleetStripDrawing strip /> }.into_any())
    }

    fn bots() -> Vec<BotLevel> {
        let level =
            |bot: &BotNote| BotLevel { id: bot.id, name: bot.name.to_owned(), label: bot.label() };
        every_bot().map(level).collect()
    }

    fn bot_turn(view: &Table, level: &str) -> BotTurn<Action> {
        let bot = level.parse().unwrap_or(Bot::Ensign);
        let mut turn = Turn::begin(&*bot.player(u64::from(system::random())), view);
        Box::new(move || match turn.step(AT_A_TIME) {
            true => ControlFlow::Break(turn.answer()),
            false => ControlFlow::Continue(()),
        })
    }

    fn lay_out(live: Live<Armada>, view: &Table) -> LiveTable {
        let own = live.viewer().and_then(Viewer::seat);
        let seats = Seat::ALL.map(|seat| match own {
            Some(own) if own == seat => Occupant::Person,
            _ => Occupant::Away,
        });
        let session = Session::follow(std::sync::Arc::new(view.clone()), seats, live.names());
        let state = TableState::new(session, None);
        let here = LiveTable { state, waiting: StoredValue::default() };
        state.answer_elsewhere(Callback::new(move |actions: Vec<Action>| {
            here.waiting.set_value(actions.into());
            here.send_next(live);
        }));
        state.pointings.enable(Callback::new(move |(from, to): (Point, Point)| {
            live.point([from.x, from.y], [to.x, to.y]);
        }));
        here
    }

    fn point_out(here: LiveTable, Pointing { by, from, to }: Pointing) {
        let [from, to] = [from, to].map(|[x, y]| Point { x, y });
        here.state.pointings.show(by.seat(), from, to);
    }

    fn hear(live: Live<Armada>, here: LiveTable, kept: usize) {
        let table_state = here.state;
        let names = live.names();
        live.with_follower(|follower| {
            let Some(table) = follower.table() else { return };
            let told = follower.told().get(kept..).unwrap_or_default();
            table_state.session.update(|session| {
                session.rename(names);
                session.hear(std::sync::Arc::clone(table), kept, told);
                if follower.room().is_some_and(|room| room.ended.is_some()) {
                    session.close();
                }
            });
        });
        table_state.settle();
        here.send_next(live);
    }

    fn page(live: Live<Armada>, here: LiveTable) -> AnyView {
        let state = here.state;
        battle::asking(state, panel(live), afterwards(live), move || live.is_played_here())
    }
}

impl LiveTable {
    /// Sends the next answer that waits, once those before it are stored. Answers to another question are dropped.
    fn send_next(self, live: Live<Armada>) {
        if live.is_waiting_untracked() {
            return;
        }
        let next = self.waiting.try_update_value(VecDeque::pop_front).flatten();
        match next {
            Some(action) if self.state.table().check(&action).is_ok() => live.answer(&action),
            _ => self.waiting.update_value(VecDeque::clear),
        }
    }
}
