//! Rules of Rebellion in the Rim, one case each.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::rim::{as_list, begun, defense, learn, place, rim_settings, submit, task_force};
use common::rim_steps::{assault, at_battles, at_management, by_hand, defend, finish, tokens, won};
use common::{card, done, make};
use flagbridge_campaigns::{
    Ability, Author, BattleKind, BattleResult, CampaignLog, CardKind, Change, Condition, Effect,
    FleetList, Kind, ManualEffect, Phase, PlayerId, Role, Side, Stand, UnitRef, abilities,
    ability_of, check_ally, check_fleet, fleet_rules, rule_notes, seen_by,
};

#[test]
fn bases_are_placed_in_turns_and_not_at_borders() {
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(rim_settings(2)) });
    let refused = |log: &mut CampaignLog, change| make(log, change).unwrap_err();
    assert!(refused(&mut log, place(Side::Rebels, "yavin")).contains("the Empire begins"));
    assert!(refused(&mut log, place(Side::Empire, "lothal")).contains("border locations"));
    assert!(refused(&mut log, place(Side::Empire, "mandalore")).contains("sub-areas"));
    done(&mut log, place(Side::Empire, "kessel"));
    assert!(refused(&mut log, place(Side::Empire, "endor")).contains("the Rebels' turn"));
    assert!(refused(&mut log, place(Side::Rebels, "kessel")).contains("already"));
    done(&mut log, place(Side::Rebels, "yavin"));
    // Everyone sees bases; only their own team sees the base defense.
    done(&mut log, defense(Side::Rebels, "yavin"));
    let seen = seen_by(&log, Author::Team(Side::Empire)).campaign;
    let holding = seen.places[seen.place("yavin").unwrap()].holding.clone().unwrap();
    assert_eq!((holding.stand, holding.defense), (Some(Stand::Base), None));
}

#[test]
fn a_task_force_begins_with_two_hundred_points_and_a_commander_of_its_own() {
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(rim_settings(2)) });
    let mut large = task_force("x");
    large.ships[0].card.points = 110;
    assert!(make(&mut log, submit(1, large)).unwrap_err().contains("at most 200"));
    let mut led = task_force("x");
    led.ships[0].upgrades = vec![card("mothma", 30, CardKind::Commander, true)];
    assert!(make(&mut log, submit(1, led)).unwrap_err().contains("have their own"));
    let mut full = task_force("x");
    full.ships[0].upgrades.push(card("crew", 1, CardKind::Upgrade, false));
    let refused = make(&mut log, submit(1, full)).unwrap_err();
    assert!(refused.contains("at most 1 (") || refused.contains("has at most 1"), "{refused}");
    done(&mut log, submit(1, task_force("1")));
    assert!(make(&mut log, learn(1, 3)).unwrap_err().contains("tier 1"));
    done(&mut log, learn(1, 2));
    // Until the setup is finished it can be another one.
    done(&mut log, learn(1, 23));
    assert_eq!(log.state().force(PlayerId(1)).unwrap().abilities, [23]);
    done(&mut log, submit(2, task_force("2")));
    let early = make(&mut log, Change::Done { side: Side::Rebels, done: true }).unwrap_err();
    assert!(early.contains("no ability"), "{early}");
}

#[test]
fn a_team_assaults_enemy_locations_once_in_a_turn() {
    let mut log = begun();
    assert!(make(&mut log, assault(3, "yavin")).unwrap_err().contains("other team's turn"));
    let raid = Change::Assault {
        player: PlayerId(1),
        location: "endor".into(),
        kind: BattleKind::HyperlaneRaid,
    };
    assert!(make(&mut log, raid).unwrap_err().contains("no special assaults"));
    done(&mut log, assault(1, "kessel"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "endor"));
    done(&mut log, defend(2, 2));
    assert_eq!(log.state().phase, Phase::Battles);
    let mut six = common::random::begin_with(&mut common::random::Dice::new(3), rim_settings(3));
    let enemy = |log: &CampaignLog, side: Side| {
        let campaign = log.state();
        let found = (0..30).filter(|at| campaign.owner(*at) == Some(side));
        found.map(|at| campaign.locations()[at].id.clone()).collect::<Vec<_>>()
    };
    let bases = enemy(&six, Side::Empire);
    done(&mut six, assault(1, &bases[0]));
    done(&mut six, defend(1, 4));
    done(&mut six, assault(5, "lothal"));
    done(&mut six, defend(2, 2));
    let refused = make(&mut six, assault(3, &bases[1])).unwrap_err();
    assert!(refused.contains("enemy locations 1 times"), "{refused}");
    // A fleet with Low Fuel comes before those without it.
    done(
        &mut six,
        by_hand(ManualEffect::Condition {
            player: PlayerId(3),
            condition: Some(Condition::LowFuel),
        }),
    );
    let refused = make(&mut six, assault(3, "concord-dawn"));
    assert_eq!(six.state().declaring(), [Side::Empire], "the only Rebel fleet left has to wait");
    assert!(refused.unwrap_err().contains("other team's turn"));
}

