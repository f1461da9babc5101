//! Which ships of two drafts are the same ship.

use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;
use flagbridge_fleet::ShipDraft;

/// For each ship of the later list the same ship of the earlier one: of the same card, else of the same hull; of several,
/// those that have most in common and least that differs, and then those that stand nearest.
pub(crate) fn match_ships(before: &[ShipDraft], after: &[ShipDraft]) -> Vec<Option<usize>> {
    let hull = |card: CardNumber| catalogue().newest(card)?.ship().map(|it| it.chassis);
    let mut pairs: Vec<(bool, i64, usize, usize, usize)> = Vec::new();
    for (old, earlier) in before.iter().enumerate() {
        for (new, later) in after.iter().enumerate() {
            let other = earlier.card != later.card;
            if other && (hull(earlier.card).is_none() || hull(earlier.card) != hull(later.card)) {
                continue;
            }
            let shared = earlier.upgrades.iter().filter(|it| later.upgrades.contains(it)).count();
            let all = earlier.upgrades.len() + later.upgrades.len();
            let strange = all as i64 - 4 * shared as i64;
            pairs.push((other, strange, old.abs_diff(new), old, new));
        }
    }
    pairs.sort_unstable();
    let mut matched = vec![None; after.len()];
    for (.., old, new) in pairs {
        if matched[new].is_none() && !matched.contains(&Some(old)) {
            matched[new] = Some(old);
        }
    }
    matched
}
