use std::collections::{BTreeSet, HashMap};

use flagbridge_cards::{
    Arcs, Body, Card, CardNumber, Catalogue, Chassis, Document, Edition, EditionIndex, FactionSet,
    Issuer, Keyword, PackEdition, PackName, Release, Silhouette, Size, UniqueName, brought,
};

use crate::build::{Builder, Reason, keep, tokens};
use crate::combination::{Combination, combinations};
use crate::conflict;
use crate::pack::{Overlay, Pack};
use crate::pack_error::PackError;
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

/// A catalogue with several packs, each alone and together, laid over its editions.
#[derive(Debug)]
pub struct JoinedAll {
    /// The catalogue with the editions of the packs.
    pub catalogue: Catalogue,
    /// For each pack what came of it, or why it cannot be used beside those before it.
    pub packs: Vec<Result<Laid, Vec<PackError>>>,
}

/// A pack that was laid over its edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Id of the edition with this pack alone.
    pub edition: String,
    /// Cards of the pack that cannot be used, and why.
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
pub fn join(base: Catalogue, pack: &Pack) -> Result<Joined, Vec<PackError>> {
    let JoinedAll { catalogue, mut packs } = join_all(base, std::slice::from_ref(pack), &[]);
    let Laid { edition, skipped } = packs.remove(0)?;
    Ok(Joined { catalogue, edition, skipped })
}

/// Lays several packs over the editions they name and over those in `below`, each alone and together with the others. A
/// pack that cannot be used is left out.
pub fn join_all(base: Catalogue, packs: &[Pack], below: &[&str]) -> JoinedAll {
    let admitted = conflict::admit(&base, packs);
    let laid: Vec<&Pack> = admitted
        .iter()
        .zip(packs)
        .filter(|(admitted, _)| admitted.is_ok())
        .map(|(_, pack)| pack)
        .collect();
    let (catalogue, laid) = lay(base, &laid, below);
    let mut laid = laid.into_iter();
    let of_pack = |admitted: Result<(), Vec<PackError>>| {
        admitted.map(|()| laid.next().expect("every admitted pack is laid"))
    };
    JoinedAll { catalogue, packs: admitted.into_iter().map(of_pack).collect() }
}

/// Lays packs that are known to fit.
fn lay(base: Catalogue, packs: &[&Pack], below: &[&str]) -> (Catalogue, Vec<Laid>) {
    let hashes: Vec<String> = packs.iter().map(|pack| pack.hash()).collect();
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
    let mut skipped: Vec<Vec<Skipped>> = vec![Vec::new(); packs.len()];
    let mut words = Vec::new();
    for (pack, skipped) in packs.iter().zip(&mut skipped) {
        words.push(Words::bring(pack, &mut |card, reason| skip(skipped, card, reason)));
    }
    let names = merged(&unique_names, packs);
    let foreign = words.iter().fold(FactionSet::EMPTY, |all, words| all.union(words.factions));
    for card in &mut versions {
        rename(card, &unique_names, &names);
        // A card without a faction symbol serves the packs' factions, too.
        if card.factions.is_any() {
            card.factions = card.factions.union(foreign);
        }
    }
    for (pack, skipped) in packs.iter().zip(&mut skipped) {
        for hull in &pack.cards.chassis {
            let known = chassis.iter().any(|it| it.id == hull.id);
            match Size::from_id(&hull.size) {
                _ if known => {}
                Some(size) => chassis.push(without_arcs(&hull.id, &hull.name, size)),
                None => {
                    let message = format!("\"{}\" is not a size", hull.size);
                    skip(skipped, &hull.id, ("size".to_owned(), message));
                }
            }
        }
    }
    let numbered = numbered(&versions);
    let generic = versions.iter().filter(|card| card.squadron().is_some() && !card.unique);
    let mut crafts: Vec<&str> = generic.map(|card| card.id).collect();
    let own = packs.iter().flat_map(|pack| &pack.cards.squadrons);
    crafts.extend(own.filter(|it| it.unique_names.is_empty()).map(|it| it.id.as_str()));
    let mut builders = Vec::new();
    for (pack, words) in packs.iter().zip(&words) {
        releases.push(Release { id: keep(&pack.pack), name: keep(&pack.title) });
        builders.push(Builder {
            crafts: &crafts,
            chassis: &chassis,
            names: &names,
            numbered: &numbered,
            release: (releases.len() - 1) as u8,
            factions: words.factions,
            title: &pack.title,
        });
    }

    // The places of each pack's cards among the versions.
    let mut added: Vec<Vec<(CardNumber, u16)>> = Vec::new();
    for ((pack, builder), skipped) in packs.iter().zip(&builders).zip(&mut skipped) {
        let mut places = Vec::new();
        for card in cards(pack, builder, skipped) {
            places.push((card.number, versions.len() as u16 + 1));
            versions.push(card);
        }
        added.push(places);
    }
    // Every edition has one slot for each number; the numbers of packs lie far behind the manifest's.
    let numbers = added.iter().flatten().map(|(number, _)| number.index() + 1);
    let slots = numbers.max().unwrap_or(0).max(editions[0].versions.len());
    for edition in &mut editions {
        edition.versions.resize(slots, 0);
    }
    let by_id: HashMap<&str, CardNumber> =
        versions.iter().map(|card| (card.id, card.number)).collect();

    // A card that a pack changes is made once, however many editions have it: by the place of the card and the pack.
    let mut changed: HashMap<(u16, usize), Result<u16, Reason>> = HashMap::new();
    for Combination { packs: together, parent } in combinations(packs, &editions, below) {
        let named: Vec<(&Pack, &str)> =
            together.iter().map(|place| (packs[*place], hashes[*place].as_str())).collect();
        let mut own = of_packs(&editions[usize::from(parent.0)], editions.len(), &named);
        for place in &together {
            own.fleet.factions = own.fleet.factions.union(words[*place].factions);
            own.fleet.slots = own.fleet.slots.union(words[*place].slots);
            for (number, version) in &added[*place] {
                own.versions[number.index()] = *version;
            }
        }
        for place in together.iter().copied() {
            // What is wrong with a change is said once, of the pack alone over its own edition.
            let alone =
                together.len() == 1 && editions[usize::from(parent.0)].id == packs[place].parent;
            for (id, overlay) in &packs[place].overlays {
                let number = by_id.get(id.as_str()).map(|number| number.index());
                let slot = number.map_or(0, |number| own.versions[number]);
                let (Some(number), true) = (number, slot > 0) else {
                    if alone {
                        let message = format!("no card in {} has this id", packs[place].parent);
                        skip(&mut skipped[place], id, (String::new(), message));
                    }
                    continue;
                };
                let version = changed.entry((slot, place)).or_insert_with(|| {
                    let mut card = versions[usize::from(slot) - 1].clone();
                    change(&mut card, overlay, &builders[place])?;
                    versions.push(card);
                    Ok(versions.len() as u16)
                });
                match version {
                    Ok(version) => own.versions[number] = *version,
                    Err(reason) if alone => skip(&mut skipped[place], id, reason.clone()),
                    Err(_) => {}
                }
            }
        }
        editions.push(own);
    }
    let laid = packs.iter().zip(&hashes).zip(skipped).map(|((pack, hash), skipped)| {
        let packs = vec![PackName { pack: &pack.pack, hash }];
        Laid { edition: PackEdition { parent: &pack.parent, packs }.to_string(), skipped }
    });
    let laid = laid.collect();
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
    (catalogue, laid)
}

