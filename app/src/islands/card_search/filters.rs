use flagbridge_cards::{Keyword, Kind, Size, Slot};
use flagbridge_data::catalogue;
use leptos::prelude::*;

use super::CardSearchState;
use crate::card_query::{Legality, Symbol};
use crate::edition_choice::options;
use crate::emblem::faction_glyph;
use crate::icon::{Glyph, Icon};

/// Kind and faction, the two choices made most, as rows of buttons.
#[component]
pub(crate) fn Chips(asked: CardSearchState) -> impl IntoView {
    let kinds = Kind::ALL.iter().enumerate().map(|(place, kind)| {
        let count = Signal::derive(move || Some(asked.answer.with(|it| it.by_kind[place])));
        view! { <Chip asked name="kind" value=kind.id() label=plural(*kind) count /> }
    });
    let all = Signal::derive(move || Some(asked.answer.with(|it| it.of_any_kind())));
    let factions = Symbol::all().map(|symbol| {
        let glyph = match symbol {
            Symbol::Of(faction) => Some(faction_glyph(faction)),
            Symbol::Neutral => None,
        };
        view! { <Chip asked name="faction" value=symbol.id() label=symbol.name() glyph /> }
    });
    view! {
        <div class="filter-chips">
            <fieldset class="filter-chips__row">
                <legend class="visually-hidden">"Kind"</legend>
                <Chip asked name="kind" value="" label="All" count=all />
                {kinds.collect_view()}
            </fieldset>
            <fieldset class="filter-chips__row">
                <legend class="visually-hidden">"Faction"</legend>
                <Chip asked name="faction" value="" label="All factions" />
                {factions.collect_view()}
            </fieldset>
        </div>
    }
    .into_any()
}

#[component]
fn Chip(
    asked: CardSearchState,
    name: &'static str,
    value: &'static str,
    label: &'static str,
    #[prop(optional, into)] count: Signal<Option<usize>>,
    #[prop(optional_no_strip)] glyph: Option<Glyph>,
) -> impl IntoView {
    let chosen = move || asked.query.with(|query| query.get(name) == value);
    view! {
        <label class="chip">
            <input
                class="chip__input"
                type="radio"
                name=name
                value=value
                checked=untrack(chosen)
                prop:checked=chosen
                on:change=move |_| asked.choose(name, value)
            />
            {glyph.map(|glyph| view! { <Icon glyph /> })}
            <span>{label}</span>
            {count
                .get_untracked()
                .is_some()
                .then(|| view! { <span class="chip__count">{move || count.get()}</span> })}
        </label>
    }
    .into_any()
}

/// The other filters.
#[component]
pub(crate) fn Filters(asked: CardSearchState) -> impl IntoView {
    let slots = Slot::known().map(|slot| (slot.id(), slot.name()));
    let keywords = Keyword::ALL.iter().map(|keyword| (keyword.id(), keyword.name()));
    let sizes = Size::known().map(|size| (size.id(), size.name()));
    let releases = catalogue().releases.iter().map(|release| (release.id, release.name));
    let legality = Legality::ALL.iter().map(|legality| (legality.id(), legality.name()));
    view! {
        <details class="filters">
            <summary class="filters__toggle">"More filters"</summary>
            <div class="filters__fields">
                <EditionSelect asked />
                <Select asked name="slot" label="Upgrade icon" options=open("Any icon", slots) />
                <Select asked name="keyword" label="Keyword" options=open("Any keyword", keywords) />
                <Select asked name="size" label="Ship size" options=open("Any size", sizes) />
                <Select asked name="release" label="Release" options=open("Any release", releases) />
                <Select asked name="legal" label="Competition" options=open("Any", legality) />
                <fieldset class="filters__range">
                    <legend>"Cost"</legend>
                    <Cost asked name="min" label="From" />
                    <Cost asked name="max" label="to" />
                </fieldset>
                <a class="filters__clear" href="/cards">
                    "Clear all filters"
                </a>
            </div>
        </details>
    }
    .into_any()
}

fn open(
    label: &'static str,
    options: impl Iterator<Item = (&'static str, &'static str)>,
) -> Vec<(&'static str, &'static str)> {
    [("", label)].into_iter().chain(options).collect()
}

/// One choice among words; the first option stands for the default.
#[component]
pub(crate) fn Select(
    asked: CardSearchState,
    name: &'static str,
    label: &'static str,
    options: Vec<(&'static str, &'static str)>,
) -> impl IntoView {
    let id = format!("card-{name}");
    let default = options.first().map_or("", |(value, _)| value);
    let chosen = move || {
        let value = asked.query.with(|query| query.get(name));
        if value.is_empty() { default.to_owned() } else { value }
    };
    let at_first = untrack(chosen);
    let option = |(value, label): (&'static str, &'static str)| {
        view! { <option value=value selected=value == at_first>{label}</option> }
    };
    view! {
        <div class="filters__field">
            <label class="filters__label" for=id.clone()>
                {label}
            </label>
            <select
                class="field"
                id=id
                name=name
                prop:value=chosen
                on:change=move |event| asked.choose(name, &event_target_value(&event))
            >
                {options.into_iter().map(option).collect_view()}
            </select>
        </div>
    }
    .into_any()
}

/// The edition; nothing stands for the newest official one.
#[component]
fn EditionSelect(asked: CardSearchState) -> impl IntoView {
    let chosen = move || asked.query.with(|query| query.get("edition"));
    view! {
        <div class="filters__field">
            <label class="filters__label" for="card-edition">
                "Edition"
            </label>
            <select
                class="field"
                id="card-edition"
                name="edition"
                prop:value=chosen
                on:change=move |event| asked.choose("edition", &event_target_value(&event))
            >
                {options(&untrack(chosen))}
            </select>
        </div>
    }
    .into_any()
}

#[component]
fn Cost(asked: CardSearchState, name: &'static str, label: &'static str) -> impl IntoView {
    let value = move || asked.query.with(|query| query.get(name));
    view! {
        <label class="filters__cost">
            <span>{label}</span>
            <input
                class="field"
                type="number"
                inputmode="numeric"
                name=name
                min="0"
                max="400"
                value=untrack(value)
                prop:value=value
                on:change=move |event| asked.choose(name, &event_target_value(&event))
            />
        </label>
    }
    .into_any()
}

const fn plural(kind: Kind) -> &'static str {
    match kind {
        Kind::Ship => "Ships",
        Kind::Squadron => "Squadrons",
        Kind::Upgrade => "Upgrades",
        Kind::Objective => "Objectives",
        Kind::Damage => "Damage",
    }
}
