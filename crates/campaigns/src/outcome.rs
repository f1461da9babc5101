use crate::battle::{Battle, BattleKind, BattleResult, Outcome, Role, Stand, UnitRef};
use crate::campaign::{Campaign, Phase};
use crate::kind::Kind;
use crate::refusal::{Refusal, cite};
use crate::roster::Card;
use crate::side::Side;

impl Campaign {
    /// Enters how a battle ended: points, income of special assaults, what was destroyed at the place, scars, veterans and
    /// what is gone for good.
    pub(crate) fn result(&mut self, number: u32, result: &BattleResult) -> Result<(), Refusal> {
        self.in_phase(Phase::Battles, "entering a result")?;
        let battle = self.battle(number)?.clone();
        if battle.outcome.is_some() {
            let words = "this battle has a result; the organiser can undo it";
            return Err(Refusal::not_now(words, cite::SCORING));
        }
        self.check_result(number, result)?;
        self.conditions_are_known(&battle)?;
        let role = battle.winner(result);
        let winner = battle.side_of(role);
        let points = self.campaign_points(number, role)?;
        let strength = self.strength(&battle);
        let experience = self.experience(&battle, role, result, strength)?;
        let gone = self.track_condition(result)?;
        self.change_place(&battle, role, winner);
        if battle.kind.is_special() {
            self.special_income(battle.kind, battle.side, winner, result.tokens)?;
        }
        self.score(winner, points);
        for id in battle.players() {
            let player = self.player_mut(id)?;
            let count = if player.side == winner { &mut player.won } else { &mut player.lost };
            *count = count.saturating_add(1);
        }
        let eliminated = gone.iter().map(|it| it.name.clone()).collect();
        let result = result.clone();
        let outcome = Outcome { result, winner, points, eliminated, strength, experience };
        self.battle_mut(number)?.outcome = Some(outcome);
        if battle.kind == BattleKind::AllOutOffensive {
            self.end(winner);
        } else if battle.kind.is_pivotal() {
            self.after_pivotal(&battle, role)?;
        } else if self.current_battles().all(|it| it.outcome.is_some()) {
            self.after_battles()?;
        }
        Ok(())
    }

    /// The campaign points that a part in a battle would win.
    ///
    /// RRG 1.5, Errata: Corellian Conflict, Determine Battle Effects, p. 10.
    fn campaign_points(&self, number: u32, role: Role) -> Result<u16, Refusal> {
        let battle = self.battle(number)?;
        Ok(match battle.kind {
            BattleKind::HyperlaneRaid | BattleKind::ShowOfForce | BattleKind::AllOutOffensive => 0,
            BattleKind::Assault if battle.target == Some(Stand::Presence) => 1,
            BattleKind::Assault if role == Role::Assaulter && battle.target.is_some() => {
                1 + self.locations()[battle.place].victory_bonus
            }
            BattleKind::Assault if self.kind().has_acts() && battle.target.is_some() => 2,
            BattleKind::Assault => 1,
            BattleKind::Conquest if role == Role::Assaulter => {
                let bonus = self.locations()[battle.place].victory_bonus;
                2 + if battle.climactic { 2 * bonus } else { bonus }
            }
            // The places that are chosen add their bonus later.
            BattleKind::DemonstrationOfForce if role == Role::Assaulter => 2,
            BattleKind::Evacuation if role == Role::Defender => 2,
            BattleKind::Conquest | BattleKind::DemonstrationOfForce | BattleKind::Evacuation => 1,
        })
    }

    /// What stands at the place of a battle afterwards.
    fn change_place(&mut self, battle: &Battle, role: Role, winner: Side) {
        let place = &mut self.places[battle.place];
        if self.settings.as_ref().is_some_and(|it| it.kind.has_acts()) {
            let listed = battle.objective.as_ref().filter(|_| battle.target != Some(Stand::Base));
            if let Some(id) = listed.filter(|it| crate::objectives::category(it).is_none())
                && !place.played.contains(id)
            {
                place.played.push(id.clone());
            }
            if battle.kind == BattleKind::Assault {
                self.place_presence(winner, battle.place);
            }
        } else if role == Role::Assaulter
            && battle.kind == BattleKind::Assault
            && battle.target.is_some()
        {
            place.holding = None;
            place.destroyed = true;
        }
    }

