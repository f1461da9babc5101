//! What an attack is expected to do, worked out exactly by code that comes when the first attack is asked for.

use flagbridge_engine::Table;
use flagbridge_odds::Attack;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::play::game::prospect::Prospect;

/// The mean damage of an attack and the chance that it destroys its target, in words that appear once they are known.
///
/// The defender's tokens are spent as well as they can be; what cards do is left out.
pub(crate) fn estimate(table: &Table, prospect: Prospect) -> AnyView {
    let Ok(attack) = prospect.attack(table) else { return ().into_any() };
    let words = RwSignal::new(String::new());
    leptos::task::spawn_local(async move {
        // Without the code the answer is as good as before.
        if let Ok(Estimator { words: work }) = load().await {
            // Another question may have been asked meanwhile.
            words.try_set(work(&attack));
        }
    });
    view! { <span class="answer__odds" data-estimate>{move || words.get()}</span> }.into_any()
}

struct Estimator {
    words: fn(&Attack) -> String,
}

#[wasm_split(study, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load() -> Result<Estimator, SplitLoaderError> {
    Ok(Estimator { words })
}

fn words(attack: &Attack) -> String {
    let Ok(outcome) = attack.resolve() else { return String::new() };
    let tenths = (outcome.mean() * 10.0 + 0.5) as u32;
    let mut words = format!("about {}.{} damage", tenths / 10, tenths % 10);
    if let Some(destroyed) = outcome.destroyed.filter(|chance| *chance > 0.0005) {
        words += &format!(" · destroys {}", crate::charts::percent(destroyed));
    }
    words
}
