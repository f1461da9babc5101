//! An online table, from the seat or as the spectator whose key is in the address.
//!
//! Everything here is the same for every game. [`LiveGame`] is what each game implements.

mod keys;
mod local_bot;
mod panel;
mod room;
mod turn_notification;
mod wire;

use std::ops::ControlFlow;

use flagbridge_engine::{Seat, Viewer};
use flagbridge_live::{
    ClientMessage, Follower, Game, Pointing, Request, RoomStatus, ServerMessage, Stage,
};
use leptos::prelude::*;

use keys::Keys;
pub(crate) use panel::{afterwards, panel};
use wire::Wire;

/// A bot as players choose it.
pub(crate) struct BotLevel {
    /// Its name, e.g. `captain`.
    pub id: &'static str,
    /// The name it plays under.
    pub name: String,
    /// What a player reads in a list of choices.
    pub label: String,
}

/// A bot's answer in the making: each call thinks for a moment, and breaks with the answer once it is found.
pub(crate) type BotTurn<A> = Box<dyn FnMut() -> ControlFlow<Option<A>>>;

/// A game as its page shows it.
pub(crate) trait LiveGame: Game {
    /// What the parts of its table share.
    type TableState: Copy + Send + Sync + 'static;

    /// The page on which tables of this game are made.
    const LOBBY: &'static str;
    /// The level of bot that is chosen at first.
    const BOT: &'static str;

    /// The game.
    fn game() -> Self;

    /// The name of a seat whose player has no name yet.
    fn seat_name(seat: Seat) -> &'static str;

    /// Lists to choose from, each with its share code: those saved in this browser, and preset fleets.
    fn lists() -> [Vec<(String, String)>; 2];

    /// The list that a bot brings to a table of these terms; none if there is none.
    fn bot_list(room: &RoomStatus) -> Option<String>;

    /// What was agreed about the rules, in words.
    fn terms(room: &RoomStatus) -> String;

    /// A picture of a list, by its share code; none if there is none.
    fn picture(code: &str) -> Option<AnyView>;

    /// The bots to choose from.
    fn bots() -> Vec<BotLevel>;

    /// Asks the bot of a level about the open decision of its view.
    fn bot_turn(view: &Self::Table, level: &str) -> BotTurn<Self::Action>;

    /// Lays the table out when the game has begun. [`Live::answer`] takes its answers.
    fn lay_out(live: Live<Self>, view: &Self::Table) -> Self::TableState;

    /// Updates the table; the first `kept` answers are unchanged.
    fn hear(live: Live<Self>, state: Self::TableState, kept: usize);

    /// Shows a spot or an arrow that a viewer points out. Games that do not support pointing ignore it.
    fn point_out(_state: Self::TableState, _pointing: Pointing) {}

    /// The page of the table, with [`panel`] and [`afterwards`] of live play.
    fn page(live: Live<Self>, state: Self::TableState) -> AnyView;
}

/// What the parts of a live table share.
#[derive(Clone, Copy)]
pub(crate) struct Live<G: LiveGame> {
    follower: StoredValue<Follower<G>>,
    wire: StoredValue<Option<Wire>, LocalStorage>,
    /// How often something was heard: what shows something of the follower tracks this.
    heard: RwSignal<u64>,
    /// How the connection is.
    link: RwSignal<Link>,
    /// Why the last request was refused.
    refused: RwSignal<String>,
    /// What the other player has just taken back.
    undone: RwSignal<String>,
    /// The table, once the game has begun.
    table_state: RwSignal<Option<G::TableState>>,
    /// Whether a bot answers for this seat.
    bot: RwSignal<bool>,
    /// Which bot does, or would.
    level: RwSignal<String>,
    /// What the bot is thinking about: the number of the table's last change.
    thinking: StoredValue<Option<usize>>,
    /// The other seat, where this browser has its key: for a bot. Made with the page, so that it lives as long.
    across: StoredValue<Option<Live<G>>>,
    /// Answers that the page has shown.
    told: StoredValue<usize>,
    /// How often in a row no connection was made.
    failures: StoredValue<u32>,
    id: StoredValue<String>,
    keys: StoredValue<Keys>,
    /// When the last status of the room arrived, in milliseconds.
    told_at: StoredValue<f64>,
}

