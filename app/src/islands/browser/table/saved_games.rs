//! Games that this browser keeps.

use leptos::prelude::*;
use web_sys::Storage;

use crate::editor::fleet_id;
use crate::islands::browser::system;
use crate::play::game::kept::Kept;
use crate::play::game::session::Session;

/// What the keys of games begin with.
const GAMES: &str = "flagbridge.game.";

/// What the keys of reviews begin with: a review is kept as long as its game.
const REVIEWS: &str = "flagbridge.review.";

/// What the keys of pages begin with at which the results of games are entered.
const BATTLES: &str = "flagbridge.battle-of.";

/// Every game, the latest first.
pub(crate) fn all() -> Vec<Kept> {
    let mut games: Vec<Kept> = texts(GAMES).iter().filter_map(|text| Kept::parse(text)).collect();
    games.sort_by_key(|kept| std::cmp::Reverse(kept.changed));
    games
}

/// The game with this id.
pub(crate) fn read(id: &str) -> Option<Kept> {
    Kept::parse(&text(id)?)
}

/// Keeps a game that begins; returns its id, or none where the browser keeps nothing.
pub(crate) fn begin(session: &Session) -> Option<String> {
    let now = system::now();
    let id = fleet_id(now, system::random());
    keep(&Kept::new(id.clone(), session, now)).then_some(id)
}

/// Keeps a game. Returns whether the browser did.
pub(crate) fn keep(kept: &Kept) -> bool {
    keep_text(&kept.id, &kept.text())
}

/// Keeps a game by its text. Returns whether the browser did.
pub(crate) fn keep_text(id: &str, text: &str) -> bool {
    store().is_some_and(|store| store.set_item(&format!("{GAMES}{id}"), text).is_ok())
}

/// The text of a game, as it is kept.
pub(crate) fn text(id: &str) -> Option<String> {
    store()?.get_item(&format!("{GAMES}{id}")).ok().flatten()
}

/// The campaign in which a game is a battle.
pub(crate) struct CampaignBattle {
    /// The campaign's page.
    pub page: String,
    /// The battle's number; none once the result was sent.
    pub unsent: Option<u32>,
}

/// The battle of a campaign that a game is.
pub(crate) fn campaign_battle(id: &str) -> Option<CampaignBattle> {
    let text = store()?.get_item(&format!("{BATTLES}{id}")).ok().flatten()?;
    let (page, battle) = text.split_once('#').unwrap_or((&text, ""));
    // Only a page of this site.
    page.starts_with("/campaigns/")
        .then(|| CampaignBattle { page: page.to_owned(), unsent: battle.parse().ok() })
}

/// Remembers whether the result of a campaign's battle still has to be sent.
pub(crate) fn keep_campaign_battle(id: &str, battle: &CampaignBattle) {
    let CampaignBattle { page, unsent } = battle;
    let number = unsent.map_or_else(String::new, |number| format!("#{number}"));
    if let Some(store) = store() {
        // Where nothing is kept, the result is sent once more, and the server refuses it.
        let _ = store.set_item(&format!("{BATTLES}{id}"), &format!("{page}{number}"));
    }
}

/// Tells what another tab keeps of this game from now on.
pub(crate) fn on_change_elsewhere(id: &str, told: impl Fn(&str) + 'static) {
    let key = format!("{GAMES}{id}");
    let listener = window_event_listener(leptos::ev::storage, move |event| {
        if let (true, Some(text)) = (event.key().as_ref() == Some(&key), event.new_value()) {
            told(&text);
        }
    });
    on_cleanup(move || listener.remove());
}

/// Films the games that were kept before there were films, while today's rules still play them.
pub(crate) fn film() {
    for mut kept in all() {
        if kept.film() {
            // A browser that has no room for the film keeps the game without.
            keep(&kept);
        }
    }
}

/// Forgets a game.
pub(crate) fn forget(id: &str) {
    if let Some(store) = store() {
        // A store that refuses to forget keeps the game, which loses nothing.
        let _ = store.remove_item(&format!("{GAMES}{id}"));
        let _ = store.remove_item(&format!("{REVIEWS}{id}"));
    }
}

/// The packed review of a game.
pub(crate) fn review(id: &str) -> Option<String> {
    setting(&format!("{REVIEWS}{id}"))
}

/// Keeps the packed review of a game; a browser without room for it works it out again.
pub(crate) fn keep_review(id: &str, packed: &str) {
    set_setting(&format!("{REVIEWS}{id}"), Some(packed));
}

/// Everything the browser keeps under keys that begin so.
fn texts(prefix: &str) -> Vec<String> {
    let Some(store) = store() else { return Vec::new() };
    let count = store.length().unwrap_or(0);
    let keys = (0..count).filter_map(|index| store.key(index).ok().flatten());
    let keys = keys.filter(|key| key.starts_with(prefix));
    keys.filter_map(|key| store.get_item(&key).ok().flatten()).collect()
}

/// A setting that this browser keeps.
pub(crate) fn setting(key: &str) -> Option<String> {
    store()?.get_item(key).ok().flatten()
}

/// Keeps a setting, or forgets it.
pub(crate) fn set_setting(key: &str, value: Option<&str>) {
    let Some(store) = store() else { return };
    // A browser that keeps nothing asks again next time.
    let _ = match value {
        Some(value) => store.set_item(key, value),
        None => store.remove_item(key),
    };
}

fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
