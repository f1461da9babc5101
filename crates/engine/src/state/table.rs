mod units;

use std::borrow::Cow;
use std::sync::Arc;

use arrayvec::ArrayVec;
use flagbridge_cards::{CardNumber, GameRules};

use super::action::Action;
use super::activation::{Activation, CommandUse};
use super::aims::Aims;
use super::attack::Attack;
use super::chance::Chance;
use super::event::{Event, Outcome, Phase};
use super::game::Game;
use super::hulls::Hulls;
use super::lasting::{Lasting, Used};
use super::layout::Layout;
use super::meter::{Meter, Usage};
use super::objective::ObjectiveCard;
use super::obstacle::{Marker, Obstacle, outline};
use super::outlines::Outlines;
use super::question::Decision;
use super::ship::Ship;
use super::squadron::Squadron;
use super::station::Station;
use super::step::Step;
use super::under_way::UnderWay;
use crate::geometry::{Outline, Point};
use crate::terms::{Seat, ShipId};

/// The state of a game.
///
/// A table that is not over always has exactly one open decision with at least one legal answer. Cloning is cheap:
/// what never changes is shared.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) game: Arc<Game>,
    pub(crate) chance: Chance,
    pub(crate) first: Seat,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) ships: Vec<Ship>,
    pub(crate) squadrons: Vec<Squadron>,
    pub(crate) obstacles: ArrayVec<Obstacle, 16>,
    pub(crate) markers: ArrayVec<Marker, 16>,
    pub(crate) stations: ArrayVec<Station, 4>,
    pub(crate) deck: Vec<Option<CardNumber>>,
    pub(crate) discards: Vec<CardNumber>,
    pub(crate) objective: Option<CardNumber>,
    pub(crate) objective_card: ObjectiveCard,
    pub(crate) victory: [u8; 2],
    pub(crate) pass_tokens: [u8; 2],
    pub(crate) activation: Option<Activation>,
    /// Commands that are being resolved: a squadron command may be interrupted by an attack with one of its own.
    pub(crate) commands: Vec<CommandUse>,
    pub(crate) attacks: Vec<Attack>,
    /// The steps to come, the next one last.
    pub(crate) stack: Vec<Step>,
    /// The steps among them that others read or change.
    pub(crate) under_way: UnderWay,
    pub(crate) used: Vec<Used>,
    pub(crate) lasting: Vec<Lasting>,
    pub(crate) serial: u32,
    pub(crate) decision: Option<Decision>,
    pub(crate) outcome: Option<Outcome>,
    /// Ships of a campaign's battle that leave at the start of the Status Phase.
    pub(crate) retreating: Vec<ShipId>,
    pub(crate) events: Vec<Event>,
    pub(crate) quiet: bool,
    pub(crate) outlines: Outlines,
    pub(crate) hulls: Hulls,
    pub(crate) aims: Aims,
    /// Where the open decision may be answered with a place, if they were listed when it was opened. They follow from the
    /// state and are no part of it.
    pub(crate) places: Vec<Point>,
    /// The list of answers of an earlier decision, empty: its memory serves for the next one. It is no part of the state.
    pub(crate) spare: Vec<Action>,
    /// A ship of each seat that was on the table when it was last looked for. It only says where to look first, and is no
    /// part of the state.
    pub(crate) seen_afloat: [Option<ShipId>; 2],
    /// Counts which effects are used, if anything asked for it.
    pub(crate) meter: Option<Arc<Meter>>,
}

impl Table {
    /// A table with nothing on it and no decision open.
    pub(crate) fn bare(game: Arc<Game>, seed: u64) -> Table {
        let ships = game.ships.iter().map(|own| Ship::new(own.ship, own.upgrades.len()));
        let squadrons = game.squadrons.iter().map(|own| Squadron::new(own.squadron));
        let deck = game.damage.iter().flat_map(|(card, _)| {
            let copies = card.damage().map_or(0, |damage| damage.copies);
            std::iter::repeat_n(Some(card.number), usize::from(copies))
        });
        Table {
            chance: Chance::new(seed),
            first: Seat::A,
            round: 0,
            phase: Phase::Setup,
            ships: ships.collect(),
            squadrons: squadrons.collect(),
            obstacles: ArrayVec::new(),
            markers: ArrayVec::new(),
            stations: ArrayVec::new(),
            deck: deck.collect(),
            discards: Vec::new(),
            objective: None,
            objective_card: ObjectiveCard::default(),
            victory: [0; 2],
            pass_tokens: [0; 2],
            activation: None,
            commands: Vec::new(),
            attacks: Vec::new(),
            stack: Vec::new(),
            under_way: UnderWay::default(),
            used: Vec::new(),
            lasting: Vec::new(),
            serial: 0,
            decision: None,
            outcome: None,
            retreating: Vec::new(),
            events: Vec::new(),
            quiet: false,
            outlines: Outlines::default(),
            hulls: Hulls::default(),
            aims: Aims::default(),
            places: Vec::new(),
            spare: Vec::new(),
            seen_afloat: [None; 2],
            meter: None,
            game,
        }
    }