#[test]
fn battles_score_change_the_map_and_teach() {
    let log = at_management();
    let campaign = log.state();
    assert_eq!(campaign.phase, Phase::Management);
    // Dantooine was a base with a bonus of 1; Felucia was unoccupied.
    assert_eq!(campaign.teams.map(|it| it.points), [2, 1]);
    let holding = |id: &str| campaign.places[campaign.place(id).unwrap()].holding.clone().unwrap();
    assert_eq!(
        (holding("dantooine").side, holding("dantooine").stand),
        (Side::Rebels, Some(Stand::Presence))
    );
    assert_eq!(
        (holding("felucia").side, holding("felucia").stand),
        (Side::Empire, Some(Stand::Presence))
    );
    // 1 for the battle; the winner 2 more for a margin of 160; the loser 1 more. Fleets are equal.
    let experience = |player| campaign.force(PlayerId(player)).unwrap().experience;
    assert_eq!([1, 3, 4, 2].map(experience), [3, 2, 1, 2]);
}

#[test]
fn who_is_weaker_learns_more_and_a_held_base_gives_two_points() {
    let mut log = at_battles();
    let give = Change::Manual {
        note: "Reinforced".into(),
        effect: ManualEffect::Tokens { side: Side::Rebels, token: Effect::Ally, by: 1 },
    };
    done(&mut log, give);
    let squadrons = vec![card("irregulars", 15, CardKind::Squadron, false); 3];
    let list = FleetList { squadrons, ..FleetList::default() };
    let call = Change::Ally { battle: 1, player: PlayerId(1), list, text: String::new() };
    done(&mut log, call.clone());
    assert!(make(&mut log, call).unwrap_err().contains("one ally in a turn"));
    done(&mut log, won(1, 10, 90));
    let campaign = log.state();
    assert_eq!(campaign.team(Side::Empire).points, 2);
    let outcome = campaign.battle(1).unwrap().outcome.clone().unwrap();
    assert_eq!(outcome.strength, [203, 158]);
    // The defender: 1, and 1 each for a margin of 80 and a difference of 45 points. The assaulter: 1 and 1.
    assert_eq!(outcome.experience, [2, 3]);
}

#[test]
fn objectives_of_the_place_take_the_place_of_the_defenders() {
    let log = at_battles();
    let (role, choice) = log.state().objectives_for(log.state().battle(1).unwrap());
    assert_eq!((role, choice), (Role::Defender, vec!["base-defense-ion-cannon-ritr".to_owned()]));
    let mut log = begun();
    done(&mut log, assault(1, "atollon"));
    done(&mut log, defend(1, 3));
    // Atollon lists an assault and a navigation objective; of the defender's only the defense objective is left.
    let (role, choice) = log.state().objectives_for(log.state().battle(1).unwrap());
    assert_eq!(role, Role::Assaulter);
    assert_eq!(choice, ["marked-for-destruction", "hyperspace-migration", "fire-lanes"]);
}

#[test]
fn a_campaign_objective_is_played_once_at_a_place() {
    let mut log = begun();
    done(&mut log, assault(1, "felucia"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "endor"));
    done(&mut log, defend(2, 2));
    done(&mut log, Change::Objective { battle: 1, objective: "steal-supplies".into() });
    done(&mut log, won(1, 10, 90));
    let felucia = log.state().place("felucia").unwrap();
    assert_eq!(log.state().places[felucia].played, ["steal-supplies"]);
}

