use flagbridge_cards::{HullZone, Keyword};

use crate::action::Action;
use crate::attack::AttackKind;
use crate::effects::Rule;
use crate::geometry::Range;
use crate::measure::Shot;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::unit::{ShipId, SquadronId, Target, Unit};

impl Table {
    /// Every attack a ship may declare now. RRG 1.6, Attack step 1.
    pub(super) fn ship_targets(&self, ship: ShipId) -> Vec<Action> {
        let mut answers = Vec::new();
        let enemy = self.seat_of(Unit::Ship(ship)).other();
        for zone in self.game.ship(ship).ship.hull_zones() {
            if self.zone_is_spent(ship, *zone) {
                continue;
            }
            let mut offer = |target| {
                if self.check_ship_target(ship, *zone, target).is_ok() {
                    answers.push(Action::Attack { zone: Some(*zone), target });
                }
            };
            for other in self.ships_of(enemy) {
                let zones = self.game.ship(other).ship.hull_zones();
                zones.iter().for_each(|theirs| offer(Target::Zone(other, *theirs)));
            }
            self.squadrons_of(enemy).for_each(|other| offer(Target::Squadron(other)));
        }
        answers
    }

    /// Each attack of an activation comes from another hull zone, unless a card says otherwise.
    fn zone_is_spent(&self, ship: ShipId, zone: HullZone) -> bool {
        let unit = Unit::Ship(ship);
        self.attacked_from(ship, zone)
            && !self.rule(Rule::SameZoneDifferentTargets, unit)
            && !self.rule(Rule::SameZoneAnyTarget, unit)
    }

    /// Whether a ship may declare this attack, or why not.
    pub(crate) fn check_ship_target(
        &self,
        ship: ShipId,
        zone: HullZone,
        target: Target,
    ) -> Result<(), Refusal> {
        let unit = Unit::Ship(ship);
        if self.zone_is_spent(ship, zone) || self.was_canceled(ship, zone, target) {
            return Err(Refusal::Forbidden);
        }
        if target.zone().is_some()
            && self.ship(ship).attacks_on_ships > 0
            && self.rule(Rule::OneAttackOnShips, unit)
        {
            return Err(Refusal::Forbidden);
        }
        if self.attacked_from(ship, zone)
            && !self.rule(Rule::SameZoneAnyTarget, unit)
            && self.has_targeted(ship, zone, target)
        {
            return Err(Refusal::Forbidden);
        }
        let pool = self.armament_against(unit, Some(zone), target);
        if pool.is_empty() {
            return Err(Refusal::NoDice);
        }
        let shot = self.shot(unit, Some(zone), target)?;
        self.check_shot(unit, shot)?;
        match self.in_reach(unit, target, pool, shot.range).is_empty() {
            true => Err(Refusal::NoDice),
            false => Ok(()),
        }
    }

    /// Whether this very attack was declared and canceled in this activation.
    fn was_canceled(&self, ship: ShipId, zone: HullZone, target: Target) -> bool {
        self.activation.as_ref().is_some_and(|activation| {
            activation.ship == ship && activation.canceled.contains(&(zone, target))
        })
    }

    fn has_targeted(&self, ship: ShipId, zone: HullZone, target: Target) -> bool {
        self.activation.as_ref().is_some_and(|activation| {
            activation.ship == ship
                && activation
                    .attacks
                    .iter()
                    .any(|(from, at)| *from == zone && at.unit() == target.unit())
        })
    }

    /// What damage cards forbid.
    fn check_shot(&self, attacker: Unit, shot: Shot) -> Result<(), Refusal> {
        if shot.range == Range::Long && self.rule(Rule::NoLongRange, attacker) {
            return Err(Refusal::Forbidden);
        }
        if shot.obstructed && self.rule(Rule::NoObstructedTargets, attacker) {
            return Err(Refusal::Forbidden);
        }
        Ok(())
    }

