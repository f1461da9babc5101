//! The timeline of a card across the editions.

use flagbridge_cards::{Body, Card, Change, HistoryEntry, Resolved};
use flagbridge_data::catalogue;
use leptos::prelude::*;

use super::difference::{Piece, difference};
use super::upgrade::{ready_words, starting_words};
use crate::edition_choice::day_of;
use crate::islands::card_address;

/// One entry per edition that changed anything, oldest first, with what changed.
#[component]
pub(crate) fn History(card: &'static Card, edition: Resolved<'static>) -> impl IntoView {
    let entries = catalogue().history(card.number);
    let mut before = catalogue().printed(card.number);
    let last = entries.iter().map(|entry| entry.edition).rfind(|it| *it <= edition.index);
    let mut items = Vec::new();
    for entry in entries {
        let after = entry.card;
        let here = Some(entry.edition) == last;
        items.push(view! { <Entry card before entry here /> });
        before = after.or(before);
    }
    let changed = items.len() > 1;
    view! {
        <section class="card-section" aria-labelledby="history">
            <h2 id="history">"History"</h2>
            {(!changed)
                .then(|| {
                    view! {
                        <p class="card-section__note">"No edition has changed this card since it appeared."</p>
                    }
                })}
            <ol class="timeline">{items}</ol>
        </section>
    }
    .into_any()
}

#[component]
fn Entry(
    card: &'static Card,
    before: Option<&'static Card>,
    entry: HistoryEntry<'static>,
    here: bool,
) -> impl IntoView {
    let edition = catalogue().edition_at(entry.edition);
    let after = entry.card.unwrap_or(card);
    let changes = entry.changes.iter().map(|change| {
        view! { <li class="timeline__change">{change_view(change, before, after)}</li> }
    });
    view! {
        <li class="timeline__entry" data-here=here.then_some("")>
            <p class="timeline__date">
                <time datetime=edition.date.to_string()>{day_of(edition.date)}</time>
            </p>
            <h3 class="timeline__title">
                <a href=card_address(card, entry.edition)>{edition.edition().title}</a>
                {(!edition.is_official())
                    .then(|| view! { <span class="badge">{edition.issuer.name()}</span> })}
            </h3>
            <ul class="timeline__changes">{changes.collect_view()}</ul>
        </li>
    }
    .into_any()
}

fn change_view(change: &Change, before: Option<&Card>, after: &'static Card) -> AnyView {
    match change {
        Change::Entered => {
            let cost = match after.points {
                0 => String::new(),
                points => format!(" at {points} points"),
            };
            format!("Added to the pool{cost}").into_any()
        }
        Change::Left => "Removed from the pool".into_any(),
        Change::Points { from, to } => {
            let word = if to > from { "more" } else { "less" };
            let by = from.abs_diff(*to);
            view! {
                "Cost "
                <del class="was">{*from}</del>
                " "
                <span aria-hidden="true">"→"</span>
                " "
                <ins class="now">{*to}</ins>
                " points "
                <span class=format!("badge badge--{word}")>{by} " " {word}</span>
            }
            .into_any()
        }
        Change::Effect => {
            let older = before.map_or("", |card| card.summary);
            view! {
                "Effect"
                {effect_view(older, after.summary)}
            }
            .into_any()
        }
        Change::Facets => {
            let words = before.map(|before| facet_words(before, after)).unwrap_or_default();
            words.join(". ").into_any()
        }
        Change::Barred => "Banned from competitive play".into_any(),
        Change::Admitted => "Allowed in competitive play again".into_any(),
    }
}

/// The old and the new text: woven together where they are alike, else one after the other.
fn effect_view(older: &str, newer: &'static str) -> AnyView {
    let Some(pieces) = difference(older, newer) else {
        let older = older.to_owned();
        return view! {
            <p class="timeline__text">
                <del class="was">{older}</del>
            </p>
            <p class="timeline__text">
                <ins class="now">{newer}</ins>
            </p>
        }
        .into_any();
    };
    let woven = pieces.into_iter().map(|piece| match piece {
        Piece::Kept(run) => format!("{run} ").into_any(),
        Piece::Removed(run) => view! {
            <del class="was">{run}</del>
            " "
        }
        .into_any(),
        Piece::Added(run) => view! {
            <ins class="now">{run}</ins>
            " "
        }
        .into_any(),
    });
    view! { <p class="timeline__text">{woven.collect_view()}</p> }.into_any()
}

