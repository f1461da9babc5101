//! What the objective in play pays for in attacks and for what is destroyed, in fleet points.

use flagbridge_cards::HullZone;
use flagbridge_engine::{Seat, ShipId, Table};

use crate::fire::Toughness;

/// What the objective in play pays for damage and for ships that are destroyed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stakes {
    /// Damage to a rear hull zone.
    rear: f64,
    /// Whether an objective ship scores its own cost twice.
    double: bool,
    /// Whether a ship with a damage card scores half its cost.
    damaged: bool,
    /// A damage card that an attack deals or turns faceup.
    faceup: f64,
    /// A critical on a ship with an objective token.
    critical: f64,
    /// A ship with an objective token that is destroyed, of one seat or of either.
    bounty: f64,
    hunted: Option<Seat>,
    /// Whether dice of an attack can be given up for points.
    pub pays_for_dice: bool,
}

impl Stakes {
    /// The stakes of the objective in play.
    pub(crate) fn of(table: &Table) -> Stakes {
        let none = Stakes::default();
        let Some(card) = table.objective().and_then(|card| table.game().rules.card(card)) else {
            return none;
        };
        let token = card.objective().map_or(0.0, |objective| f64::from(objective.victory_points));
        match card.id {
            "superior-positions" => Stakes { rear: token, ..none },
            "most-wanted" | "advanced-gunnery" => Stakes { double: true, ..none },
            "opening-salvo" => Stakes { damaged: true, ..none },
            "precision-strike" => Stakes { faceup: token, pays_for_dice: true, ..none },
            "close-range-intel-scan" => Stakes { pays_for_dice: true, ..none },
            "ion-storm" => Stakes { critical: token, ..none },
            "blockade-run" => {
                let hunted = Some(table.first_player().other());
                Stakes { bounty: token, hunted, ..none }
            }
            // The player who destroys the ship that carries it places it beside the wreck.
            "capture-the-vip" => Stakes { bounty: token, ..none },
            _ => none,
        }
    }

    /// What a ship is worth when it is destroyed, beyond what its damage has scored already.
    pub(crate) fn cost(&self, table: &Table, ship: ShipId) -> f64 {
        let profile = table.game().ship(ship);
        let points = f64::from(profile.points);
        if self.damaged {
            return points / 2.0;
        }
        if table.ship(ship).objectives == 0 {
            return points;
        }
        let double = if self.double { f64::from(profile.card.points) } else { 0.0 };
        let hunted = self.hunted.is_none_or(|seat| seat == profile.seat);
        points + double + if hunted { self.bounty } else { 0.0 }
    }

    /// What the objective pays for an attack that damages a hull zone; whether criticals count depends on who attacks.
    pub(crate) fn hit(
        &self,
        target: &Toughness,
        zone: HullZone,
        damage: f64,
        criticals: bool,
    ) -> f64 {
        let mut sum = match zone {
            HullZone::Rear => self.rear * (damage / 1.9).min(0.9),
            _ => 0.0,
        };
        let through = || {
            let shields = f64::from(target.shields(zone));
            (0.45 * (damage - shields) + 0.15).clamp(0.0, 0.9)
        };
        if self.damaged && target.cards == 0 {
            // The other half of its cost is what destroying it scores.
            sum += target.points * through();
        }
        if self.faceup > 0.0 && criticals {
            let turned = if target.facedown > 0 { (0.4 * damage).min(0.7) } else { 0.0 };
            sum += self.faceup * (0.5 * through() + turned);
        }
        if self.critical > 0.0 && criticals && target.marked {
            sum += self.critical * (0.3 * damage).min(0.8);
        }
        sum
    }
}
