//! What a player can buy between battles, and why not.

use flagbridge_wording::list;

use crate::campaign::{Campaign, Phase};
use crate::kind::Kind;
use crate::refusal::{Refusal, cite};
use crate::roster::{Card, CardKind, Exchange, FleetList};
use crate::setup::{no_commander, once_each};
use crate::side::PlayerId;

/// What submitting a list would cost and do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// What becomes of the fleet.
    pub exchange: Exchange,
    /// What the new cards cost.
    pub cost: u32,
    /// Points that the player can spend on them.
    pub purse: u32,
    /// What a reward pays for besides.
    pub reward: Option<u32>,
}

impl Campaign {
    /// Whether a player's fleet can be submitted now, whatever it holds.
    pub fn may_submit(&self, id: PlayerId) -> Result<(), Refusal> {
        let side = self.player(id)?.side;
        let commands = || self.force(id).is_ok_and(|it| it.command_ship.is_some());
        match self.phase {
            Phase::Setup | Phase::Management => self.not_done(side),
            Phase::Battles if commands() => Ok(()),
            Phase::Strategy | Phase::Battles | Phase::Pivotal | Phase::Over => {
                let words = "fleets change during setup and in the management phase";
                Err(Refusal::not_now(words, cite::REFIT))
            }
        }
    }

    /// What submitting a list in the management phase would cost and do; says why it cannot be done.
    pub fn budget(
        &self,
        id: PlayerId,
        wanted: &FleetList,
        remove: bool,
    ) -> Result<Budget, Refusal> {
        let (budget, mut against) = self.weigh(id, wanted, remove)?;
        if against.is_empty() { Ok(budget) } else { Err(against.remove(0)) }
    }

    /// The same with every reason against it.
    pub fn weigh(
        &self,
        id: PlayerId,
        wanted: &FleetList,
        remove: bool,
    ) -> Result<(Budget, Vec<Refusal>), Refusal> {
        let exchange = self.player(id)?.roster.exchanged(wanted);
        let mut against = Vec::new();
        if !exchange.removed.is_empty() && !remove {
            let names: Vec<&str> = exchange.removed.iter().map(|it| it.name()).collect();
            let words =
                format!("the list leaves out {}; to give them up for good, say so", list(&names));
            against.push(Refusal::rule(words, cite::REFIT));
        }
        let bought = exchange.bought.iter();
        against.extend(bought.filter_map(|card| self.may_have(id, &card.uniques).err()));
        against.extend(once_each(&exchange.roster).err());
        if self.kind() == Kind::RebellionInTheRim {
            against.extend(no_commander(&exchange.roster).err());
        }
        let purse = self.to_spend(id)?;
        let (cost, reward) = match self.price(id, &exchange) {
            Ok((cost, reward)) => {
                against.extend((cost > purse).then(|| self.unpaid(cost, purse)));
                (cost, reward)
            }
            Err(refusal) => {
                against.push(refusal);
                (exchange.bought_points(), None)
            }
        };
        against.extend(self.within_cap(&exchange)?);
        against.extend(self.within_share(&exchange)?);
        Ok((Budget { exchange, cost, purse, reward }, against))
    }

    /// Points that a player can spend on new cards besides a reward.
    pub fn to_spend(&self, id: PlayerId) -> Result<u32, Refusal> {
        let player = self.player(id)?;
        let refit = if self.refit_buys() { player.refit.unwrap_or(0) } else { 0 };
        Ok(u32::from(player.purse.unwrap_or(0)) + u32::from(refit))
    }

    /// Whether refit points pay for new cards, too. In the Rim they are the points that were granted by hand.
    pub fn refit_buys(&self) -> bool {
        self.kind().has_acts() || self.rules().is_ok_and(|it| it.refit_buys == 1)
    }

    /// What the new cards cost, and what of it a reward pays.
    fn price(&self, id: PlayerId, exchange: &Exchange) -> Result<(u32, Option<u32>), Refusal> {
        let reward = self.paid_by_reward(id, &exchange.bought)?;
        let cost = exchange.bought_points();
        Ok((cost - reward.unwrap_or(0).min(cost), reward))
    }

    fn unpaid(&self, cost: u32, purse: u32) -> Refusal {
        match self.kind() {
            Kind::CorellianConflict => {
                let words = format!("the new cards cost {cost} points; the player has {purse}");
                Refusal::rule(words, cite::REFIT)
            }
            Kind::RebellionInTheRim => {
                let words = format!(
                    "no reward pays for new cards worth {cost} points; there are {purse} points that were granted by hand"
                );
                Refusal::rule(words, cite::RIM_REWARDS)
            }
        }
    }

