//! One card of the picker.

use flagbridge_cards::CardNumber;
use flagbridge_fleet::admitting;
use leptos::prelude::*;

use super::campaign_part::told;
use super::editor_state::CampaignPlace;
use super::element_ids::row_element;
use super::facts::Facts;
use super::mark::{Mark, Sign};
use super::picking::Picking;
use super::target::Target;
use crate::editor::{Command, Standing, left_words};
use crate::emblem::Emblem;
use crate::islands::pack_name;

/// A card with its cost, what would be left, and why it cannot be taken. A card that can be taken is taken by a click;
/// one that cannot shows what would have to change.
#[component]
pub(crate) fn PickerRow(picking: Picking, target: Target, card: CardNumber) -> impl IntoView {
    let state = picking.state;
    let Some(shown) = state.edition.get_untracked().card(card) else { return ().into_any() };
    let candidate = Memo::new(move |_| {
        picking.candidates.with(|all| all.iter().find(|it| it.card == card).copied())
    });
    let refused = Memo::new(move |_| candidate.get().is_some_and(|it| !it.can_take()));
    let unfolded = move || picking.unfolded.get() == Some(card);
    let left = move || candidate.get().map_or(0, |it| it.points_left);
    let over = move || left() < 0;
    let heading = move || {
        let words = picking.headings.with(|all| all.iter().find(|it| it.0 == card).cloned());
        words.map(|(_, words)| view! { <p class="picker-row__heading">{words}</p> })
    };
    // What is said above all of them is not said on each.
    let said = move || {
        let standing = candidate.get().map(|it| Standing::of(&it));
        matches!(standing, Some(Standing::OverPoints | Standing::OverSquadrons))
            && !picking.headings.with(Vec::is_empty)
            && !unfolded()
    };
    let objections = move || {
        if !refused.get() || said() {
            return None;
        }
        candidate.track();
        let objections = target.objections(state, card);
        let lines = objections.into_iter().map(|(message, cite)| {
            view! {
                <span class="reason">
                    <span class="reason__message">{message}</span>
                    " "
                    <cite class="reason__cite">{cite}</cite>
                </span>
            }
        });
        Some(lines.collect_view())
    };
    let copies = Memo::new(move |_| {
        picking.followed.track();
        state.draft(|draft| {
            let cards = draft.cards().filter(|(_, it, _)| *it == card);
            cards.map(|(_, _, count)| u32::from(count)).sum::<u32>()
        })
    });
    let reasons = format!("reason-{card}");
    let click = move |_| {
        if refused.get_untracked() {
            let open = picking.unfolded.get_untracked() == Some(card);
            picking.unfolded.set((!open).then_some(card));
        } else {
            picking.take(card);
        }
    };
    view! {
        <li class="picker-row" class:picker-row--refused=move || refused.get()>
            {heading}
            <button
                class="picker-row__card"
                id=row_element(card)
                type="button"
                data-row=shown.id
                aria-describedby=reasons.clone()
                aria-expanded=move || refused.get().then(|| unfolded().to_string())
                on:click=click
            >
                <Emblem card=shown />
                <span class="picker-row__name">
                    {shown.name}
                    <span class="visually-hidden">", "</span>
                </span>
                {pack_name(shown).map(|name| view! { <span class="tag">{name}</span> })}
                <span class="picker-row__points">
                    {shown.points} <span class="visually-hidden">" points, "</span>
                </span>
                <span class="picker-row__facts">
                    <Facts card=shown />
                    {(!shown.summary.is_empty())
                        .then(|| view! { <span class="picker-row__summary">{shown.summary}</span> })}
                </span>
                <span class="picker-row__state">
                    {move || {
                        (copies.get() > 0)
                            .then(|| view! { <span class="tag">{copies.get()} " in fleet"</span> })
                    }}
                    {move || {
                        let owned = state.owned.count(shown.id)?;
                        let words = if owned == 0 { "Not owned" } else { "All copies used" };
                        (copies.get() >= owned)
                            .then(|| view! { <span class="tag tag--missing">{words}</span> })
                    }}
                    {move || {
                        let (share, of) = picking.usage.words(shown.id)?;
                        let title = format!("in {share}{of}");
                        Some(view! {
                            <span class="tag" title=title>
                                <span class="visually-hidden">"in "</span>
                                {share}
                                <span class="visually-hidden">{of} ", "</span>
                            </span>
                        })
                    }}
                    <span class="picker-row__left" class:picker-row__left--over=over>
                        {move || left_words(left())}
                    </span>
                </span>
            </button>
            {told(state, CampaignPlace::Card(card))}
            <div class="picker-row__reasons" id=reasons hidden=move || !refused.get() || said()>
                {objections}
            </div>
            {move || unfolded().then(|| view! { <Ways picking target card /> })}
        </li>
    }
    .into_any()
}

/// What to do about a card that cannot be taken.
#[component]
fn Ways(picking: Picking, target: Target, card: CardNumber) -> impl IntoView {
    let state = picking.state;
    let ways = target.addition(state, card).map(|addition| {
        let terms = *state.judgement.get_untracked().terms();
        state.draft(|draft| admitting(&addition, draft, &terms))
    });
    let ways = ways.unwrap_or_default().into_iter().take(4).map(|remedy| {
        let words = state.draft(|draft| Command::ApplyFix(remedy).name(draft));
        let fix = move |_| {
            state.run(Command::ApplyFix(remedy));
            picking.take(card);
        };
        view! {
            <button class="button button--small" type="button" on:click=fix>
                {flagbridge_wording::capitalize(&words)}
                ", then add it"
            </button>
        }
    });
    view! {
        <div class="picker-row__ways">
            {ways.collect_view()}
            <button
                class="button button--small"
                type="button"
                on:click=move |_| picking.take(card)
            >
                <Mark sign=Sign::Warning />
                "Add it anyway"
            </button>
        </div>
    }
    .into_any()
}
