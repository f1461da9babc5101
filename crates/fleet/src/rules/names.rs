//! Unique names.

use flagbridge_cards::{Card, CardNumber, UniqueName};

use crate::roster::Roster;
use crate::rules::Rule;
use crate::violation::{Fact, Violation, Violations};

/// A unique name stands once in a fleet, whatever the kind of card.
///
/// RRG 1.6, Unique Names.
pub(crate) fn unique_names(roster: &Roster<'_>, found: &mut Violations) {
    each_once(Rule::UniqueNames, roster, found);
}

/// One squadron flies a craft that has a name of its own, such as the Millennium Falcon.
///
/// RRG 1.5, Unique Names.
pub(crate) fn named_craft(roster: &Roster<'_>, found: &mut Violations) {
    if roster.context.rules().named_craft_exclusive {
        each_once(Rule::NamedCraft, roster, found);
    }
}

/// The names by which the rule tells cards apart: for one rule the name of the craft, for the other all other names.
pub(crate) fn names(rule: Rule, card: &Card) -> impl Iterator<Item = UniqueName> + '_ {
    let craft = card.squadron().and_then(|squadron| squadron.named_craft);
    let own = card.unique_names.iter().copied().filter(move |name| craft != Some(*name));
    let (own, craft) = if rule == Rule::NamedCraft { (None, craft) } else { (Some(own), None) };
    own.into_iter().flatten().chain(craft)
}

/// Each bearer of a name after the first is one too many.
fn each_once(rule: Rule, roster: &Roster<'_>, found: &mut Violations) {
    let mut bearers = Bearers::new(roster);
    for (place, item, count) in roster.items() {
        let Some(card) = item.card else { continue };
        for name in names(rule, card) {
            let earlier = bearers.earlier(name, item.number, count);
            let surplus = u32::from(count).saturating_sub(u32::from(earlier.is_none()));
            if surplus > 0 {
                let other = earlier.unwrap_or(item.number);
                let violation = Violation::error(rule, place).card(item.number).other(other);
                found.push(violation.fact(Fact::Name { name, surplus }));
            }
        }
    }
}

/// The first bearer of each name.
struct Bearers(Vec<Option<CardNumber>>);

impl Bearers {
    fn new(roster: &Roster<'_>) -> Self {
        Self(vec![None; roster.context.terms.edition.catalogue().unique_names.len()])
    }

    /// The bearer before this one; this one becomes the first where there is none.
    fn earlier(&mut self, name: UniqueName, number: CardNumber, count: u16) -> Option<CardNumber> {
        let bearer = self.0.get_mut(usize::from(name.0))?;
        if bearer.is_none() && count > 0 {
            *bearer = Some(number);
            return None;
        }
        *bearer
    }
}
