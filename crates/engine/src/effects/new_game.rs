//! A game of two lists: the cards with their effects, and the measures of the edition.

use flagbridge_cards::{BaseMeasures, Card, CardNumber, Kind, Resolved, Size};

use super::campaign::{fleet_rule, veteran_token};
use super::keywords::{ACTING_KEYWORDS, keyword_effects};
use super::registry::{Played, effects_of, played};
use crate::geometry::{Base, Hull, Ruler, Tool};
use crate::state::{
    BadRoster, Effect, Game, Layout, Listeners, Operation, Options, REVISION, ShipProfile,
    SquadronProfile,
};
use crate::terms::{Roster, Seat, ShipId, Source, SquadronId};

impl Game {
    /// The game two lists make in an edition.
    pub fn new(
        rules: Resolved<'static>,
        options: Options,
        rosters: [Roster; 2],
    ) -> Result<Game, BadRoster> {
        Game::with_inert(rules, options, rosters, &[])
    }

    /// The game in which some cards have no effect, although the engine plays them today.
    pub fn with_inert(
        rules: Resolved<'static>,
        options: Options,
        rosters: [Roster; 2],
        inert: &[CardNumber],
    ) -> Result<Game, BadRoster> {
        let mut game = Game {
            rules,
            options,
            rosters: Default::default(),
            teams: Default::default(),
            campaign: None,
            inert: inert_cards(rules, &rosters, inert),
            revision: REVISION,
            ships: Vec::new(),
            squadrons: Vec::new(),
            changes: Vec::new(),
            ruler: Ruler::new(&rules.catalogue().table.rulers),
            tool: Tool::new(rules.catalogue().table.maneuver_tool),
            squadron_radius: rules.catalogue().table.squadron_base / 2,
            token_radius: rules.catalogue().table.token / 2,
            listeners: Listeners::default(),
            damage: Vec::new(),
            objectives: Vec::new(),
            layouts: Vec::new(),
        };
        for (seat, roster) in Seat::ALL.into_iter().zip(&rosters) {
            game.add(seat, roster)?;
        }
        let damage = rules.cards_of(Kind::Damage).map(|card| (card, game.effects_of(card)));
        game.damage = damage.collect();
        game.rosters = rosters;
        game.listeners = game.who_listens();
        Ok(game)
    }

    fn add(&mut self, seat: Seat, roster: &Roster) -> Result<(), BadRoster> {
        let rules = self.rules;
        let find = |number: CardNumber, kind: Kind| match rules.card(number) {
            Some(card) if card.kind() == kind => Ok(card),
            _ => Err(BadRoster::Card { seat, card: number, kind }),
        };
        if roster.ships.is_empty() {
            return Err(BadRoster::NoShip(seat));
        }
        if roster.ships.len() > 60
            || roster.squadrons.len() > 100
            || roster.ships.iter().any(|ship| ship.upgrades.len() > 16)
        {
            return Err(BadRoster::TooMany(seat));
        }
        for entry in &roster.ships {
            let card = find(entry.card, Kind::Ship)?;
            let chassis = card.ship().map(|ship| rules.catalogue().chassis(ship.chassis));
            if chassis.is_some_and(|hull| hull.targeting_points.is_empty()) {
                return Err(BadRoster::NoArcs { seat, card: entry.card });
            }
            let upgrades = entry
                .upgrades
                .iter()
                .map(|number| find(*number, Kind::Upgrade))
                .map(|card| card.map(|card| (card, self.effects_of(card))))
                .collect::<Result<Vec<_>, _>>()?;
            self.add_ship(seat, card, upgrades);
        }
        for number in &roster.squadrons {
            self.add_squadron(seat, find(*number, Kind::Squadron)?);
        }
        for number in &roster.objectives {
            let card = find(*number, Kind::Objective)?;
            // Both players may bring the same one.
            if self.objectives.iter().any(|(other, _)| other.number == card.number) {
                continue;
            }
            let effects = self.effects_of(card);
            self.objectives.push((card, effects));
            self.layouts.push(layout_of(effects));
        }
        Ok(())
    }

