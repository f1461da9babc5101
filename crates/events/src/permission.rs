use serde::{Deserialize, Serialize};

use crate::change::Change;
use crate::event::Event;
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::Match;

/// Who makes a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "role", content = "player", rename_all = "kebab-case")]
pub enum Author {
    /// Anyone with the organiser's link.
    Organiser,
    /// Anyone with the judges' link.
    Judge,
    /// A player, by the player's own link.
    Player(PlayerId),
    /// A player who is registering.
    Visitor,
    /// The live table at which a match is played, when its game is over.
    Table,
}

impl Author {
    /// Whether this author may make the change now. Organisers may do everything; judges everything but change what the
    /// event is; players hand in their list until it is due, report their match and leave; a live table reports a match
    /// that has not been reported.
    pub fn may(self, change: &Change, event: &Event, now: i64) -> Result<(), Refusal> {
        match self {
            Self::Organiser => Ok(()),
            Self::Judge => match change {
                Change::Settings { .. } => {
                    Err(Refusal::NotAllowed("only the organiser can change the event's settings"))
                }
                _ => Ok(()),
            },
            Self::Player(id) => player_may(id, change, event, now),
            Self::Visitor => match change {
                Change::Enter { about, .. } if !about.first_round_bye => {
                    if event.settings().open {
                        Ok(())
                    } else {
                        Err(Refusal::NotAllowed("registration is closed; ask the organiser"))
                    }
                }
                _ => Err(Refusal::NotAllowed("this needs the organiser's or a judge's link")),
            },
            Self::Table => match change {
                Change::Result { round, table, .. } => {
                    let running = event.last_round().filter(|it| it.number == *round);
                    unreported(running.and_then(|it| it.at_table(*table)))
                }
                _ => Err(Refusal::NotAllowed("an online table can only enter its own result")),
            },
        }
    }
}

/// Whether players may still hand in lists.
pub fn lists_are_open(event: &Event, now: i64) -> bool {
    match event.settings().lists_due {
        Some(due) => now < due,
        None => event.rounds().is_empty(),
    }
}

fn player_may(id: PlayerId, change: &Change, event: &Event, now: i64) -> Result<(), Refusal> {
    match change {
        Change::List { player, .. } | Change::NoList { player } if *player == id => {
            if lists_are_open(event, now) {
                Ok(())
            } else {
                Err(Refusal::NotAllowed("the list deadline has passed; ask a judge"))
            }
        }
        Change::Drop { player } if *player == id => Ok(()),
        Change::Result { round, table, .. } if event.settings().players_report => {
            let running = event.last_round().filter(|it| it.number == *round);
            match running.and_then(|it| it.at_table(*table)) {
                Some(it) if it.side_of(id).is_none() => {
                    Err(Refusal::NotAllowed("this is not your match"))
                }
                found => unreported(found),
            }
        }
        _ => Err(Refusal::NotAllowed("this needs the organiser's or a judge's link")),
    }
}

/// A match of the running round that has no result yet.
fn unreported(found: Option<&Match>) -> Result<(), Refusal> {
    match found {
        Some(it) if it.result.is_some() => {
            Err(Refusal::NotAllowed("the match already has a result; a judge can correct it"))
        }
        Some(_) => Ok(()),
        None => Err(Refusal::NotAllowed("results can only be reported for the current round")),
    }
}
