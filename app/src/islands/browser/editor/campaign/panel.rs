//! The panel of the campaign: the budget, what is bought and given up, what is wrong, and submitting.

use leptos::prelude::*;

use super::judge::{Judge, judge};
use super::wire::{CardLine, FleetOffer, Funds, Problem};
use crate::islands::browser::editor::editor_state::EditorState;
use flagbridge_wording::capitalize;

/// The panel.
pub(crate) fn panel(state: EditorState) -> AnyView {
    let judge = judge(state);
    let page = judge.link.with_value(|it| it.page());
    let title = move || judge.offer.with(|it| it.as_ref().map(|it| it.campaign.clone()));
    let trouble = {
        let page = page.clone();
        move || {
            let words = judge.trouble.get();
            (!words.is_empty()).then(|| {
                view! {
                    <p class="notice notice--warning" role="alert">
                        {words}
                        " "
                        <a href=page.clone()>"Open the campaign"</a>
                    </p>
                }
            })
        }
    };
    view! {
        <section class="campaign-panel" id="campaign" tabindex="-1" aria-labelledby="campaign-title">
            <h2 class="verdict__title" id="campaign-title">
                <a href=page>{move || title().unwrap_or_else(|| "Campaign".to_owned())}</a>
            </h2>
            {trouble}
            {move || judge.offer.get().map(|offer| facts(&offer))}
            <Submit state judge />
        </section>
    }
    .into_any()
}

fn facts(offer: &FleetOffer) -> AnyView {
    let squadrons = match offer.squadron_limit {
        Some(limit) => format!("{} of {limit} points", offer.squadrons),
        None => format!("{} points", offer.squadrons),
    };
    let limits = match (offer.start, offer.cap) {
        (Some(start), Some(cap)) => Some(format!("{start} at the start, {cap} at most")),
        _ => None,
    };
    let names = |names: &[String]| (!names.is_empty()).then(|| names.join(", "));
    let rows = [
        ("Fleet", Some(format!("{} of {} points", offer.points, offer.limit))),
        ("Limits", limits),
        ("Squadrons", Some(squadrons)),
        ("Resource points", offer.funds.as_ref().and_then(resource_words)),
        ("Refit points", offer.funds.as_ref().and_then(refit_words)),
        ("Reward", offer.funds.as_ref().and_then(|it| it.reward.clone())),
        ("To spend", offer.funds.as_ref().map(spend_words)),
        ("Bought now", card_words(&offer.bought)),
        ("Given up", names(&offer.removed)),
        ("Lost with them", names(&offer.lost)),
        ("Set aside, free to equip", card_words(&offer.spare)),
    ];
    let rows = rows.into_iter().filter_map(|(name, words)| {
        let words = words?;
        Some(view! {
            <div class="campaign-panel__row">
                <dt>{name}</dt>
                <dd>{words}</dd>
            </div>
        })
    });
    let problems = offer.problems.iter().map(|it| problem(it.clone()));
    view! {
        <p class="campaign-panel__phase">{format!("{} · {}", offer.player, offer.phase)}</p>
        <dl class="campaign-panel__facts">{rows.collect_view()}</dl>
        <ul class="violations" data-campaign-problems>{problems.collect_view()}</ul>
    }
    .into_any()
}

fn problem(Problem { message, cite }: Problem) -> AnyView {
    view! {
        <li class="violation violation--error">
            <p class="violation__message">{capitalize(&message)}</p>
            <p class="violation__cite">
                <cite>{cite}</cite>
            </p>
        </li>
    }
    .into_any()
}

fn resource_words(funds: &Funds) -> Option<String> {
    let has_any = funds.resource > 0 || funds.undivided > 0;
    has_any.then(|| format!("{}; the team has {} to divide", funds.resource, funds.undivided))
}

fn refit_words(funds: &Funds) -> Option<String> {
    (funds.refit > 0).then(|| match funds.refit_buys {
        true => funds.refit.to_string(),
        false => format!("{}, for scars only", funds.refit),
    })
}

fn spend_words(funds: &Funds) -> String {
    format!("{} spent, {} left", funds.cost, funds.left)
}

fn card_words(cards: &[CardLine]) -> Option<String> {
    let words = cards.iter().map(|it| format!("{} ({})", it.name, it.points));
    (!cards.is_empty()).then(|| words.collect::<Vec<_>>().join(", "))
}

#[component]
fn Submit(state: EditorState, judge: Judge) -> impl IntoView {
    let removed = Memo::new(move |_| {
        judge.offer.with(|it| it.as_ref().map(|it| it.removed.clone()).unwrap_or_default())
    });
    let is_ready = move || {
        !judge.waiting.get() && judge.offer.with(|it| it.as_ref().is_some_and(|it| it.ready))
    };
    let question = move || {
        let names = removed.get();
        (!names.is_empty()).then(|| {
            view! {
                <label class="campaign-panel__sure">
                    <input
                        type="checkbox"
                        prop:checked=move || judge.remove.get()
                        on:change=move |event| judge.remove.set(event_target_checked(&event))
                    />
                    {format!("Give up for good: {}", names.join(", "))}
                </label>
            }
        })
    };
    let done = move || {
        judge.submitted.get().map(|done| match done {
            Ok(()) => view! {
                <p class="notice" data-submitted>
                    "Submitted. "
                    <a href=judge.link.with_value(|it| it.page())>"Back to the campaign"</a>
                </p>
            }
            .into_any(),
            Err(words) => view! {
                <p class="notice notice--warning" role="alert">
                    {words}
                </p>
            }
            .into_any(),
        })
    };
    let word = judge.link.with_value(|it| {
        if it.battle.is_some() { "Call the ally" } else { "Submit to the campaign" }
    });
    view! {
        {question}
        <p class="actions">
            <button
                class="button button--primary"
                type="button"
                disabled=move || !is_ready()
                on:click=move |_| judge.submit(state)
            >
                {word}
            </button>
        </p>
        {done}
    }
    .into_any()
}
