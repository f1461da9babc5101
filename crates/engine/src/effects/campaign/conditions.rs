//! The conditions of fleets, of Rebellion in the Rim.
//!
//! What Low Fuel does is told by the players' wiki (starwars-armada.fandom.com: Low Fuel). What Low Supplies and Low Morale do in
//! a battle is in no source that we have.

use super::rules;
use crate::effects::prelude::*;

rules! { CONDITIONS:
    "low-fuel" "Low Fuel"
    "Before deployment the opponent chooses: the fleet's ships are deployed at speed 1 at most, or touching their player's edge." => [
        at(Window::SetupBeforeDeploy)
            .of(Scope::Any)
            .must()
            .once_per(Limit::Game)
            .by_opponent()
            .either(&[
                (Choice::SlowDeployment, Operation::Lasts(On::Carrier, Span::Game, "slow")),
                (Choice::DeploymentAtTheEdge, Operation::Lasts(On::Carrier, Span::Game, "at the edge")),
            ]),
        // What lasts is the opponent's, who chose it.
        lasting("slow", value(Value::DeploymentSpeed).of(Scope::EnemyShip).at_most(1)),
        lasting("at the edge", rule(Rule::DeploysAtEdge).of(Scope::EnemyShip)),
    ];
}
