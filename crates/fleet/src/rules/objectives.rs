//! The three objectives a fleet brings.

use flagbridge_cards::{Card, Mode, ObjectiveCategory};

use crate::place::Place;
use crate::roster::Roster;
use crate::rules::Rule;
use crate::terms::Terms;
use crate::violation::{Fact, Violation, Violations};

/// The categories of which a fleet brings one objective each.
pub(crate) const CATEGORIES: [ObjectiveCategory; 3] =
    [ObjectiveCategory::Assault, ObjectiveCategory::Defense, ObjectiveCategory::Navigation];

/// A fleet brings three objectives, one of each category; campaign objectives are for campaigns.
///
/// RRG 1.6, Fleet Building and Objective Cards.
pub(crate) fn one_per_category(roster: &Roster<'_>, found: &mut Violations) {
    let terms = &roster.context.terms;
    let mut first = [None; CATEGORIES.len()];
    for (index, item) in roster.objectives.iter().enumerate() {
        let Some(objective) = item.card.and_then(Card::objective) else { continue };
        let violation = Violation::error(Rule::Objectives, Place::Objective(index))
            .card(item.number)
            .fact(Fact::Category(objective.category));
        match CATEGORIES.iter().position(|category| *category == objective.category) {
            None if !is_campaign(terms) => found.push(violation),
            None => {}
            Some(category) => match first[category] {
                Some(first) => found.push(violation.other(first)),
                None => first[category] = Some(item.number),
            },
        }
    }
    let missing = first.map(|first| first.is_none());
    if are_required(terms) && missing.contains(&true) {
        let violation = Violation::error(Rule::Objectives, Place::Fleet);
        found.push(violation.fact(Fact::NoObjectives(missing)));
    }
}

/// Whether campaign objectives may be named.
pub(crate) fn is_campaign(terms: &Terms<'_>) -> bool {
    terms.mode.is_some_and(|mode| mode.campaign)
}

/// Whether the three must be named.
fn are_required(terms: &Terms<'_>) -> bool {
    terms.mode.is_none_or(|Mode { objectives, .. }| *objectives)
}
