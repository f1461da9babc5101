//! The knobs and the text of one attack.

use flagbridge_cards::{Color, DefenseToken};
use flagbridge_odds::{Attacker, Range, Target};
use leptos::prelude::*;

use super::attack_draft::AttackDraft;
use crate::analysis::{Knobs, LONGEST_EXPRESSION, OddsError};
use crate::emblem::token_glyph;
use crate::icon::Icon;
use crate::islands::stepper::stepper;

/// All fields of one attack.
pub(crate) fn attack_fields(draft: AttackDraft, legend: &'static str) -> AnyView {
    let steppers: Vec<AnyView> = Color::ALL.iter().map(|color| dice(draft, *color)).collect();
    let tokens: Vec<AnyView> = DefenseToken::ALL
        .iter()
        .enumerate()
        .map(|(at, token)| token_field(draft, at, *token))
        .collect();
    view! {
        <fieldset class="odds-attack">
            <legend class="odds-attack__legend">{legend}</legend>
            <div class="odds-attack__dice">{steppers}</div>
            <div class="odds-attack__row">
                {choice(
                    draft,
                    "Range",
                    "range",
                    &[("close", "Close"), ("medium", "Medium"), ("long", "Long"), ("extreme", "Extreme")],
                    |knobs| knobs.range.id().to_owned(),
                    |knobs, value| {
                        knobs.range = match value {
                            "close" => Range::Close,
                            "medium" => Range::Medium,
                            "extreme" => Range::Extreme,
                            _ => Range::Long,
                        };
                    },
                )}
                {choice(
                    draft,
                    "Rerolls",
                    "reroll",
                    &[
                        ("0", "None"),
                        ("1", "1 die"),
                        ("2", "2 dice"),
                        ("3", "3 dice"),
                        ("4", "4 dice"),
                        ("99", "Any number"),
                    ],
                    |knobs| knobs.reroll.to_string(),
                    |knobs, value| knobs.reroll = value.parse().unwrap_or(0),
                )}
                {choice(
                    draft,
                    "Accuracies",
                    "accuracy",
                    &[("best", "Lock tokens"), ("kept", "Not spent")],
                    |knobs| if knobs.keeps_accuracies { "kept" } else { "best" }.to_owned(),
                    |knobs, value| knobs.keeps_accuracies = value == "kept",
                )}
                {choice(
                    draft,
                    "Attacker",
                    "by",
                    &[("ship", "Ship"), ("bomber", "Bomber"), ("squadron", "Squadron")],
                    |knobs| {
                        match knobs.attacker {
                            Attacker::Ship => "ship",
                            Attacker::Bomber => "bomber",
                            Attacker::Squadron => "squadron",
                        }
                        .to_owned()
                    },
                    |knobs, value| {
                        knobs.attacker = match value {
                            "bomber" => Attacker::Bomber,
                            "squadron" => Attacker::Squadron,
                            _ => Attacker::Ship,
                        };
                    },
                )}
                {choice(
                    draft,
                    "Defender",
                    "vs",
                    &[("ship", "Ship"), ("squadron", "Squadron")],
                    |knobs| {
                        if knobs.target == Target::Ship { "ship" } else { "squadron" }.to_owned()
                    },
                    |knobs, value| {
                        knobs.target = if value == "squadron" { Target::Squadron } else { Target::Ship };
                    },
                )} {shields(draft)}
            </div>
            <div class="odds-attack__checks">
                {check(
                    draft,
                    "Concentrate fire dial",
                    "dial",
                    |knobs| knobs.dial,
                    |knobs, on| knobs.dial = on,
                )}
                {check(
                    draft,
                    "Obstructed",
                    "obstructed",
                    |knobs| knobs.obstructed,
                    |knobs, on| knobs.obstructed = on,
                )}
            </div>
            <fieldset class="odds-attack__tokens">
                <legend>"Defense tokens"</legend>
                {tokens}
            </fieldset>
            {expression(draft)}
        </fieldset>
    }
    .into_any()
}

fn dice(draft: AttackDraft, color: Color) -> AnyView {
    let id = format!("{}-{}", draft.letter, color.id());
    let set = move |count| draft.turn(|knobs| knobs.pool = knobs.pool.with(color, count));
    let count = move || draft.knobs().pool.of(color);
    stepper(color, id.clone(), id, Knobs::MOST_DICE, count, set)
}

/// A choice among words. `of` reads the knobs, `set` turns them.
fn choice(
    draft: AttackDraft,
    label: &'static str,
    field: &'static str,
    words: &'static [(&'static str, &'static str)],
    of: fn(&Knobs) -> String,
    set: fn(&mut Knobs, &str),
) -> AnyView {
    let id = format!("{}-{field}", draft.letter);
    let wraps = id.clone();
    let start = draft.attack.with_untracked(|it| of(&Knobs::of(it)));
    let now = move || of(&draft.knobs());
    let options: Vec<AnyView> = words
        .iter()
        .map(|(value, word)| {
            view! {
                <option value=*value selected=*value == start>
                    {*word}
                </option>
            }
            .into_any()
        })
        .collect();
    view! {
        <label class="odds-attack__field" for=wraps>
            <span class="odds-attack__label">{label}</span>
            <select
                class="odds-attack__select"
                id=id.clone()
                name=id
                prop:value=now
                on:change=move |event| {
                    let value = event_target_value(&event);
                    draft.turn(|knobs| set(knobs, &value));
                }
            >
                {options}
            </select>
        </label>
    }
    .into_any()
}

