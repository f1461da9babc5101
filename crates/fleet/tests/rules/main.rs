//! Every rule with drafts that keep it and drafts that break it, in every edition in which it behaves in a new way.

#[path = "../common/mod.rs"]
mod common;

mod faction;
mod flagship;
mod legality;
mod names;
mod objectives;
mod restrictions;
mod slots;
mod squadrons;
mod titles;
mod totals;

use flagbridge_data::catalogue;
use flagbridge_fleet::{Rule, Severity, Terms, check};

/// One draft and whether it keeps the rule in an edition.
struct Case {
    rule: &'static str,
    edition: &'static str,
    verdict: Verdict,
    draft: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Kept,
    Broken,
    Warned,
    Noted,
}

const fn kept(rule: &'static str, edition: &'static str, draft: &'static str) -> Case {
    Case { rule, edition, verdict: Verdict::Kept, draft }
}

const fn broken(rule: &'static str, edition: &'static str, draft: &'static str) -> Case {
    Case { rule, edition, verdict: Verdict::Broken, draft }
}

const fn warned(rule: &'static str, edition: &'static str, draft: &'static str) -> Case {
    Case { rule, edition, verdict: Verdict::Warned, draft }
}

fn cases() -> impl Iterator<Item = &'static Case> {
    let groups = [
        faction::CASES,
        flagship::CASES,
        legality::CASES,
        names::CASES,
        objectives::CASES,
        restrictions::CASES,
        slots::CASES,
        squadrons::CASES,
        titles::CASES,
        totals::CASES,
    ];
    groups.into_iter().flatten()
}

fn verdict(rule: Rule, edition: &str, draft: &str) -> Verdict {
    let draft = common::draft(draft);
    let mut terms = Terms::of(&draft, common::edition(edition));
    terms.two_flotillas = rule.id() == "fleet.flotillas.tournament-cap";
    let report = check(&draft, &terms);
    match report.violations.iter().find(|violation| violation.rule == rule) {
        None => Verdict::Kept,
        Some(violation) => match violation.severity {
            Severity::Error => Verdict::Broken,
            Severity::Warning => Verdict::Warned,
            Severity::Note => Verdict::Noted,
        },
    }
}

#[test]
fn every_case_is_judged_as_it_says() {
    let mut wrong = Vec::new();
    for case in cases() {
        let rule = Rule::from_id(case.rule).unwrap_or_else(|| panic!("no rule {}", case.rule));
        let found = verdict(rule, case.edition, case.draft);
        if found != case.verdict {
            wrong.push(format!(
                "{} in {}: {found:?}, not {:?}:{}",
                case.rule, case.edition, case.verdict, case.draft
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_a_legal_and_an_illegal_draft_wherever_it_turns() {
    let mut missing = Vec::new();
    for rule in Rule::ALL {
        for turn in rule.turns() {
            let of = |case: &&Case| case.rule == rule.id() && case.edition == *turn;
            if !cases().filter(of).any(|case| case.verdict == Verdict::Kept) {
                missing.push(format!("{rule} has no legal draft in {turn}"));
            }
            if !cases().filter(of).any(|case| case.verdict != Verdict::Kept) && !silent(*rule, turn)
            {
                missing.push(format!("{rule} has no illegal draft in {turn}"));
            }
        }
        let first = rule.turns().first().expect("a rule begins somewhere");
        let older = catalogue().all_editions().take_while(|it| it.edition().id != *first).last();
        if let Some(older) = older {
            let of = |case: &&Case| case.rule == rule.id() && case.edition == older.edition().id;
            if !cases().filter(of).any(|case| case.verdict == Verdict::Kept) {
                missing.push(format!("{rule} has no draft that {} lets pass", older.edition().id));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Where a rule turns into silence nothing can break it.
fn silent(rule: Rule, turn: &str) -> bool {
    let silences = [
        ("fleet.squadrons.points-cap.base", "faq-3.2.1"),
        ("fleet.faction.dual", "rrg-1.5"),
        ("fleet.faction.set", "rrg-1.5"),
        ("ship.slot.icon-set", "rrg-1.5"),
    ];
    silences.contains(&(rule.id(), turn))
}

#[test]
fn every_rule_is_cited_in_every_edition() {
    for rule in Rule::ALL {
        for edition in catalogue().all_editions() {
            assert!(!rule.cite(edition).is_empty(), "{rule} in {}", edition.edition().id);
        }
        assert_eq!(Rule::from_id(rule.id()), Some(*rule));
    }
}

#[test]
fn every_violation_has_words_of_its_own() {
    for case in cases().filter(|case| case.verdict != Verdict::Kept) {
        let draft = common::draft(case.draft);
        let edition = common::edition(case.edition);
        let mut terms = Terms::of(&draft, edition);
        terms.two_flotillas = case.rule == "fleet.flotillas.tournament-cap";
        for violation in check(&draft, &terms).violations {
            let message = violation.message(edition);
            assert!(message.ends_with('.'), "{}: {message}", violation.rule);
            assert_ne!(message, violation.rule.title());
        }
    }
}
