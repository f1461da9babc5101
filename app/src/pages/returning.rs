//! What the home page shows returning visitors: their last fleet, games in progress and new editions.
//!
//! Only the browser knows what it has saved. The server sends a hidden section with the editions, and a short script
//! shows what applies before the page is painted.

use flagbridge_cards::{CardNumber, Resolved};
use flagbridge_data::catalogue;
use leptos::nonce::use_nonce;
use leptos::prelude::*;

/// How many of the newest editions can be announced as new.
const NEWEST: usize = 4;

/// The section, empty and hidden until the script finds something to show.
#[component]
pub(crate) fn Returning() -> impl IntoView {
    let editions = catalogue().all_editions().rev().take(NEWEST).map(|edition| {
        view! {
            <li data-edition=edition.edition().id hidden>
                <a href=format!("/cards?edition={}", edition.edition().id)>{edition.full_title()}</a>
                {dated(edition)}
                " was added since your last visit. "
                {edition.edition().summary}
                {changed_words(edition)}
            </li>
        }
    });
    view! {
        <section class="band" aria-labelledby="returning" data-returning hidden>
            <h2 id="returning">"Continue"</h2>
            <ul class="cards"></ul>
            <ul>{editions.collect_view()}</ul>
        </section>
        <script nonce=use_nonce()>{include_str!("returning.js")}</script>
    }
    .into_any()
}

/// The date of an edition, to follow its title.
fn dated(edition: Resolved<'static>) -> String {
    let date = edition.edition().date;
    format!(" ({})", flagbridge_wording::date(date.year, date.month, date.day))
}

/// How many cards an edition changed, as a sentence; none for the first edition.
fn changed_words(edition: Resolved<'static>) -> Option<String> {
    let parent = edition.edition().parent?;
    let parent = catalogue().all_editions().find(|it| it.index == parent)?;
    let last = u16::try_from(catalogue().card_count()).unwrap_or(u16::MAX);
    let numbers = (1..=last).map(CardNumber::new);
    let changed = numbers.filter(|number| edition.card(*number) != parent.card(*number)).count();
    (changed > 0).then(|| {
        format!(" {} changed or added.", flagbridge_wording::count(changed, "card", "cards"))
    })
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
        assert!(html.contains("(18 Apr 2026)"), "{html}");
    }

    #[test]
    fn an_edition_tells_how_many_cards_it_has_changed() {
        let newest = catalogue().all_editions().rev().find(|it| it.edition().parent.is_some());
        let words = newest.and_then(changed_words).expect("some edition changes cards");
        assert!(words.ends_with(" cards changed or added."), "{words}");
        let first = catalogue().all_editions().next().expect("an edition");
        assert_eq!(changed_words(first), None);
    }
}