    /// The open question and the seat it is for; none when the game is over.
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// What happened since the last answer: at the very beginning what setup did by itself, such as the toss of a coin. It
    /// is told again with the events of the next answer.
    pub fn untold(&self) -> &[Event] {
        &self.events
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// From now on no events are kept: for search, which does not read them.
    pub fn keep_quiet(&mut self) {
        self.quiet = true;
        self.events.clear();
    }

    /// From now on events are kept: for search that wants to know what a step did.
    pub fn keep_events(&mut self) {
        self.quiet = false;
    }

    /// What never changes during the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the edition says about play.
    pub fn rules(&self) -> &'static GameRules {
        self.game.game_rules()
    }

    /// The first player.
    pub fn first_player(&self) -> Seat {
        self.first
    }

    /// The round, from 1; zero during setup.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Obstacles on the table.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// Round tokens on the table.
    pub fn markers(&self) -> &[Marker] {
        &self.markers
    }

    /// The objective, once chosen.
    pub fn objective(&self) -> Option<CardNumber> {
        self.objective
    }

    /// How the objective, or the rules without one, set the game up.
    pub(crate) fn layout(&self) -> &'static Layout {
        let mut brought = self.game.objectives.iter();
        let chosen = brought.position(|(card, _)| Some(card.number) == self.objective);
        chosen.map_or(&Layout::STANDARD, |place| self.game.layouts[place])
    }

    /// A seat's victory tokens.
    pub fn victory_tokens(&self, seat: Seat) -> u8 {
        self.victory[seat.index()]
    }

    /// A seat's pass tokens.
    pub fn pass_tokens(&self, seat: Seat) -> u8 {
        self.pass_tokens[seat.index()]
    }

    /// The attack in progress; the innermost, where one answers another.
    pub fn attack(&self) -> Option<&Attack> {
        self.attacks.last()
    }

    /// How many cards are left in the damage deck.
    pub fn deck_size(&self) -> usize {
        self.deck.len()
    }

    /// The damage deck, the top card last; none in place of a card where the viewer may not see it.
    pub fn deck(&self) -> &[Option<CardNumber>] {
        &self.deck
    }

    /// The damage cards that were discarded.
    pub fn discards(&self) -> &[CardNumber] {
        &self.discards
    }

    /// The station among the obstacles at this place, if it attacks and is attacked.
    pub fn station(&self, place: u8) -> Option<&Station> {
        self.stations.iter().find(|station| station.obstacle == place)
    }

    /// Stations that attack and are attacked.
    pub fn stations(&self) -> &[Station] {
        &self.stations
    }

    /// An obstacle's outline on the table.
    pub fn outline(&self, obstacle: &Obstacle) -> Cow<'_, Outline> {
        let fresh =
            || outline(&self.game.obstacles()[usize::from(obstacle.token)].outline, obstacle.pose);
        match self.outlines.of(obstacle) {
            Some(kept) => {
                debug_assert_eq!(*kept, fresh(), "what is kept is what would be made");
                Cow::Borrowed(kept)
            }
            None => Cow::Owned(fresh()),
        }
    }

    /// Keeps the outlines of the obstacles where they lie now.
    pub(crate) fn keep_outlines(&mut self) {
        self.outlines.renew(&self.obstacles, self.game.obstacles());
    }

    /// Keeps a ship's hull where it stands now.
    pub(crate) fn keep_hull(&mut self, ship: ShipId) {
        self.hulls.keep(ship, &self.game.ship(ship).hull, self.ships[ship.index()].pose);
    }

    /// What lies on the objective card.
    pub fn objective_card(&self) -> &ObjectiveCard {
        &self.objective_card
    }

    /// Changes how many tokens lie on the objective card.
    pub(crate) fn set_card_tokens(&mut self, tokens: u8) {
        self.objective_card.tokens = tokens;
        self.event(Event::CardTokens(tokens));
    }

    pub(crate) fn attack_mut(&mut self) -> Option<&mut Attack> {
        self.attacks.last_mut()
    }

    pub(crate) fn event(&mut self, event: Event) {
        if !self.quiet {
            self.events.push(event);
        }
    }

    /// Nothing that was to come happens any more.
    pub(crate) fn clear_steps(&mut self) {
        self.stack.clear();
        self.under_way = UnderWay::default();
        self.attacks.clear();
        self.commands.clear();
    }

    pub(crate) fn next_serial(&mut self) -> u32 {
        self.serial += 1;
        self.serial
    }

    /// From now on the meter counts what effects, keywords and obstacles do here; what events tell is
    /// [read](Meter::read) from them. Copies of the table are watched too.
    pub fn watch(&mut self, meter: &Arc<Meter>) {
        self.meter = Some(Arc::clone(meter));
    }

    pub(crate) fn note(&self, way: impl FnOnce() -> Option<Usage>) {
        if let Some(meter) = &self.meter
            && let Some(way) = way()
        {
            meter.note(way);
        }
    }
}
