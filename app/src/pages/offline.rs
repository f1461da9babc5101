//! The page that the service worker shows when another page needs a connection.

use super::head::Head;
use leptos::prelude::*;
use leptos_meta::Meta;

/// Says that the visitor is offline and what still works.
#[component]
pub fn OfflinePage() -> impl IntoView {
    view! {
        <Head title="You are offline" description="What works in Flagbridge without a connection." />
        <Meta name="robots" content="noindex" />
        <section class="message" aria-labelledby="offline">
            <h1 id="offline">"You are offline"</h1>
            <p>"This page needs a connection. These work offline:"</p>
            <ul>
                <li>
                    <a href="/fleets">"My fleets"</a>
                    ", with every fleet saved in this browser"
                </li>
                <li>
                    <a href="/fleets/new">"The fleet builder"</a>
                    ", including the rules check for every edition"
                </li>
                <li>
                    <a href="/collection">"Your collection"</a>
                    ", and what a fleet needs beyond it"
                </li>
                <li>
                    <a href="/cards">"The card search"</a>
                    ", and card pages you have visited before"
                </li>
                <li>
                    <a href="/check">"The list checker"</a>
                    " and "
                    <a href="/odds">"dice odds"</a>
                </li>
                <li>
                    <a href="/play">"Games against a bot"</a>
                    ", "
                    <a href="/learn">"lessons"</a>
                    " and replays of your games, if you have opened them before or "
                    <a href="/available-offline">"downloaded them"</a>
                </li>
            </ul>
            <p>"Your changes are saved in this browser. " <a href="">"Try again"</a></p>
        </section>
    }
    .into_any()
}
