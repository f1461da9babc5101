//! A battle as a game of the engine, and the result that such a game gives.

use flagbridge_cards::{CardNumber, Catalogue};
use flagbridge_engine::record::{REVISION, Record};
use flagbridge_engine::{
    CampaignBattle, CampaignFleet, Event, Game, Options, Presence, Roster as Fleet, RosterShip,
    Seat, ShipId, SquadronId, Table, Unit as TableUnit,
};

use crate::ally::Ally;
use crate::battle::{Battle, BattleResult, ResultSource, Role, UnitRef};
use crate::campaign::{Campaign, Phase, Player};
use crate::condition::Condition;
use crate::refusal::{Refusal, cite};
use crate::roster::{Card, Roster, Unit};
use crate::side::PlayerId;

/// How a game ended, where its record does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// It was played to its end.
    Played,
    /// This seat gave up, or left.
    GivenUp(Seat),
    /// Time was up; the scores decide.
    TimeUp,
}

/// A battle as a game. The assaulter sits at seat A and is first player, and the objective is the one that was chosen.
pub fn battle_game(
    catalogue: &'static Catalogue,
    campaign: &Campaign,
    number: u32,
) -> Result<Game, Refusal> {
    campaign.in_phase(Phase::Battles, "playing a battle")?;
    let battle = campaign.battle(number)?;
    if battle.outcome.is_some() {
        return Err(Refusal::not_now("this battle has a result", cite::SCORING));
    }
    let fleets = fleets(campaign, battle)?;
    let Some(objective) = &battle.objective else {
        let words = "the objective of this battle is not chosen yet";
        return Err(Refusal::not_now(words, cite::OBJECTIVES));
    };
    for id in fleets {
        if campaign.force(id).is_ok_and(|it| it.condition.is_none() && !it.offered.is_empty()) {
            let words = format!("{} chooses between two conditions first", campaign.name_of(id));
            return Err(Refusal::not_now(words, cite::RIM_CONDITIONS));
        }
    }
    let settings = campaign.settings().ok_or_else(|| Refusal::input("there is no campaign"))?;
    let edition = catalogue.edition(&settings.edition);
    let edition = edition.map_err(|error| Refusal::input(error.to_string()))?;
    let mode = catalogue.mode(settings.kind.mode());
    let options = mode.map_or(Options::STANDARD, Options::of);
    let objective = numbered(catalogue, objective)?;
    let with_ally = |id: PlayerId| -> Result<Fleet, Refusal> {
        let mut own = fleet(catalogue, &campaign.player(id)?.public)?;
        // What joins for this battle comes last, so that the fleet's own units keep their places.
        for ally in battle.allies.iter().filter(|it| it.player == id) {
            join(catalogue, &mut own, ally)?;
        }
        Ok(own)
    };
    let mut rosters = [with_ally(fleets[0])?, with_ally(fleets[1])?];
    rosters[1].objectives = vec![objective];
    let units = TableUnits::of(campaign, battle, fleets)?;
    let with = |has: fn(&Unit) -> bool| -> Vec<TableUnit> {
        let marked = |it: &UnitRef| {
            let unit = campaign.player(it.player).ok().and_then(|of| of.public.unit(it.unit));
            unit.is_some_and(has)
        };
        units.all().filter(|(_, it)| marked(it)).map(|(unit, _)| unit).collect()
    };
    let terms = CampaignBattle {
        first: Seat::A,
        objective: Some(objective),
        scarred: with(|unit| unit.scarred),
        veterans: with(|unit| unit.veteran),
        fleets: fleets
            .into_iter()
            .filter_map(|id| units.fleet(campaign.player(id).ok()?))
            .collect(),
    };
    let game = Game::new(edition, options, rosters).and_then(|it| it.with_campaign(Some(terms)));
    game.map_err(|bad| Refusal::input(format!("the engine cannot play this battle: {bad}")))
}

/// The header of the record of a battle that begins with a seed.
pub fn battle_header(
    catalogue: &'static Catalogue,
    campaign: &Campaign,
    number: u32,
    seed: u64,
) -> Result<String, Refusal> {
    let game = battle_game(catalogue, campaign, number)?;
    let header = Record::new(&game, seed).write(catalogue);
    header.map_err(|bad| Refusal::input(format!("the engine cannot play this battle: {bad}")))
}

