use serde::Serialize;

use crate::campaign::{Campaign, Phase};
use crate::log::CampaignLog;
use crate::permission::Author;
use crate::side::Side;

/// A campaign as one seat may see it: this and nothing else leaves the server for that seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// The number of the last change.
    pub version: u64,
    /// Who looks.
    pub viewer: Author,
    /// The campaign without the secrets of others.
    pub campaign: Campaign,
    /// The log without them, oldest first.
    pub log: Vec<SeenEntry>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenEntry {
    /// Its number.
    pub number: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// Who made it.
    pub by: Author,
    /// What was done.
    pub words: String,
    /// Whether it was undone.
    pub undone: bool,
}

/// What a seat may see of a campaign. Another team's secrets are: which of its presences are bases (until they are assaulted),
/// recorded base defenses, fleets as they are worked on before the strategy phase, and its points to spend. When the campaign
/// is over, there are none.
///
/// RRG 1.5, Errata: Corellian Conflict, Place Bases, p. 6; FAQ 3.2.1, Corellian Conflict FAQ: Refit and Expand Fleets.
pub fn seen_by(log: &CampaignLog, viewer: Author) -> Seen {
    let whole = log.state();
    let own = viewer.side(whole);
    let over = whole.phase == Phase::Over;
    let is_open = |secret: Option<Side>| over || secret.is_none() || secret == own;
    let campaign = campaign_seen_by(whole, viewer);
    Seen { version: log.version(), viewer, campaign, log: lines(log, is_open) }
}

/// The campaign alone as a seat may see it, without the log.
pub fn campaign_seen_by(whole: &Campaign, viewer: Author) -> Campaign {
    if whole.phase == Phase::Over {
        return whole.clone();
    }
    without_secrets(whole, viewer.side(whole))
}

/// The log with all secrets, for the owner of the file.
pub fn whole_log(log: &CampaignLog) -> Vec<SeenEntry> {
    lines(log, |_| true)
}

fn lines(log: &CampaignLog, is_open: impl Fn(Option<Side>) -> bool) -> Vec<SeenEntry> {
    let (whole, undone) = (log.state(), log.undone());
    let lines = log.entries().iter().map(|entry| SeenEntry {
        number: entry.number,
        at: entry.at,
        by: entry.by,
        words: entry.change.describe(whole, is_open(entry.change.secret_of(whole))),
        undone: undone.contains(&entry.number),
    });
    lines.collect()
}

fn without_secrets(whole: &Campaign, own: Option<Side>) -> Campaign {
    let mut seen = whole.clone();
    // To those who see a team's secrets, what it has given up is gone.
    seen.given_up = Default::default();
    if let Some(own) = own {
        seen.eliminated.extend(whole.given_up[own.index()].iter().cloned());
    }
    for place in &mut seen.places {
        if let Some(holding) = &mut place.holding
            && Some(holding.side) != own
        {
            holding.defense = None;
            if !holding.revealed {
                holding.stand = None;
            }
        }
    }
    for side in Side::BOTH.into_iter().filter(|side| Some(*side) != own) {
        seen.teams[side.index()].resources = None;
    }
    for player in &mut seen.players {
        if Some(player.side) != own {
            player.roster = player.public.clone();
            (player.refit, player.purse) = (None, None);
        }
    }
    seen
}
