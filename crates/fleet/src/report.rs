use flagbridge_cards::{Faction, Resolved};

use crate::draft::Draft;
use crate::place::Place;
use crate::roster::{Context, Item, Roster, Vessel};
use crate::rules::{self, Rule, RuleSet, squadrons};
use crate::severity::Severity;
use crate::terms::Terms;
use crate::violation::{Violation, Violations};

/// What the validator says of a draft.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The terms it was checked by.
    pub terms: Terms<'a>,
    /// The fleet's faction, stated or seen from its ships.
    pub faction: Option<Faction>,
    /// Points and counts.
    pub points: PointsSummary,
    /// Every violation, in the order of the draft.
    pub violations: Vec<Violation>,
}

/// A draft's points and counts, with their limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PointsSummary {
    /// What all cards cost in the edition.
    pub total: u32,
    /// The agreed total.
    pub limit: u32,
    /// What the squadrons cost.
    pub squadrons: u32,
    /// What the squadrons may cost.
    pub squadron_cap: u32,
    /// Unique squadrons with defense tokens.
    pub aces: u32,
    /// How many of them there may be, where the edition limits them.
    pub ace_cap: Option<u32>,
    /// How often the fleet activates a ship in a round.
    pub activations: u32,
    /// How many turns it deploys for: a ship or two squadrons each. RRG 1.6, Setup.
    pub deployments: u32,
}

impl Report<'_> {
    /// Whether the fleet may be played: there is no error. Warnings and notes do not count.
    pub fn is_legal(&self) -> bool {
        self.errors().next().is_none()
    }

    /// Whether nothing is wrong, though something may be missing yet: the state of a list in the making.
    pub fn is_sound(&self) -> bool {
        self.errors().all(Violation::is_missing)
    }

    /// The violations that make the fleet illegal.
    pub fn errors(&self) -> impl Iterator<Item = &Violation> {
        self.violations.iter().filter(|violation| violation.severity == Severity::Error)
    }

    /// The violations that the earlier report does not have, or has less of.
    pub fn new_since<'r>(&'r self, before: &'r Report<'_>) -> impl Iterator<Item = &'r Violation> {
        new_among(&self.violations, &before.violations)
    }

    /// The rules that are broken.
    pub fn rules(&self) -> RuleSet {
        self.violations.iter().map(|violation| violation.rule).collect()
    }
}

impl Draft {
    /// Checks the draft in an edition, by the mode and points it states itself.
    pub fn check<'a>(&self, edition: Resolved<'a>) -> Report<'a> {
        check(self, &Terms::of(self, edition))
    }
}

/// Checks a draft: every rule of the edition, all violations at once, always in the same order. The first
/// [`MOST_REMEDIES`] of them come with a change that fixes them, if there is a simple one.
pub fn check<'a>(draft: &Draft, terms: &Terms<'a>) -> Report<'a> {
    report(draft, terms, MOST_REMEDIES)
}

/// Violations for which a remedy is looked up. A fleet with more violations starts with these.
pub const MOST_REMEDIES: usize = 60;

/// Checks a draft and looks up remedies for the first violations.
pub(crate) fn report<'a>(draft: &Draft, terms: &Terms<'a>, remedies: usize) -> Report<'a> {
    let roster = Roster::new(draft, terms);
    let mut violations = run(&roster);
    for violation in violations.iter_mut().take(remedies) {
        violation.remedy = crate::remedies::find(violation, draft, &roster);
    }
    let points = PointsSummary::new(&roster);
    Report { terms: *terms, faction: roster.context.faction, points, violations }
}

/// Runs the whole table over the whole roster: every violation in order, without remedies.
pub(crate) fn run(roster: &Roster<'_>) -> Vec<Violation> {
    let mut all = Violations::default();
    let (context, found) = (&roster.context, &mut all);
    rules::by_scope().fleet.iter().for_each(|rule| rule(roster, found));
    for (place, item, _) in roster.items() {
        run_card(context, place, &item, found);
    }
    for vessel in roster.vessels() {
        for upgrade in 0..vessel.upgrades.len() {
            run_upgrade(context, &vessel, upgrade, found);
        }
        run_ship(context, &vessel, found);
    }
    all.0.sort_by_key(order);
    all.0
}

/// Violations are listed by place, and at one place in the order of the table.
fn order(violation: &Violation) -> (Place, Rule) {
    (violation.place, violation.rule)
}

/// The violations that are not among the earlier ones, or are more than there.
pub(crate) fn new_among<'v>(
    after: &'v [Violation],
    before: &'v [Violation],
) -> impl Iterator<Item = &'v Violation> {
    after.iter().filter(|violation| !before.iter().any(|it| violation.is_covered_by(it)))
}

/// Runs the rules that look at one card by itself.
pub(crate) fn run_card(
    context: &Context<'_>,
    place: Place,
    item: &Item<'_>,
    found: &mut Violations,
) {
    rules::by_scope().card.iter().for_each(|rule| rule(context, place, item, found));
}

/// Runs the rules that look at one upgrade of a ship.
pub(crate) fn run_upgrade(
    context: &Context<'_>,
    vessel: &Vessel<'_, '_>,
    upgrade: usize,
    found: &mut Violations,
) {
    rules::by_scope().upgrade.iter().for_each(|rule| rule(context, vessel, upgrade, found));
}

/// Runs the rules that look at a ship with all its upgrades.
pub(crate) fn run_ship(context: &Context<'_>, vessel: &Vessel<'_, '_>, found: &mut Violations) {
    rules::by_scope().ship.iter().for_each(|rule| rule(context, vessel, found));
}

impl PointsSummary {
    fn new(roster: &Roster<'_>) -> Self {
        let Roster { context, totals, .. } = roster;
        let limit = u32::from(context.terms.points);
        Self {
            total: totals.points,
            limit,
            squadrons: totals.squadron_points,
            squadron_cap: squadrons::cap(context, totals),
            aces: totals.aces,
            ace_cap: squadrons::aces_allowed(context),
            activations: totals.ships,
            deployments: totals.ships.saturating_add(totals.squadrons.div_ceil(2)),
        }
    }
}