/// Whether a record is of this battle as it stands: the same fleets with the same scars, objective and first player.
pub fn is_record_of(
    catalogue: &'static Catalogue,
    campaign: &Campaign,
    number: u32,
    record: &Record,
) -> Result<(), Refusal> {
    let game = battle_game(catalogue, campaign, number)?;
    if record.practice || record.scenario.is_some() {
        return Err(Refusal::input("this was practice, so its result does not count"));
    }
    let same = record.edition == game.rules.id
        && record.options == game.options
        && record.rosters == game.rosters
        && record.teams == game.teams
        && record.campaign == game.campaign
        && record.inert == game.inert
        && record.revision <= REVISION;
    if same {
        return Ok(());
    }
    let words =
        "this game is not this battle: fleets, scars, commanders, objective or rules differ";
    Err(Refusal::input(words))
}

/// The result of a battle that was played by the engine, from the text of its record.
pub fn result_of_record(
    catalogue: &'static Catalogue,
    campaign: &Campaign,
    number: u32,
    text: &str,
    end: GameEnd,
) -> Result<BattleResult, Refusal> {
    let no_record = |bad: flagbridge_engine::record::BadRecord| {
        Refusal::input(format!("this is not the record of a game: {bad}"))
    };
    let record = Record::read(text, catalogue).map_err(no_record)?;
    is_record_of(catalogue, campaign, number, &record)?;
    let battle = campaign.battle(number)?;
    let (mut retreated, mut destroyers) = (Vec::new(), Vec::new());
    let mut note = |events: &[Event]| {
        for event in events {
            match event {
                Event::Retreated(ship) => retreated.push(TableUnit::Ship(*ship)),
                Event::DestroyedBy(by, _) if !destroyers.contains(by) => destroyers.push(*by),
                _ => {}
            }
        }
    };
    let table = record.replay(catalogue, |_, events| note(events)).map_err(no_record)?;
    let winner = match (table.outcome(), end) {
        (Some(outcome), _) => Some(outcome.winner),
        (None, GameEnd::GivenUp(seat)) => Some(seat.other()),
        (None, GameEnd::TimeUp) => None,
        (None, GameEnd::Played) => return Err(Refusal::input("this game is not over")),
    };
    let units = TableUnits::of(campaign, battle, fleets(campaign, battle)?)?;
    let refs = |found: &[TableUnit]| -> Vec<UnitRef> {
        found.iter().filter_map(|unit| units.named(*unit)).collect()
    };
    let lost = |unit: &TableUnit| is_destroyed(&table, *unit) && !retreated.contains(unit);
    let destroyed: Vec<TableUnit> = units.all().map(|(unit, _)| unit).filter(lost).collect();
    let mut veterans = refs(&destroyers);
    veterans.retain(|it| {
        let unit = campaign.player(it.player).ok().and_then(|of| of.roster.unit(it.unit));
        unit.is_some_and(Unit::can_be_veteran)
    });
    let mut result = BattleResult {
        assaulter: table.score(Seat::A),
        defender: table.score(Seat::B),
        winner: None,
        destroyed: refs(&destroyed),
        retreated: refs(&retreated),
        veterans,
        // Both special assaults pay the first player's team by the victory tokens that player gained.
        tokens: if battle.kind.is_special() { table.victory_tokens(Seat::A).into() } else { 0 },
        from: Some(ResultSource::Record),
    };
    let role = winner.map(|seat| if seat == Seat::A { Role::Assaulter } else { Role::Defender });
    result.winner = role.filter(|role| battle.winner(&result) != *role);
    Ok(result)
}

fn is_destroyed(table: &Table, unit: TableUnit) -> bool {
    match unit {
        TableUnit::Ship(ship) => table.ship(ship).place == Presence::Destroyed,
        TableUnit::Squadron(squadron) => table.squadron(squadron).place == Presence::Destroyed,
        TableUnit::Obstacle(_) | TableUnit::Mine(_) | TableUnit::Token(_) => false,
    }
}

/// The two fleets of a battle, the assaulter's first.
fn fleets(campaign: &Campaign, battle: &Battle) -> Result<[PlayerId; 2], Refusal> {
    match (&battle.assaulters[..], &battle.defenders[..]) {
        ([assaulter], [defender]) => Ok([*assaulter, *defender]),
        (_, []) => Err(Refusal::not_now("the defender is not named yet", cite::STRATEGY)),
        _ => {
            let name = campaign.site(battle);
            let words =
                format!("the battle at {name} has more than two fleets: play it at your own table");
            Err(Refusal::input(words))
        }
    }
}

