//! The same fleet, changed in another place.

use flagbridge_fleet::Draft;

use crate::editor::{Online, Saved};

/// Where else the fleet was changed, until the player has chosen how to continue.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Conflict {
    /// In another tab of this browser, or on another device that this browser syncs with; this was saved.
    Tab(Box<Saved>),
    /// On another device, which saved this on the server.
    Server(Box<Online>),
}

impl Conflict {
    /// The other side's fleet.
    pub(crate) fn draft(&self) -> Draft {
        match self {
            Self::Tab(saved) => saved.draft(),
            Self::Server(online) => online.draft(),
        }
    }

    /// The last state that both sides have seen; `ours` is the fleet as this tab saved it.
    pub(crate) fn base(&self, ours: &Saved) -> Option<Draft> {
        match self {
            Self::Tab(_) => Some(ours.draft()),
            Self::Server(_) => ours.online.as_ref().map(Online::draft),
        }
    }

    /// What the player is told.
    pub(crate) fn words(&self) -> &'static str {
        match self {
            Self::Tab(_) => {
                "This fleet was changed in another tab or on another device. Nothing is lost; choose how to continue."
            }
            Self::Server(_) => {
                "This fleet was changed on another device. Nothing is lost; choose how to continue."
            }
        }
    }
}