#[test]
fn far_from_bases_fuel_is_low() {
    let mut log = begun();
    // Ryloth is in area IV, where no team has a base, and no border is friendly.
    done(&mut log, assault(1, "ryloth"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "felucia"));
    done(&mut log, defend(2, 2));
    let condition =
        |log: &CampaignLog, player| log.state().force(PlayerId(player)).unwrap().condition;
    assert_eq!(condition(&log, 1), Some(Condition::LowFuel));
    assert_eq!(condition(&log, 3), Some(Condition::LowFuel));
    // Felucia is in area II, where the Rebels have Yavin.
    assert_eq!(condition(&log, 2), None);
    assert_eq!(condition(&log, 4), Some(Condition::LowFuel));
    done(&mut log, won(1, 90, 0));
    done(&mut log, won(2, 90, 0));
    tokens(&mut log, Side::Rebels, Effect::Resources, 1);
    let lift = |player| Change::Token {
        side: Side::Rebels,
        token: Effect::Resources,
        area: None,
        player: Some(PlayerId(player)),
    };
    assert!(make(&mut log, lift(2)).unwrap_err().contains("removes no condition"));
    done(&mut log, lift(1));
    assert_eq!(condition(&log, 1), None);
    finish(&mut log);
    // Both teams have one point, so the Rebels declare first.
    assert_eq!(log.state().initiative, Some(Side::Rebels));
}

#[test]
fn low_fuel_declares_first_and_abilities_spare_it() {
    let mut log = begun();
    done(
        &mut log,
        by_hand(ManualEffect::Condition {
            player: PlayerId(2),
            condition: Some(Condition::LowFuel),
        }),
    );
    done(&mut log, assault(1, "ryloth"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "geonosis"));
    done(&mut log, defend(2, 2));
    let condition =
        |log: &CampaignLog, player| log.state().force(PlayerId(player)).unwrap().condition;
    assert_eq!(condition(&log, 2), Some(Condition::LowFuel));
    // A raider next to an area with a base: areas V and III are next to IV.
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(rim_settings(2)) });
    for player in 1..=4 {
        done(&mut log, submit(player, task_force(&player.to_string())));
        done(&mut log, learn(player, if player == 1 { 19 } else { 18 }));
    }
    for (side, location) in common::rim::BASES {
        done(&mut log, place(side, location));
        done(&mut log, defense(side, location));
    }
    finish(&mut log);
    done(&mut log, assault(1, "ryloth"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "geonosis"));
    done(&mut log, defend(2, 2));
    assert_eq!(condition(&log, 1), None, "Independent Raider");
    assert_eq!(condition(&log, 3), None, "Ready Defender");
    assert_eq!(condition(&log, 4), Some(Condition::LowFuel));
}

#[test]
fn of_two_conditions_the_player_chooses_one() {
    let mut log = begun();
    for border in ["nar-shaddaa", "ring-of-kafrene"] {
        done(
            &mut log,
            by_hand(ManualEffect::Location {
                location: border.into(),
                side: Some(Side::Rebels),
                stand: Some(Stand::Presence),
                destroyed: false,
            }),
        );
    }
    // Area IV is cut off for the Empire, and it has no base there.
    done(&mut log, assault(1, "ryloth"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "felucia"));
    done(&mut log, defend(2, 2));
    let offered = log.state().force(PlayerId(3)).unwrap().offered.clone();
    assert_eq!(offered, [Condition::LowFuel, Condition::LowSupplies]);
    assert!(make(&mut log, won(1, 90, 0)).unwrap_err().contains("must choose which condition"));
    let choose = |condition| Change::Condition { player: PlayerId(3), condition };
    assert!(make(&mut log, choose(Condition::LowMorale)).is_err());
    done(&mut log, choose(Condition::LowSupplies));
    done(&mut log, won(1, 90, 0));
    done(&mut log, won(2, 90, 0));
    // Two bases and a Repair Expert, less one for Low Supplies.
    assert_eq!(log.state().scars_left(PlayerId(3)).unwrap(), 2);
}

#[test]
fn diplomats_lower_the_morale_of_assaulters() {
    let mut log = begun();
    tokens(&mut log, Side::Empire, Effect::Diplomats, 2);
    let send = |area| Change::Token {
        side: Side::Empire,
        token: Effect::Diplomats,
        area: Some(area),
        player: None,
    };
    done(&mut log, send(5));
    assert!(make(&mut log, send(4)).unwrap_err().contains("one area in a turn"));
    // Hoth, a Rebel base, is in area V, so fuel is not low there.
    done(&mut log, assault(1, "endor"));
    assert!(make(&mut log, send(5)).unwrap_err().contains("before the first assault"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "felucia"));
    done(&mut log, defend(2, 2));
    let force = log.state().force(PlayerId(1)).unwrap();
    assert_eq!(force.condition, Some(Condition::LowMorale));
    done(&mut log, won(1, 90, 0));
    done(&mut log, won(2, 90, 0));
    finish(&mut log);
    done(&mut log, send(5));
    let first = log.state().declaring();
    assert_eq!(first, [Side::Rebels]);
    assert!(make(&mut log, assault(1, "bespin")).unwrap_err().contains("Low Morale"));
}

