//! One fleet of our own in every format: read to the same draft, written to the same text.

use flagbridge_data::catalogue;
use flagbridge_fleet::Draft;
use flagbridge_fleet::formats::{Format, NoteKind};

use super::common::{draft, edition};
use super::{read_whole, reader};

const LANTERN: &str = "
rebel
mc80l-battle-cruiser
  leia-organa-commander
  endeavor-title
  caitken-and-shollan
  electronic-countermeasures
  xi7-turbolasers
cr90-corvette-a
  jainas-light-title
  turbolaser-reroute-circuits
gr75-medium-transports
  ahsoka-tano-officer-rebel
  comms-net
4 x-wing-squadron
wedge-antilles-x-wing-squadron
hera-syndulla-ghost
most-wanted
fire-lanes
solar-corona
";

fn lantern() -> Draft {
    Draft { name: "Lantern Watch".to_owned(), ..draft(LANTERN) }
}

fn sample(format: Format) -> &'static str {
    match format {
        Format::Kingston => include_str!("../samples/kingston.txt"),
        Format::Warlords => include_str!("../samples/warlords.txt"),
        Format::Afd => include_str!("../samples/afd.txt"),
        Format::AfdFirst => include_str!("../samples/afd-first.txt"),
        Format::Fab => include_str!("../samples/fab.txt"),
        Format::Aff => include_str!("../samples/aff.txt"),
        Format::Tts => include_str!("../samples/tts.txt"),
        Format::Flagship => include_str!("../samples/flagship.txt"),
        Format::Discord => include_str!("../samples/discord.txt"),
        Format::Markdown => include_str!("../samples/markdown.txt"),
        Format::Json => include_str!("../samples/json.txt"),
        Format::Share => include_str!("../samples/share.txt"),
    }
}

#[test]
fn every_format_is_detected_and_read_to_the_same_draft() {
    for format in Format::ALL {
        let reading = read_whole(sample(format));
        assert_eq!(reading.format, Some(format));
        let nameless = matches!(format, Format::Fab | Format::Aff);
        let name = if nameless { String::new() } else { lantern().name };
        assert_eq!(reading.draft, Draft { name, ..lantern() }, "{format}");
        let doubts = reading.notes.iter().filter(|note| note.kind != NoteKind::Aside);
        assert_eq!(doubts.count(), 0, "{format}: {:?}", reading.notes);
    }
}

#[test]
fn every_format_is_written_as_its_tool_writes_it() {
    for format in Format::ALL {
        let text = reader().write(&lantern(), format, edition("rrg-1.6"));
        assert_eq!(text.trim_end(), sample(format).trim_end(), "{format}");
    }
}

#[test]
fn stated_costs_tell_the_edition() {
    for id in ["rrg-1.5", "errata-2023-10", "rrg-1.6"] {
        let text = reader().write(&lantern(), Format::Kingston, edition(id));
        let reading = read_whole(&text);
        let agreement = reading.agreements.iter().find(|it| it.edition == edition(id).index);
        let agreement = agreement.expect("every edition is held against the text");
        assert_eq!((agreement.lines, agreement.total), (agreement.of, Some(true)), "{id}");
        let guessed = reading.edition().expect("some edition fits");
        assert!(guessed >= edition(id).index, "{id}");
    }
    let current = reader().write(&lantern(), Format::Kingston, edition("rrg-1.6"));
    assert_eq!(read_whole(&current).edition(), Some(edition("rrg-1.6").index));
}

