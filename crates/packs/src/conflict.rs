//! What packs have in common that only one can have.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use flagbridge_cards::{Catalogue, brought, fold};

use crate::pack::{Cards, Overlay, Pack, PackWord};
use crate::pack_error::PackError;

/// Something about which two packs disagree and that keeps neither from being used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The titles of the two packs.
    pub packs: [String; 2],
    /// What it is about.
    pub about: About,
}

/// What two packs disagree about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// Cards of one kind have the same name.
    Name(String),
    /// Both change the card with this id, each in its own way.
    Change(String),
    /// Hulls with this id have different sizes.
    Hull(String),
    /// A word with this id has different names.
    Word(String),
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.packs;
        match &self.about {
            About::Name(name) => write!(
                f,
                "{first} and {second} both have a card called {name}, so a list with just the name is ambiguous"
            ),
            About::Change(id) => {
                write!(f, "{first} and {second} both change {id}; {second} takes precedence")
            }
            About::Hull(id) => write!(
                f,
                "{first} and {second} give the hull {id} different sizes; {first} takes precedence"
            ),
            About::Word(id) => write!(
                f,
                "{first} and {second} have different names for {id}; the name from {first} is used"
            ),
        }
    }
}

/// What packs disagree about, pair by pair.
pub fn conflicts(packs: &[Pack]) -> Vec<Conflict> {
    let mut found = Vec::new();
    // Packs that are used together are laid in order of their ids.
    let mut packs: Vec<&Pack> = packs.iter().collect();
    packs.sort_by(|a, b| a.pack.cmp(&b.pack));
    for (index, first) in packs.iter().enumerate() {
        for second in &packs[index + 1..] {
            let about = between(first, second);
            let packs = [first.title.clone(), second.title.clone()];
            found.extend(about.into_iter().map(|about| Conflict { packs: packs.clone(), about }));
        }
    }
    found
}

/// The most packs that are used at once.
const MOST_PACKS: usize = 32;

/// Which packs can be used beside those before them, or why not.
pub(crate) fn admit(base: &Catalogue, packs: &[Pack]) -> Vec<Result<(), Vec<PackError>>> {
    let mut before: Vec<&Pack> = Vec::new();
    let mut hulls = base.chassis.len();
    let mut outcomes = Vec::new();
    for pack in packs {
        let mut faults = faults(base, &before, pack);
        let known = |id: &str| {
            let mut others = before.iter().flat_map(|it| &it.cards.chassis);
            base.chassis.iter().any(|it| it.id == id) || others.any(|it| it.id == id)
        };
        let new = pack.cards.chassis.iter().filter(|hull| !known(&hull.id)).count();
        if hulls + new > usize::from(u8::MAX) {
            let message = format!("{} hulls; the limit is 255 in total", hulls + new);
            faults.push(fault(pack, "", "cards.chassis", message));
        }
        if faults.is_empty() {
            hulls += new;
            before.push(pack);
            outcomes.push(Ok(()));
        } else {
            outcomes.push(Err(faults));
        }
    }
    outcomes
}

/// Why a pack cannot be used beside others.
fn faults(base: &Catalogue, before: &[&Pack], pack: &Pack) -> Vec<PackError> {
    let mut faults = Vec::new();
    if let Err(error) = base.edition(&pack.parent) {
        faults.push(fault(pack, "", "parent", error.to_string()));
    }
    if !brought::is_id(&pack.pack) {
        let message = "use lowercase letters, digits and hyphens".to_owned();
        faults.push(fault(pack, "", "pack", message));
    }
    if let Some(other) = before.iter().find(|other| other.pack == pack.pack) {
        let message = format!("the pack {} has the same id", other.title);
        faults.push(fault(pack, "", "pack", message));
    }
    if before.len() >= MOST_PACKS {
        let message = format!("at most {MOST_PACKS} packs can be used at once");
        faults.push(fault(pack, "", "", message));
    }
    let mut taken: BTreeMap<&str, &str> = BTreeMap::new();
    for other in before {
        taken.extend(other.cards.ids().map(|id| (id, other.title.as_str())));
    }
    let mut seen = BTreeSet::new();
    for id in pack.cards.ids() {
        let message = if !seen.insert(id) {
            "the pack has this id twice".to_owned()
        } else if let Some(other) = taken.get(id) {
            format!("the pack {other} has a card with this id")
        } else if base.number(id).is_some() {
            "the catalogue has a card with this id".to_owned()
        } else {
            continue;
        };
        faults.push(fault(pack, id, "id", message));
    }
    faults
}

fn between(first: &Pack, second: &Pack) -> Vec<About> {
    let mut found = Vec::new();
    let names = names(&first.cards);
    for (key, name) in self::names(&second.cards) {
        if names.contains_key(&key) {
            found.push(About::Name(name));
        }
    }
    for (id, overlay) in &second.overlays {
        if first.overlays.get(id).is_some_and(|other| disagree(other, overlay)) {
            found.push(About::Change(id.clone()));
        }
    }
    for hull in &second.cards.chassis {
        let other = first.cards.chassis.iter().find(|it| it.id == hull.id);
        if other.is_some_and(|other| other.size != hull.size) {
            found.push(About::Hull(hull.id.clone()));
        }
    }
    let words = |pack: &'_ Pack| -> Vec<PackWord> {
        [&pack.factions, &pack.tags, &pack.sizes, &pack.slots]
            .into_iter()
            .flatten()
            .cloned()
            .collect()
    };
    let known = words(first);
    for word in words(second) {
        if known.iter().any(|it| it.id == word.id && it.name != word.name) {
            found.push(About::Word(word.id));
        }
    }
    found
}

/// The names of cards by what lists tell them apart by: kind, name and craft.
fn names(cards: &Cards) -> BTreeMap<(u8, String, String), String> {
    let named =
        |kind: u8, name: &str, craft: &str| ((kind, fold(name), fold(craft)), name.to_owned());
    let ships = cards.ships.iter().map(|it| named(0, &it.name, ""));
    let squadrons = cards.squadrons.iter().map(|it| named(1, &it.name, &it.craft));
    let upgrades = cards.upgrades.iter();
    let upgrades = upgrades.map(|it| named(2, &it.name, it.slots.first().map_or("", |it| it)));
    let objectives = cards.objectives.iter().map(|it| named(3, &it.name, ""));
    ships.chain(squadrons).chain(upgrades).chain(objectives).collect()
}

/// Whether two changes of a card say different things of the same figure.
fn disagree(first: &Overlay, second: &Overlay) -> bool {
    fn differ<T: PartialEq>(first: Option<&T>, second: Option<&T>) -> bool {
        first.zip(second).is_some_and(|(first, second)| first != second)
    }
    differ(first.points.as_ref(), second.points.as_ref())
        || differ(first.keywords.as_ref(), second.keywords.as_ref())
        || differ(first.defense_tokens.as_ref(), second.defense_tokens.as_ref())
        || differ(first.victory_points.as_ref(), second.victory_points.as_ref())
}

fn fault(pack: &Pack, card: &str, field: &str, message: String) -> PackError {
    PackError { file: pack.title.clone(), card: card.to_owned(), field: field.to_owned(), message }
}
