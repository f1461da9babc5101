//! A player who chooses at random among what is legal.

use flagbridge_campaigns::{
    Battle, BattleKind, BattleResult, Campaign, CampaignLog, Change, Effect, FleetList, Kind,
    Phase, PlayerId, Role, Settings, ShipLine, Side, Stand, UnitRef,
};

use super::{card, done, fleet, make, rim, settings};
use flagbridge_campaigns::CardKind;

/// Chance from a seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % most.max(1)
    }

    pub fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    pub fn coin(&mut self) -> bool {
        self.below(2) == 0
    }
}

/// Begins a campaign with random places.
pub fn begin(dice: &mut Dice, players: usize) -> CampaignLog {
    begin_with(dice, settings(players))
}

/// The same with these settings.
pub fn begin_with(dice: &mut Dice, settings: Settings) -> CampaignLog {
    let players = settings.team_size();
    if settings.kind == Kind::RebellionInTheRim {
        return rim::begin(dice, settings);
    }
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(settings) });
    for player in 1..=2 * players {
        let id = PlayerId(player as u32);
        let list = fleet(&id.to_string());
        done(&mut log, Change::Fleet { player: id, list, text: String::new(), remove: false });
    }
    for side in Side::BOTH {
        while let Some((stand, _)) = log.state().to_place(side).into_iter().find(|it| it.1 > 0) {
            let free: Vec<usize> = free_places(log.state());
            let location = log.state().locations()[dice.of(&free)].id.clone();
            done(&mut log, Change::Place { side, location, stand });
        }
        done(&mut log, Change::Done { side, done: true });
    }
    log
}

fn free_places(campaign: &Campaign) -> Vec<usize> {
    let places = campaign.places.iter().enumerate();
    places.filter(|(_, it)| it.holding.is_none()).map(|(index, _)| index).collect()
}

/// The next change of a random player; none when the campaign is over.
pub fn next(log: &CampaignLog, dice: &mut Dice) -> Option<Change> {
    let campaign = log.state();
    if campaign.kind() == Kind::RebellionInTheRim {
        return rim::next(campaign, dice);
    }
    match campaign.phase {
        Phase::Pivotal | Phase::Setup | Phase::Over => None,
        Phase::Strategy => Some(strategy(campaign, dice)),
        Phase::Battles => {
            let open: Vec<&Battle> =
                campaign.current_battles().filter(|it| it.outcome.is_none()).collect();
            let battle = dice.of(&open);
            let (_, choice) = campaign.objectives_for(battle);
            if battle.objective.is_none() && !choice.is_empty() && dice.coin() {
                return Some(Change::Objective {
                    battle: battle.number,
                    objective: dice.of(&choice),
                });
            }
            Some(Change::Result { battle: battle.number, result: result(campaign, battle, dice) })
        }
        Phase::Management => Some(management(campaign, dice)),
    }
}

fn strategy(campaign: &Campaign, dice: &mut Dice) -> Change {
    if let Some(battle) = campaign.undefended() {
        let free = campaign.free(battle.side_of(Role::Defender));
        return Change::Defend { battle: battle.number, player: dice.of(&free) };
    }
    let side = dice.of(&campaign.declaring());
    if campaign.may_declare_offensive(side).is_ok() && dice.below(3) == 0 {
        let location = dice.of(campaign.locations()).id;
        return Change::Offensive { side, location };
    }
    if let Some(change) = diplomats(campaign, side, dice) {
        return change;
    }
    let player = dice.of(&campaign.free(side));
    let special = match side {
        Side::Rebels => BattleKind::HyperlaneRaid,
        Side::Empire => BattleKind::ShowOfForce,
    };
    let kind = if dice.below(4) == 0 { special } else { BattleKind::Assault };
    let legal: Vec<usize> = (0..campaign.places.len())
        .filter(|place| campaign.may_assault(player, *place, kind).is_ok())
        .collect();
    assert!(!legal.is_empty(), "the strategy phase is stuck");
    let location = campaign.locations()[dice.of(&legal)].id.clone();
    Change::Assault { player, location, kind }
}

fn diplomats(campaign: &Campaign, side: Side, dice: &mut Dice) -> Option<Change> {
    if dice.below(3) > 0 {
        return None;
    }
    let usable = campaign.places.iter().enumerate().find(|(index, place)| {
        place.holding.as_ref().is_some_and(|it| it.side == side)
            && campaign.locations()[*index].effects == [Effect::Diplomats]
            && campaign.used.iter().all(|it| it.place != *index)
    })?;
    let free = free_places(campaign);
    let free: Vec<usize> =
        free.into_iter().filter(|it| campaign.current_battles().all(|b| b.place != *it)).collect();
    // Some places must stay open to assaults.
    if free.len() < 8 {
        return None;
    }
    let locations = campaign.locations();
    let (location, target) = (&locations[usable.0].id, &locations[dice.of(&free)].id);
    Some(Change::Effect {
        token: None,
        side,
        location: location.clone(),
        target: Some(target.clone()),
        player: None,
    })
}

