//! The picker: every card for a place, with what speaks against it. Beside the fleet where there is room, else a
//! dialog over it.

use flagbridge_cards::CardNumber;
use flagbridge_fleet::Candidate;
use leptos::ev;
use leptos::html::{Dialog as DialogElement, Div};
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsCast as _;

use super::dom;
use super::editor_state::EditorState;
use super::element_ids::PICKER_SEARCH;
use super::filtering::Filtering;
use super::mark::{Mark, Sign};
use super::picker_filters::PickerFilters;
use super::picker_row::PickerRow;
use super::picking::{DOCKED, Picking};
use super::target::Target;
use super::usage::Usage;
use crate::editor::{Order, arrange, headings};
use crate::islands::rows;

/// The picker.
#[component]
pub(crate) fn Picker(state: EditorState) -> impl IntoView {
    let (text, order, fitting) =
        (RwSignal::new(String::new()), RwSignal::new(Order::Fit), RwSignal::new(false));
    let followed = follow(state);
    let candidates = Memo::new(move |_| {
        let target = state.target.get();
        followed.track();
        let judgement = state.judgement.get_untracked();
        target.candidates(state, &judgement)
    });
    let unfolded = RwSignal::new(None);
    Effect::new(move |_| {
        state.target.track();
        text.set(String::new());
        unfolded.set(None);
    });
    let filtering = Filtering::new(state, move || {
        candidates.with(|all| all.iter().map(|it| it.card).collect())
    });
    // The filters that were chosen and typed, and the words that are left.
    let asked = Memo::new(move |_| {
        let mut filters = filtering.get();
        let words = text.with(|text| filters.take_from(text));
        (filters, words)
    });
    let arranged = Memo::new(move |_| {
        let (order, edition) = (order.get(), state.edition.get().0);
        let arranged = |candidates: &Vec<_>| {
            asked.with(|(_, words)| arrange(candidates, words, order, edition))
        };
        candidates.with(arranged)
    });
    let admitted = Memo::new(move |_| {
        let (here, filters) = (state.edition.get(), asked.with(|it| it.0));
        let mut admitted = arranged.get();
        admitted.retain(|card| here.card(*card).is_some_and(|card| filters.admits(card)));
        admitted
    });
    let shown = Memo::new(move |_| {
        let mut shown = admitted.get();
        if fitting.get() {
            let fits =
                |card| candidates.with(|all| find(all, card).is_some_and(|it| it.can_take()));
            shown.retain(|card| fits(*card));
        }
        shown
    });
    let headings = Memo::new(move |_| {
        // In any other order cards that fit stand below those that do not.
        if order.get() != Order::Fit || asked.with(|it| !it.1.is_empty()) {
            return Vec::new();
        }
        let points = state.judgement.with(|it| it.report().points);
        candidates.with(|all| shown.with(|shown| headings(shown, all, &points)))
    });
    let hidden = move || arranged.with(Vec::len) - admitted.with(Vec::len);
    let element: NodeRef<DialogElement> = NodeRef::new();
    let list: NodeRef<Div> = NodeRef::new();
    // Other cards are shown from the first one; a change of the fleet leaves the list where it is.
    Effect::new(move |_| {
        state.target.track();
        asked.track();
        order.track();
        fitting.track();
        if let Some(list) = list.get_untracked() {
            list.set_scroll_top(0);
        }
    });
    let docked = dock(state, element);
    let usage = Usage::follow(state, move || docked.get() || state.picking.get());
    let picking = Picking { state, candidates, unfolded, headings, followed, usage };
    let title = move || {
        state.judgement.track();
        state.target.get().title(state)
    };
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        // Not what the picker has yet to follow.
        followed.update(|it| *it += 1);
        let nameless = asked.with_untracked(|it| it.1.is_empty());
        let listed = if nameless { admitted } else { arranged };
        let Some(card) = listed.with_untracked(|it| it.first().copied()) else {
            return state.say(if nameless { "No card matches" } else { "No card has this name" });
        };
        if !admitted.with_untracked(|it| it.contains(&card)) {
            let name = state.edition.get_untracked().name(card);
            return state.say(&format!("{name} is hidden by your filters"));
        }
        let fits = candidates.with_untracked(|all| find(all, card).is_some_and(|it| it.can_take()));
        if fits {
            let target = state.target.get_untracked();
            picking.take(card);
            picking.go_on(target, card);
            text.set(String::new());
        } else {
            fitting.set(false);
            picking.refuse(card);
        }
    };
    view! {
        <dialog
            class="picker"
            id="picker"
            node_ref=element
            aria-labelledby="picker-title"
            on:close=move |_| {
                if state.picking.get_untracked() {
                    state.stop_picking();
                }
            }
            on:keydown=move |event| walk(&event, state)
        >
            <header class="picker__head">
                <h2 class="picker__title" id="picker-title">
                    {title}
                </h2>
                <button
                    class="icon-button picker__close"
                    class:picker__close--tray=move || state.target.get().is_tray()
                    type="button"
                    aria-label="Close the list"
                    on:click=move |_| state.stop_picking()
                >
                    <Mark sign=Sign::Cross />
                </button>
            </header>
            <Tabs state />
            <form class="picker__form" role="search" aria-label="Cards to add" on:submit=submit>
                <input
                    class="picker__search"
                    type="search"
                    id=PICKER_SEARCH
                    aria-label="Search"
                    placeholder="Search name or text"
                    autocomplete="off"
                    spellcheck="false"
                    enterkeyhint="done"
                    maxlength="80"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                />
                <div class="picker__sieve">
                    <label class="picker__sort">
                        <span class="visually-hidden">"Order"</span>
                        <select on:change=move |event| {
                            let chosen = event_target_value(&event);
                            let found = Order::ALL.iter().find(|(_, name)| *name == chosen);
                            order.set(found.map_or(Order::Fit, |(order, _)| *order));
                        }>
                            {Order::ALL
                                .map(|(_, name)| view! { <option value=name>{name}</option> })}
                        </select>
                    </label>
                    <label class="picker__fitting">
                        <input
                            type="checkbox"
                            prop:checked=move || fitting.get()
                            on:change=move |event| fitting.set(event_target_checked(&event))
                        />
                        "Only what I can add"
                    </label>
                </div>
            </form>
            <PickerFilters filtering />
            <div class="picker__found">
                <p class="picker__count" role="status">
                    {move || count(shown.with(Vec::len), candidates.with(Vec::len))}
                    {move || {
                        let hidden = hidden();
                        (hidden > 0).then(|| format!(", {hidden} hidden by filters"))
                    }}
                </p>
                <button
                    class="link-button picker__clear"
                    type="button"
                    hidden=move || filtering.get().count() == 0
                    on:click=move |_| {
                        filtering.clear();
                        dom::focus(PICKER_SEARCH);
                    }
                >
                    "Clear filters"
                </button>
            </div>
            <div class="picker__list" node_ref=list tabindex="-1">
                <ul class="picker__rows">
                    {rows(
                        move || {
                            let (target, here) = (state.target.get(), state.edition.get().0.index);
                            shown.get().into_iter().map(move |card| (target, here, card)).collect()
                        },
                        |key| *key,
                        move |(target, _, card)| {
                            view! { <PickerRow picking target card /> }.into_any()
                        },
                    )}
                </ul>
                <p class="picker__none" hidden=move || !shown.with(Vec::is_empty)>
                    {move || {
                        if candidates.with(Vec::is_empty) {
                            "This edition has no card for this slot."
                        } else if hidden() > 0 {
                            "Your filters hide every card."
                        } else {
                            "No card matches your search."
                        }
                    }}
                </p>
            </div>
        </dialog>
    }
    .into_any()
}

