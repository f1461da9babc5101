//! The veteran tokens of ships, of The Corellian Conflict.
//!
//! What spending one does is told by the players' wiki (starwars-armada.fandom.com: Command Token), how often it can be spent by
//! its page Exhausted. What the token of a squadron does is in no source that we have.

use super::rules;
use crate::effects::prelude::*;

rules! { VETERAN_TOKEN:
    "veteran-token" "Veteran token"
    "When the ship reveals a command, it may spend this token to gain a command token of its choice. Spent once it is exhausted, and spent again in a later activation it is discarded." => [
        // The readied side; it is turned when the activation ends, since the token cannot be spent twice in one.
        spend().lasts(Span::Game, "spent"),
        lasting("spent", at(Window::ActivationEnd).must().once_per(Limit::Game).lasts(Span::Game, "exhausted")),
        lasting("exhausted", spend()),
    ];
}

/// Spends one side of the token. Records of up to revision 8 know nothing of it: players resolved it themselves.
const fn spend() -> Effect {
    at(Window::DialReveal)
        .may()
        .once_per(Limit::Game)
        .only_if(|moment| moment.table.game().revision > 8)
        .gain_token(On::Carrier, CommandSet::ANY)
}
