//! Which ships can take an upgrade, and which upgrades a ship can take.

use flagbridge_cards::{Card, Kind, Resolved, Slot};
use leptos::prelude::*;

use super::fit::can_carry;
use crate::emblem::{Emblem, slot_glyph};
use crate::icon::Icon;
use crate::islands::card_address;

/// The ships that can take an upgrade.
#[component]
pub(crate) fn Bearers(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    let mut ships: Vec<&'static Card> =
        edition.cards_of(Kind::Ship).filter(|ship| can_carry(edition, ship, card)).collect();
    ships.sort_by_key(|ship| (ship.factions.iter().next(), ship.name));
    let flagship = card.upgrade().is_some_and(|upgrade| upgrade.restriction.flagship);
    let all = edition.cards_of(Kind::Ship).count();
    let link = |ship: &'static Card| {
        view! {
            <li>
                <a class="card-link" href=card_address(ship, edition.index)>
                    <Emblem card=ship />
                    <span class="card-link__name">{ship.name}</span>
                    <span class="card-link__points">
                        {ship.points} <span class="visually-hidden">" points"</span>
                    </span>
                </a>
            </li>
        }
    };
    view! {
        <section class="card-section" aria-labelledby="bearers">
            <h2 id="bearers">"Ships that can take it"</h2>
            <p class="card-section__note">
                {ships.len()} " of " {all} " ships in " {edition.edition().title}
                {flagship.then_some(", on the flagship only")}
                ", by printed icons and restrictions. Cards that add an icon may allow more."
            </p>
            <ul class="card-links">{ships.into_iter().map(link).collect_view()}</ul>
        </section>
    }
    .into_any()
}

/// The upgrades a ship can take, by icon.
#[component]
pub(crate) fn Equipment(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    let groups = Slot::ALL.iter().map(|slot| {
        let mut upgrades: Vec<&'static Card> = edition
            .cards_of(Kind::Upgrade)
            .filter(|it| it.upgrade().is_some_and(|upgrade| upgrade.slot() == *slot))
            .filter(|upgrade| can_carry(edition, card, upgrade))
            .collect();
        upgrades.sort_by_key(|upgrade| upgrade.name);
        (!upgrades.is_empty()).then(|| view! { <SlotGroup icon=*slot upgrades edition /> })
    });
    view! {
        <section class="card-section" aria-labelledby="equipment">
            <h2 id="equipment">"What it can take"</h2>
            <p class="card-section__note">
                "By printed icons and restrictions in " {edition.edition().title} "."
            </p>
            <div class="slot-groups">{groups.collect_view()}</div>
        </section>
    }
    .into_any()
}

#[component]
fn SlotGroup(
    icon: Slot,
    upgrades: Vec<&'static Card>,
    edition: Resolved<'static>,
) -> impl IntoView {
    let count = upgrades.len();
    let link = |upgrade: &'static Card| {
        view! {
            <li>
                <a class="card-link" href=card_address(upgrade, edition.index)>
                    <span class="card-link__name">{upgrade.name}</span>
                    <span class="card-link__points">
                        {upgrade.points} <span class="visually-hidden">" points"</span>
                    </span>
                </a>
            </li>
        }
    };
    view! {
        <details class="slot-group">
            <summary class="slot-group__name">
                <Icon glyph=slot_glyph(icon) />
                <span>{icon.name()}</span>
                <span class="slot-group__count">{count}</span>
            </summary>
            <ul class="card-links card-links--plain">{upgrades.into_iter().map(link).collect_view()}</ul>
        </details>
    }
    .into_any()
}
