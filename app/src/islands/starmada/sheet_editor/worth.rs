//! What a class is worth: battles between bots against the bundled classes, a few at a time.

use std::time::Duration;

use flagbridge_starmada::bots::Appraisal;
use leptos::prelude::*;

use super::SheetState;
use super::store;

/// Battles of an appraisal.
const BATTLES: usize = 120;

/// How many battles were played, the rating, and the lowest and highest of the recent estimates.
type Estimate = (usize, (u16, u16, u16));

/// The button that begins an appraisal, and what is known so far.
pub(super) fn worth(state: SheetState) -> AnyView {
    let running: RwSignal<Option<Appraisal>> = RwSignal::new(None);
    let found: RwSignal<Option<Estimate>> = RwSignal::new(None);
    let trouble = RwSignal::new(false);
    let begin = move |_| {
        let sheet = state.sheet.get_untracked();
        found.set(None);
        let appraisal = Appraisal::new(&sheet, store::chance());
        trouble.set(appraisal.is_none());
        if appraisal.is_some() {
            running.set(appraisal);
            go_on(running, found);
        }
    };
    let words = move || {
        if trouble.get() {
            return "Fix the errors of the sheet first.".to_owned();
        }
        match found.get() {
            None if running.with(Option::is_some) => "The first battle is being played.".to_owned(),
            None => String::new(),
            Some((battles, (rating, low, high))) => format!(
                "After {battles} battles: about {rating}, with the last estimates between {low} and {high}."
            ),
        }
    };
    let take = move |_| {
        if let Some((_, (rating, ..))) = found.get_untracked() {
            state.replace(|sheet| sheet.rating = rating);
        }
    };
    view! {
        <section aria-labelledby="sheet-worth">
            <h2 id="sheet-worth">"What is it worth?"</h2>
            <p>
                "Bots play fleets of this ship against the bundled classes and adjust its rating until it wins half of its battles. "
                "The result compares with the ratings here, not with those of the rulebook."
            </p>
            <p role="status" data-worth>{words}</p>
            <p class="actions">
                <button
                    class="button"
                    type="button"
                    data-appraise
                    disabled=move || running.with(Option::is_some)
                    on:click=begin
                >
                    "Play battles"
                </button>
                <button
                    class="button"
                    type="button"
                    hidden=move || running.with(Option::is_none)
                    on:click=move |_| running.set(None)
                >
                    "Stop"
                </button>
                <button class="button" type="button" data-take hidden=move || found.with(Option::is_none) on:click=take>
                    "Use this rating"
                </button>
            </p>
        </section>
    }
    .into_any()
}

/// Plays the next two battles after the page had its turn; ends by itself, or where it was stopped.
fn go_on(running: RwSignal<Option<Appraisal>>, found: RwSignal<Option<Estimate>>) {
    set_timeout(
        move || {
            let now = running.try_update(|running| {
                let appraisal = running.as_mut()?;
                appraisal.play();
                Some((appraisal.battles(), appraisal.rating()))
            });
            let Some((battles, rating)) = now.flatten() else { return };
            found.set(Some((battles, rating)));
            if battles < BATTLES {
                go_on(running, found);
            } else {
                running.set(None);
            }
        },
        Duration::from_millis(20),
    );
}
