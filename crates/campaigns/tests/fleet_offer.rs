//! What an editor is told about a list: the budget, what cannot be added and why, scars and veterans, and no secret.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::random::{Dice, begin, begin_with, play};
use common::real::{ADA, DORA, EMIL, at_management, read};
use common::rim::{as_list, rim_settings};
use common::{begun_with, card, done, settings};
use flagbridge_campaigns::{
    Author, Campaign, CampaignLog, CardKind, Change, Credit, FleetOffer, Phase, PlayerId, ShipLine,
    Side, ally_offer, campaign_seen_by, check_fleet, fleet_offer,
};
use flagbridge_data::catalogue;
use proptest::prelude::*;

fn ask(log: &CampaignLog, author: Author, player: u32, text: &str, remove: bool) -> FleetOffer {
    let seen = campaign_seen_by(log.state(), author);
    fleet_offer(catalogue(), &seen, author, PlayerId(player), text, remove).unwrap()
}

fn ada(log: &CampaignLog, text: &str) -> FleetOffer {
    ask(log, Author::Player(PlayerId(1)), 1, text, false)
}

/// Why a card cannot be added, with its source.
fn barred<'a>(offer: &'a FleetOffer, card: &str) -> Option<&'a str> {
    let found = offer.barred.iter().find(|it| it.cards.iter().any(|id| id == card))?;
    assert!(!found.reason.cite.is_empty(), "{found:?}");
    Some(&found.reason.message)
}

#[test]
fn the_budget_is_what_is_left_after_the_new_cards() {
    let log = at_management();
    let same = ada(&log, ADA);
    assert_eq!((same.ready, same.points, same.limit), (true, 159, 500), "{:?}", same.problems);
    let funds = same.funds.unwrap();
    assert_eq!((funds.resource, funds.cost, funds.left), (40, 0, 40));
    assert!(same.bought.is_empty() && funds.undivided > 0);
    assert_eq!((same.start, same.cap), (Some(400), Some(500)));
    assert_eq!((same.squadrons, same.squadron_limit), (26, Some(53)));

    let more = ada(&log, &ADA.replace("2 X-wing Squadron (26)", "4 X-wing Squadron (52)"));
    assert!(more.ready, "{:?}", more.problems);
    let funds = more.funds.as_ref().unwrap();
    assert_eq!((more.points, funds.cost, funds.left), (185, 26, 14));
    assert_eq!(more.bought.iter().map(|it| it.points).collect::<Vec<_>>(), [13, 13]);
    assert_eq!(
        barred(&more, "cr90-corvette-a"),
        Some("it costs more than the 14 points that can still be spent")
    );
    assert_eq!(barred(&more, "x-wing-squadron"), None);

    let much = ada(&log, &ADA.replace("Nebulon-B", "CR90 Corvette A (44)\nNebulon-B"));
    assert!(!much.ready);
    assert_eq!(much.problems[0].message, "the new cards cost 44 points; the player has 40");
    assert!(much.problems[0].cite.contains("Refit and Expand"));
}

#[test]
fn every_problem_is_named_at_once() {
    let log = at_management();
    let text = ADA.replace(
        "Nebulon-B",
        "MC80 Command Cruiser (106)\nCR90 Corvette A (44)\n• Garm Bel Iblis (25)\nNebulon-B",
    );
    let offer = ada(&log, &text);
    let all: Vec<&str> = offer.problems.iter().map(|it| it.message.as_str()).collect();
    assert!(all.iter().any(|it| it.contains("Ben has it")), "{all:?}");
    assert!(all.iter().any(|it| it.contains("the player has 40")), "{all:?}");
}

#[test]
fn names_of_team_mates_cannot_be_added() {
    let log = at_management();
    let offer = ada(&log, ADA);
    assert_eq!(
        barred(&offer, "garm-bel-iblis-commander"),
        Some("Garm Bel Iblis is unique in the team, and Ben has it")
    );
}

#[test]
fn upgrades_that_are_set_aside_are_free() {
    let log = at_management();
    let without = ada(&log, &ADA.replace("• Jaina's Light (2)\n", ""));
    assert!(without.ready, "{:?}", without.problems);
    let aside: Vec<&str> = without.spare.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(aside.len(), 1);
    assert!(aside[0].starts_with("Jaina"), "{aside:?}");
    assert_eq!((without.points, without.funds.as_ref().unwrap().cost), (159, 0));
    assert_eq!(barred(&without, &without.spare[0].id), None);
}

