use flagbridge_engine::effects::fleet_rule_number;
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, Role, Stand};
use crate::campaign::{Campaign, Phase};
use crate::commander::known;
use crate::map::{Effect, Location};
use crate::refusal::{Refusal, cite};
use crate::side::{PlayerId, Side};

/// What a fleet suffers from until it is removed. A fleet has one at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// Far from its bases.
    LowFuel,
    /// Cut off.
    LowSupplies,
    /// Against the people of a place.
    LowMorale,
}

impl Condition {
    /// All of them.
    pub const ALL: [Condition; 3] =
        [Condition::LowFuel, Condition::LowSupplies, Condition::LowMorale];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Condition::LowFuel => "Low Fuel",
            Condition::LowSupplies => "Low Supplies",
            Condition::LowMorale => "Low Morale",
        }
    }

    /// The word in forms and files.
    pub fn id(self) -> &'static str {
        match self {
            Condition::LowFuel => "low-fuel",
            Condition::LowSupplies => "low-supplies",
            Condition::LowMorale => "low-morale",
        }
    }

    /// The condition of a word in forms and files.
    pub fn of(id: &str) -> Option<Condition> {
        Condition::ALL.into_iter().find(|it| it.id() == id)
    }

    /// What it means, in our own words. What our sources do not say is said to be so.
    pub fn what(self) -> &'static str {
        match self {
            Condition::LowFuel => {
                "Assaults are declared before those of friendly fleets without it. Before deployment the opponent chooses: ships are deployed at speed 1 at most, or touching their player's edge."
            }
            Condition::LowSupplies => {
                "One scar less can be removed. Before deployment the opponent chooses between two effects, which our sources do not quote: see the card."
            }
            Condition::LowMorale => {
                "No assaults in an area with enemy Diplomats. Its effect in battle is not in our sources: see the card."
            }
        }
    }

    /// The engine's number of what it does in a battle; none where our sources do not say it.
    pub fn battle_rule(self) -> Option<u8> {
        fleet_rule_number(self.id())
    }

    /// The token that removes it. For Low Morale one tool is the source.
    pub fn token(self) -> Effect {
        match self {
            Condition::LowFuel | Condition::LowSupplies => Effect::Resources,
            Condition::LowMorale => Effect::SkilledSpacers,
        }
    }

    /// The objective after which it is removed.
    fn objective(self) -> &'static str {
        match self {
            Condition::LowFuel | Condition::LowSupplies => "steal-supplies",
            Condition::LowMorale => "recruit-allies",
        }
    }
}

impl Campaign {
    /// All fleets are paired: those far from their bases, cut off, or where enemy Diplomats are, gain a condition. A fleet
    /// that has one keeps it; of two new ones its player chooses.
    pub(crate) fn gain_conditions(&mut self) {
        let battles: Vec<Battle> = self.current_battles().cloned().collect();
        for battle in &battles {
            for role in [Role::Assaulter, Role::Defender] {
                let players = match role {
                    Role::Assaulter => &battle.assaulters,
                    Role::Defender => &battle.defenders,
                };
                for id in players {
                    let found = self.conditions_at(*id, battle, role);
                    let Ok(force) = self.force_mut(*id) else { continue };
                    match found[..] {
                        _ if force.condition.is_some() => {}
                        [] => {}
                        [only] => force.condition = Some(only),
                        _ => force.offered = found,
                    }
                }
            }
        }
    }

    fn conditions_at(&self, id: PlayerId, battle: &Battle, role: Role) -> Vec<Condition> {
        let side = battle.side_of(role);
        let place = &self.locations()[battle.place];
        let mut found = Vec::new();
        if self.is_far(id, side, place, role) {
            found.push(Condition::LowFuel);
        }
        if role == Role::Defender && self.is_cut_off(side, place) {
            found.push(Condition::LowSupplies);
        }
        if role == Role::Assaulter && battle.target.is_none() && self.meets_diplomats(side, place) {
            found.push(Condition::LowMorale);
        }
        found
    }

    /// Whether a place is in no area with a friendly base, nor next to one beyond a friendly border.
    fn is_far(&self, id: PlayerId, side: Side, place: &Location, role: Role) -> bool {
        let has_base = |area: u8| self.has_base(side, area);
        if place.areas.iter().any(|it| has_base(*it)) {
            return false;
        }
        let borders = self.borders(place);
        let beyond = |border: &Location| border.areas.iter().any(|it| has_base(*it));
        if borders.iter().any(|(at, it)| self.owner(*at) == Some(side) && beyond(it)) {
            return false;
        }
        let has = |ability| self.force(id).is_ok_and(|it| it.has(ability));
        match role {
            Role::Defender => !has(known::READY_DEFENDER),
            Role::Assaulter => {
                !(has(known::INDEPENDENT_RAIDER) && borders.iter().any(|(_, it)| beyond(it)))
            }
        }
    }

    /// Whether all borders of a place's area are the enemy's.
    fn is_cut_off(&self, side: Side, place: &Location) -> bool {
        let borders = self.borders(place);
        !borders.is_empty() && borders.iter().all(|(at, _)| self.owner(*at) == Some(side.other()))
    }

    /// Whether enemy Diplomats are in an area of a place.
    pub(crate) fn meets_diplomats(&self, side: Side, place: &Location) -> bool {
        let area = self.acts.as_ref().and_then(|it| it.diplomats[side.other().index()]);
        area.is_some_and(|it| place.areas.contains(&it))
    }

    fn has_base(&self, side: Side, area: u8) -> bool {
        let mut places = self.places.iter().zip(self.locations());
        places.any(|(place, location)| {
            location.areas.contains(&area)
                && place
                    .holding
                    .as_ref()
                    .is_some_and(|it| it.side == side && it.stand == Some(Stand::Base))
        })
    }

    /// The border locations of a place's areas.
    fn borders(&self, place: &Location) -> Vec<(usize, &'static Location)> {
        let all = self.locations().iter().enumerate();
        all.filter(|(_, it)| it.is_border() && it.shares_area(place)).collect()
    }

    /// The team that a place is friendly to.
    pub fn owner(&self, place: usize) -> Option<Side> {
        self.places.get(place)?.holding.as_ref().map(|it| it.side)
    }

    /// Chooses one of two new conditions.
    pub(crate) fn choose_condition(
        &mut self,
        id: PlayerId,
        condition: Condition,
    ) -> Result<(), Refusal> {
        self.in_phase(Phase::Battles, "gaining a condition")?;
        let force = self.force_mut(id)?;
        if !force.offered.contains(&condition) {
            let words = "the fleet does not gain this condition";
            return Err(Refusal::rule(words, cite::RIM_CONDITIONS));
        }
        force.condition = Some(condition);
        force.offered.clear();
        Ok(())
    }

    /// Conditions that the objective of a battle removes are gone.
    pub(crate) fn end_conditions(&mut self) {
        let battles: Vec<Battle> = self.current_battles().cloned().collect();
        for battle in battles {
            for id in battle.players() {
                let Ok(force) = self.force_mut(id) else { continue };
                let removed = |it: Condition| battle.objective.as_deref() == Some(it.objective());
                force.condition = force.condition.filter(|it| !removed(*it));
                force.offered.clear();
            }
        }
    }
}
