use serde::Serialize;

use crate::campaign::{Campaign, Phase};
use crate::commander::{CommandShip, ShipSize};
use crate::map::Effect;
use crate::refusal::{Refusal, cite};
use crate::roster::{CardKind, FleetList};
use crate::side::{PlayerId, Side};

/// Forces that join a fleet for one battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ally {
    /// Whose fleet.
    pub player: PlayerId,
    /// One ship without upgrades, or up to three squadrons.
    pub list: FleetList,
}

impl Ally {
    /// Their value.
    pub fn points(&self) -> u32 {
        self.list.cards().map(|it| u32::from(it.points)).sum()
    }
}

impl Campaign {
    /// Whether a player can call for an ally in a battle now.
    pub fn may_call(&self, id: PlayerId, number: u32) -> Result<(), Refusal> {
        let battle = self.battle(number)?;
        let side = self.player(id)?.side;
        if self.acts.is_none() {
            return Err(Refusal::input("this campaign has no allies"));
        }
        let open = matches!(self.phase, Phase::Strategy | Phase::Battles);
        if battle.outcome.is_some() || battle.turn != self.turn || !open {
            let words = "an ally is called between declaring a battle and its result";
            return Err(Refusal::not_now(words, cite::RIM_ALLY));
        }
        if !battle.players().any(|it| it == id) {
            return Err(Refusal::rule("this fleet is not in the battle", cite::RIM_ALLY));
        }
        let same = |it: &&crate::battle::Battle| it.kind.is_pivotal() == battle.kind.is_pivotal();
        let mut allies = self.current_battles().filter(same).flat_map(|it| &it.allies);
        if allies.any(|it| self.player(it.player).is_ok_and(|it| it.side == side)) {
            let words = "a team calls for one ally in a turn and one in a pivotal battle";
            return Err(Refusal::rule(words, cite::RIM_ALLY));
        }
        Ok(())
    }

    pub(crate) fn call_ally(
        &mut self,
        number: u32,
        id: PlayerId,
        list: &FleetList,
    ) -> Result<(), Refusal> {
        self.may_call(id, number)?;
        list.check_cards()?;
        let lone_ship = matches!(&list.ships[..], [ship] if ship.upgrades.is_empty())
            && list.squadrons.is_empty();
        let wing = list.ships.is_empty()
            && (1..=3).contains(&list.squadrons.len())
            && list.squadrons.iter().all(|it| it.uniques.is_empty());
        if !lone_ship && !wing {
            let words = "an ally is one ship without upgrades, or up to three irregular squadrons that are not unique";
            return Err(Refusal::rule(words, cite::RIM_ALLY));
        }
        let ally = Ally { player: id, list: list.clone() };
        let most = self.rules()?.ally_points;
        if ally.points() > u32::from(most) {
            let words =
                format!("an ally is worth {most} points at most; this one is {}", ally.points());
            return Err(Refusal::rule(words, cite::RIM_ALLY));
        }
        let side = self.player(id)?.side;
        self.pay(side, Effect::Ally, 1)?;
        self.battle_mut(number)?.allies.push(ally);
        Ok(())
    }

    /// Whether a team can still pay for command ships.
    pub fn may_command(&self, side: Side) -> Result<(), Refusal> {
        let last = self.acts.as_ref().is_some_and(|it| it.last);
        let open = self.current_battles().any(|it| it.kind.is_pivotal() && it.outcome.is_none());
        if !last || !open || self.phase != Phase::Battles {
            let words =
                "command ships join before the final pivotal battle, once its location is chosen";
            return Err(Refusal::not_now(words, cite::RIM_COMMAND_SHIP));
        }
        let force = |it: &crate::campaign::Player| it.force.clone().unwrap_or_default();
        if self.members(side).any(|it| force(it).command_ship.is_some())
            || self
                .used
                .iter()
                .any(|it| it.effect == Effect::RepairYards && it.target == Some(side.index()))
        {
            let words = "the team has command ships already";
            return Err(Refusal::rule(words, cite::RIM_COMMAND_SHIP));
        }
        Ok(())
    }

    /// Pays for command ships: players of the team can then replace forces by a large or huge ship.
    pub(crate) fn command_ships(
        &mut self,
        side: Side,
        size: ShipSize,
        players: &[PlayerId],
        ally: Option<PlayerId>,
    ) -> Result<(), Refusal> {
        self.may_command(side)?;
        let (most, resources) = match size {
            ShipSize::Huge => (1, 2),
            ShipSize::Large => (2, 1),
        };
        let twice = players.iter().enumerate().any(|(at, it)| players[..at].contains(it));
        if players.is_empty() || players.len() > most || twice {
            let words = match size {
                ShipSize::Huge => "a huge ship is for one player",
                ShipSize::Large => "large ships are for one or two players",
            };
            return Err(Refusal::rule(words, cite::RIM_COMMAND_SHIP));
        }
        for id in players.iter().chain(&ally) {
            self.member(side, Some(*id))?;
        }
        if ally.is_some_and(|it| !players.contains(&it)) {
            return Err(Refusal::input("the ally joins a player who takes a command ship"));
        }
        self.pay(side, Effect::RepairYards, 1)?;
        self.pay(side, Effect::Resources, resources)?;
        if ally.is_some() {
            self.pay(side, Effect::Ally, 1)?;
        }
        let more = self.rules()?.ally_points;
        for id in players {
            let more = if ally == Some(*id) { more } else { 0 };
            self.force_mut(*id)?.command_ship = Some(CommandShip { size, more });
        }
        let (place, target) = (0, Some(side.index()));
        self.used.push(crate::campaign::Used {
            place,
            effect: Effect::RepairYards,
            target,
            player: None,
        });
        Ok(())
    }

    /// Takes the command ship that was paid for: forces are replaced by one ship of at most their value.
    ///
    /// RRG 1.5, Errata: Command Ship Upgrade, p. 26.
    pub(crate) fn take_command_ship(
        &mut self,
        id: PlayerId,
        list: &FleetList,
    ) -> Result<(), Refusal> {
        let Some(right) = self.force(id).ok().and_then(|it| it.command_ship) else {
            let words = "fleets change during setup and in the management phase";
            return Err(Refusal::not_now(words, cite::REFIT));
        };
        let exchange = self.player(id)?.roster.exchanged(list);
        let size = right.size.id();
        let ship = match &exchange.bought[..] {
            [card] if card.kind == CardKind::Ship && card.size.as_deref() == Some(size) => card,
            _ => {
                let words = format!("the only new card of the list is one {size} ship");
                return Err(Refusal::rule(words, cite::RIM_COMMAND_SHIP));
            }
        };
        let units = exchange.removed.iter().map(|it| u32::from(it.card.points));
        let cards = exchange.lost.iter().map(|it| u32::from(it.points));
        let value = units.chain(cards).sum::<u32>() + u32::from(right.more);
        if u32::from(ship.points) > value {
            let words = format!(
                "{} costs {} points; what is given up for it is worth {value}",
                ship.name, ship.points
            );
            return Err(Refusal::rule(words, cite::RIM_COMMAND_SHIP));
        }
        self.may_have(id, &ship.uniques)?;
        let player = self.player_mut(id)?;
        player.roster = exchange.roster;
        player.public = player.roster.clone();
        self.force_mut(id)?.command_ship = None;
        Ok(())
    }
}
