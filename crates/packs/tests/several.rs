//! Several packs at once: beside each other, together in one fleet, with one of them missing.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use flagbridge_cards::{Catalogue, Faction, Issuer, brought};
use flagbridge_fleet::{Document, Draft, Terms, check, share};
use flagbridge_packs::{About, JoinedAll, Pack, Source, conflicts, join_all, read};
use proptest::prelude::*;

const INVENTED: &str = include_str!("../invented.json");
const COMMUNITY: &str = include_str!("made-up.json");

fn invented() -> Pack {
    read(&[Source { name: "invented.json", text: INVENTED }], "").unwrap()
}

fn made_up(parent: &str) -> Pack {
    read(&[Source { name: "made-up.json", text: COMMUNITY }], parent).unwrap()
}

fn over(packs: &[Pack], below: &[&str]) -> &'static Catalogue {
    let JoinedAll { catalogue, packs } = join_all(flagbridge_data::decode(), packs, below);
    assert!(packs.iter().all(Result::is_ok), "{packs:?}");
    Box::leak(Box::new(catalogue))
}

/// The edition of both packs over RRG 1.6.
fn both_named() -> String {
    let (first, second) = (invented(), made_up("rrg-1.6"));
    format!("rrg-1.6+invented@{}+made-up@{}", first.hash(), second.hash())
}

#[test]
fn several_packs_stand_beside_each_other() {
    let first = invented();
    let second = made_up("community-2026-04");
    let clash = Pack { pack: "again".to_owned(), title: "Again".to_owned(), ..first.clone() };
    let renamed = Pack { pack: first.pack.clone(), title: "Namesake".to_owned(), ..second.clone() };
    let packs = [first, clash, renamed, second];
    let JoinedAll { catalogue, packs: laid } = join_all(flagbridge_data::decode(), &packs, &[]);
    let faults = laid[1].as_ref().unwrap_err();
    // What stands in the way is named: the pack that is there already is called Invented Cards, whichever comes later.
    assert!(
        faults.iter().any(|it| it.to_string()
            == "Again: moth-squadron-invented: id: the pack Invented Cards has a card with this id"),
        "{faults:?}"
    );
    assert_eq!(laid[2].as_ref().unwrap_err()[0].message, "the pack Invented Cards has the same id");
    for (laid, id) in
        [(&laid[0], "moth-squadron-invented"), (&laid[3], "lantern-class-picket-made-up")]
    {
        let edition = catalogue.edition(&laid.as_ref().unwrap().edition).unwrap();
        assert!(edition.get(id).is_ok(), "{id}");
        // What the other edition rules does not hold in a pack over an older one.
        assert_eq!(edition.rank(), edition.parent.unwrap());
    }
    assert_eq!(catalogue.newest_of(Issuer::Community).unwrap().edition().id, "community-2026-04");
    assert_eq!(catalogue.current().edition().id, "rrg-1.6");
}

#[test]
fn a_fleet_uses_cards_of_two_packs() {
    let catalogue = over(&[invented(), made_up("rrg-1.6")], &[]);
    let edition = catalogue.edition(&both_named()).unwrap();
    assert!(edition.title.ends_with(" with Invented Cards and made-up"), "{}", edition.title);
    // Both packs change a card of the edition, and both changes hold.
    assert_eq!(edition.get("cr90-corvette-a").unwrap().points, 41);
    assert_eq!(edition.get("tie-fighter-squadron").unwrap().points, 7);
    let number = |id: &str| catalogue.number(id).unwrap();
    let mut draft = Draft { edition: Some(both_named()), ..Draft::new() };
    draft.faction = Some(Faction::Rebel);
    draft.add_ship(number("lamplighter-class-tender-invented"));
    draft.add_upgrade(0, number("mon-mothma-commander"));
    draft.add_upgrade(0, number("wick-made-up"));
    draft.add_squadron(number("moth-squadron-invented"));
    for id in ["most-wanted", "night-watch-made-up", "lamp-festival-invented"] {
        draft.add_objective(number(id));
    }
    let report = check(&draft, &Terms::of(&draft, draft.edition_in(catalogue)));
    assert!(report.is_legal(), "{:?}", report.violations);
    assert_eq!(draft.missing_packs(catalogue), []);
    // The code and the document name both packs with their fingerprints.
    assert_eq!(share::decode(&share::encode(&draft)).as_ref(), Ok(&draft));
    let document = Document::new(&draft, flagbridge_data::catalogue()).to_string();
    assert!(document.contains(&both_named()), "{document}");

    // One pack is missing: its cards are kept and named, the other pack's are read.
    let one = over(&[invented()], &[]);
    let missing: Vec<_> = draft.missing_packs(one).iter().map(ToString::to_string).collect();
    assert_eq!(missing, [format!("made-up@{}", made_up("").hash())]);
    let read = share::decode(&share::encode(&draft)).unwrap();
    let edition = read.edition_in(one);
    assert!(edition.id.contains("+invented@") && !edition.id.contains("made-up"), "{}", edition.id);
    let report = check(&read, &Terms::of(&read, edition));
    let messages: Vec<String> = report.explained().map(|it| it.message.clone()).collect();
    let unknown = |id: &str| format!("{id} is a card of a pack that is not loaded here.");
    assert!(messages.contains(&unknown("wick-made-up")), "{messages:?}");
    assert!(messages.contains(&unknown("night-watch-made-up")), "{messages:?}");
    assert!(!messages.iter().any(|it| it.contains("moth-squadron-invented is a card")));
    assert_eq!(share::encode(&read), share::encode(&draft));
}

