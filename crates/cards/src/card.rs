use serde::{Deserialize, Serialize};

use crate::chassis::{ChassisIndex, HullZone};
use crate::command::CommandSet;
use crate::defense_token::DefenseToken;
use crate::dice::{Color, Pool};
use crate::faction::FactionSet;
use crate::keyword::{Keyword, KeywordValue};
use crate::number::CardNumber;
use crate::size::{Size, SizeSet};
use crate::slot::Slot;
use crate::tag::{Tag, TagSet};
use crate::words::words;

words! {
    /// What sort of card it is.
    pub enum Kind {
        /// A ship, one variant of a chassis.
        Ship = "ship", "Ship";
        /// A squadron, generic or unique.
        Squadron = "squadron", "Squadron";
        /// An upgrade.
        Upgrade = "upgrade", "Upgrade";
        /// An objective.
        Objective = "objective", "Objective";
        /// A card of the damage deck.
        Damage = "damage", "Damage";
    }
}

/// One version of a card: its facts in some range of editions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The manifest's number, the same in every version.
    pub number: CardNumber,
    /// Kebab-case id, the same in every version.
    pub id: &'static str,
    /// The printed name: for a squadron the pilot's if there is one, else the craft's.
    pub name: &'static str,
    /// Factions that may use the card; all of them for a neutral card.
    pub factions: FactionSet,
    /// Cost in fleet points.
    pub points: u16,
    /// Whether the name has a bullet.
    pub unique: bool,
    /// Names that may stand only once in a fleet, across all kinds of cards.
    pub unique_names: Vec<UniqueName>,
    /// Where the release stands in the catalogue.
    pub release: u8,
    /// What the card does, in our own words; empty where the figures say everything.
    pub summary: &'static str,
    /// What is particular to the kind of card.
    pub body: Body,
}

/// A unique name's place in the catalogue's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UniqueName(pub u16);

/// What is particular to a kind of card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub enum Body {
    /// A ship.
    Ship(Ship),
    /// A squadron.
    Squadron(Squadron),
    /// An upgrade.
    Upgrade(Upgrade),
    /// An objective.
    Objective(Objective),
    /// A damage card.
    Damage(DamageCard),
}

impl Card {
    /// What sort of card it is.
    pub fn kind(&self) -> Kind {
        match self.body {
            Body::Ship(_) => Kind::Ship,
            Body::Squadron(_) => Kind::Squadron,
            Body::Upgrade(_) => Kind::Upgrade,
            Body::Objective(_) => Kind::Objective,
            Body::Damage(_) => Kind::Damage,
        }
    }

    /// The ship's figures, if it is a ship.
    pub fn ship(&self) -> Option<&Ship> {
        if let Body::Ship(ship) = &self.body { Some(ship) } else { None }
    }

    /// The squadron's figures, if it is a squadron.
    pub fn squadron(&self) -> Option<&Squadron> {
        if let Body::Squadron(squadron) = &self.body { Some(squadron) } else { None }
    }

    /// The upgrade's facets, if it is an upgrade.
    pub fn upgrade(&self) -> Option<&Upgrade> {
        if let Body::Upgrade(upgrade) = &self.body { Some(upgrade) } else { None }
    }

    /// The objective's facets, if it is an objective.
    pub fn objective(&self) -> Option<&Objective> {
        if let Body::Objective(objective) = &self.body { Some(objective) } else { None }
    }

    /// The damage card's facets, if it is one.
    pub fn damage(&self) -> Option<&DamageCard> {
        if let Body::Damage(damage) = &self.body { Some(damage) } else { None }
    }

    /// The name with what tells it from its namesakes: `Luke Skywalker (X-wing Squadron)`.
    pub fn full_name(&self) -> String {
        match self.squadron() {
            Some(squadron) if squadron.craft != self.name => {
                format!("{} ({})", self.name, squadron.craft)
            }
            _ => self.name.to_owned(),
        }
    }
}

