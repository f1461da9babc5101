use flagbridge_cards::{Color, CommandSet, DefenseToken, Face, HullZone, Pool};

use super::action::Pick;
use super::layout::Layout;
use super::moment::Moment;
use super::running::Running;
use super::select::{Is, Units};
use super::table::Table;
use crate::geometry::{Point, Range};
use crate::terms::{Choice, DieFilter, Hook, ShipId};

/// One ability of a card: when, for which units, under which condition, at which cost, what and how often.
///
/// Built with the functions of [`build`](crate::effects::build); never changed at run time.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    pub(crate) hook: Hook,
    pub(crate) scope: Scope,
    pub(crate) conditions: [Condition; 6],
    pub(crate) costs: [Cost; 3],
    pub(crate) operations: [Operation; 5],
    pub(crate) limit: Limit,
    pub(crate) will: Will,
    pub(crate) asker: Asker,
    /// The name by which another effect of the card makes this one last; it holds only then.
    pub(crate) dormant: Option<&'static str>,
    /// Whether the effect may be used although the attack at hand has just destroyed the card's carrier.
    pub(crate) posthumous: bool,
}

impl Effect {
    /// Whether it adds dice to the pool, which nothing may in a salvo. RRG 1.6, Defense Tokens: Salvo.
    pub(crate) fn adds_dice(&self) -> bool {
        let adds = |operation: &Operation| {
            use Operation::*;
            matches!(operation, AddDice(..) | AddDiceBy(..) | AddDie(_) | AddSetDie(..))
        };
        self.operations.iter().any(adds)
    }

    /// Whether using it costs nothing.
    pub(crate) fn is_free(&self) -> bool {
        matches!(self.costs[0], Cost::Free)
    }

    /// What it is attached to.
    pub fn hook(&self) -> Hook {
        self.hook
    }

    /// The name by which another effect of the card makes this one last, if it holds only then.
    pub fn lasting_name(&self) -> Option<&'static str> {
        self.dormant
    }

    /// Whose event it reacts to.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Whether it may be declined in every edition: the card says "may", or using it costs something.
    pub fn is_optional(&self) -> bool {
        match self.will {
            Will::May => true,
            Will::Must => false,
            Will::AsRules => !self.is_free(),
        }
    }

    /// How often it may be used.
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// What must be paid for it.
    pub fn costs(&self) -> impl Iterator<Item = &Cost> {
        self.costs.iter().take_while(|cost| !matches!(cost, Cost::Free))
    }

    /// The conditions that say something.
    pub fn conditions(&self) -> impl Iterator<Item = &Condition> {
        self.conditions.iter().take_while(|condition| !matches!(condition, Condition::Always))
    }

    /// The operations that do something.
    pub fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.operations.iter().take_while(|operation| !matches!(operation, Operation::Nothing))
    }
}

/// Whose event an effect reacts to: how the window's subject stands to the card's carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The carrier itself; for a lasting effect the unit it was made to last for.
    Own,
    /// A ship of the same fleet.
    FriendlyShip,
    /// Another ship of the same fleet.
    OtherFriendlyShip,
    /// A squadron of the same fleet.
    FriendlySquadron,
    /// Another squadron of the same fleet.
    OtherFriendlySquadron,
    /// A ship or squadron of the same fleet.
    Friendly,
    /// A ship of the opponent.
    EnemyShip,
    /// A squadron of the opponent.
    EnemySquadron,
    /// A ship or squadron of the opponent.
    Enemy,
    /// Anything, or a moment without a subject.
    Any,
}