    fn within_cap(&self, exchange: &Exchange) -> Result<Option<Refusal>, Refusal> {
        let (total, cap) = (exchange.roster.points(), self.rules()?.cap);
        let is_over = exchange.bought_points() > 0 && total > u32::from(cap);
        Ok(is_over.then(|| {
            let words = format!("the fleet would have {total} points; the limit is {cap}");
            Refusal::rule(words, cite::REFIT)
        }))
    }

    fn within_share(&self, exchange: &Exchange) -> Result<Option<Refusal>, Refusal> {
        let (total, squadrons) = (exchange.roster.points(), exchange.roster.squadron_points());
        let adds = exchange.bought.iter().any(|it| it.kind == CardKind::Squadron);
        let third = total.div_ceil(3);
        Ok((adds && self.limits_squadrons() && squadrons > third).then(|| {
            let words = format!(
                "squadrons would take {squadrons} points; a third of the fleet's {total} points is {third}"
            );
            Refusal::rule(words, cite::REFIT)
        }))
    }

    /// Whether squadrons are added only up to a third of the fleet.
    pub fn limits_squadrons(&self) -> bool {
        let third = self.rules().is_ok_and(|it| it.squadron_third == 1);
        self.kind() == Kind::CorellianConflict || third
    }

    /// Why one more card cannot be added to this list; none where the fleet owns the card but does not use it.
    pub fn obstacle(&self, id: PlayerId, exchange: &Exchange, card: &Card) -> Option<Refusal> {
        if exchange.is_owned(card) {
            return None;
        }
        if self.kind() == Kind::RebellionInTheRim && card.kind == CardKind::Commander {
            let words = "task forces have commanders of their own and no commander cards";
            return Some(Refusal::rule(words, cite::RIM_COMMANDERS));
        }
        if let Err(refusal) = self.may_have(id, &card.uniques) {
            return Some(refusal);
        }
        let rules = self.rules().ok()?;
        let more = exchange.with(card);
        let (before, after) = (exchange.roster.points(), more.roster.points());
        let squadrons = more.roster.squadron_points();
        let is_squadron = card.kind == CardKind::Squadron;
        if self.phase == Phase::Setup {
            let limit = u32::from(rules.start_points);
            if after > limit {
                let left = limit.saturating_sub(before);
                let words = format!("it costs more than the {left} points that are left");
                return Some(Refusal::rule(words, cite::BUILD_FLEETS));
            }
            let third = limit.div_ceil(3);
            return (is_squadron && squadrons > third).then(|| {
                let words = format!("squadrons take at most {third} points, a third of {limit}");
                Refusal::rule(words, cite::BUILD_FLEETS)
            });
        }
        let purse = self.to_spend(id).ok()?;
        let fits = self.price(id, &more).is_ok_and(|(cost, _)| cost <= purse);
        if !fits {
            return Some(self.too_expensive(id, exchange, purse));
        }
        if self.within_cap(&more).ok()?.is_some() {
            let cap = rules.cap;
            let left = u32::from(cap).saturating_sub(before);
            let words = format!(
                "it costs more than the {left} points that are left up to {cap}, upgrades that are set aside included"
            );
            return Some(Refusal::rule(words, cite::REFIT));
        }
        self.within_share(&more).ok()?.map(|_| {
            let words = "with it squadrons would take more than a third of the fleet's points";
            Refusal::rule(words, cite::REFIT)
        })
    }

    fn too_expensive(&self, id: PlayerId, exchange: &Exchange, purse: u32) -> Refusal {
        let spent = self.price(id, exchange).map_or(purse, |(cost, _)| cost);
        let left = purse.saturating_sub(spent);
        if self.kind() == Kind::CorellianConflict {
            let words = format!("it costs more than the {left} points that can still be spent");
            return Refusal::rule(words, cite::REFIT);
        }
        let credit = self.force(id).ok().and_then(|it| it.credit).filter(|it| !it.used);
        let words = match credit {
            Some(credit) => format!("the reward is {}", credit.words()),
            None => "new cards need a reward that was chosen and not used".to_owned(),
        };
        Refusal::rule(words, cite::RIM_REWARDS)
    }
}
