//! A live table in the browser: the seat or the spectator's chair that the address gives the key of.

mod bell;
mod keys;
mod panel;
mod room;
mod stand_in;
mod wire;

use flagbridge_data::catalogue;
use flagbridge_engine::{Action, Seat, Viewer};
use flagbridge_live::{ClientMessage, Follower, Request, RoomStatus, ServerMessage, Stage};
use leptos::prelude::*;

use super::battle::{self, table_state::TableState};
use super::{games, stored};
use crate::play::naming;
use crate::play::occupant::Occupant;
use crate::play::session::Session;
use keys::Keys;
use wire::Wire;

/// What the parts of a live table share.
#[derive(Clone, Copy)]
pub(super) struct Live {
    follower: StoredValue<Follower>,
    wire: StoredValue<Option<Wire>, LocalStorage>,
    /// How often something was heard: whoever shows something of the follower looks at this.
    heard: RwSignal<u64>,
    /// How the connection is.
    link: RwSignal<Link>,
    /// Why the last request was refused.
    refused: RwSignal<String>,
    /// The table, once the game has begun.
    table_state: RwSignal<Option<TableState>>,
    /// Whether a bot answers for this seat.
    bot: RwSignal<bool>,
    /// The other seat, where this browser has its key: for a bot. Made with the page, so that it lives as long.
    across: StoredValue<Option<Live>>,
    /// Answers that the page has shown.
    told: StoredValue<usize>,
    /// How often in a row no connection was made.
    failures: StoredValue<u32>,
    id: StoredValue<String>,
    keys: StoredValue<Keys>,
    /// When the room was last told of, as the browser counts milliseconds.
    told_at: StoredValue<f64>,
}

/// How the connection is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Link {
    /// It is being made.
    Connecting,
    /// It is there.
    Online,
    /// It is gone, and will be tried again.
    Lost,
    /// It is over for good, and why.
    Over(String),
}

/// Opens the table that the address names: `/live/ID`, with a key behind the `#` or one this browser has kept.
pub(super) fn open() -> AnyView {
    let Some(id) = stored::named("/live/") else {
        return battle::lost("There is no table at this address.");
    };
    let keys = Keys::find(&id);
    let Some(key) = keys.own().map(str::to_owned) else {
        return battle::lost(
            "This table is opened by a link with its key. Ask whoever made the table for it.",
        );
    };
    let live = Live::new(id.clone(), &key, keys.clone());
    if let Some(other) = keys.other.clone() {
        live.across.set_value(Some(Live::new(id, &other, keys)));
    }
    live.connect();
    live.show_in_title();
    bell::ring(live);
    if live.keys.with_value(|keys| keys.bot) {
        stand_in::sit_across(live);
    }
    let playing = Memo::new(move |_| {
        live.heard.track();
        live.follower.with_value(|follower| follower.table().is_some())
    });
    view! {
        <div class="live" data-link=move || live.link.with(Link::id) data-viewer=move || live.viewer_id()>
            {move || if playing.get() { live.table() } else { room::room(live) }}
        </div>
    }
    .into_any()
}

impl Link {
    fn id(&self) -> &'static str {
        match self {
            Link::Connecting => "connecting",
            Link::Online => "online",
            Link::Lost => "lost",
            Link::Over(_) => "over",
        }
    }
}

impl Live {
    /// Somebody at a table by a key, not connected yet.
    fn new(id: String, key: &str, keys: Keys) -> Live {
        let prefix = format!("{:x}{:x}", games::now(), games::chance());
        Live {
            follower: StoredValue::new(Follower::new(catalogue(), key, &prefix)),
            wire: StoredValue::new_local(None),
            heard: RwSignal::new(0),
            link: RwSignal::new(Link::Connecting),
            refused: RwSignal::new(String::new()),
            table_state: RwSignal::new(None),
            bot: RwSignal::new(false),
            across: StoredValue::new(None),
            told: StoredValue::new(0),
            failures: StoredValue::new(0),
            id: StoredValue::new(id),
            keys: StoredValue::new(keys),
            told_at: StoredValue::new(0.0),
        }
    }

    /// Asks the server for something; it is said again until it is answered.
    fn ask(self, request: Request) {
        self.refused.set(String::new());
        let message = self.follower.try_update_value(|follower| follower.ask(request));
        self.say(message.into_iter().collect());
        self.heard.update(|count| *count += 1);
    }

