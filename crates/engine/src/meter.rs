//! Which uses of cards, keywords and obstacles came up: what the exhaustive runner counts.
//!
//! A [`Meter`] watches any number of tables. An effect that is used at a moment counts when it is used; an effect that
//! holds all the time counts when the rules asked for it and it changed the number, or made the rule so.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use flagbridge_cards::{
    Body, Card, CardNumber, Command, DefenseToken, HullZone, Keyword, Kind, ObjectiveCategory,
    Resolved, Ship, Squadron,
};

use crate::attack::AttackKind;
use crate::effects::{Condition, Effect, Hook, Is, Scope, effects_of};
use crate::event::Event;
use crate::source::Source;
use crate::table::Table;
use crate::unit::{ShipId, Target, Unit};

/// One way in which something of the game is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// The card was in play: the ship or squadron activated, the upgrade's ship did, the objective was played to the end,
    /// the damage card was dealt or turned faceup.
    Played(CardNumber),
    /// One of the card's effects acted, by its place in the card's entry.
    Effect(CardNumber, u8),
    /// The ship resolved a command.
    Command(CardNumber, Command),
    /// The ship attacked from a hull zone.
    AttackFrom(CardNumber, HullZone),
    /// The squadron attacked a ship.
    AttackShip(CardNumber),
    /// The squadron attacked a squadron.
    AttackSquadron(CardNumber),
    /// The ship or squadron spent a defense token.
    Defense(CardNumber, DefenseToken),
    /// The ship maneuvered with this speed on its dial.
    Speed(CardNumber, u8),
    /// The objective gave a victory token.
    Scored(CardNumber),
    /// The keyword changed what happened or what was allowed.
    Keyword(Keyword),
    /// The obstacle, by its place in the catalogue's list, lay on the table.
    ObstacleLaid(u8),
    /// A ship overlapped the obstacle.
    ObstacleUnderShip(u8),
    /// A squadron overlapped the obstacle.
    ObstacleUnderSquadron(u8),
    /// The obstacle obstructed a line of sight.
    ObstacleInSight(u8),
}

impl Way {
    /// The card that is used; none for keywords and obstacles.
    pub const fn card(self) -> Option<CardNumber> {
        match self {
            Way::Played(card)
            | Way::Effect(card, _)
            | Way::Command(card, _)
            | Way::AttackFrom(card, _)
            | Way::AttackShip(card)
            | Way::AttackSquadron(card)
            | Way::Defense(card, _)
            | Way::Speed(card, _)
            | Way::Scored(card) => Some(card),
            _ => None,
        }
    }

    /// The obstacle that is used, by its place in the catalogue's list.
    pub const fn obstacle(self) -> Option<u8> {
        match self {
            Way::ObstacleLaid(token)
            | Way::ObstacleUnderShip(token)
            | Way::ObstacleUnderSquadron(token)
            | Way::ObstacleInSight(token) => Some(token),
            _ => None,
        }
    }
}

/// Counts how often each way came up in the tables that are watched.
#[derive(Debug, Default)]
pub struct Meter(Mutex<BTreeMap<Way, u64>>);

impl Meter {
    /// How often a way came up.
    pub fn count(&self, way: Way) -> u64 {
        self.counts().get(&way).copied().unwrap_or(0)
    }

    /// Counts one use.
    pub fn note(&self, way: Way) {
        *self.counts().entry(way).or_default() += 1;
    }

    /// Counts what events tell. The table is the one they happened on, after them.
    pub fn read(&self, table: &Table, events: &[Event]) {
        for event in events {
            self.read_event(table, event);
        }
    }

