use std::collections::BTreeSet;

use serde::Serialize;

use crate::acts::Acts;
use crate::battle::{Battle, Stand};
use crate::change::Change;
use crate::commander::{TaskForce, Tokens};
use crate::kind::Kind;
use crate::map::{Effect, Location, area_name};
use crate::refusal::{Refusal, cite};
use crate::roster::Roster;
use crate::rules::Rules;
use crate::settings::Settings;
use crate::side::{PlayerId, Side};
use crate::statistics::TurnMap;

/// Where a campaign stands in its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Fleets are built and the first bases placed.
    #[default]
    Setup,
    /// Assaults are declared and defenders named.
    Strategy,
    /// Battles are fought.
    Battles,
    /// Income, building, refit and expansion.
    Management,
    /// An act ends with a battle of all fleets: it is chosen, and after it what it brings.
    Pivotal,
    /// The campaign has ended.
    Over,
}

impl Phase {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Setup => "Setup",
            Phase::Strategy => "Strategy phase",
            Phase::Battles => "Battles",
            Phase::Management => "Management phase",
            Phase::Pivotal => "Pivotal battle",
            Phase::Over => "The campaign is over",
        }
    }
}

/// A campaign as it stands: what follows from its log. Values that can be secret are options, so that a campaign with its
/// secrets taken out is a campaign, too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Campaign {
    pub(crate) settings: Option<Settings>,
    /// The turn, from 1; 0 during setup.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// All players, by number.
    pub players: Vec<Player>,
    /// The Rebels and the Empire.
    pub teams: [Team; 2],
    /// What stands at the places of the map, in its order.
    pub places: Vec<Place>,
    /// All battles, oldest first.
    pub battles: Vec<Battle>,
    /// Unique names that are gone for everyone.
    pub eliminated: BTreeSet<String>,
    /// Unique names that a team has given up since rosters were last public. They are gone for that team at once, and for
    /// everyone when rosters are public again: teams refit at the same time and in secret. FAQ 3.2.1, Refit and Expand Fleets
    /// (that the other team could still buy the name is inferred).
    #[serde(skip)]
    pub(crate) given_up: [BTreeSet<String>; 2],
    /// The team that declares first this turn.
    pub initiative: Option<Side>,
    /// Strategic effects that were used this turn.
    pub used: Vec<Used>,
    /// Who has won.
    pub winner: Option<Side>,
    /// Where a campaign in acts stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acts: Option<Acts>,
    /// The map at the start of each turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<TurnMap>,
}

/// A player with a fleet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Player {
    /// The number.
    pub id: PlayerId,
    /// The team.
    pub side: Side,
    /// The name.
    pub name: String,
    /// The fleet as it stands; for others the one they may see.
    pub roster: Roster,
    /// The fleet that everyone may see: as it was at the start of the strategy phase, with what happened in battles.
    pub public: Roster,
    /// Refit points that are left this turn.
    pub refit: Option<u16>,
    /// Resource points that are the player's to spend.
    pub purse: Option<u16>,
    /// Battles won.
    pub won: u16,
    /// Battles lost.
    pub lost: u16,
    /// What the fleet has besides its cards in Rebellion in the Rim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<TaskForce>,
}

/// What a team has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Team {
    /// Campaign points.
    pub points: u16,
    /// Resource points that no player has been given; they would tell bases from outposts, so they are the team's secret.
    pub resources: Option<u32>,
    /// Tokens of strategic effects.
    #[serde(skip_serializing_if = "Tokens::is_empty")]
    pub tokens: Tokens,
    /// Whether it has finished the phase.
    pub done: bool,
}

/// What stands at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Whose base or outpost it is.
    pub holding: Option<Holding>,
    /// Whether one was destroyed there.
    pub destroyed: bool,
    /// Campaign objectives that were played there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<String>,
}

/// A base or an outpost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Holding {
    /// Whose.
    pub side: Side,
    /// What it is; none where it is a secret.
    pub stand: Option<Stand>,
    /// The turn it was built in; it pays from the next one.
    pub since: u16,
    /// Whether everyone knows what it is.
    pub revealed: bool,
    /// The base defense that was recorded for it; a secret.
    pub defense: Option<String>,
}

/// A strategic effect that was used this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Used {
    /// Index of the place.
    pub place: usize,
    /// The effect.
    pub effect: Effect,
    /// Index of the place that Diplomats protect.
    pub target: Option<usize>,
    /// The player whose fleet is concerned.
    pub player: Option<PlayerId>,
}

