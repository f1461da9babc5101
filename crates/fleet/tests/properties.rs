//! Laws that hold for every draft, drawn at random.

mod common;

use common::{card, draft, edition};
use flagbridge_cards::{Card, CardNumber, Faction, Kind, Resolved};
use flagbridge_data::catalogue;
use flagbridge_fleet::{
    Addition, Document, Draft, Options, Place, Rule, RuleSet, Severity, ShipDraft, SquadronDraft,
    Terms, admitting, as_of, check, share,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Cards of one kind and faction, so that drafts are often nearly legal.
fn some_card(kind: Kind, faction: Faction) -> impl Strategy<Value = CardNumber> {
    let of_kind = move |card: &&Card| card.kind() == kind && card.factions.contains(faction);
    let cards: Vec<CardNumber> =
        catalogue().current().cards().filter(of_kind).map(|card| card.number).collect();
    prop_oneof![
        30 => select(cards),
        1 => (0_u16..700).prop_map(CardNumber::new),
    ]
}

fn some_ship(faction: Faction) -> impl Strategy<Value = ShipDraft> {
    let upgrades = prop::collection::vec(some_card(Kind::Upgrade, faction), 0..7);
    (some_card(Kind::Ship, faction), upgrades).prop_map(|(card, upgrades)| ShipDraft {
        card,
        upgrades,
        notes: String::new(),
    })
}

fn some_squadrons(faction: Faction) -> impl Strategy<Value = SquadronDraft> {
    (some_card(Kind::Squadron, faction), 0_u16..4)
        .prop_map(|(card, count)| SquadronDraft { card, count })
}

fn some_mode() -> impl Strategy<Value = Option<String>> {
    let ids = ["standard", "core-set", "corellian-conflict", "task-force", "no-such-mode"];
    prop::option::of(select(ids.map(str::to_owned).to_vec()))
}

/// Any draft: mostly of one faction, sometimes of none, with cards where they do not belong now and then.
fn any_draft() -> impl Strategy<Value = Draft> {
    select(Faction::ALL).prop_flat_map(|faction| {
        (
            (".{0,20}", prop::option::weighted(0.8, Just(faction)), some_mode()),
            (prop::option::of(0_u16..500), prop::option::of("[a-z0-9.-]{0,12}")),
            prop::collection::vec(some_ship(faction), 0..5),
            prop::collection::vec(some_squadrons(faction), 0..6),
            prop::collection::vec(some_card(Kind::Objective, faction), 0..5),
        )
            .prop_map(
                |((name, faction, mode), (points, edition), ships, squadrons, objectives)| {
                    let notes = String::new();
                    Draft {
                        name,
                        faction,
                        foreign_faction: None,
                        mode,
                        points,
                        edition,
                        ships,
                        squadrons,
                        objectives,
                        notes,
                    }
                },
            )
    })
}

fn any_edition() -> impl Strategy<Value = Resolved<'static>> {
    select(catalogue().all_editions().collect::<Vec<_>>())
}