/// The cards of a pack that can be used.
fn cards(pack: &Pack, builder: &Builder<'_>, skipped: &mut Vec<Skipped>) -> Vec<Card> {
    let mut added: Vec<Card> = Vec::new();
    let mut add = |id: &str, built: &dyn Fn(CardNumber) -> Result<Card, Reason>| {
        let number = brought::card_number(id).ok_or_else(|| {
            ("id".to_owned(), "use lowercase letters, digits and hyphens".to_owned())
        });
        match number.and_then(built) {
            Ok(card) => added.push(card),
            Err(reason) => skip(skipped, id, reason),
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
    for objective in &pack.cards.objectives {
        add(&objective.id, &|number| builder.objective(objective, number));
    }
    added
}

fn skip(skipped: &mut Vec<Skipped>, card: &str, (field, reason): Reason) {
    skipped.push(Skipped { card: card.to_owned(), field, reason });
}

/// The unique names of catalogue and packs, sorted, each once.
fn merged(known: &[&'static str], packs: &[&Pack]) -> Vec<&'static str> {
    let named = packs.iter().flat_map(|pack| {
        let cards = &pack.cards;
        let named = cards.ships.iter().map(|it| &it.unique_names);
        let named = named.chain(cards.squadrons.iter().map(|it| &it.unique_names));
        named.chain(cards.upgrades.iter().map(|it| &it.unique_names))
    });
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

/// The edition of packs over another one.
fn of_packs(parent: &Edition, index: usize, packs: &[(&Pack, &str)]) -> Edition {
    let titles: Vec<&str> = packs.iter().map(|(pack, _)| pack.title.as_str()).collect();
    let titles = titles.join(" and ");
    let named = packs.iter().map(|(pack, hash)| PackName { pack: &pack.pack, hash });
    let name = PackEdition { parent: parent.id, packs: named.collect() };
    let noun = flagbridge_wording::plural(packs.len(), "pack", "packs");
    let document =
        |(pack, _): &(&Pack, &str)| Document { short: keep(&pack.pack), title: keep(&pack.title) };
    Edition {
        index: EditionIndex(index as u8),
        id: keep(&name.to_string()),
        issuer: Issuer::Pack,
        title: keep(&format!("{} with {titles}", parent.title)),
        summary: keep(&format!("Custom cards from the {noun} {titles}.")),
        parent: Some(parent.index),
        later: "",
        documents: packs.iter().map(document).collect(),
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
    if let Some(worth) = overlay.victory_points {
        match &mut card.body {
            Body::Objective(objective) => objective.victory_points = worth,
            Body::Ship(_) | Body::Squadron(_) | Body::Upgrade(_) | Body::Damage(_) => {
                let message = "only objectives have victory tokens".to_owned();
                return Err(("victory-points".to_owned(), message));
            }
        }
    }
    Ok(())
}
