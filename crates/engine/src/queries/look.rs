//! What a player at the table may look up without deciding anything.

use flagbridge_cards::{Command, HullZone, Pool};

use crate::queries::Shot;
use crate::state::{Chance, Question, Table};
use crate::terms::{Refusal, Seat, ShipId, Target, Unit};

impl Table {
    /// The ship or squadron the open question is about.
    pub fn subject(&self) -> Option<Unit> {
        match self.decision()?.question {
            Question::CardToken(ship, _)
            | Question::Scar(ship)
            | Question::Dials(ship)
            | Question::Dial(ship)
            | Question::Commands(ship)
            | Question::Repair(ship, _)
            | Question::Command(ship, _)
            | Question::Attack(ship)
            | Question::ExtraTarget(ship)
            | Question::HullZone(ship, _)
            | Question::TrimTokens(ship)
            | Question::Navigate(ship)
            | Question::Speed(ship)
            | Question::Course(ship)
            | Question::Obstacles(ship)
            | Question::Closest(ship)
            | Question::GainedDial(ship)
            | Question::Targeting(ship) => Some(Unit::Ship(ship)),
            Question::Squadron(squadron) | Question::Counter(squadron) => {
                Some(Unit::Squadron(squadron))
            }
            Question::CardDials
            | Question::RemoveDie
            | Question::AttackEffects
            | Question::CriticalEffect
            | Question::Concentrate => self.attack().map(|attack| attack.attacker),
            Question::DefenseTokens
            | Question::Evade
            | Question::Redirect
            | Question::RedirectAmount(_) => self.attack().map(|attack| attack.defender()),
            Question::Pick(source) => source.carrier(),
            _ => None,
        }
    }

    /// Whether no chance lies between two tables of one game: no die rolled, no card drawn in one that is not in the
    /// other.
    pub fn same_chance(&self, other: &Table) -> bool {
        self.chance == other.chance && self.deck.len() == other.deck.len()
    }

    /// The dice an attack would gather before obstruction and cards take some away, or why there is no such attack.
    /// RRG 1.6, Attack steps 1 and 2.
    pub fn attack_dice(
        &self,
        attacker: Unit,
        zone: Option<HullZone>,
        target: Target,
    ) -> Result<(Shot, Pool), Refusal> {
        let shot = self.shot(attacker, zone, target)?;
        let pool = self.armament_against(attacker, zone, target);
        match self.in_reach(attacker, target, pool, shot.range) {
            pool if pool.is_empty() => Err(Refusal::NoDice),
            pool => Ok((shot, pool)),
        }
    }

    /// A table that this view could be of: whatever the seat may not know is drawn at random, and so is the chance to
    /// come. Cards that lie open or in the discard pile are not drawn again.
    #[must_use]
    pub fn guess(&self, seat: Seat, chance: &mut Chance) -> Table {
        self.guess_with(seat, chance, |_, _, chance| Command::ALL[chance.below(Command::ALL.len())])
    }

    /// The same with the opponent's facedown dials as the caller expects them: of a ship, at a place of its stack.
    #[must_use]
    pub fn guess_with(
        &self,
        seat: Seat,
        chance: &mut Chance,
        mut expected: impl FnMut(ShipId, usize, &mut Chance) -> Command,
    ) -> Table {
        let open = || self.ships.iter().flat_map(|ship| ship.faceup());
        let mut cards = Vec::with_capacity(64);
        for (card, _) in &self.game.damage {
            let copies = card.damage().map_or(0, |damage| usize::from(damage.copies));
            let seen = open().chain(self.discards.iter().copied());
            let seen = seen.filter(|number| *number == card.number).count();
            cards.extend(std::iter::repeat_n(card.number, copies.saturating_sub(seen)));
        }
        chance.shuffle(&mut cards);
        let mut cards = cards.into_iter().cycle();
        let mut table = self.clone();
        for (place, ship) in table.ships.iter_mut().enumerate() {
            if self.game.ships[place].seat != seat {
                for (stack_place, dial) in ship.unseen_dials() {
                    *dial = Some(expected(ShipId(place as u8), stack_place, chance));
                }
                for (upgrade, state) in ship.upgrades.iter_mut().enumerate() {
                    let commands = self.game.starting_dials(ShipId(place as u8), upgrade);
                    let commands: Vec<_> = commands.iter().flat_map(|set| set.iter()).collect();
                    for _ in 0..std::mem::take(&mut state.facedown) {
                        let _ = state.tokens.try_push(commands[chance.below(commands.len())]);
                    }
                }
            }
            for damage in ship.damage.iter_mut().filter(|damage| !damage.faceup) {
                damage.card = cards.next();
            }
        }
        for station in &mut table.stations {
            station.damage.iter_mut().for_each(|card| *card = cards.next());
        }
        table.deck.iter_mut().for_each(|card| *card = cards.next());
        table.chance = Chance::new(chance.word());
        table
    }

    /// The speed of the maneuver whose course is asked for, as the dial or an effect gives it, and the clicks it may be
    /// bent beyond the chart. RRG 1.6, Ship Movement.
    pub fn course_terms(&self) -> Option<(u8, u8)> {
        let maneuver = self.current_maneuver()?;
        let speed = maneuver.named.unwrap_or(self.ship(maneuver.ship).speed);
        Some((speed, maneuver.extra_yaw))
    }
}
