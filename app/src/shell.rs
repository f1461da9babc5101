//! The document around every page, and the pages by address.

use crate::assets::Assets;
use crate::layout::Layout;
use crate::pages::{
    CardList, CardPage, CheckPage, ComparePage, EditorPage, FleetsPage, Home, NotFound, OddsPage,
    PlayPage, PrintPage, ReplayPage, SavedFleetPage, SharedFleet, TablePage,
};
use crate::theme::Theme;
use crate::trouble::Trouble;
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_meta::{MetaTags, Title, provide_meta_context};
use leptos_router::components::{FlatRoutes, Route, Router};
use leptos_router::path;

/// The whole HTML document.
///
/// Expects [`Assets`], [`Theme`] and a nonce for the Content-Security-Policy as context; nothing in it needs more
/// than `script-src 'self' 'nonce-…' 'wasm-unsafe-eval'` and `style-src 'self'`.
pub fn shell(_options: LeptosOptions) -> impl IntoView {
    let assets = use_context::<Assets>().unwrap_or_default();
    let theme = use_context::<Theme>().unwrap_or_default();
    view! {
        <!DOCTYPE html>
        <html
            lang="en"
            data-theme=theme.name()
            data-build=assets.build().to_owned()
            data-script=assets.url("flagbridge.js")
            data-module=assets.url("flagbridge.wasm")
            data-icons=assets.url("icons.svg")
        >
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <link rel="stylesheet" href=assets.url("flagbridge.css") />
                <link rel="icon" type="image/svg+xml" href=assets.url("favicon.svg") />
                <MetaTags />
                <script type="module" nonce=use_nonce()>
                    {include_str!("boot.js")}
                </script>
            </head>
            <body>
                <App />
            </body>
        </html>
    }
    .into_any()
}

/// The pages by address.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    view! {
        <Title formatter=|title: String| format!("{title} · Flagbridge") />
        <Router>
            <Layout>
                <ErrorBoundary fallback=|errors| view! { <Trouble errors /> }>
                    <FlatRoutes fallback=NotFound>
                        <Route path=path!("/") view=Home />
                        <Route path=path!("/cards") view=CardList />
                        <Route path=path!("/cards/:id") view=CardPage />
                        <Route path=path!("/check") view=CheckPage />
                        <Route path=path!("/fleets") view=FleetsPage />
                        <Route path=path!("/fleets/new") view=EditorPage />
                        <Route path=path!("/fleets/:id") view=SavedFleetPage />
                        <Route path=path!("/play") view=PlayPage />
                        <Route path=path!("/play/table") view=TablePage />
                        <Route path=path!("/replay") view=ReplayPage />
                        <Route path=path!("/f/:code") view=SharedFleet />
                        <Route path=path!("/f/:code/print") view=PrintPage />
                        <Route path=path!("/odds") view=OddsPage />
                        <Route path=path!("/compare") view=ComparePage />
                    </FlatRoutes>
                </ErrorBoundary>
            </Layout>
        </Router>
    }
    .into_any()
}
