//! What a page says about itself in the document's head.

use crate::assets::Assets;
use leptos::prelude::*;
use leptos_meta::{Link, Meta, Title};

/// Title, description and, for a page with islands, an early request for their code.
#[component]
pub fn Head(
    /// The page's own title; the name of the site is added.
    #[prop(into)]
    title: String,
    /// One or two sentences for search engines and link previews.
    #[prop(into)]
    description: String,
    /// Whether the page holds islands.
    #[prop(optional)]
    islands: bool,
) -> impl IntoView {
    let assets = use_context::<Assets>().unwrap_or_default();
    view! {
        <Title text=escaped(&title) />
        <Meta name="description" content=description.clone() />
        <Meta property="og:title" content=title />
        <Meta property="og:description" content=description />
        {islands
            .then(|| {
                view! {
                    <Link rel="modulepreload" href=assets.url("flagbridge.js") />
                    <Link
                        rel="preload"
                        href=assets.url("flagbridge.wasm")
                        as_="fetch"
                        type_="application/wasm"
                        crossorigin="anonymous"
                    />
                }
            })}
    }
    .into_any()
}

/// The title for the document. Its renderer writes it as it is, and a fleet's name is anybody's text.
fn escaped(title: &str) -> String {
    title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
