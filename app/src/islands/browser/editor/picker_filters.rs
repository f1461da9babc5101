//! The filters of the picker: size, aces, dice, tokens, slots, keyword and cost.

use flagbridge_cards::{Color, DefenseToken, Pool, Slot};
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsCast as _;

use super::filtering::Filtering;
use super::lazy_parts::panel_parts;
use crate::card_query::{Facet, facets};
use crate::emblem::{Pips, slot_glyph, token_glyph};
use crate::icon::Icon;
use crate::islands::browser::lazy_view::lazy_view;

/// The folded row above the cards. What is in it comes when it is opened first.
#[component]
pub(crate) fn PickerFilters(filtering: Filtering) -> impl IntoView {
    let asked = RwSignal::new(false);
    let toggled = move |event: leptos::ev::Event| {
        let details = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        if details.is_some_and(|it| it.has_attribute("open")) && !asked.get_untracked() {
            asked.set(true);
        }
    };
    let count = move || Some(filtering.get().count()).filter(|it| *it > 0);
    view! {
        <details class="picker-filters" on:toggle=toggled>
            <summary class="picker-filters__title">
                "Filters" <span class="panel__count">{count}</span>
            </summary>
            {move || asked.get().then(|| lazy_view(panel_parts(), move |it| (it.filters)(filtering)))}
        </details>
    }
    .into_any()
}

/// Every filter that tells the offered cards apart.
pub(crate) fn filters(filtering: Filtering) -> AnyView {
    let offered = Memo::new(move |_| {
        let here = filtering.state.edition.get();
        let cards = filtering.cards.get();
        facets(&cards.iter().filter_map(|card| here.card(*card)).collect::<Vec<_>>())
    });
    let cost = move |name: &'static str, label: &'static str| {
        view! {
            <input
                class="picker-filters__cost"
                type="number"
                inputmode="numeric"
                min="0"
                max="400"
                aria-label=label
                placeholder=name
                prop:value=move || filtering.get().get(name)
                on:input=move |event| filtering.set(name, &event_target_value(&event))
            />
        }
    };
    view! {
        <div class="picker-filters__fields">
            {move || offered.get().into_iter().map(|it| field(filtering, it)).collect_view()}
            <div class="picker-filters__row" role="group" aria-label="Cost">
                <span class="picker-filters__label" aria-hidden="true">
                    "Cost"
                </span>
                {cost("min", "Costs at least")}
                {cost("max", "Costs at most")}
            </div>
        </div>
    }
    .into_any()
}

fn field(filtering: Filtering, Facet { name, label, values }: Facet) -> AnyView {
    if name == "keyword" {
        let options = values.into_iter().map(|(value, word)| {
            let chosen = move || filtering.get().get(name) == value;
            view! { <option value=value prop:selected=chosen>{word}</option> }
        });
        return view! {
            <label class="picker-filters__row">
                <span class="picker-filters__label">{label}</span>
                <select
                    class="picker-filters__select"
                    on:change=move |event| filtering.set(name, &event_target_value(&event))
                >
                    <option value="">"Any"</option>
                    {options.collect_view()}
                </select>
            </label>
        }
        .into_any();
    }
    let chips = values.into_iter().map(|(value, word)| {
        let pressed = move || filtering.get().get(name) == value;
        let press = move |_| {
            let value = if untrack(pressed) { "" } else { value };
            filtering.set(name, value);
        };
        view! {
            <button
                class="picker-chip"
                type="button"
                title=word
                aria-pressed=move || pressed().to_string()
                on:click=press
            >
                {face(name, value, word)}
            </button>
        }
    });
    view! {
        <div class="picker-filters__row" role="group" aria-label=label>
            <span class="picker-filters__label" aria-hidden="true">
                {label}
            </span>
            {chips.collect_view()}
        </div>
    }
    .into_any()
}

/// What a chip shows: the icon where the game has one, else the word.
fn face(name: &str, value: &str, word: &'static str) -> AnyView {
    let icon = match name {
        "token" => DefenseToken::from_id(value).map(token_glyph),
        "slot" => Slot::from_id(value).map(slot_glyph),
        _ => None,
    };
    match (icon, Color::from_id(value).filter(|_| name == "dice")) {
        (Some(glyph), _) => view! { <Icon glyph label=word /> }.into_any(),
        (None, Some(color)) => view! { <Pips pool=Pool::EMPTY.with(color, 1) /> }.into_any(),
        (None, None) => word.into_any(),
    }
}
