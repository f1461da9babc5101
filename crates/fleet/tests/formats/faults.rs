//! What converters and people get wrong, read by what can stand where it stands.

use flagbridge_fleet::formats::{NoteKind, Reading, Why};

use super::common::{card, draft};
use super::{read_whole, reader};

fn kinds(reading: &Reading) -> Vec<(usize, NoteKind)> {
    reading.notes.iter().map(|note| (note.line, note.kind)).collect()
}

#[test]
fn hulls_as_bullets_begin_ships_and_upgrades_as_headings_belong_to_the_ship_before() {
    let reading = read_whole(
        "Faction: Rebel
Commander: General Dodonna

CR90 Corvette A (44)
• General Dodonna (20)
• CR90 Corvette B (39)
= 103 Points

Leading Shots (5)
• GR-75 Medium Transports (18)
= 23 Points

Comms Net (2)
= 2 Points

Squadrons:
= 0 Points
",
    );
    let expected = draft(
        "
rebel
cr90-corvette-a
  general-dodonna-commander
cr90-corvette-b
  leading-shots
gr75-medium-transports
  comms-net
",
    );
    assert_eq!(reading.draft, expected);
    let misplaced = NoteKind::Misplaced;
    assert_eq!(kinds(&reading), [(6, misplaced), (9, misplaced), (10, misplaced), (13, misplaced)]);
}

#[test]
fn a_hull_right_below_a_ship_of_its_class_is_the_title_of_that_name() {
    let list = |commander: &str, ship: &str, hull: &str| {
        format!("{ship}\n• {commander}\n• {hull}\nSquadrons:\n")
    };
    let cases = [
        (
            "Admiral Motti",
            "Interdictor Combat Refit (93)",
            "Interdictor Combat Refit (93)",
            "interdictor-title",
        ),
        (
            "Admiral Motti",
            "Star Dreadnought Command Prototype",
            "Executor I-class Star Dreadnought",
            "executor-title",
        ),
        ("Admiral Ackbar", "MC80 Battle Cruiser (103)", "MC80 Star Cruiser (96)", "liberty-title"),
    ];
    for (commander, ship, hull, title) in cases {
        let reading = read_whole(&list(commander, ship, hull));
        assert_eq!(reading.draft.ships.len(), 1, "{title}");
        assert_eq!(reading.draft.ships[0].upgrades[1], card(title));
        assert_eq!(kinds(&reading), [(3, NoteKind::Title)], "{title}");
    }
}

#[test]
fn a_squadron_on_a_ship_is_the_upgrade_of_that_name() {
    let reading = read_whole(
        "Faction: Republic
Commander: Anakin Skywalker - BTL-B Y-wing Squadron (18)

Consular-class Armed Cruiser (37)
• Anakin Skywalker - BTL-B Y-wing Squadron (18)
= 55 Points

Squadrons:
• Plo Koon - Delta-7 Aethersprite Squadron (24)
= 24 Points
",
    );
    let expected = draft(
        "
republic
consular-class-armed-cruiser
  anakin-skywalker-commander
plo-koon-delta-7-aethersprite-squadron
",
    );
    assert_eq!(reading.draft, expected);
    assert_eq!(kinds(&reading), [(5, NoteKind::Namesake)]);
}

#[test]
fn a_broken_line_is_joined() {
    let reading =
        read_whole("Faction: Rebel\nDefense: Abandoned Mining\nFacility\nNavigation: Minefields\n");
    assert_eq!(reading.draft.objectives, [card("abandoned-mining-facility"), card("minefields")]);
    assert_eq!(kinds(&reading), [(2, NoteKind::Broken)]);
}

#[test]
fn a_slip_or_a_beginning_is_read_where_only_one_card_fits() {
    let reading = read_whole(
        "Faction: Empire\nStar Dreadnought Assault Prototype (250)\n• Admirel Motti (24)\n• match not found for rav`\n• Linked Turbolaser T (7)\n",
    );
    let upgrades = ["admiral-motti-commander", "ravager-title", "linked-turbolaser-towers"];
    assert_eq!(reading.draft.ships[0].upgrades, upgrades.map(card));
    let spelling = NoteKind::Spelling;
    assert_eq!(kinds(&reading), [(3, spelling), (4, spelling), (5, spelling)]);
}

