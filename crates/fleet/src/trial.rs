//! What a card would change, without building the changed draft.
//!
//! Every rule is either asked directly, on the one ship or card it looks at, or answered from sums that the rule's own
//! function is computed from. The law that this agrees with checking the changed draft is a property test.

use flagbridge_cards::{Card, CardNumber, Slot, UniqueName};

use crate::addition::Addition;
use crate::draft::Draft;
use crate::options::{Candidate, objective_place};
use crate::place::Place;
use crate::report::{run, run_card, run_ship, run_upgrade};
use crate::roster::{Context, Item, Roster, Totals, Vessel, is_ace};
use crate::rules::names::names;
use crate::rules::{Rule, RuleSet, squadrons, totals};
use crate::severity::Severity;
use crate::violation::{Violation, Violations};

/// A draft to which cards are added by way of trial.
pub(crate) struct Trial<'r, 'a> {
    draft: &'r Draft,
    roster: &'r Roster<'a>,
    sums: [u32; SUMS.len()],
    /// For each unique name how many cards bear it and the first place.
    bearers: Vec<(u32, Place)>,
    first_commander: Option<Place>,
    /// What the draft breaks as it stands; only looked at where the faction is open.
    standing: Vec<Violation>,
    /// What the ship being looked at breaks as it stands.
    before: Violations,
    after: Violations,
    upgrades: Vec<Item<'a>>,
}

/// Rules about sums over the whole fleet.
const SUMS: [Rule; 5] = [
    Rule::PointsLimit,
    Rule::FlotillaCap,
    Rule::SquadronCap,
    Rule::SquadronCapBase,
    Rule::SquadronCapCampaign,
];

/// By how much each of those rules is broken.
fn sums(context: &Context<'_>, sums: &Totals) -> [u32; SUMS.len()] {
    [
        totals::points_over(&context.terms, sums),
        totals::flotillas_over(&context.terms, sums),
        squadrons::cap_over(context, sums),
        squadrons::base_over(context, sums),
        squadrons::campaign_over(context, sums),
    ]
}

impl<'r, 'a> Trial<'r, 'a> {
    pub fn new(draft: &'r Draft, roster: &'r Roster<'a>) -> Self {
        let names_known = roster.context.terms.edition.catalogue().unique_names.len();
        let mut bearers = vec![(0_u32, Place::Fleet); names_known];
        let mut first_commander = None;
        for (place, item, count) in roster.items() {
            let Some(card) = item.card.filter(|_| count > 0) else { continue };
            for name in NAME_RULES.iter().flat_map(|rule| names(*rule, card)) {
                let (bearers, first) = &mut bearers[usize::from(name.0)];
                if *bearers == 0 {
                    *first = place;
                }
                *bearers = bearers.saturating_add(count.into());
            }
            let on_ship = matches!(place, Place::Upgrade { .. });
            if first_commander.is_none() && on_ship && item.has_slot(Slot::Commander) {
                first_commander = Some(place);
            }
        }
        let open = roster.context.faction_open;
        let standing = if open { run(roster) } else { Vec::new() };
        Self {
            draft,
            roster,
            standing,
            sums: sums(&roster.context, &roster.totals),
            bearers,
            first_commander,
            before: Violations::default(),
            after: Violations::default(),
            upgrades: Vec::new(),
        }
    }

    /// Whether a flotilla may carry the commander.
    pub fn flotillas_lead(&self) -> bool {
        self.roster.context.rules().flotilla_flagship
    }

    /// Turns to a ship; the upgrades tried next are tried on it.
    pub fn board(&mut self, vessel: &Vessel<'_, 'a>) {
        self.before.0.clear();
        run_ship(&self.roster.context, vessel, &mut self.before);
    }

