//! Two fleets, two seats: a battle is prepared. Battles that the browser keeps, and records from files.

use flagbridge_starmada::draft::{Draft, code_in};
use flagbridge_starmada::faction::fleets;
use flagbridge_starmada::options::{Chooser, FlightHits, IllegalOrders};
use flagbridge_starmada::{BattleSize, Board, MAX_SCATTERED, Options, Terrain, Violation};
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
    // What is typed instead of choosing; where there is something, it counts.
    let texts = [RwSignal::new(String::new()), RwSignal::new(String::new())];
    let brought = move |place: usize| {
        let text = texts[place].get();
        if text.trim().is_empty() { picks[place].get() } else { text }
    };
    let seats = [RwSignal::new("person".to_owned()), RwSignal::new("commodore".to_owned())];
    let options = RwSignal::new(Options::STANDARD);
    let size = RwSignal::new(BattleSize::Medium);
    // Victory points that win; empty for those of the battle size.
    let target = RwSignal::new(String::new());
    let scattered = [RwSignal::new(0_u8), RwSignal::new(0_u8)];
    let seed = RwSignal::new(store::chance().to_string());
    let trouble = RwSignal::new(String::new());
    let start = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let made = untrack(|| {
            let usual = size.get().target();
            let target = target.get().trim().parse::<u16>().ok().filter(|points| *points > 0);
            prepare(Plan {
                fleets: [brought(0), brought(1)],
                seats: seats.map(|seat| seat.get().parse().unwrap_or(Occupant::Person)),
                size: size.get(),
                options: Options { target: target.unwrap_or(usual), ..options.get() },
                scattered: scattered.map(|count| count.get()),
                seed: seed.get(),
            })
        });
        match made.and_then(|session| keep(&session)) {
            Ok(id) => store::go(&format!("/starmada/play#{id}")),
            Err(reason) => trouble.set(reason),
        }
    };
    let side = |place: usize, letter: &'static str| {
        let (pick, seat, text) = (picks[place], seats[place], texts[place]);
        let choose = move |event| {
            pick.set(event_target_value(&event));
            text.set(String::new());
        };
        // The fleet as it will be played, and what is wrong with it in a battle of this size.
        let verdict = move || match read_side(&brought(place), size.get()) {
            Err(bad) => (true, bad),
            Ok(draft) => match first_fault(&draft) {
                Some(fault) => (true, format!("{}: {}.", fleet_title(&draft), fault.message)),
                None => (
                    false,
                    format!(
                        "{}: {} of {} points.",
                        fleet_title(&draft),
                        draft.total(),
                        size.get().limit()
                    ),
                ),
            },
        };
        let option = |(name, code): &(String, String)| {
            let (name, code) = (name.clone(), code.clone());
            let value = code.clone();
            let chosen = move || text.get().trim().is_empty() && pick.get() == code;
            view! { <option value=value selected=chosen>{name}</option> }
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
                <select
                    id=format!("fleet-{letter}")
                    on:change=choose
                >
                    <option value="" disabled selected=move || !text.get().trim().is_empty()>"The fleet typed below"</option>
                    {choices.iter().map(option).collect_view()}
                </select>
                <label for=format!("code-{letter}")>"or a share code, link or text"</label>
                <input
                    id=format!("code-{letter}")
                    type="text"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <p
                    class="starmada-lobby__verdict"
                    class:starmada-trouble=move || verdict().0
                    data-verdict=letter
                    role="status"
                >
                    {move || verdict().1}
                </p>
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
            "{}: up to {} points, {} to win",
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
            {field_of_battle(options, target, size, scattered)}
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

/// The board, what lies on it, and when the battle ends.
fn field_of_battle(
    options: RwSignal<Options>,
    target: RwSignal<String>,
    size: RwSignal<BattleSize>,
    scattered: [RwSignal<u8>; 2],
) -> AnyView {
    let boards = [(Board::STANDARD, "32 × 18 hexes"), (Board::LARGE, "32 × 27 hexes")];
    let board = boards.map(|(board, words)| {
        let chosen = move || options.with(|it| it.board == board);
        view! { <option value=board.rows.to_string() selected=chosen>{words}</option> }
    });
    let choose_board = move |event| {
        let large = event_target_value(&event) == Board::LARGE.rows.to_string();
        let board = if large { Board::LARGE } else { Board::STANDARD };
        options.update(|options| options.board = board);
    };
    let turns = move |event| {
        let turns = event_target_value(&event).trim().parse::<u8>().ok().filter(|turns| *turns > 0);
        options.update(|options| options.turns = turns);
    };
    let count = move |id: &'static str, words: &'static str, count: RwSignal<u8>| {
        view! {
            <p>
                <label for=id>{words}</label>
                <input
                    id=id
                    type="number"
                    min="0"
                    max=MAX_SCATTERED
                    prop:value=move || count.get().to_string()
                    on:input=move |event| {
                        let number = event_target_value(&event).parse().unwrap_or(0);
                        count.set(u8::min(number, MAX_SCATTERED));
                    }
                />
            </p>
        }
        .into_any()
    };
    let [planets, fields] = scattered;
    view! {
        <details>
            <summary>"Board, terrain and length"</summary>
            <div class="starmada-lobby__field">
                <p>
                    <label for="board">"Board"</label>
                    <select id="board" on:change=choose_board>{board}</select>
                </p>
                {count("planets", "Planets (block the line of sight)", planets)}
                {count("asteroids", "Asteroid fields (−1 to hit for each hex)", fields)}
                <p>
                    <label for="turns">"Turn limit (empty for none)"</label>
                    <input
                        id="turns"
                        type="number"
                        min="1"
                        max="99"
                        prop:value=move || options.with(|it| it.turns.map_or_else(String::new, |turns| turns.to_string()))
                        on:change=turns
                    />
                </p>
                <p>
                    <label for="target">"Victory points to win"</label>
                    <input
                        id="target"
                        type="number"
                        min="1"
                        max="9999"
                        placeholder=move || size.get().target().to_string()
                        prop:value=move || target.get()
                        on:input=move |event| target.set(event_target_value(&event))
                    />
                </p>
            </div>
        </details>
    }
    .into_any()
}

/// Everything a battle needs to begin.
struct Plan {
    fleets: [String; 2],
    seats: [Occupant; 2],
    size: BattleSize,
    options: Options,
    /// Planets and asteroid fields.
    scattered: [u8; 2],
    seed: String,
}

/// The fleet in a text, as it counts in a battle of this size.
fn read_side(text: &str, size: BattleSize) -> Result<Draft, String> {
    let brought =
        read_fleet(text).map_err(|bad| format!("This fleet could not be read: {bad}."))?;
    if let Some(unread) = brought.unread.first() {
        return Err(format!("This fleet could not be read. {unread}."));
    }
    Ok(Draft { size, ..brought.draft })
}

/// The first rule that a fleet breaks. Starmada Unity, 2.2 (p. 12).
fn first_fault(draft: &Draft) -> Option<Violation> {
    draft.check().into_iter().find(Violation::is_error)
}

fn prepare(plan: Plan) -> Result<Session, String> {
    let read = |text: &str, side: &str| {
        let draft = read_side(text, plan.size).map_err(|bad| format!("Side {side}: {bad}"))?;
        if let Some(fault) = first_fault(&draft) {
            return Err(format!("Side {side}'s fleet breaks a rule: {}.", fault.message));
        }
        let roster = draft.roster();
        let roster = roster
            .ok_or_else(|| format!("A class in side {side}'s fleet has no display sheet."))?;
        Ok((fleet_title(&draft), roster))
    };
    let (one, first) = read(&plan.fleets[0], "A")?;
    let (two, second) = read(&plan.fleets[1], "B")?;
    let seed = plan.seed.trim().parse();
    let seed = seed.map_err(|_| "The seed must be a whole number.".to_owned())?;
    let [planets, fields] = plan.scattered;
    let terrain = Terrain::scattered(plan.options.board, planets, fields, seed);
    Session::begin(plan.options, terrain, [first, second], plan.seats, [one, two], seed)
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
        <section class="starmada-kept" aria-labelledby="kept-battles">
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