    /// Further squadrons in the same arc and range, each at most once. RRG 1.6, Attack step 6.
    pub(super) fn extra_squadron_targets(&self, ship: ShipId, zone: HullZone) -> Vec<Action> {
        let Some(attack) = self.attack() else { return Vec::new() };
        let unit = Unit::Ship(ship);
        let pool = self.anti_squadron(ship, zone);
        let enemy = self.seat_of(unit).other();
        self.squadrons_of(enemy)
            .filter(|squadron| !attack.targeted.contains(squadron))
            .map(Target::Squadron)
            .filter(|target| {
                self.shot(unit, Some(zone), *target).is_ok_and(|shot| {
                    self.check_shot(unit, shot).is_ok()
                        && !self.in_reach(unit, *target, pool, shot.range).is_empty()
                })
            })
            .map(|target| Action::Attack { zone: Some(zone), target })
            .collect()
    }

    /// Every target a squadron may attack now. RRG 1.6, Engagement; Squadron Keywords.
    pub(crate) fn squadron_targets(&self, squadron: SquadronId) -> Vec<Target> {
        let enemy = self.game.squadron(squadron).seat.other();
        let squadrons = self.squadrons_of(enemy).map(Target::Squadron);
        let zones = self.ships_of(enemy).flat_map(|ship| {
            let zones = self.game.ship(ship).ship.hull_zones();
            zones.iter().map(move |zone| Target::Zone(ship, *zone))
        });
        squadrons
            .chain(zones)
            .filter(|target| self.check_squadron_target(squadron, *target).is_ok())
            .collect()
    }

    /// Whether a squadron may attack this target, or why not.
    pub(crate) fn check_squadron_target(
        &self,
        squadron: SquadronId,
        target: Target,
    ) -> Result<(), Refusal> {
        let kind = self.squadron_attack_kind(squadron, target)?;
        let unit = Unit::Squadron(squadron);
        let pool = match kind {
            AttackKind::Snipe => self.keyword(squadron, Keyword::Snipe).unwrap_or(0),
            _ => self.armament_against(unit, None, target).count(),
        };
        if pool == 0 {
            return Err(Refusal::NoDice);
        }
        match target {
            Target::Squadron(enemy) => self.check_escorts(squadron, enemy),
            Target::Zone(..) => self.check_attack_on_ship(squadron),
        }
    }

    /// Whether the attack is an ordinary one or a snipe.
    pub(super) fn squadron_attack_kind(
        &self,
        squadron: SquadronId,
        target: Target,
    ) -> Result<AttackKind, Refusal> {
        let unit = Unit::Squadron(squadron);
        match self.shot(unit, None, target) {
            Ok(_) => Ok(AttackKind::Normal),
            Err(Refusal::Range)
                if self.has_keyword(squadron, Keyword::Snipe)
                    && self.snipe_shot(unit, target).is_ok() =>
            {
                Ok(AttackKind::Snipe)
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// A squadron at distance 2. RRG 1.6, Squadron Keywords: Snipe.
    pub(super) fn snipe_shot(&self, attacker: Unit, target: Target) -> Result<Shot, Refusal> {
        let Target::Squadron(_) = target else { return Err(Refusal::Range) };
        let gap = self.gap(attacker, target.unit());
        let ruler = &self.game.ruler;
        if gap <= ruler.distance_edge(1) || gap > ruler.distance_edge(2) {
            return Err(Refusal::Range);
        }
        Ok(Shot { range: Range::Close, obstructed: self.snipe_obstructed(attacker, target) })
    }

    /// A squadron engaged with an escort may not attack squadrons without escort. RRG 1.6, Squadron Keywords: Escort.
    fn check_escorts(&self, squadron: SquadronId, enemy: SquadronId) -> Result<(), Refusal> {
        let escorted = !self.has_keyword(enemy, Keyword::Escort)
            && !self.rule(Rule::IgnoresEngagement, Unit::Squadron(squadron))
            && self.engaged_with(squadron).any(|other| self.has_keyword(other, Keyword::Escort));
        if escorted { Err(Refusal::Forbidden) } else { Ok(()) }
    }

    /// A squadron attacks an engaged squadron rather than a ship, if it can. RRG 1.6, Engagement.
    fn check_attack_on_ship(&self, squadron: SquadronId) -> Result<(), Refusal> {
        if self.rule(Rule::IgnoresEngagement, Unit::Squadron(squadron)) {
            return Ok(());
        }
        let armed = !self.game.squadron(squadron).squadron.anti_squadron.is_empty();
        let held = armed
            && self.engaged_with(squadron).any(|other| !self.has_keyword(other, Keyword::Heavy));
        if held { Err(Refusal::Engaged) } else { Ok(()) }
    }
}
