//! The words card entries are written in.
//!
//! Each function begins an effect; methods add conditions, costs and operations in the order of the card's sentence.

use flagbridge_cards::{
    Color, Command, CommandSet, DefenseToken, Face, HullZone, Keyword, Pool, Size,
};

use crate::geometry::{Point, Range};
use crate::state::{
    Asker, Colors, Commands, Condition, Cost, Effect, Is, Limit, Moment, On, Operation, Pick,
    Running, Scope, Span, Table, Units, Will,
};
use crate::terms::{Choice, DieFilter, Hook, Rule, ShipId, Value, Window};

/// As many dice as there are.
pub const ANY_NUMBER: u8 = u8::MAX;

/// A set of one command.
pub const fn just(command: Command) -> CommandSet {
    CommandSet::EMPTY.with(command)
}

/// "While attacking": Resolve Attack Effects of the carrier's attack.
pub const fn while_attacking() -> Effect {
    at(Window::AttackModify)
}

/// "While defending": Spend Defense Tokens of an attack on the carrier.
pub const fn while_defending() -> Effect {
    at(Window::AttackDefense)
}

/// "Before the carrier suffers damage from an attack".
pub const fn before_suffering() -> Effect {
    at(Window::AttackSuffer)
}

/// A critical effect that needs a critical icon of a colour.
pub const fn critical(color: Color) -> Effect {
    at(Window::AttackCritical).may().when(Condition::Die(DieFilter::ColorCritical(color)))
}

/// A critical effect that needs any critical icon.
pub const fn any_critical() -> Effect {
    at(Window::AttackCritical).may().when(Condition::Die(DieFilter::Critical))
}

/// "When you reveal a command".
pub const fn when_revealing() -> Effect {
    at(Window::DialReveal)
}

/// What an objective has the players do once, at a moment of setup.
pub const fn setting_up(window: Window) -> Effect {
    at(window).of(Scope::Any).must().once_per(Limit::Game)
}

/// An effect used at a moment of the carrier's own.
pub const fn at(window: Window) -> Effect {
    Effect {
        hook: Hook::Window(window),
        scope: Scope::Own,
        conditions: [Condition::Always; 6],
        costs: [Cost::Free; 3],
        operations: [Operation::Nothing; 5],
        limit: Limit::Moment,
        will: Will::AsRules,
        asker: Asker::Owner,
        dormant: None,
        posthumous: false,
    }
}

/// An effect that holds only while another effect of the card has made it last, by this name. Several effects of a card may
/// share a name.
pub const fn lasting(name: &'static str, effect: Effect) -> Effect {
    Effect { dormant: Some(name), ..effect }
}

/// An always active change of one of the carrier's numbers.
pub const fn value(value: Value) -> Effect {
    Effect { hook: Hook::Value(value), ..at(Window::RoundStart) }
}

/// An always active change of what the carrier may or cannot do.
pub const fn rule(rule: Rule) -> Effect {
    Effect { hook: Hook::Rule(rule), ..at(Window::RoundStart) }
}

/// What a card says about building the fleet: more slots, or cards it cannot stand beside.
pub const fn while_building() -> Effect {
    Effect { hook: Hook::FleetBuilding, ..at(Window::RoundStart) }
}

/// Squadrons in scope gain a keyword with this number.
pub const fn gain_keyword(keyword: Keyword, number: i8) -> Effect {
    Effect { hook: Hook::Keyword(keyword), ..at(Window::RoundStart) }.plus(number)
}

/// More dice in the carrier's batteries.
pub const fn battery(pool: Pool) -> Effect {
    Effect { hook: Hook::Battery, ..at(Window::RoundStart) }.then(Operation::PlusDice(pool))
}

/// Dice in the carrier's special arcs.
pub const fn special_battery(pool: Pool) -> Effect {
    Effect { hook: Hook::SpecialBattery, ..at(Window::RoundStart) }.then(Operation::PlusDice(pool))
}

/// Other dice in the carrier's batteries.
pub const fn battery_becomes(pool: Pool) -> Effect {
    Effect { hook: Hook::Battery, ..at(Window::RoundStart) }.then(Operation::DiceBecome(pool))
}

