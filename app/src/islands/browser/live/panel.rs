//! Beside a live table: connection, clocks, offers, chat, and what comes after the game.

use std::time::Duration;

use flagbridge_engine::{Seat, Viewer};
use flagbridge_live::{Clock, Ended, HowEnded, Offer, Request, Stage};
use leptos::prelude::*;
use web_sys::{HtmlInputElement, SubmitEvent};

use super::{Link, Live, LiveGame, local_bot, now, turn_notification};

/// The most characters of a message.
const LONGEST: usize = 300;

/// The panel above the open question.
pub(crate) fn panel<G: LiveGame>(live: Live<G>) -> AnyView {
    view! {
        {move || end(live)}
        <section class="live-panel" aria-label="The other player">
            <p role="status" data-state>{move || state(live)}</p>
            <p role="status" data-undone>{move || live.undone.get()}</p>
            {play_here(live)}
            <p data-presence>{move || presence(live)}</p>
            {clocks(live)}
            {offer(live)}
            {buttons(live)}
            <p class="decision__trouble" role="alert" data-refused>{move || live.refused.get()}</p>
        </section>
    }
    .into_any()
}

/// What stands below the log: the conversation.
pub(crate) fn afterwards<G: LiveGame>(live: Live<G>) -> AnyView {
    chat(live)
}

/// The button that takes the seat back from another tab.
fn play_here<G: LiveGame>(live: Live<G>) -> AnyView {
    view! {
        <button
            class="button button--primary"
            type="button"
            data-play-here
            hidden=move || live.link.with(|link| *link != Link::Replaced)
            on:click=move |_| live.come_back()
        >
            "Play here"
        </button>
    }
    .into_any()
}

fn state<G: LiveGame>(live: Live<G>) -> String {
    let over = live.stage() == Some(Stage::Over);
    match live.link.get() {
        Link::Connecting => "Connecting…".to_owned(),
        Link::Lost => "Connection lost. Reconnecting… Nothing you did is lost.".to_owned(),
        Link::Replaced => "You are playing this game in another tab.".to_owned(),
        Link::Over(why) => why,
        Link::Online if over => "The game is over.".to_owned(),
        Link::Online if live.is_waiting() => "Sending…".to_owned(),
        Link::Online if live.is_asked() => "It is your turn.".to_owned(),
        Link::Online => match (live.seat(), live.room().map_or(0, |room| room.delay)) {
            (Some(seat), _) => format!("Waiting for {}", live.names()[seat.other().index()]),
            (None, 0) => "You are watching.".to_owned(),
            (None, minutes) => format!("You are watching, {minutes} minutes behind the players."),
        },
    }
}

fn presence<G: LiveGame>(live: Live<G>) -> String {
    live.heard.track();
    let presence = live.follower.with_value(|follower| follower.presence());
    let names = live.names();
    let seat = |seat: Seat| {
        let here = if presence.seats[seat.index()] { "here" } else { "away" };
        format!("{}: {here}", names[seat.index()])
    };
    let watching = match presence.spectators {
        0 => String::new(),
        1 => " · 1 spectator".to_owned(),
        more => format!(" · {more} spectators"),
    };
    format!("{} · {}{watching}", seat(Seat::A), seat(Seat::B))
}

fn clocks<G: LiveGame>(live: Live<G>) -> AnyView {
    let timed = live.room_untracked().is_some_and(|room| room.clock != Clock::None);
    if !timed {
        return ().into_any();
    }
    let beat = RwSignal::new(0_u32);
    let handle = set_interval_with_handle(
        move || beat.update(|count| *count = count.wrapping_add(1)),
        Duration::from_secs(1),
    );
    if let Ok(handle) = handle {
        on_cleanup(move || handle.clear());
    }
    let left = move || {
        beat.track();
        let Some(room) = live.room() else { return String::new() };
        let since = (now() - live.told_at.get_value()).max(0.0) as u64;
        let names = live.players();
        let shown = Seat::ALL.map(|seat| {
            let place = seat.index();
            let shared = matches!(room.clock, Clock::Shared { .. });
            let runs = if shared { room.running != [false; 2] } else { room.running[place] };
            let left = room.left[place].saturating_sub(if runs { since } else { 0 }) / 1_000;
            format!("{} {}:{:02}", names[place], left / 60, left % 60)
        });
        shown.join(" · ")
    };
    view! { <p class="live-panel__clocks" data-clocks>{left}</p> }.into_any()
}

