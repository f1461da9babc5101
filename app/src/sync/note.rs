//! What the player is told of items that two devices have changed.

use serde::{Deserialize, Serialize};

/// Something that came of a change on two devices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// When it was noticed, in milliseconds since 1970.
    pub at: u64,
    /// The key of the item.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// What came of it.
    pub what: What,
}

/// What came of a change on two devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The later state is current, and the other one is a version of the fleet.
    Versioned,
    /// Both states are kept, one as a copy.
    Copied,
    /// It was deleted on one device and changed on the other, and is kept.
    Kept,
}

impl Note {
    /// The sentence about it.
    pub fn words(&self) -> String {
        let title = &self.title;
        match self.what {
            What::Versioned => format!(
                "“{title}” was changed on two devices. The later state is current; the other one is among its versions."
            ),
            What::Copied => {
                format!("“{title}” was changed on two devices. Both are kept, one as a copy.")
            }
            What::Kept => {
                format!("“{title}” was deleted on one device and changed on another. It is kept.")
            }
        }
    }
}
