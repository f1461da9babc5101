use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use flagbridge_bots::Bot;
use flagbridge_campaigns::{
    Change, GameEnd, Refusal, battle_game, battle_header, result_of_record,
};
use flagbridge_data::catalogue;
use flagbridge_engine::Seat;

use super::{CampaignFile, make, open};
use crate::failure::Failure;
use crate::output::Output;
use crate::pairing::{Pairing, bots};
use crate::play::play;

/// Arguments of `flagbridge campaign battle`.
#[derive(Args)]
pub struct Arguments {
    /// The campaign
    file: String,
    /// The battle's number
    number: u32,
    /// Let these bots play it, the assaulter's first; one name for both
    #[arg(long, value_name = "A,B", value_parser = bots)]
    bots: Option<[Bot; 2]>,
    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write the record of the bots' game to this file
    #[arg(long, value_name = "OUT", requires = "bots")]
    record: Option<PathBuf>,
    /// Print the bots' game as JSON
    #[arg(long, requires = "bots")]
    json: bool,
    /// Enter the result from the record of a game of this battle
    #[arg(long, value_name = "RECORD", conflicts_with = "bots")]
    enter: Option<PathBuf>,
    /// The side that conceded a game that was not played to its end
    #[arg(long, value_name = "SIDE", requires = "enter", value_parser = ["A", "B"])]
    conceded: Option<String>,
}

/// Plays a battle or enters its result; without either it prints the header of its record.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut file = open(&arguments.file)?;
    let number = arguments.number;
    if let Some(path) = &arguments.enter {
        let trouble = |error: std::io::Error| file.trouble(&format!("{}: {error}", path.display()));
        let record = fs::read_to_string(path).map_err(trouble)?;
        let end = match arguments.conceded.as_deref() {
            Some("A") => GameEnd::GivenUp(Seat::A),
            Some(_) => GameEnd::GivenUp(Seat::B),
            None => GameEnd::Played,
        };
        let result = result_of_record(catalogue(), file.log.state(), number, &record, end);
        let result = result.map_err(|refusal| refused(&file, &refusal))?;
        let scores = format!("{} : {}", result.assaulter, result.defender);
        make(&mut file, Change::Result { battle: number, result })?;
        output.line(&format!("Battle {number} ended {scores}."))?;
        return Ok(ExitCode::SUCCESS);
    }
    let campaign = file.log.state();
    if let Some(bots) = arguments.bots {
        let game = battle_game(catalogue(), campaign, number);
        let game = game.map_err(|refusal| refused(&file, &refusal))?;
        let battle = campaign.battle(number).map_err(|refusal| refused(&file, &refusal))?;
        let mut names = battle.players().map(|it| campaign.name_of(it).to_owned());
        let names = [names.next().unwrap_or_default(), names.next().unwrap_or_default()];
        let (game, seed) = (Arc::new(game), arguments.seed);
        let pairing = Pairing { game, bots, seed, names, not_played: Vec::new() };
        return play(pairing, arguments.record.as_deref(), arguments.json, output);
    }
    let header = battle_header(catalogue(), campaign, number, arguments.seed);
    let header = header.map_err(|refusal| refused(&file, &refusal))?;
    output.line(header.trim_end())?;
    Ok(ExitCode::SUCCESS)
}

fn refused(file: &CampaignFile, refusal: &Refusal) -> Failure {
    file.trouble(&refusal.to_string())
}
