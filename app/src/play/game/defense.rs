//! What a defense token would come to, in the words on its chip.

use flagbridge_cards::DefenseToken;
use flagbridge_engine::{Dice, Range, Table, Target, adjacent};

use super::naming;

/// What spending a token of this kind leads to, were nothing else spent; empty if no attack is in progress.
pub fn result(table: &Table, kind: DefenseToken) -> String {
    let Some(attack) = table.attack() else { return String::new() };
    let now = table.damage_of(&attack.dice, attack.braced);
    let change = |damage: u16| format!("{now} → {damage}, {}", left(table, damage));
    match kind {
        DefenseToken::Scatter => format!("cancels the attack: {}", change(0)),
        DefenseToken::Brace => change(table.damage_of(&attack.dice, true)),
        // Up to medium range the die is rerolled, so its face is unknown.
        DefenseToken::Evade if attack.range <= Range::Medium => "a die is rolled again".to_owned(),
        DefenseToken::Evade => {
            let best = attack.dice.iter().map(|die| {
                let mut others = attack.dice;
                others.remove(die);
                table.damage_of(&others, attack.braced)
            });
            best.min()
                .map_or_else(String::new, |damage| format!("cancels a die: {}", change(damage)))
        }
        DefenseToken::Redirect => redirect(table, now),
        DefenseToken::Contain => "no card is dealt faceup for the standard critical".to_owned(),
        DefenseToken::Salvo => "counterattacks".to_owned(),
    }
}

/// The zones beside the one that is attacked, with the shields they have to give.
fn redirect(table: &Table, damage: u16) -> String {
    let Some(Target::Zone(ship, zone)) = table.attack().map(|attack| attack.target) else {
        return String::new();
    };
    let beside = adjacent(table.game().ship(ship).ship.size, zone).iter();
    let zones: Vec<String> = beside
        .map(|zone| format!("{} {}", naming::zone(*zone), table.ship(ship).shields(*zone)))
        .collect();
    format!("of {damage} to the adjacent shields: {}", zones.join(", "))
}

/// What is left of the defender after so much damage on the zone that is attacked.
pub fn left(table: &Table, damage: u16) -> String {
    let Some(target) = table.attack().map(|attack| attack.target) else { return String::new() };
    match target {
        Target::Zone(ship, zone) => {
            let state = table.ship(ship);
            let shields = u16::from(state.shields(zone));
            let hull = u16::from(table.hull_value(ship)).saturating_sub(state.damage.len() as u16);
            match damage.checked_sub(shields) {
                None | Some(0) => format!("{} of {shields} shields left", shields - damage),
                Some(through) if through >= hull => "destroyed".to_owned(),
                Some(through) => format!("hull {} left", hull - through),
            }
        }
        Target::Squadron(squadron) => match u16::from(table.squadron(squadron).hull) {
            hull if damage >= hull => "destroyed".to_owned(),
            hull => format!("hull {} left", hull - damage),
        },
        Target::Station(_) | Target::Mine(_) => String::new(),
    }
}

/// What the dice would do to the defender as they lie: `5 damage, hull 1 left`.
pub fn stakes(table: &Table) -> Option<String> {
    let attack = table.attack().filter(|attack| attack.dice != Dice::NONE)?;
    let damage = table.damage_of(&attack.dice, attack.braced);
    Some(format!("{damage} damage, {}", left(table, damage)))
}

#[cfg(test)]
mod tests {
    use flagbridge_engine::{Action, Event, Question};

    use super::*;
    use crate::play::game::fixture::{play, session};

    /// Every brace, scatter and pass of games at random: the damage on the chip is the damage that is totaled.
    #[test]
    fn a_chip_says_what_the_token_comes_to() {
        let mut seen = 0;
        for seed in 0..8 {
            let mut session = session(["person", "person"]);
            play(&mut session, seed, |_, _| ());
            play(&mut session, usize::MAX, |session, _| {
                let table = session.table();
                if table.decision().map(|it| it.question) != Some(Question::DefenseTokens) {
                    return;
                }
                for action in table.legal().actions {
                    let braced = match action {
                        Action::Spend(token) if token.kind == DefenseToken::Brace => true,
                        Action::Pass => false,
                        _ => continue,
                    };
                    let attack = table.attack().unwrap();
                    let foretold = table.damage_of(&attack.dice, braced || attack.braced);
                    let mut next = Table::clone(table);
                    let mut events = next.apply(&action).unwrap();
                    if braced && next.check(&Action::Pass).is_ok() {
                        events = next.apply(&Action::Pass).unwrap();
                    }
                    let total = events.iter().find_map(|event| match event {
                        Event::Total(total) => Some(*total),
                        _ => None,
                    });
                    if let Some(total) = total {
                        assert_eq!(total, foretold);
                        assert!(result(table, DefenseToken::Brace).contains(" → "));
                        assert!(stakes(table).unwrap().contains("damage"));
                        seen += 1;
                    }
                }
            });
        }
        assert!(seen > 3, "{seen}");
    }
}
