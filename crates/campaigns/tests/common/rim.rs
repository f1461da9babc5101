//! Campaigns of Rebellion in the Rim to begin with, and a player who chooses at random among what is legal.

use flagbridge_campaigns::{
    Battle, BattleKind, BattleResult, Campaign, CampaignLog, CardKind, Change, Condition, Effect,
    FleetList, Kind, Phase, PlayerId, Role, Settings, ShipLine, ShipSize, Side, Stand, UnitRef,
    abilities,
};

use super::random::Dice;
use super::{card, done};

/// Fleets of 158 points without a commander card; ships have one upgrade at most.
pub fn task_force(of: &str) -> FleetList {
    let ship = |id: &str, points, upgrades| ShipLine {
        card: card(id, points, CardKind::Ship, false),
        upgrades,
    };
    FleetList {
        ships: vec![
            ship("frigate", 60, vec![card(&format!("title-{of}"), 5, CardKind::Upgrade, true)]),
            ship("corvette", 45, vec![card("gunners", 10, CardKind::Upgrade, false)]),
        ],
        squadrons: vec![
            card(&format!("ace-{of}"), 18, CardKind::Squadron, true),
            card("fighters", 10, CardKind::Squadron, false),
            card("fighters", 10, CardKind::Squadron, false),
        ],
        objectives: vec!["most-wanted".into(), "fire-lanes".into(), "superior-positions".into()],
    }
}

pub fn rim_settings(players: usize) -> Settings {
    let (rebels, empire) = (["Ada", "Ben", "Cleo"], ["Dora", "Emil", "Fay"]);
    let kind = Kind::RebellionInTheRim;
    Settings::of(kind, "Rim campaign", "rrg-1.6", &rebels[..players], &empire[..players])
}

pub fn submit(player: u32, list: FleetList) -> Change {
    Change::Fleet { player: PlayerId(player), list, text: String::new(), remove: false }
}

pub fn place(side: Side, location: &str) -> Change {
    Change::Place { side, location: location.into(), stand: Stand::Base }
}

pub fn defense(side: Side, location: &str) -> Change {
    let objective = "base-defense-ion-cannon-ritr".to_owned();
    Change::BaseDefense { side, location: location.into(), objective }
}

pub fn learn(player: u32, ability: u8) -> Change {
    Change::Ability { player: PlayerId(player), ability, replaces: None }
}

/// Empire: Mandalore is in a sub-area, so Dantooine and Kessel. Rebels: Yavin and Hoth.
pub const BASES: [(Side, &str); 4] = [
    (Side::Empire, "dantooine"),
    (Side::Rebels, "yavin"),
    (Side::Empire, "kessel"),
    (Side::Rebels, "hoth"),
];

/// A campaign with two fleets in each team, in the strategy phase of turn 1.
pub fn begun() -> CampaignLog {
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(rim_settings(2)) });
    for player in 1..=4 {
        done(&mut log, submit(player, task_force(&player.to_string())));
        done(&mut log, learn(player, 1));
    }
    for (side, location) in BASES {
        done(&mut log, place(side, location));
        done(&mut log, defense(side, location));
    }
    for side in Side::BOTH {
        done(&mut log, Change::Done { side, done: true });
    }
    log
}

/// Begins a campaign with random bases and abilities.
pub fn begin(dice: &mut Dice, settings: Settings) -> CampaignLog {
    let players = settings.team_size();
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(settings) });
    let first: Vec<u8> = abilities().iter().filter(|it| it.tier == 1).map(|it| it.id).collect();
    for player in 1..=2 * players as u32 {
        done(&mut log, submit(player, task_force(&player.to_string())));
        done(&mut log, learn(player, dice.of(&first)));
        let name = format!("Commander {player}");
        done(&mut log, Change::Commander { player: PlayerId(player), name, flagship: Some(1) });
    }
    for turn in 0..2 * players {
        let side = if turn % 2 == 0 { Side::Empire } else { Side::Rebels };
        let all = log.state().locations().iter().enumerate();
        let free = all.filter(|(at, it)| {
            !it.is_border() && it.sub_area.is_none() && log.state().places[*at].holding.is_none()
        });
        let free: Vec<String> = free.map(|(_, it)| it.id.clone()).collect();
        let location = dice.of(&free);
        done(&mut log, place(side, &location));
        let objective = dice.of(&log.state().kind().base_defenses()).to_owned();
        done(&mut log, Change::BaseDefense { side, location, objective });
    }
    for side in Side::BOTH {
        done(&mut log, Change::Done { side, done: true });
    }
    log
}

/// The next change of a random player; none when the campaign is over.
pub fn next(campaign: &Campaign, dice: &mut Dice) -> Option<Change> {
    match campaign.phase {
        Phase::Setup | Phase::Over => None,
        Phase::Strategy => Some(strategy(campaign, dice)),
        Phase::Battles => Some(battles(campaign, dice)),
        Phase::Management => Some(management(campaign, dice)),
        Phase::Pivotal => Some(pivotal(campaign, dice)),
    }
}

