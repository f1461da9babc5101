//! Before the game: who sits where, with which list, and whether they are ready.

use flagbridge_engine::Seat;
use flagbridge_live::{Clock, Request, RoomStatus, SeatStatus};
use leptos::prelude::*;
use web_sys::wasm_bindgen::JsCast as _;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, SubmitEvent};

use super::{Link, Live, LiveGame, local_bot, panel};
use crate::islands::clipboard::copy_link;
use crate::text_area::TextArea;

/// The room before the game.
pub(super) fn room<G: LiveGame>(live: Live<G>) -> AnyView {
    // The form is built once: what is typed must not be lost when something is heard.
    let seated = Memo::new(move |_| live.seat());
    view! {
        <div class="live-room" data-room>
            <h1>"Online table"</h1>
            <p class="live-room__link-state" role="status" data-state>{move || state(live)}</p>
            {links(live)}
            <p data-terms>{move || live.room().map(|room| terms::<G>(&room))}</p>
            {move || panel::to_event(live)}
            <div class="live-room__seats">{Seat::ALL.map(|seat| chair(live, seat)).into_iter().collect_view()}</div>
            {move || seated.get().map(|seat| form(live, seat))}
            <p class="notice notice--warning" role="alert" data-refused hidden=move || live.refused.with(String::is_empty)>
                {move || live.refused.get()}
            </p>
            <p class="live-room__seed">
                "The dice are already fixed: the SHA-256 of their seed is "
                <code>{move || live.room().map(|room| room.seed_hash)}</code>
                ". The seed is shown after the game, so that anyone can check the rolls."
            </p>
            {panel::chat(live)}
        </div>
    }
    .into_any()
}

fn state<G: LiveGame>(live: Live<G>) -> String {
    match live.link.get() {
        Link::Connecting => "Connecting…".to_owned(),
        Link::Lost => "Connection lost. Reconnecting…".to_owned(),
        Link::Replaced => "This seat is open in another tab.".to_owned(),
        Link::Over(why) => why,
        Link::Online => {
            let later = match live.room().map_or(0, |room| room.delay) {
                0 => String::new(),
                minutes => format!(" Spectators see it {minutes} minutes later."),
            };
            format!("The game starts when both players have a list and are ready.{later}")
        }
    }
}

/// What is played, and with which clock.
fn terms<G: LiveGame>(room: &RoomStatus) -> String {
    let clock = match room.clock {
        Clock::None => "no clock".to_owned(),
        Clock::Each { minutes, increment } => {
            format!("{minutes} minutes each, {increment} seconds per decision")
        }
        Clock::Shared { minutes } => format!("{minutes} minutes together"),
    };
    format!("{} · {clock}", G::terms(room))
}

/// The links to hand on.
fn links<G: LiveGame>(live: Live<G>) -> AnyView {
    let page = live.id.with_value(|id| G::ID.page(id));
    let (invitation, watch) =
        live.keys.with_value(|keys| (keys.invitation(&page), keys.for_spectators(&page)));
    let said = RwSignal::new(String::new());
    let row = |label: &'static str, name: &'static str, address: String| {
        view! {
            <div class="lobby__field">
                <label class="field-label" for=name>{label}</label>
                <div class="live-room__copy">
                    <input class="field live-room__link" id=name readonly data-link-for=name prop:value=address.clone() value=address.clone() />
                    <button class="button" type="button" data-copy=name on:click=move |_| copy_link(address.clone(), said)>
                        "Copy"
                    </button>
                </div>
            </div>
        }
        .into_any()
    };
    let across = RwSignal::new(live.keys.with_value(|keys| keys.bot));
    let level = live.across.with_value(|across| across.map(|across| across.level));
    let sit_across = move |_| {
        across.set(true);
        local_bot::sit_across(live);
    };
    view! {
        {invitation.map(|address| row("Send this link to the other player", "invitation", address))}
        {watch.map(|address| row("Send this link to spectators", "spectators", address))}
        <p role="status" data-copied>{move || said.get()}</p>
        {level.map(|level| view! {
            <div class="lobby__field" hidden=move || across.get()>
                <label class="field-label" for="live-bot">"Or play against a bot"</label>
                <div class="live-room__copy live-room__bot">
                    {local_bot::choice::<G>("live-bot", level, true)}
                    <button class="button" type="button" data-bot-across on:click=sit_across>
                        "Let it take the other seat"
                    </button>
                </div>
            </div>
            <p hidden=move || !across.get()>"The bot plays while this page is open."</p>
        })}
    }
    .into_any()
}