pub fn result(campaign: &Campaign, battle: &Battle, dice: &mut Dice) -> BattleResult {
    let mut result = BattleResult {
        assaulter: dice.below(400) as u16,
        defender: dice.below(400) as u16,
        winner: (dice.below(4) == 0).then_some(Role::Assaulter),
        tokens: if battle.kind.is_special() { dice.below(5) as u16 } else { 0 },
        ..BattleResult::default()
    };
    for player in battle.players() {
        for unit in &campaign.player(player).unwrap().roster.units {
            let it = UnitRef { player, unit: unit.id };
            match dice.below(6) {
                0 => result.destroyed.push(it),
                1 if unit.is_ship() => result.retreated.push(it),
                2 if unit.is_ship() || !unit.card.uniques.is_empty() => result.veterans.push(it),
                _ => {}
            }
        }
    }
    result
}

fn management(campaign: &Campaign, dice: &mut Dice) -> Change {
    let open: Vec<Side> = Side::BOTH.into_iter().filter(|it| !campaign.team(*it).done).collect();
    let side = dice.of(&open);
    let members: Vec<PlayerId> = campaign.members(side).map(|it| it.id).collect();
    let player = campaign.player(dice.of(&members)).unwrap();
    let resources = campaign.team(side).resources.unwrap();
    match dice.below(7) {
        0 if resources > 0 => {
            let points = 1 + dice.below(resources.min(80) as usize) as i32;
            Change::Allot { player: player.id, points }
        }
        1 => build(campaign, player.id, dice),
        2 => {
            let (refit, purse) = (player.refit.unwrap(), player.purse.unwrap());
            let scarred = player.roster.units.iter().filter(|it| it.scarred);
            let mut payable = scarred.filter(|it| it.scar_cost() <= refit.saturating_add(purse));
            payable.next().map_or(Change::Done { side, done: true }, |it| Change::Unscar {
                player: player.id,
                unit: it.id,
                refit: it.scar_cost().min(refit),
            })
        }
        3 | 4 => expand(campaign, player.id, dice),
        5 => {
            let mut bases = campaign.places.iter().enumerate().filter(|(_, it)| {
                it.holding
                    .as_ref()
                    .is_some_and(|it| it.side == side && it.stand == Some(Stand::Base))
            });
            bases.next().map_or(Change::Done { side, done: true }, |(index, _)| {
                Change::BaseDefense {
                    side,
                    location: campaign.locations()[index].id.clone(),
                    objective: dice.of(&campaign.kind().base_defenses()).to_owned(),
                }
            })
        }
        _ => Change::Done { side, done: true },
    }
}

fn build(campaign: &Campaign, player: PlayerId, dice: &mut Dice) -> Change {
    let side = campaign.player(player).unwrap().side;
    let stand = if side == Side::Rebels && dice.coin() { Stand::Outpost } else { Stand::Base };
    let legal =
        (0..campaign.places.len()).find(|it| campaign.may_build(player, *it, stand).is_ok());
    legal.map_or(Change::Done { side, done: true }, |place| Change::Build {
        player,
        location: campaign.locations()[place].id.clone(),
        stand,
    })
}

/// The fleet as it stands with something new, or without its last unit; as it stands where the new thing is too much.
fn expand(campaign: &Campaign, id: PlayerId, dice: &mut Dice) -> Change {
    let player = campaign.player(id).unwrap();
    let mut list =
        FleetList { objectives: player.roster.objectives.clone(), ..FleetList::default() };
    for unit in &player.roster.units {
        match unit.card.kind {
            CardKind::Ship => list
                .ships
                .push(ShipLine { card: unit.card.clone(), upgrades: unit.upgrades.clone() }),
            _ => list.squadrons.push(unit.card.clone()),
        }
    }
    let same = list.clone();
    match dice.below(5) {
        0 => list
            .ships
            .push(ShipLine { card: card("corvette", 44, CardKind::Ship, false), upgrades: vec![] }),
        1 => list.squadrons.push(card("fighters", 10, CardKind::Squadron, false)),
        2 => list.squadrons.push(card(
            &format!("new-ace-{}-{}", player.side.id(), dice.below(5)),
            16,
            CardKind::Squadron,
            true,
        )),
        3 => drop(list.squadrons.pop()),
        _ => {
            if let Some(ship) = list.ships.first_mut() {
                ship.upgrades.push(card(
                    &format!("new-title-{}-{}", player.side.id(), dice.below(5)),
                    4,
                    CardKind::Upgrade,
                    true,
                ));
            }
        }
    }
    let fits = !list.ships.is_empty() && campaign.budget(id, &list, true).is_ok();
    if !fits && same.ships.is_empty() {
        return Change::Done { side: player.side, done: true };
    }
    let list = if fits { list } else { same };
    Change::Fleet { player: id, list, text: String::new(), remove: true }
}

/// Plays up to `steps` random legal steps and stops at the end of the campaign; every step must be accepted.
pub fn play(
    log: &mut CampaignLog,
    dice: &mut Dice,
    steps: usize,
    mut look: impl FnMut(&CampaignLog),
) -> usize {
    for step in 0..steps {
        let Some(change) = next(log, dice) else { return step };
        if let Err(refusal) = make(log, change.clone()) {
            panic!("{change:?}: {refusal}");
        }
        look(log);
    }
    steps
}
