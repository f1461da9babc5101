use std::sync::Arc;

use flagbridge_cards::{
    Card, CardNumber, CommandSet, DamageTrait, GameRules, HullZone, Kind, Mode, Obstacle, Resolved,
    Ship as ShipCard, Size, Slot, Squadron as SquadronCard, StartingKind,
};

use super::campaign_battle::CampaignBattle;
use super::effect::Effect;
use super::layout::Layout;
use super::listeners::Listeners;
use super::team::{Member, Team};
use crate::geometry::{Area, Base, Hull, Point, Ruler, Tool};
use crate::terms::{Roster, Seat, ShipId, SquadronId, Unit};

/// The revision of the engine: what a record says of who wrote it.
///
/// It goes up whenever a rule or a card that is already played changes, so that answers of an older game could be refused
/// or lead elsewhere. A card that is played for the first time needs no new revision: records name the cards that were
/// inert when the game was played. When it goes up a record of the new revision is added to `tests/records/`.
pub const REVISION: u16 = 9;

/// What does not change from turn to turn: edition, mode, cards and measures.
///
/// Only an objective adds to it: units that no list brought, which may change sides. And a few cards move upgrades. What
/// became different in this way is kept, in order.
#[derive(Clone, Debug)]
pub struct Game {
    /// The edition.
    pub rules: Resolved<'static>,
    /// The table and how long to play.
    pub options: Options,
    /// The two lists.
    pub rosters: [Roster; 2],
    /// Who plays at each seat. RRG 1.6, Optional Rules: Team Play.
    pub teams: [Team; 2],
    /// What a campaign has decided about the game; none outside of campaigns.
    pub campaign: Option<CampaignBattle>,
    /// Cards of the two lists that have no effect here: the engine does not play them, or did not when the game began.
    pub inert: Vec<CardNumber>,
    /// The revision of the engine by whose rules the game began.
    pub revision: u16,
    /// All ships, seat A's first, those that joined last.
    pub ships: Vec<ShipProfile>,
    /// All squadrons, seat A's first, those that joined last.
    pub squadrons: Vec<SquadronProfile>,
    /// What has become different about the lists since the game began, in order.
    pub(crate) changes: Vec<Change>,
    /// The range ruler.
    pub ruler: Ruler,
    /// The maneuver tool.
    pub tool: Tool,
    /// Half the diameter of a squadron's base.
    pub squadron_radius: i32,
    /// Half the diameter of a round token.
    pub token_radius: i32,
    /// Who listens to which window, value or rule.
    pub(crate) listeners: Listeners,
    /// Damage cards with what they do, in order of number.
    pub(crate) damage: Vec<(&'static Card, &'static [Effect])>,
    /// Objectives of both lists with what they do.
    pub(crate) objectives: Vec<(&'static Card, &'static [Effect])>,
    /// How each of these objectives sets the game up.
    pub(crate) layouts: Vec<&'static Layout>,
}

/// More units than any objective lets join.
pub(crate) const MOST_JOINED: usize = 12;

/// A unit or card that is no longer what, or where, the lists say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Change {
    /// A ship without upgrades or a squadron that no list brought joins a fleet.
    Joined(Seat, CardNumber),
    /// A unit goes over to a seat.
    HandedOver(Unit, Seat),
    /// Another upgrade takes the place of one that a ship carries.
    Exchanged(ShipId, u8, CardNumber),
    /// An upgrade goes from its place at a ship to another ship, where it becomes the last.
    Moved(ShipId, u8, ShipId),
}

/// The table and how long to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The play area, long edge first.
    pub play_area: (i32, i32),
    /// The setup area, along the long edge.
    pub setup_area: (i32, i32),
    /// Rounds to play; none for the optional rule without a limit. RRG 1.6, Optional Rules.
    pub rounds: Option<u8>,
    /// Whether an objective is played.
    pub objectives: bool,
    /// Whether the short edges are the players' edges. RRG 1.5, Short Player Edges Setup.
    pub short_edges: bool,
    /// Whether obstacles keep beyond distance 3 of the players' edges only, and beyond distance 1 of the setup area's others.
    /// RRG 1.5, Errata: Rebellion in the Rim, Setup Area.
    pub rim_obstacles: bool,
    /// Points each seat starts with, to even out players of different strength. The rules know no such thing.
    pub head_start: [u16; 2],
}

