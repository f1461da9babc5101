//! Two fleets, two seats: a battle is prepared. Battles that the browser keeps, and records from files.

use flagbridge_starmada::draft::{Draft, code_in};
use flagbridge_starmada::faction::fleets;
use flagbridge_starmada::options::{Chooser, FlightHits, IllegalOrders};
use flagbridge_starmada::{BattleSize, Options};
use leptos::prelude::*;

use super::StarmadaBegin;
use super::store;
use crate::islands::text_file;
use crate::starmada::kept::{KeptBattle, KeptText};
use crate::starmada::reading::read_fleet;
use crate::starmada::session::{Occupant, Session};
use crate::starmada::wording::fleet_title;

/// The form, and the battles that are kept.
pub(super) fn lobby(begin: StarmadaBegin) -> AnyView {
    let choices = choices(&begin);
    let second = choices.len().min(3) - 1;
    let picks = [RwSignal::new(choices[0].1.clone()), RwSignal::new(choices[second].1.clone())];
    let seats = [RwSignal::new("person".to_owned()), RwSignal::new("commodore".to_owned())];
    let options = RwSignal::new(Options::STANDARD);
    let size = RwSignal::new(BattleSize::Medium);
    let seed = RwSignal::new(store::chance().to_string());
    let trouble = RwSignal::new(String::new());
    let start = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let options = Options { target: size.get_untracked().target(), ..options.get_untracked() };
        let made = prepare(
            picks.map(|pick| pick.get_untracked()),
            seats.map(|seat| seat.get_untracked().parse().unwrap_or(Occupant::Person)),
            options,
            &seed.get_untracked(),
        );
        match made.and_then(|session| keep(&session)) {
            Ok(id) => store::go(&format!("/starmada/play#{id}")),
            Err(reason) => trouble.set(reason),
        }
    };
    let side = |place: usize, letter: &'static str| {
        let (pick, seat) = (picks[place], seats[place]);
        let option = |(name, code): &(String, String)| {
            let (name, code) = (name.clone(), code.clone());
            let value = code.clone();
            view! { <option value=value selected=move || pick.get() == code>{name}</option> }
        };
        let sits = |occupant: Occupant| {
            let id = occupant.to_string();
            let value = id.clone();
            view! { <option value=value selected=move || seat.get() == id>{occupant.label()}</option> }
        };
        view! {
            <fieldset class="starmada-lobby__side">
                <legend>{format!("Side {letter}")}</legend>
                <label for=format!("fleet-{letter}")>"Fleet"</label>
                <select id=format!("fleet-{letter}") on:change=move |event| pick.set(event_target_value(&event))>
                    {choices.iter().map(option).collect_view()}
                </select>
                <label for=format!("code-{letter}")>"or a share code, link or text"</label>
                <input
                    id=format!("code-{letter}")
                    type="text"
                    on:input=move |event| {
                        let text = event_target_value(&event);
                        if !text.trim().is_empty() {
                            pick.set(text);
                        }
                    }
                />
                <label for=format!("seat-{letter}")>"Played by"</label>
                <select id=format!("seat-{letter}") on:change=move |event| seat.set(event_target_value(&event))>
                    {Occupant::ALL.map(sits)}
                </select>
            </fieldset>
        }
        .into_any()
    };
    let sizes = BattleSize::ALL.map(|one| {
        let label = format!(
            "{}: up to {}, {} points to win",
            flagbridge_wording::capitalize(one.name()),
            one.limit(),
            one.target()
        );
        view! { <option value=one.id() selected=move || size.get() == one>{label}</option> }
    });
    view! {
        <form class="starmada-form starmada-lobby" on:submit=start>
            <h2>"New battle"</h2>
            <div class="starmada-lobby__sides">{side(0, "A")}{side(1, "B")}</div>
            <p>
                <label for="battle">"Battle"</label>
                <select
                    id="battle"
                    on:change=move |event| size.set(BattleSize::named(&event_target_value(&event)).unwrap_or_default())
                >
                    {sizes}
                </select>
            </p>
            {open_points(options)}
            <p>
                <label for="seed">"Random seed"</label>
                <input
                    id="seed"
                    type="text"
                    inputmode="numeric"
                    prop:value=move || seed.get()
                    on:input=move |event| seed.set(event_target_value(&event))
                />
            </p>
            <p class="starmada-trouble" role="alert">{move || trouble.get()}</p>
            <button class="button button--primary" type="submit" data-begin>"Start battle"</button>
        </form>
        {kept_battles(trouble)}
    }
    .into_any()
}