#[test]
fn packs_are_found_over_every_edition_they_are_laid_over() {
    let catalogue = over(&[invented(), made_up("rrg-1.6")], &["rrg-1.6", "community-2026-04"]);
    let pack = catalogue.editions.iter().filter(|it| it.issuer == Issuer::Pack).count();
    assert_eq!(pack, 3 * 2);
    let nearest = |id: &str| catalogue.nearest(id).unwrap().edition().id;
    let hash = invented().hash();
    assert_eq!(nearest(&both_named()), both_named());
    let swapped = format!("rrg-1.6+made-up@{}+invented@{hash}", made_up("").hash());
    assert_eq!(nearest(&swapped), both_named(), "also when named in another order");
    let elsewhere = format!("community-2026-04+renamed@{hash}");
    assert_eq!(nearest(&elsewhere), format!("community-2026-04+invented@{hash}"));
    let another_state = "rrg-1.6+invented@0000000000000000+absent@11";
    assert_eq!(nearest(another_state), format!("rrg-1.6+invented@{hash}"));
    assert_eq!(nearest("rrg-1.5+invented@00"), "rrg-1.5");
    // Of editions that fit alike the one with fewer packs, over the edition the pack names, comes last.
    let last = catalogue.editions.last().unwrap();
    assert!(last.id.starts_with("rrg-1.6+") && last.id.matches('+').count() == 1, "{}", last.id);
}

#[test]
fn many_packs_are_bounded() {
    let packs: Vec<Pack> = (0..40)
        .map(|number| Pack {
            pack: format!("pack-{number}"),
            title: format!("Pack {number}"),
            parent: "rrg-1.6".to_owned(),
            ..Pack::default()
        })
        .collect();
    let JoinedAll { catalogue, packs: laid } =
        join_all(flagbridge_data::decode(), &packs, &["rrg-1.5", "community-2026-04"]);
    assert_eq!(laid.iter().filter(|it| it.is_ok()).count(), 32);
    assert!(catalogue.editions.len() < 200);
    // Each alone over its own edition, and all of them together.
    for laid in laid.iter().flatten() {
        assert!(catalogue.edition(&laid.edition).is_ok(), "{}", laid.edition);
    }
    assert!(catalogue.editions.iter().any(|it| it.id.matches('+').count() == 32));
}

#[test]
fn what_packs_disagree_about_is_said() {
    let first = invented();
    let mut second = made_up("rrg-1.6");
    assert_eq!(conflicts(&[first.clone(), second.clone()]), []);
    second.cards.squadrons[0].name = "MOTH squadron".to_owned();
    second.cards.squadrons[0].craft = "Moth Squadron".to_owned();
    second.cards.chassis[0].id = "lamplighter-class".to_owned();
    second.cards.chassis[0].size = "large".to_owned();
    second.overlays.insert(
        "cr90-corvette-a".to_owned(),
        flagbridge_packs::Overlay { points: Some(40), ..Default::default() },
    );
    second.tags.push(flagbridge_packs::PackWord {
        id: "lamplighter".to_owned(),
        name: "Lamps".to_owned(),
    });
    let found = conflicts(&[second, first]);
    let about: Vec<_> = found.iter().map(|it| it.about.clone()).collect();
    let text = str::to_owned;
    assert_eq!(
        about,
        [
            About::Name(text("MOTH squadron")),
            About::Change(text("cr90-corvette-a")),
            About::Hull(text("lamplighter-class")),
            About::Word(text("lamplighter")),
        ]
    );
    assert_eq!(
        found[0].to_string(),
        "Invented Cards and made-up both have a card called MOTH squadron, so a list with just the name is ambiguous"
    );
}

