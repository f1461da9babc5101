use crate::battle::Stand;
use crate::campaign::{Campaign, Phase};
use crate::kind::Kind;
use crate::map::Effect;
use crate::purchases::Budget;
use crate::refusal::{Refusal, cite};
use crate::roster::FleetList;
use crate::setup::new_holding;
use crate::side::{PlayerId, Side};

impl Campaign {
    pub(crate) fn begin_management(&mut self) -> Result<(), Refusal> {
        self.phase = Phase::Management;
        if self.kind().has_acts() {
            self.end_conditions();
            self.used.clear();
            for player in &mut self.players {
                (player.refit, player.purse) = (Some(0), Some(0));
                if let Some(force) = &mut player.force {
                    (force.credit, force.scars_removed, force.yards) = (None, 0, 0);
                }
            }
            for team in &mut self.teams {
                team.done = false;
            }
            return Ok(());
        }
        for side in Side::BOTH {
            let income = self.income(side);
            self.gain(side, income);
            self.team_mut(side).done = false;
        }
        let refit = self.rules()?.refit_points;
        for player in &mut self.players {
            player.refit = Some(refit);
            player.purse = Some(0);
        }
        Ok(())
    }

    /// What the bases and outposts of a team pay in this turn's management phase; those built this turn pay from the next.
    pub fn income(&self, side: Side) -> u32 {
        let Ok(rules) = self.rules() else { return 0 };
        let places = self.places.iter().zip(self.locations());
        let paying = places.filter_map(|(place, location)| {
            let holding = place.holding.as_ref();
            let holding = holding.filter(|it| it.side == side && it.since < self.turn.max(1))?;
            let own = match holding.stand? {
                Stand::Base => rules.base_income,
                Stand::Outpost => rules.outpost_income,
                Stand::Presence => return None,
            };
            Some(u32::from(own) + u32::from(location.resource_bonus))
        });
        paying.sum()
    }

    pub(crate) fn end_management(&mut self) -> Result<(), Refusal> {
        let kept = self.rules()?.resources_kept == 1;
        for side in Side::BOTH {
            let purses: u32 = self.members(side).map(|it| u32::from(it.purse.unwrap_or(0))).sum();
            self.gain(side, purses);
            if !kept {
                self.team_mut(side).resources = Some(0);
            }
        }
        for player in &mut self.players {
            (player.purse, player.refit) = (Some(0), Some(0));
        }
        Ok(())
    }

    pub(crate) fn managing(&self, id: PlayerId, what: &str) -> Result<Side, Refusal> {
        self.in_phase(Phase::Management, what)?;
        let side = self.player(id)?.side;
        self.not_done(side)?;
        Ok(side)
    }

    pub(crate) fn allot(&mut self, id: PlayerId, points: i32) -> Result<(), Refusal> {
        let side = self.managing(id, "dividing resource points")?;
        if self.kind().has_acts() {
            return Err(Refusal::input("this campaign has no resource points"));
        }
        let team = i64::from(self.team(side).resources.unwrap_or(0)) - i64::from(points);
        let purse = i64::from(self.player(id)?.purse.unwrap_or(0)) + i64::from(points);
        let (Ok(team), Ok(purse)) = (u32::try_from(team), u16::try_from(purse)) else {
            let words = if points > 0 {
                "the team does not have enough resource points"
            } else {
                "the player does not have enough unspent resource points"
            };
            return Err(Refusal::rule(words, cite::MANAGEMENT));
        };
        self.team_mut(side).resources = Some(team);
        self.player_mut(id)?.purse = Some(purse);
        Ok(())
    }

    /// Whether a fleet may build at a place now.
    pub fn may_build(&self, id: PlayerId, place: usize, stand: Stand) -> Result<(), Refusal> {
        let side = self.managing(id, "building")?;
        if self.kind() == Kind::RebellionInTheRim {
            return self.may_build_in_the_rim(side, place, stand);
        }
        let won_here = |it: &crate::battle::Battle| {
            it.place == place
                && it.players().any(|player| player == id)
                && it.outcome.as_ref().is_some_and(|outcome| outcome.winner == side)
        };
        if !self.current_battles().any(won_here) {
            let words = "a fleet builds only where it won a battle this turn";
            return Err(Refusal::rule(words, cite::MANAGEMENT));
        }
        if self.places[place].holding.is_some() {
            return Err(Refusal::rule("something stands there already", cite::MANAGEMENT));
        }
        let rules = self.rules()?;
        if self.places[place].destroyed && rules.rebuild_destroyed == 0 {
            return Err(Refusal::rule("what stood there was destroyed", cite::BATTLE_EFFECTS));
        }
        let (most, cost) = match (side, stand) {
            (Side::Empire, Stand::Base) => (rules.empire_bases, rules.base_cost),
            (Side::Rebels, Stand::Base) => (rules.rebel_bases, rules.base_cost),
            (Side::Rebels, Stand::Outpost) => (rules.rebel_outposts, rules.outpost_cost),
            (Side::Empire, Stand::Outpost) => {
                return Err(Refusal::rule("the Empire has no outposts", cite::BASE_LIMITS));
            }
            (_, Stand::Presence) => {
                return Err(Refusal::input("choose a base or an outpost"));
            }
        };
        if self.held(side, stand) >= usize::from(most) {
            let words =
                format!("the team has {most} {}s already, which is the limit", stand.name());
            return Err(Refusal::rule(words, cite::BASE_LIMITS));
        }
        if self.team(side).resources.unwrap_or(0) < u32::from(cost) {
            let words = format!("a {} costs {cost} of the team's resource points", stand.name());
            return Err(Refusal::rule(words, cite::MANAGEMENT));
        }
        Ok(())
    }

