use flagbridge_cards::Keyword;

use super::effect::{Effect, Hook};
use crate::game::Game;
use crate::rule::Rule;
use crate::source::Source;
use crate::unit::{ShipId, SquadronId};
use crate::value::Value;
use crate::window::Window;

/// Who listens to which hook: every effect of the cards both players brought.
///
/// Keywords and damage cards are not here: they come and go, and are asked of the unit itself. But whether there is a
/// damage card that listens at all is known beforehand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listeners {
    windows: Vec<Audience>,
    values: Vec<Audience>,
    rules: Vec<Audience>,
    battery: Audience,
    anti_squadron: Audience,
    special_battery: Audience,
    fleet_building: Audience,
    keywords: Vec<Audience>,
    layouts: Audience,
}

/// Who listens to one hook.
#[derive(Clone, Debug, Default)]
pub(crate) struct Audience {
    /// Effects of the cards both players brought.
    pub cards: Vec<Listener>,
    /// Whether a damage card of the edition listens once it is faceup.
    pub damage: bool,
}

/// One effect of one card in the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listener {
    pub source: Source,
    pub place: u8,
    pub effect: &'static Effect,
    /// Which of the objectives brought; only for objectives.
    pub objective: u8,
}

impl Listeners {
    pub fn new(game: &Game) -> Self {
        let mut listeners = Listeners {
            windows: vec![Audience::default(); Window::ALL.len()],
            values: vec![Audience::default(); Value::ALL.len()],
            rules: vec![Audience::default(); Rule::ALL.len()],
            keywords: vec![Audience::default(); Keyword::ALL.len()],
            ..Listeners::default()
        };
        for (ship, profile) in game.ships.iter().enumerate() {
            for (place, (_, effects)) in profile.upgrades.iter().enumerate() {
                listeners.add(Source::Upgrade(ShipId(ship as u8), place as u8), effects, 0);
            }
        }
        for (squadron, profile) in game.squadrons.iter().enumerate() {
            listeners.add(Source::Squadron(SquadronId(squadron as u8)), profile.effects, 0);
        }
        for (place, (_, effects)) in game.objectives.iter().enumerate() {
            listeners.add(Source::Objective, effects, place as u8);
        }
        for effect in game.damage.iter().flat_map(|(_, effects)| *effects) {
            listeners.audience_mut(effect.hook).damage = true;
        }
        listeners
    }

    fn add(&mut self, source: Source, effects: &'static [Effect], objective: u8) {
        // A dormant effect is heard only while it lasts.
        for (place, effect) in effects.iter().enumerate().filter(|(_, effect)| !effect.dormant) {
            let listener = Listener { source, place: place as u8, effect, objective };
            self.audience_mut(effect.hook).cards.push(listener);
        }
    }

    fn audience_mut(&mut self, hook: Hook) -> &mut Audience {
        match hook {
            Hook::Window(window) => &mut self.windows[window as usize],
            Hook::Value(value) => &mut self.values[value as usize],
            Hook::Rule(rule) => &mut self.rules[rule as usize],
            Hook::Keyword(keyword) => &mut self.keywords[keyword as usize],
            Hook::Battery => &mut self.battery,
            Hook::AntiSquadron => &mut self.anti_squadron,
            Hook::SpecialBattery => &mut self.special_battery,
            Hook::FleetBuilding => &mut self.fleet_building,
            Hook::Layout => &mut self.layouts,
        }
    }

    pub fn of(&self, hook: Hook) -> &Audience {
        match hook {
            Hook::Window(window) => &self.windows[window as usize],
            Hook::Value(value) => &self.values[value as usize],
            Hook::Rule(rule) => &self.rules[rule as usize],
            Hook::Keyword(keyword) => &self.keywords[keyword as usize],
            Hook::Battery => &self.battery,
            Hook::AntiSquadron => &self.anti_squadron,
            Hook::SpecialBattery => &self.special_battery,
            Hook::FleetBuilding => &self.fleet_building,
            Hook::Layout => &self.layouts,
        }
    }
}
