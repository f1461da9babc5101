//! What a card does, in our words.

use flagbridge_cards::{Body, Card, DamageCard, DamageTiming, Objective};
use leptos::prelude::*;

/// The summary, and for objectives and damage cards the parts around it.
#[component]
pub(crate) fn EffectText(card: &'static Card) -> impl IntoView {
    match &card.body {
        Body::Objective(objective) => {
            return view! { <ObjectiveSheet card objective /> }.into_any();
        }
        Body::Damage(damage) => return view! { <DamageSheet card damage=*damage /> }.into_any(),
        _ if card.summary.is_empty() => return ().into_any(),
        _ => {}
    }
    view! {
        <section class="card-section" aria-labelledby="effect">
            <h2 id="effect">"Effect"</h2>
            <p class="card-effect">{card.summary}</p>
        </section>
    }
    .into_any()
}

#[component]
fn ObjectiveSheet(card: &'static Card, objective: &'static Objective) -> impl IntoView {
    let parts = [
        ("Setup", objective.parts.setup),
        ("Special rule", objective.parts.special),
        ("End of round", objective.parts.end_of_round),
        ("End of game", objective.parts.end_of_game),
    ];
    let stated = parts.iter().any(|(_, text)| !text.is_empty());
    let part = |(name, text): (&'static str, &'static str)| {
        (!text.is_empty()).then(|| {
            view! {
                <div class="objective-sheet__part">
                    <h3>{name}</h3>
                    <p>{text}</p>
                </div>
            }
        })
    };
    let figure = |term: &'static str, value: u8| {
        (value > 0).then(|| {
            view! {
                <div class="figure">
                    <dt class="figure__term">{term}</dt>
                    <dd class="figure__value">{value}</dd>
                </div>
            }
        })
    };
    let tokens = objective.victory_points > 0 || objective.tokens > 0;
    view! {
        <section class="card-section" aria-labelledby="effect">
            <h2 id="effect">"Rules"</h2>
            {(!stated).then(|| view! { <p class="card-effect">{card.summary}</p> })}
            <div class="objective-sheet">{parts.map(part)}</div>
            {tokens
                .then(|| {
                    view! {
                        <dl class="figures card-figures">
                            {figure("Points per victory token", objective.victory_points)}
                            {figure("Objective tokens", objective.tokens)}
                        </dl>
                    }
                })}
        </section>
    }
    .into_any()
}

#[component]
fn DamageSheet(card: &'static Card, damage: DamageCard) -> impl IntoView {
    let timing = match damage.timing {
        DamageTiming::Immediate => "Takes effect once, when it is dealt or turned faceup.",
        DamageTiming::Persistent => "In effect while it is faceup.",
        DamageTiming::ImmediateAndPersistent => {
            "Takes effect when it is dealt faceup, and stays in effect while it is faceup."
        }
    };
    let copies = (0..damage.copies).map(|copy| {
        let (x, y) = (6 + u32::from(copy) * 17, 8 + u32::from(copy % 2) * 4);
        view! {
            <rect class="damage-copies__card" x=x y=y width="40" height="56" rx="4"></rect>
            <path
                class="damage-copies__mark"
                d=format!(
                    "M{} {}l3 9 9 3-9 3-3 9-3-9-9-3 9-3z",
                    x + 20,
                    y + 16,
                )
            ></path>
        }
    });
    let width = 12 + 40 + u32::from(damage.copies.saturating_sub(1)) * 17;
    view! {
        <section class="card-section" aria-labelledby="effect">
            <h2 id="effect">"Effect"</h2>
            <p class="card-effect">{card.summary}</p>
            <div class="damage-sheet">
                <svg
                    class="damage-copies"
                    viewBox=format!("0 0 {width} 76")
                    width=width
                    height="76"
                    aria-hidden="true"
                >
                    {copies.collect_view()}
                </svg>
                <dl class="card-facts">
                    <div>
                        <dt>"Copies"</dt>
                        <dd>{damage.copies} " of 52 in the damage deck"</dd>
                    </div>
                    <div>
                        <dt>"Trait"</dt>
                        <dd>{damage.category.name()}</dd>
                    </div>
                    <div>
                        <dt>{damage.timing.name()}</dt>
                        <dd>{timing}</dd>
                    </div>
                    {damage
                        .then_facedown
                        .then(|| {
                            view! {
                                <div>
                                    <dt>"Afterwards"</dt>
                                    <dd>"Turned facedown after its effect is resolved."</dd>
                                </div>
                            }
                        })}
                </dl>
            </div>
        </section>
    }
    .into_any()
}
