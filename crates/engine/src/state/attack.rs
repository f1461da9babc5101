use arrayvec::ArrayVec;
use flagbridge_cards::{HullZone, Pool};

use crate::geometry::Range;
use crate::terms::{Dice, Source, SquadronId, Target, TokenSet, Unit};

/// An attack in progress. RRG 1.6, Attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Attack {
    /// Tells this attack from every other.
    pub serial: u32,
    /// What sort of attack it is.
    pub kind: AttackKind,
    /// Who attacks.
    pub attacker: Unit,
    /// The attacking hull zone, if the attacker is a ship.
    pub zone: Option<HullZone>,
    /// What is attacked.
    pub target: Target,
    /// The range of the attack.
    pub range: Range,
    /// Whether it is obstructed.
    pub obstructed: bool,
    /// Whether a ship or an obstacle lies in the line of sight, whatever cards say.
    pub in_the_way: bool,
    /// Dice gathered and not yet rolled.
    pub gathered: Pool,
    /// Dice that must still be taken from those gathered.
    pub to_remove: u8,
    /// Rolled dice.
    pub dice: Dice,
    /// Dice of the pool that may not be rerolled.
    pub never_rerolled: Dice,
    /// Dice of the pool that may not be turned to another face.
    pub never_turned: Dice,
    /// Dice of the pool that may be neither spent nor canceled.
    pub never_removed: Dice,
    /// Whether an accuracy has been spent.
    pub accuracy_spent: bool,
    /// Defense tokens the defender may not spend.
    pub locked: TokenSet,
    /// Those of them that the attacker has made the defender spend, which nothing unlocks. ARM 1.03: Admiral Sloane.
    pub burned: TokenSet,
    /// Defense tokens that are discarded when spent.
    pub doomed: TokenSet,
    /// Defense tokens already spent in this attack.
    pub spent: TokenSet,
    /// Defense tokens of the attacker that have paid for an effect in this attack.
    pub paid: TokenSet,
    /// Kinds of defense tokens already spent, by their place in the list of kinds.
    pub spent_kinds: u8,
    /// Those of them whose token was discarded for its effect without being spent.
    pub discarded_kinds: u8,
    /// Kinds whose effect was used, whatever token it came from: one that paid for something else has none.
    pub used_kinds: u8,
    /// Kinds of the defense tokens that were spent readied, by their place in the list of kinds.
    pub readied_kinds: u8,
    /// How many of the tokens spent were exhausted.
    pub exhausted_spent: u8,
    /// How many of the tokens were spent before the dice were rolled.
    pub spent_before_roll: u8,
    /// Whether dice have been rolled.
    pub rolled: bool,
    /// How many of the tokens spent were discarded for it.
    pub discarded_spent: u8,
    /// Whether the total will be halved.
    pub braced: bool,
    /// How much cards take off the total after the brace.
    pub reduced: u16,
    /// Whether the standard critical effect is prevented.
    pub contained: bool,
    /// Whether the defender will answer with a salvo.
    pub salvo: bool,
    /// Hull zones damage may be redirected to.
    pub redirects: ArrayVec<HullZone, 6>,
    /// Whether a critical effect has been resolved.
    pub critical: bool,
    /// Damage cards still to be dealt faceup instead of facedown.
    pub faceup: u8,
    /// Damage still to be suffered.
    pub damage: u16,
    /// Damage suffered by the defender.
    pub suffered: u16,
    /// A unit beside the defender that is about to suffer damage, and how much.
    pub splash: Option<(Unit, u16)>,
    /// The other squadron whose defense tokens the next two are about.
    pub lender: Option<Unit>,
    /// Its defense tokens already spent for the defender.
    pub lent: TokenSet,
    /// Its defense tokens that are discarded when spent.
    pub lender_doomed: TokenSet,
    /// Damage cards dealt or turned faceup during the attack.
    pub turned_faceup: u8,
    /// Dice used instead of the attacker's armament.
    pub armament: Option<Pool>,
    /// Whether no further squadron may be attacked.
    pub last_target: bool,
    /// The critical effects resolved so far: a card's, or the standard one.
    pub criticals: ArrayVec<Option<Source>, 2>,
    /// Damage cards dealt to the defender during the attack.
    pub dealt: u8,
    /// Squadrons this attack was already aimed at.
    pub targeted: ArrayVec<SquadronId, 32>,
    /// Whether the attack is over before its end.
    pub canceled: bool,
}