#[test]
fn costs_that_fit_one_edition_only_are_said_to_be_of_it() {
    let read_as = |text: &str| read_whole(text).read_as(catalogue());
    // The Pelta costs 52 since ARC01, the Comms Frigate 65 since ARC02.
    let pelta = "Faction: Rebel\n\nModified Pelta-class Assault Ship (52)\n• Commander Sato (25)\n";
    let reading = read_whole(pelta);
    assert_eq!(reading.edition(), Some(edition("community-2026-04").index));
    assert_eq!(
        read_as(pelta).as_deref(),
        Some("Read as Community Edition, April 2026 (community, not official): all 2 costs fit.")
    );
    let both = "Faction: Separatist\n\nMunificent-class Comms Frigate (70)\n\
                • Munificent-class Command Frigate (74)\n";
    let arc = read_whole(&both.replace("• ", "")).edition();
    assert_eq!(arc, Some(edition("arc-01").index));
    let official = "Faction: Rebel\n\nModified Pelta-class Assault Ship (56)\n";
    assert_eq!(read_whole(official).edition(), Some(edition("rrg-1.6").index));
    // What every edition agrees on tells nothing.
    assert_eq!(read_as("Faction: Rebel\n\nCR90 Corvette A (44)\n"), None);
}

#[test]
fn an_edition_that_lacks_a_card_of_the_fleet_is_never_meant() {
    // Costs as printed, which Tournament FAQ 3.2.1 has; the Quasar came out a few days after it.
    let old = "Faction: Empire\n\nGladiator I-class Star Destroyer (56)\n\
               • Assault Concussion Missiles (7)\n";
    assert_eq!(read_whole(old).edition(), Some(edition("faq-3.2.1").index));
    let newer = format!("{old}\nQuasar Fire I-class Cruiser-Carrier (54)\n");
    let reading = read_whole(&newer);
    assert_eq!((reading.edition(), reading.read_as(catalogue())), (None, None));
    let current = edition("rrg-1.6").index;
    assert_eq!(reading.other_edition(current), None);
    assert_eq!(read_whole(old).other_edition(current), Some(edition("faq-3.2.1").index));
}

#[test]
fn what_players_say_is_read() {
    let list = "Faction: Empire\n\nISD 2\n• GT\n\nGlad 1\n• OE\n• Demolisher\n";
    let expected = draft(
        "empire\nimperial-ii-class-star-destroyer\n  gunnery-team\n\
         gladiator-i-class-star-destroyer\n  ordnance-experts\n  demolisher-title",
    );
    assert_eq!(read_whole(list).draft, expected);
    // A ship and its title in one line.
    let short = draft(
        "empire\ngladiator-i-class-star-destroyer\n  demolisher-title\nmauler-mithel-tie-fighter-squadron",
    );
    assert_eq!(read_whole("Faction: Empire\n\nglad 1 demo\n\nSquadrons:\n• mauler\n").draft, short);
}

#[test]
fn tags_behind_names_speak_for_the_edition() {
    let edition_of = |text: &str| {
        let index = read_whole(text).edition();
        index.map(|index| catalogue().edition_at(index).edition().id)
    };
    // Without a tag the official edition is meant, where the costs do not tell.
    assert_eq!(edition_of("Faction: Rebel\n\nCR90 Corvette A (44)\n"), Some("rrg-1.6"));
    for tag in ["ARC", "Legacy", "Community", "Nexus", "Naboo"] {
        let text = format!("Faction: Rebel\n\nCR90 Corvette A [{tag}] (44)\n");
        assert_eq!(edition_of(&text), Some("community-2026-04"), "{tag}");
        let bare = format!("Faction: Rebel\n\nCR90 Corvette A [{tag}]\n");
        assert_eq!(edition_of(&bare), Some("community-2026-04"), "{tag}");
    }
    // Costs count more than tags.
    let older = "Faction: Rebel\n\nModified Pelta-class Assault Ship [Legacy] (56)\n";
    assert_eq!(edition_of(older), Some("rrg-1.6"));
    assert_eq!(edition_of("Faction: Rebel\n\nCR90 Corvette A [flagship]\n"), None);
    // One wrong cost does not silence the tags, but most of them do.
    let slip = "Faction: Rebel\n\nCR90 Corvette A [ARC] (44)\n\nCR90 Corvette B [ARC] (1)\n";
    assert_eq!(edition_of(slip), Some("community-2026-04"));
    assert_eq!(edition_of(&slip.replace("(44)", "(2)")), None);
    // What the tags tell is said.
    let said = |text: &str| read_whole(text).read_as(catalogue()).unwrap_or_default();
    let title = "Read as Community Edition, April 2026 (community, not official)";
    let bare = "Faction: Rebel\n\nCR90 Corvette A [Naboo]\n";
    assert_eq!(said(bare), format!("{title}: its cards are marked so."));
    assert_eq!(said(slip), format!("{title}: its cards are marked so, and 1 of 2 costs fit."));
    assert_eq!(said("Faction: Rebel\n\nCR90 Corvette A [flagship]\n"), "");
}

