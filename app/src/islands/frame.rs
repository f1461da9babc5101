//! What the server sends for an island: a frame with its name, its props and content to read until it starts.

use leptos::nonce::use_nonce;
use leptos::prelude::*;
use serde::Serialize;

/// A frame in which the page's loader starts the island of this name.
///
/// The content is shown until then, and without JavaScript.
pub(super) fn frame(name: &'static str, begin: &impl Serialize, content: impl IntoView) -> AnyView {
    frame_with(name, None, begin, content)
}

/// A frame whose island may need more lazily loaded parts, which are fetched when the page is idle.
pub(super) fn frame_with(
    name: &'static str,
    later: Option<&'static str>,
    begin: &impl Serialize,
    content: impl IntoView,
) -> AnyView {
    // The loader starts only frames with the page's nonce, which injected markup cannot know.
    let mark = use_nonce().map(|nonce| nonce.to_string());
    let begin = serde_json::to_string(begin).expect("the props of islands are plain data");
    view! {
        <div class="island" data-island=name data-mark=mark data-later=later data-props=begin>
            {content.into_view()}
        </div>
    }
    .into_any()
}
