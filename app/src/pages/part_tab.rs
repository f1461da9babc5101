use leptos::prelude::*;

/// A tab that leads to a part of a page with several addresses; the page itself is the part without a name.
pub(super) fn part_tab(page: &str, part: &str, is_open: bool, words: &'static str) -> AnyView {
    let address = if part.is_empty() { page.to_owned() } else { format!("{page}/{part}") };
    view! {
        <li>
            <a class="event-tab" href=address aria-current=is_open.then_some("page")>
                {words}
            </a>
        </li>
    }
    .into_any()
}