    /// Fleet points of both sides, the assaulter's first, with their allies.
    fn strength(&self, battle: &Battle) -> [u16; 2] {
        if !self.kind().has_acts() {
            return [0, 0];
        }
        [&battle.assaulters, &battle.defenders].map(|players| {
            let fleets = players.iter().filter_map(|it| self.player(*it).ok());
            let own: u32 = fleets.map(|it| it.public.points()).sum();
            let allies = battle.allies.iter().filter(|it| players.contains(&it.player));
            let all = own + allies.map(|it| it.points()).sum::<u32>();
            u16::try_from(all).unwrap_or(u16::MAX)
        })
    }

    /// Experience of the commanders of both sides: 1 for the battle, 1 more for the losers, and for the winners 1 more for each
    /// step of the margin; the weaker side has 1 more for each step of the difference.
    fn experience(
        &mut self,
        battle: &Battle,
        winner: Role,
        result: &BattleResult,
        strength: [u16; 2],
    ) -> Result<[u16; 2], Refusal> {
        if !self.kind().has_acts() {
            return Ok([0, 0]);
        }
        let rules = self.rules()?;
        let (margin, step) = (rules.margin_step.max(1), rules.strength_step.max(1));
        let scores = [result.assaulter, result.defender];
        let won = usize::from(winner == Role::Defender);
        let lead = scores[won].saturating_sub(scores[1 - won]);
        let mut gained = [1_u16, 1];
        gained[won] = gained[won].saturating_add(lead / margin);
        gained[1 - won] += 1;
        for (at, own) in gained.iter_mut().enumerate() {
            let weaker = strength[1 - at].saturating_sub(strength[at]);
            *own = own.saturating_add(weaker / step);
        }
        for (players, gained) in [&battle.assaulters, &battle.defenders].into_iter().zip(gained) {
            for id in players {
                let force = self.force_mut(*id)?;
                force.experience = force.experience.saturating_add(gained);
                force.gained = force.gained.saturating_add(gained);
            }
        }
        Ok(gained)
    }

    fn conditions_are_known(&self, battle: &Battle) -> Result<(), Refusal> {
        let open = battle.players().find(|id| {
            self.force(*id).is_ok_and(|it| it.condition.is_none() && !it.offered.is_empty())
        });
        match open {
            Some(id) => {
                let words =
                    format!("{} must choose which condition the fleet gains", self.name_of(id));
                Err(Refusal::not_now(words, cite::RIM_CONDITIONS))
            }
            None => Ok(()),
        }
    }

    fn check_result(&self, number: u32, result: &BattleResult) -> Result<(), Refusal> {
        let battle = self.battle(number)?;
        if result.assaulter.max(result.defender) > 5000 || result.tokens > 20 {
            return Err(Refusal::input("a number is larger than any battle gives"));
        }
        if result.tokens > 0 && !battle.kind.is_special() {
            let words = "only special assaults earn resource points by tokens";
            return Err(Refusal::rule(words, cite::SCORING));
        }
        // What a client sends may name anything, any number of times.
        let fleets = battle.players().filter_map(|id| self.player(id).ok());
        let units: usize = fleets.map(|it| it.roster.units.len()).sum();
        let lost = result.destroyed.len() + result.retreated.len();
        if lost.max(result.veterans.len()) > units {
            return Err(Refusal::input("more units are named than the fleets have"));
        }
        let mut seen: Vec<UnitRef> = Vec::new();
        for it in result.destroyed.iter().chain(&result.retreated) {
            if seen.contains(it) {
                return Err(Refusal::input("a unit is named twice"));
            }
            seen.push(*it);
        }
        for it in seen.iter().chain(&result.veterans) {
            if !battle.players().any(|id| id == it.player) {
                return Err(Refusal::input("a unit belongs to a fleet outside the battle"));
            }
            if self.player(it.player)?.roster.unit(it.unit).is_none() {
                return Err(Refusal::input(format!("there is no unit {} in this fleet", it.unit)));
            }
        }
        let unit =
            |it: &UnitRef| self.player(it.player).ok().and_then(|of| of.roster.unit(it.unit));
        if result.retreated.iter().filter_map(unit).any(|it| !it.is_ship()) {
            return Err(Refusal::rule("only ships retreat to hyperspace", cite::RETREAT));
        }
        let mut veterans = result.veterans.iter().filter_map(unit);
        if veterans.any(|it| !it.can_be_veteran()) {
            let words = "only ships and unique squadrons become veterans";
            return Err(Refusal::rule(words, cite::CONDITION));
        }
        Ok(())
    }

