//! Rules of the Corellian Conflict, one case each.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::{begun, card, done, fleet, make, settings};
use flagbridge_campaigns::{
    Author, BattleKind, BattleResult, CampaignLog, CardKind, Change, FLEET_RULES, ManualEffect,
    Phase, PlayerId, RULE_NOTES, Role, Side, Stand, UnitRef, check_fleet, fleet_text, seen_by,
};

fn assault(player: u32, location: &str) -> Change {
    Change::Assault {
        player: PlayerId(player),
        location: location.into(),
        kind: BattleKind::Assault,
    }
}

fn defend(battle: u32, player: u32) -> Change {
    Change::Defend { battle, player: PlayerId(player) }
}

fn won(battle: u32, assaulter: u16, defender: u16) -> Change {
    let result = BattleResult { assaulter, defender, ..BattleResult::default() };
    Change::Result { battle, result }
}

/// Turn 1 with the Rebels at Corellia and the Empire at Talus, a Rebel base; all battles are declared.
fn at_battles() -> CampaignLog {
    let mut log = begun(2);
    done(&mut log, assault(1, "corellia"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "talus"));
    done(&mut log, defend(2, 2));
    log
}

fn at_management() -> CampaignLog {
    let mut log = at_battles();
    done(&mut log, won(1, 100, 200));
    done(&mut log, won(2, 300, 100));
    log
}

#[test]
fn teams_are_of_two_or_three() {
    let mut log = CampaignLog::new();
    let mut odd = settings(2);
    odd.empire.pop();
    let refused = make(&mut log, Change::Settings { settings: Box::new(odd) }).unwrap_err();
    assert!(refused.contains("4 or 6 fleets"), "{refused}");
    let mut twice = settings(2);
    twice.empire[0] = " ada ".into();
    assert!(make(&mut log, Change::Settings { settings: Box::new(twice) }).is_err());
}

#[test]
fn half_of_the_rebel_presences_are_bases() {
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(settings(2)) });
    let place = |location: &str, stand| Change::Place {
        side: Side::Rebels,
        location: location.into(),
        stand,
    };
    done(&mut log, place("talus", Stand::Base));
    done(&mut log, place("froz", Stand::Base));
    let refused = make(&mut log, place("nubia", Stand::Base)).unwrap_err();
    assert!(refused.contains("half of them bases") && refused.contains("Place Bases"), "{refused}");
    assert!(make(&mut log, place("corellia", Stand::Outpost)).unwrap_err().contains("already"));
    let outpost =
        Change::Place { side: Side::Empire, location: "duro".into(), stand: Stand::Outpost };
    assert!(make(&mut log, outpost).unwrap_err().contains("no outposts"));
    let early = make(&mut log, Change::Done { side: Side::Rebels, done: true }).unwrap_err();
    assert!(early.contains("has not submitted a fleet"), "{early}");
}

#[test]
fn starting_fleets_have_four_hundred_points_and_no_unique_of_a_team_mate() {
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(settings(2)) });
    let hand_in = |player: u32, list| Change::Fleet {
        player: PlayerId(player),
        list,
        text: String::new(),
        remove: false,
    };
    let mut large = fleet("x");
    large.squadrons.extend(vec![card("fighters", 30, CardKind::Squadron, false); 4]);
    assert!(make(&mut log, hand_in(1, large)).unwrap_err().contains("at most 400"));
    let mut winged = fleet("x");
    winged.ships.truncate(1);
    winged.squadrons.extend(vec![card("fighters", 10, CardKind::Squadron, false); 11]);
    assert!(make(&mut log, hand_in(1, winged)).unwrap_err().contains("a third of 400 is 134"));
    done(&mut log, hand_in(1, fleet("same")));
    let refused = make(&mut log, hand_in(2, fleet("same"))).unwrap_err();
    assert!(refused.contains("unique in the team, and Ada has it"), "{refused}");
    done(&mut log, hand_in(3, fleet("same")));
}

