use std::sync::LazyLock;

use flagbridge_engine::effects::fleet_rules;
use serde::{Deserialize, Serialize};

use crate::campaign::{Campaign, Phase};
use crate::condition::Condition;
use crate::map::{Effect, Reward};
use crate::refusal::{Refusal, cite};
use crate::settings::short;
use crate::side::PlayerId;

/// An ability of a commander who is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ability {
    /// Its number in files and forms.
    pub id: u8,
    /// The category.
    pub category: &'static str,
    /// The tier, from 1 to 3.
    pub tier: u16,
    /// What it costs in experience.
    pub cost: u16,
    /// The ability of the same name that it replaces.
    pub requires: Option<u8>,
    /// Its name.
    pub name: &'static str,
    /// Whether it is about the campaign and kept here.
    pub kept_here: bool,
    /// The engine's number of what it does in a battle; none where it is not about battles.
    #[serde(skip)]
    pub battle_rule: Option<u8>,
    /// What it does, in our own words.
    pub what: &'static str,
}

/// The 32 abilities.
pub fn abilities() -> &'static [Ability] {
    static ABILITIES: LazyLock<Vec<Ability>> = LazyLock::new(|| {
        include_str!("../data/abilities.csv").lines().skip(1).filter_map(ability).collect()
    });
    &ABILITIES
}

/// The ability with a number.
pub fn ability_of(id: u8) -> Option<&'static Ability> {
    abilities().iter().find(|it| it.id == id)
}

/// An ability that the campaign itself keeps.
pub(crate) mod known {
    pub const REPAIR_EXPERT: u8 = 1;
    pub const READY_DEFENDER: u8 = 18;
    pub const INDEPENDENT_RAIDER: u8 = 19;
    pub const ADDITIONAL_SUPPORT: u8 = 20;
    pub const COMMAND_STAFF: u8 = 21;
    pub const COMMAND_BRIDGE: u8 = 22;
}

fn ability(line: &'static str) -> Option<Ability> {
    let parts: Vec<&'static str> = line.split('|').collect();
    let [id, category, tier, cost, requires, name, place, what] = parts[..] else { return None };
    let in_battle =
        (0..).zip(fleet_rules()).find(|(_, rule)| place == "battle" && rule.name == name);
    Some(Ability {
        id: id.parse().ok()?,
        category,
        tier: tier.parse().ok()?,
        cost: cost.parse().ok()?,
        requires: requires.parse().ok(),
        name,
        kept_here: place == "campaign",
        battle_rule: in_battle.map(|(number, _)| number),
        what: in_battle.map_or(what, |(_, rule)| rule.summary),
    })
}

/// What a fleet of Rebellion in the Rim has besides its cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TaskForce {
    /// The commander's name; empty until there is one.
    pub commander: String,
    /// The flagship's number in the fleet; none means the first ship.
    pub flagship: Option<u32>,
    /// The commander's abilities.
    pub abilities: Vec<u8>,
    /// Experience to spend.
    pub experience: u16,
    /// Experience gained so far.
    pub gained: u16,
    /// The condition that the fleet has.
    pub condition: Option<Condition>,
    /// Conditions of which its player chooses one.
    pub offered: Vec<Condition>,
    /// What it can add this turn.
    pub credit: Option<Credit>,
    /// Scars that were removed this turn.
    pub scars_removed: u16,
    /// Repair Yards tokens that were spent for it this turn.
    pub yards: u16,
    /// The command ship that it can take before the final battle.
    pub command_ship: Option<CommandShip>,
}

/// A reward that was chosen and not yet used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Credit {
    /// What it is.
    pub reward: Reward,
    /// Fleet points.
    pub points: u16,
    /// Whether it can be a unique card.
    pub unique: bool,
    /// Whether it is of a base and not of the battle.
    pub base: bool,
    /// Whether something was added for it.
    pub used: bool,
}

impl Credit {
    /// What it pays for.
    pub fn words(&self) -> String {
        let points = self.points;
        let what = match self.reward.slot {
            Some(_) => format!("one {} upgrade of up to {points} points", self.reward.name()),
            None => format!("squadrons of up to {points} points"),
        };
        if self.unique { what } else { format!("{what}, no unique card") }
    }
}

/// A right to replace forces by one large or huge ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CommandShip {
    /// The size of the ship.
    pub size: ShipSize,
    /// Points that an ally adds.
    pub more: u16,
}

/// The size of a command ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShipSize {
    /// Large.
    Large,
    /// Huge.
    Huge,
}

impl ShipSize {
    /// The word in forms and files, which is also that of the cards.
    pub fn id(self) -> &'static str {
        match self {
            ShipSize::Large => "large",
            ShipSize::Huge => "huge",
        }
    }
}

impl TaskForce {
    /// Whether the commander has an ability.
    pub fn has(&self, ability: u8) -> bool {
        self.abilities.contains(&ability)
    }

    /// The abilities with all their facts.
    pub fn known(&self) -> impl Iterator<Item = &'static Ability> {
        self.abilities.iter().filter_map(|it| ability_of(*it))
    }
}

impl Campaign {
    /// The task force of a player; there are none in the Corellian Conflict.
    pub fn force(&self, id: PlayerId) -> Result<&TaskForce, Refusal> {
        let words = "this campaign has no custom commanders";
        self.player(id)?.force.as_ref().ok_or_else(|| Refusal::input(words))
    }

    pub(crate) fn force_mut(&mut self, id: PlayerId) -> Result<&mut TaskForce, Refusal> {
        let words = "this campaign has no custom commanders";
        self.player_mut(id)?.force.as_mut().ok_or_else(|| Refusal::input(words))
    }

