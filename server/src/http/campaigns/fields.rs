//! What the fields of a campaign's forms mean.

use flagbridge_campaigns::{
    BattleKind, BattleResult, Campaign, Change, FleetList, ManualEffect, PlayerId, RULE_NOTES,
    Role, Rules, Settings, Side, Stand, UnitRef,
};

use crate::http::form::{Fields, Wrong};

impl Fields {
    fn needed<T: std::str::FromStr>(&self, name: &str) -> Result<T, Wrong> {
        self.number(name)?.ok_or_else(|| "A number is missing in the form.".to_owned())
    }

    fn fleet_of(&self) -> Result<PlayerId, Wrong> {
        self.needed("player").map(PlayerId)
    }

    /// The battle that a form is about.
    pub(super) fn battle(&self) -> Result<u32, Wrong> {
        self.needed("battle")
    }

    fn side(&self) -> Result<Side, Wrong> {
        Side::of(self.text("side")).ok_or_else(|| "The form does not say which team.".to_owned())
    }

    fn stand(&self) -> Result<Stand, Wrong> {
        match self.text("stand") {
            "base" => Ok(Stand::Base),
            "outpost" => Ok(Stand::Outpost),
            _ => Err("Choose a base or an outpost.".to_owned()),
        }
    }

    fn some(&self, name: &str) -> Option<String> {
        Some(self.text(name).to_owned()).filter(|it| !it.is_empty())
    }

    /// What a campaign is. What the form does not hold stays as it was.
    pub(super) fn campaign_settings(&self, before: Option<&Settings>) -> Result<Settings, Wrong> {
        let names = |fields: [&str; 3]| -> Vec<String> {
            fields.into_iter().filter_map(|it| self.some(it)).collect()
        };
        let rebels = names(["rebel1", "rebel2", "rebel3"]);
        let empire = names(["empire1", "empire2", "empire3"]);
        let players = u16::try_from(rebels.len()).unwrap_or(2).clamp(2, 3);
        let mut rules = before.map_or_else(|| Rules::corellian(players), |it| it.rules.clone());
        for note in RULE_NOTES {
            if let Some(value) = self.number(note.id)? {
                rules.set(note.id, value);
            }
        }
        Ok(Settings {
            name: self.text("name").to_owned(),
            kind: before.map(|it| it.kind).unwrap_or_default(),
            edition: self.text("edition").to_owned(),
            rebels,
            empire,
            rules,
            listed: self.ticked("listed"),
        })
    }

    /// The change that a form asks for.
    pub(super) fn campaign_change(&self, campaign: &Campaign) -> Result<Change, Wrong> {
        let location = self.text("location").to_owned();
        Ok(match self.text("do") {
            "settings" => {
                let settings = self.campaign_settings(campaign.settings())?;
                Change::Settings { settings: Box::new(settings) }
            }
            "place" => Change::Place { side: self.side()?, location, stand: self.stand()? },
            "fleet" => Change::Fleet {
                player: self.fleet_of()?,
                list: FleetList::default(),
                text: self.0.get("list").unwrap_or_default().to_owned(),
                remove: self.ticked("remove"),
            },
            "base-defense" => Change::BaseDefense {
                side: self.side()?,
                location,
                objective: self.text("objective").to_owned(),
            },
            "done" => Change::Done { side: self.side()?, done: self.text("done") == "yes" },
            "assault" => {
                let kind = match self.text("kind") {
                    "hyperlane-raid" => BattleKind::HyperlaneRaid,
                    "show-of-force" => BattleKind::ShowOfForce,
                    _ => BattleKind::Assault,
                };
                Change::Assault { player: self.fleet_of()?, location, kind }
            }
            "defend" => Change::Defend { battle: self.needed("battle")?, player: self.fleet_of()? },
            "offensive" => Change::Offensive { side: self.side()?, location },
            "objective" => Change::Objective {
                battle: self.needed("battle")?,
                objective: self.text("objective").to_owned(),
            },
            "result" => {
                Change::Result { battle: self.needed("battle")?, result: self.battle_result()? }
            }
            "effect" => Change::Effect {
                side: self.side()?,
                location,
                target: self.some("target"),
                player: self.number("player")?.map(PlayerId),
            },
            "allot" => Change::Allot { player: self.fleet_of()?, points: self.needed("points")? },
            "build" => Change::Build { player: self.fleet_of()?, location, stand: self.stand()? },
            "unscar" => Change::Unscar {
                player: self.fleet_of()?,
                unit: self.needed("unit")?,
                refit: self.number("refit")?.unwrap_or(0),
            },
            "manual" => Change::Manual {
                note: self.text("note").to_owned(),
                effect: self.by_hand(location)?,
            },
            "undo" => Change::Undo { entry: self.needed("entry")? },
            _ => return Err("The form does not say what is to be done.".to_owned()),
        })
    }

    /// Scores, and the fate of every unit: fields `fate-PLAYER-UNIT` and `veteran-PLAYER-UNIT`.
    fn battle_result(&self) -> Result<BattleResult, Wrong> {
        let unit = |rest: &str| {
            let (player, unit) = rest.split_once('-')?;
            Some(UnitRef { player: PlayerId(player.parse().ok()?), unit: unit.parse().ok()? })
        };
        let mut result = BattleResult {
            assaulter: self.needed("assaulter")?,
            defender: self.needed("defender")?,
            winner: match self.text("winner") {
                "assaulter" => Some(Role::Assaulter),
                "defender" => Some(Role::Defender),
                _ => None,
            },
            tokens: self.number("tokens")?.unwrap_or(0),
            ..BattleResult::default()
        };
        for (name, value) in &self.0.0 {
            let fate = name.strip_prefix("fate-").and_then(unit);
            match (fate, value.as_str()) {
                (Some(it), "destroyed") => result.destroyed.push(it),
                (Some(it), "retreated") => result.retreated.push(it),
                _ => result.veterans.extend(name.strip_prefix("veteran-").and_then(unit)),
            }
        }
        Ok(result)
    }

    fn by_hand(&self, location: String) -> Result<ManualEffect, Wrong> {
        let name = self.text("name").to_owned();
        Ok(match self.text("what") {
            "points" => ManualEffect::Points { side: self.side()?, by: self.needed("by")? },
            "resources" => ManualEffect::Resources { side: self.side()?, by: self.needed("by")? },
            "location" => ManualEffect::Location {
                location,
                side: self.side().ok().filter(|_| self.text("stand") != "destroyed"),
                stand: self.stand().ok(),
                destroyed: self.text("stand") == "destroyed",
            },
            "unique" => ManualEffect::Unique { name, eliminated: true },
            "restore" => ManualEffect::Unique { name, eliminated: false },
            "call-off" => ManualEffect::CallOff { battle: self.needed("by")? },
            "end" => ManualEffect::End { winner: self.side()? },
            _ => ManualEffect::Note,
        })
    }
}
