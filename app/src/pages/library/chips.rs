//! What is asked for, as chips: each leads to the same answer without it.

use flagbridge_cards::{CardNumber, Faction};
use flagbridge_data::catalogue;
use flagbridge_library::Query;
use leptos::prelude::*;

use super::address;
use crate::emblem::faction_glyph;
use crate::icon::Icon;

/// The sides, each a click away.
pub(crate) fn sides(path: &'static str, query: &Query) -> AnyView {
    let link = |faction: Option<Faction>| {
        let target = address(path, &Query { faction, page: 0, ..query.clone() });
        let here = (query.faction == faction).then_some("true");
        let class = format!("library-side hue--{}", faction.map_or("neutral", |it| it.id()));
        let emblem = faction.map(|faction| view! { <Icon glyph=faction_glyph(faction) /> });
        view! {
            <li>
                <a class=class href=target aria-current=here>
                    {emblem}
                    {faction.map_or("All factions", |it| it.name())}
                </a>
            </li>
        }
    };
    let all = std::iter::once(None).chain(Faction::ALL.iter().copied().map(Some));
    view! { <ul class="library-sides" aria-label="Factions">{all.map(link).collect_view()}</ul> }
        .into_any()
}

/// Everything that narrows the answer, and the way back to all of it. Nothing where nothing does.
pub(crate) fn active(path: &'static str, query: &Query) -> Option<AnyView> {
    let chips = without(query);
    (!chips.is_empty()).then(|| {
        let chip = |(words, less): (String, Query)| {
            view! {
                <li>
                    <a class="library-chip" href=address(path, &less)>
                        <bdi>{words.clone()}</bdi>
                        <span aria-hidden="true">"×"</span>
                        <span class="visually-hidden">" (remove)"</span>
                    </a>
                </li>
            }
        };
        view! {
            <ul class="library-chips" aria-label="Active filters">
                {chips.into_iter().map(chip).collect_view()}
                <li>
                    <a class="library-chip library-chip--all" href=path>"Clear all"</a>
                </li>
            </ul>
        }
        .into_any()
    })
}

/// Each thing that is asked for, in words, and the query without it.
fn without(query: &Query) -> Vec<(String, Query)> {
    let name = |card: CardNumber| {
        catalogue().newest(card).map_or_else(|| card.to_string(), |card| card.full_name())
    };
    let start = Query { page: 0, ..query.clone() };
    let mut chips = Vec::new();
    let mut chip = |words: Option<String>, change: &dyn Fn(&mut Query)| {
        if let Some(words) = words {
            let mut less = start.clone();
            change(&mut less);
            chips.push((words, less));
        }
    };
    let said = |text: &String, words: &str| (!text.is_empty()).then(|| format!("{words} {text}"));
    chip((!query.text.is_empty()).then(|| format!("“{}”", query.text)), &|it| it.text.clear());
    chip(query.faction.map(|it| it.name().to_owned()), &|it| it.faction = None);
    chip(query.commander.map(|it| format!("Commander {}", name(it))), &|it| it.commander = None);
    for card in &query.cards {
        chip(Some(format!("With {}", name(*card))), &|it| it.cards.retain(|other| other != card));
    }
    chip(query.least.map(|it| format!("At least {it} points")), &|it| it.least = None);
    chip(query.most.map(|it| format!("At most {it} points")), &|it| it.most = None);
    let edition = catalogue().edition(&query.edition).ok();
    chip(edition.map(|it| it.edition().title.to_owned()), &|it| it.edition.clear());
    chip(said(&query.event, "Event:"), &|it| it.event.clear());
    chip(query.rank.map(|it| format!("Rank {it} or better")), &|it| it.rank = None);
    chip(said(&query.from, "From"), &|it| it.from.clear());
    chip(said(&query.to, "To"), &|it| it.to.clear());
    chips
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_filter_can_be_taken_away_alone() {
        let pairs = [
            ("faction", "empire"),
            ("commander", "grand-moff-tarkin-commander"),
            ("card", "demolisher-title"),
            ("card", "ordnance-experts"),
            ("least", "380"),
            ("most", "400"),
            ("edition", "rrg-1.6"),
            ("event", "Open"),
            ("rank", "3"),
            ("from", "2026-01"),
            ("to", "2026-05"),
            ("text", "spear"),
        ];
        let (query, refused) = Query::read(pairs, catalogue());
        assert_eq!(refused, []);
        let chips = without(&query);
        assert_eq!(chips.len(), pairs.len());
        for (words, less) in &chips {
            let left = less.pairs(catalogue());
            assert_eq!(left.len(), pairs.len() - 1, "without {words}");
            assert!(left.iter().all(|(name, value)| pairs.contains(&(*name, value.as_str()))));
        }
        assert_eq!(chips[3].0, "With Demolisher");
        assert_eq!(without(&Query::default()), []);
    }
}
