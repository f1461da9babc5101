use flagbridge_cards::{HullZone, Keyword, Mines, Pool};

use crate::geometry::Range;
use crate::queries::Shot;
use crate::state::{Action, Aim, AttackKind, MarkerKind, Table};
use crate::terms::{Case, Refusal, Rule, ShipId, SquadronId, Target, Unit, Value};

impl Table {
    /// Every attack a ship may declare now, put on the list of answers, and what was measured to find them on that of aims.
    /// RRG 1.6, Attack step 1.
    pub(crate) fn ship_targets(
        &self,
        ship: ShipId,
        answers: &mut Vec<Action>,
        aims: &mut Vec<Aim>,
    ) {
        let unit = Unit::Ship(ship);
        let enemy = self.seat_of(unit).other();
        let near = |other: Unit| self.may_reach(unit, other);
        let own = self.standing(ship);
        let ships = self.ships_of(enemy).filter(|other| near(Unit::Ship(*other)));
        let ships: Vec<_> = ships.map(|other| self.standing(other)).collect();
        let squadrons = self.squadrons_of(enemy).filter(|other| near(Unit::Squadron(*other)));
        let squadrons: Vec<_> = squadrons.collect();
        let minds_obstruction = self.may_rule(Rule::NoObstructedTargets, unit);
        for zone in self.game.ship(ship).ship.hull_zones().iter().copied() {
            if self.zone_is_spent(ship, zone) {
                continue;
            }
            let mut offer = |target| answers.push(Action::Attack { zone: Some(zone), target });
            let battery = self.battery(ship, zone);
            if let Some(farthest) = self.farthest(unit, battery) {
                let length = self.game.ruler.range_edge(farthest);
                for other in &ships {
                    for theirs in other.hull.zones_near(&own.hull, zone, length) {
                        let target = Target::Zone(other.ship, theirs);
                        if self.check_declared(ship, zone, target).is_err() {
                            continue;
                        }
                        let aimed = self.aim_at_ship(&own, zone, other, theirs);
                        aims.push(Aim::new(zone, other, theirs, aimed));
                        let zones = [(unit, Some(zone)), (target.unit(), Some(theirs))];
                        let shot = aimed.and_then(|aimed| {
                            self.shot_at_ship(zones, target, aimed, minds_obstruction)
                        });
                        if self.check_dice(unit, target, battery, shot).is_ok() {
                            offer(target);
                        }
                    }
                }
            }
            let longest = self.game.ruler.range_edge(Range::Long);
            let seen =
                |other: &&SquadronId| own.hull.may_reach_disc(zone, self.disc(**other), longest);
            for other in squadrons.iter().filter(seen) {
                let target = Target::Squadron(*other);
                let shot = || self.shot_at_squadron(&own, zone, *other, minds_obstruction);
                if self.check_ship_shot(ship, zone, target, shot).is_ok() {
                    offer(target);
                }
            }
            for target in self.station_and_mine_targets() {
                if self.check_ship_target(ship, zone, target).is_ok() {
                    offer(target);
                }
            }
        }
    }

    /// The farthest range at which one of these dice may be gathered, cards included; none where there is no die.
    fn farthest(&self, attacker: Unit, pool: Pool) -> Option<Range> {
        let may = |range: Range, rule: Rule| match self.may_rule(rule, attacker) {
            true => Range::ALL[range as usize + 1],
            false => range,
        };
        if pool.red > 0 {
            Some(Range::Long)
        } else if pool.blue > 0 {
            Some(may(Range::Medium, Rule::BlueAtLong))
        } else {
            (pool.black > 0).then(|| may(Range::Close, Rule::BlackAtMedium))
        }
    }