#[test]
fn assaults_alternate_and_every_fleet_fights_once() {
    let mut log = begun(2);
    assert!(make(&mut log, assault(3, "talus")).unwrap_err().contains("other team's turn"));
    assert!(make(&mut log, assault(1, "talus")).unwrap_err().contains("the team's own"));
    done(&mut log, assault(1, "corellia"));
    assert!(make(&mut log, assault(3, "talus")).unwrap_err().contains("defender at Corellia"));
    assert!(make(&mut log, defend(1, 2)).unwrap_err().contains("other team"));
    done(&mut log, defend(1, 3));
    assert!(make(&mut log, assault(3, "talus")).unwrap_err().contains("has a battle"));
    assert!(make(&mut log, assault(4, "duro")).unwrap_err().contains("the team's own"));
    assert!(make(&mut log, assault(4, "corellia")).unwrap_err().contains("a battle at this place"));
    let raid = |kind| Change::Assault { player: PlayerId(4), location: "drall".into(), kind };
    assert!(make(&mut log, raid(BattleKind::HyperlaneRaid)).unwrap_err().contains("other team"));
    done(&mut log, raid(BattleKind::ShowOfForce));
    done(&mut log, defend(2, 2));
    assert_eq!(log.state().phase, Phase::Battles);
    assert_eq!(log.state().battle(2).unwrap().objective.as_deref(), Some("show-of-force"));
}

#[test]
fn an_assaulted_presence_is_revealed_and_others_are_not() {
    let log = at_battles();
    let seen = seen_by(&log, Author::Player(PlayerId(3))).campaign;
    let stand = |id: &str| seen.places[seen.place(id).unwrap()].holding.as_ref().unwrap().stand;
    assert_eq!(stand("talus"), Some(Stand::Base));
    assert_eq!(stand("froz"), None);
    assert_eq!(stand("corellia"), Some(Stand::Base));
}

#[test]
fn the_objective_follows_from_the_place() {
    let mut log = at_battles();
    let choose =
        |battle, objective: &str| Change::Objective { battle, objective: objective.into() };
    // At a base the defender picks a base defense.
    let (role, choice) = log.state().objectives_for(log.state().battle(1).unwrap());
    assert_eq!((role, choice.len()), (Role::Defender, 3));
    assert!(make(&mut log, choose(1, "most-wanted")).is_err());
    let assaulter = Author::Player(PlayerId(1));
    let pick = choose(1, "base-defense-ion-cannon-cc");
    assert!(assaulter.may(&pick, log.state()).is_err());
    assert!(Author::Player(PlayerId(3)).may(&pick, log.state()).is_ok());
    done(&mut log, pick);
}

#[test]
fn a_won_assault_destroys_and_scores_one_and_the_bonus() {
    let log = at_management();
    let campaign = log.state();
    assert_eq!(campaign.phase, Phase::Management);
    // Corellia was held: one point. Talus was destroyed: one and its bonus of one.
    assert_eq!(campaign.team(Side::Empire).points, 3);
    let talus = &campaign.places[campaign.place("talus").unwrap()];
    assert!(talus.holding.is_none() && talus.destroyed);
    // Corellia 45, Duro 42, Corfai 44; Froz base 25, Tralus and Plympto outposts 13 and 6.
    assert_eq!(campaign.team(Side::Empire).resources, Some(131));
    assert_eq!(campaign.team(Side::Rebels).resources, Some(44));
}

#[test]
fn equal_scores_are_the_defenders_except_in_a_raid() {
    let mut log = begun(2);
    let raid = Change::Assault {
        player: PlayerId(1),
        location: "drall".into(),
        kind: BattleKind::HyperlaneRaid,
    };
    done(&mut log, raid);
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "talus"));
    done(&mut log, defend(2, 2));
    let mut result =
        BattleResult { assaulter: 90, defender: 90, tokens: 2, ..BattleResult::default() };
    done(&mut log, Change::Result { battle: 1, result: result.clone() });
    assert_eq!(log.state().battle(1).unwrap().outcome.as_ref().unwrap().winner, Side::Rebels);
    // Two tokens and the win: 80 resource points, no campaign points.
    assert_eq!(
        (log.state().team(Side::Rebels).resources, log.state().team(Side::Rebels).points),
        (Some(80), 0)
    );
    result.tokens = 1;
    assert!(
        make(&mut log, Change::Result { battle: 2, result: result.clone() })
            .unwrap_err()
            .contains("special")
    );
    result.tokens = 0;
    done(&mut log, Change::Result { battle: 2, result });
    assert_eq!(log.state().team(Side::Rebels).points, 1);
}

