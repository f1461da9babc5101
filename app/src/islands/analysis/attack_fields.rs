//! The knobs and the text of one attack.

use flagbridge_cards::{Color, DefenseToken};
use flagbridge_odds::{Attacker, Range, Target};
use leptos::prelude::*;

use super::pot::Pot;
use crate::analysis::{Fault, Knobs, LONGEST_EXPRESSION};
use crate::emblem::token_glyph;
use crate::icon::Icon;
use crate::islands::stepper::stepper;

/// All fields of one attack.
pub(super) fn attack_fields(pot: Pot, legend: &'static str) -> AnyView {
    let steppers: Vec<AnyView> = Color::ALL.iter().map(|color| dice(pot, *color)).collect();
    let tokens: Vec<AnyView> = DefenseToken::ALL
        .iter()
        .enumerate()
        .map(|(at, token)| token_field(pot, at, *token))
        .collect();
    view! {
        <fieldset class="odds-attack">
            <legend class="odds-attack__legend">{legend}</legend>
            <div class="odds-attack__dice">{steppers}</div>
            <div class="odds-attack__row">
                {choice(
                    pot,
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
                    pot,
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
                    pot,
                    "Accuracies",
                    "accuracy",
                    &[("best", "Lock tokens"), ("kept", "Not spent")],
                    |knobs| if knobs.keeps_accuracies { "kept" } else { "best" }.to_owned(),
                    |knobs, value| knobs.keeps_accuracies = value == "kept",
                )}
                {choice(
                    pot,
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
                    pot,
                    "Defender",
                    "vs",
                    &[("ship", "Ship"), ("squadron", "Squadron")],
                    |knobs| {
                        if knobs.target == Target::Ship { "ship" } else { "squadron" }.to_owned()
                    },
                    |knobs, value| {
                        knobs.target = if value == "squadron" { Target::Squadron } else { Target::Ship };
                    },
                )} {shields(pot)}
            </div>
            <div class="odds-attack__checks">
                {check(
                    pot,
                    "Concentrate fire dial",
                    "dial",
                    |knobs| knobs.dial,
                    |knobs, on| knobs.dial = on,
                )}
                {check(
                    pot,
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
            {expression(pot)}
        </fieldset>
    }
    .into_any()
}

fn dice(pot: Pot, color: Color) -> AnyView {
    let id = format!("{}-{}", pot.letter, color.id());
    let set = move |count| pot.turn(|knobs| knobs.pool = knobs.pool.with(color, count));
    let count = move || pot.knobs().pool.of(color);
    stepper(color, id.clone(), id, Knobs::MOST_DICE, count, set)
}

/// A choice among words. `of` reads the knobs, `set` turns them.
fn choice(
    pot: Pot,
    label: &'static str,
    field: &'static str,
    words: &'static [(&'static str, &'static str)],
    of: fn(&Knobs) -> String,
    set: fn(&mut Knobs, &str),
) -> AnyView {
    let id = format!("{}-{field}", pot.letter);
    let wraps = id.clone();
    let start = pot.attack.with_untracked(|it| of(&Knobs::of(it)));
    let now = move || of(&pot.knobs());
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
                    pot.turn(|knobs| set(knobs, &value));
                }
            >
                {options}
            </select>
        </label>
    }
    .into_any()
}

fn check(
    pot: Pot,
    label: &'static str,
    field: &'static str,
    of: fn(&Knobs) -> bool,
    set: fn(&mut Knobs, bool),
) -> AnyView {
    let id = format!("{}-{field}", pot.letter);
    let wraps = id.clone();
    let start = pot.attack.with_untracked(|it| of(&Knobs::of(it)));
    view! {
        <label class="odds-attack__check" for=wraps>
            <input
                type="checkbox"
                id=id.clone()
                name=id
                checked=start
                prop:checked=move || of(&pot.knobs())
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    pot.turn(|knobs| set(knobs, on));
                }
            />
            {label}
        </label>
    }
    .into_any()
}

fn token_field(pot: Pot, at: usize, token: DefenseToken) -> AnyView {
    let id = format!("{}-{}", pot.letter, token.id());
    let wraps = id.clone();
    let start = pot.attack.with_untracked(|it| Knobs::of(it).tokens[at]);
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
                prop:value=move || pot.knobs().tokens[at].min(Knobs::MOST_TOKENS).to_string()
                on:change=move |event| {
                    let count = event_target_value(&event).parse().unwrap_or(0);
                    pot.turn(|knobs| knobs.tokens[at] = count);
                }
            >
                {options}
            </select>
        </label>
    }
    .into_any()
}

fn shields(pot: Pot) -> AnyView {
    let id = format!("{}-shields", pot.letter);
    let wraps = id.clone();
    let words = |shields: Option<u8>| shields.map(|it| it.to_string()).unwrap_or_default();
    let start = pot.attack.with_untracked(|it| words(it.shields));
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
                prop:value=move || words(pot.knobs().shields)
                on:input=move |event| {
                    let shields = event_target_value(&event).parse().ok();
                    pot.turn(|knobs| knobs.shields = shields);
                }
            />
        </label>
    }
    .into_any()
}

/// The same attack in words. What the fields cannot say can be written here.
fn expression(pot: Pot) -> AnyView {
    let id = pot.letter;
    let hint = format!("{id}-hint");
    let fault = format!("{id}-fault");
    let described = format!("{hint} {fault}");
    view! {
        <div class="odds-attack__expression">
            <label class="odds-attack__label" for=id>
                "In words"
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
                    pot.answer.with(|it| matches!(it, Some(Err(_)))).then_some("true")
                }
                value=pot.text.get_untracked()
                prop:value=move || pot.text.get()
                on:input=move |event| pot.write(event_target_value(&event))
            />
            <p class="odds-attack__hint" id=hint>
                "Such as “4 red 2 blue, reroll 1 blank, vs brace evade, at medium”. What stands here counts; empty it to use the fields above."
            </p>
            <div id=fault aria-live="polite">
                {move || pot.answer.with(|it| match it {
                    Some(Err(fault)) => fault_view(fault),
                    _ => ().into_any(),
                })}
            </div>
        </div>
    }
    .into_any()
}

/// What is wrong, with the place marked.
fn fault_view(fault: &Fault) -> AnyView {
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
