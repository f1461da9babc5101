use flagbridge_events::{Event, PlayerId, Refusal, Stage, elimination, standings};

/// How far an event has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No round has been paired.
    Registration,
    /// Tables of the last round have no result yet; how many.
    Playing(usize),
    /// The next round can be paired.
    Paired,
    /// All Swiss rounds are played and the top cut is next.
    Cut,
    /// Everything is played; who has won.
    Finished(PlayerId),
}

impl Phase {
    /// How far an event has come.
    pub fn of(event: &Event) -> Self {
        let Some(round) = event.last_round() else { return Self::Registration };
        let open = round.matches.iter().filter(|it| it.result.is_none()).count();
        if open > 0 {
            return Self::Playing(open);
        }
        let decided = match event.next_stage() {
            Stage::Elimination => matches!(elimination::pairs(event), Err(Refusal::Decided)),
            Stage::Swiss => event.rounds().len() >= usize::from(event.settings().rounds),
        };
        if !decided {
            return Self::Paired;
        }
        if event.next_stage() == Stage::Swiss
            && event.settings().cut.is_some()
            && event.cuts().is_empty()
        {
            return Self::Cut;
        }
        standings(event).first().map_or(Self::Paired, |first| Self::Finished(first.player))
    }

    /// The phase in words.
    pub fn words(self, event: &Event) -> String {
        let rounds = event.rounds().len();
        match self {
            Self::Registration if event.settings().open => "Registration open".to_owned(),
            Self::Registration => "Not started".to_owned(),
            Self::Playing(_)
                if event.last_round().is_some_and(|it| it.stage == Stage::Elimination) =>
            {
                "Top cut in progress".to_owned()
            }
            Self::Playing(_) => format!("Round {rounds} in progress"),
            Self::Paired => format!("Round {rounds} complete"),
            Self::Cut => "Swiss rounds complete".to_owned(),
            Self::Finished(_) => "Finished".to_owned(),
        }
    }
}