#[test]
fn what_is_destroyed_twice_is_gone_with_its_upgrades_but_not_its_commander() {
    let mut log = at_battles();
    let hit = UnitRef { player: PlayerId(1), unit: 1 };
    let note = |scarred| Change::Manual {
        note: "Correction".into(),
        effect: ManualEffect::Unit { player: PlayerId(1), unit: 1, scarred, veteran: false },
    };
    let result = BattleResult { destroyed: vec![hit], ..BattleResult::default() };
    done(&mut log, Change::Result { battle: 1, result: result.clone() });
    assert!(log.state().player(PlayerId(1)).unwrap().roster.unit(1).unwrap().scarred);
    let last = log.version();
    done(&mut log, Change::Undo { entry: last });
    done(&mut log, note(true));
    done(&mut log, Change::Result { battle: 1, result });
    let campaign = log.state();
    let roster = &campaign.player(PlayerId(1)).unwrap().roster;
    assert!(roster.unit(1).is_none());
    let spare: Vec<_> = roster.spare.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(spare, ["commander-1"]);
    assert!(
        campaign.eliminated.contains("title-1") && !campaign.eliminated.contains("commander-1")
    );
}

#[test]
fn retreated_ships_have_no_scar_and_squadrons_do_not_retreat() {
    let mut log = at_battles();
    let it = |unit| UnitRef { player: PlayerId(1), unit };
    let result =
        |retreated, veterans| BattleResult { retreated, veterans, ..BattleResult::default() };
    let squadron = Change::Result { battle: 1, result: result(vec![it(4)], vec![]) };
    assert!(make(&mut log, squadron).unwrap_err().contains("only ships retreat"));
    let generic = Change::Result { battle: 1, result: result(vec![], vec![it(5)]) };
    assert!(make(&mut log, generic).unwrap_err().contains("unique squadrons become veterans"));
    done(&mut log, Change::Result { battle: 1, result: result(vec![it(1)], vec![it(1), it(4)]) });
    let roster = &log.state().player(PlayerId(1)).unwrap().roster;
    let unit = roster.unit(1).unwrap();
    assert!(!unit.scarred && unit.veteran && roster.unit(4).unwrap().veteran);
}

#[test]
fn building_follows_a_victory_and_pays_from_the_next_turn() {
    let mut log = at_management();
    let build = |player: u32, location: &str, stand| Change::Build {
        player: PlayerId(player),
        location: location.into(),
        stand,
    };
    assert!(make(&mut log, build(3, "talus", Stand::Base)).unwrap_err().contains("where it won"));
    assert!(make(&mut log, build(4, "talus", Stand::Outpost)).unwrap_err().contains("no outposts"));
    let income = log.state().income(Side::Empire);
    done(&mut log, build(4, "talus", Stand::Base));
    assert_eq!(log.state().team(Side::Empire).resources, Some(131 - 15));
    assert_eq!(log.state().income(Side::Empire), income);
}

