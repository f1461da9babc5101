//! Ids that cannot be guessed and tokens that cannot be read back.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The address of a saved fleet: 128 random bits in 22 URL-safe characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FleetId(String);

impl FleetId {
    /// A new id from the system's randomness.
    pub fn random() -> FleetId {
        FleetId(random_text::<16>())
    }

    /// Reads an id from an address; `None` when the text cannot be one.
    pub fn parse(text: &str) -> Option<FleetId> {
        is_text_of::<16>(text).then(|| FleetId(text.to_owned()))
    }

    /// The id as it stands in an address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FleetId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The address of a replay: 128 bits of a hash of the game's record, in 22 URL-safe characters. The same game has the same
/// address, no matter who sends it under which names, and it cannot be found without the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReplayId(String);

impl ReplayId {
    /// The id of the game with this record, as this server writes it.
    pub fn of(record: &str) -> ReplayId {
        ReplayId(hashed_text(record))
    }

    /// Reads an id from an address; `None` when the text cannot be one.
    pub fn parse(text: &str) -> Option<ReplayId> {
        is_text_of::<16>(text).then(|| ReplayId(text.to_owned()))
    }

    /// The id as it stands in an address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ReplayId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The right to change a saved fleet: 256 random bits in 43 URL-safe characters.
///
/// Only its hash is stored; `Debug` does not show it, so that no log does.
#[derive(Clone, PartialEq, Eq)]
pub struct EditToken(String);

impl EditToken {
    /// A new token from the system's randomness.
    pub fn random() -> EditToken {
        EditToken(random_text::<32>())
    }

    /// Reads a token from a request; `None` when the text cannot be one.
    pub fn parse(text: &str) -> Option<EditToken> {
        is_text_of::<32>(text).then(|| EditToken(text.to_owned()))
    }

    /// The token in full, to be handed to its owner once.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored. One round is enough: the token has 256 bits of its own.
    pub(super) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// Whether the stored hash is this token's, in time that does not depend on the answer.
    pub(super) fn opens(&self, stored: &[u8]) -> bool {
        self.hash().ct_eq(stored).into()
    }
}

impl fmt::Debug for EditToken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("EditToken(..)")
    }
}

/// What opens a sync box: 256 bits in 43 URL-safe characters, which the devices derive from their secret. The server makes
/// none, and knows the box by the hash alone.
#[derive(Clone, PartialEq, Eq)]
pub struct SyncToken(String);

impl SyncToken {
    /// A new token from the system's randomness.
    pub fn random() -> SyncToken {
        SyncToken(random_text::<32>())
    }

    /// Reads a token from a request; `None` when the text cannot be one.
    pub fn parse(text: &str) -> Option<SyncToken> {
        is_text_of::<32>(text).then(|| SyncToken(text.to_owned()))
    }

    /// The token in full.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The id of the box it opens. Looking up a hash tells nothing about the token by the time it takes.
    pub fn box_id(&self) -> String {
        hashed_text(&self.0)
    }
}

impl fmt::Debug for SyncToken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("SyncToken(..)")
    }
}

/// 128 bits of a text's hash, in 22 URL-safe characters.
pub(super) fn hashed_text(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(text.as_bytes())[..16])
}

pub(super) fn random_text<const BYTES: usize>() -> String {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).expect("the system has a source of randomness");
    URL_SAFE_NO_PAD.encode(bytes)
}

pub(super) fn is_text_of<const BYTES: usize>(text: &str) -> bool {
    URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_tokens_are_long_enough_and_differ() {
        assert_eq!(FleetId::random().as_str().len(), 22);
        assert_eq!(EditToken::random().reveal().len(), 43);
        assert_ne!(FleetId::random(), FleetId::random());
        assert_ne!(EditToken::random(), EditToken::random());
    }

    #[test]
    fn what_was_made_is_read_back_and_nothing_else_is() {
        let id = FleetId::random();
        assert_eq!(FleetId::parse(id.as_str()), Some(id));
        for rubbish in
            ["", "short", "../../etc/passwd", "AAAAAAAAAAAAAAAAAAAAA'", "AAAAAAAAAAAAAAAAAAAAAAAA"]
        {
            assert_eq!(FleetId::parse(rubbish), None, "{rubbish}");
        }
        assert_eq!(EditToken::parse("AAAAAAAAAAAAAAAAAAAAAA"), None);
    }

    #[test]
    fn the_same_game_has_the_same_id() {
        let id = ReplayId::of("a game");
        assert_eq!(ReplayId::of("a game"), id);
        assert_ne!(ReplayId::of("a game "), id);
        assert_eq!(ReplayId::parse(id.as_str()), Some(id));
        assert_eq!(ReplayId::parse("../../etc/passwd"), None);
    }

    #[test]
    fn a_token_opens_its_own_hash_only() {
        let token = EditToken::random();
        assert!(token.opens(&token.hash()));
        assert!(!EditToken::random().opens(&token.hash()));
        assert!(!token.opens(&token.hash()[..31]));
        assert!(!token.opens(b""));
    }

    #[test]
    fn a_token_does_not_reach_a_log() {
        let token = EditToken::random();
        assert!(!format!("{token:?}").contains(token.reveal()));
    }
}