fn strategy(campaign: &Campaign, dice: &mut Dice) -> Change {
    if let Some(battle) = campaign.undefended() {
        let free = campaign.free(battle.side_of(Role::Defender));
        return Change::Defend { battle: battle.number, player: dice.of(&free) };
    }
    let side = dice.of(&campaign.declaring());
    if let Some(change) = before_a_battle(campaign, side, dice) {
        return change;
    }
    let mut legal = Vec::new();
    for player in campaign.free(side) {
        for place in 0..campaign.places.len() {
            if campaign.may_assault(player, place, BattleKind::Assault).is_ok() {
                legal.push((player, campaign.locations()[place].id.clone()));
            }
        }
    }
    assert!(!legal.is_empty(), "the strategy phase is stuck");
    let (player, location) = dice.of(&legal);
    Change::Assault { player, location, kind: BattleKind::Assault }
}

fn before_a_battle(campaign: &Campaign, side: Side, dice: &mut Dice) -> Option<Change> {
    let tokens = &campaign.team(side).tokens;
    let acts = campaign.acts.as_ref()?;
    let members: Vec<PlayerId> = campaign.members(side).map(|it| it.id).collect();
    let first = campaign.current_battles().next().is_none();
    if first && acts.diplomats[side.index()].is_none() && tokens.of(Effect::Diplomats) > 0 {
        let area = Some(1 + dice.below(5) as u8);
        return Some(Change::Token { side, token: Effect::Diplomats, area, player: None });
    }
    let token = dice.of(&[Effect::Spynet, Effect::Destiny]);
    (tokens.of(token) > 0 && dice.coin()).then(|| {
        let player = Some(dice.of(&members));
        Change::Token { side, token, area: None, player }
    })
}

fn battles(campaign: &Campaign, dice: &mut Dice) -> Change {
    let open: Vec<&Battle> = campaign.current_battles().filter(|it| it.outcome.is_none()).collect();
    let battle = dice.of(&open);
    let players: Vec<PlayerId> = battle.players().collect();
    for player in &players {
        let force = campaign.force(*player).unwrap();
        if force.condition.is_none() && !force.offered.is_empty() {
            let condition = dice.of(&force.offered);
            return Change::Condition { player: *player, condition };
        }
        if let Some(right) = force.command_ship {
            let roster = &campaign.player(*player).unwrap().roster;
            let mut list = as_list(campaign, *player);
            let old = list.ships.remove(0);
            let more = u16::try_from(u32::from(old.card.points)).unwrap();
            let mut ship = card("command-ship", more, CardKind::Ship, false);
            ship.size = Some(right.size.id().to_owned());
            list.ships.push(ShipLine { card: ship, upgrades: old.upgrades });
            assert!(!roster.units.is_empty());
            return Change::Fleet { player: *player, list, text: String::new(), remove: true };
        }
    }
    for player in &players {
        let side = campaign.player(*player).unwrap().side;
        let tokens = &campaign.team(side).tokens;
        if tokens.of(Effect::Ally) > 0 && campaign.may_call(*player, battle.number).is_ok() {
            let squadrons = vec![card("irregulars", 14, CardKind::Squadron, false); 3];
            let list = FleetList { squadrons, ..FleetList::default() };
            let battle = battle.number;
            return Change::Ally { battle, player: *player, list, text: String::new() };
        }
        let pays = tokens.of(Effect::RepairYards) > 0 && tokens.of(Effect::Resources) > 1;
        if pays && campaign.may_command(side).is_ok() {
            let size = dice.of(&[ShipSize::Huge, ShipSize::Large]);
            return Change::CommandShip { side, size, players: vec![*player], ally: None };
        }
    }
    let (_, choice) = campaign.objectives_for(battle);
    if battle.objective.is_none() && !choice.is_empty() {
        return Change::Objective { battle: battle.number, objective: dice.of(&choice) };
    }
    Change::Result { battle: battle.number, result: result(campaign, battle, dice) }
}

fn result(campaign: &Campaign, battle: &Battle, dice: &mut Dice) -> BattleResult {
    let mut result = BattleResult {
        assaulter: dice.below(250) as u16,
        defender: dice.below(250) as u16,
        ..BattleResult::default()
    };
    for player in battle.players() {
        for unit in &campaign.player(player).unwrap().roster.units {
            let it = UnitRef { player, unit: unit.id };
            match dice.below(5) {
                0 => result.destroyed.push(it),
                1 if unit.is_ship() => result.retreated.push(it),
                2 if unit.is_ship() || !unit.card.uniques.is_empty() => result.veterans.push(it),
                _ => {}
            }
        }
    }
    result
}

