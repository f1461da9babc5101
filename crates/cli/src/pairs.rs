//! `flagbridge pairs`: which cards meet at the same moment, value or rule, and which of these pairs random legal games have
//! used together.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use clap::Args;
use flagbridge_cards::{Card, CardNumber, Resolved};
use flagbridge_engine::effects::{Hook, effects_of};
use flagbridge_engine::meter::{Meter, Usage};
use flagbridge_engine::random::random_answer;
use flagbridge_engine::{Chance, Game, Options, Table};
use serde::Serialize;

use crate::failure::{self, Failure};
use crate::output::Output;
use crate::soak::{draw_mode, fleets};
use crate::text_table;

/// More decisions than any game has.
const ENDLESS: usize = 60_000;

/// Arguments of `flagbridge pairs`.
#[derive(Args)]
pub struct Arguments {
    /// Number of random games between random legal fleets; 0 only lists what meets
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// The first game's seed; the others follow
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The edition; the current one by default
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// List the pairs of this moment, value or rule that no game has used, e.g. "window attack-effects"
    #[arg(long, value_name = "WORDS")]
    place: Option<String>,
    /// Games to run in parallel; one per core by default
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Print JSON: each moment, value and rule with its cards and the pairs that games have used
    #[arg(long)]
    json: bool,
}