fn errors_and_warnings(
    addition: &Addition,
    draft: &Draft,
    terms: &Terms<'_>,
) -> (RuleSet, RuleSet) {
    let violations = addition.violations(draft, terms);
    let of = |severity| {
        violations.iter().filter(|it| it.severity == severity).map(|it| it.rule).collect()
    };
    (of(Severity::Error), of(Severity::Warning))
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn a_draft_survives_json(draft in any_draft(), notes in ".{0,40}") {
        let mut draft = Draft { notes: notes.clone(), ..draft };
        for ship in &mut draft.ships {
            ship.notes.clone_from(&notes);
        }
        let text = Document::new(&draft, catalogue()).to_string();
        let (read, unknown) = Document::parse(&text).unwrap().draft(catalogue());
        prop_assert_eq!(read, draft);
        prop_assert!(unknown.is_empty());
    }

    #[test]
    fn a_draft_survives_its_share_code(draft in any_draft()) {
        let code = share::encode(&draft);
        prop_assert!(code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
        prop_assert_eq!(share::decode(&code), Ok(draft));
    }

    #[test]
    fn any_text_is_refused_or_read_without_panic(text in ".{0,60}", tail in "1[A-Za-z0-9_-]{0,80}") {
        let _ = share::decode(&text);
        let _ = share::decode(&tail);
        let _ = share::decode(share::code_in(&text));
        let _ = Document::parse(&text);
    }

    #[test]
    fn a_wrong_character_is_noticed(draft in any_draft(), at in any::<Index>(), other in "[A-Za-z0-9_-]") {
        let code = share::encode(&draft);
        let at = 1 + at.index(code.len() - 1);
        let mut changed = code.clone();
        changed.replace_range(at..=at, &other);
        prop_assume!(changed != code);
        prop_assert_eq!(share::decode(&changed), Err(share::ShareError::Checksum));
    }

    #[test]
    fn checking_twice_says_the_same(draft in any_draft(), edition in any_edition()) {
        let (one, two) = (draft.check(edition), draft.check(edition));
        prop_assert_eq!(&one.violations, &two.violations);
        prop_assert!(one.violations.is_sorted_by_key(|it| (it.place, it.rule)));
        for violation in &one.violations {
            prop_assert!(violation.place == Place::Fleet || draft.card_at(violation.place).is_some());
            prop_assert!(!violation.message(edition).is_empty());
        }
    }

    #[test]
    fn a_remedy_mends_what_it_is_offered_for(draft in any_draft(), edition in any_edition()) {
        let before = draft.check(edition);
        for violation in &before.violations {
            let Some(remedy) = violation.remedy else { continue };
            let mut fixed = draft.clone();
            prop_assert!(fixed.apply(&remedy), "{remedy:?} cannot be applied");
            let after = fixed.check(edition);
            let weight = |report: &flagbridge_fleet::Report<'_>| -> u64 {
                let same = report.violations.iter().filter(|it| {
                    it.rule == violation.rule && it.card == violation.card
                });
                same.map(|it| 1 + weight_of(it.fact)).sum()
            };
            prop_assert!(
                weight(&after) < weight(&before),
                "{}: {:?} does not help {:?}", violation.rule, remedy, violation
            );
        }
    }
}

fn weight_of(fact: flagbridge_fleet::Fact) -> u64 {
    match fact {
        flagbridge_fleet::Fact::Over { is, limit } => u64::from(is - limit),
        flagbridge_fleet::Fact::Name { surplus, .. } => surplus.into(),
        _ => 0,
    }
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn options_can_be_taken_exactly_when_the_check_finds_nothing_new(
        draft in any_draft(),
        edition in any_edition(),
        picks in prop::collection::vec(any::<Index>(), 60),
        two_flotillas: bool,
    ) {
        let mut terms = Terms::of(&draft, edition);
        terms.two_flotillas = two_flotillas;
        let options = Options::new(&draft, &terms);
        let all: Vec<_> = options.additions().collect();
        for pick in &picks {
            let (addition, candidate) = pick.get(&all);
            let (errors, warnings) = errors_and_warnings(addition, &draft, &terms);
            prop_assert_eq!(candidate.refused, errors, "{:?}", addition);
            prop_assert_eq!(candidate.warned, warnings, "{:?}", addition);
            let mut with = draft.clone();
            with.add(addition);
            let points = check(&with, &terms).points;
            prop_assert_eq!(i64::from(candidate.points_left), i64::from(points.limit) - i64::from(points.total));
        }
    }

    #[test]
    fn a_change_that_admits_a_card_does(draft in any_draft(), pick in any::<Index>()) {
        let terms = Terms::of(&draft, catalogue().current());
        let options = Options::new(&draft, &terms);
        let refused: Vec<_> = options.additions().filter(|(_, it)| !it.can_take()).collect();
        prop_assume!(!refused.is_empty());
        let (addition, _) = pick.get(&refused);
        let rules = check(&draft, &terms).rules();
        for change in admitting(addition, &draft, &terms) {
            let mut changed = draft.clone();
            prop_assert!(changed.apply(&change));
            prop_assert!(changed.add(addition));
            let report = changed.check(terms.edition);
            prop_assert!(report.errors().all(|it| rules.contains(it.rule)), "{change:?}");
        }
    }

    #[test]
    fn every_edition_judges_every_draft(draft in any_draft()) {
        let all = as_of(&draft, catalogue());
        prop_assert_eq!(all.len(), catalogue().editions.len());
        for it in &all {
            let mut violations = draft.check(it.edition).violations;
            violations.iter_mut().for_each(|violation| violation.remedy = None);
            prop_assert_eq!(&it.report.violations, &violations);
        }
    }
}

