//! How many dice of one colour: a number between two buttons.

use flagbridge_cards::{Color, Face};
use leptos::prelude::*;

use crate::icon::Die;

/// The field of one colour. `count` reads the number, `set` replaces it.
pub(crate) fn stepper(
    color: Color,
    id: String,
    name: String,
    most: u8,
    count: impl Fn() -> u8 + Copy + Send + Sync + 'static,
    set: impl Fn(u8) + Copy + 'static,
) -> AnyView {
    let words = color.id();
    let full = move || count() >= most;
    let step = move |by: i8| set(untrack(count).saturating_add_signed(by).min(most));
    let typed = move |event: leptos::ev::Event| {
        if let Ok(count) = event_target_value(&event).parse::<u8>() {
            set(count.min(most));
        }
    };
    let face = match color {
        Color::Red => Face::HitHit,
        Color::Blue => Face::Accuracy,
        Color::Black => Face::HitCritical,
    };
    view! {
        <div class="stepper">
            <label class="stepper__label" for=id.clone()>
                <Die color face />
                <span class="stepper__name">{words}</span>
                <span class="visually-hidden">" dice"</span>
            </label>
            <button
                class="stepper__step"
                type="button"
                aria-label=format!("Remove one {words} die")
                disabled=move || count() == 0
                on:click=move |_| step(-1)
            >
                "−"
            </button>
            <input
                class="stepper__count"
                type="number"
                inputmode="numeric"
                id=id
                name=name
                min="0"
                max=most
                value=untrack(count)
                prop:value=count
                on:input=typed
            />
            <button
                class="stepper__step"
                type="button"
                aria-label=format!("Add one {words} die")
                disabled=full
                on:click=move |_| step(1)
            >
                "+"
            </button>
        </div>
    }
    .into_any()
}
