use flagbridge_cards::Color;

use crate::state::{Action, Pick, Question, Step, Table};
use crate::terms::{Dice, Rule, ShipId, Unit};

impl Table {
    /// First the dial's die, then the token's reroll; either may be left out. RRG 1.6, Commands: Concentrate Fire.
    pub(super) fn run_concentrate(&mut self, ship: ShipId, dial: bool, token: bool) {
        let pool = self.attack().map_or(Dice::NONE, |attack| attack.dice);
        let mut answers: Vec<_> = if dial {
            let any = self.rule(Rule::ConcentrateAnyColor, Unit::Ship(ship));
            let colors =
                Color::ALL.iter().copied().filter(|color| any || pool.pool().of(*color) > 0);
            colors.map(|color| Action::Pick(Pick::Color(color))).collect()
        } else if token {
            let loose = self.attack().map_or(Dice::NONE, |attack| attack.to_reroll());
            loose.choices(1, 1).into_iter().map(|dice| Action::Pick(Pick::Dice(dice))).collect()
        } else {
            return;
        };
        if answers.is_empty() {
            return;
        }
        answers.push(Action::Pass);
        let seat = self.seat_of(Unit::Ship(ship));
        self.push(Step::Concentrate { ship, dial, token });
        self.ask(seat, Question::Concentrate, answers);
    }

    /// The token of the concentrate fire command in progress does something else than its reroll.
    pub(crate) fn forgo_concentrate_reroll(&mut self) {
        for step in self.stack.iter_mut().rev() {
            if let Step::Concentrate { token, .. } = step {
                *token = false;
                return;
            }
        }
    }

    pub(super) fn answer_concentrate(
        &mut self,
        ship: ShipId,
        dial: bool,
        token: bool,
        action: &Action,
    ) {
        self.push(Step::Concentrate { ship, dial: false, token: token && dial });
        match action {
            Action::Pick(Pick::Color(color)) => self.add_die(*color),
            Action::Pick(Pick::Dice(dice)) => self.reroll_dice(dice),
            _ => {}
        }
    }
}