impl Campaign {
    /// What the organiser says of it; none before the first change.
    pub fn settings(&self) -> Option<&Settings> {
        self.settings.as_ref()
    }

    /// Its name; empty before the first change.
    pub fn name(&self) -> &str {
        self.settings.as_ref().map_or("", |it| &it.name)
    }

    /// Which campaign it is.
    pub fn kind(&self) -> Kind {
        self.settings.as_ref().map(|it| it.kind).unwrap_or_default()
    }

    /// Where a battle is fought, in words: its place, or the area of a Demonstration of Force.
    pub fn site(&self, battle: &Battle) -> String {
        let location = self.locations().get(battle.place);
        let area = location.and_then(|it| it.areas.first());
        match (battle.kind, area) {
            (crate::battle::BattleKind::DemonstrationOfForce, Some(area)) => {
                format!("Area {}", area_name(*area))
            }
            _ => location.map_or_else(String::new, |it| it.name.clone()),
        }
    }

    /// The map.
    pub fn locations(&self) -> &'static [Location] {
        self.settings.as_ref().map_or(&[], |it| it.kind.locations())
    }

    /// The place with an id.
    pub fn place(&self, id: &str) -> Result<usize, Refusal> {
        let found = self.locations().iter().position(|it| it.id == id);
        found.ok_or_else(|| Refusal::input("there is no such place"))
    }

    /// The player with a number.
    pub fn player(&self, id: PlayerId) -> Result<&Player, Refusal> {
        let found = self.players.iter().find(|it| it.id == id);
        found.ok_or_else(|| Refusal::input(format!("there is no player {id}")))
    }

    pub(crate) fn player_mut(&mut self, id: PlayerId) -> Result<&mut Player, Refusal> {
        let found = self.players.iter_mut().find(|it| it.id == id);
        found.ok_or_else(|| Refusal::input(format!("there is no player {id}")))
    }

    /// A player's name.
    pub fn name_of(&self, id: PlayerId) -> &str {
        self.players.iter().find(|it| it.id == id).map_or("", |it| &it.name)
    }

    /// The battle with a number.
    pub fn battle(&self, number: u32) -> Result<&Battle, Refusal> {
        let found = self.battles.iter().find(|it| it.number == number);
        found.ok_or_else(|| Refusal::input(format!("there is no battle {number}")))
    }

    pub(crate) fn battle_mut(&mut self, number: u32) -> Result<&mut Battle, Refusal> {
        let found = self.battles.iter_mut().find(|it| it.number == number);
        found.ok_or_else(|| Refusal::input(format!("there is no battle {number}")))
    }

    /// The battles of this turn.
    pub fn current_battles(&self) -> impl Iterator<Item = &Battle> {
        self.battles.iter().filter(move |it| it.turn == self.turn)
    }

    /// What a team has.
    pub fn team(&self, side: Side) -> &Team {
        &self.teams[side.index()]
    }

    pub(crate) fn team_mut(&mut self, side: Side) -> &mut Team {
        &mut self.teams[side.index()]
    }

    /// The players of a team.
    pub fn members(&self, side: Side) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(move |it| it.side == side)
    }

    /// How many bases or outposts a team has.
    pub fn held(&self, side: Side, stand: Stand) -> usize {
        let holdings = self.places.iter().filter_map(|it| it.holding.as_ref());
        holdings.filter(|it| it.side == side && it.stand == Some(stand)).count()
    }

    pub(crate) fn rules(&self) -> Result<&Rules, Refusal> {
        let settings = self.settings.as_ref();
        settings.map(|it| &it.rules).ok_or_else(|| Refusal::input("the campaign has no settings"))
    }

    pub(crate) fn in_phase(&self, phase: Phase, what: &str) -> Result<(), Refusal> {
        if self.phase == phase {
            return Ok(());
        }
        let now = self.phase.name().to_lowercase();
        let then = phase.name().to_lowercase();
        Err(Refusal::not_now(format!("{what} belongs to the {then}; now it is: {now}"), cite::TURN))
    }

    /// Makes a change, or says why it cannot be made and stays as it is.
    pub fn apply(&mut self, change: &Change) -> Result<(), Refusal> {
        let mut next = self.clone();
        next.step(change)?;
        *self = next;
        Ok(())
    }

    /// The same for a change that is known to be possible: after a refusal the campaign is of no use.
    pub(crate) fn step(&mut self, change: &Change) -> Result<(), Refusal> {
        if self.settings.is_none() && !matches!(change, Change::Settings { .. }) {
            return Err(Refusal::input("a campaign must begin with its settings"));
        }
        if self.phase == Phase::Over
            && !matches!(change, Change::Settings { .. } | Change::Manual { .. })
        {
            return Err(Refusal::not_now("the campaign is over", cite::ALL_OUT));
        }
        match change {
            Change::Settings { settings } => self.set_up(settings),
            Change::Place { side, location, stand } => self.place_first(*side, location, *stand),
            Change::Fleet { player, list, remove, .. } => self.fleet(*player, list, *remove),
            Change::BaseDefense { side, location, objective } => {
                self.base_defense(*side, location, objective)
            }
            Change::Done { side, done } => self.done(*side, *done),
            Change::Assault { player, location, kind } => self.assault(*player, location, *kind),
            Change::Defend { battle, player } => self.defend(*battle, *player),
            Change::Offensive { side, location } => self.offensive(*side, location),
            Change::Objective { battle, objective } => self.objective(*battle, objective),
            Change::Result { battle, result } => self.result(*battle, result),
            Change::Effect { side, location, token, target, player } => {
                self.effect(*side, location, *token, (target.as_deref(), *player))
            }
            Change::Allot { player, points } => self.allot(*player, *points),
            Change::Build { player, location, stand } => self.build(*player, location, *stand),
            Change::Unscar { player, unit, refit } => self.unscar(*player, *unit, *refit),
            Change::Commander { player, name, flagship } => {
                self.commander(*player, name, *flagship)
            }
            Change::Ability { player, ability, replaces } => {
                self.learn(*player, *ability, *replaces)
            }
            Change::Condition { player, condition } => self.choose_condition(*player, *condition),
            Change::Token { side, token, area, player } => {
                self.spend_token(*side, *token, *area, *player)
            }
            Change::Ally { battle, player, list, .. } => self.call_ally(*battle, *player, list),
            Change::Reward { player, location, reward } => self.reward(*player, location, *reward),
            Change::Pivotal { side, kind, location, climactic } => {
                self.pivotal(*side, *kind, location, *climactic)
            }
            Change::Spoils { side, locations, token } => self.spoils(*side, locations, *token),
            Change::CommandShip { side, size, players, ally } => {
                self.command_ships(*side, *size, players, *ally)
            }
            Change::Manual { note, effect } => self.manual(note, effect),
            Change::Undo { .. } => Err(Refusal::input("undoing is about the log")),
        }
    }

    /// A team says that it has finished, or that it has not after all. When both have, the next phase begins.
    fn done(&mut self, side: Side, done: bool) -> Result<(), Refusal> {
        match self.phase {
            Phase::Setup if done => self.setup_complete(side)?,
            Phase::Setup | Phase::Management => {}
            Phase::Strategy | Phase::Battles | Phase::Pivotal | Phase::Over => {
                let words = "this phase ends by itself when everything in it is done";
                return Err(Refusal::not_now(words, cite::TURN));
            }
        }
        self.team_mut(side).done = done;
        if self.teams.iter().all(|it| it.done) {
            if self.phase == Phase::Management {
                self.end_management()?;
            }
            if self.phase == Phase::Management && self.act_is_over() {
                self.phase = Phase::Pivotal;
                self.public_fleets();
                if let Some(acts) = &mut self.acts {
                    acts.placed.clear();
                }
            } else {
                self.begin_turn();
            }
        }
        Ok(())
    }

    /// Fleets as they stand now are what everyone may see, and so is what they gave up.
    pub(crate) fn public_fleets(&mut self) {
        for player in &mut self.players {
            player.public = player.roster.clone();
        }
        for names in &mut self.given_up {
            self.eliminated.append(names);
        }
    }

    /// The strategy phase begins: rosters are public, effects are fresh.
    ///
    /// FAQ 3.2.1, Corellian Conflict FAQ: Refit and Expand Fleets.
    fn begin_turn(&mut self) {
        self.turn += 1;
        self.phase = Phase::Strategy;
        self.used.clear();
        self.remember_map();
        self.public_fleets();
        for team in &mut self.teams {
            team.done = false;
        }
        if let Some(acts) = &mut self.acts {
            (acts.diplomats, acts.interlude) = ([None, None], false);
            acts.placed.clear();
        }
        let [rebels, empire] = self.teams.map(|it| it.points);
        self.initiative = match rebels.cmp(&empire) {
            std::cmp::Ordering::Less => Some(Side::Rebels),
            std::cmp::Ordering::Greater => Some(Side::Empire),
            std::cmp::Ordering::Equal if self.kind().has_acts() => Some(Side::Rebels),
            std::cmp::Ordering::Equal => Some(self.initiative.unwrap_or(Side::Rebels)),
        };
    }
}
