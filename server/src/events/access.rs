//! Who asks: a key in `Authorization: Bearer KEY`, or in the cookie that the event's own pages set.

use axum::http::{HeaderMap, HeaderValue, header};
use flagbridge_events::{Author, PlayerId};

use crate::storage::{EventKey, KeyHolder, Storage, StorageError};

const COOKIE: &str = "event-key";

/// How long a browser keeps a key: long enough for a league.
const KEPT_SECONDS: u32 = 180 * 24 * 3600;

/// The role in which somebody asks for an event.
pub(crate) async fn author(
    storage: &Storage,
    slug: &str,
    key: Option<EventKey>,
) -> Result<Author, StorageError> {
    let Some(key) = key else { return Ok(Author::Visitor) };
    let holder = storage.event_key_holder(slug, &key).await?;
    Ok(match holder {
        Some(KeyHolder::Organiser) => Author::Organiser,
        Some(KeyHolder::Judge) => Author::Judge,
        Some(KeyHolder::Player(number)) => Author::Player(PlayerId(number)),
        None => Author::Visitor,
    })
}

/// The key in the header for programs.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<EventKey> {
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, key) = given.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| EventKey::parse(key.trim()))?
}

/// The key in the cookie of the event's pages.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<EventKey> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    let mut pairs = cookies.flat_map(|it| it.split(';')).filter_map(|it| it.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).and_then(|(_, key)| EventKey::parse(key))
}

/// The header that hands a key to a browser, for the pages of one event alone. No script can read it, and no other site's
/// form can use it.
pub(crate) fn set_cookie(slug: &str, key: &EventKey, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!(
        "{COOKIE}={}; Path=/e/{slug}; Max-Age={KEPT_SECONDS}; HttpOnly; SameSite=Strict{secure}",
        key.reveal()
    );
    HeaderValue::try_from(text).expect("a key and an address have only URL-safe characters")
}

/// The header that takes it back.
pub(crate) fn clear_cookie(slug: &str) -> HeaderValue {
    let text = format!("{COOKIE}=; Path=/e/{slug}; Max-Age=0; HttpOnly; SameSite=Strict");
    HeaderValue::try_from(text).expect("an address has only URL-safe characters")
}

/// Whether a text can be the address of an event.
pub(crate) fn is_slug(text: &str) -> bool {
    (1..=60).contains(&text.len())
        && text.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-')
}

/// Whether somebody is an organiser or a judge.
pub(crate) fn is_staff(author: Author) -> bool {
    matches!(author, Author::Organiser | Author::Judge)
}

/// Whether somebody may read a player's list before it is public.
pub(crate) fn may_read_list(author: Author, player: PlayerId) -> bool {
    is_staff(author) || author == Author::Player(player)
}
