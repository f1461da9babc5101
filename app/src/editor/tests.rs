//! The laws of the editor's state.

use flagbridge_cards::{CardNumber, Faction, Kind};
use flagbridge_data::catalogue;
use flagbridge_fleet::{Addition, Draft, Options, Place, SquadronDraft, share};

use super::*;

pub(crate) fn card(id: &str) -> CardNumber {
    catalogue().number(id).unwrap_or_else(|| panic!("no card {id}"))
}

/// An Imperial fleet of two ships.
pub(crate) fn editing() -> Editing {
    let mut draft = Draft { faction: Some(Faction::Empire), ..Draft::new() };
    draft.add_ship(card("gladiator-i-class-star-destroyer"));
    draft.add_upgrade(0, card("demolisher-title"));
    draft.add_upgrade(0, card("ordnance-experts"));
    draft.add_ship(card("gladiator-i-class-star-destroyer"));
    draft.squadrons.push(SquadronDraft { card: card("tie-fighter-squadron"), count: 2 });
    Editing::new(draft)
}

fn steps(editing: &Editing) -> Vec<&str> {
    editing.past().collect()
}

#[test]
fn a_step_is_named_after_what_it_did() {
    let mut editing = editing();
    let commands = [
        Command::Remove(Place::Upgrade { ship: 0, upgrade: 0 }),
        Command::SetCount { squadron: 0, count: 3 },
        Command::Add(Addition::Upgrade {
            ship: 0,
            card: card("weapons-liaison-officer"),
            instead: None,
        }),
        Command::MoveUpgrade { ship: 0, upgrade: 0, to: 1 },
        Command::SetEdition("rrg-1.5".to_owned()),
    ];
    for command in &commands {
        assert!(editing.run(command), "{command:?}");
    }
    let expected = [
        "switch to Rules Reference 1.5",
        "move Ordnance Experts to Gladiator I-class Star Destroyer",
        "add Weapons Liaison",
        "3 × TIE Fighter Squadron",
        "remove Demolisher",
    ];
    assert_eq!(steps(&editing), expected);
}

#[test]
fn what_changes_nothing_is_no_step() {
    let mut editing = editing();
    assert!(!editing.run(&Command::SetFaction(Some(Faction::Empire))));
    assert!(!editing.run(&Command::Remove(Place::Ship(9))));
    assert!(!editing.run(&Command::MoveShip { from: 0, to: 7 }));
    assert_eq!((steps(&editing).len(), editing.changes()), (0, 0));
}

#[test]
fn letters_typed_in_a_row_are_one_step() {
    let mut editing = editing();
    for name in ["B", "Bl", "Blue"] {
        editing.run(&Command::Rename(name.to_owned()));
    }
    editing.run(&Command::Note("a".to_owned()));
    editing.run(&Command::Note("ab".to_owned()));
    assert_eq!(steps(&editing), ["write notes", "name the fleet"]);
    editing.pause();
    editing.run(&Command::Note("abc".to_owned()));
    assert_eq!(steps(&editing).len(), 3);
    editing.undo();
    assert_eq!(editing.draft().notes, "ab");
}

#[test]
fn a_new_step_forgets_what_was_undone() {
    let mut editing = editing();
    editing.run(&Command::Remove(Place::Ship(1)));
    assert_eq!(editing.undo().as_deref(), Some("remove Gladiator I-class Star Destroyer"));
    assert_eq!(editing.future().count(), 1);
    editing.run(&Command::Duplicate(0));
    assert_eq!((editing.future().count(), editing.redo()), (0, None));
}

#[test]
fn a_duplicate_leaves_unique_cards_with_the_original() {
    let mut editing = editing();
    editing.run(&Command::Duplicate(0));
    assert_eq!(editing.draft().ships[1].upgrades, [card("ordnance-experts")]);
    assert_eq!(editing.draft().ships.len(), 3);
}

#[test]
fn a_refit_keeps_what_the_other_variant_can_carry() {
    let mut editing = Editing::default();
    let mut draft = Draft { faction: Some(Faction::Empire), ..Draft::new() };
    draft.add_ship(card("victory-i-class-star-destroyer"));
    draft.add_upgrade(0, card("dominator-title"));
    draft.add_upgrade(0, card("weapons-liaison-officer"));
    draft.add_upgrade(0, card("assault-concussion-missiles"));
    editing.run(&Command::Load { draft: Box::new(draft), name: String::new() });
    editing.run(&Command::Refit { ship: 0, card: card("victory-ii-class-star-destroyer") });
    let ship = &editing.draft().ships[0];
    assert_eq!(ship.card, card("victory-ii-class-star-destroyer"));
    // The second variant has an ion cannon where the first has ordnance.
    assert_eq!(ship.upgrades, [card("dominator-title"), card("weapons-liaison-officer")]);
}

