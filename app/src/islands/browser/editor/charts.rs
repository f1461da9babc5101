//! "Analysis": the charts, computed while they are shown.
//!
//! The code that computes and draws them is loaded, together with the odds, when either is first opened.

use std::sync::Arc;

use flagbridge_analysis::{Analysis, Tempo};
use flagbridge_fleet::Draft;
use leptos::prelude::*;
use leptos::web_sys::wasm_bindgen::JsCast as _;

use super::editor_state::EditorState;
use super::lazy_parts::chart_parts;
use crate::analysis::read_opponent;
use crate::charts::{tempo_alone, tempo_beside, understanding};
use crate::editor::title;
use crate::islands::browser::fleet_store;
use crate::islands::browser::lazy_view::lazy_view;

/// The charts, in place of the list. Their code is loaded when they are first opened.
#[component]
pub(crate) fn ChartsView(state: EditorState) -> impl IntoView {
    let asked =
        Memo::new(move |was: Option<&bool>| was.is_some_and(|it| *it) || state.charts.get());
    // A link to the odds of a battery opens them beside the list.
    let followed = move |event: leptos::ev::MouseEvent| {
        let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
        let link = target.and_then(|it| it.closest("[data-odds]").ok().flatten());
        let plain = !(event.ctrl_key() || event.meta_key() || event.shift_key());
        if let Some(expression) =
            link.and_then(|it| it.get_attribute("data-odds")).filter(|_| plain)
        {
            event.prevent_default();
            state.open_odds(expression);
        }
    };
    view! {
        <section
            class="study"
            id="understand"
            aria-label="Analysis"
            hidden=move || !state.charts.get()
            on:click=followed
        >
            <div class="charts-panel">
                {move || {
                    asked.get().then(|| lazy_view(chart_parts(), move |code| (code.charts)(state, state.charts.into())))
                }}
            </div>
        </section>
    }
    .into_any()
}

/// The charts of the draft, following it while they are shown.
pub(crate) fn charts(state: EditorState, open: Signal<bool>) -> AnyView {
    let shown: RwSignal<Option<Arc<Analysis>>> = RwSignal::new(None);
    let waiting = StoredValue::new(false);
    let work_out = move || {
        let analysis = state.draft(Analysis::new);
        if shown.with_untracked(|it| it.as_deref() != Some(&analysis)) {
            shown.set(Some(Arc::new(analysis)));
        }
    };
    Effect::new(move |_| {
        state.editing.track();
        if !open.get() || waiting.get_value() {
            return;
        }
        if shown.with_untracked(Option::is_none) {
            return work_out();
        }
        // After the next frame, so that the change itself is on the screen at once.
        waiting.set_value(true);
        let later = move || {
            if waiting.try_set_value(false).is_none() {
                work_out();
            }
        };
        request_animation_frame(move || set_timeout(later, std::time::Duration::ZERO));
    });
    view! {
        {tempo(state, shown)}
        {move || shown.with(|it| it.as_ref().map(|analysis| understanding(analysis)))}
    }
    .into_any()
}

/// Activations and deployments, and an opponent to hold them against.
fn tempo(state: EditorState, shown: RwSignal<Option<Arc<Analysis>>>) -> AnyView {
    let text = RwSignal::new(String::new());
    let chosen = RwSignal::new(String::new());
    let opponent = Memo::new(move |_| {
        let id = chosen.get();
        if id.is_empty() {
            text.with(|it| read_opponent(it))
        } else {
            fleet_store::read(&id).map(|it| it.draft())
        }
    });
    let own = state.saved.with_untracked(|it| it.as_ref().map(|it| it.id.clone()));
    let fleets: Vec<AnyView> = my_fleets(own.as_deref())
        .into_iter()
        .map(|(id, name)| view! { <option value=id>{name}</option> }.into_any())
        .collect();
    let unread = move || {
        let typed = chosen.with(String::is_empty) && text.with(|it| !it.trim().is_empty());
        (typed && opponent.with(Option::is_none)).then(|| {
            view! {
                <p class="figures-part__note" role="status">
                    "No card was found in this text."
                </p>
            }
        })
    };
    view! {
        <section class="figures-part">
            <h3 class="figures-part__title">"Tempo"</h3>
            {move || {
                // Follows the charts, which follow the draft.
                shown.with(|_| ());
                match opponent.get() {
                    Some(theirs) => state.draft(|ours| tempo_beside(&Tempo::new(ours, &theirs))),
                    None => shown.with(|it| it.as_ref().map_or(().into_any(), |it| tempo_alone(&it.side))),
                }
            }}
            {unread}
            <details class="figures-part__each">
                <summary>"Against an opponent's list"</summary>
                <div class="opponent">
                    <label class="opponent__field">
                        <span>"One of my fleets"</span>
                        <select
                            class="odds-attack__select"
                            id="opponent-fleet"
                            on:change=move |event| chosen.set(event_target_value(&event))
                        >
                            <option value="">"None of these"</option>
                            {fleets}
                        </select>
                    </label>
                    <label class="opponent__field">
                        <span>"Or a list, a link or a code"</span>
                        <textarea
                            class="notes__text"
                            id="opponent-list"
                            rows="4"
                            spellcheck="false"
                            placeholder="Paste it here, from any builder"
                            on:input=move |event| text.set(event_target_value(&event))
                        ></textarea>
                    </label>
                </div>
            </details>
        </section>
    }
    .into_any()
}

/// The other fleets that this browser keeps, by name.
fn my_fleets(own: Option<&str>) -> Vec<(String, String)> {
    let ids = fleet_store::ids().into_iter();
    let others = ids.filter(|id| own != Some(id.as_str()));
    let named = |id: String| {
        let draft: Draft = fleet_store::read(&id)?.draft();
        Some((id, title(&draft)))
    };
    let mut fleets: Vec<(String, String)> = others.filter_map(named).collect();
    fleets.sort_by(|one, two| one.1.cmp(&two.1));
    fleets
}
