//! Armada's side of a live table.

use flagbridge_bots::Bot;
use flagbridge_data::catalogue;
use flagbridge_engine::{Action, Seat, Table, Viewer};
use flagbridge_live::{Armada, RoomStatus};
use leptos::prelude::*;

use super::battle::{self, table_state::TableState};
use super::{games, lobby};
use crate::islands::live::{Live, Shown, afterwards, panel};
use crate::play::naming;
use crate::play::occupant::Occupant;
use crate::play::opponents::opponents;
use crate::play::session::Session;

/// The table of a game that is played elsewhere.
#[derive(Clone, Copy)]
pub(in crate::islands) struct LiveTable(TableState);

impl Shown for Armada {
    type TableState = LiveTable;

    const LOBBY: &'static str = "/play";
    const BOT: &'static str = "Ensign, a bot";

    fn game() -> Armada {
        Armada(catalogue())
    }

    fn seat_name(seat: Seat) -> &'static str {
        naming::seat(seat)
    }

    fn lists() -> [Vec<(String, String)>; 2] {
        let bundled = opponents().iter().map(|list| (list.label(), list.code.clone()));
        [lobby::fleets(), bundled.collect()]
    }

    fn bot_list(_room: &RoomStatus) -> Option<String> {
        let lists = opponents();
        let place = games::chance() as usize % lists.len().max(1);
        lists.get(place).map(|list| list.code.clone())
    }

    fn bot_answer(view: &Table) -> Option<Action> {
        Bot::Ensign.player(games::chance()).answer(view)
    }

    fn lay_out(live: Live<Armada>, view: &Table) -> LiveTable {
        let own = live.viewer().and_then(Viewer::seat);
        let seats = Seat::ALL.map(|seat| match own {
            Some(own) if own == seat => Occupant::Person,
            _ => Occupant::Away,
        });
        let session = Session::follow(std::sync::Arc::new(view.clone()), seats, live.names());
        let table_state = TableState::new(session, None);
        table_state.answer_elsewhere(Callback::new(move |action: Action| live.answer(&action)));
        LiveTable(table_state)
    }

    fn hear(live: Live<Armada>, LiveTable(table_state): LiveTable, kept: usize) {
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
    }

    fn page(live: Live<Armada>, LiveTable(table_state): LiveTable) -> AnyView {
        battle::layout(table_state, panel(live), afterwards(live))
    }
}
