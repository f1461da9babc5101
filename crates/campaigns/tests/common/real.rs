//! A campaign with real cards.

use flagbridge_campaigns::{
    BattleKind, BattleResult, CampaignLog, Change, FleetList, Phase, PlayerId, UnitRef, check_fleet,
};
use flagbridge_data::catalogue;

use super::{begun_with, done, settings};

pub const ADA: &str = "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• Mon Mothma (27)\n• Jaina's Light (2)\n\
    Nebulon-B Escort Frigate (57)\n2 X-wing Squadron (26)\n\
    Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";
pub const BEN: &str = "Faction: Rebel Alliance\nNebulon-B Escort Frigate (57)\n• Garm Bel Iblis (25)\n\
    Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";
pub const DORA: &str = "Faction: Galactic Empire\nRaider I-class Corvette (44)\n• Admiral Screed (26)\n\
    Gladiator I-class Star Destroyer (56)\n• Hondo Ohnaka (2)\n\
    Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";
pub const EMIL: &str = "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\n• Admiral Motti (24)\n\
    Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";

pub fn read(player: PlayerId) -> FleetList {
    let mut log = CampaignLog::new();
    done(&mut log, Change::Settings { settings: Box::new(settings(2)) });
    let text = [ADA, BEN, DORA, EMIL][player.0 as usize - 1];
    let check = check_fleet(catalogue(), log.state(), player, text, false).unwrap();
    assert_eq!(check.problems, [], "{text}");
    check.list
}

/// The management phase of turn 1; Ada's corvette is scarred, her frigate a veteran, and she has 40 points to spend.
pub fn at_management() -> CampaignLog {
    let mut log = begun_with(2, read);
    let assault = |player, location: &str| Change::Assault {
        player: PlayerId(player),
        location: location.into(),
        kind: BattleKind::Assault,
    };
    let defend = |battle, player| Change::Defend { battle, player: PlayerId(player) };
    let unit = |unit| UnitRef { player: PlayerId(1), unit };
    done(&mut log, assault(1, "corellia"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "talus"));
    done(&mut log, defend(2, 2));
    let result = BattleResult {
        assaulter: 50,
        defender: 100,
        destroyed: vec![unit(1)],
        veterans: vec![unit(2)],
        ..BattleResult::default()
    };
    done(&mut log, Change::Result { battle: 1, result });
    let result = BattleResult { assaulter: 20, defender: 100, ..BattleResult::default() };
    done(&mut log, Change::Result { battle: 2, result });
    assert_eq!(log.state().phase, Phase::Management);
    done(&mut log, Change::Allot { player: PlayerId(1), points: 40 });
    log
}
