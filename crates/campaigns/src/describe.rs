use crate::battle::{BattleKind, ResultSource, Stand};
use crate::campaign::Campaign;
use crate::change::{Change, ManualEffect};
use crate::commander::ability_of;
use crate::map::area_name;
use crate::side::Side;

impl Change {
    /// The team whose secret the details of the change are.
    pub(crate) fn secret_of(&self, campaign: &Campaign) -> Option<Side> {
        let side_of = |player| campaign.player(player).ok().map(|it| it.side);
        match self {
            Change::Place { side, .. } | Change::BaseDefense { side, .. } => Some(*side),
            Change::Fleet { player, .. }
            | Change::Allot { player, .. }
            | Change::Build { player, .. }
            | Change::Unscar { player, .. } => side_of(*player),
            Change::Manual { effect: ManualEffect::Location { side, .. }, .. } => *side,
            Change::Manual { effect: ManualEffect::Resources { side, .. }, .. } => Some(*side),
            Change::Manual { effect: ManualEffect::Refit { player, .. }, .. } => side_of(*player),
            _ => None,
        }
    }

    /// The change as a line of the log. Without `open` it holds nothing of what the other team must not know.
    pub(crate) fn describe(&self, campaign: &Campaign, open: bool) -> String {
        let name = |player| campaign.name_of(player).to_owned();
        let place = |id: &str| {
            let found = campaign.locations().iter().find(|it| it.id == id);
            found.map_or_else(|| id.to_owned(), |it| it.name.clone())
        };
        let stand = |side: Option<Side>, stand: Stand| match side {
            Some(side) if campaign.kind().is_open(side) => stand.name(),
            _ if open => stand.name(),
            _ => "presence",
        };
        match self {
            Change::Settings { settings } => format!("Settings: {}", settings.name),
            Change::Place { side, location, stand: it } => {
                format!(
                    "{} placed: {} at {}",
                    side.name(),
                    stand(Some(*side), *it),
                    place(location)
                )
            }
            Change::Fleet { player, list, .. } if open => {
                let ships: Vec<&str> = list.ships.iter().map(|it| it.card.name.as_str()).collect();
                let squadrons = list.squadrons.len();
                format!(
                    "{} submitted a fleet: {} and {squadrons} squadrons",
                    name(*player),
                    ships.join(", ")
                )
            }
            Change::Fleet { player, .. } => format!("{} worked on their fleet", name(*player)),
            Change::BaseDefense { side, location, objective } if open => {
                format!(
                    "{} recorded {} for {}",
                    side.name(),
                    objective_name(objective),
                    place(location)
                )
            }
            Change::BaseDefense { side, .. } => format!("{} recorded a base defense", side.name()),
            Change::Done { side, done: true } => format!("{} finished the phase", side.name()),
            Change::Done { side, done: false } => format!("{} reopened the phase", side.name()),
            Change::Assault { player, location, kind } => {
                format!("{}: {} at {}", name(*player), kind.name(), place(location))
            }
            Change::Defend { battle, player } => {
                format!("{} defends in battle {battle}", name(*player))
            }
            Change::Offensive { side, location } => {
                let what = BattleKind::AllOutOffensive.name();
                format!("{}: {what} at {}", side.name(), place(location))
            }
            Change::Objective { battle, objective } => {
                format!("Battle {battle}: the objective is {}", objective_name(objective))
            }
            Change::Result { battle, result } => {
                let from = match result.from {
                    Some(ResultSource::Table) => ", from the table",
                    Some(ResultSource::Record) => ", from the record of the game",
                    None => "",
                };
                format!("Battle {battle} ended {} : {}{from}", result.assaulter, result.defender)
            }
            Change::Effect { side, location, .. } if campaign.kind().has_acts() => {
                format!("{} gained a token of {}", side.name(), place(location))
            }
            Change::Effect { side, location, target, .. } => match target {
                Some(target) => {
                    format!("{} used {} to protect {}", side.name(), place(location), place(target))
                }
                None => format!("{} used the effect of {}", side.name(), place(location)),
            },
            Change::Allot { player, points } if open => {
                format!("{points} resource points for {}", name(*player))
            }
            Change::Allot { player, .. } => {
                let side = campaign.player(*player).map_or(Side::Rebels, |it| it.side);
                format!("{} divided resource points", side.name())
            }
            Change::Build { player, location, stand: it } => {
                let side = campaign.player(*player).ok().map(|it| it.side);
                format!("{} built: {} at {}", name(*player), stand(side, *it), place(location))
            }
            Change::Unscar { player, unit, .. } if open => {
                let unit = campaign.player(*player).ok().and_then(|it| it.roster.unit(*unit));
                let unit = unit.map_or("a unit", |it| it.name());
                format!("{} removed the scar of {unit}", name(*player))
            }
            Change::Unscar { player, .. } => format!("{} worked on their fleet", name(*player)),
            Change::Commander { player, name: own, .. } => {
                format!("{} named a commander: {own}", name(*player))
            }
            Change::Ability { player, ability, .. } => {
                let ability = ability_of(*ability).map_or("an ability", |it| it.name);
                format!("The commander of {} has learned {ability}", name(*player))
            }
            Change::Condition { player, condition } => {
                format!("The fleet of {} has {}", name(*player), condition.name())
            }
            Change::Token { side, token, area, player } => {
                let area = area.map(|it| format!(" in area {}", area_name(it))).unwrap_or_default();
                let recipient = player.map(|it| format!(" for {}", name(it))).unwrap_or_default();
                format!("{} spent {}{area}{recipient}", side.name(), token.name())
            }
            Change::Ally { battle, player, list, .. } => {
                let cards: Vec<&str> = list.cards().map(|it| it.name.as_str()).collect();
                format!("Battle {battle}: {} called for {}", name(*player), cards.join(", "))
            }
            Change::Reward { player, location, reward } => {
                let found = campaign.locations().iter().find(|it| it.id == *location);
                let what =
                    found.and_then(|it| it.rewards.get(*reward)).map_or("a reward", |it| it.name());
                format!("{} chose a reward of {}: {what}", name(*player), place(location))
            }
            Change::Pivotal { side, kind, location, climactic } => {
                let what = if *climactic { "climactic battle" } else { "pivotal battle" };
                format!("{} chose the {what}: {} at {}", side.name(), kind.name(), place(location))
            }
            Change::Spoils { side, locations, token } => {
                let mut chosen: Vec<String> = locations.iter().map(|it| place(it)).collect();
                chosen.extend(token.map(|it| it.name().to_owned()));
                let chosen =
                    if chosen.is_empty() { "nothing".to_owned() } else { chosen.join(", ") };
                format!("{} chose after the pivotal battle: {chosen}", side.name())
            }
            Change::CommandShip { side, size, players, .. } => {
                let players: Vec<String> = players.iter().map(|it| name(*it)).collect();
                format!(
                    "{} sent a {} command ship to {}",
                    side.name(),
                    size.id(),
                    players.join(" and ")
                )
            }
            Change::Manual { note, effect } => match manual(effect, campaign, open) {
                words if words.is_empty() => format!("Note: {note}"),
                words => format!("By hand: {words} ({note})"),
            },
            Change::Undo { entry } => format!("Change {entry} undone"),
        }
    }
}