    /// A base in the Rim is built on a presence of the team that was not placed this turn (the last is one tool's reading).
    fn may_build_in_the_rim(&self, side: Side, place: usize, stand: Stand) -> Result<(), Refusal> {
        let cost = self.rules()?.base_tokens;
        let placed = self.acts.as_ref().is_some_and(|it| it.placed.contains(&place));
        let own = self.places[place].holding.as_ref().filter(|it| it.side == side);
        let words = if stand != Stand::Base {
            "only bases are built".to_owned()
        } else if own.is_none_or(|it| it.stand != Some(Stand::Presence)) {
            "a base is built on a presence of the team".to_owned()
        } else if placed {
            "this presence was placed this turn".to_owned()
        } else if self.team(side).tokens.of(Effect::Resources) < cost {
            format!("a base costs {cost} Resources tokens")
        } else {
            return Ok(());
        };
        Err(Refusal::rule(words, cite::RIM_TOKENS))
    }

    pub(crate) fn build(
        &mut self,
        id: PlayerId,
        location: &str,
        stand: Stand,
    ) -> Result<(), Refusal> {
        let place = self.place(location)?;
        self.may_build(id, place, stand)?;
        let side = self.player(id)?.side;
        let (kind, rules) = (self.kind(), self.rules()?.clone());
        if kind == Kind::RebellionInTheRim {
            self.pay(side, Effect::Resources, rules.base_tokens)?;
        } else {
            let cost = if stand == Stand::Base { rules.base_cost } else { rules.outpost_cost };
            let team = self.team_mut(side);
            team.resources = team.resources.map(|it| it.saturating_sub(cost.into()));
        }
        let holding = new_holding(side, stand, self.turn);
        let site = &mut self.places[place];
        site.holding = Some(crate::campaign::Holding { revealed: kind.is_open(side), ..holding });
        site.destroyed = false;
        Ok(())
    }

    /// Removes a scar for half of the card's points, in refit points, resource points or both.
    ///
    /// FAQ 3.2.1, Corellian Conflict FAQ: Tracking Fleet Condition: only in this step.
    pub(crate) fn unscar(&mut self, id: PlayerId, unit: u32, refit: u16) -> Result<(), Refusal> {
        self.managing(id, "removing scars")?;
        if self.kind() == Kind::RebellionInTheRim {
            return self.remove_scar(id, unit);
        }
        let player = self.player_mut(id)?;
        let Some(it) = player.roster.unit(unit).filter(|it| it.scarred) else {
            return Err(Refusal::input("this unit has no scar"));
        };
        let cost = it.scar_cost();
        if refit > cost {
            return Err(Refusal::input(format!("removing this scar costs only {cost} points")));
        }
        let (has_refit, purse) = (player.refit.unwrap_or(0), player.purse.unwrap_or(0));
        if refit > has_refit || cost - refit > purse {
            let words = format!(
                "removing this scar costs {cost} points; there are {has_refit} refit points and {purse} resource points"
            );
            return Err(Refusal::rule(words, cite::MANAGEMENT));
        }
        player.refit = Some(has_refit - refit);
        player.purse = Some(purse - (cost - refit));
        if let Some(it) = player.roster.unit_mut(unit) {
            it.scarred = false;
        }
        Ok(())
    }

    /// Removes a scar in the Rim, where bases and tokens limit how many.
    fn remove_scar(&mut self, id: PlayerId, unit: u32) -> Result<(), Refusal> {
        if self.scars_left(id)? == 0 {
            let words = "no more scars can be removed from this fleet this turn";
            return Err(Refusal::rule(words, cite::RIM_REFIT));
        }
        let player = self.player_mut(id)?;
        match player.roster.unit_mut(unit).filter(|it| it.scarred) {
            Some(it) => it.scarred = false,
            None => return Err(Refusal::input("this unit has no scar")),
        }
        self.force_mut(id)?.scars_removed += 1;
        Ok(())
    }

    pub(crate) fn expand(
        &mut self,
        id: PlayerId,
        wanted: &FleetList,
        remove: bool,
    ) -> Result<(), Refusal> {
        self.managing(id, "buying cards")?;
        let Budget { exchange, cost, reward, .. } = self.budget(id, wanted, remove)?;
        // Units that are given up count as destroyed, and unique names among them are gone.
        let gone = exchange.removed.iter().map(|it| &it.card).chain(&exchange.lost);
        let names = gone.flat_map(|it| it.uniques.clone());
        let side = self.player(id)?.side;
        self.given_up[side.index()].extend(names);
        let player = self.player_mut(id)?;
        let purse = u32::from(player.purse.unwrap_or(0));
        let from_purse = cost.min(purse);
        player.purse = u16::try_from(purse - from_purse).ok();
        let rest = u16::try_from(cost - from_purse).unwrap_or(u16::MAX);
        player.refit = player.refit.map(|it| it.saturating_sub(rest));
        player.roster = exchange.roster;
        if reward.is_some()
            && let Some(credit) = player.force.as_mut().and_then(|it| it.credit.as_mut())
        {
            credit.used = true;
        }
        Ok(())
    }
}
