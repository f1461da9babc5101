//! `flagbridge event`: an event in a file, without a server.

mod file;
mod report;
mod show;

use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use flagbridge_events::exchange::{csv, json};
use flagbridge_events::{
    About, Change, CheckTerms, GroupsApart, ListChecker, PairingRequest, PlayerId, Settings, Stage,
    Within, list_problems, pair, scoring_tables, standings,
};
use flagbridge_wording::count;

use crate::failure::{self, Failure};
use crate::output::Output;
use crate::{judge, list};
use file::EventFile;

/// Arguments of `flagbridge event`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Create an event
    New(NewEvent),
    /// Create an event from a Cryodex or ListFortress JSON file
    Import {
        /// The new file
        file: String,
        /// The JSON file
        source: String,
    },
    /// Add players and lists from a CSV file with the columns Name, Group and List
    Players {
        /// The event
        file: String,
        /// The table
        table: String,
    },
    /// Add a player
    Add {
        /// The event
        file: String,
        /// The player
        name: String,
        /// The player's team or club
        #[arg(long, default_value = "")]
        group: String,
        /// The player has a first-round bye
        #[arg(long)]
        bye: bool,
    },
    /// Submit a player's list
    List {
        /// The event
        file: String,
        /// The player
        name: String,
        /// The list in any format
        list: String,
    },
    /// Drop a player
    Drop {
        /// The event
        file: String,
        /// The player
        name: String,
    },
    /// Reinstate a player
    Return {
        /// The event
        file: String,
        /// The player
        name: String,
    },
    /// Forbid a pairing
    Forbid {
        /// The event
        file: String,
        /// One player
        one: String,
        /// The other
        two: String,
    },
    /// Check all submitted lists
    Judge {
        /// The event
        file: String,
    },
    /// Pair the next round
    Pair {
        /// The event
        file: String,
        /// A manual pairing: NAME=NAME
        #[arg(long, value_name = "PAIR")]
        set: Vec<String>,
        /// A manual bye
        #[arg(long, value_name = "NAME")]
        bye: Vec<String>,
        /// The random seed
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Swap two players in the current round
    Swap {
        /// The event
        file: String,
        /// One player
        one: String,
        /// The other
        two: String,
    },
    /// Enter or correct a result
    Result(report::ResultReport),
    /// Make a top cut
    Cut {
        /// The event
        file: String,
        /// How many players make the cut
        players: usize,
        /// Continue with Swiss rounds instead of an elimination
        #[arg(long)]
        swiss: bool,
    },
    /// Show the current round and the standings
    Show {
        /// The event
        file: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List all changes
    Log {
        /// The event
        file: String,
    },
    /// Undo a change
    Undo {
        /// The event
        file: String,
        /// Its number in the log
        entry: u64,
    },
    /// Export the event
    Export {
        /// The event
        file: String,
        /// What to write
        #[arg(long, value_enum, default_value = "json")]
        to: Export,
        /// Without the lists
        #[arg(long)]
        without_lists: bool,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Export {
    /// Cryodex and ListFortress JSON
    Json,
    /// The players as CSV
    Players,
    /// The standings as CSV
    Standings,
    /// The current round as CSV
    Round,
}

#[derive(Args)]
struct NewEvent {
    /// The new file
    file: String,
    /// The event's name
    #[arg(long)]
    name: String,
    /// The first day, as YYYY-MM-DD
    #[arg(long, default_value = "")]
    date: String,
    /// Where it is played
    #[arg(long, default_value = "")]
    place: String,
    /// The edition; the current one by default
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// The mode
    #[arg(long, value_name = "ID", default_value = "standard")]
    mode: String,
    /// The agreed total; the mode's by default
    #[arg(long)]
    points: Option<u16>,
    /// Swiss rounds
    #[arg(long, default_value_t = 3)]
    rounds: u16,
    /// The scoring table: 2015-03, 2016-01 or 2016-07
    #[arg(long, default_value = "2016-07")]
    scoring: String,
    /// Pair players with equal scores by rank instead of randomly
    #[arg(long)]
    by_rank: bool,
    /// Do not pair players of the same team
    #[arg(long, value_enum)]
    apart: Option<Apart>,
    /// Players of the same team share unique names
    #[arg(long)]
    team: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Apart {
    /// In the first round
    First,
    /// In all Swiss rounds
    Always,
}

/// Does one thing with an event. Ends with 0, or with 1 where lists have faults.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    match &arguments.action {
        Action::New(new) => {
            let mut event = EventFile::create(&new.file)?;
            event.make(Change::Settings { settings: Box::new(settings(new)?) })?;
            event.save()?;
        }
        Action::Import { file, source } => import(file, source)?,
        Action::Players { file, table } => enter_players(file, table, output)?,
        Action::Add { file, name, group, bye } => change(file, |event| {
            let about = About { name: name.clone(), group: group.clone(), first_round_bye: *bye };
            Ok(event.enter(about))
        })?,
        Action::List { file, name, list } => change(file, |event| {
            Ok(Change::List { player: event.player(name)?, text: list::text(list)? })
        })?,
        Action::Drop { file, name } => {
            change(file, |event| Ok(Change::Drop { player: event.player(name)? }))?;
        }
        Action::Return { file, name } => {
            change(file, |event| Ok(Change::Return { player: event.player(name)? }))?;
        }
        Action::Forbid { file, one, two } => change(file, |event| {
            Ok(Change::Forbid { pair: [event.player(one)?, event.player(two)?] })
        })?,
        Action::Judge { file } => return judge(file, output),
        Action::Pair { file, set, bye, seed } => pair_round(file, set, bye, *seed, output)?,
        Action::Swap { file, one, two } => change(file, |event| {
            let round = event.running_round();
            Ok(Change::Swap { round, players: [event.player(one)?, event.player(two)?] })
        })?,
        Action::Result(report) => change(&report.file, |event| report.change(event))?,
        Action::Cut { file, players, swiss } => change(file, |event| {
            let active: Vec<PlayerId> = event.event().active().map(|player| player.id).collect();
            let ranking = standings(event.event());
            let best = ranking.iter().map(|line| line.player).filter(|it| active.contains(it));
            let stage = if *swiss { Stage::Swiss } else { Stage::Elimination };
            Ok(Change::Cut { players: best.take(*players).collect(), stage })
        })?,
        Action::Show { file, json } => {
            let event = EventFile::open(file)?;
            if *json {
                output.json(&show::ShownEvent::new(event.event()))?;
            } else {
                show::write(event.event(), output)?;
            }
        }
        Action::Log { file } => show::write_log(&EventFile::open(file)?, output)?,
        Action::Undo { file, entry } => change(file, |_| Ok(Change::Undo { entry: *entry }))?,
        Action::Export { file, to, without_lists } => {
            let event = EventFile::open(file)?;
            let (event, lists) = (event.event(), !without_lists);
            match (to, event.last_round()) {
                (Export::Json, _) => output.json(&json::write(event, lists))?,
                (Export::Players, _) => output.line(csv::write_players(event, lists).trim_end())?,
                (Export::Standings, _) => output.line(csv::write_standings(event).trim_end())?,
                (Export::Round, Some(round)) => {
                    output.line(csv::write_round(event, round).trim_end())?;
                }
                (Export::Round, None) => {
                    return Err(trouble(file, "no round has started"));
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn change(
    path: &str,
    change: impl FnOnce(&EventFile) -> Result<Change, Failure>,
) -> Result<(), Failure> {
    let mut event = EventFile::open(path)?;
    let change = change(&event)?;
    event.make(change)?;
    event.save()
}

fn settings(new: &NewEvent) -> Result<Settings, Failure> {
    let catalogue = flagbridge_data::catalogue();
    let edition = failure::edition(catalogue, new.edition.as_deref())?;
    let mode = failure::mode(catalogue, &new.mode)?;
    let tables = scoring_tables();
    let known = tables.iter().map(|table| table.id.clone()).collect::<Vec<_>>().join(", ");
    let scoring = tables.into_iter().find(|table| table.id == new.scoring).ok_or_else(|| {
        trouble(&new.file, &format!("unknown scoring table {}; available: {known}", new.scoring))
    })?;
    let standard = edition.edition().fleet.standard_points;
    Ok(Settings {
        name: new.name.clone(),
        date: new.date.clone(),
        place: new.place.clone(),
        edition: edition.edition().id.to_owned(),
        mode: mode.id.to_owned(),
        points: new.points.or(mode.points).unwrap_or(standard),
        scoring,
        rounds: new.rounds,
        within: if new.by_rank { Within::Rank } else { Within::Random },
        groups_apart: match new.apart {
            None => GroupsApart::Never,
            Some(Apart::First) => GroupsApart::First,
            Some(Apart::Always) => GroupsApart::Always,
        },
        group_uniques: new.team,
        ..Settings::default()
    })
}

fn import(path: &str, source: &str) -> Result<(), Failure> {
    let archive = json::read(&list::text(source)?)
        .map_err(|error| Failure::List { path: source.to_owned(), reason: error.to_string() })?;
    let edition = archive.edition.clone();
    let known = flagbridge_data::catalogue().edition(&edition).is_ok();
    let current = flagbridge_data::catalogue().current().edition().id;
    let edition = if known { edition } else { current.to_owned() };
    let settings = Settings { edition, ..Settings::default() };
    let event = EventFile::create(path)?;
    let (log, told) = archive
        .into_log(settings, event.now())
        .map_err(|refusal| trouble(path, &refusal.to_string()))?;
    for sentence in told {
        eprintln!("flagbridge: {sentence}");
    }
    event.with(log).save()
}

fn enter_players(path: &str, table: &str, output: &mut Output) -> Result<(), Failure> {
    let read = csv::read_players(&list::text(table)?)
        .map_err(|error| Failure::List { path: table.to_owned(), reason: error.to_string() })?;
    let mut event = EventFile::open(path)?;
    for player in &read.players {
        let about = About {
            name: player.name.clone(),
            group: player.group.clone(),
            first_round_bye: false,
        };
        event.make(event.enter(about))?;
        if let Some(text) = &player.list {
            let player = event.player(&player.name)?;
            event.make(Change::List { player, text: text.clone() })?;
        }
    }
    event.save()?;
    for sentence in &read.unread {
        eprintln!("flagbridge: {sentence}");
    }
    output.line(&format!("{} added", count(read.players.len(), "player", "players")))
}

fn judge(path: &str, output: &mut Output) -> Result<ExitCode, Failure> {
    let event = EventFile::open(path)?;
    let settings = event.event().settings();
    let catalogue = flagbridge_data::catalogue();
    let terms = CheckTerms {
        edition: Some(failure::edition(catalogue, Some(&settings.edition))?),
        mode: Some(failure::mode(catalogue, &settings.mode)?),
        points: Some(settings.points),
    };
    let checker = ListChecker::new(catalogue, terms);
    let players = event.event().players().iter();
    let lists: Vec<_> = players
        .filter_map(|player| {
            let text = player.list.as_deref()?;
            Some(checker.inspect(player.name(), &player.about.group, text))
        })
        .collect();
    let found = list_problems(&lists, settings.group_uniques);
    judge::write(&lists, &found, output)?;
    let missing = event.event().active().filter(|player| player.list.is_none());
    let missing: Vec<_> = missing.map(|player| player.name()).collect();
    if !missing.is_empty() {
        output.line(&format!("No list yet: {}", missing.join(", ")))?;
    }
    let fine = found.is_empty() && missing.is_empty();
    Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn pair_round(
    path: &str,
    set: &[String],
    byes: &[String],
    seed: Option<u64>,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut event = EventFile::open(path)?;
    let pairs = set.iter().map(|text| {
        let (one, two) = text.split_once('=').ok_or_else(|| {
            trouble(path, &format!("\"{text}\" is not a pairing; write NAME=NAME"))
        })?;
        Ok([event.player(one)?, event.player(two)?])
    });
    let request = PairingRequest {
        seed: seed.unwrap_or_else(|| event.chance()),
        pairs: pairs.collect::<Result<_, Failure>>()?,
        byes: byes.iter().map(|name| event.player(name)).collect::<Result<_, _>>()?,
    };
    let pairing =
        pair(event.event(), &request).map_err(|refusal| trouble(path, &refusal.to_string()))?;
    let notes: Vec<_> = pairing.notes.iter().map(|note| note.text(event.event())).collect();
    event.make(pairing.into_change())?;
    event.save()?;
    if let Some(round) = event.event().last_round() {
        show::write_round(event.event(), round, output)?;
    }
    for note in notes {
        output.line(&format!("  note: {note}"))?;
    }
    Ok(())
}

fn trouble(path: &str, reason: &str) -> Failure {
    Failure::Event { path: path.to_owned(), reason: reason.to_owned() }
}