#[test]
fn a_list_of_new_cards_is_read() {
    let list = "Faction: Republic\n\nArquitens-class Assault Cruiser (48)\n• Ki-Adi-Mundi (30)\n\
                • Stellar Rise (2)\n\nArquitens-class Light Cruiser [ARC] (52)\n\nSquadrons:\n\
                • Anakin Skywalker - Twilight (24)\n• 2 x LAAT/i Gunship (28)\n";
    let expected = draft(
        "republic\narquitens-class-assault-cruiser\n  ki-adi-mundi-commander\n  stellar-rise-title\n\
         arquitens-class-light-cruiser-republic\nanakin-skywalker-twilight\n2 laat-i-gunship",
    );
    let reading = read_whole(list);
    assert_eq!(reading.draft, expected);
    assert_eq!(reading.edition(), Some(edition("community-2026-04").index));
}

#[test]
fn a_wrong_cost_or_total_is_noted_and_nothing_else() {
    let text = sample(Format::Kingston).replace("• Comms Net (2)", "• Comms Net (99)");
    let reading = read_whole(&text);
    assert_eq!(reading.draft, lantern());
    let kinds: Vec<NoteKind> = reading.notes.iter().map(|note| note.kind).collect();
    assert_eq!(kinds, [NoteKind::Cost]);
    let total = text.lines().last().expect("the list has lines").to_owned();
    let reading = read_whole(&text.replace(&total, "Total Points: 7"));
    assert!(reading.notes.iter().any(|note| note.kind == NoteKind::Total));
}

#[test]
fn star_forge_and_pasted_text_are_forgiven() {
    let reading = read_whole(include_str!("../samples/star-forge.txt"));
    assert_eq!(reading.format, Some(Format::Kingston));
    let expected = draft(
        "
empire
mode task-force
gladiator-i-class-star-destroyer
  admiral-motti-commander
  demolisher-title
  ordnance-experts
  assault-concussion-missiles
gozanti-class-cruisers
  governor-pryce-officer
darth-vader-tie-advanced-squadron
2 tie-fighter-squadron
most-wanted
fleet-ambush
superior-positions
hyperlane-raid
",
    );
    let name = "Ember “Two” Élan".to_owned();
    assert_eq!(reading.draft, Draft { name, ..expected });
}

#[test]
fn a_list_without_headers_infers_its_faction() {
    let reading = read_whole(
        "CR90 Corvette A\n- Mon Mothma\n- Jaina’s Light\nGR75 Medium Transport\n- comms net\n2 x-wings\nTycho Celchu\n",
    );
    let expected = draft(
        "
rebel
cr90-corvette-a
  mon-mothma-commander
  jainas-light-title
gr75-medium-transports
  comms-net
2 x-wing-squadron
tycho-celchu-a-wing-squadron
",
    );
    assert_eq!(reading.draft, expected);
    assert_eq!(reading.format, None);
}

#[test]
fn every_name_of_every_card_is_found_alone() {
    for card in catalogue().current().cards() {
        let text = match card.kind() {
            flagbridge_cards::Kind::Ship => format!("ship:{}", card.id.replace('-', "")),
            flagbridge_cards::Kind::Squadron => format!("squadron:{}", card.id.replace('-', "")),
            flagbridge_cards::Kind::Objective => format!("objective:{}", card.id.replace('-', "")),
            flagbridge_cards::Kind::Upgrade => {
                format!("ship:cr90corvettea\nupgrade:{}", card.id.replace('-', ""))
            }
            flagbridge_cards::Kind::Damage => continue,
        };
        let reading = read_whole(&text);
        assert!(reading.draft.cards().any(|(_, number, _)| number == card.number), "{}", card.id);
    }
}
