use crate::battle::{Battle, BattleKind, Role, Stand};
use crate::campaign::{Campaign, Phase, Used};
use crate::condition::Condition;
use crate::map::Effect;
use crate::objectives::category;
use crate::refusal::{Refusal, cite};
use crate::side::{PlayerId, Side};

impl Campaign {
    /// The battle whose defender is still to be named.
    pub fn undefended(&self) -> Option<&Battle> {
        self.current_battles().find(|it| it.defenders.is_empty())
    }

    /// The fleets of a team that have no battle this turn.
    pub fn free(&self, side: Side) -> Vec<PlayerId> {
        let busy: Vec<PlayerId> = self.current_battles().flat_map(Battle::players).collect();
        self.members(side).map(|it| it.id).filter(|it| !busy.contains(it)).collect()
    }

    /// The teams that may declare an assault now.
    pub fn declaring(&self) -> Vec<Side> {
        if self.phase != Phase::Strategy || self.undefended().is_some() {
            return Vec::new();
        }
        let free = |side: &Side| !self.free(*side).is_empty();
        let able = |side: &Side| self.free(*side).iter().any(|it| !self.waits_for_fuel(*it));
        let mut sides: Vec<Side> = Side::BOTH.into_iter().filter(able).collect();
        if sides.is_empty() {
            sides = Side::BOTH.into_iter().filter(free).collect();
        }
        let able = sides;
        let alternate = self.settings.as_ref().is_some_and(|it| it.rules.alternate == 1);
        let first = self.initiative.unwrap_or(Side::Rebels);
        let turn =
            if self.current_battles().count().is_multiple_of(2) { first } else { first.other() };
        if alternate && able.contains(&turn) { vec![turn] } else { able }
    }

    /// Whether a fleet with Low Fuel has let friendly fleets without it declare first, so that it cannot any more.
    fn waits_for_fuel(&self, id: PlayerId) -> bool {
        let low =
            |id: PlayerId| self.force(id).is_ok_and(|it| it.condition == Some(Condition::LowFuel));
        let Ok(side) = self.player(id).map(|it| it.side) else { return false };
        let own = self.current_battles().filter(|it| it.side == side);
        low(id) && own.flat_map(|it| &it.assaulters).any(|it| !low(*it))
    }

    /// What the Rim adds to the rules about assaults.
    fn may_assault_in_the_rim(&self, id: PlayerId, place: usize) -> Result<(), Refusal> {
        let side = self.player(id)?.side;
        let location = &self.locations()[place];
        let mut others = self.free(side).into_iter().chain(self.free(side.other()));
        if self.waits_for_fuel(id) && others.any(|it| !self.waits_for_fuel(it)) {
            let words =
                "a fleet with Low Fuel declares its assault before friendly fleets without it";
            return Err(Refusal::rule(words, cite::RIM_CONDITIONS));
        }
        let low = self.force(id)?.condition == Some(Condition::LowMorale);
        if low && self.meets_diplomats(side, location) {
            let words =
                "a fleet with Low Morale does not assault places in an area with enemy Diplomats";
            return Err(Refusal::rule(words, cite::RIM_CONDITIONS));
        }
        let most = usize::from(self.rules()?.enemy_assaults);
        let on_enemies = self.current_battles().filter(|it| it.side == side && it.target.is_some());
        if self.owner(place).is_some() && on_enemies.count() >= most {
            let open = |at: &usize| {
                self.owner(*at).is_none()
                    && self.current_battles().all(|it| it.place != *at)
                    && !(low && self.meets_diplomats(side, &self.locations()[*at]))
            };
            // Where nothing else is left, the limit cannot hold.
            if (0..self.places.len()).any(|at| open(&at)) {
                let words =
                    format!("a team assaults enemy locations {most} times in a turn at most");
                return Err(Refusal::rule(words, cite::RIM_STRATEGY));
            }
        }
        Ok(())
    }

