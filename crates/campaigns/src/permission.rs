use serde::{Deserialize, Serialize};

use crate::campaign::Campaign;
use crate::change::Change;
use crate::refusal::Refusal;
use crate::side::{PlayerId, Side};

/// Who makes a change, and who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "role", content = "of", rename_all = "kebab-case")]
pub enum Author {
    /// Anyone with the organiser's link.
    Organiser,
    /// The grand admiral of a team: everything the team decides.
    Admiral(Side),
    /// Anyone with a team's link: everything a player of the team may do.
    Team(Side),
    /// A player, by the player's own link.
    Player(PlayerId),
    /// Anyone with the address.
    Spectator,
    /// The live table at which a battle was played.
    Table,
}

/// Whose business a change is.
enum Business {
    Organiser,
    Team(Side),
    Fleet(PlayerId),
    Battle(u32),
    Part(u32),
}

impl Author {
    /// The team whose secrets this author may see. The organiser sees none, for the organiser may be a player.
    pub fn side(self, campaign: &Campaign) -> Option<Side> {
        match self {
            Author::Admiral(side) | Author::Team(side) => Some(side),
            Author::Player(id) => campaign.player(id).ok().map(|it| it.side),
            Author::Organiser | Author::Spectator | Author::Table => None,
        }
    }

    /// Whether this author may make the change.
    pub fn may(self, change: &Change, campaign: &Campaign) -> Result<(), Refusal> {
        if matches!(change, Change::Undo { entry: 1 }) {
            return Err(Refusal::input("a campaign's first settings can be changed, not undone"));
        }
        if self == Author::Organiser {
            return Ok(());
        }
        if self == Author::Table {
            let result = matches!(change, Change::Result { .. });
            return allowed_to(result, "a live table enters the result of its battle alone");
        }
        let Some(own) = self.side(campaign) else {
            return Err(Refusal::not_allowed(
                "this needs the link of a player, a team or the organiser",
            ));
        };
        match business(change, campaign) {
            Business::Organiser => Err(Refusal::not_allowed("this needs the organiser's link")),
            Business::Team(side) => match self {
                Author::Admiral(admiral) if admiral == side => Ok(()),
                _ => Err(Refusal::not_allowed("this is for the grand admiral of that team")),
            },
            Business::Fleet(player) => {
                let side = campaign.player(player)?.side;
                let allowed = match self {
                    Author::Player(id) => id == player,
                    _ => own == side,
                };
                allowed_to(allowed, "this is another player's fleet")
            }
            Business::Battle(number) => {
                let battle = campaign.battle(number)?;
                let allowed = match self {
                    Author::Player(id) => battle.players().any(|it| it == id),
                    _ => true,
                };
                allowed_to(allowed, "this is not your battle")
            }
            Business::Part(number) => {
                let battle = campaign.battle(number)?;
                let (role, _) = campaign.objectives_for(battle);
                let in_battle = match self {
                    Author::Player(id) => battle.players().any(|it| it == id),
                    _ => true,
                };
                let words = "the other side chooses the objective of this battle";
                allowed_to(in_battle && battle.side_of(role) == own, words)
            }
        }
    }
}

fn allowed_to(allowed: bool, otherwise: &str) -> Result<(), Refusal> {
    if allowed { Ok(()) } else { Err(Refusal::not_allowed(otherwise)) }
}

fn business(change: &Change, campaign: &Campaign) -> Business {
    let team_of = |player: &PlayerId| match campaign.player(*player) {
        Ok(player) => Business::Team(player.side),
        Err(_) => Business::Organiser,
    };
    match change {
        Change::Settings { .. } | Change::Manual { .. } | Change::Undo { .. } => {
            Business::Organiser
        }
        Change::Place { side, .. }
        | Change::BaseDefense { side, .. }
        | Change::Done { side, .. }
        | Change::Offensive { side, .. }
        | Change::Effect { side, .. }
        | Change::Token { side, .. }
        | Change::Pivotal { side, .. }
        | Change::Spoils { side, .. }
        | Change::CommandShip { side, .. } => Business::Team(*side),
        Change::Assault { player, .. }
        | Change::Defend { player, .. }
        | Change::Allot { player, .. }
        | Change::Ally { player, .. } => team_of(player),
        Change::Fleet { player, .. }
        | Change::Build { player, .. }
        | Change::Unscar { player, .. }
        | Change::Commander { player, .. }
        | Change::Ability { player, .. }
        | Change::Condition { player, .. }
        | Change::Reward { player, .. } => Business::Fleet(*player),
        Change::Objective { battle, .. } => Business::Part(*battle),
        Change::Result { battle, .. } => Business::Battle(*battle),
    }
}
