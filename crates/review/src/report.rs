use flagbridge_engine::Seat;
use serde::{Deserialize, Serialize};

/// What is known of a game after its review. Margins are seat A's less seat B's, in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// The seed it follows from.
    pub seed: u64,
    /// How many answers the record has.
    pub answers: usize,
    /// The scores at its end.
    pub scores: [u16; 2],
    /// Whether the game was over then.
    pub over: bool,
    /// How many decisions were simulated.
    pub simulated: u64,
    /// The expected margin as the game went, and at its end.
    pub curve: Vec<Moment>,
    /// Every decision that had more than one sensible answer.
    pub decisions: Vec<Judged>,
    /// Every answer after which chance decided something.
    pub rolls: Vec<Roll>,
}

/// The expected margin at a moment of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// How many answers were given before.
    pub place: usize,
    /// The round.
    pub round: u8,
    /// The expected margin.
    pub margin: f64,
    /// Its standard error; 0 where the game is over.
    pub error: f64,
    /// What chance had given seat A by then, less what it had given seat B.
    pub luck: f64,
}

/// A decision and what it cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// How many answers were given before.
    pub place: usize,
    /// The round.
    pub round: u8,
    /// Who decided.
    #[serde(with = "seat_letter")]
    pub seat: Seat,
    /// What was asked, by the question's word in scenarios.
    pub question: String,
    /// The answer, in notation.
    pub given: String,
    /// The best answer that was found, in notation; the given one where none was better.
    pub best: String,
    /// What the answer cost the one who gave it, in points; never less than 0.
    pub cost: f64,
    /// Where the true cost lies, with 95 % confidence.
    pub interval: [f64; 2],
    /// From how many pairs of playouts.
    pub pairs: usize,
    /// How many answers were compared.
    pub compared: usize,
    /// What is to be said of it.
    pub verdict: Verdict,
}

/// What is to be said of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// No better answer was found, or one that is hardly better.
    Fine,
    /// The playouts do not decide it.
    CannotTell,
    /// It cost a little.
    Inaccuracy,
    /// It cost something.
    Mistake,
    /// It cost a lot.
    Blunder,
}

impl Verdict {
    /// An answer that costs less is fine, in points.
    pub const INACCURACY: f64 = 8.0;
    /// From here on it is a mistake.
    pub const MISTAKE: f64 = 16.0;
    /// From here on it is a blunder.
    pub const BLUNDER: f64 = 32.0;

    /// Every verdict, the mildest first.
    pub const ALL: [Verdict; 5] = [
        Verdict::Fine,
        Verdict::CannotTell,
        Verdict::Inaccuracy,
        Verdict::Mistake,
        Verdict::Blunder,
    ];

    /// What to say about a cost that is certain.
    pub(crate) fn of_cost(cost: f64) -> Verdict {
        match cost {
            cost if cost >= Verdict::BLUNDER => Verdict::Blunder,
            cost if cost >= Verdict::MISTAKE => Verdict::Mistake,
            cost if cost >= Verdict::INACCURACY => Verdict::Inaccuracy,
            _ => Verdict::Fine,
        }
    }

    /// Whether it says that another answer was better.
    pub const fn is_costly(self) -> bool {
        matches!(self, Verdict::Inaccuracy | Verdict::Mistake | Verdict::Blunder)
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Fine => "fine",
            Verdict::CannotTell => "can't tell",
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }
}

/// What chance made of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Roll {
    /// How many answers were given before the one that made dice roll or cards be dealt.
    pub place: usize,
    /// The round.
    pub round: u8,
    /// By how much the expected margin was better for seat A after than before.
    pub luck: f64,
    /// The standard error of that.
    pub error: f64,
}

/// A review in figures for one seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many of its decisions got each verdict, in the order of [`Verdict::ALL`].
    pub verdicts: [usize; 5],
    /// What its costly decisions cost together.
    pub cost: f64,
    /// What chance gave it, less what chance gave the other.
    pub luck: f64,
}

impl Review {
    /// The figures of a seat.
    pub fn summary(&self, seat: Seat) -> Summary {
        let own = || self.decisions.iter().filter(move |it| it.seat == seat);
        let count = |verdict| own().filter(|it| it.verdict == verdict).count();
        let luck: f64 = self.rolls.iter().map(|roll| roll.luck).sum();
        Summary {
            verdicts: Verdict::ALL.map(count),
            cost: own().filter(|it| it.verdict.is_costly()).map(|it| it.cost).sum(),
            luck: if seat == Seat::A { luck } else { -luck },
        }
    }

    /// The decisions that cost most, of one seat or of both, the costliest first.
    pub fn costliest(&self, seat: Option<Seat>, most: usize) -> Vec<&Judged> {
        let own = self.decisions.iter().filter(|it| seat.is_none_or(|seat| it.seat == seat));
        let mut costly: Vec<_> = own.filter(|it| it.verdict.is_costly()).collect();
        costly.sort_by(|one, two| two.cost.total_cmp(&one.cost));
        costly.truncate(most);
        costly
    }
}

/// A seat as its letter.
mod seat_letter {
    use flagbridge_engine::Seat;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(seat)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        match char::deserialize(from)? {
            'A' => Ok(Seat::A),
            'B' => Ok(Seat::B),
            _ => Err(D::Error::custom("a seat is A or B")),
        }
    }
}