/// What sort of attack it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum AttackKind {
    /// An ordinary attack.
    Normal,
    /// A squadron's answer. RRG 1.6, Squadron Keywords: Counter.
    Counter,
    /// A ship's answer. RRG 1.6, Defense Tokens: Salvo.
    Salvo,
    /// An attack at distance 2. RRG 1.6, Squadron Keywords: Snipe.
    Snipe,
    /// An attack with the special battery at a ship near the targeting token. RRG 1.6, Ignition.
    Ignition,
}

impl AttackKind {
    /// Every sort of attack.
    pub const ALL: [AttackKind; 5] = [
        AttackKind::Normal,
        AttackKind::Counter,
        AttackKind::Salvo,
        AttackKind::Snipe,
        AttackKind::Ignition,
    ];

    /// The word in films.
    pub const fn id(self) -> &'static str {
        match self {
            AttackKind::Normal => "normal",
            AttackKind::Counter => "counter",
            AttackKind::Salvo => "salvo",
            AttackKind::Snipe => "snipe",
            AttackKind::Ignition => "ignition",
        }
    }
}

impl Attack {
    /// An attack about to gather dice.
    pub fn new(
        serial: u32,
        kind: AttackKind,
        attacker: Unit,
        zone: Option<HullZone>,
        target: Target,
    ) -> Self {
        Self {
            serial,
            kind,
            attacker,
            zone,
            target,
            range: Range::Close,
            obstructed: false,
            in_the_way: false,
            gathered: Pool::EMPTY,
            to_remove: 0,
            dice: Dice::NONE,
            never_rerolled: Dice::NONE,
            never_turned: Dice::NONE,
            never_removed: Dice::NONE,
            accuracy_spent: false,
            locked: TokenSet::default(),
            burned: TokenSet::default(),
            doomed: TokenSet::default(),
            spent: TokenSet::default(),
            paid: TokenSet::default(),
            spent_kinds: 0,
            discarded_kinds: 0,
            used_kinds: 0,
            readied_kinds: 0,
            exhausted_spent: 0,
            spent_before_roll: 0,
            rolled: false,
            discarded_spent: 0,
            braced: false,
            reduced: 0,
            contained: false,
            salvo: false,
            redirects: ArrayVec::new(),
            critical: false,
            faceup: 0,
            damage: 0,
            suffered: 0,
            splash: None,
            lender: None,
            lent: TokenSet::default(),
            lender_doomed: TokenSet::default(),
            turned_faceup: 0,
            armament: None,
            last_target: false,
            criticals: ArrayVec::new(),
            dealt: 0,
            targeted: ArrayVec::new(),
            canceled: false,
        }
    }

    /// Whether both sides are ships.
    pub fn ship_to_ship(&self) -> bool {
        matches!((self.attacker, self.target), (Unit::Ship(_), Target::Zone(..)))
    }

    /// The defender.
    pub fn defender(&self) -> Unit {
        self.target.unit()
    }

    /// The kinds of tokens that were really spent: discarding a token for its effect is no spending. ARM 1.03: Kyrsta Agate.
    pub fn really_spent(&self) -> u8 {
        self.spent_kinds & !self.discarded_kinds
    }

    /// The squadron whose tokens may be spent for the defender is this one.
    pub fn set_lender(&mut self, lender: Unit) {
        if self.lender != Some(lender) {
            self.lender = Some(lender);
            self.lent = TokenSet::default();
            self.lender_doomed = TokenSet::default();
        }
    }

    /// The first cards of the attack are dealt faceup; those dealt already count among them. RRG 1.5, Card Clarifications:
    /// Fire-Control Team.
    pub fn turn_first_faceup(&mut self, count: u8) {
        self.faceup = self.faceup.max(count.saturating_sub(self.dealt));
    }

    /// Dice that may be rerolled.
    pub fn to_reroll(&self) -> Dice {
        self.dice.without(&self.never_rerolled)
    }

    /// Dice that may be turned to another face.
    pub fn to_turn(&self) -> Dice {
        self.dice.without(&self.never_turned)
    }

    /// Dice that may be spent or canceled.
    pub fn to_spend(&self) -> Dice {
        self.dice.without(&self.never_removed)
    }
}
