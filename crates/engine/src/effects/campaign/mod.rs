//! What a campaign gives a fleet besides its cards: the abilities of its commander and the condition that it suffers from.

mod abilities;
mod conditions;

use crate::state::{Effect, Game};
use crate::terms::ShipId;

/// An ability or a condition that the engine plays. Its carrier is the flagship.
#[derive(Clone, Copy, Debug)]
pub struct FleetRule {
    /// The word in records and scenarios.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does, in our own words.
    pub summary: &'static str,
    /// What it does.
    pub(crate) effects: &'static [Effect],
}

/// Every rule that a campaign can give a fleet.
pub fn fleet_rules() -> impl Iterator<Item = &'static FleetRule> {
    abilities::ABILITIES.iter().chain(conditions::CONDITIONS)
}

/// The rule with a number, which is its place among all.
pub fn fleet_rule(number: u8) -> Option<&'static FleetRule> {
    fleet_rules().nth(number.into())
}

/// The number of the rule with a word.
pub fn fleet_rule_number(id: &str) -> Option<u8> {
    let place = fleet_rules().position(|rule| rule.id == id)?;
    u8::try_from(place).ok()
}

impl Game {
    /// What a campaign gives the fleet of a flagship; nothing for other ships.
    pub fn fleet_rules_aboard(&self, ship: ShipId) -> impl Iterator<Item = &'static FleetRule> {
        let fleets = self.campaign.iter().flat_map(|battle| &battle.fleets);
        let own = fleets.filter(move |fleet| fleet.flagship == ship);
        own.flat_map(|fleet| &fleet.rules).filter_map(|number| fleet_rule(*number))
    }
}

/// Declares rules: `"id" "Name" "What it does." => [effects]`.
macro_rules! rules {
    ($name:ident: $( $id:literal $called:literal $summary:literal => [$($effect:expr),* $(,)?] );* $(;)?) => {
        pub(super) static $name: &[$crate::effects::FleetRule] = &[
            $( $crate::effects::FleetRule {
                id: $id,
                name: $called,
                summary: $summary,
                effects: &[$($effect),*],
            }, )*
        ];
    };
}
use rules;