/// A message where no battle can be shown.
pub(super) fn lost(words: String) -> AnyView {
    view! {
        <div class="message">
            <h2>"Battle not found"</h2>
            <p>{words}</p>
            <p class="actions">
                <button class="button button--primary" type="button" on:click=|_| store::go("/starmada/play#")>
                    "Start a battle"
                </button>
            </p>
        </div>
    }
    .into_any()
}

/// Fleets to choose from by name and code: the one brought along, those of this browser, the bundled ones.
fn choices(begin: &StarmadaBegin) -> Vec<(String, String)> {
    let brought = Draft::from_code(code_in(&begin.text)).ok();
    let mut all: Vec<(String, String)> = brought.iter().map(entry).collect();
    all.extend(own_fleets());
    all.extend(bundled_fleets());
    all
}

/// The fleets that this browser keeps by name and code, the latest first.
pub(super) fn own_fleets() -> Vec<(String, String)> {
    let mut kept: Vec<KeptText> = store::all(store::FLEETS);
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.changed));
    kept.iter().filter_map(KeptText::fleet).map(|draft| entry(&draft)).collect()
}

/// The fleets that come with the game.
pub(super) fn bundled_fleets() -> Vec<(String, String)> {
    fleets().iter().map(|fleet| entry(&fleet.draft)).collect()
}

fn entry(draft: &Draft) -> (String, String) {
    (format!("{} ({})", fleet_title(draft), draft.total()), draft.to_code())
}

/// How many fighters a hit on a flight may destroy, in words.
const FLIGHT_HITS: [(FlightHits, &str); 3] = [
    (FlightHits::PerHit, "one fighter"),
    (FlightHits::PerImpact, "one fighter per point of impact"),
    (FlightHits::PerDamage, "one fighter per damage die"),
];

/// The points that the rules leave open, each with what the table may choose.
fn open_points(options: RwSignal<Options>) -> AnyView {
    let flag = move |id: &'static str,
                     words: &'static str,
                     read: fn(&Options) -> bool,
                     set: fn(&mut Options, bool)| {
        view! {
            <li>
                <label for=id>
                    <input
                        id=id
                        type="checkbox"
                        prop:checked=move || options.with(read)
                        on:change=move |event| options.update(|options| set(options, event_target_checked(&event)))
                    />
                    {words}
                </label>
            </li>
        }
        .into_any()
    };
    let choose_hits = move |event| {
        let chosen = event_target_value(&event);
        if let Some((hits, _)) = FLIGHT_HITS.into_iter().find(|(_, words)| *words == chosen) {
            options.update(|options| options.flight_hits = hits);
        }
    };
    view! {
        <details>
            <summary>"House rules"</summary>
            <ul class="starmada-counts">
                {flag("last-fleet", "The last side with ships wins", |it| it.last_fleet_wins, |it, on| it.last_fleet_wins = on)}
                {flag("turn-one", "Every turn costs at least 1 engine point", |it| it.turn_takes_one, |it, on| it.turn_takes_one = on)}
                {flag("drift", "Illegal orders are allowed and the ship drifts", |it| it.illegal_orders == IllegalOrders::Drift, |it, on| {
                    it.illegal_orders = if on { IllegalOrders::Drift } else { IllegalOrders::Refused };
                })}
                {flag("opponent-shifts", "The opponent chooses where a stacked ship moves", |it| it.stacking == Chooser::Opponent, |it, on| {
                    it.stacking = if on { Chooser::Opponent } else { Chooser::Owner };
                })}
                {flag("chained", "A rerolled 6 that cannot succeed is rolled again", |it| it.chained_rerolls, |it, on| it.chained_rerolls = on)}
                {flag("at-once", "A ship destroyed by fighters is removed at once", |it| it.fighter_kills_at_once, |it, on| it.fighter_kills_at_once = on)}
                {flag("endless", "No turn limit", |it| it.turns.is_none(), |it, on| it.turns = if on { None } else { Options::STANDARD.turns })}
                <li>
                    <label for="flight-hits">"A weapon hit on a flight destroys "</label>
                    <select id="flight-hits" on:change=choose_hits>
                        {FLIGHT_HITS
                            .map(|(hits, words)| {
                                view! { <option value=words selected=move || options.with(|it| it.flight_hits == hits)>{words}</option> }
                            })}
                    </select>
                </li>
            </ul>
        </details>
    }
    .into_any()
}