/// What a player without the pack may do to a fleet.
#[derive(Clone, Debug)]
enum Edit {
    Rename(String),
    AddShip,
    AddSquadron,
    DropSquadron,
    Swap,
}

fn any_edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        "[A-Za-z ]{0,20}".prop_map(Edit::Rename),
        Just(Edit::AddShip),
        Just(Edit::AddSquadron),
        Just(Edit::DropSquadron),
        Just(Edit::Swap),
    ]
}

fn edit(draft: &mut Draft, edit: &Edit) {
    let card = |id: &str| flagbridge_data::catalogue().number(id).unwrap();
    match edit {
        Edit::Rename(name) => draft.name.clone_from(name),
        Edit::AddShip => drop(draft.add_ship(card("cr90-corvette-b"))),
        Edit::AddSquadron => drop(draft.add_squadron(card("x-wing-squadron"))),
        Edit::DropSquadron => drop(draft.squadrons.pop()),
        Edit::Swap => draft.ships.reverse(),
    }
}

proptest! {
    /// Opened without the pack, edited, shared again or saved, and opened with the pack: the same fleet as if the pack had
    /// been there all the time.
    #[test]
    fn nothing_is_lost_where_the_pack_is_missing(
        faction in "[a-z]{1,8}(-[a-z0-9]{1,6}){1,2}",
        ids in prop::collection::vec("[a-z]{1,6}-[a-z0-9]{1,6}-lost", 1..6),
        edits in prop::collection::vec(any_edit(), 0..6),
        through_document in any::<bool>(),
    ) {
        let number = |id: &String| brought::card_number(id).unwrap();
        let plain = flagbridge_data::catalogue();
        let edition = "rrg-1.6+lost@0123456789abcdef+found@00".to_owned();
        let mut fleet = Draft { edition: Some(edition), ..Draft::new() };
        fleet.foreign_faction = Some(faction.clone());
        fleet.add_ship(number(&ids[0]));
        for id in &ids {
            fleet.add_upgrade(0, number(id));
            fleet.add_squadron(number(id));
            fleet.add_objective(number(id));
        }
        let shared = share::encode(&fleet);
        let mut opened = share::decode(&shared).unwrap();
        prop_assert_eq!(&opened, &fleet);
        let mut document = Document::new(&opened, plain);
        for it in &edits {
            edit(&mut opened, it);
            edit(&mut fleet, it);
            document.update(&opened, plain);
        }
        prop_assert_eq!(opened.faction_id(), Some(faction.as_str()));
        let again = if through_document {
            let (read, unknown) = Document::parse(&document.to_string()).unwrap().draft(plain);
            prop_assert_eq!(unknown, Vec::new());
            read
        } else {
            share::decode(&share::encode(&opened)).unwrap()
        };
        prop_assert_eq!(&again, &fleet);
        prop_assert_eq!(share::encode(&again), share::encode(&fleet));
    }
}

#[test]
fn a_faction_is_known_again_where_its_pack_is() {
    let mut fleet = Draft { edition: Some("rrg-1.6+moths@00".to_owned()), ..Draft::new() };
    fleet.foreign_faction = Some("moth-league".to_owned());
    let (code, document) =
        (share::encode(&fleet), Document::new(&fleet, flagbridge_data::catalogue()).to_string());
    assert!(code.starts_with('2'), "{code}");
    let league = Faction::bring("moth-league", "Moth League").unwrap();
    let known = Draft { faction: Some(league), foreign_faction: None, ..fleet.clone() };
    assert_eq!(share::decode(&code).as_ref(), Ok(&known));
    let read = Document::parse(&document).unwrap().draft(flagbridge_data::catalogue());
    assert_eq!(read, (known.clone(), Vec::new()));
    // The code is the same whether or not the pack is there.
    assert_eq!(share::encode(&known), code);
    // A faction that is chosen takes its place.
    let chosen = Draft { faction: Some(Faction::Rebel), ..fleet };
    assert_eq!(chosen.faction_id(), Some("rebel"));
    assert_eq!(share::decode(&share::encode(&chosen)).unwrap().faction, Some(Faction::Rebel));
}
