use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use flagbridge_bots::{Bot, Ladder, play, players};
use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Options, Roster, Table};
use flagbridge_fleet::UncheckedFleet;
use flagbridge_fleet::formats::Reader;
use flagbridge_puzzles::{Puzzle, Theme, check, mine};
use flagbridge_wording::count;

use crate::failure::Failure;
use crate::output::Output;
use crate::pairing;

/// Arguments of `flagbridge puzzles`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Look for decisions with one clearly best answer in games of bots, and write them to a folder
    Mine {
        /// Where the chance of the games begins
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The number of the first game
        #[arg(long, default_value_t = 0)]
        from: u64,
        /// How many games are looked at
        #[arg(long, default_value_t = 40)]
        games: u64,
        /// Time limit in minutes; the game being looked at is finished
        #[arg(long)]
        minutes: Option<u64>,
        /// The bot that plays both sides
        #[arg(long, default_value = "ensign")]
        bot: Bot,
        /// The most puzzles of one theme; 0 for no limit
        #[arg(long, default_value_t = 0)]
        per_theme: usize,
        /// The folder; what it already has stays
        #[arg(long, default_value = "puzzles")]
        out: PathBuf,
    },
    /// Check that puzzles replay, that their answers are legal, and that the best answer is still the best
    Check {
        /// The folder
        #[arg(value_name = "FOLDER", default_value = "puzzles")]
        folder: PathBuf,
        /// How often each answer is played out; 0 to leave that out
        #[arg(long, default_value_t = 32)]
        playouts: usize,
    },
}

/// Looks for puzzles, or checks them. A check ends with 0 if all hold, with 1 if one does not.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    match &arguments.task {
        Task::Mine { seed, from, games, minutes, bot, per_theme, out } => {
            let limit = minutes.map(|minutes| Duration::from_secs(minutes * 60));
            let numbers = *from..from.saturating_add(*games);
            let search = Search { bot: *bot, seed: *seed, most: *per_theme, out, limit };
            search.mine(numbers, output)
        }
        Task::Check { folder, playouts } => check_all(folder, *playouts, output),
    }
}

/// Where puzzles are looked for, and where they go.
struct Search<'a> {
    bot: Bot,
    seed: u64,
    most: usize,
    out: &'a Path,
    limit: Option<Duration>,
}

impl Search<'_> {
    fn mine(
        &self,
        numbers: std::ops::Range<u64>,
        output: &mut Output,
    ) -> Result<ExitCode, Failure> {
        let start = Instant::now();
        let ladder = self.ladder()?;
        let mut puzzles = read_list(self.out)?;
        let before = puzzles.len();
        let mut looked_at = 0;
        for number in numbers {
            if self.limit.is_some_and(|limit| start.elapsed() >= limit) {
                break;
            }
            looked_at += 1;
            let found = self.game(&ladder, number, &puzzles)?;
            puzzles.extend(found);
            write_list(self.out, &mut puzzles)?;
        }
        let mut themes: BTreeMap<Theme, usize> = BTreeMap::new();
        puzzles.iter().for_each(|puzzle| *themes.entry(puzzle.theme).or_default() += 1);
        let themes: Vec<String> =
            themes.iter().map(|(theme, count)| format!("{} {count}", theme.id())).collect();
        output.line(&format!(
            "{} from {} in {:.0} s; {} in all: {}",
            count(puzzles.len() - before, "puzzle", "puzzles"),
            count(looked_at, "game", "games"),
            start.elapsed().as_secs_f64(),
            puzzles.len(),
            themes.join(", ")
        ))?;
        Ok(ExitCode::SUCCESS)
    }

    /// The games: every preset fleet against every other.
    fn ladder(&self) -> Result<Ladder, Failure> {
        let reader = Reader::new(catalogue());
        let fleet = |json: &str| UncheckedFleet::anyway(reader.read(json).draft);
        let roster = |json: &str| pairing::roster(&fleet(json));
        let fleets: Vec<Roster> =
            flagbridge_data::opponents().iter().map(|one| roster(one.json)).collect();
        Ladder::new(catalogue().current(), Options::STANDARD, &fleets, self.seed).map_err(|bad| {
            Failure::List { path: "the preset fleets".to_owned(), reason: bad.to_string() }
        })
    }

    /// Plays a game and looks for puzzles in it; keeps its record up to the last one.
    fn game(&self, ladder: &Ladder, number: u64, known: &[Puzzle]) -> Result<Vec<Puzzle>, Failure> {
        let name = format!("{:x}-{number}", self.seed);
        if known.iter().any(|puzzle| puzzle.game == name) {
            return Ok(Vec::new());
        }
        let (game, seed) = ladder.fixture(number);
        let mut record = Record::new(game, seed);
        let mut table = Table::new(game.clone(), seed);
        play(&mut table, &players([self.bot; 2], seed), |_, action, _| {
            record.actions.push(action.clone());
        })
        .map_err(|halt| Failure::Halted { seed, halt })?;
        let of = |theme: Theme| known.iter().filter(|puzzle| puzzle.theme == theme).count();
        let wanted = |theme: Theme| self.most == 0 || of(theme) < self.most;
        let found = mine(&record, &name, catalogue(), seed, wanted)?;
        if let Some(last) = found.last() {
            record.actions.truncate(last.place);
            let path = self.out.join("games").join(format!("{name}.txt"));
            write(&path, &record.write(catalogue())?)?;
        }
        Ok(found)
    }
}

fn check_all(folder: &Path, playouts: usize, output: &mut Output) -> Result<ExitCode, Failure> {
    let puzzles = read_list(folder)?;
    let mut failed = 0;
    for puzzle in &puzzles {
        let path = folder.join("games").join(format!("{}.txt", puzzle.game));
        let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
        let record = Record::read(&text, catalogue())?;
        if let Err(flaw) = check(puzzle, &record, catalogue(), playouts) {
            failed += 1;
            output.line(&format!("{}: {flaw}", puzzle.id))?;
        }
    }
    let held = puzzles.len() - failed;
    output.line(&format!("{held} of {} hold", count(puzzles.len(), "puzzle", "puzzles")))?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read_list(folder: &Path) -> Result<Vec<Puzzle>, Failure> {
    let path = folder.join("puzzles.json");
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
    serde_json::from_str(&text).map_err(|error| unreadable(&path, &error))
}

/// Writes the list, a puzzle on each line.
fn write_list(folder: &Path, puzzles: &mut [Puzzle]) -> Result<(), Failure> {
    puzzles.sort_by(|one, two| (&one.game, one.place).cmp(&(&two.game, two.place)));
    let lines: Result<Vec<String>, _> = puzzles.iter().map(serde_json::to_string).collect();
    write(&folder.join("puzzles.json"), &format!("[\n{}\n]\n", lines?.join(",\n")))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let trouble = |error: std::io::Error| Failure::Write {
        path: path.display().to_string(),
        reason: error.to_string(),
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(trouble)?;
    }
    fs::write(path, text).map_err(trouble)
}

fn unreadable(path: &Path, error: &dyn ToString) -> Failure {
    Failure::List { path: path.display().to_string(), reason: error.to_string() }
}