#[test]
fn replacing_every_copy_joins_lines_of_squadrons() {
    let mut editing = editing();
    editing.run(&Command::Add(Addition::Squadron(card("tie-interceptor-squadron"))));
    let (old, new) = (card("tie-fighter-squadron"), card("tie-interceptor-squadron"));
    assert!(editing.run(&Command::ReplaceAll { old, new }));
    assert_eq!(editing.draft().squadrons, [SquadronDraft { card: new, count: 3 }]);
    assert_eq!(editing.keyed().squadrons().len(), 1);
    let (old, new) =
        (card("gladiator-i-class-star-destroyer"), card("gladiator-ii-class-star-destroyer"));
    editing.run(&Command::ReplaceAll { old, new });
    assert!(editing.draft().ships.iter().all(|ship| ship.card == new));
}

#[test]
fn a_count_of_none_takes_the_line_out() {
    let mut editing = editing();
    editing.run(&Command::SetCount { squadron: 0, count: 0 });
    assert!(editing.draft().squadrons.is_empty() && editing.keyed().squadrons().is_empty());
}

#[test]
fn a_ship_keeps_its_key_wherever_it_goes() {
    let mut editing = editing();
    let keys = editing.keyed().ships().to_vec();
    editing.run(&Command::MoveShip { from: 0, to: 1 });
    assert_eq!(editing.keyed().ships(), [keys[1], keys[0]]);
    editing.run(&Command::Remove(Place::Ship(0)));
    assert_eq!(editing.keyed().ships(), [keys[0]]);
    assert_eq!(editing.keyed().ship(keys[0]), Some(0));
    editing.run(&Command::Duplicate(0));
    assert!(!keys.contains(&editing.keyed().ships()[1]), "a copy is another ship");
}

/// Walks at random through everything that can be done, then all the way back and forth again.
#[test]
fn any_number_of_steps_can_be_undone_and_redone() {
    let mut chance = Chance(7);
    let mut editing = editing();
    let mut states = vec![editing.keyed().clone()];
    while states.len() < 120 {
        if editing.run(&chance.command(editing.draft())) {
            editing.pause();
            states.push(editing.keyed().clone());
            let (keyed, draft) = (editing.keyed(), editing.draft());
            assert_eq!(keyed.ships().len(), draft.ships.len());
            assert_eq!(keyed.squadrons().len(), draft.squadrons.len());
        }
    }
    let last = states.len() - 1;
    for state in states.iter().rev().skip(1) {
        assert!(editing.undo().is_some());
        assert_eq!(editing.keyed(), state);
    }
    assert_eq!(editing.undo(), None);
    for state in &states[1..] {
        assert!(editing.redo().is_some());
        assert_eq!(editing.keyed(), state);
    }
    assert_eq!((editing.redo(), editing.past().count()), (None, last));
}

/// A small generator; the walk is the same on every machine.
pub(crate) struct Chance(pub u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    pub(crate) fn command(&mut self, draft: &Draft) -> Command {
        let (ship, squadron) = (self.below(draft.ships.len()), self.below(draft.squadrons.len()));
        let upgrades = draft.ships.get(ship).map_or(0, |it| it.upgrades.len());
        match self.below(10) {
            0 => Command::Remove(Place::Ship(ship)),
            1 => Command::Remove(Place::Upgrade { ship, upgrade: self.below(upgrades) }),
            2 => Command::SetCount { squadron, count: self.below(4) as u16 },
            3 => Command::Duplicate(ship),
            4 => Command::MoveShip { from: ship, to: self.below(draft.ships.len()) },
            5 => Command::MoveUpgrade {
                ship,
                upgrade: self.below(upgrades),
                to: self.below(draft.ships.len()),
            },
            6 => Command::Rename(self.below(1000).to_string()),
            7 => {
                let mut load = draft.clone();
                load.ships.truncate(2);
                load.squadrons.clear();
                Command::Load { draft: Box::new(load), name: "paste a list".to_owned() }
            }
            _ => {
                let options = Options::new(draft, &terms_of(draft));
                let additions: Vec<Addition> = options.can_take().collect();
                match additions.len() {
                    0 => Command::SetPoints(Some(self.below(2000) as u16)),
                    count => Command::Add(additions[self.below(count)]),
                }
            }
        }
    }
}

