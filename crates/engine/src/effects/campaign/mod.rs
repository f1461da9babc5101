//! What a campaign gives a fleet besides its cards: the abilities of its commander, the condition that it suffers from, and
//! veteran tokens.

mod abilities;
mod conditions;
mod veterans;

use crate::state::{Effect, Game};
use crate::terms::{ShipId, Unit};

/// An ability, a condition or a token that the engine plays. An ability or a condition is carried by the flagship.
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

/// The same, and the veteran token of a ship.
fn all_rules() -> impl Iterator<Item = &'static FleetRule> {
    fleet_rules().chain(veterans::VETERAN_TOKEN)
}

/// The rule with a number, which is its place among all.
pub fn fleet_rule(number: u8) -> Option<&'static FleetRule> {
    all_rules().nth(number.into())
}

/// The number of the ability or condition with a word.
pub fn fleet_rule_number(id: &str) -> Option<u8> {
    let place = fleet_rules().position(|rule| rule.id == id)?;
    u8::try_from(place).ok()
}

/// The veteran token of a ship, and its number, which is the last.
pub(crate) fn veteran_token() -> (u8, &'static FleetRule) {
    (fleet_rules().count() as u8, &veterans::VETERAN_TOKEN[0])
}

/// The number of the rule that a word of the notation means.
pub(crate) fn rule_number(word: &str) -> Option<u8> {
    let (number, token) = veteran_token();
    if word == token.id { Some(number) } else { fleet_rule_number(word) }
}

impl Game {
    /// What a campaign gives a ship: the rules of its fleet if it is the flagship, and a veteran token.
    pub fn fleet_rules_aboard(&self, ship: ShipId) -> impl Iterator<Item = &'static FleetRule> {
        let fleets = self.campaign.iter().flat_map(|battle| &battle.fleets);
        let own = fleets.filter(move |fleet| fleet.flagship == ship);
        let rules = own.flat_map(|fleet| &fleet.rules).filter_map(|number| fleet_rule(*number));
        rules.chain(self.is_veteran(Unit::Ship(ship)).then(|| veteran_token().1))
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
