//! Whatever people type at Starmada's table or into its editors is read or refused, never more.

use flagbridge_app::starmada::plotting::read_orders;
use flagbridge_app::starmada::reading::read_fleet;
use flagbridge_starmada::Chance;
use flagbridge_starmada::faction::fleets;

/// A text of letters that mean something, and of some that do not.
fn text(letters: &str, longest: usize, chance: &mut Chance) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let length = chance.below(longest + 1);
    (0..length).map(|_| letters[chance.below(letters.len())]).collect()
}

#[test]
fn orders_that_are_read_are_written_and_read_again_as_the_same() {
    let mut chance = Chance::new(20);
    let mut read = 0;
    for _ in 0..20_000 {
        let typed = text("01234PSULRpl()+-+1 xé", 12, &mut chance);
        if let Ok(orders) = read_orders(&typed) {
            read += 1;
            assert_eq!(read_orders(&orders.to_string()), Ok(orders), "{typed}");
        }
    }
    assert!(read > 500, "{read} of the texts are orders");
}

#[test]
fn a_damaged_fleet_is_read_or_refused_and_keeps_what_can_be_kept() {
    let mut chance = Chance::new(21);
    for fleet in fleets() {
        for whole in [fleet.draft.to_code(), fleet.draft.to_text(), fleet.draft.to_json()] {
            for _ in 0..100 {
                let mut damaged: Vec<char> = whole.chars().collect();
                let place = chance.below(damaged.len());
                damaged[place] = ['x', '{', '/', '\n', '"', 'é'][chance.below(6)];
                let damaged: String = damaged.into_iter().collect();
                // A line that cannot be read costs that line alone.
                if let Ok(brought) = read_fleet(&damaged) {
                    assert!(brought.draft.ships.len() + brought.unread.len() > 0, "{damaged}");
                }
            }
        }
    }
}
