//! The page that the service worker shows in place of one that needs the network.

use super::head::Head;
use leptos::prelude::*;
use leptos_meta::Meta;

/// Says that the network is gone, and what works without it.
#[component]
pub fn OfflinePage() -> impl IntoView {
    view! {
        <Head title="No network" description="What works without the network." />
        <Meta name="robots" content="noindex" />
        <section class="message" aria-labelledby="offline">
            <h1 id="offline">"There is no network"</h1>
            <p>"This page needs it. What works without:"</p>
            <ul>
                <li>
                    <a href="/fleets">"My fleets"</a>
                    ", with every fleet that this browser keeps"
                </li>
                <li>
                    <a href="/fleets/new">"the editor"</a>
                    ", with the verdict of every edition"
                </li>
                <li>
                    <a href="/collection">"your collection"</a>
                    ", with what a list lacks"
                </li>
                <li>
                    <a href="/cards">"the card search"</a>
                    ", and the pages of cards that you have read before"
                </li>
            </ul>
            <p>"Nothing is lost: what you change is kept in this browser. " <a href="">"Try again"</a></p>
        </section>
    }
    .into_any()
}
