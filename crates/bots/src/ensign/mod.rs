//! A player by rules of thumb: every answer follows from looking at the table as it is.

mod arrival;
mod attack;
mod command;
mod defense;
mod deployment;
mod effects;
mod lanes;
mod maneuver;
mod objectives;
mod obstacles;
mod rated_answers;
mod repair;
mod squadrons;

use flagbridge_engine::random::random_answer;
use flagbridge_engine::{Action, Chance, Question, ShipId, Table};

pub(crate) use command::wishes;
use maneuver::Plan;
pub(crate) use rated_answers::{setup_answers, ship_answers, squadron_answers};

use crate::fire::criticals_count;
use crate::manner::Manner;
use crate::rated::{Rated, best};

/// A player that looks one step ahead: sensible dials, deployment, targets and maneuvers, no search.
#[derive(Clone, Debug)]
pub struct Ensign {
    seed: u64,
    chance: Chance,
    /// Whether effects are tried out on a copy of the table before they are used.
    tries: bool,
    /// By how many fleet points an answer may be misjudged.
    misjudges: f64,
    /// Its priorities.
    manner: Manner,
    /// The maneuver it has just resolved a navigate command for.
    plan: Option<Plan>,
}

impl Ensign {
    /// A player whose answers follow from a seed.
    pub const fn new(seed: u64) -> Self {
        let (misjudges, manner) = (0.0, Manner::EVEN);
        Self { seed, chance: Chance::new(seed), tries: true, misjudges, manner, plan: None }
    }

    /// An ensign that misjudges answers by up to `misjudges` fleet points.
    pub(crate) fn careless(seed: u64, misjudges: f64) -> Self {
        Self { misjudges, ..Self::new(seed) }
    }

    /// An ensign with a manner of its own.
    pub(crate) fn mannered(seed: u64, manner: Manner) -> Self {
        Self { manner, ..Self::new(seed) }
    }

    /// An ensign that tries nothing out, for use inside a search.
    pub(crate) fn quick(seed: u64) -> Self {
        Self { tries: false, ..Self::new(seed) }
    }

    /// Changes its manner.
    pub(crate) const fn weighs_in(&mut self, manner: Manner) {
        self.manner = manner;
    }

    /// A legal answer to the open decision, whosever it is.
    pub(crate) fn choose(&mut self, table: &Table) -> Option<Action> {
        let thought = self.think(table);
        let legal = thought.filter(|action| table.check(action).is_ok());
        legal.or_else(|| random_answer(table, &mut self.chance))
    }

    /// The best answer as far as this player can tell.
    fn pick(&mut self, mut rated: Vec<Rated>) -> Option<Action> {
        if self.misjudges > 0.0 {
            for one in &mut rated {
                one.score += self.misjudges * self.chance.below(1_001) as f64 / 1_000.0;
            }
        }
        best(rated)
    }

    /// How to resolve a navigate command; what it is for is remembered until the maneuver.
    fn navigate(&mut self, table: &Table, ship: ShipId, offered: &[Action]) -> Option<Action> {
        let planned = maneuver::planned(table, ship, offered, self.manner);
        let first = planned.into_iter().reduce(
            |best, one| {
                if one.0.score > best.0.score { one } else { best }
            },
        );
        let (rated, plan) = first?;
        self.plan = (self.misjudges == 0.0).then_some(plan);
        Some(rated.action)
    }