#[test]
fn a_beginning_that_fits_several_cards_is_reported_with_them() {
    let reading = reader().read("Faction: Rebel\nCR90 Corvette A (44)\n• Task Force (3)\n");
    assert_eq!(reading.draft.ships[0].upgrades, []);
    let [unread] = reading.unread.as_slice() else { panic!("one line is not read") };
    assert_eq!((unread.line, unread.text.as_str()), (3, "• Task Force (3)"));
    assert!(unread.suggestions.contains(&card("task-force-organa-title")));
    assert!(unread.suggestions.contains(&card("task-force-antilles-title")));
}

#[test]
fn upgrades_of_a_ship_that_was_not_read_do_not_go_to_another() {
    let reading = reader().read(
        "Faction: Rebel\nCR90 Corvette A (44)\n• Jaina's Light (5)\n\nQuorx Battlewagon (80)\n• Comms Net (2)\n\nCR90 Corvette B (39)\n",
    );
    assert_eq!(reading.draft.ships.len(), 2);
    assert_eq!(reading.draft.ships[0].upgrades.len(), 1);
    let unread: Vec<_> = reading.unread.iter().map(|it| (it.line, it.why)).collect();
    assert_eq!(unread, [(5, Why::UnknownName), (6, Why::NoShip)]);
    assert_eq!(reading.unread[1].suggestions, [card("comms-net")]);
}

#[test]
fn a_commander_that_only_the_header_names_goes_to_the_flagship() {
    let list = "Faction: Rebel\nCommander: Mon Mothma\n[flagship] CR90 Corvette A (44)\nCR90 Corvette B (39)\n";
    let reading = read_whole(list);
    assert_eq!(reading.draft.ships[0].upgrades, [card("mon-mothma-commander")]);
    assert_eq!(kinds(&reading), [(2, NoteKind::Commander)]);
    let unclear = reader().read(&list.replace("[flagship] ", ""));
    let [unread] = unclear.unread.as_slice() else { panic!("the commander has no ship") };
    assert_eq!((unread.line, unread.why), (2, Why::NoShip));
    assert_eq!(unread.suggestions, [card("mon-mothma-commander")]);
}

#[test]
fn a_damaged_document_or_link_is_reported_whole() {
    for text in ["{\"flagbridge\": 1, \"ships\": [", "https://example.org/f/1zzzz"] {
        let reading = reader().read(text);
        assert_eq!(reading.unread.len(), 1, "{text}");
        assert_eq!(reading.unread[0].why, Why::Damaged);
        assert_eq!(reading.draft.cards().count(), 0);
    }
}

#[test]
fn a_card_that_a_document_names_wrongly_is_reported_with_its_line() {
    let text = "{\n  \"flagbridge\": 1,\n  \"ships\": [{ \"card\": \"cr90-corvette-q\" }]\n}";
    let reading = reader().read(text);
    let [unread] = reading.unread.as_slice() else { panic!("one card is unknown") };
    assert_eq!(unread.line, 3);
    assert!(unread.suggestions.contains(&card("cr90-corvette-a")));
}

#[test]
fn a_link_to_another_builder_is_answered_with_what_to_paste() {
    for link in ["https://armada.example.org/fleet/1234", "armada.example.org/fleet/1234"] {
        let reading = reader().read(link);
        assert!(reading.draft.cards().next().is_none());
        let unread: Vec<_> = reading.unread.iter().map(|it| (it.why, it.text.as_str())).collect();
        assert_eq!(unread, [(Why::Link, link)]);
        assert!(reading.unread[0].why.text().contains("paste the list itself"));
    }
    let reading = reader().read("CR90 Corvette A (44)\nhttps://armada.example.org/fleet/1234");
    assert_eq!(reading.unread, [], "beside a list it is only a remark");
}
