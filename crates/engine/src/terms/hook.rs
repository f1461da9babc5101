use flagbridge_cards::Keyword;

use super::rule::Rule;
use super::value::Value;
use super::window::Window;

/// What an effect is attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hook {
    /// A moment.
    Window(Window),
    /// A number.
    Value(Value),
    /// The dice of a hull zone or squadron against ships.
    Battery,
    /// The dice of a ship or squadron against squadrons.
    AntiSquadron,
    /// The dice of a ship's special arcs.
    SpecialBattery,
    /// A keyword squadrons gain; its number is what the operations add.
    Keyword(Keyword),
    /// A rule.
    Rule(Rule),
    /// Nothing on the table: what the card says is about building the fleet, and the validator sees to it.
    FleetBuilding,
    /// Setup: what the objective says about edges, obstacles and deployment.
    Layout,
}
