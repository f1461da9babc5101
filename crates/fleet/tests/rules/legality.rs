use super::{Case, Verdict, broken, kept};
use flagbridge_fleet::{Remedy, Rule, Terms, check};

pub(super) const CASES: &[Case] = &[
    kept("card.known", "core-2015", "cr90-corvette-a"),
    broken("card.known", "core-2015", "cr90-corvette-a\n  60000"),
    broken("card.known", "rrg-1.6", "squadron 0"),
    kept("card.kind", "core-2015", "cr90-corvette-a\n  leia-organa-officer\nx-wing-squadron"),
    broken("card.kind", "core-2015", "cr90-corvette-a\n  x-wing-squadron"),
    broken("card.kind", "core-2015", "ship leia-organa-officer"),
    broken("card.kind", "core-2015", "squadron most-wanted"),
    broken("card.kind", "core-2015", "objective crew-panic"),
    kept("card.pool", "core-2015", "cr90-corvette-a\n  leia-organa-officer\nx-wing-squadron"),
    broken("card.pool", "core-2015", "mc80h-command-cruiser"),
    kept("card.pool", "faq-3.2.1", "mc80h-command-cruiser"),
    broken("card.pool", "faq-3.2.1", "starhawk-class-battleship-mark-i"),
    broken("card.pool", "rrg-1.5", "venator-i-class-star-destroyer"),
    kept("card.pool", "errata-2023-10", "venator-i-class-star-destroyer"),
    kept(
        "card.legality.competitive",
        "faq-3.2.1",
        "imperial-i-class-star-destroyer\n  governor-pryce-2018-officer",
    ),
    kept("card.legality.competitive", "rrg-1.5", "cr90-corvette-a\n  leia-organa-officer"),
    broken(
        "card.legality.competitive",
        "rrg-1.5",
        "imperial-i-class-star-destroyer\n  governor-pryce-2018-officer",
    ),
    kept(
        "card.legality.competitive",
        "rrg-1.6",
        "imperial-i-class-star-destroyer\n  governor-pryce-officer",
    ),
    broken(
        "card.legality.competitive",
        "rrg-1.6",
        "mc80h-command-cruiser\n  strategic-adviser-officer",
    ),
    broken(
        "card.legality.competitive",
        "rrg-1.6",
        "mc80h-command-cruiser\n  bail-organa-officer-rebel",
    ),
];

#[test]
fn outside_competition_a_barred_card_is_only_noted() {
    let draft = crate::common::draft("mc80h-command-cruiser\n  strategic-adviser-officer");
    let mut terms = Terms::of(&draft, crate::common::edition("rrg-1.6"));
    terms.competitive = false;
    let report = check(&draft, &terms);
    let of = |it: &&flagbridge_fleet::Violation| it.rule == Rule::CardCompetitive;
    let severities: Vec<_> = report.violations.iter().filter(of).map(|it| it.severity).collect();
    assert_eq!(severities, [flagbridge_fleet::Severity::Note]);
    assert_eq!(super::verdict(Rule::CardCompetitive, "rrg-1.6", "cr90-corvette-a"), Verdict::Kept);
}

#[test]
fn a_barred_card_is_replaced_by_its_legal_namesake() {
    let draft =
        crate::common::draft("imperial-i-class-star-destroyer\n  governor-pryce-2018-officer");
    let report = draft.check(crate::common::edition("rrg-1.6"));
    let remedy = report.violations.iter().find(|it| it.rule == Rule::CardCompetitive);
    let remedy = remedy.and_then(|it| it.remedy);
    let with = crate::common::card("governor-pryce-officer");
    assert!(matches!(remedy, Some(Remedy::Replace { with: it, .. }) if it == with), "{remedy:?}");
}