fn pivotal(campaign: &Campaign, dice: &mut Dice) -> Change {
    if let Some(choice) = campaign.spoils_choice() {
        let [least, most] = choice.count;
        let count = least + dice.below(most.min(choice.places.len()) - least + 1);
        let mut places = choice.places.clone();
        let mut locations = Vec::new();
        for _ in 0..count {
            let place = places.remove(dice.below(places.len()));
            locations.push(place);
        }
        let effects: Vec<Effect> = match locations.first() {
            _ if !choice.tokens.is_empty() => choice.tokens.clone(),
            Some(at) if least == 1 => campaign.locations()[*at].effects.clone(),
            _ => Vec::new(),
        };
        let token = (!effects.is_empty()).then(|| dice.of(&effects));
        let locations = locations.iter().map(|at| campaign.locations()[*at].id.clone()).collect();
        return Change::Spoils { side: choice.side, locations, token };
    }
    let side = campaign.chooses_pivotal();
    let mut legal = Vec::new();
    for kind in BattleKind::PIVOTAL {
        for climactic in [false, true] {
            if campaign.may_declare_pivotal(side, kind, climactic).is_ok() {
                for place in campaign.pivotal_places(side, kind) {
                    legal.push((kind, climactic, campaign.locations()[place].id.clone()));
                }
            }
        }
    }
    assert!(!legal.is_empty(), "no pivotal battle can be declared");
    let (kind, climactic, location) = dice.of(&legal);
    Change::Pivotal { side, kind, location, climactic }
}

fn management(campaign: &Campaign, dice: &mut Dice) -> Change {
    let open: Vec<Side> = Side::BOTH.into_iter().filter(|it| !campaign.team(*it).done).collect();
    let side = dice.of(&open);
    let members: Vec<PlayerId> = campaign.members(side).map(|it| it.id).collect();
    let player = dice.of(&members);
    let change = match dice.below(7) {
        0 | 1 => tokens(campaign, side, dice),
        2 => {
            let rewards = campaign.rewards_of(player);
            (!rewards.is_empty()).then(|| {
                let (place, reward, _) = dice.of(&rewards);
                let location = campaign.locations()[place].id.clone();
                Change::Reward { player, location, reward }
            })
        }
        3 => {
            let known = abilities().iter().map(|it| it.id);
            let mut known = known.filter(|it| campaign.may_learn(player, *it, None).is_ok());
            known.next().map(|ability| Change::Ability { player, ability, replaces: None })
        }
        4 => scars_and_conditions(campaign, side, player),
        5 => expand(campaign, player, dice),
        _ => None,
    };
    change.unwrap_or(Change::Done { side, done: true })
}

fn tokens(campaign: &Campaign, side: Side, dice: &mut Dice) -> Option<Change> {
    let mate = campaign.members(side).next()?.id;
    let site =
        (0..campaign.places.len()).find(|at| campaign.may_build(mate, *at, Stand::Base).is_ok());
    if let Some(at) = site {
        let location = campaign.locations()[at].id.clone();
        return Some(Change::Build { player: mate, location, stand: Stand::Base });
    }
    let places = campaign.token_places(side);
    let at = *places.first()?;
    let location = &campaign.locations()[at];
    let token = Some(dice.of(&location.effects));
    let location = location.id.clone();
    Some(Change::Effect { side, location, token, target: None, player: None })
}

fn scars_and_conditions(campaign: &Campaign, side: Side, player: PlayerId) -> Option<Change> {
    let force = campaign.force(player).unwrap();
    let token = force.condition.map(Condition::token);
    if let Some(token) = token.filter(|it| campaign.team(side).tokens.of(*it) > 0) {
        return Some(Change::Token { side, token, area: None, player: Some(player) });
    }
    let roster = &campaign.player(player).unwrap().roster;
    let scarred = roster.units.iter().find(|it| it.scarred)?;
    let left = campaign.scars_left(player).unwrap();
    if left == 0 && campaign.team(side).tokens.of(Effect::RepairYards) > 0 {
        let token = Effect::RepairYards;
        return Some(Change::Token { side, token, area: None, player: Some(player) });
    }
    (left > 0).then_some(Change::Unscar { player, unit: scarred.id, refit: 0 })
}

pub fn as_list(campaign: &Campaign, player: PlayerId) -> FleetList {
    let roster = &campaign.player(player).unwrap().roster;
    let mut list = FleetList { objectives: roster.objectives.clone(), ..FleetList::default() };
    for unit in &roster.units {
        if unit.is_ship() {
            let upgrades = unit.upgrades.clone();
            list.ships.push(ShipLine { card: unit.card.clone(), upgrades });
        } else {
            list.squadrons.push(unit.card.clone());
        }
    }
    list
}

/// The fleet with what its reward allows, where that fits.
fn expand(campaign: &Campaign, player: PlayerId, dice: &mut Dice) -> Option<Change> {
    let credit = campaign.force(player).unwrap().credit.filter(|it| !it.used)?;
    let mut list = as_list(campaign, player);
    let points = 1 + dice.below(usize::from(credit.points)) as u16;
    match credit.reward.slot {
        None => list.squadrons.push(card("new-fighters", points, CardKind::Squadron, false)),
        Some(slot) => {
            let mut upgrade = card(&format!("new-{}", slot.id()), points, CardKind::Upgrade, false);
            upgrade.slots.push(slot.id().to_owned());
            list.ships.first_mut()?.upgrades.push(upgrade);
        }
    }
    let fits = campaign.budget(player, &list, false).is_ok();
    fits.then_some(Change::Fleet { player, list, text: String::new(), remove: false })
}
