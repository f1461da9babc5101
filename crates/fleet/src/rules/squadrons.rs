//! How many squadrons a fleet may have, and which.

use flagbridge_cards::{CapBase, Card};

use crate::place::Place;
use crate::roster::{Context, Roster, Totals, is_ace};
use crate::rules::Rule;
use crate::violation::{Fact, Violation, Violations};

/// Squadrons cost no more than a third of the agreed total, rounded up.
///
/// RRG 1.6, Fleet Building; the agreed total and not what was spent: FAQ 3.2.1, Setup and Fleet-Building.
pub(crate) fn points_cap(roster: &Roster<'_>, found: &mut Violations) {
    if cap_over(&roster.context, &roster.totals) > 0 {
        let limit = third(roster.context.terms.points.into());
        let fact = Fact::Over { is: roster.totals.squadron_points, limit };
        found.push(Violation::error(Rule::SquadronCap, Place::Fleet).fact(fact));
    }
}

/// The first reference says "its fleet points": a fleet that keeps a third of the agreed total but not of its own cost
/// is legal by one reading only.
///
/// RR 2015, Fleet Building; settled by FAQ 3.2.1, Setup and Fleet-Building.
pub(crate) fn points_cap_base(roster: &Roster<'_>, found: &mut Violations) {
    if base_over(&roster.context, &roster.totals) > 0 {
        let limit = third(roster.totals.points);
        let fact = Fact::Over { is: roster.totals.squadron_points, limit };
        found.push(Violation::warning(Rule::SquadronCapBase, Place::Fleet).fact(fact));
    }
}

/// In a campaign squadrons cost no more than a third of the fleet's own value, rounded up.
///
/// FAQ 3.2.1 and RRG 1.5, FAQ, Refit and Expand Fleets.
pub(crate) fn points_cap_campaign(roster: &Roster<'_>, found: &mut Violations) {
    if campaign_over(&roster.context, &roster.totals) > 0 {
        let limit = third(roster.totals.points);
        let fact = Fact::Over { is: roster.totals.squadron_points, limit };
        found.push(Violation::error(Rule::SquadronCapCampaign, Place::Fleet).fact(fact));
    }
}

/// One unique squadron with defense tokens for each full hundred points of the agreed total. Unique squadrons without
/// tokens do not count.
///
/// RRG 1.5, Fleet Building.
pub(crate) fn ace_cap(roster: &Roster<'_>, found: &mut Violations) {
    let Some(cap) = aces_allowed(&roster.context) else { return };
    if roster.totals.aces <= cap {
        return;
    }
    let mut aces = 0_u32;
    for (index, (item, count)) in roster.squadrons.iter().enumerate() {
        if !item.card.and_then(Card::squadron).is_some_and(|squadron| is_ace(item, squadron)) {
            continue;
        }
        aces = aces.saturating_add((*count).into());
        if aces > cap && *count > 0 {
            let fact = Fact::Over { is: aces, limit: cap };
            let violation = Violation::error(Rule::AceCap, Place::Squadron(index));
            found.push(violation.card(item.number).fact(fact));
        }
    }
}

/// Squadron points over a third of the agreed total.
pub(crate) fn cap_over(context: &Context<'_>, totals: &Totals) -> u32 {
    if context.terms.cap_by_own_value() || context.terms.joins_fleet() {
        return 0;
    }
    totals.squadron_points.saturating_sub(third(context.terms.points.into()))
}

/// Squadron points over a third of the fleet's cost, where the text may mean that.
pub(crate) fn base_over(context: &Context<'_>, totals: &Totals) -> u32 {
    let ambiguous = context.rules().squadron_cap_base == CapBase::Ambiguous;
    let capped = !context.terms.cap_by_own_value() && !context.terms.joins_fleet();
    if !ambiguous || !capped || cap_over(context, totals) > 0 {
        return 0;
    }
    totals.squadron_points.saturating_sub(third(totals.points))
}

/// Squadron points over a third of the fleet's value, in a campaign.
pub(crate) fn campaign_over(context: &Context<'_>, totals: &Totals) -> u32 {
    if !context.terms.cap_by_own_value() {
        return 0;
    }
    totals.squadron_points.saturating_sub(third(totals.points))
}

/// How many unique squadrons with defense tokens the agreed total allows.
pub(crate) fn aces_allowed(context: &Context<'_>) -> Option<u32> {
    let points_per_ace = context.rules().points_per_ace.filter(|points| *points > 0)?;
    Some(u32::from(context.terms.points / points_per_ace))
}

/// What may be spent on squadrons.
pub(crate) fn cap(context: &Context<'_>, totals: &Totals) -> u32 {
    let agreed = u32::from(context.terms.points);
    if context.terms.joins_fleet() {
        return agreed;
    }
    third(if context.terms.cap_by_own_value() { totals.points } else { agreed })
}

/// A third, rounded up.
pub(crate) fn third(points: u32) -> u32 {
    points.div_ceil(3)
}