#[test]
fn the_verdict_tells_unfinished_from_wrong() {
    let verdict =
        |editing: &Editing| Verdict::new(editing.draft(), Judgement::new(editing.draft()).report());
    let mut editing = Editing::default();
    assert_eq!(verdict(&editing), Verdict::Empty);
    editing.run(&Command::Add(Addition::Ship(card("victory-i-class-star-destroyer"))));
    assert_eq!(verdict(&editing), Verdict::InTheMaking);
    editing.run(&Command::Add(Addition::Upgrade {
        ship: 0,
        card: card("demolisher-title"),
        instead: None,
    }));
    assert_eq!(verdict(&editing), Verdict::Illegal);
}

#[test]
fn a_kept_fleet_comes_back_as_it_was() {
    let mut editing = editing();
    editing.run(&Command::NoteShip { ship: 0, notes: "flank \u{202e}<script>".to_owned() });
    editing.run(&Command::Note("line\nline".to_owned()));
    let mut saved = Saved::new("x1".to_owned(), editing.draft(), 5);
    saved.keep_version("first", 6);
    editing.run(&Command::Remove(Place::Ship(1)));
    saved.update(editing.draft(), 9);
    let again = Saved::parse(&saved.text()).expect("what was kept can be read");
    assert_eq!(again, saved);
    assert_eq!(again.draft(), *editing.draft());
    assert_eq!(again.versions[0].draft().ships.len(), 2);
    assert_eq!((again.begun, again.changed), (5, 9));
}

#[test]
fn a_fleet_on_the_server_knows_whether_it_is_ahead() {
    let mut editing = editing();
    let base = Saved::new("x".to_owned(), editing.draft(), 0).fleet;
    let online = Online { id: "far".to_owned(), version: 4, base };
    let mut saved = Saved::from_server("x1".to_owned(), online, 5);
    assert!(!saved.is_ahead() && saved.draft() == *editing.draft());
    editing.run(&Command::Remove(Place::Ship(1)));
    saved.update(editing.draft(), 9);
    assert!(saved.is_ahead());
    assert_eq!(Saved::parse(&saved.text()).expect("what was kept can be read"), saved);
    saved.online = None;
    assert!(!saved.is_ahead(), "what is on no server is ahead of none");
    assert!(!saved.text().contains("online"));
}

#[test]
fn a_version_of_the_same_name_is_replaced() {
    let mut editing = editing();
    let mut saved = Saved::new("x1".to_owned(), editing.draft(), 0);
    saved.keep_version("first", 1);
    editing.run(&Command::Remove(Place::Ship(1)));
    saved.update(editing.draft(), 2);
    saved.keep_version("first", 2);
    assert_eq!(saved.versions.len(), 1);
    assert_eq!(saved.versions[0].draft().ships.len(), 1);
}

#[test]
fn lines_that_were_not_read_are_kept_with_the_fleet_each_once() {
    let mut saved = Saved::new("x1".to_owned(), editing().draft(), 0);
    saved.keep_unread(["Flux Capacitor (9)", "??", "Flux Capacitor (9)"].map(str::to_owned));
    saved.update(&Draft::new(), 1);
    let again = Saved::parse(&saved.text()).expect("what was written is read");
    assert_eq!(again.unread, ["Flux Capacitor (9)", "??"]);
}

#[test]
fn what_is_not_ours_is_refused_with_a_reason() {
    assert!(matches!(Saved::parse("{}"), Err(NotSaved::Shape(_))));
    let later =
        Saved::new("a".to_owned(), &Draft::new(), 0).text().replace("saved\":1", "saved\":2");
    assert!(matches!(Saved::parse(&later), Err(NotSaved::Version(2))));
    let shelf = FleetFile::new(vec![Saved::new("a".to_owned(), editing().draft(), 0)]);
    assert_eq!(FleetFile::parse(&shelf.text()).expect("a shelf"), shelf);
    assert!(
        FleetFile::parse("[]")
            .expect_err("not a shelf")
            .to_string()
            .contains("not a file of fleets")
    );
}

#[test]
fn ids_differ_by_time_and_by_chance() {
    let ids = [
        fleet_id(1_700_000_000_000, 1),
        fleet_id(1_700_000_000_000, 2),
        fleet_id(1_700_000_000_001, 1),
    ];
    assert!(ids[0] != ids[1] && ids[1] != ids[2] && ids[0] != ids[2]);
    assert!(ids.iter().all(|id| id.bytes().all(|it| it.is_ascii_alphanumeric())), "{ids:?}");
}