/// What is offered, to be accepted or declined.
fn offer<G: LiveGame>(live: Live<G>) -> AnyView {
    let offered = Memo::new(move |_| live.room().and_then(|room| room.offer));
    view! {
        {move || {
            let (by, offer) = offered.get()?;
            let own = live.seat() == Some(by);
            let who = live.players()[by.index()].clone();
            let does = |others: &str, you: &str| if own { you.to_owned() } else { others.to_owned() };
            let words = match offer {
                Offer::Draw => format!("{who} {} a draw.", does("offers", "offer")),
                Offer::Rematch => {
                    format!("{who} {} a rematch with sides swapped.", does("offers", "offer"))
                }
                Offer::TakeBack { length } => {
                    let undone = live.follower.with_value(|follower| {
                        let told = follower.told().get(length..).unwrap_or_default();
                        let own = told.iter().filter(|(seat, _)| *seat == by).count();
                        undone(&live.names()[by.other().index()], own, told.len() - own)
                    });
                    format!("{who} {} to undo {undone}.", does("asks", "ask"))
                }
            };
            let settle = move |accept| live.ask(Request::Settle { accept });
            Some(
                view! {
                    <div class="notice" data-offer>
                        <p>{words}</p>
                        <div class="live-panel__buttons" hidden=live.seat().is_none()>
                            <button class="button button--small" type="button" data-accept hidden=own on:click=move |_| settle(true)>
                                "Accept"
                            </button>
                            <button class="button button--small" type="button" data-decline on:click=move |_| settle(false)>
                                {if own { "Withdraw" } else { "Decline" }}
                            </button>
                        </div>
                    </div>
                }
                    .into_any(),
            )
        }}
    }
    .into_any()
}

fn buttons<G: LiveGame>(live: Live<G>) -> AnyView {
    let playing = move || {
        let connected = live.link.with(|link| matches!(link, Link::Online | Link::Lost));
        connected && live.stage() == Some(Stage::Playing) && live.seat().is_some()
    };
    let conceding = RwSignal::new(false);
    let concede = move |_| {
        if conceding.get_untracked() {
            live.ask(Request::Concede);
        }
        conceding.update(|asked| *asked = !*asked);
    };
    let gone = move || {
        live.heard.track();
        let presence = live.follower.with_value(|follower| follower.presence());
        let timed = live.room().is_some_and(|room| room.clock != Clock::None);
        timed && live.seat().is_some_and(|seat| !presence.seats[seat.other().index()])
    };
    view! {
        <div class="live-panel__buttons" hidden=move || !playing()>
            <button class="button button--small" type="button" data-take-back on:click=move |_| live.ask(Request::TakeBack)>
                "Undo"
            </button>
            <button class="button button--small" type="button" data-draw on:click=move |_| live.ask(Request::OfferDraw)>
                "Offer a draw"
            </button>
            <button class="button button--small" type="button" data-concede on:click=concede>
                {move || if conceding.get() { "Concede the game?" } else { "Concede" }}
            </button>
            <button
                class="button button--small"
                type="button"
                data-stand-in
                aria-pressed=move || live.bot.get().to_string()
                on:click=move |_| local_bot::turn(live)
            >
                {move || if live.bot.get() { "Take over from the bot" } else { "Let a bot play for me" }}
            </button>
            <span hidden=move || live.bot.get()>{local_bot::choice::<G>("live-stand-in", live.level, false)}</span>
            {turn_notification::button()}
            <button class="button button--small" type="button" data-claim hidden=move || !gone() on:click=move |_| live.ask(Request::Claim)>
                "Claim the game"
            </button>
        </div>
    }
    .into_any()
}

/// How the game ended, and what can be done now.
fn end<G: LiveGame>(live: Live<G>) -> Option<AnyView> {
    let room = live.room()?;
    let ended = room.ended?;
    let (seed, salt) = room.seed.clone()?;
    let replay = room.replay.clone().map(|id| {
        view! {
            <a class="button button--small" href=format!("/replay/{id}") data-replay>"Watch the replay"</a>
            <a class="button button--small" href=format!("/review/{id}") data-review-game>"Review this game"</a>
        }
    });
    let rematch = match (&room.rematch, live.seat()) {
        (Some(table), _) => {
            let address = live.keys.with_value(|keys| keys.rematch(&G::ID.page(table)));
            view! { <a class="button button--primary" href=address data-rematch-table>"Go to the rematch"</a> }
                .into_any()
        }
        (None, Some(_)) => view! {
            <button class="button button--primary" type="button" data-rematch on:click=move |_| live.ask(Request::Rematch)>
                "Rematch, sides swapped"
            </button>
        }
        .into_any(),
        (None, None) => ().into_any(),
    };
    // The button to concede is at the bottom of the page; the result is at the top.
    let title = NodeRef::<leptos::html::H2>::new();
    title.on_load(|title| title.scroll_into_view_with_bool(false));
    Some(
        view! {
            <section class="live-panel" data-ended=how(&ended)>
                <h2 node_ref=title>{told(&ended, &live.players())}</h2>
                <div class="live-panel__buttons">{rematch} {replay} {to_event(live)}</div>
                <details class="live-room__seed">
                    <summary>"Check the dice"</summary>
                    "Seed " <code>{seed}</code> ", salt " <code>{salt}</code>
                    ": the SHA-256 of seed, colon and salt is the hash shown before the game, "
                    <code>{room.seed_hash.clone()}</code> "."
                </details>
            </section>
        }
        .into_any(),
    )
}

