//! Complete campaigns by random legal choices: they come to an end, numbers add up, unique names stay unique, secrets stay
//! secret, and a log can be read again and taken back.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::random::{Dice, begin, begin_with, play};
use common::rim::rim_settings;
use flagbridge_campaigns::{
    Archive, Author, Campaign, CampaignLog, Change, FleetList, Kind, ManualEffect, Phase, PlayerId,
    Side, Stand, seen_by,
};
use proptest::prelude::*;

fn sound(campaign: &Campaign) {
    let rules = &campaign.settings().unwrap().rules;
    for player in &campaign.players {
        assert!(player.roster.points() <= u32::from(rules.cap), "{}", player.roster.points());
        let mut ids: Vec<u32> = player.roster.units.iter().map(|it| it.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), player.roster.units.len(), "unit numbers are distinct");
        for name in player.roster.cards().flat_map(|it| &it.uniques) {
            assert!(!campaign.eliminated.contains(name), "{name} is eliminated");
            let mates = campaign.members(player.side).filter(|it| it.roster.has_unique(name));
            assert_eq!(mates.count(), 1, "{name} is unique in the team");
        }
    }
    if campaign.kind() == Kind::CorellianConflict {
        assert!(campaign.held(Side::Empire, Stand::Base) <= usize::from(rules.empire_bases));
        assert!(campaign.held(Side::Rebels, Stand::Base) <= usize::from(rules.rebel_bases));
        assert!(campaign.held(Side::Rebels, Stand::Outpost) <= usize::from(rules.rebel_outposts));
    }
    for side in Side::BOTH {
        let earned = campaign.battles.iter().filter_map(|it| it.outcome.as_ref());
        let earned: u16 = earned.filter(|it| it.winner == side).map(|it| it.points).sum();
        assert_eq!(earned, campaign.team(side).points, "campaign points come from battles");
    }
    for id in campaign.players.iter().map(|it| it.id) {
        let usual = campaign.current_battles().filter(|it| !it.kind.is_pivotal());
        let fights = usual.flat_map(|it| it.players()).filter(|it| *it == id);
        assert!(fights.count() <= 1, "one battle for each fleet and turn");
    }
    assert!(campaign.phase == Phase::Over || !campaign.due().is_empty(), "something is due");
}

/// What a viewer of a side is sent, as text.
fn sent(log: &CampaignLog, viewer: Author) -> String {
    serde_json::to_string(&seen_by(log, viewer)).unwrap()
}

const OTHERS: [Author; 5] = [
    Author::Spectator,
    Author::Organiser,
    Author::Team(Side::Empire),
    Author::Admiral(Side::Empire),
    Author::Player(PlayerId(4)),
];

fn keeps_secrets(log: &CampaignLog) {
    let whole = log.state();
    if whole.phase == Phase::Over {
        return;
    }
    for viewer in OTHERS {
        let seen = seen_by(log, viewer).campaign;
        for (place, shown) in whole.places.iter().zip(&seen.places) {
            if let (Some(holding), Some(shown)) = (&place.holding, &shown.holding)
                && holding.side == Side::Rebels
            {
                assert_eq!(shown.stand, holding.stand.filter(|_| holding.revealed));
                assert_eq!(shown.defense, None);
            }
        }
        assert_eq!(seen.team(Side::Rebels).resources, None);
        for player in seen.members(Side::Rebels) {
            assert_eq!((player.purse, player.refit), (None, None));
            assert_eq!(player.roster, whole.player(player.id).unwrap().public);
        }
    }
    let spectator = seen_by(log, Author::Spectator).campaign;
    assert_eq!(spectator.eliminated, whole.eliminated, "what is given up in secret stays so");
    let own = seen_by(log, Author::Team(Side::Rebels)).campaign;
    for player in own.members(Side::Rebels) {
        assert_eq!(player, whole.player(player.id).unwrap());
    }
    assert_eq!(own.team(Side::Rebels), whole.team(Side::Rebels));
}

/// Points, abilities and tokens of a campaign in the Rim add up.
fn sound_in_the_rim(campaign: &Campaign) {
    let rules = &campaign.settings().unwrap().rules;
    let acts = campaign.acts.as_ref().unwrap();
    assert!((1..=rules.acts).contains(&acts.act), "act {}", acts.act);
    for player in &campaign.players {
        let force = player.force.as_ref().unwrap();
        let tiers: u16 = force.known().map(|it| it.tier).sum();
        assert!((1..=rules.tiers).contains(&tiers), "{:?}", force.abilities);
        let mut own = force.abilities.clone();
        own.sort_unstable();
        own.dedup();
        assert_eq!(own.len(), force.abilities.len());
        assert!(force.experience <= force.gained);
    }
    assert!(campaign.eliminated.is_empty(), "nothing is gone for good in the Rim");
    assert!(campaign.places.iter().all(|it| !it.destroyed));
}