#[test]
fn differences_are_told_card_by_card() {
    let mut editing = editing();
    let before = editing.draft().clone();
    editing.run(&Command::Remove(Place::Upgrade { ship: 0, upgrade: 0 }));
    editing.run(&Command::Add(Addition::Ship(card("raider-i-class-corvette"))));
    editing.run(&Command::SetCount { squadron: 0, count: 4 });
    editing.run(&Command::Rename("Spear".to_owned()));
    editing.run(&Command::MoveShip { from: 0, to: 1 });
    let lines: Vec<(DifferenceSign, String)> =
        differences(&before, editing.draft()).into_iter().map(|it| (it.sign, it.text)).collect();
    let expected = [
        (DifferenceSign::Changed, "Name: none → Spear"),
        (DifferenceSign::Removed, "Gladiator I-class Star Destroyer: Demolisher"),
        (DifferenceSign::Added, "Raider I-class Corvette"),
        (DifferenceSign::Changed, "TIE Fighter Squadron: 2 → 4"),
    ];
    assert_eq!(lines, expected.map(|(sign, text)| (sign, text.to_owned())));
    assert!(differences(&before, &before).is_empty());
    let after = editing.draft().clone();
    editing.run(&Command::Refit { ship: 1, card: card("gladiator-ii-class-star-destroyer") });
    let lines = differences(&after, editing.draft());
    let words = "Gladiator I-class Star Destroyer → Gladiator II-class Star Destroyer";
    assert_eq!(lines, [DifferenceLine { sign: DifferenceSign::Changed, text: words.to_owned() }]);
}

#[test]
fn every_ship_of_the_pool_can_be_refitted_to_every_variant_of_its_hull() {
    let edition = catalogue().current();
    for old in edition.cards_of(Kind::Ship) {
        for new in edition.cards_of(Kind::Ship) {
            let hull = |card: &flagbridge_cards::Card| card.ship().map(|it| it.chassis);
            if hull(old) == hull(new) {
                let mut editing = Editing::default();
                editing.run(&Command::Add(Addition::Ship(old.number)));
                editing.run(&Command::Refit { ship: 0, card: new.number });
                assert_eq!(editing.draft().ships[0].card, new.number);
            }
        }
    }
}

#[test]
fn a_share_code_carries_what_was_edited() {
    let editing = editing();
    let shared = share::decode(&share::encode(editing.draft())).expect("our own code");
    assert_eq!(shared, *editing.draft());
}

#[test]
fn a_gauge_says_what_is_left_or_over() {
    let of = |is, limit| Gauge { is, limit };
    assert_eq!(of(390, Some(400)).words(), "390 of 400, 10 left");
    assert_eq!(of(410, Some(400)).words(), "410 of 400, 10 over");
    assert_eq!(of(3, None).words(), "3");
    let percent = [of(390, Some(400)), of(800, Some(400)), of(1, Some(0))].map(Gauge::percent);
    assert_eq!(percent, [97, 100, 100]);
    assert!(of(401, Some(400)).is_over() && !of(400, Some(400)).is_over());
}

#[test]
fn words_for_points_and_steps() {
    assert_eq!([left_words(12), left_words(0), left_words(-3)], ["12 left", "0 left", "3 over"]);
}

#[test]
fn a_fleet_without_a_name_is_called_after_its_flagship() {
    let draft = editing().draft().clone();
    assert_eq!(title(&Draft { name: "Spear".to_owned(), ..draft.clone() }), "Spear");
    assert_eq!(title(&draft), "Demolisher");
    assert_eq!(title(&Draft::new()), "Unnamed fleet");
}

#[test]
fn tags_are_cut_at_commas_and_kept_once() {
    assert_eq!(split_tags(" store, ,two  words,store"), ["store", "two  words"]);
    assert!(split_tags(" , ").is_empty());
}

#[test]
fn a_fleet_is_found_by_its_cards_tags_and_name() {
    let draft = Draft { name: "Grey Hat".to_owned(), ..editing().draft().clone() };
    let mut saved = Saved::new("a".to_owned(), &draft, 0);
    saved.tags.push("store event".to_owned());
    let words = saved.words();
    for text in ["grey hat", "DEMOLISHER", "Store-Event", "galactic empire"] {
        assert!(words.contains(&flagbridge_cards::fold(text)), "{text} in {words}");
    }
    assert_eq!(saved.points(), 56 + 10 + 4 + 56 + 16);
}