#[test]
fn tokens_come_from_bases_and_new_presences() {
    let mut log = at_management();
    let gain = |side, location: &str, token| Change::Effect {
        side,
        location: location.into(),
        token,
        target: None,
        player: None,
    };
    // Felucia was won; Kessel is a base.
    done(&mut log, gain(Side::Empire, "felucia", None));
    done(&mut log, gain(Side::Empire, "kessel", Some(Effect::Resources)));
    assert!(
        make(&mut log, gain(Side::Empire, "kessel", None)).unwrap_err().contains("once a turn")
    );
    let wrong = gain(Side::Rebels, "dantooine", Some(Effect::Ally));
    assert!(make(&mut log, wrong).unwrap_err().contains("does not give"));
    done(&mut log, gain(Side::Rebels, "dantooine", None));
    assert_eq!(log.state().team(Side::Empire).tokens.of(Effect::Resources), 2);
    assert_eq!(log.state().team(Side::Rebels).tokens.of(Effect::Spynet), 1);
    let build = |player: u32, location: &str| Change::Build {
        player: PlayerId(player),
        location: location.into(),
        stand: Stand::Base,
    };
    assert!(make(&mut log, build(3, "felucia")).unwrap_err().contains("placed this turn"));
    assert!(make(&mut log, build(1, "dantooine")).unwrap_err().contains("placed this turn"));
    finish(&mut log);
    done(&mut log, assault(3, "endor"));
    done(&mut log, defend(3, 1));
    done(&mut log, assault(2, "bespin"));
    done(&mut log, defend(4, 4));
    done(&mut log, won(3, 0, 90));
    done(&mut log, won(4, 0, 90));
    done(&mut log, build(3, "felucia"));
    assert_eq!(log.state().held(Side::Empire, Stand::Base), 2);
    assert_eq!(log.state().team(Side::Empire).tokens.of(Effect::Resources), 0);
}

#[test]
fn a_reward_pays_for_one_upgrade_of_its_type() {
    let mut log = at_management();
    let choose = |player: u32, location: &str, reward| Change::Reward {
        player: PlayerId(player),
        location: location.into(),
        reward,
    };
    // Dantooine: a support team for 10 points to the winner and 5 to the loser, or an officer for 8 and 4.
    assert!(make(&mut log, choose(1, "felucia", 0)).is_err());
    done(&mut log, choose(1, "dantooine", 1));
    let mut list = as_list(log.state(), PlayerId(1));
    let officer = |points| {
        let mut it = card("officer", points, CardKind::Upgrade, false);
        it.slots.push("officer".into());
        it
    };
    list.ships[1].upgrades.push(officer(9));
    let refused = make(&mut log, submit(1, list.clone())).unwrap_err();
    assert!(refused.contains("worth 8 points"), "{refused}");
    list.ships[1].upgrades[1].points = 8;
    done(&mut log, submit(1, list.clone()));
    assert!(make(&mut log, choose(1, "dantooine", 0)).is_err(), "a reward was used");
    list.ships[1].upgrades.push(officer(1));
    let refused = make(&mut log, submit(1, list.clone())).unwrap_err();
    assert!(refused.contains("no reward pays"), "{refused}");
    // What the organiser grants pays for any card.
    done(&mut log, by_hand(ManualEffect::Refit { player: PlayerId(1), by: 1 }));
    done(&mut log, submit(1, list));
    // Only one player of a team takes the reward of a base; Kessel has a title for 12 and 6.
    done(&mut log, choose(3, "kessel", 0));
    assert!(make(&mut log, choose(4, "kessel", 0)).unwrap_err().contains("no team mate"));
}

#[test]
fn experience_buys_ranks_up_to_four_tiers() {
    let mut log = at_management();
    done(&mut log, by_hand(ManualEffect::Experience { player: PlayerId(1), by: 20 }));
    assert!(make(&mut log, learn(1, 1)).unwrap_err().contains("already"));
    assert!(make(&mut log, learn(1, 24)).unwrap_err().contains("needs Master Navigator I"));
    done(&mut log, learn(1, 23));
    done(&mut log, learn(1, 24));
    done(&mut log, learn(1, 25));
    let force = log.state().force(PlayerId(1)).unwrap();
    // 3 from the battle and 20, less 3, 4 and 4.
    assert_eq!((force.abilities.clone(), force.experience), (vec![1, 25], 12));
    assert!(make(&mut log, learn(1, 23)).unwrap_err().contains("higher rank"));
    assert!(make(&mut log, learn(1, 26)).unwrap_err().contains("would be 5; the limit is 4"));
    let instead = Change::Ability { player: PlayerId(1), ability: 26, replaces: Some(1) };
    done(&mut log, instead);
    assert_eq!(log.state().force(PlayerId(1)).unwrap().abilities, [25, 26]);
    assert!(make(&mut log, learn(4, 14)).unwrap_err().contains("costs 3 experience; there is 1"));
}

