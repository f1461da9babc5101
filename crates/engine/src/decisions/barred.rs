//! Answers a player looks for and does not find, each with the reason.

use flagbridge_cards::Command;

use crate::state::{
    Action, Beyond, OpenWindow, Pick, Question, Repair, ShipPhase, Step, Table, adjacent,
};
use crate::terms::{Refusal, Seat, ShipId, SquadronId, Unit, Window};

type Barred = Vec<(Action, Refusal)>;

impl Table {
    /// What the open question does not allow though a player may look for it: units that have activated, tokens that
    /// are locked, commands that were resolved, repairs that cost too much, cards that are exhausted; each with the reason.
    ///
    /// Attacks are not among them: [`Table::check`] says of each why it is impossible.
    pub fn barred(&self) -> Vec<(Action, Refusal)> {
        let Some(decision) = &self.decision else { return Vec::new() };
        let seat = decision.seat;
        let mut found = match decision.question {
            Question::Activate => self.barred_ships(seat),
            Question::SquadronTurn => self.barred_squadrons(seat),
            Question::Dial(_) | Question::GainedDial(_) => {
                vec![(Action::Convert, Refusal::NoCommandTokens)]
            }
            Question::Command(ship, _) => self.barred_by_command(ship, seat),
            Question::Commands(ship) => {
                self.barred_commands(ship, &[Command::Squadron, Command::Repair])
            }
            Question::Navigate(ship) => self.barred_commands(ship, &[Command::Navigate]),
            Question::Repair(ship, points) => self.barred_repairs(ship, points),
            Question::Squadron(squadron) => self.barred_move(squadron),
            Question::AttackEffects => self.barred_effects(seat),
            Question::DefenseTokens => self.barred_tokens(seat),
            Question::CriticalEffect => {
                let attacker = self.attack().map(|attack| attack.attacker);
                self.barred_uses(Window::AttackCritical, attacker, seat)
            }
            Question::Redirect => self.barred_redirects(),
            Question::Speed(ship) => {
                let most = self.game.ship(ship).ship.speed.max();
                (0..=most).map(|speed| (Action::Speed(speed), Refusal::Speed)).collect()
            }
            Question::Window(window) => match self.stack.last() {
                Some(Step::Window(OpenWindow { subject, .. })) => {
                    self.barred_uses(window, *subject, seat)
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        found.retain(|(action, _)| !decision.answers.contains(action));
        found.dedup();
        found
    }

    fn barred_ships(&self, seat: Seat) -> Barred {
        let done = self.ships_of(seat).filter(|ship| self.ship(*ship).activated);
        let mut found: Barred =
            done.map(|ship| (Action::Activate(Unit::Ship(ship)), Refusal::Activated)).collect();
        if let Some(Step::ShipPhase(ShipPhase { turn, passed, activated })) = self.stack.last()
            && self.pass_tokens(*turn) > 0
            && !self.may_spend_pass(*turn, *passed, *activated)
        {
            found.push((Action::PassToken, Refusal::NoPass));
        }
        found
    }

    fn barred_squadrons(&self, seat: Seat) -> Barred {
        let done = self.squadrons_of(seat).filter(|squadron| self.squadron(*squadron).activated);
        done.map(|squadron| (Action::Activate(Unit::Squadron(squadron)), Refusal::Activated))
            .collect()
    }

    fn barred_by_command(&self, ship: ShipId, seat: Seat) -> Barred {
        let beyond = match self.stack.last() {
            Some(Step::SquadronCommand(_)) => self
                .under_way
                .squadron_commands
                .last()
                .map_or_else(Beyond::default, |own| own.beyond),
            _ => Default::default(),
        };
        self.squadrons_of(seat)
            .filter_map(|squadron| {
                let refusal = self.check_command(ship, squadron, beyond).err()?;
                Some((Action::Activate(Unit::Squadron(squadron)), refusal))
            })
            .collect()
    }

    /// Commands that cannot be resolved at all, one line each.
    fn barred_commands(&self, ship: ShipId, commands: &[Command]) -> Barred {
        let state = self.ship(ship);
        commands
            .iter()
            .filter_map(|command| {
                let able = state.has_dial(*command) || state.tokens.contains(*command);
                let refusal = match self.check_resolve(ship, *command) {
                    Err(refusal) => refusal,
                    Ok(()) if able => return None,
                    Ok(()) => Refusal::NoDial,
                };
                Some((Action::Resolve { command: *command, dial: true, token: false }, refusal))
            })
            .collect()
    }

    fn barred_repairs(&self, ship: ShipId, points: u8) -> Barred {
        let state = self.ship(ship);
        let zones = self.game.ship(ship).ship.hull_zones();
        let mut wanted: Vec<(Repair, Result<(), Refusal>)> = Vec::new();
        for zone in zones {
            wanted.push((Repair::Recover(*zone), self.check_shield(ship, *zone)));
        }
        if let Some(to) = zones.iter().find(|zone| self.can_gain_shield(ship, **zone)) {
            let bare = zones.iter().filter(|from| *from != to && state.shields(**from) == 0);
            wanted.extend(
                bare.map(|from| (Repair::Move { from: *from, to: *to }, Err(Refusal::NoShields))),
            );
        }
        wanted.extend(state.faceup().map(|card| (Repair::Discard(Some(card)), Ok(()))));
        if state.facedown() > 0 {
            wanted.push((Repair::Discard(None), Ok(())));
        }
        wanted
            .into_iter()
            .filter_map(|(repair, check)| match check {
                Err(refusal) => Some((Action::Repair(repair), refusal)),
                Ok(()) if repair.cost() > points => {
                    Some((Action::Repair(repair), Refusal::TooDear))
                }
                Ok(()) => None,
            })
            .collect()
    }

    /// The move of the activated squadron, where it may not move at all.
    fn barred_move(&self, squadron: SquadronId) -> Barred {
        let stay = Action::Move(self.squadron(squadron).at);
        let refusal = self.check(&stay).err();
        refusal.map(|refusal| (stay, refusal)).into_iter().collect()
    }

    fn barred_effects(&self, seat: Seat) -> Barred {
        let Some(attack) = self.attack() else { return Vec::new() };
        let mut found = self.barred_uses(Window::AttackModify, Some(attack.attacker), seat);
        if let Unit::Ship(ship) = attack.attacker {
            found.extend(self.barred_commands(ship, &[Command::ConcentrateFire]));
        }
        let tokens = self.defense_tokens(attack.defender()).iter().enumerate();
        found.extend(tokens.map(|(place, token)| {
            let locked = attack.locked.contains(place);
            let why = if locked { Refusal::Locked } else { Refusal::NoAccuracy };
            (Action::Accuracy(*token), why)
        }));
        found
    }

    fn barred_tokens(&self, seat: Seat) -> Barred {
        let Some(defender) = self.attack().map(|attack| attack.defender()) else {
            return Vec::new();
        };
        let mut found = self.barred_uses(Window::AttackDefense, Some(defender), seat);
        let tokens = self.unspendable_tokens(defender).into_iter();
        found.extend(tokens.map(|(token, refusal)| (Action::Spend(token), refusal)));
        found
    }

    fn barred_redirects(&self) -> Barred {
        let Some(attack) = self.attack() else { return Vec::new() };
        let (Unit::Ship(ship), Some(zone)) = (attack.defender(), attack.target.zone()) else {
            return Vec::new();
        };
        let ship = self.game.ship(ship).ship;
        let beside = adjacent(ship.size, zone);
        let zones = ship.hull_zones().iter();
        zones
            .filter(|other| **other != zone && !beside.contains(other))
            .map(|other| (Action::Pick(Pick::Zone(*other)), Refusal::NotAdjacent))
            .collect()
    }
}