/// A ship's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    /// The hull it is a variant of.
    pub chassis: ChassisIndex,
    /// Size class.
    pub size: Size,
    /// Traits and tags.
    pub tags: TagSet,
    /// Hull value.
    pub hull: u8,
    /// Command value: dials in the stack.
    pub command: u8,
    /// Squadron value.
    pub squadron: u8,
    /// Engineering value.
    pub engineering: u8,
    /// Speeds and yaw.
    pub speed: SpeedChart,
    /// Defense tokens.
    pub defense_tokens: Vec<DefenseToken>,
    /// Shields by hull zone.
    pub shields: Shields,
    /// Dice by hull zone.
    pub armament: Armament,
    /// The upgrade bar as printed, without commander and title.
    pub slots: Vec<Slot>,
}

impl Ship {
    /// Whether the ship is a flotilla. RRG 1.6, Flotillas.
    pub fn is_flotilla(&self) -> bool {
        self.tags.contains(Tag::Flotilla)
    }

    /// The hull zones the ship has: four, or six on a huge ship.
    pub fn hull_zones(&self) -> &'static [HullZone] {
        if self.size == Size::Huge { HullZone::ALL } else { &HullZone::ALL[..4] }
    }
}

/// Yaw clicks allowed at each joint, for each speed from 1 to the maximum.
///
/// Row `s - 1` has `s` numbers, the joint nearest the ship first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpeedChart(pub Vec<Vec<u8>>);

impl SpeedChart {
    /// The highest speed on the chart.
    pub fn max(&self) -> u8 {
        self.0.len() as u8
    }

    /// Clicks at each joint at this speed; none at speed 0 or beyond the chart.
    pub fn yaw(&self, speed: u8) -> &[u8] {
        match speed {
            0 => &[],
            speed => self.0.get(usize::from(speed) - 1).map_or(&[], Vec::as_slice),
        }
    }
}

/// Shields of each hull zone, in the order of [`HullZone`]; zero where the ship has no such zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shields(pub [u8; 6]);

impl Shields {
    /// Shields of one zone.
    pub const fn of(&self, zone: HullZone) -> u8 {
        self.0[zone as usize]
    }
}

/// Dice of each hull zone in the order of [`HullZone`].
pub type ZoneArmament = [Pool; 6];

/// A ship's dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Armament {
    /// Battery armament by hull zone.
    pub zones: ZoneArmament,
    /// Battery of the special arc.
    pub special: Pool,
    /// Anti-squadron armament.
    pub anti_squadron: Pool,
}

/// A squadron's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Squadron {
    /// The kind of craft, e.g. "X-wing Squadron"; for a named craft its name.
    pub craft: &'static str,
    /// Kebab-case id of the generic type this one belongs to.
    pub craft_id: &'static str,
    /// Set where the craft itself has a proper name (printed in italics): two of the same exclude each other from
    /// RRG 1.5 on, Unique Names.
    pub named_craft: Option<UniqueName>,
    /// Whether a unique pilot flies it.
    pub ace: bool,
    /// Single-peg model. RRG 1.5, Irregular Squadron.
    pub irregular: bool,
    /// Hull value.
    pub hull: u8,
    /// Speed.
    pub speed: u8,
    /// Battery armament, against ships.
    pub battery: Pool,
    /// Anti-squadron armament.
    pub anti_squadron: Pool,
    /// Defense tokens.
    pub defense_tokens: Vec<DefenseToken>,
    /// Keywords with their values.
    pub keywords: Vec<KeywordValue>,
}

impl Squadron {
    /// The number behind a keyword, if the squadron has it.
    pub fn keyword(&self, keyword: Keyword) -> Option<u8> {
        self.keywords.iter().find(|k| k.keyword == keyword).map(|k| k.value)
    }
}