#[test]
fn scars_and_cards_are_paid_from_what_was_allotted() {
    let mut log = at_management();
    let mut list = fleet("3");
    list.squadrons.push(card("fighters", 10, CardKind::Squadron, false));
    let hand_in = |list: &flagbridge_campaigns::FleetList, remove| Change::Fleet {
        player: PlayerId(3),
        list: list.clone(),
        text: String::new(),
        remove,
    };
    assert!(
        make(&mut log, hand_in(&list, false))
            .unwrap_err()
            .contains("cost 10 points; the player has 0")
    );
    let allot = |points| Change::Allot { player: PlayerId(3), points };
    assert!(make(&mut log, allot(132)).unwrap_err().contains("does not have enough"));
    done(&mut log, allot(20));
    assert!(make(&mut log, allot(-21)).is_err());
    done(&mut log, hand_in(&list, false));
    assert_eq!(log.state().player(PlayerId(3)).unwrap().purse, Some(10));
    // Others see the fleet as it was until the strategy phase begins.
    let seen = |log: &CampaignLog| {
        seen_by(log, Author::Player(PlayerId(1)))
            .campaign
            .player(PlayerId(3))
            .unwrap()
            .roster
            .points()
    };
    assert_eq!((seen(&log), log.state().player(PlayerId(3)).unwrap().roster.points()), (310, 320));
    list.squadrons.remove(0);
    assert!(make(&mut log, hand_in(&list, false)).unwrap_err().contains("leaves out ace-3"));
    done(&mut log, hand_in(&list, true));
    let own = seen_by(&log, Author::Team(Side::Empire)).campaign.eliminated;
    assert!(own.contains("ace-3") && !log.state().eliminated.contains("ace-3"));
    assert!(
        !seen_by(&log, Author::Spectator).campaign.eliminated.contains("ace-3"),
        "a secret still"
    );
    for side in Side::BOTH {
        done(&mut log, Change::Done { side, done: true });
    }
    assert_eq!((log.state().turn, log.state().phase), (2, Phase::Strategy));
    assert!(seen_by(&log, Author::Spectator).campaign.eliminated.contains("ace-3"));
    assert_eq!(
        log.state().team(Side::Empire).resources,
        Some(121),
        "unspent points go back to the team"
    );
    assert_eq!(log.state().initiative, Some(Side::Rebels));
}

#[test]
fn statistics_follow_from_battles() {
    let mut log = at_battles();
    let unit = |player, unit| UnitRef { player: PlayerId(player), unit };
    let result = BattleResult {
        assaulter: 120,
        defender: 60,
        destroyed: vec![unit(3, 1), unit(1, 4)],
        retreated: vec![unit(3, 2)],
        veterans: vec![unit(1, 1)],
        ..BattleResult::default()
    };
    done(&mut log, Change::Result { battle: 1, result });
    done(&mut log, won(2, 10, 90));
    let records = log.state().records();
    let figures = |player: usize| {
        let it = &records[player - 1];
        (it.won, it.lost, it.scored, it.conceded, it.destroyed, it.retreated, it.veterans)
    };
    assert_eq!(figures(1), (1, 0, 120, 60, 1, 0, 1));
    assert_eq!(figures(3), (0, 1, 60, 120, 1, 1, 0));
    assert_eq!(figures(4), (0, 1, 10, 90, 0, 0, 0));
    // Corellia gives a bonus of 2, and the Rebels have also won at Talus.
    assert_eq!(log.state().points_by_turn(), [(1, [4, 0])]);
}

#[test]
fn a_team_near_the_goal_declares_the_final_battle() {
    let mut log = begun(2);
    let offensive = Change::Offensive { side: Side::Rebels, location: "corellia".into() };
    assert!(make(&mut log, offensive.clone()).unwrap_err().contains("needs 5 campaign points"));
    let points = Change::Manual {
        note: "Won elsewhere".into(),
        effect: ManualEffect::Points { side: Side::Rebels, by: 5 },
    };
    done(&mut log, points);
    done(&mut log, offensive);
    let battle = log.state().battle(1).unwrap();
    assert_eq!((battle.assaulters.len(), battle.defenders.len()), (2, 2));
    done(&mut log, won(1, 800, 300));
    assert_eq!((log.state().phase, log.state().winner), (Phase::Over, Some(Side::Rebels)));
    assert!(make(&mut log, assault(1, "duro")).unwrap_err().contains("over"));
}