    /// Whether a fleet may assault a place in this way now.
    pub fn may_assault(
        &self,
        player: PlayerId,
        place: usize,
        kind: BattleKind,
    ) -> Result<(), Refusal> {
        self.in_phase(Phase::Strategy, "declaring an assault")?;
        let side = self.player(player)?.side;
        if let Some(battle) = self.undefended() {
            let name = &self.locations()[battle.place].name;
            let words = format!("the defender at {name} must be named first");
            return Err(Refusal::not_now(words, cite::STRATEGY));
        }
        if !self.declaring().contains(&side) {
            return Err(Refusal::not_now("it is the other team's turn to declare", cite::STRATEGY));
        }
        if !self.free(side).contains(&player) {
            return Err(Refusal::rule("this fleet has a battle this turn already", cite::STRATEGY));
        }
        if kind == BattleKind::AllOutOffensive || kind.is_pivotal() {
            return Err(Refusal::input(format!("the {} is declared by a team", kind.name())));
        }
        if kind.is_special() && self.kind().has_acts() {
            return Err(Refusal::rule(
                "there are no special assaults in the Rim",
                cite::RIM_STRATEGY,
            ));
        }
        let wrong_side = match kind {
            BattleKind::HyperlaneRaid => side != Side::Rebels,
            BattleKind::ShowOfForce => side != Side::Empire,
            _ => false,
        };
        if wrong_side {
            let words = format!("a {} belongs to the other team", kind.name());
            return Err(Refusal::rule(words, cite::STRATEGY));
        }
        if self.current_battles().any(|it| it.place == place) {
            return Err(Refusal::rule(
                "there is a battle at this place this turn already",
                cite::STRATEGY,
            ));
        }
        if self.kind().has_acts() {
            self.may_assault_in_the_rim(player, place)?;
        }
        let site = &self.places[place];
        match &site.holding {
            Some(holding) if holding.side == side => {
                return Err(Refusal::rule("this place is the team's own", cite::STRATEGY));
            }
            Some(_) if kind.is_special() => {
                let words = "a special assault is declared at an unoccupied place";
                return Err(Refusal::rule(words, cite::STRATEGY));
            }
            Some(_) => return Ok(()),
            None => {}
        }
        if self.used.iter().any(|it| it.target == Some(place)) {
            let words = "Diplomats protect this place from assaults this turn";
            return Err(Refusal::rule(words, cite::EFFECTS));
        }
        if site.destroyed && self.rules()?.rebuild_destroyed == 0 {
            return Err(Refusal::rule("what stood there was destroyed", cite::BATTLE_EFFECTS));
        }
        Ok(())
    }

    pub(crate) fn assault(
        &mut self,
        player: PlayerId,
        location: &str,
        kind: BattleKind,
    ) -> Result<(), Refusal> {
        let place = self.place(location)?;
        self.may_assault(player, place, kind)?;
        let side = self.player(player)?.side;
        self.declare(side, place, kind, vec![player], Vec::new());
        Ok(())
    }

    pub(crate) fn declare(
        &mut self,
        side: Side,
        place: usize,
        kind: BattleKind,
        assaulters: Vec<PlayerId>,
        defenders: Vec<PlayerId>,
    ) {
        let mut target = None;
        // What it is stays secret until it is attacked.
        if let Some(holding) = &mut self.places[place].holding
            && holding.side != side
        {
            holding.revealed = true;
            target = holding.stand;
        }
        let objective = kind.is_special().then(|| kind.id().to_owned());
        let number = self.battles.last().map_or(1, |it| it.number + 1);
        self.battles.push(Battle {
            number,
            turn: self.turn,
            place,
            kind,
            side,
            assaulters,
            defenders,
            target,
            objective,
            climactic: false,
            allies: Vec::new(),
            outcome: None,
        });
    }

    pub(crate) fn defend(&mut self, battle: u32, player: PlayerId) -> Result<(), Refusal> {
        self.in_phase(Phase::Strategy, "naming a defender")?;
        let found = self.battle(battle)?;
        if !found.defenders.is_empty() || found.turn != self.turn {
            return Err(Refusal::not_now("this battle has a defender", cite::STRATEGY));
        }
        let side = found.side_of(Role::Defender);
        if self.player(player)?.side != side {
            return Err(Refusal::rule("the defender is of the other team", cite::STRATEGY));
        }
        if !self.free(side).contains(&player) {
            return Err(Refusal::rule("this fleet has a battle this turn already", cite::STRATEGY));
        }
        self.battle_mut(battle)?.defenders.push(player);
        if Side::BOTH.into_iter().all(|side| self.free(side).is_empty()) {
            self.phase = Phase::Battles;
            self.gain_conditions();
        }
        Ok(())
    }

    /// Whether a team may declare the final battle now.
    pub fn may_declare_offensive(&self, side: Side) -> Result<(), Refusal> {
        if self.kind().has_acts() {
            return Err(Refusal::input("this campaign has pivotal battles instead"));
        }
        self.in_phase(Phase::Strategy, "declaring an All-Out Offensive")?;
        if self.current_battles().next().is_some() {
            let words = "an All-Out Offensive is declared before any assault of the turn";
            return Err(Refusal::not_now(words, cite::ALL_OUT));
        }
        let rules = self.rules()?;
        let needed = rules.goal.saturating_sub(rules.offensive_within);
        if self.team(side).points < needed {
            let words = format!("an All-Out Offensive needs {needed} campaign points");
            return Err(Refusal::rule(words, cite::ALL_OUT));
        }
        Ok(())
    }

    pub(crate) fn offensive(&mut self, side: Side, location: &str) -> Result<(), Refusal> {
        let place = self.place(location)?;
        self.may_declare_offensive(side)?;
        let team = |side: Side| -> Vec<PlayerId> { self.members(side).map(|it| it.id).collect() };
        let (assaulters, defenders) = (team(side), team(side.other()));
        self.declare(side, place, BattleKind::AllOutOffensive, assaulters, defenders);
        self.phase = Phase::Battles;
        Ok(())
    }

