use arrayvec::ArrayVec;
use flagbridge_cards::{CardNumber, Command, CommandSet, DefenseToken, HullZone};

use crate::geometry::{Point, Pose};
use crate::terms::{CommandTokens, Die, ShipId, Source, Tokens, readied};

/// A ship's state. What never changes is in its [`Profile`](crate::state::ShipProfile).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Ship {
    /// Whether it is on the table.
    pub place: Presence,
    /// Where it stands.
    pub pose: Pose,
    /// The speed dial.
    pub speed: u8,
    /// Shields in the order of [`HullZone`].
    pub shields: [u8; 6],
    /// Command dials, the top one first; `None` where the viewer may not see one.
    pub dials: ArrayVec<Option<Command>, 6>,
    /// Dials of the stack that the opponent has lawfully seen, a bit for each from the top.
    pub seen_dials: u8,
    /// The dial revealed this activation, as long as it is not spent.
    pub revealed: Option<Command>,
    /// Dials gained from effects this activation, not yet spent.
    pub gained: ArrayVec<Command, 4>,
    /// Whether it has activated this round.
    pub activated: bool,
    /// Command tokens.
    pub tokens: CommandTokens,
    /// Raid tokens.
    pub raids: CommandSet,
    /// Commands resolved this round. RRG 1.6, Commands: each at most once.
    pub resolved: CommandSet,
    /// Commands that a card keeps it from resolving this round; they do not count as resolved.
    pub forgone: CommandSet,
    /// The command token it spent last.
    pub spent_token: Option<Command>,
    /// Defense tokens.
    pub defense: Tokens,
    /// Kinds of the defense tokens it lost by discarding them.
    pub lost: ArrayVec<DefenseToken, 8>,
    /// Damage cards: at most the whole deck.
    pub damage: ArrayVec<Damage, 52>,
    /// Upgrades, in the order of the roster.
    pub upgrades: ArrayVec<UpgradeState, 16>,
    /// Objective tokens assigned to it.
    pub objectives: u8,
    /// Attacks made this round, salvos and counters too.
    pub attacks: u8,
    /// Attacks made against ships this round.
    pub attacks_on_ships: u8,
    /// The ships it attacked this round, one entry for each attack, the attack in progress among them.
    pub attacked: ArrayVec<ShipId, 14>,
    /// Whether it would be destroyed but for a card that keeps it to the end of the Status Phase.
    pub kept: bool,
    /// Where its targeting token lies. RRG 1.6, Ignition.
    pub targeting: Option<Point>,
    /// The card that set it aside, also after it has arrived; none where the objective did, or nothing.
    pub kept_by: Option<Source>,
}

/// Whether a unit is on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Presence {
    /// Not yet deployed.
    Waiting,
    /// Set aside by an effect. RRG 1.6, Set Aside.
    SetAside,
    /// On the table.
    Deployed,
    /// Destroyed.
    Destroyed,
}

/// A damage card dealt to a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Damage {
    /// The card; `None` where the viewer may not see it.
    pub card: Option<CardNumber>,
    /// Whether it is faceup.
    pub faceup: bool,
}

/// The state of an upgrade card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct UpgradeState {
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Whether it is discarded: facedown, inactive, still equipped for scoring.
    pub discarded: bool,
    /// Command tokens or dials lying on it.
    pub tokens: ArrayVec<Command, 8>,
    /// Dials lying on it that the viewer may not see.
    pub facedown: u8,
    /// Round tokens lying on it, a bit for each round.
    pub rounds: u8,
    /// Kinds of defense tokens lying on it.
    pub defense: ArrayVec<DefenseToken, 8>,
    /// The die lying on it.
    pub die: Option<Die>,
}

impl Ship {
    /// A ship with a number of upgrades before it is deployed.
    pub(crate) fn new(card: &flagbridge_cards::Ship, upgrades: usize) -> Self {
        Self {
            place: Presence::Waiting,
            pose: Pose::default(),
            speed: 0,
            shields: card.shields.0,
            dials: ArrayVec::new(),
            seen_dials: 0,
            revealed: None,
            gained: ArrayVec::new(),
            activated: false,
            tokens: Default::default(),
            raids: Default::default(),
            resolved: Default::default(),
            forgone: Default::default(),
            spent_token: None,
            defense: readied(&card.defense_tokens),
            lost: ArrayVec::new(),
            damage: ArrayVec::new(),
            upgrades: (0..upgrades).map(|_| UpgradeState::default()).collect(),
            objectives: 0,
            attacks: 0,
            attacks_on_ships: 0,
            attacked: ArrayVec::new(),
            kept: false,
            targeting: None,
            kept_by: None,
        }
    }

    /// Shields of a zone.
    pub const fn shields(&self, zone: HullZone) -> u8 {
        self.shields[zone as usize]
    }

    /// Whether it is on the table.
    pub fn is_deployed(&self) -> bool {
        self.place == Presence::Deployed
    }

    /// Faceup damage cards.
    pub fn faceup(&self) -> impl Iterator<Item = CardNumber> + '_ {
        self.damage.iter().filter(|damage| damage.faceup).filter_map(|damage| damage.card)
    }

    /// How many damage cards are facedown.
    pub fn facedown(&self) -> usize {
        self.damage.iter().filter(|damage| !damage.faceup).count()
    }

    /// Takes the top dial off the stack.
    pub(crate) fn take_top_dial(&mut self) -> Option<Option<Command>> {
        self.seen_dials >>= 1;
        (!self.dials.is_empty()).then(|| self.dials.remove(0))
    }

    /// Dials of the stack that the opponent has not seen.
    pub(crate) fn unseen_dials(&mut self) -> impl Iterator<Item = &mut Option<Command>> {
        let seen = self.seen_dials;
        let dials = self.dials.iter_mut().enumerate();
        dials.filter(move |(place, _)| seen & (1 << place) == 0).map(|(_, dial)| dial)
    }

    /// Every command dial of a kind that could be spent now: the revealed one and gained ones.
    pub fn has_dial(&self, command: Command) -> bool {
        self.revealed == Some(command) || self.gained.contains(&command)
    }
}

/// The set without a command.
pub(crate) fn without(set: CommandSet, command: Command) -> CommandSet {
    set.iter().filter(|other| *other != command).collect()
}
