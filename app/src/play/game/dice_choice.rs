//! Choosing dice of an attack: which ones an effect takes, and why others cannot be chosen.

use flagbridge_engine::{Action, Dice, Die, Pick, Table};

/// Every set of dice that the open question takes.
pub fn legal(table: &Table) -> Vec<Dice> {
    let answers = table.legal().actions.into_iter();
    answers
        .filter_map(|action| match action {
            Action::Pick(Pick::Dice(dice)) => Some(dice),
            _ => None,
        })
        .collect()
}

/// Whether the open question asks for dice of the attack.
pub fn is_asked(table: &Table) -> bool {
    let Some(attack) = table.attack() else { return false };
    let legal = legal(table);
    !legal.is_empty() && legal.iter().all(|dice| attack.dice.contains(dice))
}

/// How many dice may be chosen.
pub fn allowed(legal: &[Dice]) -> String {
    let counts = || legal.iter().map(Dice::count);
    let die = |count: u8| flagbridge_wording::count(usize::from(count), "die", "dice");
    match (counts().min(), counts().max()) {
        (Some(least), Some(most)) if least == most => format!("Choose {}.", die(most)),
        (Some(0), Some(most)) => format!("Choose up to {}.", die(most)),
        (Some(least), Some(most)) => format!("Choose {least} to {most} dice."),
        _ => String::new(),
    }
}

/// The choice with one more die. Where only one die can be chosen it takes the place of the other. The reason where the
/// die cannot be chosen.
pub fn with(legal: &[Dice], chosen: Dice, die: Die) -> Result<Dice, String> {
    let takes = |dice: &Dice| legal.iter().any(|all| all.contains(dice));
    let alone = Dice::one(die);
    if !takes(&alone) {
        return Err("This die cannot be chosen here".to_owned());
    }
    let mut next = chosen;
    next.add(die);
    if takes(&next) {
        return Ok(next);
    }
    if legal.iter().all(|all| all.count() <= 1) {
        return Ok(alone);
    }
    Err("This die cannot be added to those you chose".to_owned())
}

/// Why the dice that are chosen are no answer yet; none if they are.
pub fn missing(legal: &[Dice], chosen: Dice) -> Option<String> {
    if legal.contains(&chosen) {
        return None;
    }
    let larger = legal.iter().filter(|all| all.contains(&chosen)).map(Dice::count).min();
    Some(match larger {
        Some(count) => {
            let more = usize::from(count.saturating_sub(chosen.count()));
            match chosen.is_empty() {
                true => {
                    format!("Choose at least {}.", flagbridge_wording::count(more, "die", "dice"))
                }
                false => {
                    format!("Choose {}.", flagbridge_wording::count(more, "more die", "more dice"))
                }
            }
        }
        None => "These dice cannot be chosen together.".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use flagbridge_cards::{Color, Face};

    use super::*;

    fn die(color: Color, face: Face) -> Die {
        Die { color, face }
    }

    fn dice(all: &[Die]) -> Dice {
        let mut dice = Dice::NONE;
        all.iter().for_each(|die| dice.add(*die));
        dice
    }

    #[test]
    fn only_dice_that_lead_to_a_legal_choice_can_be_chosen() {
        let (red, one, two) = (
            die(Color::Red, Face::Blank),
            die(Color::Black, Face::Blank),
            die(Color::Black, Face::Hit),
        );
        // Up to two black dice, as for Ordnance Experts; the red one beside them is not eligible.
        let legal = [dice(&[]), dice(&[one]), dice(&[two]), dice(&[one, two])];
        assert!(with(&legal, Dice::NONE, red).is_err());
        assert_eq!(with(&legal, Dice::NONE, one), Ok(dice(&[one])));
        assert_eq!(with(&legal, dice(&[one]), two), Ok(dice(&[one, two])));
        assert!(with(&legal, dice(&[one]), one).is_err(), "there is only one of it");
        assert_eq!(missing(&legal, Dice::NONE), None);
        assert_eq!(allowed(&legal), "Choose up to 2 dice.");
    }

    #[test]
    fn a_single_die_takes_the_place_of_the_other_and_what_is_missing_is_said() {
        let (one, two) = (die(Color::Blue, Face::Hit), die(Color::Red, Face::Hit));
        let single = [dice(&[one]), dice(&[two])];
        assert_eq!(with(&single, dice(&[one]), two), Ok(dice(&[two])));
        assert_eq!(missing(&single, Dice::NONE).as_deref(), Some("Choose at least 1 die."));
        let both = [dice(&[one, two])];
        assert_eq!(missing(&both, dice(&[one])).as_deref(), Some("Choose 1 more die."));
        assert_eq!(missing(&both, dice(&[one, two])), None);
    }
}