/// An upgrade's facets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upgrade {
    /// Icons it uses up; two for a two-icon card.
    pub slots: Vec<Slot>,
    /// Whether it is a Modification.
    pub modification: bool,
    /// Which ships may take it.
    pub restriction: Restriction,
    /// Icons it adds to the ship's bar.
    pub grants: Vec<Slot>,
    /// Icons it takes off the ship's bar.
    pub removes: Vec<Slot>,
    /// Tokens or dials the card starts with.
    pub starting: Option<StartingTokens>,
    /// Whether it is exhausted to be used.
    pub exhausts: bool,
    /// Whether it is discarded to be used.
    pub discards: bool,
    /// How it becomes ready again.
    pub ready: ReadyCost,
    /// The die colours of its critical effect.
    pub critical: Vec<Color>,
}

impl Upgrade {
    /// The icon under which the card is listed: the first it uses.
    pub fn slot(&self) -> Slot {
        self.slots[0]
    }
}

/// Which ships may take an upgrade. RRG 1.6, Upgrade Cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restriction {
    /// Only these hulls; any where empty.
    pub chassis: Vec<ChassisIndex>,
    /// Only ships with one of these traits or tags; any where empty.
    pub tags: TagSet,
    /// Only these sizes; any where empty.
    pub sizes: SizeSet,
    /// Only the flagship.
    pub flagship: bool,
    /// Not on a ship of these sizes whose printed bar has this icon.
    pub without_slot: Option<(Slot, SizeSet)>,
}

/// What a card starts the game with. RRG 1.5, Upgrade Cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartingTokens {
    /// Tokens or dials.
    pub kind: StartingKind,
    /// Which commands they may show.
    pub commands: CommandSet,
    /// How many.
    pub amount: u8,
}

words! {
    /// What a card starts the game with.
    pub enum StartingKind {
        /// Command tokens.
        Tokens = "tokens", "command tokens";
        /// Command dials.
        Dials = "dials", "command dials";
    }
}

/// How an exhausted card becomes ready. RRG 1.5, Readied and Ready Cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReadyCost {
    /// The card is never exhausted, or readies in the Status Phase with no mark.
    #[default]
    Unmarked,
    /// Recur icon: readies in the Status Phase for free.
    Recur,
    /// Non-recur icon: readies in the Status Phase if its ship spends one of these tokens.
    Paid(CommandSet),
    /// Non-recur icon without a cost: stays exhausted.
    Never,
}

/// An objective's facets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Objective {
    /// Its category.
    pub category: ObjectiveCategory,
    /// What one victory token is worth; zero where it uses none.
    pub victory_points: u8,
    /// Objective tokens it places.
    pub tokens: u8,
    /// Its parts, in our words.
    pub parts: ObjectiveParts,
}

words! {
    /// The category of an objective. RRG 1.6, Objective Cards.
    pub enum ObjectiveCategory {
        /// Red.
        Assault = "assault", "Assault";
        /// Yellow.
        Defense = "defense", "Defense";
        /// Blue.
        Navigation = "navigation", "Navigation";
        /// Played in campaigns only.
        Campaign = "campaign", "Campaign";
    }
}

/// What an objective says under each of its headings, in our words; empty where it has no such heading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveParts {
    /// Setup.
    pub setup: &'static str,
    /// Special rule.
    pub special: &'static str,
    /// End of round.
    pub end_of_round: &'static str,
    /// End of game.
    pub end_of_game: &'static str,
}

/// A damage card's facets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamageCard {
    /// Its trait.
    pub category: DamageTrait,
    /// Copies in the deck of 52.
    pub copies: u8,
    /// When it acts.
    pub timing: DamageTiming,
    /// Whether it is flipped facedown after its immediate effect.
    pub then_facedown: bool,
}

words! {
    /// The trait of a damage card.
    pub enum DamageTrait {
        /// Damage to the ship.
        Ship = "ship", "Ship";
        /// Damage to the crew.
        Crew = "crew", "Crew";
    }
}

words! {
    /// When a faceup damage card acts.
    pub enum DamageTiming {
        /// Once, when it is dealt faceup.
        Immediate = "immediate", "Immediate";
        /// While it is faceup.
        Persistent = "persistent", "Persistent";
        /// Both.
        ImmediateAndPersistent = "immediate-and-persistent", "Immediate and persistent";
    }
}
