//! What the server sends of an island: a frame with its name, what it begins with, and content to read until then.

use leptos::nonce::use_nonce;
use leptos::prelude::*;
use serde::Serialize;

/// A frame that the page's loader fills with the living island of this name.
///
/// The content is what is shown before, and without, script.
pub(super) fn frame(name: &'static str, begin: &impl Serialize, content: impl IntoView) -> AnyView {
    frame_with(name, None, begin, content)
}

/// A frame whose island may need further parts of the code: they are fetched when the page has nothing else to do.
pub(super) fn frame_with(
    name: &'static str,
    later: Option<&'static str>,
    begin: &impl Serialize,
    content: impl IntoView,
) -> AnyView {
    // The loader starts only frames with the page's own mark, which nobody can guess who slips markup into a page.
    let mark = use_nonce().map(|nonce| nonce.to_string());
    let begin = serde_json::to_string(begin).expect("what an island begins with is plain data");
    view! {
        <div class="island" data-island=name data-mark=mark data-later=later data-props=begin>
            {content.into_view()}
        </div>
    }
    .into_any()
}
