use std::borrow::Cow;
use std::sync::Arc;

use arrayvec::ArrayVec;
use flagbridge_cards::{Card, CardNumber, GameRules};

use crate::action::Action;
use crate::aims::Aims;
use crate::attack::Attack;
use crate::chance::Chance;
use crate::defense::Tokens;
use crate::effects::{Lasting, Layout, Used};
use crate::event::{Event, Outcome, Phase};
use crate::flow::{Activation, SetupStage, Step};
use crate::game::{Change, Game};
use crate::geometry::{Outline, Point};
use crate::hulls::Hulls;
use crate::meter::Meter;
use crate::objective::ObjectiveCard;
use crate::obstacle::{Marker, Obstacle, outline};
use crate::outlines::Outlines;
use crate::question::{Decision, Question};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::ship::{Ship, UpgradeState};
use crate::squadron::Squadron;
use crate::station::Station;
use crate::unit::{ShipId, SquadronId, Unit};

/// Obstacles and mines have no defense tokens.
static NO_TOKENS: Tokens = Tokens::new_const();

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
    pub(crate) attacks: Vec<Attack>,
    pub(crate) stack: Vec<Step>,
    pub(crate) used: Vec<Used>,
    pub(crate) lasting: Vec<Lasting>,
    pub(crate) serial: u32,
    pub(crate) decision: Option<Decision>,
    pub(crate) outcome: Option<Outcome>,
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
    /// Counts what is used here, where somebody watches.
    pub(crate) meter: Option<Arc<Meter>>,
}

impl Table {
    /// A table at the beginning of setup.
    pub fn new(game: Arc<Game>, seed: u64) -> Table {
        let mut table = Table::bare(game, seed);
        table.push(Step::Setup(SetupStage::Initiative));
        table.advance();
        table
    }

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
            attacks: Vec::new(),
            stack: Vec::new(),
            used: Vec::new(),
            lasting: Vec::new(),
            serial: 0,
            decision: None,
            outcome: None,
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

    /// What is asked, of whom; none when the game is over.
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

    /// Answers the open decision. A refused action leaves the table as it was.
    pub fn apply(&mut self, action: &Action) -> Result<Vec<Event>, Refusal> {
        self.check(action)?;
        Ok(self.carry_out(action))
    }

    /// Answers the open decision with an action that this very table has listed or drawn, which is not checked again.
    pub fn apply_own(&mut self, action: &Action) -> Vec<Event> {
        debug_assert_eq!(self.check(action), Ok(()), "the table offers what it accepts");
        self.carry_out(action)
    }

    fn carry_out(&mut self, action: &Action) -> Vec<Event> {
        if let Some(decision) = self.decision.take() {
            if !self.quiet {
                self.events.push(Event::Acted(decision.seat, action.clone()));
            }
            self.put_back(decision.answers);
            self.answer(action);
            self.advance();
        }
        std::mem::take(&mut self.events)
    }

    /// Whether the action would be accepted, and if not why.
    pub fn check(&self, action: &Action) -> Result<(), Refusal> {
        let decision = self.decision.as_ref().ok_or(Refusal::Over)?;
        if decision.answers.is_empty() {
            self.check_open(decision, action)
        } else if decision.answers.contains(action) {
            Ok(())
        } else {
            self.check_open(decision, action).and(Err(Refusal::NotOffered))
        }
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

    /// A ship.
    pub fn ship(&self, ship: ShipId) -> &Ship {
        &self.ships[ship.index()]
    }

    /// A squadron.
    pub fn squadron(&self, squadron: SquadronId) -> &Squadron {
        &self.squadrons[squadron.index()]
    }

    /// Every ship on the table, both seats'.
    pub fn ships(&self) -> impl Iterator<Item = ShipId> + '_ {
        let all = self.ships.iter().enumerate();
        all.filter(|(_, ship)| ship.is_deployed()).map(|(place, _)| ShipId(place as u8))
    }

