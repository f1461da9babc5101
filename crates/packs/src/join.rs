use std::collections::BTreeSet;

use flagbridge_cards::{
    Arcs, Body, Card, CardNumber, Catalogue, Chassis, Document, Edition, EditionIndex, Issuer,
    Keyword, PackEdition, Release, Silhouette, Size, UniqueName, brought,
};

use crate::build::{Builder, Reason, keep, tokens};
use crate::fault::Fault;
use crate::pack::{Overlay, Pack};
use crate::words::Words;

/// A catalogue with a pack laid over one of its editions.
#[derive(Debug)]
pub struct Joined {
    /// The catalogue with one more edition.
    pub catalogue: Catalogue,
    /// Id of that edition: `PARENT+PACK@HASH`, see [`flagbridge_cards::PackEdition`].
    pub edition: String,
    /// Cards of the pack that cannot be used, and why. They are not lost: the pack still holds them.
    pub skipped: Vec<Skipped>,
}

/// A card of a pack that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Id of the card.
    pub card: String,
    /// The field that stands in the way.
    pub field: String,
    /// What is wrong with it.
    pub reason: String,
}

/// Lays a pack over the edition it names.
///
/// The cards of the pack get numbers that hold while the program runs. They are never written into share codes or records:
/// those spell the ids.
pub fn join(base: Catalogue, pack: &Pack) -> Result<Joined, Vec<Fault>> {
    let parent = match base.edition(&pack.parent) {
        Ok(parent) => parent.index,
        Err(error) => return Err(vec![fault(pack, "", "parent", error.to_string())]),
    };
    let faults = clashes(&base, pack);
    if !faults.is_empty() {
        return Err(faults);
    }
    let Catalogue {
        mut editions,
        mut versions,
        mut chassis,
        unique_names,
        mut releases,
        modes,
        keywords,
        rulings,
        doubts,
        aliases,
        players_words,
        table,
        ..
    } = base;
    let mut skipped = Vec::new();
    let mut skip = |card: &str, (field, reason): Reason| {
        skipped.push(Skipped { card: card.to_owned(), field, reason });
    };
    let words = Words::bring(pack, &mut skip);
    let names = merged(&unique_names, pack);
    for card in &mut versions {
        rename(card, &unique_names, &names);
        // A card without a faction symbol serves the pack's factions, too.
        if card.factions.is_any() {
            card.factions = card.factions.union(words.factions);
        }
    }
    for hull in &pack.cards.chassis {
        let known = chassis.iter().any(|it| it.id == hull.id);
        match Size::from_id(&hull.size) {
            _ if known => {}
            Some(size) => chassis.push(without_arcs(&hull.id, &hull.name, size)),
            None => skip(&hull.id, ("size".to_owned(), format!("\"{}\" is no size", hull.size))),
        }
    }
    if chassis.len() > usize::from(u8::MAX) {
        let message = format!("{} hulls; 255 are allowed together", chassis.len());
        return Err(vec![fault(pack, "", "cards.chassis", message)]);
    }
    releases.push(Release { id: keep(&pack.pack), name: keep(&pack.title) });
    let numbered = numbered(&versions);
    let generic = versions.iter().filter(|card| card.squadron().is_some() && !card.unique);
    let mut crafts: Vec<&str> = generic.map(|card| card.id).collect();
    let own = pack.cards.squadrons.iter().filter(|it| it.unique_names.is_empty());
    crafts.extend(own.map(|it| it.id.as_str()));
    let builder = Builder {
        crafts: &crafts,
        chassis: &chassis,
        names: &names,
        numbered: &numbered,
        release: (releases.len() - 1) as u8,
        factions: words.factions,
        title: &pack.title,
    };

    let mut added: Vec<Card> = Vec::new();
    let mut add = |id: &str, built: &dyn Fn(CardNumber) -> Result<Card, Reason>| {
        let number = brought::card_number(id).ok_or_else(|| {
            ("id".to_owned(), "small letters, digits and hyphens are expected".to_owned())
        });
        match number.and_then(built) {
            Ok(card) => added.push(card),
            Err(reason) => skip(id, reason),
        }
    };
    for ship in &pack.cards.ships {
        add(&ship.id, &|number| builder.ship(ship, number));
    }
    for squadron in &pack.cards.squadrons {
        add(&squadron.id, &|number| builder.squadron(squadron, number));
    }
    for upgrade in &pack.cards.upgrades {
        add(&upgrade.id, &|number| builder.upgrade(upgrade, number));
    }

    // Every edition has one slot for each number; the numbers of packs lie far behind the manifest's.
    let highest = added.iter().map(|card| card.number.index()).max().unwrap_or(0);
    let slots = editions[0].versions.len().max(highest + 1);
    for edition in &mut editions {
        edition.versions.resize(slots, 0);
    }
    let mut own = of_pack(&editions[usize::from(parent.0)], editions.len(), pack);
    own.fleet.factions = own.fleet.factions.union(words.factions);
    own.fleet.slots = own.fleet.slots.union(words.slots);
    for card in added {
        own.versions[card.number.index()] = versions.len() as u16 + 1;
        versions.push(card);
    }
    for (id, overlay) in &pack.overlays {
        let number = own.versions.iter().position(|slot| {
            usize::from(*slot).checked_sub(1).is_some_and(|place| versions[place].id == id)
        });
        let Some(number) = number else {
            skip(id, (String::new(), format!("no card of {} has this id", pack.parent)));
            continue;
        };
        let mut card = versions[usize::from(own.versions[number]) - 1].clone();
        match change(&mut card, overlay, &builder) {
            Ok(()) => {
                versions.push(card);
                own.versions[number] = versions.len() as u16;
            }
            Err(reason) => skip(id, reason),
        }
    }
    let edition = own.id.to_owned();
    editions.push(own);
    let catalogue = Catalogue::new(
        editions,
        versions,
        chassis,
        names,
        releases,
        modes,
        keywords,
        rulings,
        doubts,
        aliases,
        players_words,
        table,
    );
    Ok(Joined { catalogue, edition, skipped })
}

