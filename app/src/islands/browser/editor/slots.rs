//! The upgrade bar of a ship.

use flagbridge_cards::{CardNumber, Slot};
use flagbridge_fleet::{Place, Severity};
use leptos::prelude::*;

use super::dom;
use super::editor_state::EditorState;
use super::element_ids::{extra_element, slot_element};
use super::icon_button::IconButton;
use super::mark::{Mark, Sign};
use super::target::Target;
use crate::editor::{Command, Key, name};
use crate::emblem::slot_glyph;
use crate::icon::Icon;
use crate::islands::rows;

/// A slot as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct SlotUpgrade {
    /// Position among the ship's slots; upgrades without a slot have none.
    slot: Option<(usize, Slot)>,
    /// The upgrade's position on the ship and its card.
    upgrade: Option<(usize, CardNumber)>,
    /// Whether it is the second icon of a card shown before.
    again: bool,
}

/// Commander, title and every icon of the bar, then upgrades for which there is no slot.
#[component]
pub(crate) fn Slots(
    state: EditorState,
    key: Key,
    /// Where the ship stands.
    index: Memo<Option<usize>>,
) -> impl IntoView {
    let slots = Memo::new(move |_| {
        let Some(ship) = index.get() else { return Vec::new() };
        let judgement = state.judgement.get();
        let Some(options) = judgement.options().ships.get(ship) else { return Vec::new() };
        let card =
            |upgrade: usize| state.draft(|draft| draft.card_at(Place::Upgrade { ship, upgrade }));
        let seated = |upgrade: usize| card(upgrade).map(|card| (upgrade, card));
        let mut shown: Vec<SlotUpgrade> = Vec::new();
        for (position, slot) in options.slots.iter().enumerate() {
            let upgrade = slot.upgrade.and_then(seated);
            let again = upgrade.is_some() && shown.iter().any(|it| it.upgrade == upgrade);
            shown.push(SlotUpgrade { slot: Some((position, slot.slot)), upgrade, again });
        }
        let extra = options.left_over.iter().filter_map(|upgrade| seated(*upgrade));
        shown.extend(extra.map(|it| SlotUpgrade { slot: None, upgrade: Some(it), again: false }));
        shown
    });
    view! {
        <ul class="slots">
            {rows(
                move || slots.get(),
                |shown| *shown,
                move |shown| match (shown.again, shown.upgrade) {
                    (true, Some((_, card))) => view! { <SecondIcon shown card /> }.into_any(),
                    (false, Some((upgrade, card))) => {
                        view! { <Filled state key shown upgrade card /> }.into_any()
                    }
                    _ => view! { <Free state key shown /> }.into_any(),
                },
            )}
        </ul>
    }
    .into_any()
}

#[component]
fn Free(state: EditorState, key: Key, shown: SlotUpgrade) -> impl IntoView {
    let (position, icon) = shown.slot?;
    let id = slot_element(key, position);
    let open = {
        let id = id.clone();
        move |_| state.pick(Target::Slot { ship: key, slot: position, icon }, &id)
    };
    Some(view! {
        <li class="slot slot--free">
            <button
                class="slot__open"
                id=id
                type="button"
                data-stop
                title=icon.name()
                on:click=open
            >
                <Icon glyph=slot_glyph(icon) />
                <span class="visually-hidden">"Add "</span>
                <span class="slot__name">{icon.name()}</span>
                <Mark sign=Sign::Plus />
            </button>
        </li>
    })
}

