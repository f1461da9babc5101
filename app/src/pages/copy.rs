//! Buttons that copy a text.

use leptos::nonce::use_nonce;
use leptos::prelude::*;

/// A button that copies a text. The page also needs [`CopyScript`], once.
#[component]
pub(crate) fn CopyButton(
    /// What is copied.
    #[prop(into)]
    text: String,
    /// The words on the button.
    #[prop(default = "Copy")]
    label: &'static str,
    /// The class of the button.
    #[prop(default = "button button--small")]
    class: &'static str,
) -> impl IntoView {
    view! {
        <button class=class type="button" data-copy=text hidden aria-live="polite">
            {label}
        </button>
    }
    .into_any()
}

/// What makes the copy buttons above it work.
#[component]
pub(crate) fn CopyScript() -> impl IntoView {
    view! {
        <script type="module" nonce=use_nonce()>
            {include_str!("copy.js")}
        </script>
    }
}
