//! Every card of the list, once, with its figures and what it does in our words.

use flagbridge_cards::{
    Body, Card, CardNumber, KeywordValue, Objective, Ship, SpeedChart, Squadron, Upgrade,
};
use leptos::prelude::*;

use super::subject::Subject;
use crate::editor::title;
use crate::emblem::{Pips, slot_glyph, token_glyph};
use crate::icon::Icon;
use crate::pages::cards::zone_rows;

#[component]
pub(crate) fn CardSheet(subject: Subject) -> impl IntoView {
    let cards = distinct(&subject);
    let entries: Vec<_> = cards.iter().map(|(card, count)| entry(&subject, card, *count)).collect();
    view! {
        <header class="cards-head">
            <h2 class="cards-head__name">{title(&subject.draft)}</h2>
            <p>{subject.faction()} " · " {subject.standing()} " · " {subject.points()} " points"</p>
        </header>
        <div class="print-cards">{entries}</div>
        <Keywords subject=subject.clone() cards=cards.iter().map(|it| it.0).collect() />
    }
    .into_any()
}

/// The cards in the order of the list with the number of copies, each once.
fn distinct(subject: &Subject) -> Vec<(&'static Card, u32)> {
    let mut found: Vec<(CardNumber, &'static Card, u32)> = Vec::new();
    for (_, number, copies) in subject.draft.cards() {
        let Some(card) = subject.card(number) else { continue };
        match found.iter_mut().find(|it| it.0 == number) {
            Some((_, _, count)) => *count += u32::from(copies),
            None => found.push((number, card, u32::from(copies))),
        }
    }
    found.sort_by_key(|(_, card, _)| card.kind());
    found.into_iter().map(|(_, card, count)| (card, count)).collect()
}

fn entry(subject: &Subject, card: &'static Card, count: u32) -> AnyView {
    let outside = subject.edition.card(card.number).is_none();
    let body = match &card.body {
        Body::Ship(ship) => ship_figures(ship),
        Body::Squadron(squadron) => squadron_figures(squadron),
        Body::Upgrade(upgrade) => upgrade_figures(upgrade),
        Body::Objective(objective) => objective_parts(card, objective),
        Body::Damage(_) => ().into_any(),
    };
    let summary = match &card.body {
        Body::Objective(_) => None,
        _ => Some(card.summary).filter(|it| !it.is_empty()),
    };
    view! {
        <section class="print-card">
            <h3 class="print-card__name">
                {(count > 1).then(|| format!("{count} × "))} {card.full_name()}
                <span class="print-card__points">{(card.points > 0).then_some(card.points)}</span>
            </h3>
            {outside.then(|| view! { <p class="print-card__outside">"Not in this edition."</p> })}
            {body}
            {summary.map(|it| view! { <p class="print-card__summary">{it}</p> })}
        </section>
    }
    .into_any()
}

fn ship_figures(ship: &'static Ship) -> AnyView {
    let zones = zone_rows(ship);
    let special = ship.armament.special;
    view! {
        <p class="print-card__figures">
            "Hull " {ship.hull} " · Command " {ship.command} " · Squadron " {ship.squadron}
            " · Engineering " {ship.engineering} " · " {ship.size.name()}
        </p>
        <table class="print-table">
            <thead>
                <tr>
                    <th scope="col">"Zone"</th>
                    <th scope="col">"Shields"</th>
                    <th scope="col">"Dice"</th>
                </tr>
            </thead>
            <tbody>
                {zones}
                {(!special.is_empty())
                    .then(|| {
                        view! {
                            <tr>
                                <th scope="row">"Special arc"</th>
                                <td></td>
                                <td>
                                    <Pips pool=special />
                                </td>
                            </tr>
                        }
                    })}
                <tr>
                    <th scope="row">"Squadrons"</th>
                    <td></td>
                    <td>
                        <Pips pool=ship.armament.anti_squadron />
                    </td>
                </tr>
            </tbody>
        </table>
        {token_line(&ship.defense_tokens)}
        <p class="print-card__figures">{speed_words(&ship.speed)}</p>
    }
    .into_any()
}

/// Clicks per joint by speed, the joint nearest the ship first: `Speed 1: I · 2: – I`.
fn speed_words(chart: &SpeedChart) -> String {
    let joint = |clicks: &u8| match clicks {
        0 => "–".to_owned(),
        clicks => "I".repeat(usize::from(*clicks)),
    };
    let speed = |speed: u8| {
        let joints: Vec<_> = chart.yaw(speed).iter().map(joint).collect();
        format!("{speed}: {}", joints.join(" "))
    };
    let speeds: Vec<_> = (1..=chart.max()).map(speed).collect();
    if speeds.is_empty() { "Speed 0".to_owned() } else { format!("Speed {}", speeds.join(" · ")) }
}

fn squadron_figures(squadron: &'static Squadron) -> AnyView {
    let keywords: Vec<_> = squadron.keywords.iter().map(KeywordValue::to_string).collect();
    view! {
        <p class="print-card__figures">"Speed " {squadron.speed} " · Hull " {squadron.hull}</p>
        <p class="print-card__figures">
            "Squadrons " <Pips pool=squadron.anti_squadron /> " Ships " <Pips pool=squadron.battery />
        </p>
        {token_line(&squadron.defense_tokens)}
        {(!keywords.is_empty())
            .then(|| view! { <p class="print-card__figures">{keywords.join(", ")}</p> })}
    }
    .into_any()
}

fn token_line(tokens: &'static [flagbridge_cards::DefenseToken]) -> Option<AnyView> {
    let names: Vec<_> = tokens
        .iter()
        .map(|token| {
            view! {
                <li class="print-token">
                    <Icon glyph=token_glyph(*token) />
                    <span>{token.name()}</span>
                </li>
            }
        })
        .collect();
    (!names.is_empty()).then(|| view! { <ul class="print-tokens">{names}</ul> }.into_any())
}

fn upgrade_figures(upgrade: &'static Upgrade) -> AnyView {
    let slots: Vec<_> = upgrade
        .slots
        .iter()
        .map(|slot| {
            view! {
                <li class="print-token">
                    <Icon glyph=slot_glyph(*slot) />
                    <span>{slot.name()}</span>
                </li>
            }
        })
        .collect();
    let marks = [
        (upgrade.modification, "Modification"),
        (upgrade.exhausts, "Exhausts"),
        (upgrade.discards, "Discard to use"),
    ];
    let marks: Vec<_> = marks.iter().filter(|it| it.0).map(|it| it.1).collect();
    view! {
        <ul class="print-tokens">{slots}</ul>
        {(!marks.is_empty()).then(|| view! { <p class="print-card__figures">{marks.join(" · ")}</p> })}
    }
    .into_any()
}

fn objective_parts(card: &'static Card, objective: &'static Objective) -> AnyView {
    let parts = [
        ("Setup", objective.parts.setup),
        ("Special rule", objective.parts.special),
        ("End of round", objective.parts.end_of_round),
        ("End of game", objective.parts.end_of_game),
    ];
    let stated: Vec<_> = parts
        .iter()
        .filter(|it| !it.1.is_empty())
        .map(|(term, text)| {
            view! {
                <p class="print-card__summary">
                    <strong>{*term}</strong>
                    ": "
                    {*text}
                </p>
            }
        })
        .collect();
    let figures = (objective.victory_points > 0)
        .then(|| format!(" · {} points per victory token", objective.victory_points));
    view! {
        <p class="print-card__figures">{objective.category.name()} {figures}</p>
        {stated
            .is_empty()
            .then(|| view! { <p class="print-card__summary">{card.summary}</p> })}
        {stated}
    }
    .into_any()
}

/// What the squadrons' keywords mean in the edition, each once.
#[component]
fn Keywords(subject: Subject, cards: Vec<&'static Card>) -> impl IntoView {
    let mut keywords: Vec<_> = cards
        .iter()
        .filter_map(|card| card.squadron())
        .flat_map(|it| it.keywords.iter().map(|keyword| keyword.keyword))
        .collect();
    keywords.sort_by_key(|it| it.name());
    keywords.dedup();
    let rows: Vec<_> = keywords
        .into_iter()
        .filter_map(|keyword| Some((keyword.name(), subject.edition.keyword_text(keyword)?)))
        .map(|(name, text)| {
            view! {
                <div class="print-keyword">
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                </div>
            }
        })
        .collect();
    (!rows.is_empty()).then(|| {
        view! {
            <section class="print-part">
                <h3 class="print-part__title">"Keywords"</h3>
                <dl class="print-keywords">{rows}</dl>
            </section>
        }
        .into_any()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_data::catalogue;
    use flagbridge_fleet::Draft;

    #[test]
    fn each_card_stands_once_with_its_count_and_keywords_are_explained() {
        let number = |id: &str| catalogue().number(id).unwrap_or_else(|| panic!("{id}"));
        let mut draft = Draft::new();
        for _ in 0..2 {
            draft.add_ship(number("gladiator-i-class-star-destroyer"));
        }
        draft.add_upgrade(0, number("demolisher-title"));
        for _ in 0..3 {
            draft.add_squadron(number("tie-fighter-squadron"));
        }
        let subject = Subject::new("1abc".to_owned(), draft, None);
        let html = view! { <CardSheet subject=subject.clone() /> }.to_html();
        // Leptos marks where texts and components end.
        let html = html.replace("<!>", "");
        assert_eq!(html.matches("<section class=\"print-card\"").count(), 3, "{html}");
        assert!(html.contains("2 × ") && html.contains("3 × "), "{html}");
        assert!(html.contains("<dt>Swarm</dt>"), "{html}");
    }

    #[test]
    fn yaw_is_written_joint_by_joint() {
        let chart = SpeedChart(vec![vec![2], vec![0, 1]]);
        assert_eq!(speed_words(&chart), "Speed 1: II · 2: – I");
        assert_eq!(speed_words(&SpeedChart::default()), "Speed 0");
    }
}