fn chair<G: LiveGame>(live: Live<G>, seat: Seat) -> AnyView {
    let status = move || live.room().map(|room| room.seats[seat.index()].clone());
    let own = move || if live.seat() == Some(seat) { " (you)" } else { "" };
    let facts = move || match status() {
        Some(SeatStatus { name: None, list: None, .. }) | None => "Seat open".to_owned(),
        Some(SeatStatus { list: None, .. }) => "No list yet.".to_owned(),
        Some(SeatStatus { list: Some(list), .. }) => format!("{}: {}", list.title, list.facts),
    };
    let code = Memo::new(move |_| status().and_then(|it| it.list).map(|list| list.code));
    let verdict = move || match status().and_then(|it| it.list).map(|list| list.faults.len()) {
        None => String::new(),
        Some(0) => "Legal".to_owned(),
        Some(count) => flagbridge_wording::count(count, "error", "errors"),
    };
    let faults = move || {
        let list = status().and_then(|status| status.list);
        let faults = list.map(|list| list.faults).unwrap_or_default();
        faults.into_iter().map(|fault| view! { <li>{fault}</li> }).collect_view()
    };
    view! {
        <section class="live-room__seat" data-seat-of=seat.letter().to_string()>
            <h2>{G::seat_name(seat)} {own}</h2>
            <p data-name>{move || status().and_then(|status| status.name).unwrap_or_default()}</p>
            <p>{facts}</p>
            {move || code.with(|code| G::picture(code.as_deref()?))}
            <p data-verdict>{verdict}</p>
            <ul class="lobby__lines">{faults}</ul>
            <p data-ready>{move || if status().is_some_and(|status| status.ready) { "Ready" } else { "" }}</p>
        </section>
    }
    .into_any()
}

/// What a player fills in.
fn form<G: LiveGame>(live: Live<G>, seat: Seat) -> AnyView {
    let name = NodeRef::<leptos::html::Input>::new();
    let own = live.room_untracked().map(|room| room.seats[seat.index()].clone());
    let called = own.and_then(|own| own.name).unwrap_or_default();
    let ready = move || live.room().is_some_and(|room| room.seats[seat.index()].ready);
    let [mine, bundled] = G::lists().map(|lists| {
        let option = |(title, code)| view! { <option value=code>{title}</option> };
        lists.into_iter().map(option).collect_view()
    });
    let pick = move |event: Event| {
        let select = event.target().and_then(|it| it.dyn_into::<HtmlSelectElement>().ok());
        if let (Some(select), Some(field)) = (select, field()) {
            field.set_value(&select.value());
        }
    };
    let sit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = name.get_untracked().map(|field: HtmlInputElement| field.value());
        live.ask(Request::Sit { name: typed.unwrap_or_default() });
        let list = field().map(|field| field.value()).unwrap_or_default();
        if !list.trim().is_empty() {
            live.ask(Request::Bring { list });
        }
    };
    view! {
        <form class="live-room__form" autocomplete="off" on:submit=sit data-sit>
            <div class="lobby__field">
                <label class="field-label" for="live-name">"Your name"</label>
                <input class="field" id="live-name" maxlength="40" node_ref=name value=called />
            </div>
            <div class="lobby__field">
                <label class="field-label" for="live-pick">"Your list"</label>
                <select class="field" id="live-pick" on:change=pick>
                    <option value="">"Paste a list below, or choose"</option>
                    <optgroup label="My fleets">{mine}</optgroup>
                    <optgroup label="Preset fleets">{bundled}</optgroup>
                </select>
                <TextArea text=String::new() class="field" rows=6 id="live-list" label="Your list: text, a share code or a link" />
            </div>
            <div class="actions">
                <button class="button button--primary" type="submit" data-bring>"Join with this list"</button>
                <button
                    class="button"
                    type="button"
                    data-say-ready
                    on:click=move |_| live.ask(Request::Ready { ready: !ready() })
                >
                    {move || if ready() { "Not ready" } else { "Ready" }}
                </button>
            </div>
        </form>
    }
    .into_any()
}

fn field() -> Option<HtmlTextAreaElement> {
    document().get_element_by_id("live-list")?.dyn_into().ok()
}