impl Options {
    /// The standard table: six feet by three, setup area four feet by three, six rounds. RRG 1.6, Setup.
    pub const STANDARD: Options = Options {
        play_area: (182_880, 91_440),
        setup_area: (121_920, 91_440),
        rounds: Some(6),
        objectives: true,
        short_edges: false,
        rim_obstacles: false,
        head_start: [0; 2],
    };

    /// The table of a mode.
    pub const fn of(mode: &Mode) -> Options {
        Options {
            play_area: mode.play_area,
            setup_area: mode.setup_area,
            rounds: Some(6),
            objectives: mode.objectives,
            short_edges: false,
            rim_obstacles: mode.rim_obstacles,
            head_start: [0; 2],
        }
    }

    /// The optional rule without a limit of rounds, which knows no objectives. RRG 1.6, Optional Rules.
    #[must_use]
    pub const fn unlimited(self) -> Options {
        Options { rounds: None, objectives: false, ..self }
    }
}

/// A ship's cards and measures.
#[derive(Clone, Debug)]
pub struct ShipProfile {
    /// Who plays it.
    pub seat: Seat,
    /// The ship card.
    pub card: &'static Card,
    /// Its figures.
    pub ship: &'static ShipCard,
    /// Upgrades with what they do.
    pub(crate) upgrades: Vec<(&'static Card, &'static [Effect])>,
    /// Upgrades that another ship has taken over, a bit for each place.
    pub(crate) gone: u16,
    /// Cost with upgrades.
    pub points: u16,
    /// The plastic base.
    pub base: Base,
    /// A distance from its middle that no corner and no shield dial exceeds.
    pub reach: i32,
    /// The cardboard token.
    pub hull: Arc<Hull>,
}

impl ShipProfile {
    /// Whether it carries the fleet's commander. RRG 1.6, Flagship.
    pub fn is_flagship(&self) -> bool {
        let mut here =
            self.upgrades().enumerate().filter(|(place, _)| self.gone & (1 << place) == 0);
        here.any(|(_, card)| card.upgrade().is_some_and(|own| own.slot() == Slot::Commander))
    }

    /// The upgrade cards, in the order of the roster; also those that another ship has taken over.
    pub fn upgrades(&self) -> impl Iterator<Item = &'static Card> + '_ {
        self.upgrades.iter().map(|(card, _)| *card)
    }
}

/// A squadron's card.
#[derive(Clone, Debug)]
pub struct SquadronProfile {
    /// Who plays it.
    pub seat: Seat,
    /// The squadron card.
    pub card: &'static Card,
    /// Its figures.
    pub squadron: &'static SquadronCard,
    /// What it does beyond its keywords.
    pub(crate) effects: &'static [Effect],
}

/// Why no game can be made of these lists.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRoster {
    /// A card is not in the edition's pool, or not of the kind its place asks for.
    #[error("card {card} of seat {seat} is not a {kind} of this edition's pool")]
    Card {
        /// Whose list.
        seat: Seat,
        /// The card.
        card: CardNumber,
        /// What was asked for.
        kind: Kind,
    },
    /// A ship of a pack that says nothing about the ship's firing arcs.
    #[error("seat {seat} has the ship {card}, whose pack states no firing arcs")]
    NoArcs {
        /// Whose list.
        seat: Seat,
        /// The ship.
        card: CardNumber,
    },
    /// A list without ships.
    #[error("seat {0} has no ship")]
    NoShip(Seat),
    /// More units than a table holds.
    #[error("seat {0} has more units than a table holds")]
    TooMany(Seat),
    /// A campaign's battle has an objective or a unit that no list brought, or names a unit twice.
    #[error(
        "the battle of the campaign names an objective or a unit that is not in the lists, or one twice"
    )]
    Campaign,
}

impl Game {
    /// The same game by the rules of another revision of the engine.
    #[must_use]
    pub(crate) fn with_revision(self, revision: u16) -> Game {
        Game { revision, ..self }
    }

    /// How many ships the list of a seat brought.
    pub(crate) fn ships_brought(&self, seat: Seat) -> usize {
        self.rosters[seat.index()].ships.len()
    }

    /// How many squadrons the list of a seat brought.
    pub(crate) fn squadrons_brought(&self, seat: Seat) -> usize {
        self.rosters[seat.index()].squadrons.len()
    }

    /// Whether a unit joined the game: no list brought it.
    pub fn has_joined(&self, unit: Unit) -> bool {
        let brought = |count: fn(&Game, Seat) -> usize| Seat::ALL.map(|seat| count(self, seat));
        match unit {
            Unit::Ship(ship) => ship.index() >= brought(Game::ships_brought).iter().sum(),
            Unit::Squadron(squadron) => {
                squadron.index() >= brought(Game::squadrons_brought).iter().sum()
            }
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
        }
    }