/// Lays several packs, one after the other, over what `base` makes. A pack that cannot be laid is left out. Returns the
/// catalogue and, for each pack, the id of its edition or why there is none.
pub fn join_all(
    base: impl Fn() -> Catalogue,
    packs: &[Pack],
) -> (Catalogue, Vec<Result<String, Vec<Fault>>>) {
    let mut laid: Vec<&Pack> = Vec::new();
    let mut outcomes = Vec::new();
    let mut catalogue = base();
    for pack in packs {
        match join(catalogue, pack) {
            Ok(joined) => {
                catalogue = joined.catalogue;
                laid.push(pack);
                outcomes.push(Ok(joined.edition));
            }
            Err(faults) => {
                outcomes.push(Err(faults));
                // The catalogue is gone with the failure; what was laid before can be laid again.
                catalogue = laid.iter().fold(base(), |base, pack| {
                    join(base, pack)
                        .map_or_else(|_| unreachable!("it was laid before"), |it| it.catalogue)
                });
            }
        }
    }
    (catalogue, outcomes)
}

/// Ids that stand twice, or that a card of the catalogue has already.
fn clashes(base: &Catalogue, pack: &Pack) -> Vec<Fault> {
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    if !brought::is_id(&pack.pack) {
        let message = "small letters, digits and hyphens are expected".to_owned();
        faults.push(fault(pack, "", "pack", message));
    }
    for id in pack.cards.ids() {
        if !seen.insert(id) {
            faults.push(fault(pack, id, "id", "the pack has this id twice".to_owned()));
        } else if base.number(id).is_some() {
            let message = "the catalogue has a card with this id".to_owned();
            faults.push(fault(pack, id, "id", message));
        }
    }
    faults
}

