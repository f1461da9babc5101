//! Where reviews are saved: in this browser with its games, on the server with stored replays.

use flagbridge_data::catalogue;
use flagbridge_review::Review;

use crate::islands::browser::table::battle::packed;
use crate::islands::browser::table::{saved_games, stored_replays};
use crate::play::game::session::Session;

/// Where the review of a game is saved.
#[derive(Clone, Debug)]
pub(super) enum Home {
    /// Nowhere: the game came from a file or a link.
    Nowhere,
    /// In this browser, with the game of this id.
    Browser(String),
    /// On the server, with the replay of this id.
    Server(String),
}

impl Home {
    /// The review that is saved there; none if there is none, or only one of the game as it was earlier.
    pub(super) async fn review(&self, session: &Session) -> Option<Review> {
        let text = match self {
            Home::Nowhere => return None,
            Home::Browser(id) => packed::unpack(&saved_games::review(id)?).await?,
            Home::Server(id) => stored_replays::review(id).await?,
        };
        let review: Review = serde_json::from_str(&text).ok()?;
        review.fits(session.record(), catalogue()).ok()?;
        Some(review)
    }

    /// Saves a review. Where that fails it is worked out again next time.
    pub(super) async fn save(&self, review: &Review) {
        let Ok(text) = serde_json::to_string(review) else { return };
        match self {
            Home::Nowhere => {}
            Home::Browser(id) => {
                if let Some(packed) = packed::pack(&text).await {
                    saved_games::keep_review(id, &packed);
                }
            }
            Home::Server(id) => stored_replays::store_review(id, text).await,
        }
    }

    /// What is said of a review that was saved there.
    pub(super) const fn words(&self) -> &'static str {
        match self {
            Home::Server(_) => "This review is saved with the replay.",
            Home::Browser(_) | Home::Nowhere => {
                "This review is saved in this browser, with the game."
            }
        }
    }
}
