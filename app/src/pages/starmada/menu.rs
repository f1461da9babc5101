//! The pages of Starmada, above each of them.

use leptos::prelude::*;

const PAGES: [(&str, &str); 4] = [
    ("/starmada", "Starmada"),
    ("/starmada/play", "Play"),
    ("/starmada/build", "Build a fleet"),
    ("/starmada/sheet", "Your own ship"),
];

/// Links to the pages of Starmada; the current one is marked.
pub(super) fn menu(current: &'static str) -> AnyView {
    let link = |(address, words): (&'static str, &'static str)| {
        let here = (address == current).then_some("page");
        view! { <li><a href=address aria-current=here>{words}</a></li> }
    };
    view! {
        <div class="starmada-menu">
            <ul aria-label="Pages of Starmada">{PAGES.map(link)}</ul>
        </div>
    }
    .into_any()
}
