//! `flagbridge campaign`: a campaign in a file, without a server.

mod battle;
mod show;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use flagbridge_campaigns::{
    ARCHIVE, Archive, Author, Campaign, Change, Kind, PlayerId, Settings, check_ally, check_fleet,
    clean, fleet_history,
};
use flagbridge_data::catalogue;

use crate::failure::{self, Failure};
use crate::list;
use crate::log_file::LogFile;
use crate::output::Output;

/// Arguments of `flagbridge campaign`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Create a campaign
    New {
        /// The new file
        file: String,
        /// The campaign's name
        #[arg(long)]
        name: String,
        /// A Rebel player; two or three
        #[arg(long = "rebel", value_name = "NAME")]
        rebels: Vec<String>,
        /// An Imperial player; as many
        #[arg(long = "empire", value_name = "NAME")]
        empire: Vec<String>,
        /// Which campaign
        #[arg(long, value_parser = KINDS, default_value = KINDS[0])]
        kind: String,
        /// The edition; the current one by default
        #[arg(long, value_name = "ID")]
        edition: Option<String>,
    },
    /// Show the map, the fleets and what is due
    Show {
        /// The campaign
        file: String,
        /// What this seat may see: rebels, empire, or a player's number; everything by default
        #[arg(long = "as", value_name = "SEAT")]
        seat: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Make a change, written as JSON like {"do": "place", …}; docs/campaigns.md lists them
    Apply {
        /// The campaign
        file: String,
        /// The change
        change: String,
    },
    /// Submit a player's fleet, after checking it
    Fleet {
        /// The campaign
        file: String,
        /// The player's name or number
        player: String,
        /// The list in any format
        list: String,
        /// Give up ships and squadrons that the list leaves out
        #[arg(long)]
        remove: bool,
    },
    /// Check a list as a player's fleet without submitting it
    Check {
        /// The campaign
        file: String,
        /// The player's name or number
        player: String,
        /// The list in any format
        list: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List what was bought, lost, scarred and repaired in a player's fleet, step by step
    History {
        /// The campaign
        file: String,
        /// The player's name or number
        player: String,
        /// What this seat may see: rebels, empire, or a player's number; everything by default
        #[arg(long = "as", value_name = "SEAT")]
        seat: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the header of a battle's record, let bots play the battle, or enter its result from a record
    Battle(battle::Arguments),
    /// List all changes
    Log {
        /// The campaign
        file: String,
    },
    /// Undo a change
    Undo {
        /// The campaign
        file: String,
        /// Its number in the log
        entry: u64,
    },
    /// Print the campaign as a file for the web, with all secrets
    Export {
        /// The campaign
        file: String,
    },
    /// Create a campaign from an exported file
    Import {
        /// The new file
        file: String,
        /// The exported file
        source: String,
    },
}

/// The campaigns that can be created.
const KINDS: [&str; 2] = ["corellian-conflict", "rebellion-in-the-rim"];

type CampaignFile = LogFile<Campaign>;

/// Does one thing with a campaign. Ends with 0, or with 1 where a list has faults.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    match &arguments.action {
        Action::New { file, name, rebels, empire, kind, edition } => {
            let edition = failure::edition(catalogue(), edition.as_deref())?;
            let names = |all: &[String]| all.iter().map(|it| clean(it)).collect::<Vec<_>>();
            let (rebels, empire) = (names(rebels), names(empire));
            let rebels: Vec<&str> = rebels.iter().map(String::as_str).collect();
            let empire: Vec<&str> = empire.iter().map(String::as_str).collect();
            let kind = Kind::of(kind).unwrap_or_default();
            let id = edition.edition().id;
            let settings = Settings::of(kind, name, id, &rebels, &empire).cleaned();
            let mut campaign = CampaignFile::create(file, ARCHIVE)?;
            make(&mut campaign, Change::Settings { settings: Box::new(settings) })?;
        }
        Action::Show { file, seat, json } => {
            let campaign = open(file)?;
            let viewer = seat.as_deref().map(|it| show::seat(&campaign, it)).transpose()?;
            show::write(&campaign.log, viewer, *json, output)?;
        }
        Action::Apply { file, change } => {
            let mut campaign = open(file)?;
            let read = serde_json::from_str(change);
            let change =
                read.map_err(|error| campaign.trouble(&format!("not a change: {error}")))?;
            let change = with_cards(&campaign, change)?;
            make(&mut campaign, change)?;
        }
        Action::Fleet { file, player, list: source, remove } => {
            let mut campaign = open(file)?;
            let (player, text) = (player_of(&campaign, player)?, list::text(source)?);
            let checked = check_fleet(catalogue(), campaign.log.state(), player, &text, *remove);
            let list = checked.and_then(|it| it.into_list());
            let list = list.map_err(|refusal| campaign.trouble(&refusal.to_string()))?;
            make(&mut campaign, Change::Fleet { player, list, text, remove: *remove })?;
        }
        Action::Check { file, player, list: source, json } => {
            let campaign = open(file)?;
            let (player, text) = (player_of(&campaign, player)?, list::text(source)?);
            let checked = check_fleet(catalogue(), campaign.log.state(), player, &text, false)
                .map_err(|refusal| campaign.trouble(&refusal.to_string()))?;
            if *json {
                output.json(&checked)?;
            } else {
                show::write_check(&checked, output)?;
            }
            let fine = checked.problems.is_empty();
            return Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Action::History { file, player, seat, json } => {
            let campaign = open(file)?;
            let viewer = seat.as_deref().map(|it| show::seat(&campaign, it)).transpose()?;
            let steps = fleet_history(&campaign.log, player_of(&campaign, player)?, viewer);
            if *json {
                output.json(&steps)?;
            } else {
                show::write_history(&steps, output)?;
            }
        }
        Action::Battle(arguments) => return battle::run(arguments, output),
        Action::Log { file } => show::write_log(&open(file)?.log, output)?,
        Action::Undo { file, entry } => make(&mut open(file)?, Change::Undo { entry: *entry })?,
        Action::Export { file } => output.json(&Archive::of(&open(file)?.log))?,
        Action::Import { file, source } => {
            let log = open(source)?.log;
            let mut campaign = CampaignFile::create(file, ARCHIVE)?;
            campaign.log = log;
            campaign.save()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn open(path: &str) -> Result<CampaignFile, Failure> {
    CampaignFile::open(path, ARCHIVE, "a campaign")
}

/// A change with the cards that its text names: an ally is written as a list.
fn with_cards(campaign: &CampaignFile, change: Change) -> Result<Change, Failure> {
    match change {
        Change::Ally { battle, player, text, .. } if !text.is_empty() => {
            let state = campaign.log.state();
            let list = check_ally(catalogue(), state, battle, player, &text)
                .and_then(|it| it.into_list())
                .map_err(|refusal| campaign.trouble(&refusal.to_string()))?;
            Ok(Change::Ally { battle, player, list, text })
        }
        other => Ok(other),
    }
}

fn make(campaign: &mut CampaignFile, change: Change) -> Result<(), Failure> {
    let allowed = Author::Organiser.may(&change, campaign.log.state());
    allowed.map_err(|refusal| campaign.trouble(&refusal.to_string()))?;
    campaign.make(Author::Organiser, change)?;
    campaign.save()
}

/// A player by name, or by number where no player has that name.
fn player_of(campaign: &CampaignFile, text: &str) -> Result<PlayerId, Failure> {
    let players = &campaign.log.state().players;
    let by_name = players.iter().find(|it| it.name.eq_ignore_ascii_case(text));
    let found = by_name.or_else(|| players.iter().find(|it| it.id.to_string() == text));
    found.map(|it| it.id).ok_or_else(|| campaign.trouble(&format!("unknown player {text}")))
}
