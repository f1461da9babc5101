//! What works without a connection, and the button that downloads the rest.

use leptos::nonce::use_nonce;
use leptos::prelude::*;

use super::head::Head;
use crate::site::Assets;

/// What always works offline, what works after a download, how large that is, and the button.
#[component]
pub fn AvailableOfflinePage() -> impl IntoView {
    let assets = use_context::<Assets>().unwrap_or_default();
    let bytes = |names: Vec<&str>| names.into_iter().map(|name| assets.size(name)).sum::<u64>();
    let first = megabytes(bytes(assets.kept_first().collect()));
    let more = megabytes(bytes(assets.kept_on_request().collect()));
    view! {
        <Head
            title="Available offline"
            description="Use Flagbridge without a connection: build and check fleets, look up cards, work out odds, play against bots and take lessons."
        />
        <section class="message" aria-labelledby="available-offline">
            <h1 id="available-offline">"Available offline"</h1>
            <p>
                "Your browser saves these after your first visit (" {first} "): the fleet builder, your fleets and collection, the card search, "
                "the list checker and dice odds."
            </p>
            <p>
                "Games against bots, lessons, replays, the companion and Starmada are saved once you have opened them. "
                "Download them now to have everything when you need it, at a tournament for example."
            </p>
            <div data-available-offline>
                <p class="actions">
                    <button class="button button--primary" type="button" data-download disabled>
                        "Download (" {more} ")"
                    </button>
                    <button class="button" type="button" data-remove hidden>
                        "Remove download"
                    </button>
                </p>
                <progress data-progress hidden aria-label="Download"></progress>
                <p role="status" data-status></p>
            </div>
            <noscript>
                <p class="notice">"Working offline needs JavaScript."</p>
            </noscript>
            <p>"Online tables, events, the library and saving to a link need a connection."</p>
        </section>
        <script type="module" nonce=use_nonce()>
            {include_str!("available_offline.js")}
        </script>
    }
    .into_any()
}

/// A size as people read it. A build for developing does not know its sizes.
fn megabytes(bytes: u64) -> String {
    match bytes {
        0 => "a few MB".to_owned(),
        bytes => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_told_in_megabytes() {
        assert_eq!(megabytes(9_871_234), "9.9 MB");
        assert_eq!(megabytes(0), "a few MB");
    }
}