    /// Scars, veterans and eliminations. What retreated has no scar. A unit that destroyed something is a veteran even if
    /// it retreated.
    ///
    /// FAQ 3.2.1, Corellian Conflict FAQ: Tracking Fleet Condition.
    fn track_condition(&mut self, result: &BattleResult) -> Result<Vec<Card>, Refusal> {
        for it in &result.veterans {
            if let Some(unit) = self.player_mut(it.player)?.roster.unit_mut(it.unit) {
                unit.veteran = true;
            }
        }
        let (kind, mut gone) = (self.kind(), Vec::new());
        for it in &result.destroyed {
            if kind == Kind::RebellionInTheRim {
                self.player_mut(it.player)?.roster.scarred(it.unit);
                continue;
            }
            let cards = self.player_mut(it.player)?.roster.destroyed(it.unit).unwrap_or_default();
            gone.extend(cards.last().cloned());
            self.eliminate(&cards);
        }
        // What happens in battle, everyone sees.
        self.public_fleets();
        Ok(gone)
    }

    /// Unique names that are gone are gone for everyone.
    fn eliminate(&mut self, cards: &[Card]) {
        let names = cards.iter().flat_map(|it| it.uniques.clone());
        self.eliminated.extend(names);
    }

    /// RRG 1.5, Errata: Hyperlane Raid: the first player's team gains points for tokens, the winner's team for the win.
    fn special_income(
        &mut self,
        kind: BattleKind,
        assaulter: Side,
        winner: Side,
        tokens: u16,
    ) -> Result<(), Refusal> {
        let rules = self.rules()?;
        let each = match kind {
            BattleKind::ShowOfForce => rules.show_points,
            _ => rules.raid_points,
        };
        let (earned, bonus) = (u32::from(each) * u32::from(tokens), u32::from(rules.special_bonus));
        self.gain(assaulter, earned);
        self.gain(winner, bonus);
        Ok(())
    }

    pub(crate) fn gain(&mut self, side: Side, points: u32) {
        let team = self.team_mut(side);
        team.resources = team.resources.map(|it| it.saturating_add(points).min(MOST_RESOURCES));
    }

    /// All battles of the turn are fought: either a team has won, or the management phase begins.
    pub(crate) fn after_battles(&mut self) -> Result<(), Refusal> {
        if self.kind().has_acts() {
            return self.begin_management();
        }
        let goal = self.rules()?.goal;
        let [rebels, empire] = self.teams.map(|it| it.points);
        if rebels.max(empire) >= goal && rebels != empire {
            self.end(if rebels > empire { Side::Rebels } else { Side::Empire });
            return Ok(());
        }
        self.begin_management()
    }

    pub(crate) fn end(&mut self, winner: Side) {
        self.phase = Phase::Over;
        self.winner = Some(winner);
    }
}

/// Resource points of a team, at most: far more than a campaign gives.
pub(crate) const MOST_RESOURCES: u32 = 60_000;
