use serde::Serialize;

use crate::battle::{Battle, BattleKind, Role, Stand};
use crate::campaign::{Campaign, Phase};
use crate::map::Effect;
use crate::refusal::{Refusal, cite};
use crate::setup::new_holding;
use crate::side::{PlayerId, Side};

/// Where a campaign in acts stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Acts {
    /// The act, from 1.
    pub act: u16,
    /// Campaign points that each team has scored in it.
    pub scored: [u16; 2],
    /// The area that each team's Diplomats are in this turn.
    pub diplomats: [Option<u8>; 2],
    /// Places at which a presence was placed this turn.
    pub placed: Vec<usize>,
    /// Whether this is the management after a pivotal battle, which gains no tokens.
    pub interlude: bool,
    /// Whether the pivotal battle that was declared ends the campaign.
    pub last: bool,
    /// The pivotal battle whose winner still chooses what it brings.
    pub spoils: Option<u32>,
}

/// How a campaign in acts ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither team has won.
    Stalemate,
    /// A team has won narrowly.
    Minor(Side),
    /// A team has won.
    Clear(Side),
}

/// What the winner of a pivotal battle chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpoilsChoice {
    /// The team that chooses.
    pub side: Side,
    /// Places of which some can be chosen.
    pub places: Vec<usize>,
    /// How many, at least and at most.
    pub count: [usize; 2],
    /// Tokens of which one can be chosen; none where the chosen place says it.
    pub tokens: Vec<Effect>,
}

impl Campaign {
    /// The team that chooses the pivotal battle: the one with fewer campaign points, then the one that leads in fewer areas,
    /// then the Rebels (the last is inferred).
    pub fn chooses_pivotal(&self) -> Side {
        let [rebels, empire] = self.teams.map(|it| it.points);
        let key = |side| self.areas_led(side);
        let by_areas = || key(Side::Rebels).cmp(&key(Side::Empire));
        match rebels.cmp(&empire).then_with(by_areas) {
            std::cmp::Ordering::Greater => Side::Empire,
            std::cmp::Ordering::Less | std::cmp::Ordering::Equal => Side::Rebels,
        }
    }

    /// The areas in which a team has more locations than the other one (inferred: what controlling an area is).
    pub fn areas_led(&self, side: Side) -> usize {
        let owned = |side: Side, area: u8| {
            let places = self.locations().iter().enumerate();
            places
                .filter(|(at, it)| it.areas.contains(&area) && self.owner(*at) == Some(side))
                .count()
        };
        (1..=5).filter(|area| owned(side, *area) > owned(side.other(), *area)).count()
    }

    /// Whether a pivotal battle can be declared now.
    pub fn may_declare_pivotal(
        &self,
        side: Side,
        kind: BattleKind,
        climactic: bool,
    ) -> Result<(), Refusal> {
        self.in_phase(Phase::Pivotal, "declaring a pivotal battle")?;
        let rules = self.rules()?;
        if self.acts.as_ref().is_some_and(|it| it.spoils.is_some()) {
            let words = "the pivotal battle of this act is fought";
            return Err(Refusal::not_now(words, cite::RIM_ACTS));
        }
        if side != self.chooses_pivotal() {
            let words = "the team with fewer campaign points chooses the pivotal battle";
            return Err(Refusal::rule(words, cite::RIM_ACTS));
        }
        let gap = self.team(Side::Rebels).points.abs_diff(self.team(Side::Empire).points);
        if climactic && gap < rules.climactic_gap {
            let words = format!(
                "a climactic battle needs a difference of {} campaign points; it is {gap}",
                rules.climactic_gap
            );
            return Err(Refusal::rule(words, cite::RIM_ACTS));
        }
        if !kind.is_pivotal() {
            return Err(Refusal::input("this is not a pivotal battle"));
        }
        if kind == BattleKind::Evacuation && gap < rules.evacuation_gap {
            let words = format!(
                "an evacuation needs a difference of {} campaign points; it is {gap}",
                rules.evacuation_gap
            );
            return Err(Refusal::rule(words, cite::RIM_PIVOTAL));
        }
        Ok(())
    }

    /// The places at which a pivotal battle can be fought: bases, or for a Demonstration of Force one place for each area.
    pub fn pivotal_places(&self, side: Side, kind: BattleKind) -> Vec<usize> {
        let base_of = |owner: Side| {
            let is_base = move |at: &usize| {
                let holding = self.places[*at].holding.as_ref();
                holding.is_some_and(|it| it.side == owner && it.stand == Some(Stand::Base))
            };
            (0..self.places.len()).filter(is_base).collect()
        };
        match kind {
            BattleKind::Conquest => base_of(side.other()),
            BattleKind::Evacuation => base_of(side),
            BattleKind::DemonstrationOfForce => {
                let area = |area: u8| self.locations().iter().position(|it| it.areas == [area]);
                (1..=5).filter_map(area).collect()
            }
            _ => Vec::new(),
        }
    }

