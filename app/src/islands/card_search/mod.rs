//! The card browser: search, filters and the list they leave.

mod address;
mod filters;
mod keys;
mod row;
mod suggestions;

use leptos::prelude::*;

use crate::card_query::{Answer, CardQuery, Sort};
use crate::islands::rows;
use filters::{Chips, Filters, Select};
use suggestions::Suggestions;

pub use row::{CardRow, card_address, card_facts, pack_name};

/// A search field, filters and the matching cards, all of it in the address as well.
///
/// Without JavaScript it is a form that asks the server the same question.
pub(crate) fn search_form(search: &str) -> AnyView {
    let query = RwSignal::new(CardQuery::parse(search));
    let answer = Memo::new(move |_| query.with(CardQuery::run));
    let (steps, at_once) = (StoredValue::new(false), RwSignal::new(usize::MAX));
    let asked = CardSearchState { query, answer, steps, at_once };
    let field = NodeRef::new();
    let list = NodeRef::new();
    address::keep(asked);
    address::take_over(asked, field);
    keys::listen(field);
    view! {
        <form
            class="card-search"
            method="get"
            action="/cards"
            role="search"
            aria-label="Cards"
            autocomplete="off"
            on:submit=move |event| {
                event.prevent_default();
                keys::focus_result(list, 0);
            }
            on:keydown=move |event| keys::walk(&event, field, list)
        >
            <div class="card-search__bar">
                <label class="card-search__label" for="card-search">
                    "Search"
                </label>
                <input
                    class="field card-search__field"
                    type="search"
                    id="card-search"
                    name="q"
                    placeholder="Search name or text"
                    aria-describedby="card-search-hint"
                    enterkeyhint="search"
                    spellcheck="false"
                    maxlength="80"
                    node_ref=field
                    value=query.get_untracked().text
                    prop:value=move || query.with(|query| query.text.clone())
                    on:input=move |event| asked.type_text(&event_target_value(&event))
                />
                <button class="button button--primary card-search__submit" type="submit">
                    "Search"
                </button>
                <p class="card-search__hint" id="card-search-hint">
                    <kbd>"/"</kbd>
                    " to search, "
                    <kbd>"↑"</kbd>
                    " "
                    <kbd>"↓"</kbd>
                    " to move, "
                    <kbd>"Enter"</kbd>
                    " to open"
                </p>
            </div>
            <Suggestions asked field />
            <Chips asked />
            <div class="card-search__columns">
                <Filters asked />
                <div class="card-results">
                    <div class="card-results__head">
                        <p class="card-results__count" role="status">
                            {move || count_words(&answer.get(), &query.get())}
                        </p>
                        <Select asked name="sort" label="Sort by" options=sorts() />
                    </div>
                    <Results asked list />
                </div>
            </div>
        </form>
    }
    .into_any()
}

/// How many rows are drawn with the letter that was typed: more than a screen shows.
const FIRST_ROWS: usize = 16;

/// What is asked, what is answered, whether the last change is worth a step in the browser's history, and how many rows
/// of the answer are drawn for now.
#[derive(Clone, Copy)]
struct CardSearchState {
    query: RwSignal<CardQuery>,
    answer: Memo<Answer>,
    steps: StoredValue<bool>,
    at_once: RwSignal<usize>,
}

impl CardSearchState {
    /// A choice: the browser's back button undoes it.
    fn choose(self, name: &str, value: &str) {
        self.steps.set_value(true);
        self.change(name, value);
    }

    /// A letter typed: the address follows, the history does not grow.
    fn type_text(self, text: &str) {
        self.change("q", text);
        // The first rows with the letter, the others when those are on the screen.
        self.at_once.set(FIRST_ROWS);
        let all = move || {
            self.at_once.try_set(usize::MAX);
        };
        request_animation_frame(move || set_timeout(all, std::time::Duration::ZERO));
    }

    /// More rows of the same answer.
    fn show(self, count: usize) {
        self.change("show", &count.to_string());
    }

    fn change(self, name: &str, value: &str) {
        self.query.update(|query| {
            query.set(name, value);
            if name != "show" {
                query.shown = CardQuery::PAGE;
            }
        });
    }
}

#[component]
fn Results(asked: CardSearchState, list: NodeRef<leptos::html::Div>) -> impl IntoView {
    let CardSearchState { query, answer, .. } = asked;
    let shown = move || {
        let (edition, most) = query.with(|query| (query.edition, query.shown));
        let cards = answer.get().cards.into_iter().take(most.min(asked.at_once.get()));
        cards.map(|number| (edition, number)).collect::<Vec<_>>()
    };
    let none = move || answer.with(|answer| answer.cards.is_empty());
    let rest = move || {
        let left = answer.with(|it| it.cards.len()).saturating_sub(query.with(|it| it.shown));
        let next = query.with(|it| CardQuery { shown: it.shown + CardQuery::PAGE, ..it.clone() });
        (left > 0).then_some((left, next))
    };
    let rows = view! {
        <ul class="card-rows">
            {rows(
                shown,
                |key| *key,
                |(edition, number)| view! { <CardRow edition number /> }.into_any(),
            )}
        </ul>
    }
    .into_any();
    view! {
        <div class="card-results__list" node_ref=list>
            {rows}
            <p class="card-results__none" hidden=move || !none()>
                "No cards found. Check the spelling, or " <a href="/cards">"start over"</a> "."
            </p>
            <p class="card-results__rest" hidden=move || rest().is_none()>
                <a
                    class="button"
                    data-result
                    href=move || rest().map(|(_, next)| next.address())
                    on:click=move |event| {
                        if let Some((_, next)) = rest() {
                            event.prevent_default();
                            asked.show(next.shown);
                        }
                    }
                >
                    {move || rest().map(|(left, _)| more_words(left))}
                </a>
            </p>
        </div>
    }
    .into_any()
}

fn sorts() -> Vec<(&'static str, &'static str)> {
    Sort::ALL.iter().map(|sort| (sort.id(), sort.name())).collect()
}

fn count_words(answer: &Answer, query: &CardQuery) -> String {
    let edition = query.edition().title;
    match answer.cards.len() {
        0 => format!("No cards in {edition}"),
        1 => format!("1 card in {edition}"),
        count => format!("{count} cards in {edition}"),
    }
}

fn more_words(left: usize) -> String {
    format!("Show {} more", left.min(CardQuery::PAGE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_a_sentence() {
        let words = |search: &str| {
            let query = CardQuery::parse(search);
            count_words(&query.run(), &query)
        };
        assert_eq!(words(""), "545 cards in Rules Reference 1.6");
        assert_eq!(
            words("q=xi7+turbolasers&min=1&edition=faq-3.2.1"),
            "1 card in Tournament FAQ 3.2.1"
        );
        assert_eq!(words("q=qqqq"), "No cards in Rules Reference 1.6");
    }

    #[test]
    fn the_last_page_says_how_many_are_left() {
        assert_eq!([3, 500].map(more_words), ["Show 3 more", "Show 48 more"]);
    }
}