/// The unique names of catalogue and pack, sorted, each once.
fn merged(known: &[&'static str], pack: &Pack) -> Vec<&'static str> {
    let cards = &pack.cards;
    let named = cards.ships.iter().map(|it| &it.unique_names);
    let named = named.chain(cards.squadrons.iter().map(|it| &it.unique_names));
    let named = named.chain(cards.upgrades.iter().map(|it| &it.unique_names));
    let mut names: BTreeSet<&'static str> = known.iter().copied().collect();
    for name in named.flatten() {
        if !names.contains(name.as_str()) {
            names.insert(keep(name));
        }
    }
    names.into_iter().collect()
}

/// Points a card's names to their places in the new list.
fn rename(card: &mut Card, before: &[&'static str], after: &[&'static str]) {
    let place = |name: &mut UniqueName| {
        let found = after.binary_search(&before[usize::from(name.0)]).unwrap_or_default();
        *name = UniqueName(found as u16);
    };
    card.unique_names.iter_mut().for_each(place);
    if let Body::Squadron(squadron) = &mut card.body {
        squadron.named_craft.iter_mut().for_each(place);
    }
}

/// Keywords that some card prints with a number.
fn numbered(versions: &[Card]) -> Vec<Keyword> {
    let squadrons = versions.iter().filter_map(Card::squadron);
    let values = squadrons.flat_map(|squadron| &squadron.keywords);
    let mut numbered: Vec<Keyword> =
        values.filter(|it| it.value > 0).map(|it| it.keyword).collect();
    numbered.sort_unstable();
    numbered.dedup();
    numbered
}

/// A hull of a pack: fleets can be built with it, but nothing is known of its arcs.
fn without_arcs(id: &str, name: &str, size: Size) -> Chassis {
    Chassis {
        id: keep(id),
        name: keep(name),
        size,
        token: (0, 0),
        arcs: Arcs {
            front_origin: 0,
            front_angle: 0,
            rear_origin: 0,
            rear_angle: 0,
            auxiliary_origin: None,
            special: None,
        },
        targeting_points: Vec::new(),
        silhouette: Silhouette::Wedge,
    }
}

fn of_pack(parent: &Edition, index: usize, pack: &Pack) -> Edition {
    let title = keep(&format!("{} with {}", parent.title, pack.title));
    let hash = pack.hash();
    let name = PackEdition { parent: parent.id, pack: &pack.pack, hash: &hash };
    Edition {
        index: EditionIndex(index as u8),
        id: keep(&name.to_string()),
        issuer: Issuer::Pack,
        title,
        summary: keep(&format!("The cards of the pack {}, which a player brought.", pack.title)),
        parent: Some(parent.index),
        later: "",
        documents: vec![Document { short: keep(&pack.pack), title: keep(&pack.title) }],
        ..parent.clone()
    }
}

fn change(card: &mut Card, overlay: &Overlay, builder: &Builder<'_>) -> Result<(), Reason> {
    if let Some(points) = overlay.points {
        card.points = points;
    }
    if let Some(keywords) = &overlay.keywords {
        match &mut card.body {
            Body::Squadron(squadron) => squadron.keywords = builder.keywords(keywords)?,
            Body::Ship(_) | Body::Upgrade(_) | Body::Objective(_) | Body::Damage(_) => {
                return Err(("keywords".to_owned(), "only squadrons have keywords".to_owned()));
            }
        }
    }
    if let Some(ids) = &overlay.defense_tokens {
        let tokens = tokens(ids)?;
        match &mut card.body {
            Body::Squadron(squadron) => squadron.defense_tokens = tokens,
            Body::Ship(ship) => ship.defense_tokens = tokens,
            Body::Upgrade(_) | Body::Objective(_) | Body::Damage(_) if tokens.is_empty() => {}
            Body::Upgrade(_) | Body::Objective(_) | Body::Damage(_) => {
                let message = "only ships and squadrons have defense tokens".to_owned();
                return Err(("defense-tokens".to_owned(), message));
            }
        }
    }
    Ok(())
}

fn fault(pack: &Pack, card: &str, field: &str, message: String) -> Fault {
    Fault { file: pack.title.clone(), card: card.to_owned(), field: field.to_owned(), message }
}
