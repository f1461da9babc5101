use flagbridge_cards::{Color, CommandSet, DefenseToken, Face, HullZone, Keyword, Pool, Size};

use super::layout::Layout;
use super::moment::Moment;
use super::running::Running;
use super::window::{Rule, Value, Window};
use crate::action::Pick;
use crate::dice::DieFilter;
use crate::geometry::{Point, Range};
use crate::table::Table;

/// One ability of a card: when, for whom, if, at which cost, what, how often.
///
/// Built with the functions of [`build`](super::build); never changed at run time.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    pub(crate) hook: Hook,
    pub(crate) scope: Scope,
    pub(crate) conditions: [Condition; 4],
    pub(crate) costs: [Cost; 3],
    pub(crate) operations: [Operation; 4],
    pub(crate) limit: Limit,
    pub(crate) will: Will,
    pub(crate) by_opponent: bool,
}

impl Effect {
    /// Whether it adds dice to the pool, which nothing may in a salvo. RRG 1.6, Defense Tokens: Salvo.
    pub(crate) fn adds_dice(&self) -> bool {
        let adds = |operation: &Operation| {
            use Operation::*;
            matches!(operation, AddDice(..) | AddDieOfPool | AddAnyDie)
        };
        self.operations.iter().any(adds)
    }
}

/// What an effect is attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hook {
    /// A moment.
    Window(Window),
    /// A number.
    Value(Value),
    /// The dice of a hull zone or squadron against ships.
    Battery,
    /// The dice of a ship or squadron against squadrons.
    AntiSquadron,
    /// The dice of a ship's special arcs.
    SpecialBattery,
    /// A keyword squadrons gain; its number is what the operations add.
    Keyword(Keyword),
    /// A rule.
    Rule(Rule),
    /// Setup: what the objective says about edges, obstacles and deployment.
    Layout,
}

/// Whose event an effect reacts to: how the window's subject stands to the card's carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The carrier itself.
    Own,
    /// A ship of the same fleet.
    FriendlyShip,
    /// Another ship of the same fleet.
    OtherFriendlyShip,
    /// A squadron of the same fleet.
    FriendlySquadron,
    /// Another squadron of the same fleet.
    OtherFriendlySquadron,
    /// A ship of the opponent.
    EnemyShip,
    /// A squadron of the opponent.
    EnemySquadron,
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
    /// The attack's range is this band or nearer.
    RangeUpTo(Range),
    /// The attack's range is exactly this band.
    RangeIs(Range),
    /// The attack comes from this hull zone, or this zone's dice are asked for.
    Zone(HullZone),
    /// The attack is aimed at this hull zone.
    DefendingZone(HullZone),
    /// A die like this is in the pool.
    Die(DieFilter),
    /// At least so many dice are in the pool.
    DiceCount(u8),
    /// The subject is at distance 1 to this band of the carrier.
    Distance(u8),
    /// The subject is a ship of this size.
    Size(Size),
    /// The subject, a ship or squadron, carries an objective token.
    ObjectiveShip,
    /// The defender carries an objective token.
    AgainstObjectiveShip,
    /// The seat is the first player.
    FirstPlayer,
    /// The seat is the second player.
    SecondPlayer,
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
    /// A command token of the carrier is spent.
    SpendToken(CommandSet),
    /// A defense token of the carrier is spent.
    SpendDefense(DefenseToken),
    /// A command token that lies on the card is discarded. RRG 1.6, Upgrade Cards.
    DiscardCardToken(CommandSet),
    /// The objective token of the subject is discarded.
    DiscardObjectiveToken,
}

/// What an effect does.
#[derive(Clone, Copy, Debug)]
pub enum Operation {
    /// Nothing.
    Nothing,
    /// Rerolls at least one and at most so many dice.
    Reroll(u8, DieFilter),
    /// Adds dice of a colour.
    AddDice(u8, Color),
    /// Adds a die of a colour already in the pool.
    AddDieOfPool,
    /// Adds a die of any colour.
    AddAnyDie,
    /// Turns a die to a face its colour has.
    ChangeDie(DieFilter, &'static [Face]),
    /// Removes a gathered die before rolling.
    RemoveGathered,
    /// The subject gains a command token of a chosen kind.
    GainToken(CommandSet),
    /// The subject gains the token that matches its revealed dial.
    GainMatchingToken,
    /// The defender is dealt faceup damage cards.
    DealFaceup(u8),
    /// The first damage cards of this attack are dealt faceup.
    FirstCardsFaceup(u8),
    /// The hull zones adjacent to the defending one suffer damage.
    DamageAdjacent(u8),
    /// The defending hull zone loses shields.
    LoseShields(u8),
    /// All dice are canceled.
    CancelAll,
    /// Every defense token of the defender is exhausted.
    ExhaustDefense,
    /// The subject suffers damage on a zone of its owner's choice.
    Suffer(u8),
    /// The subject is dealt facedown damage cards.
    DealFacedown(u8),
    /// The carrier's owner gains victory tokens.
    VictoryTokens(u8),
    /// Adds to the value asked for.
    Plus(i8),
    /// Adds dice to the armament asked for.
    PlusDice(Pool),
    /// Computes the value asked for from what it was.
    Compute(fn(&Moment<'_>, i32) -> i32),
    /// Asks for a choice among some, then does something with it.
    Choose(fn(&Moment<'_>, &mut Vec<Pick>), fn(&mut Table, &Running, Pick)),
    /// Asks for a choice again and again until nothing is chosen, and does something with each.
    Repeat(fn(&Moment<'_>, &mut Vec<Pick>), fn(&mut Table, &Running, Pick)),
    /// Asks for a place that satisfies a rule — with candidates for those who cannot point — then does something with
    /// it.
    Place(
        fn(&Moment<'_>) -> Vec<Point>,
        fn(&Moment<'_>, Point) -> bool,
        fn(&mut Table, &Running, Point),
    ),
    /// Does anything else.
    Run(fn(&mut Table, &Running)),
    /// Sets the game up differently.
    Layout(&'static Layout),
}

/// How often an effect may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Once for each time its moment comes.
    Moment,
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
