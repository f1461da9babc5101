//! What the fields of a campaign's forms mean.

use flagbridge_campaigns::{
    BattleKind, BattleResult, Campaign, Change, Condition, Effect, FleetList, Kind, ManualEffect,
    PlayerId, Role, Rules, Settings, ShipSize, Side, Stand, UnitRef, rule_notes,
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
            "presence" => Ok(Stand::Presence),
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
        let kind = before.map(|it| it.kind).or_else(|| Kind::of(self.text("kind")));
        let kind = kind.unwrap_or_default();
        let mut rules = before.map_or_else(|| Rules::of(kind, players), |it| it.rules.clone());
        for note in rule_notes(kind) {
            if let Some(value) = self.number(note.id)? {
                rules.set(note.id, value);
            }
        }
        Ok(Settings {
            name: self.text("name").to_owned(),
            kind,
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
                token: Effect::of(self.text("token")),
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
            "commander" => Change::Commander {
                player: self.fleet_of()?,
                name: self.text("name").to_owned(),
                flagship: self.number("flagship")?,
            },
            "ability" => Change::Ability {
                player: self.fleet_of()?,
                ability: self.needed("ability")?,
                replaces: self.number("replaces")?,
            },
            "condition" => {
                let condition = Condition::of(self.text("condition"));
                let condition = condition.ok_or_else(|| "Choose a condition.".to_owned())?;
                Change::Condition { player: self.fleet_of()?, condition }
            }
            "token" => Change::Token {
                side: self.side()?,
                token: self.token()?,
                area: self.number("area")?,
                player: self.number("player")?.map(PlayerId),
            },
            "ally" => Change::Ally {
                battle: self.needed("battle")?,
                player: self.fleet_of()?,
                list: FleetList::default(),
                text: self.0.get("ally").unwrap_or_default().to_owned(),
            },
            "reward" => self.reward()?,
            "pivotal" => Change::Pivotal {
                side: self.side()?,
                kind: self.pivotal_kind()?,
                location,
                climactic: self.ticked("climactic"),
            },
            "spoils" => Change::Spoils {
                side: self.side()?,
                locations: self
                    .some("location")
                    .into_iter()
                    .chain(self.some("location2"))
                    .collect(),
                token: Effect::of(self.text("token")),
            },
            "command-ship" => self.command_ship()?,
            "manual" => Change::Manual {
                note: self.text("note").to_owned(),
                effect: self.by_hand(location)?,
            },
            "undo" => Change::Undo { entry: self.needed("entry")? },
            _ => return Err("The form does not say what is to be done.".to_owned()),
        })
    }

    fn token(&self) -> Result<Effect, Wrong> {
        Effect::of(self.text("token")).ok_or_else(|| "Choose a token.".to_owned())
    }

    fn pivotal_kind(&self) -> Result<BattleKind, Wrong> {
        let found = BattleKind::PIVOTAL.into_iter().find(|it| it.id() == self.text("kind"));
        found.ok_or_else(|| "Choose a pivotal battle.".to_owned())
    }

    /// A reward: `PLACE/NUMBER`.
    fn reward(&self) -> Result<Change, Wrong> {
        let chosen = self.text("reward").split_once('/');
        let chosen = chosen.and_then(|(place, number)| Some((place, number.parse().ok()?)));
        let (location, reward) = chosen.ok_or_else(|| "Choose a reward.".to_owned())?;
        Ok(Change::Reward { player: self.fleet_of()?, location: location.to_owned(), reward })
    }

    fn command_ship(&self) -> Result<Change, Wrong> {
        let size = if self.text("size") == "huge" { ShipSize::Huge } else { ShipSize::Large };
        let second = self.number("player2")?.map(PlayerId);
        let players = [self.fleet_of()?].into_iter().chain(second).collect();
        let ally = self.number("ally")?.map(PlayerId);
        Ok(Change::CommandShip { side: self.side()?, size, players, ally })
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
            "experience" => {
                ManualEffect::Experience { player: self.fleet_of()?, by: self.needed("by")? }
            }
            "tokens" => ManualEffect::Tokens {
                side: self.side()?,
                token: self.token()?,
                by: self.needed("by")?,
            },
            "condition" => ManualEffect::Condition {
                player: self.fleet_of()?,
                condition: Condition::of(self.text("condition")),
            },
            "refit" => ManualEffect::Refit { player: self.fleet_of()?, by: self.needed("by")? },
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
