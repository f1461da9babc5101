//! Shows that a bot is thinking, and how far it is.

use leptos::prelude::*;

use super::table_state::TableState;

/// The progress of the bot whose turn it is.
pub(crate) fn bot_thinking(table_state: TableState) -> AnyView {
    let name = table_state.session.with_untracked(|session| {
        let (_, occupant) = session.asked()?;
        occupant.bot_name().map(str::to_lowercase)
    });
    thinking(table_state, &name.unwrap_or_else(|| "bot".to_owned()))
}

/// The progress of the bot with this name.
pub(crate) fn thinking(table_state: TableState, name: &str) -> AnyView {
    let words = format!("The {name} is thinking");
    let label = words.clone();
    let share = Memo::new(move |_| table_state.thinking.get());
    view! {
        <div class="thinking" hidden=move || share.get().is_none() data-thinking=move || share.get().unwrap_or(0).to_string()>
            <p class="thinking__words">{words}</p>
            <progress class="thinking__bar" max="100" aria-label=label value=move || share.get().unwrap_or(0).to_string()></progress>
        </div>
    }
    .into_any()
}
