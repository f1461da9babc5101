//! Beside a live table: connection, clocks, offers, chat, and what comes after the game.

use std::time::Duration;

use flagbridge_engine::{Seat, Viewer};
use flagbridge_live::{Clock, Ended, HowEnded, Offer, Request, Stage};
use leptos::prelude::*;
use web_sys::{HtmlInputElement, SubmitEvent};

use super::{Link, Live, Shown, bell, now, stand_in};

/// The panel above the open question.
pub(in crate::islands) fn panel<G: Shown>(live: Live<G>) -> AnyView {
    view! {
        <section class="live-panel" aria-label="The other player">
            <p role="status" data-state>{move || state(live)}</p>
            <p data-presence>{move || presence(live)}</p>
            {clocks(live)}
            {offer(live)}
            {buttons(live)}
            <p class="decision__trouble" role="alert" data-refused>{move || live.refused.get()}</p>
        </section>
    }
    .into_any()
}

/// What stands below the log: the conversation, and after the game the seed, the replay and the rematch.
pub(in crate::islands) fn afterwards<G: Shown>(live: Live<G>) -> AnyView {
    view! {
        {move || end(live)}
        {chat(live)}
    }
    .into_any()
}

fn state<G: Shown>(live: Live<G>) -> String {
    let over = live.stage() == Some(Stage::Over);
    match live.link.get() {
        Link::Connecting => "Connecting…".to_owned(),
        Link::Lost => "The connection is lost. Trying again; nothing you did is lost.".to_owned(),
        Link::Over(why) => why,
        Link::Online if over => "The game is over.".to_owned(),
        Link::Online if live.is_waiting() => "Sending your answer…".to_owned(),
        Link::Online if live.is_asked() => "It is your turn.".to_owned(),
        Link::Online if live.seat().is_some() => "The other player decides.".to_owned(),
        Link::Online => match live.room().map_or(0, |room| room.delay) {
            0 => "You are watching.".to_owned(),
            minutes => format!("You are watching, {minutes} minutes behind the players."),
        },
    }
}

fn presence<G: Shown>(live: Live<G>) -> String {
    live.heard.track();
    let presence = live.follower.with_value(|follower| follower.presence());
    let names = live.names();
    let seat = |seat: Seat| {
        let here = if presence.seats[seat.index()] { "here" } else { "away" };
        format!("{}: {here}", names[seat.index()])
    };
    let watching = match presence.spectators {
        0 => String::new(),
        1 => " · 1 watches".to_owned(),
        more => format!(" · {more} watch"),
    };
    format!("{} · {}{watching}", seat(Seat::A), seat(Seat::B))
}

fn clocks<G: Shown>(live: Live<G>) -> AnyView {
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
        let shown = Seat::ALL.map(|seat| {
            let place = seat.index();
            let shared = matches!(room.clock, Clock::Shared { .. });
            let runs = if shared { room.running != [false; 2] } else { room.running[place] };
            let left = room.left[place].saturating_sub(if runs { since } else { 0 }) / 1_000;
            format!("{} {}:{:02}", G::seat_name(seat), left / 60, left % 60)
        });
        shown.join(" · ")
    };
    view! { <p class="live-panel__clocks" data-clocks>{left}</p> }.into_any()
}