#[test]
fn units_that_are_left_out_are_named_and_asked_about() {
    let log = at_management();
    let text = ADA.replace("2 X-wing Squadron (26)", "1 X-wing Squadron (13)");
    let offer = ada(&log, &text);
    assert_eq!((offer.ready, offer.removed.len()), (false, 1));
    assert!(offer.problems[0].message.contains("to give them up for good, say so"));
    // It can be taken back for nothing.
    assert_eq!(barred(&offer, "x-wing-squadron"), None);
    let sure = ask(&log, Author::Player(PlayerId(1)), 1, &text, true);
    assert!(sure.ready, "{:?}", sure.problems);
    assert_eq!(sure.removed, offer.removed);
}

#[test]
fn scars_and_veterans_stand_beside_the_units_of_the_list() {
    let log = at_management();
    let states = |offer: &FleetOffer| {
        offer.units.iter().map(|it| (it.new, it.scarred, it.veteran)).collect::<Vec<_>>()
    };
    let (old, plain) = ((false, true, false), (false, false, false));
    let offer = ada(&log, ADA);
    assert_eq!(states(&offer), [old, (false, false, true), plain, plain]);
    let offer = ada(&log, &ADA.replace("2 X-wing Squadron (26)", "3 X-wing Squadron (39)"));
    assert_eq!(states(&offer).last(), Some(&(true, false, false)));
}

#[test]
fn a_starting_fleet_has_its_own_limits() {
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(settings(2)) });
    let offer = ada(&log, ADA);
    assert!(offer.ready, "{:?}", offer.problems);
    assert_eq!((offer.limit, offer.squadron_limit, offer.funds), (400, Some(134), None));
    assert!(offer.bought.is_empty() && offer.barred.is_empty(), "{:?}", offer.barred);
    let full = ada(
        &log,
        &ADA.replace("Nebulon-B", &format!("{}Nebulon-B", "CR90 Corvette A (44)\n".repeat(5))),
    );
    assert_eq!(full.points, 379);
    assert_eq!(
        barred(&full, "cr90-corvette-a"),
        Some("it costs more than the 21 points that are left")
    );
    let wrong = ask(&log, Author::Player(PlayerId(3)), 3, ADA, false);
    assert!(wrong.problems.iter().any(|it| it.message.contains("own faction")));
}

#[test]
fn outside_of_setup_and_management_the_fleet_is_closed() {
    let log = begun_with(2, read);
    let offer = ada(&log, ADA);
    assert!(!offer.ready && offer.barred.is_empty());
    assert_eq!(offer.problems[0].message, "fleets change during setup and in the management phase");
}

#[test]
fn only_those_of_the_team_are_told() {
    let log = at_management();
    let refused = |author: Author, player: u32| {
        let seen = campaign_seen_by(log.state(), author);
        fleet_offer(catalogue(), &seen, author, PlayerId(player), ADA, false).unwrap_err().message
    };
    assert!(refused(Author::Organiser, 1).contains("the organiser does not see"));
    assert_eq!(refused(Author::Player(PlayerId(2)), 1), "this is another player's fleet");
    assert_eq!(refused(Author::Team(Side::Empire), 1), "this is another player's fleet");
    assert!(refused(Author::Spectator, 1).contains("needs the link"));
    assert!(ask(&log, Author::Team(Side::Rebels), 1, ADA, false).ready);
    assert!(ask(&log, Author::Admiral(Side::Rebels), 1, ADA, false).ready);
}

#[test]
fn what_the_other_team_gives_up_secretly_is_not_told() {
    let mut log = at_management();
    let before = ada(&log, ADA);
    // Dora gives up the ship with Hondo Ohnaka, who could serve both sides.
    let text = DORA.replace("Gladiator I-class Star Destroyer (56)\n• Hondo Ohnaka (2)\n", "");
    let check = check_fleet(catalogue(), log.state(), PlayerId(3), &text, true).unwrap();
    assert_eq!(check.problems, []);
    done(&mut log, Change::Fleet { player: PlayerId(3), list: check.list, text, remove: true });
    assert_eq!(ada(&log, ADA), before);
    let own = ask(&log, Author::Player(PlayerId(4)), 4, EMIL, false);
    assert!(barred(&own, "hondo-ohnaka-officer").unwrap().contains("eliminated"));
    // Teams refit at the same time, so that Ada can have him: what she is told by the editor is what happens.
    let text = ADA.replace("CR90 Corvette A (44)\n", "CR90 Corvette A (44)\n• Hondo Ohnaka (2)\n");
    assert!(ada(&log, &text).ready, "{:?}", ada(&log, &text).problems);
    let check = check_fleet(catalogue(), log.state(), PlayerId(1), &text, false).unwrap();
    assert_eq!(check.problems, []);
    done(&mut log, Change::Fleet { player: PlayerId(1), list: check.list, text, remove: false });
    for side in Side::BOTH {
        done(&mut log, Change::Done { side, done: true });
    }
    assert!(log.state().players[0].roster.has_unique("Hondo Ohnaka"));
    // Everyone knows it in the next turn.
    assert!(
        campaign_seen_by(log.state(), Author::Player(PlayerId(1)))
            .eliminated
            .contains("Hondo Ohnaka")
    );
}