    /// Tries an upgrade on the ship last turned to.
    pub fn upgrade(
        &mut self,
        vessel: &Vessel<'_, 'a>,
        card: &'a Card,
        instead: Option<usize>,
    ) -> Candidate {
        let item = Item::of(card);
        let mut totals = self.roster.totals;
        let occupant = instead.map(|index| vessel.upgrades[index]);
        if let Some(occupant) = &occupant {
            totals.remove_upgrade(occupant);
        }
        totals.add_upgrade(&item);
        let mut verdict = self.judge_sums(&totals);
        if occupant.is_some_and(|occupant| occupant.number == item.number) {
            return self.candidate(card.number, &totals, verdict);
        }
        let position = instead.unwrap_or(vessel.upgrades.len());
        let place = vessel.place(position);
        self.judge_commanders(&item, place, &totals, &mut verdict);
        self.judge_names(card, occupant.and_then(|it| it.card), place, &mut verdict);
        self.upgrades.clear();
        self.upgrades.extend_from_slice(vessel.upgrades);
        match instead {
            Some(index) => self.upgrades[index] = item,
            None => self.upgrades.push(item),
        }
        let context = &self.roster.context;
        let with = Vessel { index: vessel.index, item: vessel.item, upgrades: &self.upgrades };
        self.after.0.clear();
        run_card(context, place, &item, &mut self.after);
        run_upgrade(context, &with, position, &mut self.after);
        run_ship(context, &with, &mut self.after);
        for violation in &self.after.0 {
            if !self.before.0.iter().any(|it| violation.is_covered_by(it)) {
                verdict.add(violation);
            }
        }
        self.candidate(card.number, &totals, verdict)
    }

    /// Tries a ship.
    pub fn ship(&mut self, card: &'a Card) -> Candidate {
        let item = Item::of(card);
        let mut totals = self.roster.totals;
        totals.add_ship(&item);
        if self.roster.context.faction_open {
            return self.in_full(Addition::Ship(card.number), &totals);
        }
        let place = Place::Ship(self.draft.ships.len());
        self.judge_alone(card, &item, place, &totals)
    }

    /// Tries one squadron.
    pub fn squadron(&mut self, card: &'a Card) -> Candidate {
        let item = Item::of(card);
        let mut totals = self.roster.totals;
        totals.add_squadrons(&item, 1);
        if self.roster.context.faction_open {
            return self.in_full(Addition::Squadron(card.number), &totals);
        }
        let lines = &self.draft.squadrons;
        if lines.iter().any(|line| line.card == card.number && line.count < u16::MAX) {
            let mut verdict = self.judge_sums(&totals);
            self.judge_names(card, None, Place::Fleet, &mut verdict);
            self.judge_aces(&item, &totals, &mut verdict);
            return self.candidate(card.number, &totals, verdict);
        }
        let mut candidate = self.judge_alone(card, &item, Place::Squadron(lines.len()), &totals);
        let mut verdict = Verdict::default();
        self.judge_aces(&item, &totals, &mut verdict);
        candidate.refused = candidate.refused.union(verdict.refused);
        candidate
    }

    /// Tries an objective.
    pub fn objective(&mut self, card: &'a Card, instead: Option<usize>) -> Candidate {
        let totals = self.roster.totals;
        let replaced = instead.map(|index| self.roster.objectives[index].number);
        let mut verdict = Verdict::default();
        if replaced != Some(card.number) {
            self.after.0.clear();
            let place = objective_place(self.roster, instead);
            run_card(&self.roster.context, place, &Item::of(card), &mut self.after);
            self.after.0.iter().for_each(|violation| verdict.add(violation));
        }
        self.candidate(card.number, &totals, verdict)
    }

    /// A card at a new place, looked at by itself.
    fn judge_alone(
        &mut self,
        card: &'a Card,
        item: &Item<'a>,
        place: Place,
        totals: &Totals,
    ) -> Candidate {
        let mut verdict = self.judge_sums(totals);
        self.judge_names(card, None, place, &mut verdict);
        self.after.0.clear();
        run_card(&self.roster.context, place, item, &mut self.after);
        self.after.0.iter().for_each(|violation| verdict.add(violation));
        self.candidate(card.number, totals, verdict)
    }