    /// Sends an answer to the open question.
    fn answer(self, action: &Action) {
        if self.is_waiting_untracked() {
            return;
        }
        self.refused.set(String::new());
        let message = self.follower.try_update_value(|follower| follower.answer(action));
        self.say(message.flatten().into_iter().collect());
        self.heard.update(|count| *count += 1);
    }

    fn say(self, messages: Vec<ClientMessage>) {
        self.wire.with_value(|wire| {
            if let Some(wire) = wire {
                messages.iter().for_each(|message| wire.send(message));
            }
        });
    }

    /// Takes a message of the server.
    fn hear(self, message: ServerMessage) {
        let reaction = self.follower.try_update_value(|follower| follower.receive(message));
        let Some(reaction) = reaction else { return };
        if let Some(why) = reaction.over {
            self.link.set(Link::Over(why));
        }
        if let Some(why) = reaction.refused {
            self.refused.set(crate::editor::capital(&why));
        }
        self.say(reaction.say);
        if let Some(kept) = reaction.kept {
            self.told_at.set_value(games::now() as f64);
            self.tell_table(kept);
        }
        self.heard.update(|count| *count += 1);
        stand_in::answer_soon(self);
    }

    /// Brings the table up to date, where the page shows it already.
    fn tell_table(self, kept: usize) {
        let Some(table_state) = self.table_state.get_untracked() else { return };
        let kept = kept.min(self.told.get_value());
        let names = self.names();
        self.follower.with_value(|follower| {
            let Some(table) = follower.table() else { return };
            let told = follower.told().get(kept..).unwrap_or_default();
            table_state.session.update(|session| {
                session.rename(names);
                session.hear(std::sync::Arc::clone(table), kept, told);
                if follower.room().is_some_and(|room| room.ended.is_some()) {
                    session.close();
                }
            });
            self.told.set_value(follower.told().len());
        });
        table_state.settle();
    }

    /// The table with the side panel of live play.
    fn table(self) -> AnyView {
        let table = self.follower.with_value(|follower| follower.table().cloned());
        let Some(table) = table else { return ().into_any() };
        let own = self.viewer().and_then(Viewer::seat);
        let seats = Seat::ALL.map(|seat| match own {
            Some(own) if own == seat => Occupant::Person,
            _ => Occupant::Away,
        });
        let table_state = TableState::new(Session::follow(table, seats, self.names()), None);
        let live = self;
        table_state.answer_elsewhere(Callback::new(move |action: Action| live.answer(&action)));
        self.table_state.set(Some(table_state));
        self.told.set_value(0);
        self.tell_table(0);
        battle::layout(table_state, panel::panel(self), panel::afterwards(self))
    }

    /// The names of the two sides.
    fn names(self) -> [String; 2] {
        let room = self.room_untracked();
        Seat::ALL.map(|seat| {
            let name = room.as_ref().and_then(|room| room.seats[seat.index()].name.clone());
            name.unwrap_or_else(|| naming::seat(seat).to_owned())
        })
    }

    fn room_untracked(self) -> Option<RoomStatus> {
        self.follower.with_value(|follower| follower.room().cloned())
    }

    /// The room as it was last told of.
    fn room(self) -> Option<RoomStatus> {
        self.heard.track();
        self.room_untracked()
    }

    fn viewer(self) -> Option<Viewer> {
        self.follower.with_value(Follower::viewer)
    }

    /// The seat of whoever looks; none for a spectator.
    fn seat(self) -> Option<Seat> {
        self.heard.track();
        self.viewer().and_then(Viewer::seat)
    }

    fn viewer_id(self) -> String {
        self.heard.track();
        match self.viewer() {
            Some(Viewer::Seat(seat)) => seat.letter().to_string(),
            Some(Viewer::Spectator) => "watch".to_owned(),
            None => String::new(),
        }
    }

    fn is_waiting_untracked(self) -> bool {
        self.follower.with_value(Follower::is_waiting)
    }

    fn is_waiting(self) -> bool {
        self.heard.track();
        self.is_waiting_untracked()
    }

    fn is_asked(self) -> bool {
        self.heard.track();
        self.follower.with_value(Follower::is_asked)
    }

    fn stage(self) -> Option<Stage> {
        self.room().map(|room| room.stage)
    }

    /// The tab says whose turn it is.
    fn show_in_title(self) {
        let usual = document().title();
        Effect::new(move |_| {
            let title = match (self.is_asked(), self.stage()) {
                (true, _) => format!("● Your turn · {usual}"),
                (false, Some(Stage::Over)) => format!("Over · {usual}"),
                _ => usual.clone(),
            };
            document().set_title(&title);
        });
    }
}
