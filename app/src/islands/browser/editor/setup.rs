//! What the fleet is built for: faction, edition, mode, points, and its name.

use flagbridge_cards::{Faction, Issuer, Resolved};
use flagbridge_data::catalogue;
use flagbridge_fleet::suggest_name;
use leptos::prelude::*;

use super::dom;
use super::editor_state::EditorState;
use super::mark::{Mark, Sign};
use crate::edition_choice;
use crate::editor::{Command, MOST_POINTS, agreed_points, edition_of};
use crate::emblem::faction_glyph;
use crate::icon::Icon;

/// Faction, edition, mode and points. Once a faction is chosen they are out of the way until they are asked for.
#[component]
pub(crate) fn Setup(state: EditorState) -> impl IntoView {
    view! {
        <section
            class="setup"
            id="setup"
            aria-label="Faction and rules"
            hidden=move || state.started.get() && !state.setting.get()
        >
            <Factions state />
            <div class="setup__terms">
                <Edition state />
                <Mode state />
                <Points state />
            </div>
            <Offer state />
        </section>
    }
    .into_any()
}

/// The button that shows faction and rules, and opens their choice.
#[component]
pub(crate) fn Terms(state: EditorState) -> impl IntoView {
    let faction = Memo::new(move |_| state.judgement.with(|it| it.report().faction));
    let icon = move || {
        let faction = faction.get()?;
        let hue = format!("hue--{}", faction.id());
        Some(view! { <span class=hue><Icon glyph=faction_glyph(faction) /></span> })
    };
    view! {
        <button
            class="terms"
            id="terms"
            type="button"
            aria-expanded=move || state.setting.get().to_string()
            aria-controls="setup"
            hidden=move || !state.started.get()
            on:click=move |_| state.setting.update(|open| *open = !*open)
        >
            {icon} <span class="terms__faction">
                {move || faction.get().map_or("No faction", Faction::name)}
            </span>
            <span class="terms__edition">{move || state.edition.get().0.edition().title}</span>
            <Mark sign=Sign::Down />
        </button>
    }
    .into_any()
}

/// The name, and the one that is suggested.
#[component]
pub(crate) fn FleetName(state: EditorState) -> impl IntoView {
    let name = Memo::new(move |_| state.editing.with(|it| it.draft().name.clone()));
    let suggestion = Memo::new(move |_| {
        state.editing.with(|it| suggest_name(it.draft(), edition_of(it.draft())))
    });
    let offered = move || suggestion.get().filter(|it| *it != name.get());
    view! {
        <div class="fleet-name">
            <label class="visually-hidden" for="fleet-name">
                "Name of the fleet"
            </label>
            <input
                class="fleet-name__field"
                id="fleet-name"
                type="text"
                maxlength="120"
                autocomplete="off"
                placeholder=move || suggestion.get().unwrap_or_else(|| "Unnamed fleet".to_owned())
                prop:value=move || name.get()
                on:input=move |event| state.type_in(Command::Rename(event_target_value(&event)))
                on:change=move |_| state.pause()
            />
            {move || {
                offered()
                    .filter(|_| name.with(String::is_empty))
                    .map(|suggestion| {
                        let words = format!("Use suggested name: {suggestion}");
                        view! {
                            <button
                                class="link-button fleet-name__suggestion"
                                type="button"
                                on:click=move |_| state.run(Command::Rename(suggestion.clone()))
                            >
                                {words}
                            </button>
                        }
                    })
            }}
        </div>
    }
}

#[component]
fn Factions(state: EditorState) -> impl IntoView {
    let stated = Memo::new(move |_| state.editing.with(|it| it.draft().faction));
    let choice = move |faction: Faction| {
        let known = move || state.edition.get().0.edition().fleet.factions.contains(faction);
        view! {
            <label class=format!("faction hue--{}", faction.id()) class:faction--unknown=move || !known()>
                <input
                    class="visually-hidden faction__choice"
                    type="radio"
                    name="faction"
                    value=faction.id()
                    prop:checked=move || stated.get() == Some(faction)
                    on:change=move |_| state.run(Command::SetFaction(Some(faction)))
                />
                <Icon glyph=faction_glyph(faction) />
                <span class="faction__name">{faction.name()}</span>
            </label>
        }
    };
    let close = move || {
        state.setting.set(false);
        dom::focus_later("terms");
    };
    // Arrows go from choice to choice and choose on the way; a click and the space bar mean it.
    let pressed = move |event: leptos::ev::KeyboardEvent| match event.key().as_str() {
        " " | "Enter" => close(),
        key if key.starts_with("Arrow") => state.setting.set(true),
        _ => {}
    };
    let clicked = move |event: leptos::ev::MouseEvent| {
        if event.detail() > 0 {
            close();
        }
    };
    view! {
        <fieldset class="factions" on:keydown=pressed on:click=clicked>
            <legend class="visually-hidden">"Faction"</legend>
            {Faction::known().map(choice).collect_view()}
        </fieldset>
    }
}

