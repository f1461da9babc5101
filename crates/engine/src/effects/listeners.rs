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
/// Keywords and damage cards are not here: they come and go, and are asked of the unit itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listeners {
    windows: Vec<Vec<Listener>>,
    values: Vec<Vec<Listener>>,
    rules: Vec<Vec<Listener>>,
    battery: Vec<Listener>,
    anti_squadron: Vec<Listener>,
    special_battery: Vec<Listener>,
    fleet_building: Vec<Listener>,
    keywords: Vec<Vec<Listener>>,
    layouts: Vec<Listener>,
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
            windows: vec![Vec::new(); Window::ALL.len()],
            values: vec![Vec::new(); Value::ALL.len()],
            rules: vec![Vec::new(); Rule::ALL.len()],
            keywords: vec![Vec::new(); Keyword::ALL.len()],
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
        listeners
    }

    fn add(&mut self, source: Source, effects: &'static [Effect], objective: u8) {
        // A dormant effect is heard only while it lasts.
        for (place, effect) in effects.iter().enumerate().filter(|(_, effect)| !effect.dormant) {
            let listener = Listener { source, place: place as u8, effect, objective };
            self.list_mut(effect.hook).push(listener);
        }
    }

    fn list_mut(&mut self, hook: Hook) -> &mut Vec<Listener> {
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

    pub fn of(&self, hook: Hook) -> &[Listener] {
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