#[test]
fn links_open_only_what_they_are_for() {
    let log = at_battles();
    let campaign = log.state();
    let may = |author: Author, change: &Change| author.may(change, campaign).is_ok();
    let result = won(1, 1, 2);
    for author in [
        Author::Player(PlayerId(1)),
        Author::Player(PlayerId(3)),
        Author::Team(Side::Rebels),
        Author::Organiser,
    ] {
        assert!(may(author, &result), "{author:?}");
    }
    for author in [Author::Player(PlayerId(2)), Author::Spectator] {
        assert!(!may(author, &result), "{author:?}");
    }
    let declare = assault(1, "duro");
    assert!(
        may(Author::Admiral(Side::Rebels), &declare) && !may(Author::Team(Side::Rebels), &declare)
    );
    assert!(!may(Author::Admiral(Side::Empire), &declare));
    let hand_in =
        Change::Fleet { player: PlayerId(1), list: fleet("1"), text: String::new(), remove: false };
    assert!(
        may(Author::Team(Side::Rebels), &hand_in) && !may(Author::Player(PlayerId(2)), &hand_in)
    );
    assert!(!may(Author::Team(Side::Empire), &hand_in));
    assert!(!may(Author::Admiral(Side::Rebels), &Change::Undo { entry: 1 }));
}

const REBELS: &str = "Faction: Rebel Alliance\nAssault Frigate Mark II B (72)\n• Mon Mothma (27)\nCR90 Corvette A (44)\n2 X-wing Squadron (26)\n\
    Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";

#[test]
fn real_lists_are_checked_by_both_sets_of_rules() {
    let catalogue = flagbridge_data::catalogue();
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(settings(2)) });
    let check = |log: &CampaignLog, player: u32, text: &str| {
        check_fleet(catalogue, log.state(), PlayerId(player), text, false).unwrap()
    };
    let fine = check(&log, 1, REBELS);
    assert_eq!(fine.problems, [], "{:?}", fine.problems);
    assert_eq!(fine.points, 169);
    assert_eq!(fine.list.objectives.len(), 3);
    let wrong_side = check(&log, 3, REBELS);
    assert!(
        wrong_side.problems.iter().any(|it| it.message.contains("own faction")),
        "{wrong_side:?}"
    );
    let unread = check(&log, 1, "CR90 Corvette A (44)\nnonsense of a line\n");
    assert!(unread.problems.iter().any(|it| it.message.contains("not recognised")), "{unread:?}");
    done(
        &mut log,
        Change::Fleet { player: PlayerId(1), list: fine.list, text: REBELS.into(), remove: false },
    );
    // The fleet as text is the same fleet.
    let ada = log.state().player(PlayerId(1)).unwrap();
    let text = fleet_text(catalogue, log.state(), &ada.name, &ada.roster);
    let again = check(&log, 1, &text);
    assert_eq!((again.problems, again.points), (vec![], 169), "{text}");
    assert!(ada.roster.exchanged(&again.list).bought.is_empty(), "{text}");
    let taken = check(&log, 2, REBELS);
    assert!(taken.problems.iter().any(|it| it.message.contains("Ada has it")), "{taken:?}");
}

#[test]
fn every_rule_and_parameter_has_a_source() {
    assert!(FLEET_RULES.iter().all(|it| !it.cite.is_empty() && !it.title.is_empty()));
    let rules = settings(2).rules;
    assert!(RULE_NOTES.iter().all(|it| !it.source.is_empty() && rules.get(it.id).is_some()));
    assert_eq!((rules.goal, settings(3).rules.goal), (9, 12));
    let mut changed = rules.clone();
    assert!(changed.set("goal", 7) && !changed.set("no such", 1));
    assert_eq!(changed.goal, 7);
}

#[test]
fn a_result_names_no_more_units_than_the_fleets_have() {
    let mut log = at_battles();
    let all: Vec<UnitRef> =
        (0..40_000).map(|unit| UnitRef { player: PlayerId(1), unit: unit + 1000 }).collect();
    let same = vec![UnitRef { player: PlayerId(1), unit: 1 }; 40_000];
    for result in [
        BattleResult { destroyed: all.clone(), ..BattleResult::default() },
        BattleResult { retreated: all, ..BattleResult::default() },
        BattleResult { veterans: same, ..BattleResult::default() },
    ] {
        let refused = make(&mut log, Change::Result { battle: 1, result }).unwrap_err();
        assert!(refused.contains("more units are named"), "{refused}");
    }
}
