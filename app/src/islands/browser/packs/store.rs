//! Packs in the browser's store, each under its id and in our own format. Nothing of them is ever sent anywhere.

use flagbridge_cards::Issuer;
use flagbridge_packs::{JoinedAll, Pack, PackError, Source, bring_effects, join_all, read};

use super::{PREFIX, store, texts};

/// The key of the edition with which new fleets begin.
const EDITION: &str = "flagbridge.edition";

/// A pack as it is kept.
pub(crate) struct KeptPack {
    /// The key below [`PREFIX`].
    pub id: String,
    /// The pack, or why it cannot be read.
    pub pack: Result<Pack, Vec<PackError>>,
}

/// Every pack the browser keeps, in order of id.
pub(crate) fn all() -> Vec<KeptPack> {
    let kept = |(id, text): (String, String)| {
        let pack = read(&[Source { name: &id, text: &text }], "");
        KeptPack { id, pack }
    };
    texts().into_iter().map(kept).collect()
}

/// Lays every kept pack over its edition, for everything on this page.
pub(crate) fn install() {
    let packs: Vec<Pack> = all().into_iter().filter_map(|kept| kept.pack.ok()).collect();
    lay(&packs);
}

/// Lays packs that the page has handed over, each as its text, for everything in this worker.
pub(crate) fn take(texts: &[String]) {
    let read = |text: &String| read(&[Source { name: "", text }], "").ok();
    let packs: Vec<Pack> = texts.iter().filter_map(read).collect();
    lay(&packs);
}

fn lay(packs: &[Pack]) {
    let JoinedAll { catalogue, packs: laid } = join(packs);
    packs
        .iter()
        .zip(&laid)
        .filter(|(_, laid)| laid.is_ok())
        .for_each(|(pack, _)| bring_effects(pack));
    if !flagbridge_data::install(catalogue) {
        leptos::logging::error!("the packs have come after the cards");
    }
}

/// Lays packs over the editions they name, and over the newest official and community one: that is what fleets of
/// others are built for.
pub(crate) fn join(packs: &[Pack]) -> JoinedAll {
    let base = flagbridge_data::decode();
    let newest = [Issuer::Official, Issuer::Community].map(|it| base.newest_of(it));
    let newest: Vec<&'static str> = newest.iter().flatten().map(|it| it.edition().id).collect();
    join_all(base, packs, &newest)
}

/// Keeps packs, each in the place of one with the same id: all of them, or none where the browser has no room for one,
/// which is returned.
pub(crate) fn keep(packs: &[Pack]) -> Result<(), &Pack> {
    let Some(store) = store() else { return packs.first().map_or(Ok(()), Err) };
    let mut before: Vec<(String, Option<String>)> = Vec::new();
    for pack in packs {
        let key = format!("{PREFIX}{}", pack.pack);
        let text = serde_json::to_string(pack).unwrap_or_default();
        let old = store.get_item(&key).ok().flatten();
        if store.set_item(&key, &text).is_err() {
            for (key, old) in before {
                // What was there before fits again.
                let _ = match old {
                    Some(old) => store.set_item(&key, &old),
                    None => store.remove_item(&key),
                };
            }
            return Err(pack);
        }
        before.push((key, old));
    }
    Ok(())
}

/// Forgets a pack.
pub(crate) fn forget(id: &str) {
    if let Some(store) = store() {
        // A store that refuses to forget keeps the pack, which loses nothing.
        let _ = store.remove_item(&format!("{PREFIX}{id}"));
    }
}

/// New fleets begin with this edition from now on.
pub(crate) fn prefer(edition: &str) {
    if let Some(store) = store() {
        // Without room the player chooses the edition in the editor.
        let _ = store.set_item(EDITION, edition);
    }
}