    /// Stations, and proximity mines in editions that have them: whose they are is checked with the shot. RRG 1.5,
    /// Attacking Stations; Proximity Mine Tokens.
    fn station_and_mine_targets(&self) -> impl Iterator<Item = Target> + '_ {
        self.station_targets().chain(self.mine_targets())
    }

    /// Proximity mines, in editions in which they are attacked.
    pub(crate) fn mine_targets(&self) -> impl Iterator<Item = Target> + '_ {
        let mines = self
            .markers
            .iter()
            .filter(|marker| marker.kind == MarkerKind::Mine && self.rules().mines != Mines::None);
        mines.map(|marker| Target::Mine(marker.at))
    }

    /// Stations that have not been destroyed, no matter which side may attack them.
    pub(crate) fn station_targets(&self) -> impl Iterator<Item = Target> + '_ {
        let standing = self.stations.iter().filter(|station| !station.destroyed);
        standing.map(|station| Target::Station(station.obstacle))
    }

    /// Each attack of an activation comes from another hull zone, unless a card says otherwise.
    fn zone_is_spent(&self, ship: ShipId, zone: HullZone) -> bool {
        let unit = Unit::Ship(ship);
        let case = Case { zone: Some(zone), ..Case::of(unit) };
        self.attacked_from(ship, zone)
            && !self.rule_in(Rule::SameZoneDifferentTargets, case)
            && !self.rule(Rule::SameZoneOtherZones, unit)
            && !self.rule(Rule::SameZoneAnyTarget, unit)
    }

    /// Whether a ship may declare this attack, or why not.
    pub(crate) fn check_ship_target(
        &self,
        ship: ShipId,
        zone: HullZone,
        target: Target,
    ) -> Result<(), Refusal> {
        let shot = || self.shot(Unit::Ship(ship), Some(zone), target);
        self.check_ship_shot(ship, zone, target, shot)
    }

    /// Whether a ship may declare this attack, given the shot it would be.
    fn check_ship_shot(
        &self,
        ship: ShipId,
        zone: HullZone,
        target: Target,
        shot: impl FnOnce() -> Result<Shot, Refusal>,
    ) -> Result<(), Refusal> {
        let unit = Unit::Ship(ship);
        if self.zone_is_spent(ship, zone) {
            return Err(Refusal::Forbidden);
        }
        self.check_declared(ship, zone, target)?;
        let pool = self.armament_against(unit, Some(zone), target);
        if pool.is_empty() {
            return Err(Refusal::NoDice);
        }
        self.check_dice(unit, target, pool, shot())
    }

    /// Whether the ship may attack ships only once in a round and has done so.
    pub(crate) fn has_attacked_its_ship(&self, ship: ShipId) -> bool {
        self.ship(ship).attacks_on_ships > 0 && self.rule(Rule::OneAttackOnShips, Unit::Ship(ship))
    }

    /// Whether the rules allow a ship to declare this attack, as far as where its target stands does not matter.
    fn check_declared(&self, ship: ShipId, zone: HullZone, target: Target) -> Result<(), Refusal> {
        let unit = Unit::Ship(ship);
        if self.was_canceled(ship, zone, target) {
            return Err(Refusal::Forbidden);
        }
        let case = Case { zone: Some(zone), ..Case::between(unit, target.unit()) };
        if self.rule_in(Rule::CannotAttack, case) {
            return Err(Refusal::Forbidden);
        }
        if target.is_ship() && self.has_attacked_its_ship(ship) {
            return Err(Refusal::Forbidden);
        }
        if self.has_targeted(ship, zone, target) {
            let other_zone = || {
                self.rule(Rule::SameZoneOtherZones, unit)
                    && !self.has_targeted_zone(ship, zone, target)
            };
            let again = self.rule(Rule::SameZoneAnyTarget, unit) || other_zone();
            if !again || self.rule(Rule::TargetsOnce, unit) {
                return Err(Refusal::Forbidden);
            }
        }
        Ok(())
    }

    /// Whether one of a ship's dice may be gathered for a shot.
    fn check_dice(
        &self,
        unit: Unit,
        target: Target,
        pool: Pool,
        shot: Result<Shot, Refusal>,
    ) -> Result<(), Refusal> {
        let shot = shot?;
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
                && (activation
                    .attacks
                    .iter()
                    .any(|(from, at)| *from == zone && at.unit() == target.unit())
                    || activation
                        .fired_at
                        .iter()
                        .any(|(from, at)| *from == zone && Target::Squadron(*at) == target))
        })
    }

    /// Whether a hull zone has attacked this very hull zone or squadron in this activation.
    fn has_targeted_zone(&self, ship: ShipId, zone: HullZone, target: Target) -> bool {
        match target {
            Target::Zone(..) => self.activation.as_ref().is_some_and(|activation| {
                activation.ship == ship && activation.attacks.contains(&(zone, target))
            }),
            _ => self.has_targeted(ship, zone, target),
        }
    }

    /// Whether a card forbids a hull zone to attack a squadron because it has done so. RRG 1.5, Card Clarifications:
    /// Advanced Gunnery; Impetuous; Ordnance Pods.
    pub(crate) fn may_not_target_again(
        &self,
        ship: ShipId,
        zone: HullZone,
        squadron: SquadronId,
    ) -> bool {
        let unit = Unit::Ship(ship);
        self.has_targeted(ship, zone, Target::Squadron(squadron))
            && [Rule::TargetsOnce, Rule::SameZoneDifferentTargets, Rule::SameZoneOtherZones]
                .iter()
                .any(|rule| self.rule(*rule, unit))
    }

    /// What damage cards forbid.
    pub(crate) fn check_shot(&self, attacker: Unit, shot: Shot) -> Result<(), Refusal> {
        if shot.range == Range::Long && self.rule(Rule::NoLongRange, attacker) {
            return Err(Refusal::Forbidden);
        }
        if shot.obstructed && self.rule(Rule::NoObstructedTargets, attacker) {
            return Err(Refusal::Forbidden);
        }
        Ok(())
    }

    /// Every target a squadron may attack now. RRG 1.6, Engagement; Squadron Keywords.
    pub(crate) fn squadron_targets(
        &self,
        squadron: SquadronId,
    ) -> impl Iterator<Item = Target> + '_ {
        let unit = Unit::Squadron(squadron);
        let enemy = self.game.squadron(squadron).seat.other();
        // Beyond distance 2 nothing can be attacked, sniped neither, unless a card gives it a range.
        let far = self.value(Value::SquadronReach, unit, 0) > 0;
        let near = move |other: Unit| match far {
            true => self.may_reach(unit, other),
            false => self.may_be_at_distance(unit, other, 2),
        };
        let squadrons = self.squadrons_of(enemy).filter(move |own| near(Unit::Squadron(*own)));
        let ships = self.ships_of(enemy).filter(move |ship| near(Unit::Ship(*ship)));
        let zones = ships.flat_map(|ship| {
            let zones = self.game.ship(ship).ship.hull_zones();
            zones.iter().map(move |zone| Target::Zone(ship, *zone))
        });
        squadrons
            .map(Target::Squadron)
            .chain(zones)
            .chain(self.station_targets())
            .filter(move |target| self.check_squadron_target(squadron, *target).is_ok())
    }

    /// Whether a squadron may attack this target, or why not.
    pub(crate) fn check_squadron_target(
        &self,
        squadron: SquadronId,
        target: Target,
    ) -> Result<(), Refusal> {
        let kind = self.squadron_attack_kind(squadron, target)?;
        let unit = Unit::Squadron(squadron);
        if self.rule_in(Rule::CannotAttack, Case::between(unit, target.unit())) {
            return Err(Refusal::Forbidden);
        }
        let pool = match kind {
            AttackKind::Snipe => self.keyword(squadron, Keyword::Snipe).unwrap_or(0),
            _ => self.armament_against(unit, None, target).count(),
        };
        if pool == 0 {
            return Err(Refusal::NoDice);
        }
        match target {
            Target::Squadron(enemy) if self.is_safe_from(enemy, squadron) => {
                Err(Refusal::Forbidden)
            }
            Target::Squadron(enemy) => self.check_escorts(squadron, enemy),
            Target::Zone(..) | Target::Station(_) => self.check_attack_on_ship(squadron),
            Target::Mine(_) => Err(Refusal::Forbidden),
        }
    }

    /// Whether the attack is an ordinary one or a snipe.
    pub(crate) fn squadron_attack_kind(
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
    pub(crate) fn snipe_shot(&self, attacker: Unit, target: Target) -> Result<Shot, Refusal> {
        let Target::Squadron(_) = target else { return Err(Refusal::Range) };
        let gap = self.gap(attacker, target.unit());
        let ruler = &self.game.ruler;
        if gap <= ruler.distance_edge(1) || gap > ruler.distance_edge(2) {
            return Err(Refusal::Range);
        }
        let obstructed = self.snipe_obstructed(attacker, target);
        Ok(Shot { range: Range::Close, obstructed, in_the_way: obstructed })
    }

    /// Whether a card forbids a squadron to attack another.
    pub(crate) fn is_safe_from(&self, defender: SquadronId, attacker: SquadronId) -> bool {
        let case = Case::between(Unit::Squadron(defender), Unit::Squadron(attacker));
        self.rule_in(Rule::CannotBeAttacked, case)
    }

    /// A squadron engaged with an escort may not attack squadrons without escort. RRG 1.6, Squadron Keywords: Escort.
    fn check_escorts(&self, squadron: SquadronId, enemy: SquadronId) -> Result<(), Refusal> {
        let escorted = !self.has_keyword(enemy, Keyword::Escort)
            && !self.rule(Rule::IgnoresEscort, Unit::Squadron(squadron))
            && self.engagers(squadron).any(|other| self.has_keyword(other, Keyword::Escort));
        if escorted {
            self.note_keyword(Keyword::Escort);
            return Err(Refusal::Forbidden);
        }
        Ok(())
    }

    /// A squadron attacks an engaged squadron rather than a ship, if it can. RRG 1.6, Engagement.
    fn check_attack_on_ship(&self, squadron: SquadronId) -> Result<(), Refusal> {
        if self.rule(Rule::IgnoresEngagement, Unit::Squadron(squadron)) {
            return Ok(());
        }
        let armed = !self.game.squadron(squadron).squadron.anti_squadron.is_empty();
        let guards = |other: SquadronId| {
            let heavy = self.has_keyword(other, Keyword::Heavy)
                && !self.rule(Rule::HeavyGuards, Unit::Squadron(other));
            !heavy && !self.is_safe_from(other, squadron)
        };
        let held = armed && self.engagers(squadron).any(guards);
        if held { Err(Refusal::Engaged) } else { Ok(()) }
    }
}