/// The name of an objective by its id, with a capital letter and without the mark of its campaign.
pub fn objective_name(id: &str) -> String {
    let plain = id
        .trim_end_matches("-cc")
        .trim_end_matches("-ritr")
        .replace("base-defense-", "base defense: ");
    let plain = plain.replace('-', " ");
    let mut letters = plain.chars();
    letters.next().map_or(plain.clone(), |first| first.to_uppercase().chain(letters).collect())
}

fn manual(effect: &ManualEffect, campaign: &Campaign, open: bool) -> String {
    match effect {
        ManualEffect::Note => String::new(),
        ManualEffect::Points { side, by } => format!("{} campaign points {by:+}", side.name()),
        ManualEffect::Resources { side, by } if open => {
            format!("{} resource points {by:+}", side.name())
        }
        ManualEffect::Resources { side, .. } => format!("{} resource points", side.name()),
        ManualEffect::Experience { player, by } => {
            format!("{} experience {by:+}", campaign.name_of(*player))
        }
        ManualEffect::Tokens { side, token, by } => {
            format!("{} {} {by:+}", side.name(), token.name())
        }
        ManualEffect::Condition { player, condition } => {
            let words = condition.map_or("no condition", |it| it.name());
            format!("{}: {words}", campaign.name_of(*player))
        }
        ManualEffect::Refit { player, by } if open => {
            format!("{} refit points {by:+}", campaign.name_of(*player))
        }
        ManualEffect::Refit { player, .. } => {
            format!("{} refit points", campaign.name_of(*player))
        }
        ManualEffect::Location { location, side, .. } => {
            let found = campaign.locations().iter().find(|it| it.id == *location);
            let place = found.map_or(location.as_str(), |it| it.name.as_str());
            format!("{place}: {}", side.map_or("unoccupied", Side::name))
        }
        ManualEffect::Unit { player, .. } => {
            format!("scars and veterans of {}", campaign.name_of(*player))
        }
        ManualEffect::Unique { name, eliminated: true } => format!("{name} is eliminated"),
        ManualEffect::Unique { name, eliminated: false } => format!("{name} is back"),
        ManualEffect::CallOff { battle } => format!("battle {battle} called off"),
        ManualEffect::End { winner } => {
            format!("the campaign ends, won by {}", winner.in_sentence())
        }
    }
}
