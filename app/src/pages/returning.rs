//! What the home page shows to whoever comes back: the last fleet, games that wait, and rules that are new to them.
//!
//! The browser alone knows what it keeps. The server sends a hidden place and the editions, and a few lines of script
//! show what there is to show before the page is painted.

use flagbridge_cards::{CardNumber, Resolved};
use flagbridge_data::catalogue;
use leptos::nonce::use_nonce;
use leptos::prelude::*;

/// So many of the newest editions can be new to somebody.
const NEWEST: usize = 4;

/// The place, empty and hidden until the script finds something.
#[component]
pub(super) fn Returning() -> impl IntoView {
    let editions = catalogue().all_editions().rev().take(NEWEST).map(|edition| {
        view! {
            <li data-edition=edition.edition().id hidden>
                <a href=format!("/cards?edition={}", edition.edition().id)>{edition.full_title()}</a>
                " is new since your last visit. "
                {edition.edition().summary}
                {changed_words(edition)}
            </li>
        }
    });
    view! {
        <section class="band" aria-labelledby="returning" data-returning hidden>
            <h2 id="returning">"Where you left off"</h2>
            <ul class="cards"></ul>
            <ul>{editions.collect_view()}</ul>
        </section>
        <script nonce=use_nonce()>{include_str!("returning.js")}</script>
    }
    .into_any()
}

/// How many cards an edition has changed, in words; none where it has no edition before it.
fn changed_words(edition: Resolved<'static>) -> Option<String> {
    let parent = edition.edition().parent?;
    let parent = catalogue().all_editions().find(|it| it.index == parent)?;
    let last = u16::try_from(catalogue().card_count()).unwrap_or(u16::MAX);
    let numbers = (1..=last).map(CardNumber::new);
    let changed = numbers.filter(|number| edition.card(*number) != parent.card(*number)).count();
    (changed > 0).then(|| format!(" Cards it changed or brought: {changed}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_editions_stand_ready_and_nothing_is_shown_unasked() {
        let html = view! { <Returning /> }.to_html();
        assert_eq!(html.matches("data-edition=").count(), NEWEST);
        assert_eq!(html.matches(" hidden").count(), NEWEST + 1, "{html}");
        let newest = catalogue().all_editions().next_back().expect("an edition");
        assert!(html.contains(&newest.full_title()), "{html}");
    }

    #[test]
    fn an_edition_tells_how_many_cards_it_has_changed() {
        let newest = catalogue().all_editions().rev().find(|it| it.edition().parent.is_some());
        let words = newest.and_then(changed_words).expect("some edition changes cards");
        assert!(words.starts_with(" Cards it changed or brought: "), "{words}");
        let first = catalogue().all_editions().next().expect("an edition");
        assert_eq!(changed_words(first), None);
    }
}