/// Which figures, icons or restrictions changed, in words.
fn facet_words(before: &Card, after: &Card) -> Vec<String> {
    let mut words = Vec::new();
    match (&before.body, &after.body) {
        (Body::Upgrade(before), Body::Upgrade(after)) => {
            if before.modification != after.modification {
                let now = if after.modification { "Is now" } else { "Is no longer" };
                words.push(format!("{now} a Modification"));
            }
            if before.starting != after.starting {
                let starting = starting_words(after);
                words.push(starting.unwrap_or_else(|| "Starts without tokens".to_owned()));
            }
            if before.exhausts != after.exhausts {
                let now =
                    if after.exhausts { "Is now exhausted" } else { "Is no longer exhausted" };
                words.push(format!("{now} to be used"));
            }
            if before.discards != after.discards {
                let now =
                    if after.discards { "Is now discarded" } else { "Is no longer discarded" };
                words.push(format!("{now} to be used"));
            }
            if before.ready != after.ready {
                words.extend(ready_words(after));
            }
            if before.restriction != after.restriction {
                words.push("Its restriction changed".to_owned());
            }
            if before.slots != after.slots || before.grants != after.grants {
                words.push("Its icons changed".to_owned());
            }
        }
        (Body::Objective(before), Body::Objective(after)) => {
            if before.parts != after.parts {
                words.push("The wording of its parts changed".to_owned());
            }
            if before.victory_points != after.victory_points {
                words.push(format!("A victory token is worth {}", after.victory_points));
            }
        }
        (Body::Squadron(before), Body::Squadron(after)) => {
            if before.keywords != after.keywords {
                let now: Vec<_> = after.keywords.iter().map(ToString::to_string).collect();
                words.push(format!("Its keywords are now {}", now.join(", ")));
            }
            if before.defense_tokens != after.defense_tokens {
                let now: Vec<_> = after.defense_tokens.iter().map(|it| it.name()).collect();
                words.push(format!("Its defense tokens are now {}", now.join(", ")));
            }
        }
        _ => {}
    }
    if words.is_empty() {
        words.push("Values, icons or restrictions changed".to_owned());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(edition: &str, id: &str) -> &'static Card {
        catalogue().edition(edition).unwrap().get(id).unwrap()
    }

    #[test]
    fn a_facet_that_changed_is_named() {
        let id = "h9-turbolasers";
        let words = facet_words(version("faq-3.2.1", id), version("rrg-1.5", id));
        assert_eq!(words, ["Is now a Modification"]);
        let id = "linked-turbolaser-towers";
        let words = facet_words(version("rrg-1.5", id), version("rrg-1.6", id));
        assert_eq!(words[0], "Is now exhausted to be used");
        let id = "luke-skywalker-x-wing-squadron";
        let words = facet_words(version("rrg-1.6", id), version("arc-01", id));
        assert_eq!(words, ["Its keywords are now Bomber, Rogue"]);
        let id = "vult-skerris-tie-interceptor-squadron";
        let skerris = version("errata-2023-10", id);
        let words = facet_words(catalogue().printed(skerris.number).unwrap(), skerris);
        assert_eq!(words, ["Its defense tokens are now Brace, Scatter"]);
    }

    #[test]
    fn every_change_of_facets_in_the_catalogue_has_words_of_its_own() {
        for number in 1..=catalogue().card_count() as u16 {
            let number = flagbridge_cards::CardNumber::new(number);
            let mut before = catalogue().printed(number);
            for entry in catalogue().history(number) {
                if let (Some(before), Some(after)) = (before, entry.card)
                    && entry.changes.contains(&Change::Facets)
                {
                    let words = facet_words(before, after);
                    assert_ne!(words, ["Values, icons or restrictions changed"], "{}", after.id);
                }
                before = entry.card.or(before);
            }
        }
    }

    #[test]
    fn a_cost_that_rose_shows_both_figures() {
        let rieekan = version("rrg-1.6", "general-rieekan-commander");
        let html = change_view(&Change::Points { from: 30, to: 34 }, None, rieekan).to_html();
        // Leptos marks where texts and components end.
        let html = html.replace("<!>", "");
        assert!(html.contains("<del class=\"was\">30</del>"), "{html}");
        assert!(html.contains("<ins class=\"now\">34</ins>"), "{html}");
        assert!(html.contains("badge--more"), "{html}");
    }
}
