use std::collections::BTreeSet;

use flagbridge_cards::{
    Arcs, Body, Card, CardNumber, Catalogue, Chassis, Document, Edition, EditionIndex, Issuer,
    Keyword, Release, Silhouette, Size, UniqueName,
};

use crate::build::{Builder, Reason, keep, tokens};
use crate::fault::Fault;
use crate::pack::{Overlay, Pack};

/// A catalogue with a pack laid over one of its editions.
#[derive(Debug)]
pub struct Joined {
    /// The catalogue with one more edition.
    pub catalogue: Catalogue,
    /// Id of that edition: `PARENT+PACK`.
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
/// The cards of the pack get the numbers after the catalogue's own. Those numbers hold in this catalogue alone and must
/// never be written into share codes or records.
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
        table,
        ..
    } = base;
    let mut skipped = Vec::new();
    let mut skip = |card: &str, (field, reason): Reason| {
        skipped.push(Skipped { card: card.to_owned(), field, reason });
    };
    let names = merged(&unique_names, pack);
    for card in &mut versions {
        rename(card, &unique_names, &names);
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
        title: &pack.title,
    };

    let known = editions[0].versions.len() - 1;
    let mut added: Vec<Card> = Vec::new();
    let mut add = |id: &str, built: &dyn Fn(CardNumber) -> Result<Card, Reason>| match built(
        CardNumber::new((known + added.len() + 1) as u16),
    ) {
        Ok(card) => added.push(card),
        Err(reason) => skip(id, reason),
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

    // First printings stand in order of number: the pack's go behind the last of them, later versions move up.
    let count = added.len();
    for edition in &mut editions {
        for slot in &mut edition.versions {
            if usize::from(*slot) > known {
                *slot += count as u16;
            }
        }
        edition.versions.extend(std::iter::repeat_n(0, count));
    }
    versions.splice(known..known, added);
    let mut own = of_pack(&editions[usize::from(parent.0)], editions.len(), pack);
    for place in known..known + count {
        own.versions[place + 1] = place as u16 + 1;
    }
    for (id, overlay) in &pack.overlays {
        let number = (1..own.versions.len()).find(|number| {
            let slot = usize::from(own.versions[*number]);
            slot > 0 && versions[slot - 1].id == id
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
        editions, versions, chassis, names, releases, modes, keywords, rulings, doubts, aliases,
        table,
    );
    Ok(Joined { catalogue, edition, skipped })
}

/// Ids that stand twice, or that a card of the catalogue has already.
fn clashes(base: &Catalogue, pack: &Pack) -> Vec<Fault> {
    let cards = &pack.cards;
    let ids = cards.ships.iter().map(|it| &it.id);
    let ids = ids.chain(cards.squadrons.iter().map(|it| &it.id));
    let ids = ids.chain(cards.upgrades.iter().map(|it| &it.id));
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    for id in ids {
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
    Edition {
        index: EditionIndex(index as u8),
        id: keep(&format!("{}+{}", parent.id, pack.pack)),
        issuer: Issuer::Community,
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
