use flagbridge_cards::{Body, Card, CardNumber, DamageTiming, EditionIndex, brought};
use flagbridge_data::catalogue;
use flagbridge_wording::plural;
use leptos::prelude::*;

use crate::emblem::{Emblem, faction_words};

/// One card of a list: emblem, name, facts, summary, cost. The whole row leads to the card's page.
#[component]
pub fn CardRow(
    /// The edition the card is shown in.
    edition: EditionIndex,
    /// The card.
    number: CardNumber,
) -> impl IntoView {
    let resolved = catalogue().edition_at(edition);
    let Some(card) = resolved.card(number).or_else(|| catalogue().newest(number)) else {
        return ().into_any();
    };
    let barred = !resolved.is_competitive(number);
    let costs = !matches!(card.body, Body::Objective(_) | Body::Damage(_));
    let craft = card.squadron().map(|it| it.craft).filter(|craft| *craft != card.name);
    view! {
        <li class="card-row" id=brought::card_id(number)>
            <Emblem card />
            <div class="card-row__words">
                <p class="card-row__head">
                    <a class="card-row__name" data-result href=card_address(card, edition)>
                        {card.name}
                    </a>
                    {craft.map(|craft| view! { <span class="card-row__craft">{craft}</span> })}
                    {barred.then(|| view! { <span class="badge badge--warning">"Barred"</span> })}
                    {pack_name(card).map(|name| view! { <span class="badge">{name}</span> })}
                </p>
                <p class="card-row__facts">{card_facts(card)}</p>
                {(!card.summary.is_empty())
                    .then(|| view! { <p class="card-row__summary">{card.summary}</p> })}
            </div>
            {costs
                .then(|| {
                    view! {
                        <p class="card-row__points">
                            {card.points}
                            <span class="visually-hidden">{format!(" {}", plural(card.points, "point", "points"))}</span>
                        </p>
                    }
                })}
        </li>
    }
    .into_any()
}

/// The name of the pack that brings a card; none for a card of the catalogue.
pub fn pack_name(card: &Card) -> Option<&'static str> {
    brought::card_id(card.number)?;
    catalogue().releases.get(usize::from(card.release)).map(|release| release.name)
}

/// The address of a card's page in an edition. Cards of packs are shown where the browser lists the packs.
pub fn card_address(card: &Card, edition: EditionIndex) -> String {
    if brought::card_id(card.number).is_some() {
        return format!("/packs#{}", card.id);
    }
    let current = catalogue().current();
    let edition = catalogue().edition_at(edition).rank();
    if edition == current.index {
        format!("/cards/{}", card.id)
    } else {
        format!("/cards/{}?edition={}", card.id, catalogue().edition_at(edition).edition().id)
    }
}

/// The facts by which players tell cards apart, on one line.
pub fn card_facts(card: &Card) -> String {
    let mut facts: Vec<String> = Vec::with_capacity(5);
    match &card.body {
        Body::Ship(ship) => {
            facts.push(format!("{} ship", ship.size));
            facts.push(faction_words(card.factions));
            facts.push(format!("Hull {}", ship.hull));
            facts.push(format!("Speed {}", ship.speed.max()));
            facts.push(format!("Command {}", ship.command));
        }
        Body::Squadron(squadron) => {
            facts.push(if card.unique { "Unique squadron" } else { "Squadron" }.to_owned());
            facts.push(faction_words(card.factions));
            facts.push(format!("Hull {}", squadron.hull));
            facts.push(format!("Speed {}", squadron.speed));
            let keywords: Vec<_> = squadron.keywords.iter().map(ToString::to_string).collect();
            if !keywords.is_empty() {
                facts.push(keywords.join(", "));
            }
        }
        Body::Upgrade(upgrade) => {
            let slots: Vec<_> = upgrade.slots.iter().map(|slot| slot.name()).collect();
            facts.push(slots.join(" and "));
            facts.push(faction_words(card.factions));
            if upgrade.modification {
                facts.push("Modification".to_owned());
            }
        }
        Body::Objective(objective) => {
            facts.push(format!("{} objective", objective.category));
            if objective.victory_points > 0 {
                facts.push(format!("{} points per victory token", objective.victory_points));
            }
        }
        Body::Damage(damage) => {
            facts.push(format!("{} damage", damage.category));
            facts.push(match damage.copies {
                1 => "1 copy".to_owned(),
                copies => format!("{copies} copies"),
            });
            facts.push(DamageTiming::name(damage.timing).to_owned());
        }
    }
    facts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(id: &str) -> &'static Card {
        catalogue().current().get(id).unwrap()
    }

    #[test]
    fn facts_fit_the_kind() {
        assert_eq!(
            card_facts(card("a-wing-squadron")),
            "Squadron · Rebel Alliance · Hull 4 · Speed 5 · Counter 2"
        );
        assert_eq!(card_facts(card("xi7-turbolasers")), "Turbolasers · Any faction");
        assert_eq!(card_facts(card("blinded-gunners")), "Crew damage · 2 copies · Persistent");
    }

    #[test]
    fn only_an_older_edition_is_named_in_the_address() {
        let (card, current) = (card("xi7-turbolasers"), catalogue().current().index);
        assert_eq!(card_address(card, current), "/cards/xi7-turbolasers");
        let older = catalogue().edition("rrg-1.5").unwrap().index;
        assert_eq!(card_address(card, older), "/cards/xi7-turbolasers?edition=rrg-1.5");
    }
}