fn find(candidates: &[Candidate], card: CardNumber) -> Option<&Candidate> {
    candidates.iter().find(|it| it.card == card)
}

/// Counts the changes of the fleet, each a moment after it is on the screen: verdict and meters come first, then what
/// they mean for every card that could be taken.
fn follow(state: EditorState) -> RwSignal<u32> {
    let (followed, waiting) = (RwSignal::new(0), StoredValue::new(false));
    Effect::new(move |_| {
        state.judgement.track();
        if waiting.get_value() {
            return;
        }
        waiting.set_value(true);
        let count = move || {
            // The picker may have gone meanwhile.
            if waiting.try_set_value(false).is_none() {
                followed.try_update(|it| *it += 1);
            }
        };
        request_animation_frame(move || set_timeout(count, std::time::Duration::ZERO));
    });
    followed
}

/// Ships or squadrons, where the picker offers what is added to the fleet.
#[component]
fn Tabs(state: EditorState) -> impl IntoView {
    let tab = move |target: Target, label: &'static str| {
        view! {
            <button
                class="picker__tab"
                type="button"
                aria-pressed=move || (state.target.get() == target).to_string()
                on:click=move |_| state.target.set(target)
            >
                {label}
            </button>
        }
    };
    view! {
        <div
            class="picker__tabs"
            role="group"
            aria-label="What to add"
            hidden=move || !state.target.get().is_tray()
        >
            {tab(Target::Ship, "Ships")}
            {tab(Target::Squadron, "Squadrons")}
        </div>
    }
}

/// Where there is room the picker always stands open; else it is a dialog while something is picked. Returns whether
/// there is room.
fn dock(state: EditorState, element: NodeRef<DialogElement>) -> RwSignal<bool> {
    let docked = RwSignal::new(dom::matches(DOCKED));
    let listener = window_event_listener(ev::resize, move |_| {
        let now = dom::matches(DOCKED);
        if now != docked.get_untracked() {
            docked.set(now);
        }
    });
    on_cleanup(move || listener.remove());
    Effect::new(move |was_modal: Option<bool>| {
        let (docked, picking) = (docked.get(), state.picking.get());
        let Some(element) = element.get() else { return false };
        let modal = !docked && picking;
        if was_modal.unwrap_or(false) && !modal && element.open() {
            element.close();
        }
        if modal && !was_modal.unwrap_or(false) {
            element.set_open(false);
            drop(element.show_modal());
        }
        if docked {
            // Not `show`, which would take the focus.
            element.set_open(true);
        } else if !picking {
            element.set_open(false);
        }
        modal
    });
    docked
}

/// Down and up go from row to row, Escape goes back to where the picker was opened from.
fn walk(event: &ev::KeyboardEvent, state: EditorState) {
    let step: isize = match event.key().as_str() {
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        "Escape" => {
            event.prevent_default();
            state.stop_picking();
            return;
        }
        _ => return,
    };
    if event.target().is_some_and(|it| it.has_type::<web_sys::HtmlSelectElement>()) {
        return;
    }
    event.prevent_default();
    if !dom::step("#picker [data-row]", step) && step < 0 {
        dom::focus(PICKER_SEARCH);
    }
}

fn count(shown: usize, all: usize) -> String {
    if shown == all {
        flagbridge_wording::count(all, "card", "cards")
    } else {
        format!("{shown} of {}", flagbridge_wording::count(all, "card", "cards"))
    }
}
