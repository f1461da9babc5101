use serde::{Deserialize, Serialize};

use crate::map::{Location, corellian_sector, outer_rim};
use crate::side::Side;

/// Which campaign is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The Corellian Conflict.
    #[default]
    CorellianConflict,
    /// Rebellion in the Rim.
    RebellionInTheRim,
}

impl Kind {
    /// Both campaigns.
    pub const ALL: [Kind; 2] = [Kind::CorellianConflict, Kind::RebellionInTheRim];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::CorellianConflict => "The Corellian Conflict",
            Kind::RebellionInTheRim => "Rebellion in the Rim",
        }
    }

    /// The word in forms and files, which is also the mode by whose rules its fleets are checked.
    pub fn id(self) -> &'static str {
        match self {
            Kind::CorellianConflict => "corellian-conflict",
            Kind::RebellionInTheRim => "rebellion-in-the-rim",
        }
    }

    /// The campaign of a word in forms and files.
    pub fn of(id: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|it| it.id() == id)
    }

    /// The mode by whose rules its fleets are checked.
    pub fn mode(self) -> &'static str {
        self.id()
    }

    /// Its map.
    pub fn locations(self) -> &'static [Location] {
        match self {
            Kind::CorellianConflict => corellian_sector(),
            Kind::RebellionInTheRim => outer_rim(),
        }
    }

    /// Ids of its three base defenses.
    pub fn base_defenses(self) -> [&'static str; 3] {
        match self {
            Kind::CorellianConflict => [
                "base-defense-armed-station-cc",
                "base-defense-fighter-wing-cc",
                "base-defense-ion-cannon-cc",
            ],
            Kind::RebellionInTheRim => [
                "base-defense-armed-station-ritr",
                "base-defense-fighter-wing-ritr",
                "base-defense-ion-cannon-ritr",
            ],
        }
    }

    /// Whether everyone knows what this team builds. In the Corellian Conflict the Rebels hide which presences are bases.
    pub fn is_open(self, side: Side) -> bool {
        self == Kind::RebellionInTheRim || side == Side::Empire
    }

    /// Whether it is played in acts, with commanders who gain experience, tokens and conditions.
    pub fn has_acts(self) -> bool {
        self == Kind::RebellionInTheRim
    }
}
