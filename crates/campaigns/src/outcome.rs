use crate::battle::{BattleKind, BattleResult, Outcome, Role, UnitRef};
use crate::campaign::{Campaign, Phase};
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
        let role = battle.winner(result);
        let winner = battle.side_of(role);
        let points = self.campaign_points(number, role)?;
        let gone = self.track_condition(result)?;
        if role == Role::Assaulter && battle.kind == BattleKind::Assault && battle.target.is_some()
        {
            let place = &mut self.places[battle.place];
            place.holding = None;
            place.destroyed = true;
        }
        if battle.kind.is_special() {
            self.special_income(battle.kind, battle.side, winner, result.tokens)?;
        }
        let team = self.team_mut(winner);
        team.points = team.points.saturating_add(points);
        for id in battle.players() {
            let player = self.player_mut(id)?;
            let count = if player.side == winner { &mut player.won } else { &mut player.lost };
            *count = count.saturating_add(1);
        }
        let eliminated = gone.iter().map(|it| it.name.clone()).collect();
        let outcome = Outcome { result: result.clone(), winner, points, eliminated };
        self.battle_mut(number)?.outcome = Some(outcome);
        if battle.kind == BattleKind::AllOutOffensive {
            self.end(winner);
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
            BattleKind::Assault if role == Role::Assaulter && battle.target.is_some() => {
                1 + self.locations()[battle.place].victory_bonus
            }
            BattleKind::Assault => 1,
        })
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
        let mut gone = Vec::new();
        for it in &result.destroyed {
            let cards = self.player_mut(it.player)?.roster.destroyed(it.unit).unwrap_or_default();
            gone.extend(cards.last().cloned());
            self.eliminate(&cards);
        }
        // What happens in battle, everyone sees.
        for player in &mut self.players {
            player.public = player.roster.clone();
        }
        Ok(gone)
    }

    /// Unique names that are gone are gone for everyone.
    pub(crate) fn eliminate(&mut self, cards: &[Card]) {
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
            BattleKind::HyperlaneRaid | BattleKind::Assault | BattleKind::AllOutOffensive => {
                rules.raid_points
            }
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
