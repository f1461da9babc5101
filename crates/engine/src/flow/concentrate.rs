use flagbridge_cards::Color;

use super::Procedure;
use crate::state::{Action, ConcentrateFire, Pick, Question, Table};
use crate::terms::{Dice, Rule, Unit};

impl Procedure for ConcentrateFire {
    /// First the dial's die, then the token's reroll; either may be left out. RRG 1.6, Commands: Concentrate Fire.
    fn run(self, table: &mut Table) {
        let ConcentrateFire { ship, dial, token } = self;
        let pool = table.attack().map_or(Dice::NONE, |attack| attack.dice);
        let mut answers: Vec<_> = if dial {
            let any = table.rule(Rule::ConcentrateAnyColor, Unit::Ship(ship));
            let colors =
                Color::ALL.iter().copied().filter(|color| any || pool.pool().of(*color) > 0);
            colors.map(|color| Action::Pick(Pick::Color(color))).collect()
        } else if token {
            let loose = table.attack().map_or(Dice::NONE, |attack| attack.to_reroll());
            loose.choices(1, 1).into_iter().map(|dice| Action::Pick(Pick::Dice(dice))).collect()
        } else {
            return;
        };
        if answers.is_empty() {
            return;
        }
        answers.push(Action::Pass);
        let seat = table.seat_of(Unit::Ship(ship));
        table.push(ConcentrateFire { ship, dial, token });
        table.ask(seat, Question::Concentrate, answers);
    }

    fn answer(self, table: &mut Table, action: &Action) {
        let ConcentrateFire { ship, dial, token } = self;
        table.push(ConcentrateFire { ship, dial: false, token: token && dial });
        match action {
            Action::Pick(Pick::Color(color)) => table.add_die(*color),
            Action::Pick(Pick::Dice(dice)) => table.reroll_dice(dice),
            _ => {}
        }
    }
}

impl Table {
    /// The token of the concentrate fire command in progress does something else than its reroll.
    pub(crate) fn forgo_concentrate_reroll(&mut self) {
        if let Some(command) = self.under_way.concentrate_fire.last_mut() {
            command.token = false;
        }
    }
}