#[test]
fn every_option_of_two_whole_fleets_agrees_with_the_check() {
    for text in [common::EMPIRE, common::REBEL] {
        let draft = draft(text);
        for edition in catalogue().all_editions() {
            let terms = Terms::of(&draft, edition);
            for (addition, candidate) in Options::new(&draft, &terms).additions() {
                let (errors, warnings) = errors_and_warnings(&addition, &draft, &terms);
                assert_eq!(
                    (candidate.refused, candidate.warned),
                    (errors, warnings),
                    "{addition:?}"
                );
            }
        }
    }
}

#[test]
fn the_example_fleets_are_legal_today() {
    for text in [common::EMPIRE, common::REBEL] {
        let report = draft(text).check(edition("rrg-1.6"));
        let messages: Vec<_> =
            report.violations.iter().map(|it| it.message(edition("rrg-1.6"))).collect();
        assert!(report.is_legal(), "{messages:?}");
    }
}

#[test]
fn a_second_commander_is_admitted_once_the_first_is_gone() {
    let draft = draft(common::EMPIRE);
    let terms = Terms::of(&draft, edition("rrg-1.6"));
    let ozzel = card("admiral-ozzel-commander");
    let addition = Addition::Upgrade { ship: 1, card: ozzel, instead: None };
    let rules: Vec<Rule> = addition.violations(&draft, &terms).iter().map(|it| it.rule).collect();
    assert!(rules.contains(&Rule::CommanderMaxOne));
    let vader = Place::Upgrade { ship: 0, upgrade: 0 };
    assert!(
        admitting(&addition, &draft, &terms).contains(&flagbridge_fleet::Remedy::Remove(vader))
    );
}

#[test]
fn an_absurd_draft_is_judged_all_the_same() {
    let many = |id: &str| vec![card(id); 1_000];
    let mut heap = draft("cr90-corvette-a\n  mon-mothma-commander\nnebulon-b-escort-frigate");
    heap.ships[0].upgrades.extend(many("leia-organa-officer"));
    heap.ships[1].upgrades.extend(many("engine-techs"));
    heap.squadrons.push(SquadronDraft { card: card("x-wing-squadron"), count: u16::MAX });
    let objectives = Draft { objectives: many("most-wanted"), ..Draft::new() };
    let ships = Draft {
        ships: vec![
            ShipDraft {
                upgrades: vec![card("gunnery-team")],
                ..ShipDraft::new(card("cr90-corvette-a"))
            };
            500
        ],
        ..Draft::new()
    };
    for draft in [heap, objectives, ships] {
        let terms = Terms::of(&draft, catalogue().current());
        let report = check(&draft, &terms);
        assert!(report.violations.len() >= 500);
        assert_eq!(Options::new(&draft, &terms).ships.len(), draft.ships.len());
        let read = share::decode(&share::encode(&draft));
        if draft.is_too_large() {
            assert_eq!(read, Err(share::ShareError::TooLarge));
        } else {
            assert_eq!(read, Ok(draft));
        }
    }
}

#[test]
fn a_violation_is_explained_in_words_and_ids() {
    let draft =
        draft("cr90-corvette-a\n  mon-mothma-commander\n  gunnery-team\nmc30c-scout-frigate");
    let report = draft.check(edition("rrg-1.6"));
    let explained = report.explained().find(|it| it.rule == "ship.slot.available").unwrap();
    let json = serde_json::to_value(&explained).unwrap();
    let expected = serde_json::json!({
        "rule": "ship.slot.available",
        "severity": "error",
        "where": "ships[0].upgrades[1]",
        "cards": ["gunnery-team"],
        "message": "Gunnery Team has no free Weapons Team slot.",
        "cite": "RRG 1.6, Upgrade Cards",
        "remedy": {
            "action": "move-to-ship",
            "label": "Move to ship 2",
            "where": "ships[0].upgrades[1]",
            "value": 1,
        },
    });
    assert_eq!(json, expected);
}