    /// Who chooses the objective of a battle, and from which: at a base the defender from the base defenses, elsewhere the
    /// assaulter from the place's own and the defender's.
    pub fn objectives_for(&self, battle: &Battle) -> (Role, Vec<String>) {
        if battle.kind.is_special() {
            return (Role::Assaulter, vec![battle.kind.id().to_owned()]);
        }
        if battle.kind == BattleKind::DemonstrationOfForce {
            return (Role::Assaulter, Vec::new());
        }
        let at_base = battle.kind.is_pivotal() || battle.kind == BattleKind::Assault;
        if battle.target == Some(Stand::Base) && at_base {
            let recorded = self.places[battle.place].holding.as_ref();
            return match recorded.and_then(|it| it.defense.clone()) {
                Some(recorded) => (Role::Defender, vec![recorded]),
                None => {
                    let all = self.kind().base_defenses();
                    (Role::Defender, all.map(str::to_owned).to_vec())
                }
            };
        }
        let location = &self.locations()[battle.place];
        let played = &self.places[battle.place].played;
        let listed = location.objectives.iter().filter(|it| !played.contains(it));
        let mut choice: Vec<String> = listed.cloned().collect();
        let replaced = |id: &String| {
            let own = category(id);
            own.is_some() && location.objectives.iter().any(|it| category(it) == own)
        };
        if self.kind().has_acts() {
            let defenders = battle.defenders.iter().filter_map(|id| self.player(*id).ok());
            let own = defenders.flat_map(|it| it.public.objectives.clone());
            choice.extend(own.filter(|it| !replaced(it)));
        } else if location.defender_objectives > 0 {
            let defenders = battle.defenders.iter().filter_map(|id| self.player(*id).ok());
            choice.extend(defenders.flat_map(|it| it.public.objectives.clone()));
        }
        (Role::Assaulter, choice)
    }

    pub(crate) fn objective(&mut self, battle: u32, objective: &str) -> Result<(), Refusal> {
        let found = self.battle(battle)?;
        if found.defenders.is_empty() || found.outcome.is_some() {
            let words = "an objective is chosen between naming the defender and the result";
            return Err(Refusal::not_now(words, cite::OBJECTIVES));
        }
        if !self.objectives_for(found).1.iter().any(|it| it == objective) {
            let words = "this objective is not among those of the place and the defender";
            return Err(Refusal::rule(words, cite::OBJECTIVES));
        }
        self.battle_mut(battle)?.objective = Some(objective.to_owned());
        Ok(())
    }

    /// Uses the strategic effect of a place that the team holds, once a turn.
    pub(crate) fn effect(
        &mut self,
        side: Side,
        location: &str,
        token: Option<Effect>,
        (target, player): (Option<&str>, Option<PlayerId>),
    ) -> Result<(), Refusal> {
        let place = self.place(location)?;
        if self.kind().has_acts() {
            return self.gain_token(side, place, token);
        }
        let holding = self.places[place].holding.as_ref();
        if holding.is_none_or(|it| it.side != side) {
            return Err(Refusal::rule("the team does not hold this place", cite::EFFECTS));
        }
        let Some(effect) = self.locations()[place].effects.first().copied() else {
            return Err(Refusal::rule("this place has no strategic effect", cite::EFFECTS));
        };
        if self.used.iter().any(|it| it.place == place) {
            return Err(Refusal::rule("this effect was used this turn", cite::EFFECTS));
        }
        let mut used = Used { place, effect, target: None, player: None };
        match effect {
            Effect::Diplomats => {
                self.in_phase(Phase::Strategy, "using Diplomats")?;
                let target = self.place(target.unwrap_or_default())?;
                let free = self.places[target].holding.is_none();
                if !free || self.current_battles().any(|it| it.place == target) {
                    let words = "Diplomats protect an unoccupied place that is not under assault";
                    return Err(Refusal::rule(words, cite::EFFECTS));
                }
                used.target = Some(target);
            }
            Effect::RepairYards => {
                self.in_phase(Phase::Management, "using Repair Yards")?;
                self.not_done(side)?;
                let more = self.rules()?.yards_refit;
                let fleet = self.member(side, player)?;
                let fleet = self.player_mut(fleet)?;
                fleet.refit = fleet.refit.map(|it| it.saturating_add(more));
                used.player = player;
            }
            _ => {
                if !matches!(self.phase, Phase::Strategy | Phase::Battles) {
                    let words = format!("{} is used before or in a battle", effect.name());
                    return Err(Refusal::not_now(words, cite::EFFECTS));
                }
                used.player = Some(self.member(side, player)?);
            }
        }
        self.used.push(used);
        Ok(())
    }

    pub(crate) fn member(&self, side: Side, player: Option<PlayerId>) -> Result<PlayerId, Refusal> {
        let player = player.ok_or_else(|| Refusal::input("the player is missing"))?;
        if self.player(player)?.side != side {
            return Err(Refusal::input("the player is of the other team"));
        }
        Ok(player)
    }
}
