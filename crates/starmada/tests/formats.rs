//! Texts, documents and share codes: what is written reads back, and rubbish never panics.

mod common;

use flagbridge_starmada::draft::{Draft, DraftShip, code_in};
use flagbridge_starmada::faction::factions;
use flagbridge_starmada::orders::{Maneuver, Maneuvers};
use flagbridge_starmada::record::Record;
use flagbridge_starmada::scenario::Scenario;
use flagbridge_starmada::sheet::{Bank, Battery};
use flagbridge_starmada::{Arcs, BattleSize, Orders, Sheet, Track};
use proptest::prelude::*;

fn word() -> impl Strategy<Value = String> {
    "[A-Z][a-z]{1,8}( [A-Z][a-z]{1,6})?"
}

fn bank() -> impl Strategy<Value = Bank> {
    let arcs = proptest::sample::subsequence(Arcs::LETTERS.to_vec(), 1..=6);
    (arcs, 1_u8..6).prop_map(|(letters, weapons)| Bank {
        arcs: letters.into_iter().collect::<String>().parse().expect("letters of arcs"),
        weapons,
    })
}

fn battery() -> impl Strategy<Value = Battery> {
    let values = (1_u8..4, 2_u8..=6, 1_u8..4, 1_u8..4);
    let traits = proptest::sample::subsequence(vec!["Pr1", "NPr", "Gid"], 0..=2);
    let third = prop_oneof![
        (1_u8..6).prop_map(|third| ([third, 2 * third, 3 * third], 0)),
        (1_u8..20).prop_map(|allowance| ([0; 3], allowance))
    ];
    (word(), third, values, traits, proptest::collection::vec(bank(), 1..4)).prop_map(
        |(name, (range, allowance), (rate, accuracy, impact, damage), traits, banks)| Battery {
            name,
            range,
            allowance,
            rate,
            accuracy,
            impact,
            damage,
            traits: traits.into_iter().map(str::to_owned).collect(),
            banks,
            limit: 1,
        },
    )
}

fn sheet() -> impl Strategy<Value = Sheet> {
    let names = (word(), word(), "[a-z]{3,10}");
    let numbers = (1_u16..999, 1_u8..20, 0_u8..9, 0_u8..=5, 0_u8..4);
    let groups = prop_oneof![Just(Vec::new()), Just(vec![4]), Just(vec![1, 2, 3, 4])];
    (
        names,
        numbers,
        groups,
        proptest::collection::vec(battery(), 0..4),
        proptest::collection::vec(word(), 0..3),
    )
        .prop_map(
            |(
                (faction, class, kind),
                (rating, hull, engine, shield, carrier),
                screens,
                batteries,
                equipment,
            )| {
                let mut sheet = Sheet {
                    faction,
                    class,
                    kind,
                    rating,
                    hull,
                    carrier,
                    screens,
                    batteries,
                    equipment_limit: u8::from(!equipment.is_empty()),
                    equipment,
                    ..Sheet::default()
                };
                sheet.engines = Sheet::even_track(Track::Engines, hull, engine);
                sheet.weapons =
                    Sheet::even_track(Track::Weapons, hull, sheet.weapons_total() as u8);
                if shield > 0 {
                    sheet.shields = Sheet::even_track(Track::Shields, hull, shield);
                    sheet.shielding = vec![shield; 4];
                }
                sheet
            },
        )
}

fn draft() -> impl Strategy<Value = Draft> {
    let ship = (
        0..2_usize,
        0..8_usize,
        prop_oneof![Just(String::new()), word()],
        proptest::option::of(0_u8..9),
    );
    let ship = ship.prop_map(|(faction, class, name, flights)| DraftShip {
        name,
        flights,
        ..DraftShip::of(&factions()[faction].classes[class])
    });
    let own = proptest::collection::vec(sheet(), 0..2);
    (
        prop_oneof![Just(String::new()), word()],
        0..5_usize,
        proptest::collection::vec(ship, 0..12),
        own,
    )
        .prop_map(|(name, size, mut ships, sheets)| {
            ships.extend(sheets.iter().map(DraftShip::of));
            Draft { name, size: BattleSize::ALL[size], ships, sheets }
        })
}

fn maneuver() -> impl Strategy<Value = Maneuver> {
    prop_oneof![
        (1_u8..20).prop_map(Maneuver::Forward),
        Just(Maneuver::Port),
        Just(Maneuver::Starboard),
        Just(Maneuver::UTurn),
        Just(Maneuver::SlipLeft),
        Just(Maneuver::SlipRight),
    ]
}