    pub(crate) fn pivotal(
        &mut self,
        side: Side,
        kind: BattleKind,
        location: &str,
        climactic: bool,
    ) -> Result<(), Refusal> {
        self.may_declare_pivotal(side, kind, climactic)?;
        let place = self.place(location)?;
        let place = match kind {
            // The area counts; its first place stands for it.
            BattleKind::DemonstrationOfForce => {
                let area = self.locations()[place].areas.first().copied();
                let stands_for = |at: &usize| self.locations()[*at].areas.first().copied() == area;
                let found = self.pivotal_places(side, kind).into_iter().find(stands_for);
                found.unwrap_or(place)
            }
            _ if self.pivotal_places(side, kind).contains(&place) => place,
            _ => {
                let whose =
                    if kind == BattleKind::Evacuation { "the team's own" } else { "an enemy" };
                let words = format!("a {} is fought at {whose} base", kind.name());
                return Err(Refusal::rule(words, cite::RIM_PIVOTAL));
            }
        };
        // Who evacuates, defends.
        let assaulter = if kind == BattleKind::Evacuation { side.other() } else { side };
        let team = |side: Side| -> Vec<PlayerId> { self.members(side).map(|it| it.id).collect() };
        let (assaulters, defenders) = (team(assaulter), team(assaulter.other()));
        self.declare(assaulter, place, kind, assaulters, defenders);
        if let Some(battle) = self.battles.last_mut() {
            battle.climactic = climactic;
        }
        let acts_at_most = self.rules()?.acts;
        if let Some(acts) = &mut self.acts {
            acts.last = climactic || acts.act >= acts_at_most;
        }
        self.phase = Phase::Battles;
        Ok(())
    }

    /// The result of a pivotal battle: what it brings at once, and whether its winner chooses more.
    pub(crate) fn after_pivotal(&mut self, battle: &Battle, winner: Role) -> Result<(), Refusal> {
        let side = battle.side_of(winner);
        match (battle.kind, winner) {
            (BattleKind::Conquest, Role::Assaulter) => {
                self.places[battle.place].holding = Some(new_holding(side, Stand::Base, self.turn));
                if let Some(holding) = &mut self.places[battle.place].holding {
                    holding.revealed = true;
                }
            }
            (BattleKind::Evacuation, Role::Assaulter) => {
                self.places[battle.place].holding = None;
                self.team_mut(side).tokens.add(Effect::Resources);
                self.team_mut(side).tokens.add(Effect::SkilledSpacers);
            }
            (BattleKind::DemonstrationOfForce, Role::Defender) => {
                self.team_mut(side).tokens.add(Effect::Diplomats);
            }
            _ => {}
        }
        self.phase = Phase::Pivotal;
        if let Some(acts) = &mut self.acts {
            acts.spoils = Some(battle.number);
        }
        if self.spoils_choice().is_none() {
            self.end_act()?;
        }
        Ok(())
    }

    /// What the winner of the last pivotal battle has to choose.
    pub fn spoils_choice(&self) -> Option<SpoilsChoice> {
        let battle = self.battle(self.acts.as_ref()?.spoils?).ok()?;
        let side = battle.outcome.as_ref()?.winner;
        let assaulter = side == battle.side;
        let all = 0..self.places.len();
        match battle.kind {
            BattleKind::Conquest if !assaulter => Some(SpoilsChoice {
                side,
                places: Vec::new(),
                count: [0, 0],
                tokens: vec![Effect::SkilledSpacers, Effect::RepairYards],
            }),
            BattleKind::DemonstrationOfForce if assaulter => {
                let site = &self.locations()[battle.place];
                let fits = |at: &usize| {
                    let holding = self.places[*at].holding.as_ref();
                    site.shares_area(&self.locations()[*at])
                        && holding
                            .is_none_or(|it| it.side != side && it.stand == Some(Stand::Presence))
                };
                Some(SpoilsChoice {
                    side,
                    places: all.filter(fits).collect(),
                    count: [0, 2],
                    tokens: Vec::new(),
                })
            }
            BattleKind::Evacuation if !assaulter => {
                let fits = |at: &usize| {
                    let holding = self.places[*at].holding.as_ref();
                    holding.is_none_or(|it| it.side == side && it.stand == Some(Stand::Presence))
                };
                let places: Vec<usize> = all.filter(fits).collect();
                let count = [usize::from(!places.is_empty()), 1];
                Some(SpoilsChoice { side, places, count, tokens: Vec::new() })
            }
            _ => None,
        }
    }

