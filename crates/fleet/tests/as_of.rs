//! One list in every edition, and names for fleets.

mod common;

use flagbridge_cards::Change;
use flagbridge_data::catalogue;
use flagbridge_fleet::{Difference, EditionChange, Rule, as_of, suggest_name};

#[test]
fn a_list_is_judged_in_every_edition_with_what_changed() {
    let text = "empire 400\nvictory-ii-class-star-destroyer\n  grand-moff-tarkin-commander\n\
                most-wanted\nfleet-ambush\nsuperior-positions";
    let draft = common::draft(text);
    let all = as_of(&draft, catalogue());
    let verdicts: Vec<_> = all
        .iter()
        .map(|it| (it.edition.edition().id, it.report.is_legal(), it.report.points.total))
        .collect();
    let expected = [
        ("core-2015", true, 123),
        ("faq-3.2.1", true, 123),
        ("rrg-1.5", true, 113),
        ("errata-2023-10", true, 113),
        ("rrg-1.6", true, 108),
        ("arc-01", true, 108),
        ("arc-02", true, 108),
        ("community-2026-04", true, 108),
    ];
    assert_eq!(verdicts, expected);
    let tarkin = common::card("grand-moff-tarkin-commander");
    let cheaper =
        Difference::Card { card: tarkin, copies: 1, change: Change::Points { from: 38, to: 28 } };
    assert!(all[2].differences.contains(&cheaper));
    assert!(all[2].differences.contains(&Difference::Total { from: 123, to: 113 }));
    assert!(all[0].differences.is_empty());
    let words: Vec<_> = all[2].differences.iter().map(|it| it.text(catalogue())).collect();
    assert!(words.contains(&"Grand Moff Tarkin: 38 → 28 points".to_owned()), "{words:?}");
    assert!(words.contains(&"The list costs 113 instead of 123".to_owned()), "{words:?}");
}

#[test]
fn differences_count_copies_and_name_rules() {
    let card = common::card("tie-fighter-squadron");
    let words = |copies, change| Difference::Card { card, copies, change }.text(catalogue());
    assert_eq!(words(3, Change::Entered), "3 × TIE Fighter Squadron added");
    assert_eq!(words(1, Change::Barred), "TIE Fighter Squadron barred from competitive play");
    let rules = [Rule::CardPool].into_iter().collect();
    let expected = format!("Now illegal: {}", Rule::CardPool.title());
    assert_eq!(Difference::Broken(rules).text(catalogue()), expected);
}

#[test]
fn cards_that_come_and_are_barred_are_named() {
    let draft = common::draft(
        "empire\nimperial-i-class-star-destroyer\n  governor-pryce-2018-officer\n\
         han-solo-millennium-falcon\nlando-calrissian-millennium-falcon",
    );
    let all = as_of(&draft, catalogue());
    let pryce = common::card("governor-pryce-2018-officer");
    let of = |change: Change| Difference::Card { card: pryce, copies: 1, change };
    assert!(all[2].differences.contains(&of(Change::Entered)));
    assert!(all[2].differences.contains(&of(Change::Barred)));
    assert!(all[1].differences.contains(&Difference::Limit { from: 300, to: 400 }));
    let broken = all[2].differences.iter().find_map(|it| match it {
        Difference::Broken(rules) => Some(*rules),
        _ => None,
    });
    assert!(broken.is_some_and(|rules| rules.contains(Rule::NamedCraft)));
    let fixed = all[2].differences.iter().find_map(|it| match it {
        Difference::Fixed(rules) => Some(*rules),
        _ => None,
    });
    assert!(fixed.is_some_and(|rules| rules.contains(Rule::CardPool)));
}

#[test]
fn a_list_crosses_to_the_community_edition_in_one_sentence() {
    let draft = common::draft(
        "rebel\nmodified-pelta-class-assault-ship\n  commander-sato-commander\n\
         nebulon-b-escort-frigate\nluke-skywalker-x-wing-squadron\nhan-solo-millennium-falcon",
    );
    let edition = |id| catalogue().edition(id).unwrap_or_else(|error| panic!("{error}"));
    let (official, community) = (edition("rrg-1.6"), edition("community-2026-04"));
    let there = EditionChange::new(&draft, official, community);
    assert_eq!(there.points, (186, 178));
    // Sato has another effect, Luke Skywalker another keyword.
    assert_eq!((there.reworded(), there.missing()), (2, 0));
    assert_eq!(
        there.sentence(),
        "The 186 points of Rules Reference 1.6 cost 178 in Community Edition, April 2026; \
         2 cards have different text."
    );
    let back = EditionChange::new(
        &common::draft("separatist\npinnace-class-corsair"),
        community,
        official,
    );
    assert_eq!(back.sentence(), "Also 40 in Rules Reference 1.6; 1 card is not in its pool.");
}

#[test]
fn the_agreed_total_stays_on_a_crossing() {
    let draft = common::draft(common::EMPIRE);
    let edition = |id| catalogue().edition(id).unwrap_or_else(|error| panic!("{error}"));
    let back = EditionChange::new(&draft, edition("rrg-1.6"), edition("core-2015"));
    let limits = |it: &Difference| matches!(it, Difference::Limit { .. });
    assert!(!back.differences.iter().any(limits));
}

#[test]
fn a_fleet_is_named_after_its_commander_and_flagship() {
    let name = |text| suggest_name(&common::draft(text), catalogue().current());
    assert_eq!(name(common::EMPIRE).as_deref(), Some("Darth Vader aboard Avenger"));
    let bare = "nebulon-b-escort-frigate\ncr90-corvette-a\n  mon-mothma-commander";
    assert_eq!(name(bare).as_deref(), Some("Mon Mothma aboard a CR90 Corvette A"));
    assert_eq!(name("cr90-corvette-a").as_deref(), Some("CR90 Corvette A"));
    assert_eq!(name("x-wing-squadron"), None);
}