/// What is offered, to be accepted or declined.
fn offer<G: Shown>(live: Live<G>) -> AnyView {
    let offered = Memo::new(move |_| live.room().and_then(|room| room.offer));
    view! {
        {move || {
            let (by, offer) = offered.get()?;
            let own = live.seat() == Some(by);
            let what = match offer {
                Offer::Draw => "a draw",
                Offer::TakeBack { .. } => "to take the last answer back",
                Offer::Rematch => "a rematch with sides changed",
            };
            let words = match (own, live.seat()) {
                (true, _) => format!("You have offered {what}."),
                (false, _) => format!("{} offers {what}.", live.names()[by.index()]),
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

fn buttons<G: Shown>(live: Live<G>) -> AnyView {
    let playing = move || live.stage() == Some(Stage::Playing) && live.seat().is_some();
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
                "Take back"
            </button>
            <button class="button button--small" type="button" data-draw on:click=move |_| live.ask(Request::OfferDraw)>
                "Offer a draw"
            </button>
            <button class="button button--small" type="button" data-concede on:click=concede>
                {move || if conceding.get() { "Really give up?" } else { "Concede" }}
            </button>
            <button
                class="button button--small"
                type="button"
                data-stand-in
                aria-pressed=move || live.bot.get().to_string()
                on:click=move |_| stand_in::turn(live)
            >
                {move || if live.bot.get() { "I play myself again" } else { "Let a bot play on for me" }}
            </button>
            {bell::button()}
            <button class="button button--small" type="button" data-claim hidden=move || !gone() on:click=move |_| live.ask(Request::Claim)>
                "Claim the game"
            </button>
        </div>
    }
    .into_any()
}

/// How the game ended, and what can be done now.
fn end<G: Shown>(live: Live<G>) -> Option<AnyView> {
    let room = live.room()?;
    let ended = room.ended?;
    let names = live.names();
    let (seed, salt) = room.seed.clone()?;
    let replay = room.replay.clone().map(|id| {
        view! { <a class="button button--small" href=format!("/replay/{id}") data-replay>"Watch the replay"</a> }
    });
    let rematch = match (&room.rematch, live.seat()) {
        (Some(table), _) => {
            let address = live.keys.with_value(|keys| keys.rematch(&G::ID.page(table)));
            view! { <a class="button button--primary" href=address data-rematch-table>"To the rematch"</a> }
                .into_any()
        }
        (None, Some(_)) => view! {
            <button class="button button--primary" type="button" data-rematch on:click=move |_| live.ask(Request::Rematch)>
                "Rematch, sides changed"
            </button>
        }
        .into_any(),
        (None, None) => ().into_any(),
    };
    Some(
        view! {
            <section class="live-panel" data-ended=how(&ended)>
                <h2>{told(&ended, &names)}</h2>
                <div class="live-panel__buttons">{rematch} {replay} {to_event(live)}</div>
                <p class="live-room__seed">
                    "Seed " <code>{seed}</code> ", salt " <code>{salt}</code>
                    ": the SHA-256 of seed, colon and salt is the hash that was shown at the beginning, "
                    <code>{room.seed_hash.clone()}</code> "."
                </p>
            </section>
        }
        .into_any(),
    )
}

/// The way back to the event in which this game is a match.
pub(super) fn to_event<G: Shown>(live: Live<G>) -> Option<AnyView> {
    let event = live.room()?.event?;
    let link = view! { <a class="button button--small" href=format!("/e/{event}") data-event>"To the event"</a> };
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

fn told(ended: &Ended, names: &[String; 2]) -> String {
    let [one, two] = ended.scores;
    let why = match ended.how {
        HowEnded::Played => "",
        HowEnded::Conceded => ": the other gave up",
        HowEnded::Drawn => ": both agreed",
        HowEnded::Time => ": time is up",
        HowEnded::Claimed => ": the other was gone",
    };
    match ended.winner {
        Some(seat) => format!("{} won{why}, {one} to {two}", names[seat.index()]),
        None => format!("A draw{why}, {one} to {two}"),
    }
}

/// What is said at the table.
pub(super) fn chat<G: Shown>(live: Live<G>) -> AnyView {
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
    let say = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(field): Option<HtmlInputElement> = field.get_untracked() else { return };
        let text = field.value();
        if !text.trim().is_empty() {
            live.say(vec![flagbridge_live::ClientMessage::Chat { text }]);
            field.set_value("");
        }
    };
    let to = move || match live.seat() {
        Some(_) => "Say something to the table",
        None => "Say something to the other spectators",
    };
    view! {
        <details class="fold" open>
            <summary class="fold__title">"Talk"</summary>
            <ul class="live-chat__lines" data-chat>{lines}</ul>
            <form class="live-chat__form" autocomplete="off" on:submit=say data-talk>
                <input class="field field--small" maxlength="300" aria-label=to placeholder=to node_ref=field />
                <button class="button button--small" type="submit">"Say"</button>
                <button class="button button--small" type="button" on:click=move |_| muted.update(|it| *it = !*it)>
                    {move || if muted.get() { "Unmute" } else { "Mute" }}
                </button>
            </form>
        </details>
    }
    .into_any()
}