proptest! {
    #[test]
    fn a_sheet_reads_back_and_its_remedies_mend_it(sheet in sheet()) {
        prop_assert_eq!(Sheet::from_text(&sheet.to_text()), Ok(sheet.clone()));
        let json = serde_json::to_string(&sheet).expect("a sheet");
        prop_assert_eq!(serde_json::from_str::<Sheet>(&json).ok(), Some(sheet.clone()));
        prop_assert!(!sheet.check().iter().any(|fault| fault.is_error()), "{:?}", sheet.check());
        let mut broken = sheet;
        broken.engines.push(9);
        broken.weapons.reverse();
        for _ in 0..8 {
            let remedy = broken.check().into_iter().filter(|it| it.is_error()).find_map(|it| it.remedy);
            let Some(remedy) = remedy else { break };
            remedy.apply(&mut broken);
        }
        prop_assert!(!broken.check().iter().any(|fault| fault.is_error()), "{:?}", broken.check());
    }

    #[test]
    fn a_fleet_reads_back_from_text_json_and_code(draft in draft()) {
        let reading = Draft::from_text(&draft.to_text());
        prop_assert_eq!(&reading.unknown, &[]);
        prop_assert_eq!(&reading.draft, &draft);
        prop_assert_eq!(&Draft::from_json(&draft.to_json()).expect("own JSON"), &draft);
        let code = draft.to_code();
        prop_assert!(code.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter)));
        prop_assert_eq!(Draft::from_code(&code), Ok(draft.clone()));
        let link = format!("https://example.org/starmada/f/{code}?x=1");
        prop_assert_eq!(code_in(&link), code.as_str());
    }

    #[test]
    fn remedies_make_a_fleet_of_bundled_ships_legal(draft in draft()) {
        let mut draft = Draft { sheets: Vec::new(), ..draft };
        draft.ships.retain(|ship| factions().iter().any(|own| own.name == ship.faction));
        prop_assume!(!draft.ships.is_empty());
        for _ in 0..60 {
            let remedy = draft.check().into_iter().filter(|it| it.is_error()).find_map(|it| it.remedy);
            let Some(remedy) = remedy else { break };
            draft.apply_fix(&remedy);
        }
        prop_assert!(draft.is_legal() || draft.ships.is_empty(), "{:?}", draft.check());
    }

    #[test]
    fn a_damaged_code_is_refused(draft in draft(), place in 0..400_usize, letter in "[A-Za-z0-9_-]") {
        let code = draft.to_code();
        let place = place % code.len();
        let mut other = code.clone();
        other.replace_range(place..=place, &letter);
        if other != code {
            prop_assert!(Draft::from_code(&other).ok() != Some(draft));
        }
    }

    #[test]
    fn orders_read_back(items in proptest::collection::vec(maneuver(), 0..8), speed in 0_u8..=99, pivot in -3_i8..=3) {
        let mut maneuvers = Maneuvers::new();
        for item in items {
            // Two numbers in a row would read as one.
            let twice = matches!((maneuvers.last(), item), (Some(Maneuver::Forward(_)), Maneuver::Forward(_)));
            if !twice {
                maneuvers.push(item);
            }
        }
        let orders = Orders { maneuvers, speed, pivot };
        prop_assert_eq!(orders.to_string().parse(), Ok(orders));
    }

    #[test]
    fn rubbish_never_panics(text in "\\PC{0,120}", notation in "[0-9PSULR()+ -]{0,40}", lines in "(ship|seed|board|turns|hull|battery|Sheet:|Fleet:|[0-9AB/:x().+\" -]|\n){0,40}") {
        for text in [&text, &notation, &lines] {
            let _ = text.parse::<Orders>();
            let _ = text.parse::<Arcs>();
            let _ = Sheet::from_text(text).map(|sheet| sheet.check());
            let _ = Draft::from_text(text).draft.check();
            let _ = Draft::from_json(text);
            let _ = Draft::from_code(code_in(text));
            let _ = Record::read(text);
            let _ = Record::read(&format!("starmada record 1\n{text}"));
            let _ = Scenario::read(text);
        }
    }

    #[test]
    fn no_word_of_an_action_panics(text in "(place|orders|fire|lose|fly|attack|shift|activate|equipment|A1|Bf2|0309|E|1\\.2|2P1\\(3\\)|[0-9]| |\\PC){0,8}") {
        let table = common::random_table(BattleSize::VerySmall, 4);
        let _ = table.read(&text);
        if let Ok(action) = table.read(&text) {
            let _ = table.check(&action);
        }
    }
}

#[test]
fn codes_of_earlier_days_still_read() {
    let ships =
        [&factions()[0].classes[0], &factions()[0].classes[7]].map(|sheet| DraftShip::of(sheet));
    let draft = Draft {
        name: "Night Watch".to_owned(),
        size: BattleSize::Small,
        ships: ships.to_vec(),
        sheets: Vec::new(),
    };
    assert_eq!(draft.to_code(), GOLDEN);
    assert_eq!(Draft::from_code(GOLDEN), Ok(draft));
}

const GOLDEN: &str = "1AQtOaWdodCBXYXRjaAACAQAAAAEHAAAtPw";

/// A small text that names very many ships, or very many lines that are none, is read as far as a fleet goes.
#[test]
fn a_fleet_has_an_end_in_every_format() {
    let crowd = "99 x Cinder League / Ember\n".repeat(5_000);
    let reading = Draft::from_text(&crowd);
    assert_eq!(reading.draft.ships.len(), 990);
    assert_eq!(reading.unknown.len(), 101);
    assert!(reading.unknown[0].reason.contains("at most 1000 ships"), "{:?}", reading.unknown[0]);
    assert!(
        reading.unknown[100].reason.ends_with("4889 more lines were skipped"),
        "{:?}",
        reading.unknown[100]
    );
    assert_eq!(Draft::from_text(&"x\n".repeat(5_000)).unknown.len(), 101);
    let ship = reading.draft.ships[0].clone();
    let crowd = Draft { ships: vec![ship; 1_001], ..Draft::default() };
    assert!(Draft::from_json(&crowd.to_json()).is_err());
    assert!(Draft::from_code(&crowd.to_code()).is_err());
    let largest = Draft { ships: crowd.ships[..1_000].to_vec(), ..Draft::default() };
    assert_eq!(Draft::from_code(&largest.to_code()).as_ref(), Ok(&largest));
}
