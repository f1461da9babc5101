//! A shared game: its facts and the replay.

use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, share};
use leptos::prelude::*;
use leptos_meta::Meta;

use super::head::Head;
use super::missing::Missing;
use crate::editor::{full_name, title};
use crate::islands::PlayReplay;
use crate::play::occupant::Occupant;

/// What the server has found at the address.
#[derive(Clone, Debug, Default)]
pub struct StoredReplayRequest {
    /// The id in the address; empty if it is none.
    pub id: String,
    /// What is known of the game, if there is one.
    pub facts: Option<ReplayFacts>,
}

/// What is known of a game without playing it.
#[derive(Clone, Debug, Default)]
pub struct ReplayFacts {
    /// The names of the lists; empty if unknown.
    pub names: [String; 2],
    /// Who played at each seat, by id; empty if unknown.
    pub seats: [String; 2],
    /// Share codes of the lists.
    pub lists: [String; 2],
    /// The edition's id.
    pub edition: String,
    /// How many answers were given.
    pub answers: usize,
    /// The round in which the record ends; 0 in setup.
    pub round: u8,
    /// The scores when it ends.
    pub score: [u16; 2],
    /// Who has won: 0 or 1; none while the game goes on.
    pub winner: Option<usize>,
    /// The final state's hash.
    pub hash: String,
    /// How many rules of the edition each fleet breaks, if that was counted.
    pub faults: Option<[usize; 2]>,
    /// Whether it was practice, in which anything could be taken back.
    pub practice: bool,
}

/// The game in figures, the replay, and the lists.
#[component]
pub fn StoredReplayPage() -> impl IntoView {
    let StoredReplayRequest { id, facts } = use_context().unwrap_or_default();
    match facts {
        Some(facts) => view! { <Readable id facts /> }.into_any(),
        None => view! {
            <Missing title="Replay not found" words="No game is stored under this address.">
                <a class="button button--primary" href="/play">"Play a game"</a>
                <a class="button" href="/replay">"Open a saved record"</a>
            </Missing>
        }
        .into_any(),
    }
}

#[component]
fn Readable(id: String, facts: ReplayFacts) -> impl IntoView {
    let lists = facts.lists.clone().map(|code| share::decode(&code).unwrap_or_default());
    let names: [String; 2] = [0, 1].map(|side| match facts.names[side].as_str() {
        "" => title(&lists[side]),
        name => name.to_owned(),
    });
    let course = course(&facts, &names);
    let faults = facts.faults.and_then(|faults| fault_words(faults, &names));
    let edition = catalogue().edition(&facts.edition);
    let edition = edition.map_or(facts.edition.clone(), |it| it.full_title());
    let figure = |term: &'static str, value: AnyView| {
        view! {
            <div class="figure">
                <dt class="figure__term">{term}</dt>
                <dd class="figure__value">{value}</dd>
            </div>
        }
        .into_any()
    };
    let [one, two] = &names;
    let sides = [0, 1].map(|side| {
        let played_by = played_by(&facts.seats[side]);
        side_of(&names[side], played_by, &facts.lists[side], &lists[side])
    });
    view! {
        <Head
            title=format!("{one} against {two}")
            description=format!("Watch a game of Star Wars: Armada step by step. {course}")
            picture=format!("/replay/{id}/preview.png")
            islands=true
        />
        <Meta name="robots" content="noindex" />
        <header class="replay-head">
            <p class="eyebrow">"Replay"</p>
            <h1>
                <bdi>{one.clone()}</bdi>
                " against "
                <bdi>{two.clone()}</bdi>
            </h1>
            {match facts.winner {
                // The result is folded, so that it does not spoil the game.
                Some(_) => {
                    view! {
                        <details class="replay-head__end">
                            <summary>"How it ended"</summary>
                            <p class="lead">{course}</p>
                        </details>
                    }
                        .into_any()
                }
                None => view! { <p class="lead">{course}</p> }.into_any(),
            }}
            {faults.map(|words| view! { <p class="notice">{words}</p> })}
            {facts
                .practice
                .then(|| {
                    view! { <p class="notice">"A practice game: decisions and dice could be undone, so the result does not count."</p> }
                })}
            <p>
                <a href=format!("/review/{id}")>"Review this game"</a>
                ": what each decision cost and what the dice gave."
            </p>
            <dl class="figures">
                {figure("Rules", edition.into_any())}
                {figure("Answers", facts.answers.to_string().into_any())}
                {figure("Final state", view! { <code data-final-hash>{facts.hash.clone()}</code> }.into_any())}
            </dl>
        </header>
        <PlayReplay>
            <p>"Opening the replay…"</p>
            <noscript>
                <p class="notice">"Watching the game needs JavaScript."</p>
            </noscript>
        </PlayReplay>
        <section class="replay-lists" aria-label="The two lists">
            {sides}
        </section>
    }
    .into_any()
}

/// How the game went, in a sentence.
fn course(facts: &ReplayFacts, names: &[String; 2]) -> String {
    let [one, two] = facts.score;
    match (facts.winner.and_then(|side| names.get(side)), facts.round) {
        (Some(winner), 0) => format!("{winner} won, {one} to {two}."),
        (Some(winner), round) => format!("{winner} won in round {round}, {one} to {two}."),
        (None, 0) => "The record ends during setup.".to_owned(),
        (None, round) => {
            format!("The record ends in round {round}, before the end of the game: {one} to {two}.")
        }
    }
}

/// Which of the lists could not be played by the rules, in a sentence.
fn fault_words(faults: [usize; 2], names: &[String; 2]) -> Option<String> {
    let words = |side: usize| {
        let rules = flagbridge_wording::count(faults[side], "rule", "rules");
        format!("{} breaks {rules} of fleet building", names[side])
    };
    let broken: Vec<_> = [0, 1].into_iter().filter(|side| faults[*side] > 0).map(words).collect();
    (!broken.is_empty()).then(|| format!("Not a legal game: {}.", broken.join(", ")))
}

fn played_by(seat: &str) -> Option<String> {
    if seat.is_empty() {
        return None;
    }
    Some(match Occupant::of_id(seat).bot_name() {
        Some(name) => format!("Played by the bot {name}"),
        None => "Played by a person".to_owned(),
    })
}

/// A list in a few lines, and the way to read all of it.
fn side_of(name: &str, played_by: Option<String>, code: &str, list: &Draft) -> AnyView {
    let ships = list.ships.iter().map(|ship| {
        let upgrades: Vec<_> = ship.upgrades.iter().map(|card| full_name(*card)).collect();
        view! {
            <li>
                <strong>{full_name(ship.card)}</strong>
                {(!upgrades.is_empty()).then(|| format!(" with {}", upgrades.join(", ")))}
            </li>
        }
    });
    let squadrons = list.squadrons.iter().map(|line| {
        let count = (line.count > 1).then(|| format!("{} × ", line.count));
        view! { <li>{count} {full_name(line.card)}</li> }
    });
    view! {
        <div>
            <h2>
                <bdi>{name.to_owned()}</bdi>
            </h2>
            {played_by.map(|words| view! { <p>{words} "."</p> })}
            <ul>{ships.collect_view()} {squadrons.collect_view()}</ul>
            <p>
                <a href=format!("/f/{code}")>"View this list"</a>
            </p>
        </div>
    }
    .into_any()
}
