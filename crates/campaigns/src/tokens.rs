use crate::battle::Stand;
use crate::campaign::{Campaign, Phase, Used};
use crate::map::Effect;
use crate::refusal::{Refusal, cite};
use crate::side::{PlayerId, Side};

impl Campaign {
    /// The places of which a team can still gain a token this turn: those with its bases, and those where it has placed a
    /// presence.
    pub fn token_places(&self, side: Side) -> Vec<usize> {
        let Some(acts) = &self.acts else { return Vec::new() };
        if acts.interlude || self.phase != Phase::Management {
            return Vec::new();
        }
        let gives = |at: &usize| {
            let holding = self.places[*at].holding.as_ref().filter(|it| it.side == side);
            let fresh = acts.placed.contains(at);
            !self.locations()[*at].effects.is_empty()
                && holding.is_some_and(|it| it.stand == Some(Stand::Base) || fresh)
                && self.used.iter().all(|it| it.place != *at)
        };
        (0..self.places.len()).filter(gives).collect()
    }

    /// Gains a token of a place.
    pub(crate) fn gain_token(
        &mut self,
        side: Side,
        place: usize,
        token: Option<Effect>,
    ) -> Result<(), Refusal> {
        self.in_phase(Phase::Management, "gaining tokens")?;
        self.not_done(side)?;
        if !self.token_places(side).contains(&place) {
            let words =
                "a token is gained once a turn at each base and at each place with a new presence";
            return Err(Refusal::rule(words, cite::RIM_TOKENS));
        }
        let own = &self.locations()[place].effects;
        let effect = match (token, &own[..]) {
            (Some(token), own) if own.contains(&token) => token,
            (None, [only]) => *only,
            (None, _) => return Err(Refusal::input("choose one of the place's tokens")),
            (Some(_), _) => {
                return Err(Refusal::rule("the place does not give this token", cite::RIM_TOKENS));
            }
        };
        self.team_mut(side).tokens.add(effect);
        self.used.push(Used { place, effect, target: None, player: None });
        Ok(())
    }

    /// Spends a token of a team.
    pub(crate) fn spend_token(
        &mut self,
        side: Side,
        token: Effect,
        area: Option<u8>,
        player: Option<PlayerId>,
    ) -> Result<(), Refusal> {
        if self.acts.is_none() {
            return Err(Refusal::input("this campaign has no tokens to spend"));
        }
        match token {
            Effect::Diplomats => self.send_diplomats(side, area)?,
            Effect::RepairYards => {
                self.in_phase(Phase::Management, "spending Repair Yards")?;
                self.not_done(side)?;
                let player = self.member(side, player)?;
                self.force_mut(player)?.yards += 1;
            }
            Effect::Resources => self.lift_condition(side, token, player)?,
            Effect::SkilledSpacers if self.phase == Phase::Management => {
                self.lift_condition(side, token, player)?;
            }
            Effect::SkilledSpacers | Effect::Destiny | Effect::Spynet => {
                if !matches!(self.phase, Phase::Strategy | Phase::Battles) {
                    let words = format!("{} is spent before or in a battle", token.name());
                    return Err(Refusal::not_now(words, cite::RIM_TOKENS));
                }
                self.member(side, player)?;
            }
            Effect::Ally => {
                return Err(Refusal::input("an ally is called for a battle, with its forces"));
            }
        }
        self.pay(side, token, 1)
    }

    pub(crate) fn pay(&mut self, side: Side, token: Effect, count: u16) -> Result<(), Refusal> {
        if self.team_mut(side).tokens.take(token, count) {
            return Ok(());
        }
        let has = self.team(side).tokens.of(token);
        let words = format!("this needs {count} × {}; the team has {has}", token.name());
        Err(Refusal::rule(words, cite::RIM_TOKENS))
    }

    /// At the start of the strategy phase each team can send Diplomats to an area.
    fn send_diplomats(&mut self, side: Side, area: Option<u8>) -> Result<(), Refusal> {
        self.in_phase(Phase::Strategy, "spending Diplomats")?;
        if self.current_battles().next().is_some() {
            let words = "Diplomats are sent before the first assault of the turn";
            return Err(Refusal::not_now(words, cite::RIM_TOKENS));
        }
        let area = area.filter(|it| (1..=5).contains(it));
        let area = area.ok_or_else(|| Refusal::input("choose an area from 1 to 5"))?;
        let Some(acts) = &mut self.acts else { return Ok(()) };
        if acts.diplomats[side.index()].is_some() {
            let words = "a team sends Diplomats to one area in a turn";
            return Err(Refusal::rule(words, cite::RIM_TOKENS));
        }
        acts.diplomats[side.index()] = Some(area);
        Ok(())
    }

    fn lift_condition(
        &mut self,
        side: Side,
        token: Effect,
        player: Option<PlayerId>,
    ) -> Result<(), Refusal> {
        self.in_phase(Phase::Management, "removing conditions")?;
        self.not_done(side)?;
        let player = self.member(side, player)?;
        let force = self.force_mut(player)?;
        if force.condition.is_none_or(|it| it.token() != token) {
            let words = format!("{} removes no condition of this fleet", token.name());
            return Err(Refusal::rule(words, cite::RIM_CONDITIONS));
        }
        force.condition = None;
        Ok(())
    }
}