/// Where cards meet, and the pairs of them.
#[derive(Serialize)]
struct Meeting {
    place: String,
    cards: Vec<&'static str>,
    pairs: usize,
    used: usize,
    /// The pairs that games have used, each card's id.
    used_pairs: Vec<[&'static str; 2]>,
}

#[derive(Serialize)]
struct PairsReport {
    edition: &'static str,
    seed: u64,
    games: u64,
    pairs: usize,
    used: usize,
    meetings: Vec<Meeting>,
}

/// Cards by the place where their effects are attached.
type Meetings = BTreeMap<String, BTreeSet<CardNumber>>;
/// Pairs that were used together, the lower number first.
type Used = BTreeMap<String, BTreeSet<(CardNumber, CardNumber)>>;

/// Plays the games and counts the pairs. Two cards are used together where an effect of each, attached to the same moment,
/// value or rule, acts in the same round of a game.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let catalogue = flagbridge_data::catalogue();
    let rules = failure::edition(catalogue, arguments.edition.as_deref())?;
    let meetings = meetings(rules);
    if let Some(place) = &arguments.place
        && !meetings.contains_key(place)
    {
        let known: Vec<&str> = meetings.keys().map(String::as_str).collect();
        let reason = format!("no cards meet there; known: {}", known.join(", "));
        return Err(Failure::List { path: place.clone(), reason });
    }
    let used = play_games(rules, arguments)?;
    let report = report(rules, arguments, meetings, &used);
    if arguments.json {
        output.json(&report)?;
    } else if let Some(place) = &arguments.place {
        list(&report, place, output)?;
    } else {
        write(&report, output)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Every place where at least two cards of the edition meet.
fn meetings(rules: Resolved<'static>) -> Meetings {
    let mut meetings = Meetings::new();
    for card in rules.cards() {
        for effect in effects_of(rules, card) {
            if let Some(place) = place_of(effect.hook()) {
                meetings.entry(place).or_default().insert(card.number);
            }
        }
    }
    meetings.retain(|_, cards| cards.len() > 1);
    meetings
}

/// The words for what an effect is attached to; none for what is no moment of play.
fn place_of(hook: Hook) -> Option<String> {
    let words = |kind: &str, name: String| Some(format!("{kind} {}", kebab(&name)));
    match hook {
        Hook::Window(window) => Some(format!("window {}", window.id())),
        Hook::Value(value) => words("value", format!("{value:?}")),
        Hook::Rule(rule) => words("rule", format!("{rule:?}")),
        Hook::Keyword(keyword) => words("keyword", format!("{keyword:?}")),
        Hook::Battery => Some("value battery".to_owned()),
        Hook::AntiSquadron => Some("value anti-squadron".to_owned()),
        Hook::SpecialBattery => Some("value special-battery".to_owned()),
        Hook::FleetBuilding | Hook::Layout => None,
    }
}

/// `SquadronSpeed` as `squadron-speed`.
fn kebab(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// Plays all games, several at a time.
fn play_games(rules: Resolved<'static>, arguments: &Arguments) -> Result<Used, Failure> {
    let next = AtomicU64::new(0);
    let used = Mutex::new(Used::new());
    let stopped = Mutex::new(None);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games {
                return;
            }
            let seed = arguments.seed.wrapping_add(number);
            match play(rules, seed) {
                Ok(found) => {
                    let mut used = used.lock().unwrap_or_else(PoisonError::into_inner);
                    for (place, pairs) in found {
                        used.entry(place).or_default().extend(pairs);
                    }
                }
                Err(reason) => {
                    let mut stopped = stopped.lock().unwrap_or_else(PoisonError::into_inner);
                    stopped.get_or_insert((seed, reason));
                    return;
                }
            }
        }
    };
    let cores = || thread::available_parallelism().map_or(1, Into::into);
    thread::scope(|scope| {
        for _ in 0..arguments.jobs.unwrap_or_else(cores).max(1) {
            scope.spawn(work);
        }
    });
    match stopped.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some((seed, reason)) => {
            Err(Failure::List { path: format!("the game with seed {seed}"), reason })
        }
        None => Ok(used.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}

/// Plays one game at random and says which pairs were used together.
fn play(rules: Resolved<'static>, seed: u64) -> Result<Used, String> {
    let mut chance = Chance::new(seed);
    let mode = draw_mode(rules, &mut chance);
    let rosters =
        [fleets::draw(rules, mode, &mut chance)?, fleets::draw(rules, mode, &mut chance)?];
    let game = Game::new(rules, Options::of(mode), rosters).map_err(|bad| bad.to_string())?;
    let mut table = Table::new(Arc::new(game), seed);
    let mut meter = Arc::new(Meter::default());
    table.watch(&meter);
    let (mut used, mut round) = (Used::new(), table.round());
    for _ in 0..ENDLESS {
        let Some(action) = random_answer(&table, &mut chance) else { break };
        table.apply(&action).map_err(|refusal| refusal.to_string())?;
        if table.round() != round || table.outcome().is_some() {
            note(rules, &meter, &mut used);
            meter = Arc::new(Meter::default());
            table.watch(&meter);
            round = table.round();
        }
    }
    Ok(used)
}

/// Adds the pairs of cards whose effects the meter has seen act at the same place.
fn note(rules: Resolved<'static>, meter: &Meter, used: &mut Used) {
    let mut acted: BTreeMap<String, BTreeSet<CardNumber>> = BTreeMap::new();
    for card in rules.cards() {
        for (place, effect) in effects_of(rules, card).iter().enumerate() {
            if meter.count(Usage::Effect(card.number, place as u8)) > 0
                && let Some(words) = place_of(effect.hook())
            {
                acted.entry(words).or_default().insert(card.number);
            }
        }
    }
    for (place, cards) in acted {
        let cards: Vec<CardNumber> = cards.into_iter().collect();
        let pairs = used.entry(place).or_default();
        for (first, card) in cards.iter().enumerate() {
            pairs.extend(cards[first + 1..].iter().map(|other| (*card, *other)));
        }
    }
}

fn report(
    rules: Resolved<'static>,
    arguments: &Arguments,
    meetings: Meetings,
    used: &Used,
) -> PairsReport {
    let id = |number: CardNumber| rules.card(number).map_or("", |card: &Card| card.id);
    let none = BTreeSet::new();
    let meetings: Vec<Meeting> = meetings
        .into_iter()
        .map(|(place, cards)| {
            let found = used.get(&place).unwrap_or(&none);
            Meeting {
                pairs: cards.len() * (cards.len() - 1) / 2,
                used: found.len(),
                used_pairs: found.iter().map(|(one, two)| [id(*one), id(*two)]).collect(),
                cards: cards.into_iter().map(id).collect(),
                place,
            }
        })
        .collect();
    PairsReport {
        edition: rules.edition().id,
        seed: arguments.seed,
        games: arguments.games,
        pairs: meetings.iter().map(|meeting| meeting.pairs).sum(),
        used: meetings.iter().map(|meeting| meeting.used).sum(),
        meetings,
    }
}

fn write(report: &PairsReport, output: &mut Output) -> Result<(), Failure> {
    let headings = ["WHERE CARDS MEET", "CARDS", "PAIRS", "USED", ""];
    let mut table = text_table::Table::new(&headings, &[1, 2, 3, 4]);
    let mut row = |place: &str, cards: String, pairs: usize, used: usize| {
        let share = if pairs == 0 { 0.0 } else { used as f64 * 100.0 / pairs as f64 };
        table.row(vec![
            place.to_owned(),
            cards,
            pairs.to_string(),
            used.to_string(),
            format!("{share:.1} %"),
        ]);
    };
    for meeting in &report.meetings {
        row(&meeting.place, meeting.cards.len().to_string(), meeting.pairs, meeting.used);
    }
    row("all", String::new(), report.pairs, report.used);
    table.write(output)?;
    output.line("")?;
    output.line(&format!(
        "{}: {} random games between legal fleets from seed {}; a pair is used if effects of both cards act there in one round",
        report.edition, report.games, report.seed
    ))
}

/// The pairs of one place that no game has used.
fn list(report: &PairsReport, place: &str, output: &mut Output) -> Result<(), Failure> {
    let meetings = report.meetings.iter().filter(|meeting| meeting.place == place);
    for meeting in meetings {
        let used: BTreeSet<[&str; 2]> = meeting.used_pairs.iter().copied().collect();
        for (first, card) in meeting.cards.iter().enumerate() {
            for other in &meeting.cards[first + 1..] {
                if !used.contains(&[*card, *other]) {
                    output.line(&format!("{card} {other}"))?;
                }
            }
        }
    }
    Ok(())
}
