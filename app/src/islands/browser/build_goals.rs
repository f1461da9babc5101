//! What the list in the fleet editor has to reach in a step of a lesson. The page's script says when the editor has changed
//! it; the list itself is where the editor keeps it.

use flagbridge_data::catalogue;
use flagbridge_fleet::Draft;
use flagbridge_lessons::{BrokenRule, Judged};
use leptos::prelude::*;

use super::fleet_store;
use crate::editor::Saved;
use crate::play::lesson::BuildStep;

/// The event by which the page's script says that the editor shows something else.
const CHANGED: &str = "flagbridge-list";

/// A list that was compared with the goal of its step.
#[derive(Clone, PartialEq)]
struct Compared {
    judged: Judged,
    /// Whether the list is still the one that the step began with.
    untouched: bool,
}

/// The goals of a step, and what the list in the editor still misses.
pub(crate) fn open(step: BuildStep) -> AnyView {
    let text = RwSignal::new(fleet_store::text(&step.id));
    let id = step.id.clone();
    let listener =
        window_event_listener_untyped(CHANGED, move |_| text.set(fleet_store::text(&id)));
    on_cleanup(move || listener.remove());
    let step = StoredValue::new(step);
    let begun = step.with_value(|step| draft(&step.saved));
    let compared = Memo::new(move |_| {
        let draft = text.with(|text| draft(text.as_deref()?))?;
        let judged = step.with_value(|step| step.goal.judge(&draft, catalogue().current()));
        Some(Compared { judged: judged.ok()?, untouched: begun.as_ref() == Some(&draft) })
    });
    let reached = move || compared.with(|it| it.as_ref().is_some_and(|it| it.judged.is_reached()));
    let said = Memo::new(move |_| {
        compared.with(|it| it.as_ref().map(|it| step.with_value(|step| spoken(step, it))))
    });
    view! {
        <div class="build-goals" data-reached=move || reached().to_string()>
            <p class="visually-hidden" role="status" data-said>{move || said.get()}</p>
            {move || compared.get().map(|it| step.with_value(|step| shown(step, it)))}
        </div>
    }
    .into_any()
}

fn draft(saved: &str) -> Option<Draft> {
    Some(Draft { name: String::new(), ..Saved::parse(saved).ok()?.draft() })
}

/// The explanation of what was done, once something was.
fn explanation(step: &BuildStep, compared: &Compared) -> Option<[String; 2]> {
    let wrong = compared.judged.wrong.filter(|_| !compared.untouched)?;
    let wrong = step.goal.wrong.get(wrong)?;
    Some([wrong.why.clone(), wrong.cite.as_ref().unwrap_or(&step.cite).clone()])
}

fn shown(step: &BuildStep, compared: Compared) -> AnyView {
    let goal = |(words, reached): &(String, bool)| {
        let [state, mark] = match reached {
            true => ["done", "✓"],
            false => ["open", "○"],
        };
        view! {
            <li class="build-goals__goal" data-state=state>
                <span aria-hidden="true">{mark}</span>
                " "
                {words.clone()}
                <span class="visually-hidden">{format!(": {state}")}</span>
            </li>
        }
    };
    let broken = |BrokenRule { message, cite, rule }: &BrokenRule| {
        view! {
            <li data-rule=rule.id()>
                <strong>{rule.title()}</strong>
                ". "
                {message.clone()}
                " "
                <cite class="cite">{*cite}</cite>
            </li>
        }
    };
    let explanation = explanation(step, &compared).map(|[why, cite]| {
        view! {
            <div class="lesson-verdict lesson-verdict--wrong" data-why>
                <p class="lesson-verdict__title">"Not yet"</p>
                <p>{why}</p>
                <p class="cite">{cite}</p>
            </div>
        }
    });
    let judged = compared.judged;
    let rules = (!judged.broken.is_empty()).then(|| {
        view! {
            <p class="build-goals__head">"Rules that the list breaks"</p>
            <ul class="build-goals__broken">{judged.broken.iter().map(broken).collect_view()}</ul>
        }
    });
    view! {
        <ul class="build-goals__list">{judged.goals.iter().map(goal).collect_view()}</ul>
        {explanation}
        {rules}
    }
    .into_any()
}

/// What a screen reader is told of a list.
fn spoken(step: &BuildStep, compared: &Compared) -> String {
    if compared.judged.is_reached() {
        return format!("Right. {}", step.done);
    }
    if compared.untouched {
        return String::new();
    }
    if let Some([why, cite]) = explanation(step, compared) {
        return format!("Not yet. {why} {cite}.");
    }
    let open = compared.judged.goals.iter().filter(|(_, reached)| !reached);
    let open: Vec<&str> = open.map(|(words, _)| words.as_str()).collect();
    let rules = compared.judged.broken.iter().map(|it| format!(" {} {}.", it.message, it.cite));
    format!("Still open: {}.{}", open.join(", "), rules.collect::<String>())
}
