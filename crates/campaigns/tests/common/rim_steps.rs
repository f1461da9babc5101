//! Steps of Rebellion in the Rim that tests take, and campaigns that have come to a phase.

use flagbridge_campaigns::{
    BattleKind, BattleResult, CampaignLog, Change, Effect, ManualEffect, PlayerId, Side,
};

use super::done;
use super::rim::begun;

pub fn assault(player: u32, location: &str) -> Change {
    let kind = BattleKind::Assault;
    Change::Assault { player: PlayerId(player), location: location.into(), kind }
}

pub fn defend(battle: u32, player: u32) -> Change {
    Change::Defend { battle, player: PlayerId(player) }
}

pub fn won(battle: u32, assaulter: u16, defender: u16) -> Change {
    let result = BattleResult { assaulter, defender, ..BattleResult::default() };
    Change::Result { battle, result }
}

pub fn by_hand(effect: ManualEffect) -> Change {
    Change::Manual { note: "Agreed".into(), effect }
}

pub fn tokens(log: &mut CampaignLog, side: Side, token: Effect, by: i32) {
    done(log, by_hand(ManualEffect::Tokens { side, token, by }));
}

/// Ada (player 1) assaults the Imperial base at Dantooine, and Emil (4) Felucia, which is unoccupied.
pub fn at_battles() -> CampaignLog {
    let mut log = begun();
    done(&mut log, assault(1, "dantooine"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "felucia"));
    done(&mut log, defend(2, 2));
    log
}

pub fn at_management() -> CampaignLog {
    let mut log = at_battles();
    done(&mut log, won(1, 180, 20));
    done(&mut log, won(2, 90, 30));
    log
}

pub fn finish(log: &mut CampaignLog) {
    for side in Side::BOTH {
        done(log, Change::Done { side, done: true });
    }
}

/// The first act is over after the Rebels have scored four points.
pub fn at_pivotal() -> CampaignLog {
    let mut log = begun();
    done(&mut log, assault(1, "kessel"));
    done(&mut log, defend(1, 3));
    done(&mut log, assault(4, "felucia"));
    done(&mut log, defend(2, 2));
    // Kessel gives a bonus of 2, Felucia is held: four points in all.
    done(&mut log, won(1, 150, 0));
    done(&mut log, won(2, 0, 150));
    finish(&mut log);
    log
}

pub fn pivotal(side: Side, kind: BattleKind, location: &str, climactic: bool) -> Change {
    Change::Pivotal { side, kind, location: location.into(), climactic }
}
