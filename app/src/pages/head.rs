//! What a page says about itself in the document's head.

use crate::site::assets::Assets;
use crate::site::origin::Origin;
use crate::site::writing::turns_direction;
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
    /// The path of the picture that is shown beside links to the page: 1200 by 630 pixels.
    #[prop(optional, into)]
    picture: String,
) -> impl IntoView {
    let assets = use_context::<Assets>().unwrap_or_default();
    let title = title.replace(turns_direction, "");
    view! {
        <Title text=escaped(&title) />
        <Picture path=picture alt=title.clone() />
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

/// What programs are told that show links.
#[component]
fn Picture(path: String, alt: String) -> impl IntoView {
    if path.is_empty() {
        return view! { <Meta name="twitter:card" content="summary" /> }.into_any();
    }
    let origin = use_context::<Origin>().unwrap_or_default();
    view! {
        <Meta name="twitter:card" content="summary_large_image" />
        <Meta property="og:image" content=origin.address(&path) />
        <Meta property="og:image:type" content="image/png" />
        <Meta property="og:image:width" content="1200" />
        <Meta property="og:image:height" content="630" />
        <Meta property="og:image:alt" content=alt />
    }
    .into_any()
}

/// The title for the document. Its renderer writes it as it is, and a fleet's name is anybody's text.
fn escaped(title: &str) -> String {
    title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
