//! What could be attacked from a position, and the attack in the words of the odds.

use flagbridge_cards::{HullZone, Keyword, Pool};
use flagbridge_engine::{Refusal, Seat, Table, Target, Unit, adjacent};
use flagbridge_fleet::{Draft, ShipDraft};
use flagbridge_odds::{Attack, Attacker, Range, Target as Kind};

use super::naming;

/// An attack that could be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Who attacks.
    pub attacker: Unit,
    /// From which hull zone, if a ship.
    pub zone: Option<HullZone>,
    /// At what.
    pub target: Target,
}

/// Everything of a seat that an attack could be aimed at.
pub fn targets(table: &Table, seat: Seat) -> Vec<Target> {
    let mut targets = Vec::new();
    for ship in table.ships_of(seat) {
        let zones = table.game().ship(ship).ship.hull_zones();
        targets.extend(zones.iter().map(|zone| Target::Zone(ship, *zone)));
    }
    targets.extend(table.squadrons_of(seat).map(Target::Squadron));
    targets
}

/// Every attack a unit could make where it stands, and the targets it could not attack with the nearest miss.
pub fn prospects(table: &Table, attacker: Unit) -> (Vec<Prospect>, Vec<(Target, Refusal)>) {
    let zones: Vec<Option<HullZone>> = match attacker {
        Unit::Ship(ship) => {
            table.game().ship(ship).ship.hull_zones().iter().copied().map(Some).collect()
        }
        Unit::Squadron(_) => vec![None],
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return (Vec::new(), Vec::new()),
    };
    let (mut able, mut unable) = (Vec::new(), Vec::new());
    for target in targets(table, table.seat_of(attacker).other()) {
        let mut miss: Option<Refusal> = None;
        let before = able.len();
        for zone in &zones {
            match table.attack_dice(attacker, *zone, target) {
                Ok(_) => able.push(Prospect { attacker, zone: *zone, target }),
                Err(refusal) => {
                    let nearer = miss.is_none_or(|old| nearness(refusal) > nearness(old));
                    miss = if nearer { Some(refusal) } else { miss };
                }
            }
        }
        if let Some(refusal) = miss.filter(|_| able.len() == before) {
            unable.push((target, refusal));
        }
    }
    able.sort_by_key(|prospect| prospect.zone.map(|zone| zone as u8));
    (able, unable)
}

/// How near an attack was to being possible.
pub const fn nearness(refusal: Refusal) -> u8 {
    match refusal {
        Refusal::NoDice | Refusal::Forbidden | Refusal::Engaged => 4,
        Refusal::Sight => 3,
        Refusal::Range => 2,
        Refusal::Arc => 1,
        _ => 0,
    }
}

impl Prospect {
    /// The attack in one line: from where, at what.
    pub fn title(&self, table: &Table) -> String {
        let target = naming::target(table, self.target);
        match self.zone {
            Some(zone) => {
                format!("{} at {target}", flagbridge_wording::capitalize(&naming::zone(zone)))
            }
            None => format!("At {target}"),
        }
    }

    /// Range, obstruction and dice in words; none if there is no such attack.
    pub fn facts(&self, table: &Table) -> Option<String> {
        let (shot, pool) = table.attack_dice(self.attacker, self.zone, self.target).ok()?;
        let range = match (self.attacker, self.target) {
            (Unit::Squadron(_), Target::Squadron(_)) => "distance 1".to_owned(),
            _ => format!("{} range", shot.range.id()),
        };
        let obstructed = if shot.obstructed { ", obstructed" } else { "" };
        let taken = table.dice_taken(self.attacker, self.target, shot.obstructed);
        let count = pool.red + pool.blue + pool.black;
        let dice = match taken {
            0 => naming::pool(pool),
            taken if taken >= count => self.canceled(table),
            taken => match less(pool, taken) {
                Some(left) => naming::pool(left),
                None => format!("{} of {}", count - taken, naming::pool(pool)),
            },
        };
        Some(format!("{range}{obstructed} · {dice}"))
    }