/// The way back to the event or campaign that this game belongs to.
pub(super) fn to_event<G: LiveGame>(live: Live<G>) -> Option<AnyView> {
    let room = live.room()?;
    let (address, words) = match (room.event, room.campaign) {
        (Some(event), _) => (format!("/e/{event}"), "Back to the event"),
        (None, Some(campaign)) => (format!("/campaigns/{campaign}"), "Back to the campaign"),
        (None, None) => return None,
    };
    let link = view! { <a class="button button--small" href=address data-event>{words}</a> };
    Some(link.into_any())
}

const fn how(ended: &Ended) -> &'static str {
    match ended.how {
        HowEnded::Played => "played",
        HowEnded::Conceded => "conceded",
        HowEnded::Drawn => "drawn",
        HowEnded::Time => "time",
        HowEnded::Claimed => "claimed",
    }
}

/// The result in words, the winner's points first.
fn told(ended: &Ended, players: &[String; 2]) -> String {
    let Some(seat) = ended.winner else {
        let [one, two] = ended.scores;
        let how = if ended.how == HowEnded::Drawn { "Draw by agreement" } else { "Draw" };
        return format!("{how}, {one} to {two}");
    };
    let [winner, loser] = [seat, seat.other()].map(|seat| &players[seat.index()]);
    let [most, least] = [seat, seat.other()].map(|seat| ended.scores[seat.index()]);
    let wins = if winner == super::YOU { "win" } else { "wins" };
    let how = match ended.how {
        HowEnded::Conceded => " by concession".to_owned(),
        HowEnded::Claimed if loser == super::YOU => ": you left".to_owned(),
        HowEnded::Claimed => format!(": {loser} left"),
        HowEnded::Time => format!(" on time, {most} to {least}"),
        HowEnded::Played | HowEnded::Drawn => format!(", {most} to {least}"),
    };
    format!("{winner} {wins}{how}")
}

/// What the other player took back without asking, by whose answers are gone; empty if they took back nothing, or it
/// was agreed.
pub(super) fn taken_back<G: LiveGame>(live: Live<G>, undone: &[Seat]) -> String {
    let Some(by) = undone.first().filter(|first| undone.iter().all(|seat| seat == *first)) else {
        return String::new();
    };
    if live.viewer().and_then(Viewer::seat) == Some(*by) {
        return String::new();
    }
    let answers = flagbridge_wording::count(undone.len(), "answer", "answers");
    format!("{} undid {answers}.", live.names()[by.index()])
}

/// What an undo would take back: how many answers of each player.
fn undone(other: &str, own: usize, others: usize) -> String {
    let all = flagbridge_wording::count(own + others, "answer", "answers");
    match others {
        0 => all,
        others => format!("{all}, {others} of them by {other}"),
    }
}

/// What is said at the table.
pub(super) fn chat<G: LiveGame>(live: Live<G>) -> AnyView {
    let field = NodeRef::<leptos::html::Input>::new();
    let muted = RwSignal::new(false);
    let lines = move || {
        live.heard.track();
        if muted.get() {
            return Vec::new();
        }
        let names = live.names();
        let who = |from: Viewer| match from {
            Viewer::Seat(seat) => names[seat.index()].clone(),
            Viewer::Spectator => "A spectator".to_owned(),
        };
        live.follower.with_value(|follower| {
            let lines = follower.chat().iter();
            lines.map(|line| view! { <li>{who(line.from)} ": " {line.text.clone()}</li> }).collect()
        })
    };
    let typed = RwSignal::new(0);
    let say = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(field): Option<HtmlInputElement> = field.get_untracked() else { return };
        let text = field.value();
        // Enter sends, too.
        let online = live.link.with_untracked(|link| *link == Link::Online);
        if online && !text.trim().is_empty() {
            live.say(vec![flagbridge_live::ClientMessage::Chat { text }]);
            field.set_value("");
            typed.set(0);
        }
    };
    let to = move || match live.seat() {
        Some(_) => "Message to the table",
        None => "Message to the other spectators",
    };
    let count = move |event: web_sys::Event| typed.set(event_target_value(&event).chars().count());
    let room_left = move || format!("{} of {LONGEST} characters", typed.get());
    view! {
        <details class="fold" open>
            <summary class="fold__title">"Chat"</summary>
            <ul class="live-chat__lines" data-chat>{lines}</ul>
            <form class="live-chat__form" autocomplete="off" on:submit=say data-talk>
                <input class="field field--small" maxlength=LONGEST.to_string() aria-label=to placeholder=to node_ref=field on:input=count />
                <button class="button button--small" type="submit" disabled=move || live.link.with(|link| *link != Link::Online)>"Send"</button>
                <button class="button button--small" type="button" on:click=move |_| muted.update(|it| *it = !*it)>
                    {move || if muted.get() { "Unmute" } else { "Mute" }}
                </button>
            </form>
            <p class="live-chat__count" data-count hidden=move || typed.get() == 0>{room_left}</p>
        </details>
    }
    .into_any()
}