#[test]
fn scars_are_never_the_end_and_bases_remove_them() {
    let mut log = at_battles();
    let it = |player, unit| UnitRef { player: PlayerId(player), unit };
    let all = vec![it(1, 1), it(1, 2), it(1, 3), it(1, 4)];
    let result = BattleResult { defender: 90, destroyed: all, ..BattleResult::default() };
    done(&mut log, Change::Result { battle: 1, result });
    done(&mut log, won(2, 0, 90));
    let scarred = |log: &CampaignLog| {
        let roster = &log.state().player(PlayerId(1)).unwrap().roster;
        roster.units.iter().filter(|it| it.scarred).count()
    };
    assert_eq!((scarred(&log), log.state().eliminated.len()), (4, 0));
    let remove_scar = |unit| Change::Unscar { player: PlayerId(1), unit, refit: 0 };
    // Two bases and a Repair Expert.
    (1..=3).for_each(|unit| done(&mut log, remove_scar(unit)));
    assert!(make(&mut log, remove_scar(4)).unwrap_err().contains("no more scars"));
    tokens(&mut log, Side::Rebels, Effect::RepairYards, 1);
    let yards = Change::Token {
        side: Side::Rebels,
        token: Effect::RepairYards,
        area: None,
        player: Some(PlayerId(1)),
    };
    done(&mut log, yards);
    done(&mut log, remove_scar(4));
    assert_eq!(scarred(&log), 0);
}

#[test]
fn abilities_parameters_and_rules_are_complete() {
    assert_eq!(abilities().len(), 32);
    let sum = |of: fn(&Ability) -> u16| abilities().iter().map(of).sum::<u16>();
    assert_eq!((sum(|it| it.tier), sum(|it| it.cost)), (58, 94));
    for ability in abilities() {
        assert!(!ability.what.is_empty() && ability.name.len() > 5, "{ability:?}");
        if let Some(lower) = ability.requires {
            let lower = ability_of(lower).unwrap();
            assert_eq!((lower.tier + 1, lower.category), (ability.tier, ability.category));
        }
    }
    let rules = rim_settings(2).rules;
    for note in rule_notes(Kind::RebellionInTheRim) {
        assert!(rules.get(note.id).is_some_and(|it| it > 0), "{}", note.id);
    }
    let other = common::settings(2).rules;
    assert_eq!(other.get("acts"), Some(0));
    let ids = |kind| fleet_rules(kind).map(|it| it.id).collect::<Vec<_>>();
    assert!(ids(Kind::RebellionInTheRim).contains(&"campaign.faction"));
    assert!(!ids(Kind::CorellianConflict).contains(&"rim.start"));
}

#[test]
fn real_lists_are_checked_without_a_commander_card() {
    let catalogue = flagbridge_data::catalogue();
    let list = "Faction: Rebel Alliance\nNebulon-B Escort Frigate (57)\nCR90 Corvette A (44)\n2 X-wing Squadron (26)\n\
        Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(rim_settings(2)) });
    let check = |text: &str| check_fleet(catalogue, log.state(), PlayerId(1), text, false).unwrap();
    let fine = check(list);
    assert_eq!((fine.problems, fine.points), (vec![], 127));
    let led = check(&list.replace("(57)\n", "(57)\n• Mon Mothma (27)\n"));
    assert!(led.problems.iter().any(|it| it.message.contains("have their own")), "{led:?}");
    // An ally is a ship without upgrades, or irregular squadrons that are not unique.
    let log = at_battles();
    let ally = |text: &str| check_ally(catalogue, log.state(), 1, PlayerId(1), text).unwrap();
    let no_token = ally("Faction: Rebel Alliance\nCR90 Corvette B (39)\n");
    assert!(no_token.problems[0].message.contains("needs 1 × Ally"), "{no_token:?}");
    let regular = ally("Faction: Rebel Alliance\n2 X-wing Squadron (26)\n");
    assert!(regular.problems.iter().any(|it| it.message.contains("not irregular")), "{regular:?}");
}