    /// What an attack costs that has no die left to roll. RRG 1.6, Attack.
    fn canceled(&self, table: &Table) -> String {
        let over = table.rules().canceled_attack_is_over;
        match self.zone {
            Some(zone) if over => {
                format!(
                    "no die is left: the attack is canceled and uses up the {}",
                    naming::zone(zone)
                )
            }
            None if over => "no die is left: the attack is canceled and was its attack".to_owned(),
            _ => "no die is left: the attack is canceled".to_owned(),
        }
    }

    /// The attack as the odds take it: dice and range as the table has them, the tokens, shields and hull of the
    /// defender as they are. RRG 1.6, Attack.
    pub fn attack(&self, table: &Table) -> Result<Attack, Refusal> {
        let (shot, pool) = table.attack_dice(self.attacker, self.zone, self.target)?;
        let range = match shot.range {
            flagbridge_engine::Range::Close => Range::Close,
            flagbridge_engine::Range::Medium => Range::Medium,
            flagbridge_engine::Range::Long => Range::Long,
            flagbridge_engine::Range::Extreme => Range::Extreme,
        };
        let attacker = match self.attacker {
            Unit::Squadron(own) if table.has_keyword(own, Keyword::Bomber) => Attacker::Bomber,
            Unit::Squadron(_) => Attacker::Squadron,
            _ => Attacker::Ship,
        };
        let taken = table.dice_taken(self.attacker, self.target, shot.obstructed);
        if taken >= pool.red + pool.blue + pool.black {
            return Err(Refusal::NoDice);
        }
        let mut attack = Attack::new(pool).at(range).under(table.rules());
        attack.obstructed = taken > 0;
        match self.target {
            Target::Zone(ship, zone) => {
                let state = table.ship(ship);
                let hull = table.hull_value(ship).saturating_sub(state.damage.len() as u8);
                let beside = adjacent(table.game().ship(ship).ship.size, zone).iter();
                let beside = beside.map(|zone| state.shields(*zone)).max().unwrap_or(0);
                attack = attack.between(attacker, Kind::Ship).shields(state.shields(zone), beside);
                attack.hull = Some(hull);
                // A ship at speed 0 spends no defense tokens. RRG 1.6, Defense Tokens.
                if state.speed > 0 {
                    attack.tokens = state.defense.iter().map(|token| token.kind).collect();
                }
            }
            Target::Squadron(squadron) => {
                let state = table.squadron(squadron);
                attack = attack.between(attacker, Kind::Squadron);
                attack.hull = Some(state.hull);
                attack.tokens = state.defense.iter().map(|token| token.kind).collect();
            }
            Target::Station(_) | Target::Mine(_) => {}
        }
        Ok(attack)
    }

    /// The attacker's list as a draft, and the attacker's place in it: what its cards do is looked up there. None for a
    /// squadron.
    pub fn list(&self, table: &Table) -> Option<(Draft, usize)> {
        let Unit::Ship(ship) = self.attacker else { return None };
        let game = table.game();
        let seat = game.ship(ship).seat;
        let ships = game.rosters[seat.index()].ships.iter().map(|entry| ShipDraft {
            card: entry.card,
            upgrades: entry.upgrades.clone(),
            notes: String::new(),
        });
        let draft = Draft {
            edition: Some(game.rules.id.to_owned()),
            ships: ships.collect(),
            ..Draft::default()
        };
        Some((draft, game.ships_of(seat).position(|other| other == ship)?))
    }
}