    fn read_event(&self, table: &Table, event: &Event) {
        let game = table.game();
        let ship = |ship: ShipId| game.ship(ship).card.number;
        match *event {
            Event::Activated(activated) => {
                self.note(Way::Played(ship(activated)));
                let upgrades = game.ship(activated).upgrades();
                upgrades.for_each(|card| self.note(Way::Played(card.number)));
            }
            Event::SquadronActivated(squadron) => {
                self.note(Way::Played(game.squadron(squadron).card.number));
            }
            Event::Resolved(by, command) => self.note(Way::Command(ship(by), command)),
            Event::Maneuvered(by, _) => self.note(Way::Speed(ship(by), table.ship(by).speed)),
            Event::DefenseSpent(unit, token) => {
                if let Some(card) = unit_card(table, unit) {
                    self.note(Way::Defense(card, token.kind));
                }
            }
            Event::AttackDeclared { kind, attacker, zone, target, .. } => {
                match kind {
                    AttackKind::Counter => self.note(Way::Keyword(Keyword::Counter)),
                    AttackKind::Snipe => self.note(Way::Keyword(Keyword::Snipe)),
                    _ => {}
                }
                let Some(card) = unit_card(table, attacker) else { return };
                match (attacker, zone, target) {
                    (Unit::Ship(_), Some(zone), _) => self.note(Way::AttackFrom(card, zone)),
                    (Unit::Squadron(_), _, Target::Squadron(_)) => {
                        self.note(Way::AttackSquadron(card));
                    }
                    (Unit::Squadron(_), _, Target::Zone(..)) => self.note(Way::AttackShip(card)),
                    _ => {}
                }
            }
            Event::DealtFaceup(_, card) | Event::TurnedFaceup(_, card) => {
                self.note(Way::Played(card));
            }
            Event::VictoryTokens(..) => {
                table.objective().into_iter().for_each(|card| self.note(Way::Scored(card)));
            }
            Event::Ended(_) => {
                table.objective().into_iter().for_each(|card| self.note(Way::Played(card)));
            }
            Event::ObstaclePlaced(token, _) => self.note(Way::ObstacleLaid(token)),
            Event::OverlappedObstacle(unit, place) => {
                let Some(obstacle) = table.obstacles().get(usize::from(place)) else { return };
                match unit {
                    Unit::Squadron(_) => self.note(Way::ObstacleUnderSquadron(obstacle.token)),
                    _ => self.note(Way::ObstacleUnderShip(obstacle.token)),
                }
            }
            _ => {}
        }
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, BTreeMap<Way, u64>> {
        // A count is whole whatever panicked while it was locked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Every way in which a card of an edition can be used.
pub fn ways(rules: Resolved<'_>, card: &Card) -> Vec<Way> {
    let number = card.number;
    let effects = effects_of(rules, card).iter().enumerate();
    // What a card says about building the fleet, the fleet's judge uses.
    let at_the_table = effects.filter(|(_, effect)| effect.hook != Hook::FleetBuilding);
    let possible = at_the_table.filter(|(_, effect)| !needs_what_nobody_has(rules, card, effect));
    let mut ways = vec![Way::Played(number)];
    ways.extend(possible.map(|(place, _)| Way::Effect(number, place as u8)));
    match &card.body {
        Body::Ship(ship) => ways.extend(ship_ways(number, ship)),
        Body::Squadron(squadron) => ways.extend(squadron_ways(number, squadron)),
        // What a campaign's objective is worth, the campaign counts.
        Body::Objective(objective) if objective.category != ObjectiveCategory::Campaign => {
            ways.extend((objective.victory_points > 0).then_some(Way::Scored(number)));
        }
        _ => {}
    }
    ways
}

/// Whether an effect speaks of a size of ship, or of squadrons of its own side with a keyword, of which the edition's pool
/// has none.
fn needs_what_nobody_has(rules: Resolved<'_>, card: &Card, effect: &Effect) -> bool {
    effect.conditions().any(|condition| match condition {
        Condition::Subject(Is::Size(size)) => {
            let mut ships = rules.cards_of(Kind::Ship).filter_map(Card::ship);
            !ships.any(|ship| ship.size == *size)
        }
        Condition::Subject(Is::Printed(keyword)) if effect.scope == Scope::FriendlySquadron => {
            let fellows = rules
                .cards_of(Kind::Squadron)
                .filter(|other| other.factions.iter().any(|own| card.factions.contains(own)));
            let mut keywords =
                fellows.filter_map(Card::squadron).flat_map(|own| own.keywords.iter());
            !keywords.any(|value| value.keyword == *keyword)
        }
        _ => false,
    })
}

fn ship_ways(card: CardNumber, ship: &Ship) -> Vec<Way> {
    let commands = Command::ALL.iter().map(|command| Way::Command(card, *command));
    let armed = ship.hull_zones().iter().filter(|zone| {
        !ship.armament.zones[**zone as usize].is_empty() || !ship.armament.anti_squadron.is_empty()
    });
    let attacks = armed.map(|zone| Way::AttackFrom(card, *zone));
    let speeds = (1..=ship.speed.max()).map(|speed| Way::Speed(card, speed));
    let tokens = kinds(&ship.defense_tokens).map(|kind| Way::Defense(card, kind));
    commands.chain(attacks).chain(speeds).chain(tokens).collect()
}

fn squadron_ways(card: CardNumber, squadron: &Squadron) -> Vec<Way> {
    let ships = (!squadron.battery.is_empty()).then_some(Way::AttackShip(card));
    let squadrons = (!squadron.anti_squadron.is_empty()).then_some(Way::AttackSquadron(card));
    let tokens = kinds(&squadron.defense_tokens).map(|kind| Way::Defense(card, kind));
    ships.into_iter().chain(squadrons).chain(tokens).collect()
}

/// Each kind of defense token once.
fn kinds(tokens: &[DefenseToken]) -> impl Iterator<Item = DefenseToken> + '_ {
    DefenseToken::ALL.iter().copied().filter(|kind| tokens.contains(kind))
}

fn unit_card(table: &Table, unit: Unit) -> Option<CardNumber> {
    match unit {
        Unit::Ship(ship) => Some(table.game().ship(ship).card.number),
        Unit::Squadron(squadron) => Some(table.game().squadron(squadron).card.number),
        Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => None,
    }
}

impl Table {
    /// From now on the meter counts what effects, keywords and obstacles do here; what events tell is
    /// [read](Meter::read) from them. Copies of the table are watched too.
    pub fn watch(&mut self, meter: &Arc<Meter>) {
        self.meter = Some(Arc::clone(meter));
    }

    /// The way in which something is used when one of its effects is.
    pub fn way(&self, source: Source, effect: u8) -> Option<Way> {
        match source {
            Source::Keyword(_, keyword) => Some(Way::Keyword(keyword)),
            _ => self.card_of(source).map(|card| Way::Effect(card.number, effect)),
        }
    }

    /// Puts another obstacle of the catalogue in the place of one on the table, for runs in which every obstacle shall
    /// come up: some are brought by objectives alone.
    pub fn exchange_obstacle(&mut self, place: usize, token: u8) {
        let Some(kind) = self.game.obstacles().get(usize::from(token)).map(|own| own.kind) else {
            return;
        };
        if let Some(obstacle) = self.obstacles.get_mut(place) {
            (obstacle.token, obstacle.kind) = (token, kind);
            self.note(|| Some(Way::ObstacleLaid(token)));
        }
    }

    pub(crate) fn note(&self, way: impl FnOnce() -> Option<Way>) {
        if let Some(meter) = &self.meter
            && let Some(way) = way()
        {
            meter.note(way);
        }
    }

    pub(crate) fn note_effect(&self, source: Source, effect: u8) {
        self.note(|| self.way(source, effect));
    }

    /// The objective that was just chosen sets the game up.
    pub(crate) fn note_layout(&self) {
        let effects = self.effects_of_source(Source::Objective).iter();
        if let Some(place) = effects.into_iter().position(|effect| effect.hook == Hook::Layout) {
            self.note_effect(Source::Objective, place as u8);
        }
    }

    pub(crate) fn note_keyword(&self, keyword: Keyword) {
        self.note(|| Some(Way::Keyword(keyword)));
    }
}