/// What must hold for an effect to be usable.
#[derive(Clone, Copy, Debug)]
pub enum Condition {
    /// Nothing.
    Always,
    /// The defender is a ship.
    AgainstShip,
    /// The defender is a squadron.
    AgainstSquadron,
    /// If the defender is a ship, this is true of the card's carrier.
    AgainstShipOnlyIf(Is),
    /// The attack's range is this band or nearer.
    RangeUpTo(Range),
    /// The attack's range is exactly this band.
    RangeIs(Range),
    /// The attack's range is this band or farther.
    RangeFrom(Range),
    /// The attack comes from this hull zone, or this zone's dice are asked for.
    Zone(HullZone),
    /// The attack comes from, or is asked about for, a hull zone that is none of these.
    OtherZone(&'static [HullZone]),
    /// The attack is aimed at this hull zone.
    DefendingZone(HullZone),
    /// A die like this is in the pool.
    Die(DieFilter),
    /// At least this many dice are in the pool.
    DiceCount(u8),
    /// The attack is a salvo, or is not.
    Salvo(bool),
    /// The attack is obstructed.
    Obstructed,
    /// This is true of the subject.
    Subject(Is),
    /// This is true of the attacker.
    Attacker(Is),
    /// This is true of the defender.
    Defender(Is),
    /// This is true of the card's carrier.
    Carrier(Is),
    /// This is true of the other side of the attack, or of the case a rule is asked for.
    Opposite(Is),
    /// At least this many units match.
    There(u8, Units),
    /// It is this round.
    Round(u8),
    /// The card bears the token of this round.
    MarkedRound,
    /// The card is exhausted.
    CardExhausted,
    /// The card is readied.
    CardReadied,
    /// A command token lies on the card.
    CardHasTokens,
    /// The subject, a ship or squadron, carries an objective token.
    ObjectiveShip,
    /// The defender carries an objective token.
    AgainstObjectiveShip,
    /// The seat is the first player.
    FirstPlayer,
    /// The seat is the second player.
    SecondPlayer,
    /// The subject resolves one of these commands right now.
    Resolving(CommandSet),
    /// The command being resolved was paid for with a dial.
    WithDial,
    /// The command being resolved was paid for with a token.
    WithToken,
    /// The command being resolved was paid for with a token alone.
    WithTokenAlone,
    /// Anything else.
    If(fn(&Moment<'_>) -> bool),
    /// There is something to choose among these.
    Any(fn(&Moment<'_>, &mut Vec<Pick>)),
}

/// What must be paid to use an effect.
#[derive(Clone, Copy, Debug)]
pub enum Cost {
    /// Nothing.
    Free,
    /// The card is exhausted.
    Exhaust,
    /// The card is discarded.
    Discard,
    /// A die is spent.
    SpendDie(DieFilter),
    /// A command token is spent.
    SpendToken(On, CommandSet),
    /// A command token is discarded, which is not spending it.
    DiscardToken(On, CommandSet),
    /// A command dial, revealed or gained, is spent.
    SpendDial(On, CommandSet),
    /// A command dial, revealed or gained, is discarded, which is not spending it.
    DiscardDial(On, CommandSet),
    /// A defense token of this kind is spent; it has no effect of its own.
    SpendDefense(On, DefenseToken),
    /// A defense token of any kind is spent; it has no effect of its own.
    SpendAnyDefense(On),
    /// A defense token is discarded.
    DiscardDefense(On),
    /// The copy of the card on another friendly ship at distance 1 to this band is exhausted.
    ExhaustCopy(u8),
    /// A command token that lies on the card is discarded. RRG 1.6, Upgrade Cards.
    DiscardCardToken(CommandSet),
    /// A shield is lost in a hull zone of the payer's choice.
    LoseShield(On),
    /// Damage is suffered.
    Suffer(On, u8),
    /// The objective token of the subject is discarded.
    DiscardObjectiveToken,
    /// One of several costs, chosen by who uses the effect.
    OneOf(&'static [Cost]),
    /// Something else: what may be paid with, and the payment.
    Pay(fn(&Moment<'_>, &mut Vec<Pick>), fn(&mut Table, &Running, Pick)),
}

/// The unit that an operation or a cost applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// What the moment is about.
    Subject,
    /// The ship or squadron that carries the card.
    Carrier,
    /// The ship or squadron chosen last in this use.
    Chosen,
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

/// Which commands.
#[derive(Clone, Copy, Debug)]
pub enum Commands {
    /// One of these; asked for where there are several.
    Of(CommandSet),
    /// The command chosen last in this use, or remembered by a lasting effect.
    Chosen,
    /// The command on the subject's revealed dial.
    Revealed,
    /// The command that is being resolved.
    Resolved,
}

/// Colours a die may have that is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// One already in the pool.
    OfPool,
    /// Any.
    Any,
}

/// What an effect does.
#[derive(Clone, Copy, Debug)]
pub enum Operation {
    /// Nothing.
    Nothing,

    /// Rerolls at least one and at most this many dice.
    Reroll(u8, DieFilter),
    /// Rerolls every die.
    RerollAll,
    /// Adds dice of a colour.
    AddDice(u8, Color),
    /// Adds dice of a colour: at most this many, and as many as the table says.
    AddDiceBy(u8, Color, fn(&Table, &Running) -> usize),
    /// Adds a die of a chosen colour.
    AddDie(Colors),
    /// Adds a die that shows this face; it is not rolled.
    AddSetDie(Color, Face),
    /// Turns a die to a face its colour has.
    ChangeDie(DieFilter, &'static [Face]),
    /// Cancels a die.
    CancelDie(DieFilter),
    /// All dice are canceled.
    CancelAll,
    /// Removes a gathered die before rolling.
    RemoveGathered,

    /// The defender is dealt faceup damage cards.
    DealFaceup(u8),
    /// The first damage cards of this attack are dealt faceup.
    FirstCardsFaceup(u8),
    /// The hull zones adjacent to the defending one suffer damage.
    DamageAdjacent(u8),
    /// The defending hull zone loses shields.
    StripZone(u8),
    /// The damage about to be suffered is reduced.
    ReduceDamage(u8),

    /// Gains a command token.
    GainToken(On, Commands),
    /// Loses a command token.
    LoseToken(On, Commands),
    /// Gains a raid token.
    GainRaid(On, Commands),
    /// Loses a raid token.
    LoseRaid(On, Commands),
    /// Gains a command dial.
    GainDial(On, Commands),
    /// The top dial is set to a command.
    SetTopDial(On, Commands),
    /// A command is chosen for the operations after this one.
    PickCommand(CommandSet),
    /// Whether the command being resolved counts as one with a dial, and as one with a token.
    CountCommandAs(bool, bool),
    /// The maneuver in progress may change speed by so much more.
    GrantSpeedChange(u8),

    /// Readies a defense token.
    ReadyDefense(On),
    /// Exhausts a readied defense token.
    ExhaustDefense(On),
    /// Exhausts every defense token.
    ExhaustAllDefense(On),
    /// Discards a defense token.
    DiscardDefense(On),
    /// Gets back a lost defense token, readied or exhausted.
    RecoverDefense(On, bool),
    /// A token of this kind takes the place of a defense token.
    ReplaceDefense(On, DefenseToken),
    /// Gains a defense token of one of these kinds.
    GainDefense(On, &'static [DefenseToken]),

    /// Recovers a shield in a zone that can.
    RecoverShield(On),
    /// Loses a shield in a zone that has one.
    LoseShield(On),
    /// Suffers damage, a ship on a zone of its owner's choice.
    Suffer(On, u8),
    /// Is dealt facedown damage cards.
    DealFacedown(On, u8),
    /// A squadron recovers hull points.
    Heal(On, u8),
    /// The speed is changed by at most so much, not below the second number.
    ChangeSpeed(On, u8, u8),
    /// A maneuver at this speed.
    Maneuver(On, u8),
    /// A squadron moves up to a distance.
    MoveSquadron(On, u8),
    /// The activation slider shows activated, or not.
    Toggle(On, bool),

    /// A ship or squadron is chosen for the operations after this one.
    PickUnit(Units),
    /// Up to this many ships or squadrons are chosen, and the operations after this one done with each.
    ForUpTo(u8, Units),
    /// The operations after this one are done with each of these.
    ForAll(Units),
    /// One of several ways is chosen.
    Either(&'static [(Choice, Operation)]),
    /// Other effects of the card, by their name, hold for the unit until some moment, whatever becomes of the card.
    Lasts(On, Span, &'static str),
    /// A round's token is laid on the card: none of a marked round, nor next to one.
    MarkRound,

    /// The card's owner gains victory tokens.
    VictoryTokens(u8),

    /// The value asked for is this, whatever is printed. This and the next three are the first layer of changes.
    Becomes(i8),
    /// The value asked for is what the moment says, whatever is printed.
    BecomesBy(fn(&Moment<'_>) -> i32),
    /// The value asked for is half of what it was, rounded down.
    Halved,
    /// The value asked for is lowered, to a minimum, before any other card raises it.
    Less(i8, i8),
    /// The value asked for is no lower. The second layer, with the next one.
    AtLeast(i8),
    /// The value asked for is no higher.
    AtMost(i8),
    /// Adds to the value asked for. The third layer, with the next one.
    Plus(i8),
    /// Adds what the moment says to the value asked for.
    PlusBy(fn(&Moment<'_>) -> i32),
    /// Adds to the value asked for, to a maximum: the last layer.
    PlusUpTo(i8, i8),
    /// Adds to the value asked for, once for each die like this in the pool.
    PlusForDice(DieFilter),
    /// Adds dice to the armament asked for.
    PlusDice(Pool),
    /// The armament asked for is this, whatever is printed.
    DiceBecome(Pool),
    /// One die of the armament asked for is of another colour, if it has one of the first.
    SwapDie(Color, Color),
    /// All dice of the armament asked for are of this colour.
    AllDice(Color),

    /// Something is done with a ship.
    WithShip(On, fn(&mut Table, ShipId)),
    /// Asks for a choice among some, then does something with it.
    Choose(fn(&Moment<'_>, &mut Vec<Pick>), fn(&mut Table, &Running, Pick)),
    /// Asks for a choice again and again until nothing is chosen, and does something with each.
    Repeat(fn(&Moment<'_>, &mut Vec<Pick>), fn(&mut Table, &Running, Pick)),
    /// Asks for a place that satisfies a rule — with a limited number of candidates for players that cannot point — then does
    /// something with it.
    Place(
        fn(&Moment<'_>, usize) -> Vec<Point>,
        fn(&Moment<'_>, Point) -> bool,
        fn(&mut Table, &Running, Point),
    ),
    /// Does anything else.
    Run(fn(&mut Table, &Running)),
    /// Sets the game up differently.
    Layout(&'static Layout),
}

/// How long a lasting effect holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Until the attack in progress is over.
    Attack,
    /// Until the activation is over.
    Activation,
    /// Until the round is over.
    Round,
    /// To the end of the game.
    Game,
}

/// How often an effect may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Once for each time its moment comes.
    Moment,
    /// A number of times each time its moment comes.
    Times(u8),
    /// Once in each activation.
    Activation,
    /// Once in each round.
    Round,
    /// Once in the game.
    Game,
}

/// Whether an effect must be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Will {
    /// It may.
    May,
    /// It must.
    Must,
    /// As the edition says for this kind of card: effects with a cost may; up to RRG 1.5 upgrades may; all else must.
    AsRules,
}

/// Who makes an effect's choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// The card's owner.
    Owner,
    /// The opponent of the card's owner.
    Opponent,
    /// The owner of what the moment is about.
    SubjectsOwner,
}
