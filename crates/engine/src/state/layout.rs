//! Setup as data: what an objective says about edges, obstacles and deployment.

use flagbridge_cards::ObstacleKind;

/// How a game is set up. An objective states in one word chain how it differs from the standard.
///
/// RRG 1.6, Setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pool: [u8; ObstacleKind::ALL.len()],
    own: [Option<Own>; 2],
    pub(crate) laid_by: LaidBy,
    pub(crate) band: Band,
    /// The distance band that obstacles keep from each other.
    pub(crate) apart: u8,
    pub(crate) deploy: Deploy,
    /// Whether the short edges of the play area are the players' edges.
    pub(crate) short_edges: bool,
    pub(crate) stations: Stations,
}

/// Who lays the obstacles of the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaidBy {
    /// The players in turns, the second player first.
    InTurns,
    /// The players in turns, the first player first.
    FirstPlayerFirst,
    /// The second player.
    SecondPlayer,
}

/// Where the obstacles of the pool lie, always within the setup area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    /// Beyond distance 3 of every edge of the play area. RRG 1.6, Setup step 5.
    Standard,
    /// As standard, and at this distance of the station at most.
    AroundStation(u8),
    /// Beyond this distance of both players' edges.
    BeyondPlayerEdges(u8),
    /// Anywhere.
    SetupArea,
    /// Outside both deployment zones.
    BetweenZones,
    /// Beyond distance 3 of the players' edges and distance 1 of the setup area's other edges: the battles of Rebellion
    /// in the Rim. RRG 1.5, Errata: Rebellion in the Rim.
    Rim,
}

/// When a kind of obstacle with a rule of its own is laid, and where. The second player lays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Own {
    pub kind: ObstacleKind,
    pub turn: Laying,
    pub spot: Spot,
}

/// The three rounds of laying obstacles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Laying {
    /// Before the pool.
    First,
    /// With the pool.
    Pool,
    /// After the pool.
    Last,
}

impl Laying {
    /// The round that follows.
    pub(crate) const fn next(self) -> Option<Laying> {
        match self {
            Laying::First => Some(Laying::Pool),
            Laying::Pool => Some(Laying::Last),
            Laying::Last => None,
        }
    }
}

/// Where an obstacle with a rule of its own lies, within the setup area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// In the middle; there is no question.
    Middle,
    /// Beyond a distance of both players' edges.
    BeyondPlayerEdges(u8),
    /// Beyond a distance of the first player's edge.
    BeyondFirstEdge(u8),
    /// At a distance of the first player's edge.
    NearFirstEdge(u8),
}

/// In which order ships and squadrons are deployed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deploy {
    /// In turns, the first player first.
    InTurns,
    /// The first player everything, then the second player.
    FirstPlayerBefore,
    /// The second player everything, then the first player.
    SecondPlayerBefore,
    /// In turns, ships before squadrons, the first player's ships on odd turns in the ambush zone.
    Ambush,
    /// In turns; the first player's flagship comes first, onto the station, and every ship of that player at half of its
    /// highest speed at most.
    Surprise,
}

/// Which card the stations of the game have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Stations {
    /// None: they are obstacles.
    Obstacles,
    /// The Armed Station card. RRG 1.5, Attacking Stations.
    Armed,
    /// The Unarmed Station card. RRG 1.5, Attacking Stations.
    Unarmed,
}

impl Layout {
    /// Three asteroid fields, two debris fields and the station, laid in turns. RRG 1.6, Setup; FAQ: Setup.
    pub const STANDARD: Layout = Layout {
        pool: [3, 2, 1, 0, 0, 0, 0],
        own: [None; 2],
        laid_by: LaidBy::InTurns,
        band: Band::Standard,
        apart: 1,
        deploy: Deploy::InTurns,
        short_edges: false,
        stations: Stations::Obstacles,
    };

    /// The standard six in the band of Rebellion in the Rim.
    pub const RIM: Layout = Layout::STANDARD.band(Band::Rim);

    /// Without any obstacle of a kind.
    #[must_use]
    pub const fn without(self, kind: ObstacleKind) -> Layout {
        self.with(0, kind)
    }

    /// With this many obstacles of a kind.
    #[must_use]
    pub const fn with(mut self, count: u8, kind: ObstacleKind) -> Layout {
        self.pool[kind as usize] = count;
        self
    }

    /// The second player lays the whole pool.
    #[must_use]
    pub const fn by_second_player(self) -> Layout {
        self.laid_by(LaidBy::SecondPlayer)
    }

    /// Who lays the pool.
    #[must_use]
    pub const fn laid_by(mut self, laid_by: LaidBy) -> Layout {
        self.laid_by = laid_by;
        self
    }

    /// Where the pool lies.
    #[must_use]
    pub const fn band(mut self, band: Band) -> Layout {
        self.band = band;
        self
    }

    /// How far obstacles keep from each other.
    #[must_use]
    pub const fn apart(mut self, band: u8) -> Layout {
        self.apart = band;
        self
    }

    /// A kind has a rule of its own.
    #[must_use]
    pub const fn lay(mut self, turn: Laying, kind: ObstacleKind, spot: Spot) -> Layout {
        let place = if self.own[0].is_none() { 0 } else { 1 };
        self.own[place] = Some(Own { kind, turn, spot });
        self
    }

    /// The second player lays the station last, beyond a distance of both players' edges.
    #[must_use]
    pub const fn station_last(self, beyond: u8) -> Layout {
        self.lay(Laying::Last, ObstacleKind::Station, Spot::BeyondPlayerEdges(beyond))
    }

    /// The order of deployment.
    #[must_use]
    pub const fn deploy(mut self, deploy: Deploy) -> Layout {
        self.deploy = deploy;
        self
    }

    /// The short edges are the players' edges.
    #[must_use]
    pub const fn short_edges(mut self) -> Layout {
        self.short_edges = true;
        self
    }

    /// Stations have a card.
    #[must_use]
    pub const fn stations(mut self, stations: Stations) -> Layout {
        self.stations = stations;
        self
    }

    /// Obstacles of a kind in the game.
    pub(crate) fn count(&self, kind: ObstacleKind) -> usize {
        usize::from(self.pool[kind as usize])
    }

    /// The rule a kind has of its own.
    pub(crate) fn own(&self, kind: ObstacleKind) -> Option<Own> {
        self.own.into_iter().flatten().find(|own| own.kind == kind)
    }

    /// Whether a kind lies in the middle of the setup area.
    pub(crate) fn lays_in_the_middle(&self) -> bool {
        self.own.iter().flatten().any(|own| own.spot == Spot::Middle)
    }

    /// In which round a kind is laid.
    pub(crate) fn laying(&self, kind: ObstacleKind) -> Laying {
        self.own(kind).map_or(Laying::Pool, |own| own.turn)
    }
}