/// One die of another colour in the carrier's batteries.
pub const fn battery_swaps(from: Color, to: Color) -> Effect {
    Effect { hook: Hook::Battery, ..at(Window::RoundStart) }.then(Operation::SwapDie(from, to))
}

/// Only dice of one colour in the carrier's anti-squadron armament, as many as before.
pub const fn anti_squadron_in(color: Color) -> Effect {
    Effect { hook: Hook::AntiSquadron, ..at(Window::RoundStart) }.then(Operation::AllDice(color))
}

/// More dice in the carrier's anti-squadron armament.
pub const fn anti_squadron(pool: Pool) -> Effect {
    Effect { hook: Hook::AntiSquadron, ..at(Window::RoundStart) }.then(Operation::PlusDice(pool))
}

impl Effect {
    /// Whose event it reacts to.
    pub const fn of(mut self, scope: Scope) -> Effect {
        self.scope = scope;
        self
    }

    /// Adds a condition.
    pub const fn when(mut self, condition: Condition) -> Effect {
        let mut place = 0;
        while place < self.conditions.len() {
            if matches!(self.conditions[place], Condition::Always) {
                self.conditions[place] = condition;
                return self;
            }
            place += 1;
        }
        panic!("an effect has at most six conditions")
    }

    /// Adds a cost.
    pub const fn cost(mut self, cost: Cost) -> Effect {
        let mut place = 0;
        while place < self.costs.len() {
            if matches!(self.costs[place], Cost::Free) {
                self.costs[place] = cost;
                return self;
            }
            place += 1;
        }
        panic!("an effect has at most three costs")
    }

    /// Adds an operation.
    pub const fn then(mut self, operation: Operation) -> Effect {
        let mut place = 0;
        while place < self.operations.len() {
            if matches!(self.operations[place], Operation::Nothing) {
                self.operations[place] = operation;
                return self;
            }
            place += 1;
        }
        panic!("an effect has at most five operations")
    }

    /// The card says "may".
    pub const fn may(mut self) -> Effect {
        self.will = Will::May;
        self
    }

    /// The effect is mandatory in every edition.
    pub const fn must(mut self) -> Effect {
        self.will = Will::Must;
        self
    }

    /// The opponent of the card's owner makes its choices.
    pub const fn by_opponent(mut self) -> Effect {
        self.asker = Asker::Opponent;
        self
    }

    /// The owner of what the moment is about makes its choices.
    pub const fn by_subjects_owner(mut self) -> Effect {
        self.asker = Asker::SubjectsOwner;
        self
    }

    /// It may be used although the attack at hand has just destroyed the card's carrier.
    pub const fn even_if_destroyed(mut self) -> Effect {
        self.posthumous = true;
        self
    }

    /// How often it may be used.
    pub const fn once_per(mut self, limit: Limit) -> Effect {
        self.limit = limit;
        self
    }

    /// Against ships.
    pub const fn against_ships(self) -> Effect {
        self.when(Condition::AgainstShip)
    }

    /// Against squadrons.
    pub const fn against_squadrons(self) -> Effect {
        self.when(Condition::AgainstSquadron)
    }

    /// At this range or nearer.
    pub const fn up_to(self, range: Range) -> Effect {
        self.when(Condition::RangeUpTo(range))
    }

    /// From, or for, one hull zone.
    pub const fn from_zone(self, zone: HullZone) -> Effect {
        self.when(Condition::Zone(zone))
    }

    /// From, or about, a hull zone that is none of these.
    pub const fn not_from(self, zones: &'static [HullZone]) -> Effect {
        self.when(Condition::OtherZone(zones))
    }

    /// For ships of one size.
    pub const fn size(self, size: Size) -> Effect {
        self.when(Condition::Subject(Is::Size(size)))
    }

    /// At distance 1 to this band of the carrier.
    pub const fn within(self, distance: u8) -> Effect {
        self.when(Condition::Subject(Is::Within(distance)))
    }

    /// If this is true of the subject.
    pub const fn subject(self, is: Is) -> Effect {
        self.when(Condition::Subject(is))
    }

    /// If this is true of the attacker.
    pub const fn attacker(self, is: Is) -> Effect {
        self.when(Condition::Attacker(is))
    }