/// The same log in which the first bases and outposts of the Rebels are exchanged.
fn twin(log: &CampaignLog) -> Option<CampaignLog> {
    let mut entries = log.entries().to_vec();
    for entry in &mut entries {
        if let Change::Place { side: Side::Rebels, stand, .. } = &mut entry.change {
            *stand = match stand {
                Stand::Base => Stand::Outpost,
                Stand::Outpost | Stand::Presence => Stand::Base,
            };
        }
    }
    CampaignLog::from_entries(entries).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_campaigns_come_to_an_end(seed in 1_u64.., six in any::<bool>()) {
        let mut dice = Dice::new(seed);
        let mut log = begin(&mut dice, if six { 3 } else { 2 });
        let steps = play(&mut log, &mut dice, 4000, |log| {
            sound(log.state());
            keeps_secrets(log);
        });
        prop_assert!(steps < 4000, "stuck in {:?}", log.state().phase);
        prop_assert!(log.state().winner.is_some());
        let archive = serde_json::to_string(&Archive::of(&log)).unwrap();
        let read: Archive = serde_json::from_str(&archive).unwrap();
        let again = read.into_log().unwrap();
        prop_assert_eq!(again.state(), log.state());
    }

    #[test]
    fn random_campaigns_of_the_rim_come_to_an_end(seed in 1_u64.., six in any::<bool>()) {
        let mut dice = Dice::new(seed);
        let mut log = begin_with(&mut dice, rim_settings(if six { 3 } else { 2 }));
        let steps = play(&mut log, &mut dice, 4000, |log| {
            sound(log.state());
            sound_in_the_rim(log.state());
            // Secrets are few here, and looking for them takes longest.
            if log.version().is_multiple_of(5) {
                keeps_secrets(log);
            }
        });
        prop_assert!(steps < 4000, "stuck in {:?}", log.state().phase);
        prop_assert!(log.state().verdict().is_some());
        let pivotal = log.state().battles.iter().filter(|it| it.kind.is_pivotal()).count();
        prop_assert!((1..=3).contains(&pivotal));
        let archive = serde_json::to_string(&Archive::of(&log)).unwrap();
        let read: Archive = serde_json::from_str(&archive).unwrap();
        let again = read.into_log().unwrap();
        prop_assert_eq!(again.state(), log.state());
    }

    #[test]
    fn what_is_done_last_in_the_rim_can_be_undone(seed in 1_u64.., steps in 1_usize..120) {
        let mut dice = Dice::new(seed);
        let mut log = begin_with(&mut dice, rim_settings(2));
        play(&mut log, &mut dice, steps, |_| {});
        let before = CampaignLog::from_entries(log.entries()[..log.entries().len() - 1].to_vec()).unwrap();
        let last = log.version();
        log.make(Author::Organiser, 2, Change::Undo { entry: last }).unwrap();
        prop_assert_eq!(log.state(), before.state());
    }

    #[test]
    fn nothing_that_is_sent_depends_on_a_secret(seed in 1_u64.., steps in 0_usize..3) {
        let mut dice = Dice::new(seed);
        let mut log = begin(&mut dice, 2);
        play(&mut log, &mut dice, steps, |_| {});
        let revealed = log.state().places.iter().filter_map(|it| it.holding.as_ref())
            .any(|it| it.side == Side::Rebels && it.revealed);
        prop_assume!(!revealed);
        if let Some(other) = twin(&log) {
            for viewer in OTHERS {
                prop_assert_eq!(sent(&log, viewer), sent(&other, viewer));
            }
            prop_assert_ne!(sent(&log, Author::Team(Side::Rebels)), sent(&other, Author::Team(Side::Rebels)));
        }
    }

    #[test]
    fn what_is_done_last_can_be_undone(seed in 1_u64.., steps in 1_usize..60) {
        let mut dice = Dice::new(seed);
        let mut log = begin(&mut dice, 2);
        play(&mut log, &mut dice, steps, |_| {});
        let mut before = CampaignLog::from_entries(log.entries()[..log.entries().len() - 1].to_vec()).unwrap();
        let last = log.version();
        log.make(Author::Organiser, 2, Change::Undo { entry: last }).unwrap();
        prop_assert_eq!(log.state(), before.state());
        // A note changes nothing but the log.
        before.make(Author::Organiser, 2, Change::Manual { note: "House rule".into(), effect: ManualEffect::Note }).unwrap();
        prop_assert_eq!(log.state(), before.state());
    }

    #[test]
    fn no_list_makes_or_loses_cards(first in lists(), second in lists()) {
        let roster = flagbridge_campaigns::Roster::default().exchanged(&first).roster;
        let it = roster.exchanged(&second);
        let before = roster.cards().count() + it.bought.len();
        prop_assert_eq!(before, it.roster.cards().count() + it.removed.len() + it.lost.len());
        let points = |cards: &[flagbridge_campaigns::Card]| cards.iter().map(|it| u32::from(it.points)).sum::<u32>();
        let gone = points(&it.lost) + it.removed.iter().map(|it| u32::from(it.card.points)).sum::<u32>();
        prop_assert_eq!(roster.points() + points(&it.bought), it.roster.points() + gone);
        prop_assert!(it.roster.exchanged(&second).bought.is_empty(), "the same list again costs nothing");
    }
}

fn lists() -> impl Strategy<Value = FleetList> {
    let upgrade = prop_oneof![Just(("commander", 30)), Just(("gunners", 7)), Just(("title", 5))];
    let ship = (0_u16..3, prop::collection::vec(upgrade, 0..3));
    let ships = prop::collection::vec(ship, 1..4);
    let squadrons = prop::collection::vec(0_u16..3, 0..5);
    (ships, squadrons).prop_map(|(ships, squadrons)| {
        use flagbridge_campaigns::{CardKind, ShipLine};
        let upgrade = |(id, points): (&str, u16)| {
            let kind = if id == "commander" { CardKind::Commander } else { CardKind::Upgrade };
            common::card(id, points, kind, false)
        };
        let ship = |(number, upgrades): (u16, Vec<(&'static str, u16)>)| ShipLine {
            card: common::card(&format!("ship-{number}"), 50 + number, CardKind::Ship, false),
            upgrades: upgrades.into_iter().map(upgrade).collect(),
        };
        let squadron = |number: u16| {
            common::card(&format!("squadron-{number}"), 10 + number, CardKind::Squadron, false)
        };
        FleetList {
            ships: ships.into_iter().map(ship).collect(),
            squadrons: squadrons.into_iter().map(squadron).collect(),
            objectives: Vec::new(),
        }
    })
}
