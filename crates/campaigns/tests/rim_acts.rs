//! How acts and campaigns of Rebellion in the Rim end: pivotal, climactic and final battles.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::rim::{as_list, submit};
use common::rim_steps::{at_pivotal, by_hand, finish, pivotal, tokens, won};
use common::{card, done, make};
use flagbridge_campaigns::{
    BattleKind, CardKind, Change, Effect, ManualEffect, Phase, PlayerId, ShipLine, ShipSize, Side,
    Stand, Verdict,
};

#[test]
fn an_act_ends_with_a_pivotal_battle_that_the_weaker_team_chooses() {
    let mut log = at_pivotal();
    assert_eq!(log.state().phase, Phase::Pivotal);
    assert_eq!(log.state().teams.map(|it| it.points), [4, 0]);
    let refused = make(&mut log, pivotal(Side::Rebels, BattleKind::Conquest, "dantooine", false));
    assert!(refused.unwrap_err().contains("fewer campaign points"));
    let climactic = pivotal(Side::Empire, BattleKind::Conquest, "yavin", true);
    assert!(make(&mut log, climactic).unwrap_err().contains("needs a difference of 5"));
    assert!(make(&mut log, pivotal(Side::Empire, BattleKind::Conquest, "endor", false)).is_err());
    done(&mut log, pivotal(Side::Empire, BattleKind::Conquest, "hoth", false));
    let battle = log.state().battle(3).unwrap();
    assert_eq!(
        (battle.side, battle.assaulters.len(), battle.defenders.len()),
        (Side::Empire, 2, 2)
    );
    let (_, choice) = log.state().objectives_for(battle);
    assert_eq!(choice, ["base-defense-ion-cannon-ritr"]);
    done(&mut log, won(3, 300, 100));
    // 2 and the bonus of Hoth, which is 0; its base is Imperial now.
    let campaign = log.state();
    assert_eq!((campaign.team(Side::Empire).points, campaign.phase), (2, Phase::Management));
    assert_eq!(campaign.acts.as_ref().unwrap().act, 2);
    assert_eq!(campaign.held(Side::Empire, Stand::Base), 2);
    assert!(campaign.token_places(Side::Empire).is_empty(), "no tokens after a pivotal battle");
    let rewards = campaign.rewards_of(PlayerId(3));
    assert!(rewards.iter().any(|(at, ..)| campaign.locations()[*at].id == "hoth"));
    finish(&mut log);
    assert_eq!((log.state().phase, log.state().turn), (Phase::Strategy, 2));
    // The map turn by turn: Hoth was Rebel and is Imperial.
    let hoth = log.state().place("hoth").unwrap();
    let owners: Vec<_> = log.state().history.iter().map(|it| it.owners[hoth]).collect();
    assert_eq!(owners, [Some(Side::Rebels), Some(Side::Empire)]);
}

#[test]
fn the_winner_of_a_demonstration_places_presences() {
    let mut log = at_pivotal();
    done(&mut log, pivotal(Side::Empire, BattleKind::DemonstrationOfForce, "utapau", false));
    assert_eq!(log.state().site(log.state().battle(3).unwrap()), "Area IV");
    done(&mut log, won(3, 300, 100));
    assert_eq!(log.state().phase, Phase::Pivotal);
    let choose = |locations: &[&str]| Change::Spoils {
        side: Side::Empire,
        locations: locations.iter().map(|it| (*it).to_owned()).collect(),
        token: None,
    };
    assert!(make(&mut log, choose(&["hoth"])).unwrap_err().contains("Hoth cannot be chosen"));
    assert!(make(&mut log, choose(&["utapau", "ryloth", "sullust"])).is_err());
    done(&mut log, choose(&["ryloth", "nar-shaddaa"]));
    // 2, and 2 for Ryloth and 1 for Nar Shaddaa.
    assert_eq!(log.state().team(Side::Empire).points, 5);
    assert_eq!(log.state().owner(log.state().place("nar-shaddaa").unwrap()), Some(Side::Empire));
    let rewards = log.state().rewards_of(PlayerId(1));
    let names: Vec<&str> =
        rewards.iter().map(|it| log.state().locations()[it.0].id.as_str()).collect();
    assert!(names.contains(&"ryloth") && names.contains(&"nar-shaddaa"), "{names:?}");
}

#[test]
fn who_evacuates_well_moves_a_base() {
    let mut log = at_pivotal();
    done(&mut log, pivotal(Side::Empire, BattleKind::Evacuation, "dantooine", false));
    let battle = log.state().battle(3).unwrap();
    assert_eq!((battle.side, battle.kind), (Side::Rebels, BattleKind::Evacuation));
    done(&mut log, won(3, 100, 300));
    let choose =
        |token| Change::Spoils { side: Side::Empire, locations: vec!["mandalore".into()], token };
    assert!(make(&mut log, choose(None)).unwrap_err().contains("choose a token"));
    done(&mut log, choose(Some(Effect::Ally)));
    let campaign = log.state();
    // 2 and the bonus of Mandalore, which is 2.
    assert_eq!(campaign.team(Side::Empire).points, 4);
    let base = campaign.places[campaign.place("mandalore").unwrap()].holding.clone().unwrap();
    assert_eq!(base.defense.as_deref(), Some("base-defense-ion-cannon-ritr"));
    assert!(campaign.places[campaign.place("dantooine").unwrap()].holding.is_none());
    assert_eq!(campaign.team(Side::Empire).tokens.of(Effect::Ally), 1);
}

#[test]
fn a_climactic_battle_ends_the_campaign() {
    let mut log = at_pivotal();
    done(&mut log, by_hand(ManualEffect::Points { side: Side::Rebels, by: 1 }));
    done(&mut log, pivotal(Side::Empire, BattleKind::Conquest, "hoth", true));
    // Command ships: one repair yards and one resources token for large ships.
    tokens(&mut log, Side::Empire, Effect::RepairYards, 1);
    tokens(&mut log, Side::Empire, Effect::Resources, 1);
    let send = |size| Change::CommandShip {
        side: Side::Empire,
        size,
        players: vec![PlayerId(3)],
        ally: None,
    };
    assert!(make(&mut log, send(ShipSize::Huge)).unwrap_err().contains("needs 2 × Resources"));
    done(&mut log, send(ShipSize::Large));
    let mut list = as_list(log.state(), PlayerId(3));
    let old = list.ships.remove(0);
    let mut ship = card("star-destroyer", 61, CardKind::Ship, false);
    ship.size = Some("large".into());
    list.ships.push(ShipLine { card: ship, upgrades: old.upgrades });
    let refused = make(&mut log, submit(3, list.clone())).unwrap_err();
    assert!(refused.contains("costs 61 points"), "{refused}");
    list.ships[1].card.points = 60;
    done(&mut log, submit(3, list));
    done(&mut log, won(3, 10, 300));
    let token = Some(Effect::RepairYards);
    done(&mut log, Change::Spoils { side: Side::Rebels, locations: vec![], token });
    let campaign = log.state();
    assert_eq!((campaign.phase, campaign.winner), (Phase::Over, Some(Side::Rebels)));
    // 5 and 1 against 0.
    assert_eq!(campaign.verdict(), Some(Verdict::Clear(Side::Rebels)));
}
