//! Which uses of cards, keywords and obstacles came up: what the exhaustive runner counts.
//!
//! A [`Meter`] watches any number of tables. An effect that is used at a moment counts when it is used; an effect that
//! holds all the time counts when the rules asked for it and it changed the number, or made the rule so.

use flagbridge_cards::{
    Body, Card, CardNumber, Command, DefenseToken, Keyword, Kind, ObjectiveCategory, Resolved,
    Ship, Squadron,
};

use crate::effects::{Condition, Effect, Is, Scope, effects_of};
use crate::state::{AttackKind, Event, Table};
use crate::terms::{Hook, ShipId, Source, Target, Unit};

pub use crate::state::{Meter, Usage};

impl Meter {
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
                self.note(Usage::Played(ship(activated)));
                let upgrades = game.ship(activated).upgrades();
                upgrades.for_each(|card| self.note(Usage::Played(card.number)));
            }
            Event::SquadronActivated(squadron) => {
                self.note(Usage::Played(game.squadron(squadron).card.number));
            }
            Event::Resolved(by, command) => self.note(Usage::Command(ship(by), command)),
            Event::Maneuvered(by, _) => self.note(Usage::Speed(ship(by), table.ship(by).speed)),
            Event::DefenseSpent(unit, token) => {
                if let Some(card) = unit_card(table, unit) {
                    self.note(Usage::Defense(card, token.kind));
                }
            }
            Event::AttackDeclared { kind, attacker, zone, target, .. } => {
                match kind {
                    AttackKind::Counter => self.note(Usage::Keyword(Keyword::Counter)),
                    AttackKind::Snipe => self.note(Usage::Keyword(Keyword::Snipe)),
                    _ => {}
                }
                let Some(card) = unit_card(table, attacker) else { return };
                match (attacker, zone, target) {
                    (Unit::Ship(_), Some(zone), _) => self.note(Usage::AttackFrom(card, zone)),
                    (Unit::Squadron(_), _, Target::Squadron(_)) => {
                        self.note(Usage::AttackSquadron(card));
                    }
                    (Unit::Squadron(_), _, Target::Zone(..)) => self.note(Usage::AttackShip(card)),
                    _ => {}
                }
            }
            Event::DealtFaceup(_, card) | Event::TurnedFaceup(_, card) => {
                self.note(Usage::Played(card));
            }
            Event::VictoryTokens(..) => {
                table.objective().into_iter().for_each(|card| self.note(Usage::Scored(card)));
            }
            Event::Ended(_) => {
                table.objective().into_iter().for_each(|card| self.note(Usage::Played(card)));
            }
            Event::ObstaclePlaced(token, _) => self.note(Usage::ObstacleLaid(token)),
            Event::OverlappedObstacle(unit, place) => {
                let Some(obstacle) = table.obstacles().get(usize::from(place)) else { return };
                match unit {
                    Unit::Squadron(_) => self.note(Usage::ObstacleUnderSquadron(obstacle.token)),
                    _ => self.note(Usage::ObstacleUnderShip(obstacle.token)),
                }
            }
            _ => {}
        }
    }
}

/// Every way in which a card of an edition can be used.
pub fn ways(rules: Resolved<'_>, card: &Card) -> Vec<Usage> {
    let number = card.number;
    let effects = effects_of(rules, card).iter().enumerate();
    // What a card says about building the fleet, the fleet's judge uses.
    let at_the_table = effects.filter(|(_, effect)| effect.hook != Hook::FleetBuilding);
    let possible = at_the_table.filter(|(_, effect)| !needs_what_nobody_has(rules, card, effect));
    let mut ways = vec![Usage::Played(number)];
    ways.extend(possible.map(|(place, _)| Usage::Effect(number, place as u8)));
    match &card.body {
        Body::Ship(ship) => ways.extend(ship_ways(number, ship)),
        Body::Squadron(squadron) => ways.extend(squadron_ways(number, squadron)),
        // What a campaign's objective is worth, the campaign counts.
        Body::Objective(objective) if objective.category != ObjectiveCategory::Campaign => {
            ways.extend((objective.victory_points > 0).then_some(Usage::Scored(number)));
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

fn ship_ways(card: CardNumber, ship: &Ship) -> Vec<Usage> {
    let commands = Command::ALL.iter().map(|command| Usage::Command(card, *command));
    let armed = ship.hull_zones().iter().filter(|zone| {
        !ship.armament.zones[**zone as usize].is_empty() || !ship.armament.anti_squadron.is_empty()
    });
    let attacks = armed.map(|zone| Usage::AttackFrom(card, *zone));
    let speeds = (1..=ship.speed.max()).map(|speed| Usage::Speed(card, speed));
    let tokens = kinds(&ship.defense_tokens).map(|kind| Usage::Defense(card, kind));
    commands.chain(attacks).chain(speeds).chain(tokens).collect()
}

fn squadron_ways(card: CardNumber, squadron: &Squadron) -> Vec<Usage> {
    let ships = (!squadron.battery.is_empty()).then_some(Usage::AttackShip(card));
    let squadrons = (!squadron.anti_squadron.is_empty()).then_some(Usage::AttackSquadron(card));
    let tokens = kinds(&squadron.defense_tokens).map(|kind| Usage::Defense(card, kind));
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
    /// The way in which something is used when one of its effects is.
    pub fn way(&self, source: Source, effect: u8) -> Option<Usage> {
        match source {
            Source::Keyword(_, keyword) => Some(Usage::Keyword(keyword)),
            _ => self.card_of(source).map(|card| Usage::Effect(card.number, effect)),
        }
    }

    /// Puts another obstacle of the catalogue in the place of one on the table, for runs in which every obstacle must
    /// come up: some are brought by objectives alone.
    pub fn exchange_obstacle(&mut self, place: usize, token: u8) {
        let Some(kind) = self.game.obstacles().get(usize::from(token)).map(|own| own.kind) else {
            return;
        };
        if let Some(obstacle) = self.obstacles.get_mut(place) {
            (obstacle.token, obstacle.kind) = (token, kind);
            self.note(|| Some(Usage::ObstacleLaid(token)));
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
        self.note(|| Some(Usage::Keyword(keyword)));
    }
}