/// Ships and squadrons of a battle in the order in which the engine numbers them.
struct TableUnits {
    ships: Vec<Option<UnitRef>>,
    squadrons: Vec<Option<UnitRef>>,
}

impl TableUnits {
    fn of(
        campaign: &Campaign,
        battle: &Battle,
        fleets: [PlayerId; 2],
    ) -> Result<TableUnits, Refusal> {
        let mut units = TableUnits { ships: Vec::new(), squadrons: Vec::new() };
        for player in fleets {
            for unit in &campaign.player(player)?.public.units {
                let list = if unit.is_ship() { &mut units.ships } else { &mut units.squadrons };
                list.push(Some(UnitRef { player, unit: unit.id }));
            }
            for ally in battle.allies.iter().filter(|it| it.player == player) {
                units.ships.extend(ally.list.ships.iter().map(|_| None));
                units.squadrons.extend(ally.list.squadrons.iter().map(|_| None));
            }
        }
        Ok(units)
    }

    /// Every unit of the fleets with its name in the campaign. Those of allies have none.
    fn all(&self) -> impl Iterator<Item = (TableUnit, &UnitRef)> {
        let ships = (0..).zip(&self.ships).map(|(place, it)| (TableUnit::Ship(ShipId(place)), it));
        let squadrons = (0..).zip(&self.squadrons);
        let squadrons = squadrons.map(|(place, it)| (TableUnit::Squadron(SquadronId(place)), it));
        ships.chain(squadrons).filter_map(|(unit, it)| Some((unit, it.as_ref()?)))
    }

    /// The commander's abilities and the condition of a task force, aboard its flagship; none in the Corellian Conflict.
    fn fleet(&self, player: &Player) -> Option<CampaignFleet> {
        let force = player.force.as_ref()?;
        let ship = |wanted: Option<u32>| {
            let mut own = self.all().filter_map(|(unit, it)| {
                let is_wanted = it.player == player.id && wanted.is_none_or(|id| id == it.unit);
                unit.ship().filter(|_| is_wanted)
            });
            own.next()
        };
        let flagship = force.flagship.and_then(|id| ship(Some(id))).or_else(|| ship(None))?;
        let abilities = force.known().filter_map(|ability| ability.battle_rule);
        let condition = force.condition.and_then(Condition::battle_rule);
        Some(CampaignFleet { flagship, rules: abilities.chain(condition).collect() })
    }

    /// A unit's name in the campaign; none where it joined during the game.
    fn named(&self, unit: TableUnit) -> Option<UnitRef> {
        self.all().find(|(other, _)| *other == unit).map(|(_, it)| *it)
    }
}

/// A fleet in the order of its units, without objectives.
fn fleet(catalogue: &Catalogue, roster: &Roster) -> Result<Fleet, Refusal> {
    let mut fleet = Fleet::default();
    for unit in &roster.units {
        let card = numbered(catalogue, &unit.card.id)?;
        if unit.is_ship() {
            let upgrades = unit.upgrades.iter().map(|it: &Card| numbered(catalogue, &it.id));
            let upgrades = upgrades.collect::<Result<_, _>>()?;
            fleet.ships.push(RosterShip { card, upgrades });
        } else {
            fleet.squadrons.push(card);
        }
    }
    Ok(fleet)
}

/// Adds the forces of an ally to a fleet.
fn join(catalogue: &Catalogue, fleet: &mut Fleet, ally: &Ally) -> Result<(), Refusal> {
    for line in &ally.list.ships {
        let card = numbered(catalogue, &line.card.id)?;
        fleet.ships.push(RosterShip { card, upgrades: Vec::new() });
    }
    for card in &ally.list.squadrons {
        fleet.squadrons.push(numbered(catalogue, &card.id)?);
    }
    Ok(())
}

fn numbered(catalogue: &Catalogue, id: &str) -> Result<CardNumber, Refusal> {
    let found = catalogue.number(id);
    found.ok_or_else(|| Refusal::input(format!("the engine does not know the card {id}")))
}