fn prepare(
    picks: [String; 2],
    seats: [Occupant; 2],
    options: Options,
    seed: &str,
) -> Result<Session, String> {
    let read = |text: &str, side: &str| {
        let brought = read_fleet(text)
            .map_err(|bad| format!("Side {side}'s fleet could not be read: {bad}."))?;
        if let Some(unread) = brought.unread.first() {
            return Err(format!("Side {side}'s fleet could not be read. {unread}."));
        }
        let roster = brought.draft.roster();
        let roster = roster
            .ok_or_else(|| format!("A class in side {side}'s fleet has no display sheet."))?;
        Ok((fleet_title(&brought.draft), roster))
    };
    let (one, first) = read(&picks[0], "A")?;
    let (two, second) = read(&picks[1], "B")?;
    let seed = seed.trim().parse().map_err(|_| "The seed must be a whole number.".to_owned())?;
    Session::begin(options, [first, second], seats, [one, two], seed)
        .map_err(|bad| format!("The battle could not start: {bad}."))
}

fn keep(session: &Session) -> Result<String, String> {
    let id = store::new_id();
    let kept = KeptBattle::of(session, id.clone(), store::now());
    if store::keep(store::BATTLES, &id, &kept) {
        Ok(id)
    } else {
        Err("This browser cannot save data, so the battle would be lost when you close the page."
            .to_owned())
    }
}

fn kept_battles(trouble: RwSignal<String>) -> AnyView {
    let list = || {
        let mut all: Vec<KeptBattle> = store::all(store::BATTLES);
        all.sort_by_key(|kept| std::cmp::Reverse(kept.changed));
        all
    };
    let battles = RwSignal::new(list());
    let row = move |kept: KeptBattle| {
        let (open, id) = (kept.id.clone(), kept.id.clone());
        let words = format!("{} vs {}, {}", kept.names[0], kept.names[1], kept.stands);
        let forget = format!("Delete {words}");
        view! {
            <li class="starmada-count">
                <button class="link-button" type="button" on:click=move |_| store::go(&format!("/starmada/play#{open}"))>
                    {words}
                </button>
                <button
                    class="button button--small"
                    type="button"
                    aria-label=forget
                    on:click=move |_| {
                        store::forget(store::BATTLES, &id);
                        battles.set(list());
                    }
                >
                    "Delete"
                </button>
            </li>
        }
        .into_any()
    };
    let load = move |event: web_sys::Event| {
        text_file::on_chosen(&event, move |text| {
            let names = ["Side A".to_owned(), "Side B".to_owned()];
            let made = Session::resume(text, [Occupant::Person; 2], names)
                .map_err(|bad| format!("This file is not a record: {bad}."))
                .and_then(|session| keep(&session));
            match made {
                Ok(id) => store::go(&format!("/starmada/play#{id}")),
                Err(reason) => trouble.set(reason),
            }
        });
    };
    view! {
        <section aria-labelledby="kept-battles">
            <h2 id="kept-battles">"Saved battles"</h2>
            <ul class="starmada-counts">
                {crate::islands::rows(move || battles.get(), |kept| (kept.id.clone(), kept.changed), row)}
            </ul>
            <p>
                <label for="record-file">"Open a record file"</label>
                " "
                <input id="record-file" type="file" accept=".txt,text/plain" on:change=load />
            </p>
        </section>
    }
    .into_any()
}