    /// The slow way: checks the changed draft.
    fn in_full(&self, addition: Addition, totals: &Totals) -> Candidate {
        let mut verdict = Verdict::default();
        let terms = &self.roster.context.terms;
        let violations = addition.violations_since(&self.standing, self.draft, terms);
        violations.iter().for_each(|violation| verdict.add(violation));
        self.candidate(addition.card(), totals, verdict)
    }

    fn judge_sums(&self, totals: &Totals) -> Verdict {
        let mut verdict = Verdict::default();
        let after = sums(&self.roster.context, totals);
        for ((rule, before), after) in SUMS.into_iter().zip(self.sums).zip(after) {
            if after > before {
                match rule {
                    Rule::SquadronCapBase => verdict.warned.insert(rule),
                    _ => verdict.refused.insert(rule),
                }
            }
        }
        verdict
    }

    /// A commander beside another is one too many, unless it takes the place of the first.
    fn judge_commanders(
        &self,
        item: &Item<'a>,
        place: Place,
        totals: &Totals,
        verdict: &mut Verdict,
    ) {
        let commanders = self.roster.totals.commanders;
        let is_led = totals.commanders > 0 || self.roster.context.terms.own_commanders();
        if !is_led && commanders > 0 {
            verdict.refused.insert(Rule::FlagshipExactlyOne);
        }
        let first = self.first_commander == Some(place);
        if item.has_slot(Slot::Commander) && totals.commanders > 1 && !first {
            verdict.refused.insert(Rule::CommanderMaxOne);
        }
    }

    /// A name that another card bears is one too many, unless the card replaced was its first bearer.
    fn judge_names(
        &self,
        card: &Card,
        replaced: Option<&Card>,
        place: Place,
        verdict: &mut Verdict,
    ) {
        for rule in NAME_RULES {
            if rule == Rule::NamedCraft && !self.roster.context.rules().named_craft_exclusive {
                continue;
            }
            let bore = |name: UniqueName| {
                replaced.is_some_and(|card| names(rule, card).any(|it| it == name))
            };
            let clashes = names(rule, card).any(|name| {
                let (bearers, first) = self.bearers[usize::from(name.0)];
                let others = bearers - u32::from(bore(name));
                others > 0 && !(bore(name) && first == place)
            });
            if clashes {
                verdict.refused.insert(rule);
            }
        }
    }

    fn judge_aces(&self, item: &Item<'a>, totals: &Totals, verdict: &mut Verdict) {
        let squadron = item.card.and_then(Card::squadron);
        let ace = squadron.is_some_and(|squadron| is_ace(item, squadron));
        let cap = squadrons::aces_allowed(&self.roster.context);
        if ace && cap.is_some_and(|cap| totals.aces > cap) {
            verdict.refused.insert(Rule::AceCap);
        }
    }

    fn candidate(&self, card: CardNumber, totals: &Totals, verdict: Verdict) -> Candidate {
        let left = i64::from(self.roster.context.terms.points) - i64::from(totals.points);
        let points_left = i32::try_from(left).unwrap_or(i32::MIN);
        Candidate { card, points_left, refused: verdict.refused, warned: verdict.warned }
    }
}

/// The rules about names.
const NAME_RULES: [Rule; 2] = [Rule::UniqueNames, Rule::NamedCraft];

/// Rules newly broken.
#[derive(Clone, Copy, Default)]
struct Verdict {
    refused: RuleSet,
    warned: RuleSet,
}

impl Verdict {
    fn add(&mut self, violation: &Violation) {
        match violation.severity {
            Severity::Error => self.refused.insert(violation.rule),
            Severity::Warning => self.warned.insert(violation.rule),
            Severity::Note => {}
        }
    }
}