    /// What the edition says about play.
    pub fn game_rules(&self) -> &'static GameRules {
        &self.rules.edition().game
    }

    /// A ship's cards and measures.
    pub fn ship(&self, ship: ShipId) -> &ShipProfile {
        &self.ships[ship.index()]
    }

    /// A squadron's card.
    pub fn squadron(&self, squadron: SquadronId) -> &SquadronProfile {
        &self.squadrons[squadron.index()]
    }

    /// Who plays a ship or squadron; none for tokens on the table.
    pub fn seat_of(&self, unit: Unit) -> Option<Seat> {
        match unit {
            Unit::Ship(ship) => Some(self.ship(ship).seat),
            Unit::Squadron(squadron) => Some(self.squadron(squadron).seat),
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => None,
        }
    }

    /// Whether a ship's or squadron's card is unique. Only titles and squadrons carry the bullet.
    pub fn is_unique(&self, unit: Unit) -> bool {
        match unit {
            Unit::Ship(ship) => self.ship(ship).card.unique,
            Unit::Squadron(squadron) => self.squadron(squadron).card.unique,
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => false,
        }
    }

    /// The trait of a damage card.
    pub(crate) fn damage_trait(&self, card: CardNumber) -> Option<DamageTrait> {
        Some(self.rules.card(card)?.damage()?.category)
    }

    /// All ships of a seat.
    pub fn ships_of(&self, seat: Seat) -> impl Iterator<Item = ShipId> + '_ {
        let all = self.ships.iter().enumerate();
        all.filter(move |(_, ship)| ship.seat == seat).map(|(place, _)| ShipId(place as u8))
    }

    /// The commands of the facedown dials a ship's upgrade starts with; none where it starts with tokens or nothing.
    pub(crate) fn starting_dials(&self, ship: ShipId, place: usize) -> Option<CommandSet> {
        let starting = self.ship(ship).upgrades.get(place)?.0.upgrade()?.starting?;
        (starting.kind == StartingKind::Dials).then_some(starting.commands)
    }

    /// All squadrons of a seat.
    pub fn squadrons_of(&self, seat: Seat) -> impl Iterator<Item = SquadronId> + '_ {
        let all = self.squadrons.iter().enumerate();
        all.filter(move |(_, squadron)| squadron.seat == seat)
            .map(|(place, _)| SquadronId(place as u8))
    }

    /// The same game played by teams.
    #[must_use]
    pub fn with_teams(self, teams: [Team; 2]) -> Game {
        Game { teams, ..self }
    }

    /// The player who controls a ship or squadron; none for tokens on the table.
    pub fn controller(&self, unit: Unit) -> Option<Member> {
        let seat = self.seat_of(unit)?;
        let team = &self.teams[seat.index()];
        let (list, place) = match unit {
            Unit::Ship(ship) => (&team.ships, self.ships_of(seat).position(|own| own == ship)?),
            Unit::Squadron(squadron) => {
                (&team.squadrons, self.squadrons_of(seat).position(|own| own == squadron)?)
            }
            Unit::Obstacle(_) | Unit::Mine(_) | Unit::Token(_) => return None,
        };
        Some(Member { seat, player: list.get(place).copied().unwrap_or(team.commander) })
    }

    /// The obstacles of the catalogue.
    pub fn obstacles(&self) -> &'static [Obstacle] {
        &self.rules.catalogue().table.obstacles
    }

    /// The play area.
    pub fn play_area(&self) -> Area {
        let (x, y) = self.options.play_area;
        Area::new(Point::ORIGIN, Point::new(x, y))
    }
}

/// Hull zones that share an arc line with a zone. RRG 1.6, Hull Zones; Huge Ship.
pub fn adjacent(size: Size, zone: HullZone) -> &'static [HullZone] {
    use HullZone::*;
    match (size, zone) {
        (Size::Huge, Left) => &[Front, LeftAuxiliary],
        (Size::Huge, Right) => &[Front, RightAuxiliary],
        (Size::Huge, Rear) => &[LeftAuxiliary, RightAuxiliary],
        (_, LeftAuxiliary) => &[Left, Rear],
        (_, RightAuxiliary) => &[Right, Rear],
        (_, Front | Rear) => &[Left, Right],
        (_, Left | Right) => &[Front, Rear],
    }
}
