//! Whether one bot is stronger than another: `flagbridge arena --sprt`, and `flagbridge merge` for runs in parts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use flagbridge_bots::{Sprt, Verdict};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::ladder;
use crate::output::Output;
use crate::pairing::Terms;
use crate::parallel_games;

/// A test as it was asked for.
pub struct Test<'a> {
    /// The bots, the seed and the edition.
    pub terms: &'a Terms,
    /// A directory of lists; the bundled ones if none.
    pub fleets: Option<&'a Path>,
    /// The strengths to tell apart.
    pub elo: [f64; 2],
    /// Which part of the pairs is played, from 1, and of how many parts.
    pub shard: [u64; 2],
    /// Pairs, at most.
    pub most: u64,
    /// Where the count is kept.
    pub state: Option<&'a Path>,
    /// Pairs played at a time.
    pub jobs: usize,
}

/// A count as it is kept in a file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct SavedCount {
    bots: [String; 2],
    elo: [f64; 2],
    seed: u64,
    shard: [u64; 2],
    /// How many pairs the first bot won none, one or both games of.
    pairs: [u64; 3],
}

/// What `flagbridge merge` was asked.
#[derive(Args)]
pub struct Arguments {
    /// Files that `flagbridge arena --sprt --state` has written
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Test<'_> {
    /// Plays pairs until the test is decided or all are played, and prints the count as it goes.
    pub fn run(&self, output: &mut Output) -> Result<ExitCode, Failure> {
        let bots = self.terms.bots.expect("--sprt requires --bots");
        let (ladder, ..) = ladder::over(self.terms, self.fleets)?;
        let mut kept = SavedCount {
            bots: bots.map(|bot| bot.id().to_owned()),
            elo: self.elo,
            seed: self.terms.seed,
            shard: self.shard,
            pairs: [0; 3],
        };
        if let Some(path) = self.state.filter(|path| path.exists()) {
            let pairs = read(path)?.pairs;
            if (SavedCount { pairs, ..kept.clone() }) != read(path)? {
                let reason = "it is the count of another test".to_owned();
                return Err(Failure::List { path: path.display().to_string(), reason });
            }
            kept.pairs = pairs;
        }
        let mut sprt = Sprt { pairs: kept.pairs };
        let [part, parts] = self.shard;
        while sprt.verdict(self.elo) == Verdict::Open && sprt.count() < self.most {
            let done = sprt.count();
            let number = |place: u64| (done + place) * parts + part - 1;
            let batch = (self.jobs as u64 * 5).min(self.most - done);
            let one = |place: u64| ladder.pair(bots, number(place));
            let more = parallel_games::play(
                batch,
                self.jobs,
                one,
                |sum: &mut Sprt, won| sum.add(*won),
                Sprt::merge,
            )
            .map_err(|(place, halt)| Failure::Halted {
                seed: ladder.fixture(number(place)).1,
                halt,
            })?;
            sprt.merge(&more);
            kept.pairs = sprt.pairs;
            if let Some(path) = self.state {
                keep(path, &kept)?;
            }
            output.line(&line(&sprt, self.elo))?;
        }
        conclude(&sprt, &kept, output)
    }
}

/// Adds up runs in parts and says what they show together.
pub fn merge(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let mut sum: Option<(SavedCount, Vec<[u64; 2]>)> = None;
    for path in &arguments.files {
        let one = read(path)?;
        let wrong = |reason: &str| Failure::List {
            path: path.display().to_string(),
            reason: reason.to_owned(),
        };
        let Some((all, shards)) = &mut sum else {
            sum = Some((one.clone(), vec![one.shard]));
            continue;
        };
        let same = (&one.bots, one.elo, one.seed, one.shard[1])
            == (&all.bots, all.elo, all.seed, all.shard[1]);
        if !same {
            return Err(wrong("it is the count of another test"));
        }
        if shards.contains(&one.shard) {
            return Err(wrong("this part was added already"));
        }
        shards.push(one.shard);
        all.pairs.iter_mut().zip(one.pairs).for_each(|(sum, more)| *sum += more);
    }
    let (kept, _) = sum.expect("clap asks for a file");
    conclude(&Sprt { pairs: kept.pairs }, &kept, output)
}

fn conclude(sprt: &Sprt, kept: &SavedCount, output: &mut Output) -> Result<ExitCode, Failure> {
    let ([one, two], [low, high]) = (&kept.bots, kept.elo);
    output.line(&line(sprt, kept.elo))?;
    output.line(&match sprt.verdict(kept.elo) {
        Verdict::Stronger => {
            format!("{one} is stronger than {two}: {high} Elo points rather than {low}")
        }
        Verdict::NotStronger => {
            format!("{one} is not stronger than {two}: {low} Elo points rather than {high}")
        }
        Verdict::Open => "undecided".to_owned(),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn line(sprt: &Sprt, elo: [f64; 2]) -> String {
    let ((mean, error), [points, low, high]) = (sprt.score(), sprt.elo());
    let [lost, split, won] = sprt.pairs;
    format!(
        "{} games  {:.1} % ±{:.1}  Elo {points:+.0} ({low:+.0} to {high:+.0})  LLR {:+.2} of ±{:.2}  pairs {lost}-{split}-{won}",
        2 * sprt.count(),
        100.0 * mean,
        196.0 * error,
        sprt.ratio(elo),
        Sprt::BOUND,
    )
}

fn read(path: &Path) -> Result<SavedCount, Failure> {
    let trouble = |reason: String| Failure::List { path: path.display().to_string(), reason };
    let text = fs::read_to_string(path).map_err(|error| trouble(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| trouble(error.to_string()))
}

fn keep(path: &Path, kept: &SavedCount) -> Result<(), Failure> {
    let trouble = |reason: String| Failure::Write { path: path.display().to_string(), reason };
    let text = serde_json::to_string(kept).map_err(|error| trouble(error.to_string()))?;
    fs::write(path, text).map_err(|error| trouble(error.to_string()))
}

/// Two strengths, e.g. `0,20`.
pub fn elo(text: &str) -> Result<[f64; 2], String> {
    let pair = text
        .split_once(',')
        .and_then(|(low, high)| Some([low.trim().parse::<f64>().ok()?, high.trim().parse().ok()?]));
    pair.filter(|[low, high]| low < high).ok_or_else(|| format!("\"{text}\" is not LOW,HIGH"))
}

/// A part of a test, e.g. `3/16`.
pub fn shard(text: &str) -> Result<[u64; 2], String> {
    let pair = text
        .split_once('/')
        .and_then(|(part, parts)| Some([part.parse::<u64>().ok()?, parts.parse().ok()?]));
    pair.filter(|[part, parts]| (1..=*parts).contains(part))
        .ok_or_else(|| format!("\"{text}\" is not a part such as 3/16"))
}

#[cfg(test)]
mod tests {
    use super::{elo, shard};

    #[test]
    fn strengths_and_parts_are_read() {
        assert_eq!(elo("0, 20"), Ok([0.0, 20.0]));
        assert!(elo("20,0").is_err() && elo("20").is_err());
        assert_eq!(shard("3/16"), Ok([3, 16]));
        assert!(shard("0/4").is_err() && shard("5/4").is_err() && shard("1").is_err());
    }
}
