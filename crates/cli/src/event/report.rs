use clap::Args;
use flagbridge_events::{Change, GameResult, Side};

use super::file::EventFile;
use super::trouble;
use crate::failure::Failure;

/// A result as it is typed: `result event.json 3 250 180 --first 2`.
#[derive(Args)]
pub struct ResultReport {
    /// The event
    pub file: String,
    /// The table
    table: u16,
    /// The scores, in the order of the pairing
    #[arg(num_args = 0..=2)]
    scores: Vec<u16>,
    /// A round other than the current one
    #[arg(long)]
    round: Option<u16>,
    /// Who was first player: 1 or 2
    #[arg(long, value_name = "SIDE", value_parser = side)]
    first: Option<Side>,
    /// Who lost all ships except flotillas
    #[arg(long, value_name = "SIDE", value_parser = side, group = "end")]
    tabled: Option<Side>,
    /// Both lost all ships except flotillas in the same round
    #[arg(long, group = "end", requires = "first")]
    both_tabled: bool,
    /// Who conceded
    #[arg(long, value_name = "SIDE", value_parser = side, group = "end")]
    conceded: Option<Side>,
    /// Who was a no-show
    #[arg(long, value_name = "SIDE", value_parser = side, group = "end")]
    absent: Option<Side>,
    /// The match was not played
    #[arg(long, group = "end")]
    not_played: bool,
    /// Both get a loss
    #[arg(long, group = "end")]
    double_loss: bool,
    /// Both agreed on a draw
    #[arg(long, group = "end")]
    drawn: bool,
    /// Clear the result
    #[arg(long, group = "end")]
    clear: bool,
}

impl ResultReport {
    /// The change that enters it.
    pub fn change(&self, event: &EventFile) -> Result<Change, Failure> {
        let round = self.round.unwrap_or_else(|| event.running_round());
        let table = self.table;
        if self.clear {
            return Ok(Change::NoResult { round, table });
        }
        Ok(Change::Result { round, table, result: self.result()? })
    }

    fn result(&self) -> Result<GameResult, Failure> {
        let scores = match self.scores[..] {
            [one, two] => Some([one, two]),
            [] => None,
            _ => return Err(trouble(&self.file, "enter both scores or none")),
        };
        let needed = || {
            scores.ok_or_else(|| {
                trouble(&self.file, "enter both scores or how the match ended; see --help")
            })
        };
        let first = self.first;
        let marks = [self.not_played, self.double_loss, self.drawn, self.both_tabled];
        Ok(match (self.tabled, self.conceded, self.absent, marks) {
            (Some(loser), ..) => GameResult::Tabled { scores: needed()?, loser, first },
            (_, Some(by), ..) => GameResult::Conceded { by, scores },
            (_, _, Some(side), _) => GameResult::Absent { side },
            (.., [true, ..]) => GameResult::NotPlayed,
            (.., [_, true, ..]) => GameResult::DoubleLoss,
            (.., [_, _, true, _]) => GameResult::Drawn,
            (.., [_, _, _, true]) => GameResult::BothTabled {
                scores: needed()?,
                first: first.ok_or_else(|| trouble(&self.file, "enter who was first player"))?,
            },
            _ => GameResult::Played { scores: needed()?, first },
        })
    }
}

fn side(text: &str) -> Result<Side, String> {
    match text {
        "1" => Ok(Side::One),
        "2" => Ok(Side::Two),
        _ => Err("1 for the first player of the pairing, 2 for the second".to_owned()),
    }
}
