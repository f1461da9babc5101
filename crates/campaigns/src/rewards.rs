use flagbridge_wording::list;

use crate::battle::{Battle, BattleKind, Stand};
use crate::campaign::{Campaign, Phase};
use crate::commander::Credit;
use crate::map::Reward;
use crate::refusal::{Refusal, cite};
use crate::roster::{Card, CardKind};
use crate::side::PlayerId;

impl Campaign {
    /// What a player can choose as a reward now: of the place of their battle, or of a base, which only one player of a team
    /// does in a turn. Each with its place and its number there.
    pub fn rewards_of(&self, id: PlayerId) -> Vec<(usize, usize, Credit)> {
        let Ok(force) = self.force(id) else { return Vec::new() };
        let Some(battle) = self.rewarding_battle(id) else { return Vec::new() };
        if self.phase != Phase::Management || force.credit.is_some_and(|it| it.used) {
            return Vec::new();
        }
        let Ok(player) = self.player(id) else { return Vec::new() };
        let side = player.side;
        let mut found = Vec::new();
        let mut add = |place: usize, base: bool| {
            for (number, reward) in self.locations()[place].rewards.iter().enumerate() {
                found.push((place, number, self.credit(id, battle, *reward, base)));
            }
        };
        let sites = self.reward_sites(id, battle);
        sites.iter().for_each(|at| add(*at, false));
        let mates = self.members(side).filter(|it| it.id != id);
        let taken = mates.filter_map(|it| it.force.as_ref()?.credit).any(|it| it.base);
        if !taken {
            let base = |at: &usize| {
                let holding = self.places[*at].holding.as_ref();
                holding.is_some_and(|it| it.side == side && it.stand == Some(Stand::Base))
            };
            let bases = (0..self.places.len()).filter(base).filter(|at| !sites.contains(at));
            bases.for_each(|at| add(at, true));
        }
        found
    }

    /// The battle that a player is rewarded for: after a pivotal battle that one.
    fn rewarding_battle(&self, id: PlayerId) -> Option<&Battle> {
        let pivotal = self.acts.as_ref()?.interlude;
        let mut own = self.current_battles().filter(|it| it.players().any(|own| own == id));
        own.find(|it| it.outcome.is_some() && it.kind.is_pivotal() == pivotal)
    }

    /// The places whose rewards a battle gives. RRG 1.5, Errata: Demonstration of Force, p. 27.
    fn reward_sites(&self, id: PlayerId, battle: &Battle) -> Vec<usize> {
        if battle.kind != BattleKind::DemonstrationOfForce {
            return vec![battle.place];
        }
        let Ok(player) = self.player(id) else { return Vec::new() };
        let winner = battle.outcome.as_ref().map(|it| it.winner);
        let site = &self.locations()[battle.place];
        if winner == Some(battle.side)
            && let Some(acts) = &self.acts
            && !acts.placed.is_empty()
        {
            return acts.placed.clone();
        }
        let own = |at: &usize| {
            self.owner(*at) == Some(player.side) && site.shares_area(&self.locations()[*at])
        };
        (0..self.places.len()).filter(own).collect()
    }

    fn credit(&self, id: PlayerId, battle: &Battle, reward: Reward, base: bool) -> Credit {
        let side = self.player(id).map_or(battle.side, |it| it.side);
        let won = battle.outcome.as_ref().is_some_and(|it| it.winner == side);
        let points = if won { reward.winner } else { reward.loser };
        let (step, each, plain) = match self.rules() {
            Ok(it) => (it.strength_step.max(1), it.strength_reward, it.plain_rewards == 1),
            Err(_) => (1, 0, false),
        };
        let short = battle.outcome.as_ref().map_or(0, |it| {
            let [assaulter, defender] = it.strength;
            let (own, other) =
                if battle.side == side { (assaulter, defender) } else { (defender, assaulter) };
            other.saturating_sub(own)
        });
        let more = if won { 0 } else { (short / step).saturating_mul(each) };
        // One tool lets unique cards in after campaign objectives alone.
        let special = battle.kind.is_pivotal()
            || battle
                .objective
                .as_deref()
                .is_some_and(|it| crate::objectives::category(it).is_none());
        let points = points.saturating_add(more);
        Credit { reward, points, unique: !plain || special, base, used: false }
    }

    /// Chooses a reward. Until something was added for it, another one can be chosen.
    pub(crate) fn reward(
        &mut self,
        id: PlayerId,
        location: &str,
        number: usize,
    ) -> Result<(), Refusal> {
        self.managing(id, "choosing a reward")?;
        let place = self.place(location)?;
        let found = self.rewards_of(id).into_iter();
        let mut found = found.filter(|(at, own, _)| (*at, *own) == (place, number));
        let Some((_, _, credit)) = found.next() else {
            let words = "this reward is not of the player's battle, nor of a base that no team mate has chosen, or a reward was used already";
            return Err(Refusal::rule(words, cite::RIM_REWARDS));
        };
        self.force_mut(id)?.credit = Some(credit);
        Ok(())
    }

    /// What of new cards a reward pays for: none that are left over where all of it fits.
    pub(crate) fn paid_by_reward(
        &self,
        id: PlayerId,
        bought: &[Card],
    ) -> Result<Option<u32>, Refusal> {
        let Ok(force) = self.force(id) else { return Ok(None) };
        let Some(credit) = force.credit.filter(|it| !it.used && !bought.is_empty()) else {
            return Ok(None);
        };
        let fits = |card: &&Card| match credit.reward.slot {
            None => card.kind == CardKind::Squadron,
            Some(slot) => {
                card.slots.iter().any(|it| it == slot.id()) && card.kind == CardKind::Upgrade
            }
        };
        let plain = |card: &&Card| credit.unique || card.uniques.is_empty();
        let mut paid: Vec<&Card> = bought.iter().filter(fits).collect();
        if credit.reward.slot.is_some() {
            paid.truncate(1);
        }
        if let Some(unique) = paid.iter().find(|it| !plain(it)) {
            let words = format!("this reward holds no unique cards, and {} is one", unique.name);
            return Err(Refusal::rule(words, cite::RIM_REWARDS));
        }
        let cost: u32 = paid.iter().map(|it| u32::from(it.points)).sum();
        if cost > u32::from(credit.points) {
            let names: Vec<&str> = paid.iter().map(|it| it.name.as_str()).collect();
            let words = format!(
                "the reward is worth {} points; {} cost {cost}",
                credit.points,
                list(&names)
            );
            return Err(Refusal::rule(words, cite::RIM_REWARDS));
        }
        Ok((!paid.is_empty()).then_some(cost))
    }
}