    /// Takes what the winner of a pivotal battle chose.
    pub(crate) fn spoils(
        &mut self,
        side: Side,
        locations: &[String],
        token: Option<Effect>,
    ) -> Result<(), Refusal> {
        let Some(choice) = self.spoils_choice().filter(|_| self.phase == Phase::Pivotal) else {
            let words = "there is nothing to choose after a pivotal battle now";
            return Err(Refusal::not_now(words, cite::RIM_PIVOTAL));
        };
        if choice.side != side {
            return Err(Refusal::rule("the winning team chooses", cite::RIM_PIVOTAL));
        }
        let mut places = Vec::new();
        for location in locations {
            let place = self.place(location)?;
            if !choice.places.contains(&place) || places.contains(&place) {
                let words = format!("{} cannot be chosen", self.locations()[place].name);
                return Err(Refusal::rule(words, cite::RIM_PIVOTAL));
            }
            places.push(place);
        }
        let [least, most] = choice.count;
        if places.len() < least || places.len() > most {
            let words = format!("choose {least} to {most} locations");
            return Err(Refusal::rule(words, cite::RIM_PIVOTAL));
        }
        let number = self.acts.as_ref().and_then(|it| it.spoils).unwrap_or(0);
        let battle = self.battle(number)?.clone();
        let mut tokens = choice.tokens;
        if battle.kind == BattleKind::Evacuation {
            self.relocate(&battle, places.first().copied());
            tokens =
                places.first().map(|at| self.locations()[*at].effects.clone()).unwrap_or_default();
        } else {
            for place in &places {
                self.place_presence(side, *place);
            }
        }
        match token {
            Some(token) if tokens.contains(&token) => self.team_mut(side).tokens.add(token),
            Some(_) => return Err(Refusal::rule("this token cannot be chosen", cite::RIM_PIVOTAL)),
            None if !tokens.is_empty() => return Err(Refusal::input("choose a token")),
            None => {}
        }
        let bonus: u16 = places.iter().map(|at| self.locations()[*at].victory_bonus).sum();
        let bonus = if battle.climactic { 2 * bonus } else { bonus };
        self.score(side, bonus);
        if let Some(outcome) = &mut self.battle_mut(number)?.outcome {
            outcome.points = outcome.points.saturating_add(bonus);
        }
        self.end_act()
    }

    fn relocate(&mut self, battle: &Battle, place: Option<usize>) {
        let Some(place) = place else { return };
        let base = self.places[battle.place].holding.take();
        self.places[place].holding = base;
    }

    /// Points for a team, which also count for the act.
    pub(crate) fn score(&mut self, side: Side, points: u16) {
        let team = self.team_mut(side);
        team.points = team.points.saturating_add(points);
        if let Some(acts) = &mut self.acts {
            let scored = &mut acts.scored[side.index()];
            *scored = scored.saturating_add(points);
        }
    }

    /// A team has won at a place: its presence stands there now, unless the place is its own already.
    pub(crate) fn place_presence(&mut self, side: Side, place: usize) {
        if self.owner(place) == Some(side) {
            return;
        }
        let holding = new_holding(side, Stand::Presence, self.turn);
        self.places[place].holding = Some(crate::campaign::Holding { revealed: true, ..holding });
        if let Some(acts) = &mut self.acts {
            acts.placed.push(place);
        }
    }

    /// The act ends: with it the campaign, or its management follows.
    fn end_act(&mut self) -> Result<(), Refusal> {
        let Some(acts) = &mut self.acts else { return Ok(()) };
        acts.spoils = None;
        if acts.last {
            self.conclude();
            return Ok(());
        }
        acts.act += 1;
        acts.scored = [0, 0];
        acts.interlude = true;
        self.begin_management()
    }

    /// Whether a team has scored enough in this act to end it.
    pub(crate) fn act_is_over(&self) -> bool {
        let goal = self.settings.as_ref().map_or(u16::MAX, |it| it.rules.act_goal);
        self.acts
            .as_ref()
            .is_some_and(|it| !it.interlude && it.scored.iter().any(|own| *own >= goal))
    }

    fn conclude(&mut self) {
        self.phase = Phase::Over;
        self.winner = match self.leading() {
            Some(Verdict::Minor(side) | Verdict::Clear(side)) => Some(side),
            Some(Verdict::Stalemate) | None => None,
        };
    }

    /// How a campaign in acts ended; none while it is played, and in the Corellian Conflict.
    pub fn verdict(&self) -> Option<Verdict> {
        self.leading().filter(|_| self.phase == Phase::Over)
    }

    fn leading(&self) -> Option<Verdict> {
        self.acts.as_ref()?;
        let rules = self.rules().ok()?;
        let [rebels, empire] = self.teams.map(|it| it.points);
        let side = if rebels > empire { Side::Rebels } else { Side::Empire };
        Some(match rebels.abs_diff(empire) {
            lead if lead <= rules.stalemate => Verdict::Stalemate,
            lead if lead <= rules.minor_victory => Verdict::Minor(side),
            _ => Verdict::Clear(side),
        })
    }
}
