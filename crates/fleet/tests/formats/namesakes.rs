//! Cards of the same name, told apart by slot, faction, neighbours and last by cost.

use flagbridge_cards::Faction;
use flagbridge_fleet::formats::{Hints, NoteKind};

use super::common::card;
use super::{read_whole, reader};

#[test]
fn the_faction_tells_hulls_and_officers_apart() {
    let cases = [
        ("Rebel", "Providence-class Carrier", "providence-class-carrier-rebel"),
        ("Separatist", "Providence-class Carrier", "providence-class-carrier"),
        ("Empire", "Venator II-class Star Destroyer", "venator-ii-class-star-destroyer-empire"),
        ("Republic", "Venator II-class Star Destroyer", "venator-ii-class-star-destroyer"),
        (
            "Republic",
            "Victory I-class Star Destroyer {GAR}",
            "victory-i-class-star-destroyer-republic",
        ),
        ("CIS", "Gozanti-class Cruisers", "gozanti-class-cruisers-separatist"),
    ];
    for (faction, name, id) in cases {
        let reading = read_whole(&format!("Faction: {faction}\n{name}\n"));
        assert_eq!(reading.draft.ships[0].card, card(id), "{faction} {name}");
    }
    let hints = Hints { faction: Some(Faction::Republic), ..Hints::default() };
    let reading = reader().read_with("Venator II\n• Ahsoka Tano\n", hints);
    assert_eq!(reading.draft.ships[0].upgrades, [card("ahsoka-tano-officer-republic")]);
}

#[test]
fn a_tag_tells_where_the_faction_does_not() {
    let reading = reader().read("Gozanti-class Cruisers {CIS}\n");
    assert_eq!(reading.draft.ships[0].card, card("gozanti-class-cruisers-separatist"));
    let reading = reader().read("Gozanti-class Cruisers {IMP}\n");
    assert_eq!(reading.draft.ships[0].card, card("gozanti-class-cruisers"));
}

#[test]
fn the_slots_of_the_ship_tell_vader_the_officer_from_vader_the_boarder() {
    let motti = "Faction: Empire\nImperial I-class Star Destroyer\n• Admiral Motti\n";
    let gozanti = read_whole(&format!("{motti}Gozanti-class Cruisers\n• Darth Vader\n"));
    assert_eq!(gozanti.draft.ships[1].upgrades, [card("darth-vader-officer")]);
    let full = read_whole(&format!("{motti}• Captain Needa\n• Darth Vader\n"));
    assert_eq!(full.draft.ships[0].upgrades[2], card("darth-vader-boarding-team"));
}

#[test]
fn a_fleet_without_commander_makes_the_namesake_its_commander() {
    let alone = read_whole("Faction: Rebel\nCR90 Corvette A\n• Leia Organa\n");
    assert_eq!(alone.draft.ships[0].upgrades, [card("leia-organa-commander")]);
    let beside = read_whole(
        "Faction: Rebel\nCR90 Corvette A\n• Leia Organa\nCR90 Corvette B\n• Mon Mothma\n",
    );
    assert_eq!(beside.draft.ships[0].upgrades, [card("leia-organa-officer")]);
    let header = read_whole(
        "Faction: Rebel\nCommander: Leia Organa\nGR-75 Medium Transports\n• Ezra Bridger\nCR90 Corvette B\n• Leia Organa\n",
    );
    assert_eq!(header.draft.ships[1].upgrades, [card("leia-organa-commander")]);
}

#[test]
fn the_cost_of_any_edition_tells_at_last() {
    let list = |cost: u16| {
        format!("Faction: Empire\nImperial I-class Star Destroyer\n• Darth Vader ({cost})\n")
    };
    for (cost, id) in [
        (36, "darth-vader-commander"),
        (34, "darth-vader-commander"),
        (1, "darth-vader-officer"),
        (4, "darth-vader-officer"),
        (3, "darth-vader-boarding-team"),
    ] {
        assert_eq!(read_whole(&list(cost)).draft.ships[0].upgrades, [card(id)], "{cost}");
    }
    let squadrons =
        read_whole("Faction: Empire\nSquadrons:\n• Darth Vader (25)\n• Hondo Ohnaka (24)\n");
    assert_eq!(squadrons.draft.squadrons[0].card, card("darth-vader-tie-defender-squadron"));
    assert_eq!(squadrons.draft.squadrons[1].card, card("hondo-ohnaka-slave-i"));
}

#[test]
fn the_cost_of_the_whole_ship_tells_where_the_lines_have_none() {
    let with = |cost: u32| {
        format!(
            "EMPIRE FLEET (300 points)\n1 • Imperial I-class Star Destroyer - Admiral Motti - Darth Vader ({cost})\n"
        )
    };
    assert_eq!(read_whole(&with(138)).draft.ships[0].upgrades[1], card("darth-vader-officer"));
    assert_eq!(
        read_whole(&with(137)).draft.ships[0].upgrades[1],
        card("darth-vader-boarding-team")
    );
}

#[test]
fn what_nothing_tells_apart_is_taken_with_a_note() {
    let reading = read_whole("Faction: Empire\nSquadrons:\n• Darth Vader\n");
    assert_eq!(reading.notes[0].kind, NoteKind::Choice);
    assert_eq!(reading.notes[0].cards.len(), 2);
}