fn check(
    draft: AttackDraft,
    label: &'static str,
    field: &'static str,
    of: fn(&Knobs) -> bool,
    set: fn(&mut Knobs, bool),
) -> AnyView {
    let id = format!("{}-{field}", draft.letter);
    let wraps = id.clone();
    let start = draft.attack.with_untracked(|it| of(&Knobs::of(it)));
    view! {
        <label class="odds-attack__check" for=wraps>
            <input
                type="checkbox"
                id=id.clone()
                name=id
                checked=start
                prop:checked=move || of(&draft.knobs())
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    draft.turn(|knobs| set(knobs, on));
                }
            />
            {label}
        </label>
    }
    .into_any()
}

fn token_field(draft: AttackDraft, at: usize, token: DefenseToken) -> AnyView {
    let id = format!("{}-{}", draft.letter, token.id());
    let wraps = id.clone();
    let start = draft.attack.with_untracked(|it| Knobs::of(it).tokens[at]);
    let options: Vec<AnyView> = (0..=Knobs::MOST_TOKENS)
        .map(|count| {
            view! { <option selected=count == start>{count.to_string()}</option> }.into_any()
        })
        .collect();
    view! {
        <label class="odds-attack__token" for=wraps>
            <Icon glyph=token_glyph(token) />
            {token.name()}
            <select
                class="odds-attack__select"
                id=id.clone()
                name=id
                prop:value=move || draft.knobs().tokens[at].min(Knobs::MOST_TOKENS).to_string()
                on:change=move |event| {
                    let count = event_target_value(&event).parse().unwrap_or(0);
                    draft.turn(|knobs| knobs.tokens[at] = count);
                }
            >
                {options}
            </select>
        </label>
    }
    .into_any()
}

fn shields(draft: AttackDraft) -> AnyView {
    let id = format!("{}-shields", draft.letter);
    let wraps = id.clone();
    let words = |shields: Option<u8>| shields.map(|it| it.to_string()).unwrap_or_default();
    let start = draft.attack.with_untracked(|it| words(it.shields));
    view! {
        <label class="odds-attack__field" for=wraps>
            <span class="odds-attack__label">"Shields"</span>
            <input
                class="odds-attack__select"
                type="number"
                inputmode="numeric"
                min="0"
                max="20"
                placeholder="any"
                id=id.clone()
                name=id
                value=start
                prop:value=move || words(draft.knobs().shields)
                on:input=move |event| {
                    let shields = event_target_value(&event).parse().ok();
                    draft.turn(|knobs| knobs.shields = shields);
                }
            />
        </label>
    }
    .into_any()
}

/// The same attack in words. What the fields cannot say can be written here.
fn expression(draft: AttackDraft) -> AnyView {
    let id = draft.letter;
    let hint = format!("{id}-hint");
    let fault = format!("{id}-fault");
    let described = format!("{hint} {fault}");
    view! {
        <div class="odds-attack__expression">
            <label class="odds-attack__label" for=id>
                "As text"
            </label>
            <input
                class="odds-attack__text"
                type="text"
                id=id
                name=id
                maxlength=LONGEST_EXPRESSION.to_string()
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                aria-describedby=described
                aria-invalid=move || {
                    draft.answer.with(|it| matches!(it, Some(Err(_)))).then_some("true")
                }
                value=draft.text.get_untracked()
                prop:value=move || draft.text.get()
                on:input=move |event| draft.write(event_target_value(&event))
            />
            <p class="odds-attack__hint" id=hint>
                "For example “4 red 2 blue, reroll 1 blank, vs brace evade, at medium”. Text here overrides the fields; clear it to use them."
            </p>
            <div id=fault aria-live="polite">
                {move || draft.answer.with(|it| match it {
                    Some(Err(fault)) => fault_view(fault),
                    _ => ().into_any(),
                })}
            </div>
        </div>
    }
    .into_any()
}

/// What is wrong, with the place marked.
fn fault_view(fault: &OddsError) -> AnyView {
    let at = match fault.at.as_str() {
        "" => " ".to_owned(),
        at => at.to_owned(),
    };
    view! {
        <div class="odds-attack__fault">
            <p class="odds-attack__place">
                <code>
                    {fault.before.clone()} <mark>{at}</mark> {fault.after.clone()}
                </code>
            </p>
            <p>{fault.sentence()}</p>
        </div>
    }
    .into_any()
}