/// What the viewer's own seat is called.
const YOU: &str = "You";

/// How the connection is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Link {
    /// It is being made.
    Connecting,
    /// It is there.
    Online,
    /// It is gone, and will be tried again.
    Lost,
    /// The seat was opened in another tab.
    Replaced,
    /// It is over for good, and why.
    Over(String),
}

/// Opens the table that the address names, with a key behind the `#` or one this browser has kept.
pub(crate) fn open<G: LiveGame>() -> AnyView {
    let path = window().location().pathname().unwrap_or_default();
    let id = path.strip_prefix(&G::ID.page("")).map(|id| id.trim_end_matches('/').to_owned());
    let Some(id) = id.filter(|id| !id.is_empty() && !id.contains('/')) else {
        return lost::<G>("There is no table at this address.");
    };
    let keys = Keys::find(&G::ID.page(&id), &id);
    let Some(key) = keys.own().map(str::to_owned) else {
        return lost::<G>("To open this table, you need its link. Ask the player who created it.");
    };
    let live = Live::<G>::new(id.clone(), &key, keys.clone());
    if let Some(other) = keys.other.clone() {
        live.across.set_value(Some(Live::new(id, &other, keys)));
    }
    live.connect();
    live.watch_network();
    live.show_in_title();
    turn_notification::follow(live);
    if live.keys.with_value(|keys| keys.bot) {
        local_bot::sit_across(live);
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

/// What is said where there is no table.
fn lost<G: LiveGame>(words: &'static str) -> AnyView {
    view! {
        <div class="battle-lost">
            <h1>"No game here"</h1>
            <p class="lead">{words}</p>
            <p class="actions">
                <a class="button button--primary" href=G::LOBBY>
                    "Start a game"
                </a>
            </p>
        </div>
    }
    .into_any()
}

/// Milliseconds since 1970.
fn now() -> f64 {
    web_sys::js_sys::Date::now()
}

impl Link {
    fn id(&self) -> &'static str {
        match self {
            Link::Connecting => "connecting",
            Link::Online => "online",
            Link::Lost => "lost",
            Link::Replaced => "replaced",
            Link::Over(_) => "over",
        }
    }
}

impl<G: LiveGame> Live<G> {
    /// A client for the seat of this key, not connected yet.
    fn new(id: String, key: &str, keys: Keys) -> Live<G> {
        let chance = web_sys::js_sys::Math::random() * f64::from(u32::MAX);
        let prefix = format!("{:x}{:x}", now() as u64, chance as u64);
        Live {
            follower: StoredValue::new(Follower::new(G::game(), key, &prefix)),
            wire: StoredValue::new_local(None),
            heard: RwSignal::new(0),
            link: RwSignal::new(Link::Connecting),
            refused: RwSignal::new(String::new()),
            undone: RwSignal::new(String::new()),
            table_state: RwSignal::new(None),
            bot: RwSignal::new(false),
            level: RwSignal::new(keys.level.clone().unwrap_or_else(|| G::BOT.to_owned())),
            thinking: StoredValue::new(None),
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

    /// Whether this page plays: not where the seat is open in another tab, or the connection is over.
    pub(crate) fn is_played_here(self) -> bool {
        self.link.with(|link| !matches!(link, Link::Replaced | Link::Over(_)))
    }

    /// Sends an answer to the open question.
    pub(crate) fn answer(self, action: &G::Action) {
        if self.is_waiting_untracked() || !untrack(|| self.is_played_here()) {
            return;
        }
        self.refused.set(String::new());
        let message = self.follower.try_update_value(|follower| follower.answer(action));
        self.say(message.flatten().into_iter().collect());
        self.heard.update(|count| *count += 1);
    }

    /// Points out a spot or an arrow to everyone at the table.
    pub(crate) fn point(self, from: [i32; 2], to: [i32; 2]) {
        self.say(vec![ClientMessage::Point { from, to }]);
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
        let heard = self.follower.try_update_value(|follower| {
            let before: Vec<Seat> = follower.told().iter().map(|(seat, _)| *seat).collect();
            let reaction = follower.receive(message);
            // A follower that has lost track asks for everything again: nothing is undone.
            let known = reaction.kept.filter(|_| follower.number() > 0);
            (reaction, known.map(|kept| before.into_iter().skip(kept).collect::<Vec<_>>()))
        });
        let Some((reaction, undone)) = heard else { return };
        if let Some(undone) = undone {
            self.undone.set(panel::taken_back(self, &undone));
        }
        if reaction.replaced {
            self.link.set(Link::Replaced);
        }
        if let Some(why) = reaction.over {
            self.link.set(Link::Over(why));
        }
        if let Some(why) = reaction.refused {
            self.refused.set(flagbridge_wording::capitalize(&why));
        }
        self.say(reaction.say);
        if let (Some(pointing), Some(state)) = (reaction.pointing, self.table_state.get_untracked())
        {
            return G::point_out(state, pointing);
        }
        if let Some(kept) = reaction.kept {
            self.told_at.set_value(now());
            self.tell_table(kept);
        }
        self.heard.update(|count| *count += 1);
        local_bot::answer_soon(self);
    }

    /// Brings the table up to date, where the page shows it already.
    fn tell_table(self, kept: usize) {
        if let Some(table_state) = self.table_state.get_untracked() {
            G::hear(self, table_state, kept.min(self.told.get_value()));
            self.told.set_value(self.follower.with_value(|follower| follower.told().len()));
        }
    }

    /// The table with the side panel of live play.
    fn table(self) -> AnyView {
        let view = self.follower.with_value(|follower| follower.table().cloned());
        let Some(view) = view else { return ().into_any() };
        let table_state = G::lay_out(self, &view);
        self.table_state.set(Some(table_state));
        self.told.set_value(0);
        self.tell_table(0);
        G::page(self, table_state)
    }

    /// What is known of the table.
    pub(crate) fn with_follower<T>(self, look: impl FnOnce(&Follower<G>) -> T) -> T {
        self.follower.with_value(look)
    }

    /// Why the last request was refused; empty if it was not.
    pub(crate) fn refusal(self) -> String {
        self.refused.get_untracked()
    }

    /// The names of the players, or of the sides while the players have not given theirs.
    pub(crate) fn names(self) -> [String; 2] {
        let room = self.room_untracked();
        Seat::ALL.map(|seat| {
            let name = room.as_ref().and_then(|room| room.seats[seat.index()].name.clone());
            name.unwrap_or_else(|| G::seat_name(seat).to_owned())
        })
    }

    /// What the two sides are called here: the viewer's own is "You".
    fn players(self) -> [String; 2] {
        let mut names = self.names();
        if let Some(seat) = self.seat() {
            YOU.clone_into(&mut names[seat.index()]);
        }
        names
    }

    fn room_untracked(self) -> Option<RoomStatus> {
        self.follower.with_value(|follower| follower.room().cloned())
    }

    /// The last known status of the room.
    fn room(self) -> Option<RoomStatus> {
        self.heard.track();
        self.room_untracked()
    }

    pub(crate) fn viewer(self) -> Option<Viewer> {
        self.follower.with_value(|follower| follower.viewer())
    }

    /// The viewer's seat; none for a spectator.
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

    pub(crate) fn is_waiting_untracked(self) -> bool {
        self.follower.with_value(|follower| follower.is_waiting())
    }

    fn is_waiting(self) -> bool {
        self.heard.track();
        self.is_waiting_untracked()
    }

    fn is_asked(self) -> bool {
        self.heard.track();
        self.follower.with_value(|follower| follower.is_asked())
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