    /// Names a commander and the flagship.
    pub(crate) fn commander(
        &mut self,
        id: PlayerId,
        name: &str,
        flagship: Option<u32>,
    ) -> Result<(), Refusal> {
        short("the commander's name", name)?;
        if !matches!(self.phase, Phase::Setup | Phase::Management | Phase::Pivotal) {
            let words = "the flagship changes during setup and between battles";
            return Err(Refusal::not_now(words, cite::RIM_COMMANDERS));
        }
        if let Some(unit) = flagship
            && !self.player(id)?.roster.unit(unit).is_some_and(|it| it.is_ship())
        {
            return Err(Refusal::input("the flagship is a ship of the fleet"));
        }
        let force = self.force_mut(id)?;
        name.trim().clone_into(&mut force.commander);
        force.flagship = flagship;
        Ok(())
    }

    /// Whether a commander can gain an ability now, and which one it takes the place of.
    pub fn may_learn(
        &self,
        id: PlayerId,
        ability: u8,
        replaces: Option<u8>,
    ) -> Result<Option<u8>, Refusal> {
        let force = self.force(id)?;
        let wanted =
            ability_of(ability).ok_or_else(|| Refusal::input("there is no such ability"))?;
        let rule = |words: String| Err(Refusal::rule(words, cite::RIM_COMMANDERS));
        if let Some(out) = replaces.filter(|out| !force.has(*out)) {
            return Err(Refusal::input(format!("the commander does not have ability {out}")));
        }
        match self.phase {
            // A new commander has one ability of the first tier, for nothing. Until the setup is finished it can be another.
            Phase::Setup if wanted.tier > 1 => {
                return rule("a new commander has one ability of tier 1".to_owned());
            }
            Phase::Setup => return Ok(force.abilities.first().copied()),
            Phase::Management => {}
            _ => {
                let words = "experience is spent in the management phase";
                return Err(Refusal::not_now(words, cite::RIM_COMMANDERS));
            }
        }
        if force.has(ability) {
            return rule(format!("the commander has {} already", wanted.name));
        }
        if let Some(lower) = wanted.requires
            && !force.has(lower)
        {
            let lower = ability_of(lower).map_or("", |it| it.name);
            return rule(format!("{} needs {lower}", wanted.name));
        }
        if wanted.requires.is_some() && replaces.is_some() && replaces != wanted.requires {
            return rule(format!("{} takes the place of its lower rank", wanted.name));
        }
        let mut higher = force.known().filter_map(|it| it.requires).collect::<Vec<_>>();
        higher.extend(higher.clone().into_iter().filter_map(|it| ability_of(it)?.requires));
        let outgrown = higher.contains(&ability);
        if outgrown {
            return rule(format!("the commander has a higher rank of {} already", wanted.name));
        }
        let out = wanted.requires.or(replaces);
        let others = force.known().filter(|it| Some(it.id) != out);
        let tiers: u16 = others.map(|it| it.tier).sum::<u16>() + wanted.tier;
        let most = self.rules()?.tiers;
        if tiers > most {
            return rule(format!(
                "the tiers of the abilities would be {tiers}; the limit is {most}"
            ));
        }
        if force.experience < wanted.cost {
            let has = force.experience;
            return rule(format!(
                "{} costs {} experience; there is {has}",
                wanted.name, wanted.cost
            ));
        }
        Ok(out)
    }

    pub(crate) fn learn(
        &mut self,
        id: PlayerId,
        ability: u8,
        replaces: Option<u8>,
    ) -> Result<(), Refusal> {
        let side = self.player(id)?.side;
        self.not_done(side)?;
        let out = self.may_learn(id, ability, replaces)?;
        let free = self.phase == Phase::Setup;
        let force = self.force_mut(id)?;
        force.abilities.retain(|it| Some(*it) != out);
        force.abilities.push(ability);
        if !free {
            let cost = ability_of(ability).map_or(0, |it| it.cost);
            force.experience = force.experience.saturating_sub(cost);
        }
        Ok(())
    }

    /// How many scars a player can still remove this turn: one for each base of the team, one for each Repair Yards token
    /// that was spent on it and one for a Repair Expert; Low Supplies costs one.
    pub fn scars_left(&self, id: PlayerId) -> Result<u16, Refusal> {
        let force = self.force(id)?;
        let bases = self.held(self.player(id)?.side, crate::battle::Stand::Base);
        let bases = u16::try_from(bases).unwrap_or(u16::MAX);
        let low = u16::from(force.condition == Some(Condition::LowSupplies));
        let expert = u16::from(force.has(known::REPAIR_EXPERT));
        let all = bases.saturating_sub(low) + force.yards + expert;
        Ok(all.saturating_sub(force.scars_removed))
    }
}

/// Tokens of a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tokens([u16; Effect::ALL.len()]);

impl Tokens {
    /// How many of one kind.
    pub fn of(&self, token: Effect) -> u16 {
        self.0[token as usize]
    }

    pub(crate) fn set(&mut self, token: Effect, count: u16) {
        self.0[token as usize] = count;
    }

    pub(crate) fn add(&mut self, token: Effect) {
        self.set(token, self.of(token).saturating_add(1));
    }

    /// Takes some; says whether there were as many.
    pub(crate) fn take(&mut self, token: Effect, count: u16) -> bool {
        let left = self.of(token).checked_sub(count);
        left.inspect(|left| self.set(token, *left)).is_some()
    }

    /// Whether there are none at all.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Effect::ALL.len()]
    }

    /// All kinds of which there are some.
    pub fn iter(&self) -> impl Iterator<Item = (Effect, u16)> + '_ {
        Effect::ALL.into_iter().map(|it| (it, self.of(it))).filter(|(_, count)| *count > 0)
    }
}

impl Serialize for Tokens {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.iter().map(|(token, count)| (token.id(), count)))
    }
}
