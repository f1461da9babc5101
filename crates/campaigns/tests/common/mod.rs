//! Campaigns to begin with, and a player who chooses at random among what is legal.

#![allow(dead_code, reason = "every test file uses another part of it")]

pub mod random;
pub mod real;
pub mod rim;
pub mod rim_steps;

use flagbridge_campaigns::{
    Author, CampaignLog, Card, CardKind, Change, FleetList, PlayerId, Settings, ShipLine, Side,
    Stand,
};

pub fn card(id: &str, points: u16, kind: CardKind, unique: bool) -> Card {
    let uniques = if unique { vec![id.to_owned()] } else { Vec::new() };
    Card {
        id: id.to_owned(),
        name: id.to_owned(),
        points,
        kind,
        uniques,
        slots: Vec::new(),
        size: None,
    }
}

/// A fleet of 310 points that no other has a unique name of.
pub fn fleet(of: &str) -> FleetList {
    let ship = |id: &str, points, upgrades| ShipLine {
        card: card(id, points, CardKind::Ship, false),
        upgrades,
    };
    FleetList {
        ships: vec![
            ship(
                "cruiser",
                110,
                vec![
                    card(&format!("commander-{of}"), 30, CardKind::Commander, true),
                    card(&format!("title-{of}"), 5, CardKind::Upgrade, true),
                ],
            ),
            ship("frigate", 60, vec![card("gunners", 7, CardKind::Upgrade, false)]),
            ship("frigate", 60, vec![]),
        ],
        squadrons: vec![
            card(&format!("ace-{of}"), 18, CardKind::Squadron, true),
            card("fighters", 10, CardKind::Squadron, false),
            card("fighters", 10, CardKind::Squadron, false),
        ],
        objectives: vec!["most-wanted".into(), "fire-lanes".into(), "superior-positions".into()],
    }
}

pub fn settings(players: usize) -> Settings {
    let (rebels, empire) = (["Ada", "Ben", "Cleo"], ["Dora", "Emil", "Fay"]);
    Settings::new("Spring campaign", "rrg-1.6", &rebels[..players], &empire[..players])
}

pub fn make(log: &mut CampaignLog, change: Change) -> Result<(), String> {
    log.make(Author::Organiser, 1, change).map(drop).map_err(|it| it.to_string())
}

pub fn done(log: &mut CampaignLog, change: Change) {
    let words = format!("{change:?}");
    make(log, change).unwrap_or_else(|refusal| panic!("{words}: {refusal}"));
}

pub const REBEL_PLACES: [&str; 6] = ["talus", "tralus", "froz", "plympto", "nubia", "phemis"];
pub const EMPIRE_PLACES: [&str; 3] = ["duro", "corfai", "selonia"];

/// A campaign after its setup, in the strategy phase of turn 1.
pub fn begun(players: usize) -> CampaignLog {
    begun_with(players, |id| fleet(&id.to_string()))
}

/// The same with other fleets.
pub fn begun_with(players: usize, fleet: impl Fn(PlayerId) -> FleetList) -> CampaignLog {
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(settings(players)) });
    for player in 1..=2 * players {
        let id = PlayerId(player as u32);
        done(
            &mut log,
            Change::Fleet { player: id, list: fleet(id), text: String::new(), remove: false },
        );
    }
    for (number, place) in REBEL_PLACES.iter().take(2 * players).enumerate() {
        let stand = if number % 2 == 0 { Stand::Base } else { Stand::Outpost };
        done(&mut log, Change::Place { side: Side::Rebels, location: (*place).into(), stand });
    }
    for place in EMPIRE_PLACES.iter().take(players) {
        done(
            &mut log,
            Change::Place { side: Side::Empire, location: (*place).into(), stand: Stand::Base },
        );
    }
    for side in Side::BOTH {
        done(&mut log, Change::Done { side, done: true });
    }
    log
}