#[component]
fn Filled(
    state: EditorState,
    key: Key,
    shown: SlotUpgrade,
    upgrade: usize,
    card: CardNumber,
) -> impl IntoView {
    let id = match shown.slot {
        Some((position, _)) => slot_element(key, position),
        None => extra_element(key, upgrade),
    };
    let here = state.edition;
    let points = move || here.get().card(card).map_or(0, |card| card.points);
    let place = move || {
        let ship = state.editing.with(|it| it.keyed().ship(key))?;
        Some(Place::Upgrade { ship, upgrade })
    };
    let fault = Memo::new(move |_| {
        let place = place()?;
        state.judgement.with(|judgement| {
            let violations = judgement.report().violations.iter();
            let worst = violations.filter(|it| it.place == place).min_by_key(|it| it.severity)?;
            let words = worst.message(judgement.terms().edition);
            (worst.severity != Severity::Note).then_some(words)
        })
    });
    let open = {
        let id = id.clone();
        move |_| {
            if let Some((slot, icon)) = shown.slot {
                state.pick(Target::Slot { ship: key, slot, icon }, &id);
            }
        }
    };
    let remove = {
        let id = id.clone();
        move || {
            if let Some(ship) = state.ship(key) {
                state.run(Command::Remove(Place::Upgrade { ship, upgrade }));
                dom::focus_later(&id);
            }
        }
    };
    let by_key = {
        let remove = remove.clone();
        move |event: leptos::ev::KeyboardEvent| {
            if matches!(event.key().as_str(), "Delete" | "Backspace") {
                event.prevent_default();
                remove();
            }
        }
    };
    let icon = shown.slot.map(|(_, icon)| icon);
    let words = name(card);
    let shows = here.get_untracked().card(card).map(|card| card.id);
    view! {
        <li
            class="slot slot--filled"
            class:slot--fault=move || fault.get().is_some()
            data-card=shows
        >
            <button
                class="slot__open"
                id=id
                type="button"
                data-stop
                on:click=open
                on:keydown=by_key
            >
                {icon.map(|icon| view! { <Icon glyph=slot_glyph(icon) label=icon.name() /> })}
                {icon.is_none().then(|| view! { <Mark sign=Sign::Warning /> })}
                <span class="slot__name">{words.clone()}</span>
                <span class="slot__points">{points}</span>
            </button>
            <UpgradeMenu state key upgrade card />
            {IconButton::new(Sign::Cross, format!("Remove {words}"), remove)
                .class("icon-button slot__remove")
                .view()}
            {move || fault.get().map(|words| view! { <p class="slot__fault">{words}</p> })}
        </li>
    }
    .into_any()
}

/// The second icon of a card that uses two.
#[component]
fn SecondIcon(shown: SlotUpgrade, card: CardNumber) -> impl IntoView {
    let (_, icon) = shown.slot?;
    Some(view! {
        <li class="slot slot--again">
            <span class="slot__open">
                <Icon glyph=slot_glyph(icon) label=icon.name() />
                <span class="slot__name">"Used by " {name(card)}</span>
            </span>
        </li>
    })
}

/// Moving an upgrade to another ship, replacing all its copies.
#[component]
fn UpgradeMenu(state: EditorState, key: Key, upgrade: usize, card: CardNumber) -> impl IntoView {
    let others = Memo::new(move |_| {
        state.editing.with(|it| {
            let ships = it.keyed().ships().iter().zip(&it.draft().ships).enumerate();
            let others = ships.filter(|(_, (other, _))| **other != key);
            others.map(|(index, (_, ship))| (index, ship.card)).collect::<Vec<_>>()
        })
    });
    let copies = Memo::new(move |_| {
        state.editing.with(|it| it.draft().cards().filter(|(_, it, _)| *it == card).count())
    });
    let any = move || !others.with(Vec::is_empty) || copies.get() > 1;
    let chosen = move |event: leptos::ev::Event| {
        let value = event_target_value(&event);
        let field: web_sys::HtmlSelectElement = event_target(&event);
        field.set_selected_index(0);
        match (value.as_str(), value.parse::<usize>(), state.ship(key)) {
            ("every", ..) => state.pick(Target::Every(card), ""),
            (_, Ok(to), Some(ship)) => state.run(Command::MoveUpgrade { ship, upgrade, to }),
            _ => {}
        }
    };
    move || {
        any().then(|| {
            let ships = others.get().into_iter().map(|(index, ship)| {
                view! { <option value=index>{format!("{}. {}", index + 1, name(ship))}</option> }
            });
            view! {
                <span class="slot__menu">
                    <Mark sign=Sign::More />
                    <select
                        class="slot__choices"
                        aria-label=format!("More for {}", name(card))
                        on:change=chosen
                    >
                        <option value="">"More…"</option>
                        <optgroup label="Move to">{ships.collect_view()}</optgroup>
                        {(copies.get() > 1)
                            .then(|| {
                                view! { <option value="every">"Replace every copy…"</option> }
                            })}
                    </select>
                </span>
            }
        })
    }
}