#[component]
fn Edition(state: EditorState) -> impl IntoView {
    let option = move |edition: &Resolved<'static>| {
        let id = edition.edition().id;
        let chosen = move || state.edition.get().0.edition().id == id;
        view! {
            <option value=id prop:selected=chosen>
                {edition.edition().title}
            </option>
        }
    };
    let groups = edition_choice::groups().into_iter().map(|group| {
        let options: Vec<_> = group.editions.iter().map(option).collect();
        view! { <optgroup label=group.label>{options}</optgroup> }
    });
    view! {
        <label class="field-label">
            <span class="field-label__text">"Rules"</span>
            <select
                class="select"
                id="edition"
                on:change=move |event| state.choose_edition(&event_target_value(&event))
            >
                {groups.collect_view()}
            </select>
        </label>
    }
}

#[component]
fn Mode(state: EditorState) -> impl IntoView {
    let stated = Memo::new(move |_| {
        state.editing.with(|it| it.draft().mode.clone().unwrap_or_else(|| "standard".to_owned()))
    });
    // A mode that is no longer offered is shown as long as the fleet states it.
    let options = catalogue().modes.iter().map(|mode| {
        let points = move || {
            mode.points.unwrap_or_else(|| state.edition.get().0.edition().fleet.standard_points)
        };
        let chosen = move || stated.with(|it| it == mode.id);
        view! {
            <option
                value=mode.id
                prop:selected=chosen
                hidden=move || !(mode.offered || chosen())
                disabled=move || !(mode.offered || chosen())
            >
                {mode.name}
                " · "
                {points}
            </option>
        }
    });
    view! {
        <label class="field-label">
            <span class="field-label__text">"Game"</span>
            <select
                class="select"
                id="mode"
                on:change=move |event| state.run(Command::SetMode(event_target_value(&event)))
            >
                {options.collect_view()}
            </select>
        </label>
    }
}

#[component]
fn Points(state: EditorState) -> impl IntoView {
    let points = Memo::new(move |_| state.judgement.with(|it| it.terms().points));
    view! {
        <label class="field-label field-label--narrow">
            <span class="field-label__text">"Points"</span>
            <input
                class="select"
                id="points"
                type="number"
                inputmode="numeric"
                min="1"
                max=MOST_POINTS
                list="points-usual"
                prop:value=move || points.get()
                on:change=move |event| {
                    state.pause();
                    state.run(Command::SetPoints(agreed_points(&event_target_value(&event))));
                    state.pause();
                    // What was typed may have been too much: the field shows what holds.
                    let field: web_sys::HtmlInputElement = event_target(&event);
                    field.set_value(&points.get_untracked().to_string());
                }
            />
            <datalist id="points-usual">
                <option value="400">"since 2016"</option>
                <option value="300">"in 2015"</option>
            </datalist>
        </label>
    }
}

/// One sentence about the edition that events play, until the visitor has chosen an edition once.
#[component]
fn Offer(state: EditorState) -> impl IntoView {
    let newest = catalogue().newest_of(Issuer::Community).map(|it| it.edition());
    let offered = move || {
        let official = state.edition.get().0.index == catalogue().current().index;
        newest.filter(|_| official && state.preferred.with(Option::is_none))
    };
    move || {
        offered().map(|edition| {
            let words = format!("Many events use the {}.", edition.title);
            view! {
                <p class="setup__offer">
                    {words} " "
                    <button
                        class="link-button"
                        type="button"
                        on:click=move |_| state.choose_edition(edition.id)
                    >
                        "Switch"
                    </button>
                </p>
            }
        })
    }
}