    /// If this is true of the defender.
    pub const fn defender(self, is: Is) -> Effect {
        self.when(Condition::Defender(is))
    }

    /// If this is true of the card's carrier.
    pub const fn carrier(self, is: Is) -> Effect {
        self.when(Condition::Carrier(is))
    }

    /// If there is at least one unit like this.
    pub const fn if_any(self, units: Units) -> Effect {
        self.when(Condition::There(1, units))
    }

    /// While this command is being resolved.
    pub const fn resolving(self, command: Command) -> Effect {
        self.when(Condition::Resolving(just(command)))
    }

    /// If this holds.
    pub const fn only_if(self, holds: fn(&Moment<'_>) -> bool) -> Effect {
        self.when(Condition::If(holds))
    }

    /// The card is exhausted.
    pub const fn exhaust(self) -> Effect {
        self.cost(Cost::Exhaust)
    }

    /// The card is discarded.
    pub const fn discard(self) -> Effect {
        self.cost(Cost::Discard)
    }

    /// A die is spent.
    pub const fn spend_die(self, filter: DieFilter) -> Effect {
        self.cost(Cost::SpendDie(filter))
    }

    /// A command token is spent.
    pub const fn spend_token(self, commands: CommandSet) -> Effect {
        self.cost(Cost::SpendToken(On::Carrier, commands))
    }

    /// A command token that lies on the card is discarded.
    pub const fn discard_card_token(self, commands: CommandSet) -> Effect {
        self.cost(Cost::DiscardCardToken(commands))
    }

    /// A defense token is spent.
    pub const fn spend_defense(self, token: DefenseToken) -> Effect {
        self.cost(Cost::SpendDefense(On::Carrier, token))
    }

    /// One of several costs is paid.
    pub const fn one_of(self, costs: &'static [Cost]) -> Effect {
        self.cost(Cost::OneOf(costs))
    }

    /// Rerolls up to `most` dice.
    pub const fn reroll(self, most: u8, filter: DieFilter) -> Effect {
        self.when(Condition::Die(filter)).then(Operation::Reroll(most, filter))
    }

    /// The command being resolved counts as one with a dial alone.
    pub const fn counts_as_dial(self) -> Effect {
        self.then(Operation::CountCommandAs(true, false))
    }

    /// The command being resolved counts as one with a token alone.
    pub const fn counts_as_token(self) -> Effect {
        self.then(Operation::CountCommandAs(false, true))
    }

    /// The command being resolved counts as one with a dial and a token.
    pub const fn counts_as_both(self) -> Effect {
        self.then(Operation::CountCommandAs(true, true))
    }

    /// Dice are added.
    pub const fn add_dice(self, count: u8, color: Color) -> Effect {
        self.then(Operation::AddDice(count, color))
    }

    /// Dice are added: at most this many, and as many as the table says.
    pub const fn add_dice_by(
        self,
        most: u8,
        color: Color,
        count: fn(&Table, &Running) -> usize,
    ) -> Effect {
        self.then(Operation::AddDiceBy(most, color, count))
    }

    /// A die of a colour in the pool is added.
    pub const fn add_die_of_pool(self) -> Effect {
        self.when(Condition::Die(DieFilter::Any)).then(Operation::AddDie(Colors::OfPool))
    }

    /// A die of any colour is added.
    pub const fn add_any_die(self) -> Effect {
        self.then(Operation::AddDie(Colors::Any))
    }

    /// A die is canceled.
    pub const fn cancel_die(self, filter: DieFilter) -> Effect {
        self.when(Condition::Die(filter)).then(Operation::CancelDie(filter))
    }

    /// A command token is gained.
    pub const fn gain_token(self, on: On, commands: CommandSet) -> Effect {
        self.then(Operation::GainToken(on, Commands::Of(commands)))
    }

    /// A raid token is gained.
    pub const fn gain_raid(self, on: On, commands: CommandSet) -> Effect {
        self.then(Operation::GainRaid(on, Commands::Of(commands)))
    }

    /// A ship or squadron is chosen.
    pub const fn pick(self, units: Units) -> Effect {
        self.then(Operation::PickUnit(units))
    }

    /// What follows is done with each of up to `most` ships or squadrons.
    pub const fn for_up_to(self, most: u8, units: Units) -> Effect {
        self.then(Operation::ForUpTo(most, units))
    }

    /// What follows is done with each of these.
    pub const fn for_all(self, units: Units) -> Effect {
        self.then(Operation::ForAll(units))
    }

    /// One of several ways is chosen.
    pub const fn either(self, ways: &'static [(Choice, Operation)]) -> Effect {
        self.then(Operation::Either(ways))
    }

    /// The [lasting] effects of the card with this name hold for the subject.
    pub const fn lasts(self, span: Span, name: &'static str) -> Effect {
        self.then(Operation::Lasts(On::Subject, span, name))
    }

    /// A die is added that shows a face.
    pub const fn add_set_die(self, color: Color, face: Face) -> Effect {
        self.then(Operation::AddSetDie(color, face))
    }

    /// A die is turned to one of these faces.
    pub const fn change(self, filter: DieFilter, to: &'static [Face]) -> Effect {
        self.when(Condition::Die(filter)).then(Operation::ChangeDie(filter, to))
    }

    /// A value is this, whatever is printed.
    pub const fn becomes(self, amount: i8) -> Effect {
        self.then(Operation::Becomes(amount))
    }

    /// A value is what the moment says, whatever is printed.
    pub const fn becomes_by(self, compute: fn(&Moment<'_>) -> i32) -> Effect {
        self.then(Operation::BecomesBy(compute))
    }

    /// A value is half of what it was, rounded down.
    pub const fn halved(self) -> Effect {
        self.then(Operation::Halved)
    }

    /// A value is lowered to a minimum, before other cards raise it.
    pub const fn less(self, amount: i8, down_to: i8) -> Effect {
        self.then(Operation::Less(amount, down_to))
    }

    /// A value is no lower than this.
    pub const fn at_least(self, amount: i8) -> Effect {
        self.then(Operation::AtLeast(amount))
    }

    /// A value is no higher than this.
    pub const fn at_most(self, amount: i8) -> Effect {
        self.then(Operation::AtMost(amount))
    }

    /// A value is raised or lowered.
    pub const fn plus(self, amount: i8) -> Effect {
        self.then(Operation::Plus(amount))
    }

    /// A value is raised by what the moment says.
    pub const fn plus_by(self, compute: fn(&Moment<'_>) -> i32) -> Effect {
        self.then(Operation::PlusBy(compute))
    }

    /// A value is raised for each die like this.
    pub const fn plus_for_dice(self, filter: DieFilter) -> Effect {
        self.then(Operation::PlusForDice(filter))
    }

    /// A value is raised to a maximum.
    pub const fn plus_up_to(self, amount: i8, cap: i8) -> Effect {
        self.then(Operation::PlusUpTo(amount, cap))
    }

    /// Something is done with a ship.
    pub const fn with_ship(self, on: On, run: fn(&mut Table, ShipId)) -> Effect {
        self.then(Operation::WithShip(on, run))
    }

    /// Something else is done.
    pub const fn run(self, run: fn(&mut Table, &Running)) -> Effect {
        self.then(Operation::Run(run))
    }

    /// Things are chosen one after another until `Pick::Nothing`, and something done with each.
    pub const fn repeat(
        self,
        options: fn(&Moment<'_>, &mut Vec<Pick>),
        run: fn(&mut Table, &Running, Pick),
    ) -> Effect {
        self.then(Operation::Repeat(options, run))
    }

    /// The player chooses a place. Holds the function that lists up to a number of candidates, the check for a place, and what happens there.
    pub const fn place(
        self,
        candidates: fn(&Moment<'_>, usize) -> Vec<Point>,
        fits: fn(&Moment<'_>, Point) -> bool,
        run: fn(&mut Table, &Running, Point),
    ) -> Effect {
        self.then(Operation::Place(candidates, fits, run))
    }

    /// Something is chosen, and something done with it.
    pub const fn choose(
        self,
        options: fn(&Moment<'_>, &mut Vec<Pick>),
        run: fn(&mut Table, &Running, Pick),
    ) -> Effect {
        self.then(Operation::Choose(options, run))
    }
}
