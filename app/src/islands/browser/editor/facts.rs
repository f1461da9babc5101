//! A card's figures in one line.

use flagbridge_cards::{Body, Card, Ship, Slot, Squadron, Upgrade};
use leptos::prelude::*;

use crate::emblem::{Pips, slot_glyph, token_glyph};
use crate::icon::Icon;

/// What tells a card from its neighbours in a list.
#[component]
pub(crate) fn Facts(
    /// The card.
    card: &'static Card,
) -> impl IntoView {
    match &card.body {
        Body::Ship(ship) => ship_facts(ship).into_any(),
        Body::Squadron(squadron) => squadron_facts(squadron).into_any(),
        Body::Upgrade(upgrade) => upgrade_facts(card, upgrade).into_any(),
        Body::Objective(_) | Body::Damage(_) => ().into_any(),
    }
}

/// A ship's figures without its bar.
#[component]
pub(crate) fn ShipFigures(
    /// The ship.
    ship: &'static Ship,
) -> impl IntoView {
    let tokens = ship.defense_tokens.iter().map(|token| {
        view! { <Icon glyph=token_glyph(*token) label=token.name() /> }
    });
    view! {
        <span class="facts__figures">
            <Figure term="Hull" value=ship.hull />
            <Figure term="Command" value=ship.command />
            <Figure term="Squadron" value=ship.squadron />
            <Figure term="Engineering" value=ship.engineering />
            <Figure term="Speed" value=ship.speed.max() />
        </span>
        <span class="facts__tokens">{tokens.collect_view()}</span>
    }
}

#[component]
fn Figure(term: &'static str, value: u8) -> impl IntoView {
    view! {
        <span class="fact">
            <span class="fact__term">{term}</span>
            " "
            <b class="fact__value">{value}</b>
        </span>
    }
}

fn ship_facts(ship: &'static Ship) -> impl IntoView {
    view! {
        <span class="facts">
            <ShipFigures ship />
            <span class="facts__bar">{icons(&ship.slots)}</span>
        </span>
    }
}

fn icons(slots: &[Slot]) -> impl IntoView + use<> {
    let icons =
        slots.iter().map(|slot| view! { <Icon glyph=slot_glyph(*slot) label=slot.name() /> });
    icons.collect_view()
}

fn squadron_facts(squadron: &'static Squadron) -> impl IntoView {
    let keywords = squadron.keywords.iter().map(|it| match it.value {
        0 => it.keyword.name().to_owned(),
        value => format!("{} {value}", it.keyword.name()),
    });
    let keywords = keywords.collect::<Vec<_>>().join(", ");
    let tokens = squadron.defense_tokens.iter().map(|token| {
        view! { <Icon glyph=token_glyph(*token) label=token.name() /> }
    });
    let craft = (!squadron.craft.is_empty()).then_some(squadron.craft);
    view! {
        <span class="facts">
            {craft
                .filter(|_| squadron.ace)
                .map(|craft| view! { <span class="facts__craft">{craft}</span> })}
            <span class="facts__figures">
                <Figure term="Speed" value=squadron.speed />
                <Figure term="Hull" value=squadron.hull />
                <span class="fact">
                    <span class="fact__term">"Squadrons"</span>
                    <Pips pool=squadron.anti_squadron />
                </span>
                <span class="fact">
                    <span class="fact__term">"Ships"</span>
                    <Pips pool=squadron.battery />
                </span>
            </span>
            <span class="facts__tokens">{tokens.collect_view()}</span>
            <span class="facts__keywords">{keywords}</span>
        </span>
    }
}

fn upgrade_facts(card: &'static Card, upgrade: &'static Upgrade) -> impl IntoView {
    let mut words: Vec<&'static str> = Vec::new();
    words.extend(card.unique.then_some("Unique"));
    words.extend(upgrade.modification.then_some("Modification"));
    words.extend(upgrade.exhausts.then_some("Exhausts"));
    words.extend(upgrade.discards.then_some("Discards"));
    let second = upgrade.slots.get(1).map(|slot| format!("Also uses {slot}"));
    let words = words.into_iter().map(str::to_owned).chain(second);
    let words = words.map(|word| view! { <span class="fact__word">{word}</span> });
    view! { <span class="facts">{words.collect_view()}</span> }
}
