use flagbridge_cards::CardNumber;

use super::game::{BadRoster, Game};
use crate::terms::{Seat, ShipId, Unit};

/// What a campaign has decided about a game before it begins. In such a game ships can retreat to hyperspace.
///
/// FAQ 3.2.1, Corellian Conflict FAQ: Determine Initiative; Tracking Fleet Condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignBattle {
    /// The assaulter, who is first player.
    pub first: Seat,
    /// The objective that is played; none where the first player chooses one of the second player's as usual.
    pub objective: Option<CardNumber>,
    /// Ships and squadrons that have a scar.
    pub scarred: Vec<Unit>,
    /// Ships and squadrons that have a veteran token. What that of a squadron does is resolved by the players: no source we
    /// have says it.
    pub veterans: Vec<Unit>,
    /// What the campaign gives fleets besides their cards; at most one entry for each seat.
    pub fleets: Vec<CampaignFleet>,
}

/// The abilities of a fleet's commander and its condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignFleet {
    /// The ship that carries the commander.
    pub flagship: ShipId,
    /// The numbers of the rules.
    pub rules: Vec<u8>,
}

impl CampaignBattle {
    /// A battle without scars and veterans.
    pub fn new(first: Seat) -> CampaignBattle {
        CampaignBattle {
            first,
            objective: None,
            scarred: Vec::new(),
            veterans: Vec::new(),
            fleets: Vec::new(),
        }
    }
}

impl Game {
    /// The same game as a battle of a campaign. The objective must be in one of the lists, and every unit in one of them and
    /// named once.
    pub fn with_campaign(self, campaign: Option<CampaignBattle>) -> Result<Game, BadRoster> {
        if let Some(battle) = &campaign {
            let objectives = || self.objectives.iter().map(|(card, _)| card.number);
            if battle.objective.is_some_and(|own| objectives().all(|other| other != own)) {
                return Err(BadRoster::Campaign);
            }
            for units in [&battle.scarred, &battle.veterans] {
                let twice = |(place, unit): (usize, &Unit)| units[..place].contains(unit);
                if units.iter().enumerate().any(twice)
                    || units.iter().any(|unit| !self.is_brought(*unit))
                {
                    return Err(BadRoster::Campaign);
                }
            }
            self.check_fleets(&battle.fleets)?;
        }
        let mut game = Game { campaign, ..self };
        game.listeners = game.who_listens();
        Ok(game)
    }

    /// Each seat has at most one flagship, which its list brought, and each rule once.
    fn check_fleets(&self, fleets: &[CampaignFleet]) -> Result<(), BadRoster> {
        for (place, fleet) in fleets.iter().enumerate() {
            let flagship = Unit::Ship(fleet.flagship);
            let same_seat = |other: &CampaignFleet| {
                self.seat_of(Unit::Ship(other.flagship)) == self.seat_of(flagship)
            };
            let twice = |(place, rule): (usize, &u8)| fleet.rules[..place].contains(rule);
            if !self.is_brought(flagship)
                || fleets[..place].iter().any(same_seat)
                || fleet.rules.iter().enumerate().any(twice)
            {
                return Err(BadRoster::Campaign);
            }
        }
        Ok(())
    }

    /// Whether one of the lists brought a unit.
    fn is_brought(&self, unit: Unit) -> bool {
        match unit {
            Unit::Ship(ship) => ship.index() < self.ships.len() && !self.has_joined(unit),
            Unit::Squadron(squadron) => {
                squadron.index() < self.squadrons.len() && !self.has_joined(unit)
            }
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
        }
    }

    /// The ship that a campaign names as a seat's flagship.
    pub(crate) fn campaign_flagship(&self, seat: Seat) -> Option<ShipId> {
        let mut fleets = self.campaign.iter().flat_map(|battle| &battle.fleets);
        let of_seat = |ship: ShipId| self.seat_of(Unit::Ship(ship)) == Some(seat);
        fleets.find(|fleet| of_seat(fleet.flagship)).map(|fleet| fleet.flagship)
    }

    /// Whether a unit began a campaign's battle with a scar.
    pub fn is_scarred(&self, unit: Unit) -> bool {
        self.campaign.as_ref().is_some_and(|battle| battle.scarred.contains(&unit))
    }

    /// Whether a unit began a campaign's battle with a veteran token.
    pub fn is_veteran(&self, unit: Unit) -> bool {
        self.campaign.as_ref().is_some_and(|battle| battle.veterans.contains(&unit))
    }
}