#[test]
fn task_forces_have_no_commander_cards_and_allies_no_upgrades() {
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(rim_settings(2)) });
    let list = "Faction: Rebel Alliance\nCR90 Corvette A (44)\n\
        Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";
    let offer = ada(&log, list);
    assert!(offer.ready, "{:?}", offer.problems);
    assert_eq!((offer.limit, offer.squadron_limit), (200, Some(67)));
    assert!(barred(&offer, "mon-mothma-commander").unwrap().contains("commanders of their own"));
    let log = common::rim::begun();
    let author = Author::Admiral(Side::Rebels);
    let seen = campaign_seen_by(log.state(), author);
    let ally = |author, text: &str| ally_offer(catalogue(), &seen, author, 1, PlayerId(1), text);
    let refused = ally(Author::Player(PlayerId(1)), list).unwrap_err();
    assert!(refused.message.contains("grand admiral"), "{refused}");
    let offer = ally(author, list).unwrap();
    assert!(
        offer.problems.iter().any(|it| it.message == "there is no battle 1"),
        "{:?}",
        offer.problems
    );
    assert!(barred(&offer, "leia-organa-officer").unwrap().contains("no upgrades"));
    assert!(barred(&offer, "x-wing-squadron").unwrap().contains("irregular"));
    assert_eq!(
        (offer.limit, barred(&offer, "hwk-290")),
        (45, Some("it costs more than the 1 points that are left"))
    );
}

/// Everything that the campaign says of one more card, compared with the judgement of the list that has it.
fn one_more_card_is_judged_like_the_list(campaign: &Campaign, dice: &mut Dice) {
    if campaign.phase != Phase::Management {
        return;
    }
    for player in campaign.players.iter().map(|it| it.id) {
        let list = as_list(campaign, player);
        if list.ships.is_empty() {
            continue;
        }
        let budget = campaign.budget(player, &list, false).unwrap();
        let points = 1 + dice.below(60) as u16;
        let kind =
            dice.of(&[CardKind::Ship, CardKind::Squadron, CardKind::Upgrade, CardKind::Commander]);
        let mut new = match dice.below(4) {
            0 => card(&format!("ace-{}", 1 + dice.below(6)), points, CardKind::Squadron, true),
            1 => card(&format!("title-{}", 1 + dice.below(6)), points, CardKind::Upgrade, true),
            _ => card("something", points, kind, false),
        };
        let credit: Option<Credit> = campaign.force(player).ok().and_then(|it| it.credit);
        if let Some(slot) = credit.and_then(|it| it.reward.slot).filter(|_| dice.coin()) {
            new.slots.push(slot.id().to_owned());
        }
        let roster = &campaign.player(player).unwrap().roster;
        if new.uniques.iter().any(|name| roster.has_unique(name)) {
            continue;
        }
        let mut more = list.clone();
        match new.kind {
            CardKind::Ship => more.ships.push(ShipLine { card: new.clone(), upgrades: Vec::new() }),
            CardKind::Squadron => more.squadrons.push(new.clone()),
            CardKind::Upgrade | CardKind::Commander => more.ships[0].upgrades.push(new.clone()),
        }
        let obstacle = campaign.obstacle(player, &budget.exchange, &new);
        let judged = campaign.budget(player, &more, false);
        assert_eq!(obstacle.is_none(), judged.is_ok(), "{new:?}: {obstacle:?}, {judged:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(25))]

    #[test]
    fn the_campaign_bars_the_cards_that_it_would_refuse(seed in 1_u64.., rim in any::<bool>()) {
        let mut dice = Dice::new(seed);
        let mut log = if rim { begin_with(&mut dice, rim_settings(2)) } else { begin(&mut dice, 2) };
        let mut cards = Dice::new(seed ^ 7);
        play(&mut log, &mut dice, 400, |log| one_more_card_is_judged_like_the_list(log.state(), &mut cards));
    }

    #[test]
    fn the_same_list_again_is_ready_and_costs_nothing(seed in 1_u64.., steps in 1_usize..80) {
        let mut dice = Dice::new(seed);
        let mut log = begin(&mut dice, 2);
        play(&mut log, &mut dice, steps, |_| {});
        for player in &log.state().players {
            if log.state().phase == Phase::Management && log.state().may_submit(player.id).is_ok() {
                let list = as_list(log.state(), player.id);
                if !list.ships.is_empty() {
                    let (budget, against) = log.state().weigh(player.id, &list, false).unwrap();
                    prop_assert_eq!((budget.cost, against.len()), (0, 0));
                }
            }
        }
    }
}
