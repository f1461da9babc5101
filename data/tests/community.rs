//! What the community editions changed, typed from the card lists of ARC01 and ARC02 and from the Community Edition's.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_cards::{
    Card, Change, Command, CommandSet, Keyword, KeywordValue, Kind, Resolved, StartingKind, Tag,
};
use flagbridge_data::catalogue;

fn edition(id: &str) -> Resolved<'static> {
    catalogue().edition(id).unwrap()
}

/// Cards that differ between two editions, with their change of cost.
fn costs(before: &str, after: &str) -> Vec<(&'static str, u16, u16)> {
    let (before, after) = (edition(before), edition(after));
    let pair = |card: &'static Card| (card.id, before.card(card.number), card.points);
    let known = after.cards().map(pair).filter_map(|(id, old, new)| Some((id, old?.points, new)));
    known.filter(|(_, old, new)| old != new).collect()
}

#[test]
fn arc01_changes_ten_costs() {
    let mut expected = [
        ("modified-pelta-class-assault-ship", 56, 52),
        ("interdictor-combat-refit", 93, 85),
        ("han-solo-millennium-falcon", 26, 24),
        ("darth-vader-tie-advanced-squadron", 21, 20),
        ("commander-sato-commander", 27, 25),
        ("admiral-motti-commander", 24, 20),
        ("admiral-screed-commander", 24, 26),
        ("darth-vader-commander", 34, 28),
        ("emperor-palpatine-commander", 35, 32),
        ("general-draven-commander", 20, 22),
    ];
    let mut found = costs("rrg-1.6", "arc-01");
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn arc02_changes_six_costs_and_nothing_else() {
    let mut expected = [
        ("munificent-class-comms-frigate", 70, 65),
        ("kraken-commander", 30, 24),
        ("belbullab-22-squadron", 15, 14),
        ("delta-7-aethersprite-squadron", 17, 15),
        ("luminara-unduli-delta-7-aethersprite-squadron", 23, 20),
        ("plo-koon-delta-7-aethersprite-squadron", 24, 21),
    ];
    let mut found = costs("arc-01", "arc-02");
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
    for card in edition("arc-02").cards() {
        let changes = Change::between(edition("arc-01").card(card.number), Some(card));
        assert!(changes.iter().all(|it| matches!(it, Change::Points { .. })), "{}", card.id);
    }
}

#[test]
fn the_community_edition_adds_cards_and_changes_none() {
    let (before, after) = (edition("arc-02"), edition("community-2026-04"));
    let added: Vec<_> =
        after.cards().filter(|card| before.card(card.number).is_none()).map(Card::kind).collect();
    let count = |kind| added.iter().filter(|it| **it == kind).count();
    assert_eq!([Kind::Ship, Kind::Squadron, Kind::Upgrade].map(count), [4, 14, 16]);
    for card in before.cards() {
        assert_eq!(after.card(card.number), Some(card), "{}", card.id);
    }
}

#[test]
fn two_aces_trade_their_keywords() {
    let keywords = |edition_id: &str, id: &str| {
        let card = edition(edition_id).get(id).unwrap();
        card.squadron().unwrap().keywords.iter().map(|it| it.keyword).collect::<Vec<_>>()
    };
    let luke = "luke-skywalker-x-wing-squadron";
    assert_eq!(keywords("rrg-1.6", luke), [Keyword::Bomber, Keyword::Escort]);
    assert_eq!(keywords("arc-01", luke), [Keyword::Bomber, Keyword::Rogue]);
    let vader = "darth-vader-tie-advanced-squadron";
    assert_eq!(keywords("rrg-1.6", vader), [Keyword::Escort]);
    assert_eq!(keywords("arc-01", vader), [Keyword::Screen]);
}

#[test]
fn seven_commanders_read_differently_since_arc01() {
    let changed: Vec<_> = edition("arc-01")
        .cards()
        .filter(|card| {
            let before = edition("rrg-1.6").card(card.number);
            Change::between(before, Some(card)).contains(&Change::Effect)
        })
        .map(|card| card.id)
        .collect();
    assert_eq!(
        changed,
        [
            "admiral-screed-commander",
            "commander-sato-commander",
            "emperor-palpatine-commander",
            "general-draven-commander",
            "leia-organa-commander",
            "mon-mothma-commander",
            "tf-1726-commander",
        ]
    );
    let draven = edition("arc-01").get("general-draven-commander").unwrap();
    let starting = draven.upgrade().unwrap().starting.unwrap();
    assert_eq!((starting.kind, starting.amount), (StartingKind::Tokens, 6));
    assert_eq!(starting.commands, Command::ALL.iter().copied().collect::<CommandSet>());
}

#[test]
fn new_ships_stand_on_their_hulls() {
    let ce = edition("community-2026-04");
    let arcs = |hull: &str| {
        let hull = catalogue().chassis.iter().find(|it| it.id == hull).unwrap();
        (hull.arcs, hull.targeting_points.clone())
    };
    assert_eq!(arcs("arquitens-class-cruiser-republic"), arcs("arquitens-class-cruiser"));
    assert_eq!(arcs("mc30c-frigate-cis"), arcs("mc30c-frigate"));
    for id in ["munificent-class-command-frigate", "quarren-prototype-gunship"] {
        assert!(ce.get(id).unwrap().unique, "{id}");
    }
    let corsair = ce.get("pinnace-class-corsair").unwrap().ship().unwrap();
    assert!(corsair.tags.contains(Tag::Geonosian) && corsair.tags.contains(Tag::Comms));
    let refit = ce.get("venator-star-destroyer-imperator-refit").unwrap().ship().unwrap();
    assert!(refit.tags.contains(Tag::StarDestroyer));
}

#[test]
fn shadow_squadron_cloaks_and_screens() {
    let shadow = edition("community-2026-04").get("shadow-squadron-tie-phantom-squadron").unwrap();
    let plain = |keyword| KeywordValue { keyword, value: 0 };
    let expected = [Keyword::Cloak, Keyword::Screen].map(plain);
    assert_eq!(shadow.squadron().unwrap().keywords, expected);
}

#[cfg(feature = "rulings")]
#[test]
fn figures_of_a_single_source_are_marked() {
    let ce = edition("community-2026-04");
    let single = [
        "arquitens-class-assault-cruiser",
        "pinnace-class-corsair",
        "pinnace-class-corvette",
        "dgs-047-hmp-droid-gunship",
        "daultay-dofine-commander",
        "intrepid-title",
        "nautilian-title",
        "surrogator-title",
    ];
    for id in single {
        let number = catalogue().number(id).unwrap();
        assert!(ce.doubts(number).any(|doubt| doubt.text.contains("cost")), "{id}");
    }
    // No card was at hand to check the wording of these.
    let upgrades = ce.cards_of(Kind::Upgrade);
    let releases = &catalogue().releases;
    let legacy =
        upgrades.filter(|card| releases[usize::from(card.release)].id.starts_with("legacy-"));
    let unmarked = legacy.filter(|card| {
        !ce.doubts(card.number).any(|doubt| doubt.text.starts_with("The wording of the effect"))
    });
    assert_eq!(unmarked.map(|card| card.id).collect::<Vec<_>>(), Vec::<&str>::new());
    let tf_1726 = catalogue().number("tf-1726-commander").unwrap();
    assert_eq!(edition("rrg-1.6").doubts(tf_1726).count(), 0);
    assert_eq!(edition("arc-01").doubts(tf_1726).count(), 1);
}