/// The dice that are left where the pool has only one colour, so that there is no choice of which are taken.
fn less(pool: Pool, taken: u8) -> Option<Pool> {
    match [pool.red, pool.blue, pool.black] {
        [red, 0, 0] => Some(Pool::new(red - taken, 0, 0)),
        [0, blue, 0] => Some(Pool::new(0, blue - taken, 0)),
        [0, 0, black] => Some(Pool::new(0, 0, black - taken)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use flagbridge_cards::ObstacleKind;
    use flagbridge_engine::{Heading, Point, Pose, Position, ShipId, SquadronId};

    use super::*;
    use crate::play::game::fixture::session;

    fn face_to_face() -> Position {
        let session = session(["person", "person"]);
        let mut position = Position::of(session.table());
        let at = |y: i32, heading: i32| Pose::new(Point::new(90_000, y), Heading::new(heading));
        position.put_ship(ShipId(0), at(40_000, 0));
        position.put_ship(ShipId(1), at(56_000, 18_000));
        position
    }

    #[test]
    fn an_attack_is_worked_out_with_the_defender_as_it_stands() {
        let mut position = face_to_face();
        position.set_speed(ShipId(1), 2);
        position.set_shields(ShipId(1), HullZone::Front, 2);
        let unit = Unit::Ship(ShipId(0));
        let (able, unable) = prospects(position.table(), unit);
        let target = Target::Zone(ShipId(1), HullZone::Front);
        let prospect = able.iter().find(|it| it.target == target).expect("front to front");
        let attack = prospect.attack(position.table()).unwrap();
        assert_eq!(attack.shields, Some(2));
        assert!(!attack.tokens.is_empty());
        assert!(attack.resolve().unwrap().mean() > 0.0);
        assert!(!prospect.facts(position.table()).unwrap().is_empty());
        assert!(unable.iter().any(|(target, _)| target.zone() == Some(HullZone::Rear)));
        let (draft, place) = prospect.list(position.table()).unwrap();
        assert_eq!((draft.ships.len(), place), (1, 0));
    }

    #[test]
    fn an_obstructed_attack_shows_the_dice_that_are_left() {
        let mut position = face_to_face();
        let target = Target::Zone(ShipId(1), HullZone::Front);
        let (able, _) = prospects(position.table(), Unit::Ship(ShipId(0)));
        let prospect = *able.iter().find(|it| it.target == target).expect("front to front");
        let (_, pool) =
            position.table().attack_dice(prospect.attacker, prospect.zone, target).unwrap();
        assert!(prospect.facts(position.table()).unwrap().ends_with(&naming::pool(pool)));
        let game = position.table().game();
        let rocks = game.obstacles().iter().position(|it| it.kind == ObstacleKind::AsteroidField);
        let between = Pose::new(Point::new(90_000, 48_000), Heading::NORTH);
        position.lay_obstacle(rocks.unwrap() as u8, between);
        let words = prospect.facts(position.table()).unwrap();
        assert!(words.contains("obstructed"), "{words}");
        let count = pool.red + pool.blue + pool.black;
        let left = less(pool, 1).map_or_else(|| format!("{} of ", count - 1), naming::pool);
        assert!(words.contains(&left), "{words}");
        assert!(prospect.attack(position.table()).unwrap().obstructed);
    }

    #[test]
    fn a_pool_of_one_colour_is_lessened_and_an_empty_one_said_to_be_canceled() {
        assert_eq!(less(Pool::new(2, 0, 0), 1), Some(Pool::new(1, 0, 0)));
        assert_eq!(less(Pool::new(1, 1, 0), 1), None);
        let position = face_to_face();
        let target = Target::Zone(ShipId(1), HullZone::Front);
        let zone = Some(HullZone::Front);
        let prospect = Prospect { attacker: Unit::Ship(ShipId(0)), zone, target };
        assert!(prospect.canceled(position.table()).contains("uses up the front"));
    }

    #[test]
    fn at_speed_0_no_token_is_spent() {
        let mut position = face_to_face();
        position.set_speed(ShipId(1), 0);
        let (able, _) = prospects(position.table(), Unit::Ship(ShipId(0)));
        assert!(able.iter().all(|it| it.attack(position.table()).unwrap().tokens.is_empty()));
    }

    #[test]
    fn a_squadron_attacks_what_lies_at_distance_1() {
        let mut position = face_to_face();
        position.put_squadron(SquadronId(2), Point::new(90_000, 46_500));
        let (able, _) = prospects(position.table(), Unit::Squadron(SquadronId(2)));
        assert!(
            able.iter().all(|it| it.zone.is_none() && it.target.unit() == Unit::Ship(ShipId(0)))
        );
        assert!(!able.is_empty());
    }
}