    /// Who listens to which hook, with the cards as they are now.
    pub(crate) fn who_listens(&self) -> Listeners {
        let upgrades = (0..).zip(&self.ships).flat_map(|(ship, profile)| {
            let own = (0..).zip(&profile.upgrades);
            own.map(move |(place, (_, own))| (Source::Upgrade(ShipId(ship), place), *own, 0))
        });
        let squadrons = (0..).zip(&self.squadrons).map(|(squadron, profile)| {
            (Source::Squadron(SquadronId(squadron)), profile.effects, 0)
        });
        let objectives = (0..).zip(&self.objectives);
        let objectives = objectives.map(|(place, (_, own))| (Source::Objective, *own, place));
        let fleets = self.campaign.iter().flat_map(|battle| &battle.fleets);
        let fleets = fleets.flat_map(|fleet| {
            let known =
                fleet.rules.iter().filter_map(|number| Some((*number, fleet_rule(*number)?)));
            known.map(|(number, rule)| (Source::Fleet(fleet.flagship, number), rule.effects, 0))
        });
        let (token, rule) = veteran_token();
        let veterans = self.campaign.iter().flat_map(|battle| &battle.veterans);
        let veterans = veterans.filter_map(|unit| unit.ship());
        let veterans = veterans.map(|ship| (Source::Fleet(ship, token), rule.effects, 0));
        Listeners::new(
            upgrades.chain(squadrons).chain(objectives).chain(fleets).chain(veterans),
            self.damage.iter().flat_map(|(_, effects)| *effects),
            ACTING_KEYWORDS.into_iter().flat_map(keyword_effects),
        )
    }

    /// What a card does in this game.
    pub(super) fn effects_of(&self, card: &Card) -> &'static [Effect] {
        if self.inert.contains(&card.number) { &[] } else { effects_of(self.rules, card) }
    }

    pub(super) fn add_ship(
        &mut self,
        seat: Seat,
        card: &'static Card,
        upgrades: Vec<(&'static Card, &'static [Effect])>,
    ) {
        let Some(ship) = card.ship() else { return };
        let points = card.points + upgrades.iter().map(|(card, _)| card.points).sum::<u16>();
        let hull = Hull::of(self.rules.catalogue().chassis(ship.chassis));
        let base = base(self.rules, ship.size);
        let reach = base.reach();
        let profile =
            ShipProfile { seat, card, ship, upgrades, gone: 0, points, base, reach, hull };
        self.ships.push(profile);
    }

    pub(super) fn add_squadron(&mut self, seat: Seat, card: &'static Card) {
        let Some(squadron) = card.squadron() else { return };
        let effects = self.effects_of(card);
        self.squadrons.push(SquadronProfile { seat, card, squadron, effects });
    }
}

/// Cards without effect: those named, and those of the lists that are not played yet.
fn inert_cards(
    rules: Resolved<'static>,
    rosters: &[Roster; 2],
    named: &[CardNumber],
) -> Vec<CardNumber> {
    let not_yet = |number: &CardNumber| {
        rules.card(*number).is_some_and(|card| played(card) == Played::NotYet)
    };
    let mut inert: Vec<_> = rosters.iter().flat_map(Roster::cards).filter(not_yet).collect();
    inert.extend(named);
    inert.sort_unstable();
    inert.dedup();
    inert
}

/// How an objective sets the game up.
fn layout_of(effects: &'static [Effect]) -> &'static Layout {
    let mut operations = effects.iter().flat_map(|effect| &effect.operations);
    operations
        .find_map(|operation| match operation {
            Operation::Layout(layout) => Some(*layout),
            _ => None,
        })
        .unwrap_or(&Layout::STANDARD)
}

/// The plastic base of a size. RRG 1.6, Size Class; FAQ 3.2.1, Errata: Size Class.
fn base(rules: Resolved<'static>, size: Size) -> Base {
    let table = &rules.catalogue().table;
    let bases = match rules.edition().game.base_measures {
        BaseMeasures::Printed2015 => &table.bases_2015,
        BaseMeasures::WithRails => &table.bases,
    };
    let own = match bases[size as usize] {
        own if own.width > 0 => own,
        _ => table.bases[size as usize],
    };
    let guide = match size {
        Size::Huge => table.bases[Size::Large as usize].length - own.length / 2,
        _ => own.length / 2,
    };
    Base { width: own.width, length: own.length, guide }
}