    /// Every squadron on the table, both seats'.
    pub fn squadrons(&self) -> impl Iterator<Item = SquadronId> + '_ {
        let all = self.squadrons.iter().enumerate();
        all.filter(|(_, squadron)| squadron.is_deployed()).map(|(place, _)| SquadronId(place as u8))
    }

    /// A seat's ships on the table.
    pub fn ships_of(&self, seat: Seat) -> impl Iterator<Item = ShipId> + '_ {
        self.ships().filter(move |ship| self.game.ship(*ship).seat == seat)
    }

    /// A seat's squadrons on the table.
    pub fn squadrons_of(&self, seat: Seat) -> impl Iterator<Item = SquadronId> + '_ {
        self.squadrons().filter(move |squadron| self.game.squadron(*squadron).seat == seat)
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

    /// Who plays a unit. What belongs to nobody is played by the opponent of the other side of its attack. RRG 1.6,
    /// Obstacles: Exogorth.
    pub fn seat_of(&self, unit: Unit) -> Seat {
        let opponent = |attack: &Attack| {
            let one = if attack.attacker == unit { attack.defender() } else { attack.attacker };
            self.owner_of(one).map(Seat::other)
        };
        let owner = self.owner_of(unit).or_else(|| self.attack().and_then(opponent));
        owner.unwrap_or(self.first.other())
    }

    /// Who owns a unit: stations are the second player's, other tokens nobody's.
    pub(crate) fn owner_of(&self, unit: Unit) -> Option<Seat> {
        match unit {
            Unit::Obstacle(place) => self.station(place).map(|_| self.first.other()),
            _ => self.game.seat_of(unit),
        }
    }

    /// Whether two units are on the same side.
    pub(crate) fn are_friends(&self, one: Unit, other: Unit) -> bool {
        self.owner_of(one).is_some_and(|owner| self.owner_of(other) == Some(owner))
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

    /// Adds a ship or squadron that no list brought to a seat's fleet, not yet deployed. Returns it.
    pub(crate) fn join(&mut self, seat: Seat, card: CardNumber) -> Option<Unit> {
        if !Arc::make_mut(&mut self.game).change(Change::Joined(seat, card)) {
            return None;
        }
        // One of the two has one more than lie here.
        let ship = self.game.ships.get(self.ships.len());
        let unit = match ship {
            Some(ship) => {
                self.ships.push(Ship::new(ship.ship, ship.upgrades.len()));
                Unit::Ship(ShipId(self.ships.len() as u8 - 1))
            }
            None => {
                self.squadrons.push(Squadron::new(self.game.squadrons.last()?.squadron));
                Unit::Squadron(SquadronId(self.squadrons.len() as u8 - 1))
            }
        };
        self.event(Event::Joined(unit, seat));
        Some(unit)
    }

    /// A unit goes over to a seat.
    pub(crate) fn hand_over(&mut self, unit: Unit, seat: Seat) {
        if Arc::make_mut(&mut self.game).change(Change::HandedOver(unit, seat)) {
            self.event(Event::Joined(unit, seat));
        }
    }

    /// Objective tokens on a unit.
    pub fn tokens_on(&self, unit: Unit) -> u8 {
        match unit {
            Unit::Ship(ship) => self.ship(ship).objectives,
            Unit::Squadron(squadron) => self.squadron(squadron).objectives,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => 0,
        }
    }

    /// Puts objective tokens on a unit.
    pub(crate) fn put_tokens(&mut self, unit: Unit, count: u8) {
        self.change_tokens(unit, i16::from(count));
    }

    /// Takes objective tokens off a unit, as many as it has.
    pub(crate) fn take_tokens(&mut self, unit: Unit, count: u8) {
        self.change_tokens(unit, -i16::from(count));
    }

    fn change_tokens(&mut self, unit: Unit, change: i16) {
        let held = self.tokens_on(unit);
        let tokens = (i16::from(held) + change).clamp(0, 99) as u8;
        match unit {
            Unit::Ship(ship) => self.ship_mut(ship).objectives = tokens,
            Unit::Squadron(squadron) => self.squadron_mut(squadron).objectives = tokens,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return,
        }
        if tokens != held {
            self.event(Event::ObjectiveTokens(unit, tokens));
        }
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

    pub(crate) fn ship_mut(&mut self, ship: ShipId) -> &mut Ship {
        &mut self.ships[ship.index()]
    }

    pub(crate) fn squadron_mut(&mut self, squadron: SquadronId) -> &mut Squadron {
        &mut self.squadrons[squadron.index()]
    }

    pub(crate) fn attack_mut(&mut self) -> Option<&mut Attack> {
        self.attacks.last_mut()
    }

    pub(crate) fn defense_tokens(&self, unit: Unit) -> &Tokens {
        match unit {
            Unit::Ship(ship) => &self.ship(ship).defense,
            Unit::Squadron(squadron) => &self.squadron(squadron).defense,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => &NO_TOKENS,
        }
    }

    pub(crate) fn defense_tokens_mut(&mut self, unit: Unit) -> Option<&mut Tokens> {
        match unit {
            Unit::Ship(ship) => Some(&mut self.ship_mut(ship).defense),
            Unit::Squadron(squadron) => Some(&mut self.squadron_mut(squadron).defense),
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => None,
        }
    }

    pub(crate) fn event(&mut self, event: Event) {
        if !self.quiet {
            self.events.push(event);
        }
    }

    pub(crate) fn push(&mut self, step: Step) {
        self.stack.push(step);
    }

    /// Puts steps on the stack so that the first of them happens first.
    pub(crate) fn push_in_order(&mut self, steps: impl IntoIterator<Item = Step>) {
        let from = self.stack.len();
        self.stack.extend(steps);
        self.stack[from..].reverse();
    }

    /// Whether a ship or squadron shows that it has activated this round.
    pub(crate) fn has_activated(&self, unit: Unit) -> bool {
        match unit {
            Unit::Ship(ship) => self.ship(ship).activated,
            Unit::Squadron(squadron) => self.squadron(squadron).activated,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
        }
    }

    /// A ship's upgrades that are not discarded: place, card and state.
    pub(crate) fn upgrades_of(
        &self,
        ship: ShipId,
    ) -> impl Iterator<Item = (u8, &'static Card, &UpgradeState)> {
        let cards = self.game.ship(ship).upgrades.iter().zip(&self.ship(ship).upgrades);
        let places =
            cards.enumerate().map(|(place, ((card, _), state))| (place as u8, *card, state));
        places.filter(|(_, _, state)| !state.discarded)
    }

    /// Where a ship's upgrade stands that is not discarded.
    pub(crate) fn upgrade_place(&self, ship: ShipId, card: CardNumber) -> Option<u8> {
        self.upgrades_of(ship).find(|(_, own, _)| own.number == card).map(|(place, _, _)| place)
    }

    /// Whether a ship or squadron is on the table.
    pub(crate) fn is_in_play(&self, unit: Unit) -> bool {
        match unit {
            Unit::Ship(ship) => self.ship(ship).is_deployed(),
            Unit::Squadron(squadron) => self.squadron(squadron).is_deployed(),
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => true,
        }
    }

    /// Opens a decision.
    pub(crate) fn ask(&mut self, seat: Seat, question: Question, answers: Vec<Action>) {
        self.decision = Some(Decision { seat, question, answers });
        self.places.clear();
    }

    /// An empty list for the answers of a decision.
    pub(crate) fn blank(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.spare)
    }

    /// Keeps the memory of a list of answers for the next one.
    pub(crate) fn put_back(&mut self, mut answers: Vec<Action>) {
        if answers.capacity() > self.spare.capacity() {
            answers.clear();
            self.spare = answers;
        }
    }

    pub(crate) fn next_serial(&mut self) -> u32 {
        self.serial += 1;
        self.serial
    }
}