    fn think(&mut self, table: &Table) -> Option<Action> {
        let decision = table.decision()?;
        let question = decision.question;
        match question {
            Question::Course(ship) => {
                if let Some(course) = self.plan.take().and_then(|plan| plan.course(table, ship))
                    && table.check(&course).is_ok()
                {
                    return Some(course);
                }
                let most = if self.misjudges > 0.0 { 12 } else { 1 };
                return self.pick(maneuver::courses(table, ship, most, self.manner));
            }
            Question::Squadron(squadron) => return self.pick(squadrons::turn(table, squadron)),
            Question::Dials(ship) => {
                let count = usize::from(table.command_value(ship)).min(6);
                let missing = count.saturating_sub(table.ship(ship).dials.len());
                return self.pick(command::dials(table, ship, missing, self.manner));
            }
            Question::Deploy => {
                let place = deployment::deploy(table, decision.seat, &mut self.chance);
                return place
                    .or_else(|| arrival::arrive(table, &table.legal().actions, self.manner));
            }
            Question::Obstacle => {
                return obstacles::obstacle(table, decision.seat, &mut self.chance);
            }
            Question::Displaced(_) => {
                return squadrons::put_down(table, decision.seat, &table.legal().actions);
            }
            _ => {}
        }
        let offered = table.legal().actions;
        if offered.len() <= 1 {
            return offered.into_iter().next();
        }
        let attack = table.attack();
        let criticals =
            attack.is_none_or(|attack| criticals_count(table, attack.attacker, attack.target));
        match question {
            Question::Initiative => Some(objectives::initiative(table, decision.seat)),
            Question::Objective => objectives::objective(table, &offered),
            Question::CardToken(ship, _) => command::token(table, ship, &offered),
            Question::Activate => self.pick(command::activations(table, &offered)),
            Question::Dial(ship) => command::dial(table, ship, &offered, self.manner),
            Question::Commands(ship) => command::commands(table, ship, &offered),
            Question::Repair(ship, points) => repair::repair(table, ship, points, &offered),
            Question::Command(..) => {
                self.pick(command::squadron_activations(table, &offered, true))
            }
            Question::SquadronTurn => {
                self.pick(command::squadron_activations(table, &offered, false))
            }
            Question::Attack(ship) | Question::ExtraTarget(ship) => {
                self.pick(attack::targets(table, ship, &offered))
            }
            Question::RemoveDie => attack::color(&offered, criticals, true),
            Question::AttackEffects => attack::effects(table, &offered),
            Question::Concentrate => match offered.first()? {
                Action::Pick(flagbridge_engine::Pick::Color(_)) => {
                    attack::color(&offered, criticals, false)
                }
                _ => attack::dice(&offered, criticals, true),
            },
            Question::DefenseTokens => defense::tokens(table, &offered),
            Question::Evade => defense::evaded(table, &offered),
            Question::Redirect => attack::fattest(table, attack?.defender().ship()?, &offered),
            Question::RedirectAmount(_) => attack::redirected(table, &offered),
            Question::HullZone(ship, _) => attack::fattest(table, ship, &offered),
            Question::TrimTokens(ship) => repair::given_up(table, ship, &offered),
            Question::Navigate(ship) => self.navigate(table, ship, &offered),
            Question::Speed(ship) => {
                let planned = self.plan.as_ref().and_then(|plan| plan.speed(table, ship));
                planned.filter(|speed| offered.contains(speed)).or_else(|| {
                    self.plan = None;
                    self.pick(maneuver::speeds(table, ship, &offered, self.manner))
                })
            }
            Question::CriticalEffect | Question::Counter(_) | Question::Ready => {
                offered.into_iter().next()
            }
            Question::Window(_) => {
                effects::window(table, &offered, self.tries.then_some(&mut self.chance))
            }
            _ => effects::pick(table, &offered, self.tries.then_some(&mut self.chance)),
        }
    }

    /// A legal answer to the open decision, which follows from the seed and what is seen.
    pub fn answer(&self, view: &Table) -> Option<Action> {
        Self { chance: Chance::new(self.seed ^ view.hash()), plan: None, ..*self }.choose(view)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use flagbridge_engine::{Game, Options, Question, Roster, RosterShip, Table};

    use super::Ensign;

    fn roster(ships: &[&str], squadron: &str) -> Roster {
        let rules = flagbridge_data::catalogue().current();
        let number = |id: &&str| rules.get(id).expect("a card of the edition").number;
        let ship = |id: &&str| RosterShip { card: number(id), upgrades: Vec::new() };
        Roster {
            ships: ships.iter().map(ship).collect(),
            squadrons: vec![number(&squadron); 4],
            objectives: vec![number(&"most-wanted")],
        }
    }

    #[test]
    fn an_ensign_has_a_legal_answer_of_its_own_to_almost_everything() {
        let rules = flagbridge_data::catalogue().current();
        let lists = [
            roster(
                &["venator-ii-class-star-destroyer", "consular-class-charger-c70"],
                "v-19-torrent-squadron",
            ),
            roster(
                &["recusant-class-light-destroyer", "hardcell-class-transport"],
                "vulture-droid-squadron",
            ),
        ];
        let game = Arc::new(Game::new(rules, Options::STANDARD, lists).expect("two lists"));
        let mut ensign = Ensign::new(1);
        for seed in 0..4 {
            let mut table = Table::new(Arc::clone(&game), seed);
            while let Some(decision) = table.decision() {
                let question = decision.question;
                let seat = decision.seat;
                let view = table.view(seat);
                let thought = ensign.think(&view);
                if !matches!(question, Question::Displaced(_)) {
                    let refused = thought.as_ref().map(|action| view.check(action));
                    assert_eq!(refused, Some(Ok(())), "{}: {thought:?}", question.id());
                }
                let answer = ensign.choose(&view).expect("an open decision has an answer");
                assert!(table.apply(&answer).is_ok(), "{answer:?}");
            }
        }
    }
}
