//! Games reviewed.

use leptos::prelude::*;
use leptos_meta::Meta;

use super::head::Head;
use super::missing::Missing;
use super::stored_replay::StoredReplayRequest;
use crate::islands::PlayReview;

/// The review of a game that this browser keeps, or of a file.
#[component]
pub fn ReviewPage() -> impl IntoView {
    review("and nothing is uploaded")
}

/// The review of a stored game.
#[component]
pub fn StoredReviewPage() -> impl IntoView {
    let StoredReplayRequest { facts, .. } = use_context().unwrap_or_default();
    match facts {
        Some(_) => view! {
            <Meta name="robots" content="noindex" />
            {review("and is saved with the replay for everyone who has its address")}
        }
        .into_any(),
        None => view! {
            <Missing title="Replay not found" words="No game is stored under this address.">
                <a class="button button--primary" href="/play">"Play a game"</a>
                <a class="button" href="/review">"Review a saved record"</a>
            </Missing>
        }
        .into_any(),
    }
}

/// `kept` says what becomes of the review.
fn review(kept: &str) -> AnyView {
    let lead = format!(
        "What each decision cost in points, what the dice gave, and how the expected margin went. This takes a minute or two in this browser, {kept}."
    );
    view! {
        <Head
            title="Game review"
            description="Review a game of Star Wars: Armada: what each decision cost in points, what the dice gave, and how the expected margin went."
            islands=true
        />
        <header class="replay-head">
            <h1>"Game review"</h1>
            <p class="lead">{lead}</p>
        </header>
        <PlayReview>
            <p>"Opening the game…"</p>
            <noscript>
                <p class="notice">
                    "Reviews need JavaScript. You can also run them from the command line: "
                    <code>"flagbridge review RECORD"</code> "."
                </p>
            </noscript>
        </PlayReview>
        <section class="lobby-help">
            <h2>"How to read a review"</h2>
            <ul class="lobby-help__steps">
                <li>"Sensible answers to each decision are played out many times from what the player could see, with the same dice for each. The cost of an answer is how many points less it came to than the best one found."</li>
                <li>"A decision is only held against a player if the playouts leave no doubt (99 %): an inaccuracy costs at least 8 points, a mistake 16, a blunder 32. Where they do not decide, the verdict is “can’t tell”."</li>
                <li>"Luck is the expected margin after a roll less that before it. Both sides are played on by a bot that follows rules of thumb, so subtle plans are judged worse than they are."</li>
            </ul>
        </section>
    }
    .into_any()
}
