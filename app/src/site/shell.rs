//! The document around every page, and the pages by address.

use super::assets::Assets;
use super::error_page::ErrorPage;
use super::layout::Layout;
use super::theme::Theme;
use crate::pages::{
    ArenaPage, AvailableOfflinePage, CampaignPage, CampaignsPage, CardList, CardPage, CheckPage,
    CollectionPage, CompanionPage, ComparePage, EditorPage, EventPage, EventsPage, FiguresPage,
    FirstGamePage, FirstGameTablePage, FleetsPage, Home, JudgePage, LearnPage, LessonPage,
    LibraryPage, ListPage, LivePage, NewCampaignPage, NotFound, OddsPage, OfflinePage,
    OpenTablesPage, OperatorPage, PacksPage, PlayPage, PrintPage, PublishPage, PuzzlePage,
    PuzzlesPage, ReplayPage, ReviewPage, SavedFleetPage, ScenarioPage, ScenariosPage, SharedFleet,
    StarmadaBuildPage, StarmadaFleetPage, StarmadaLivePage, StarmadaPage, StarmadaPlayPage,
    StarmadaSheetPage, StoredReplayPage, StoredReviewPage, SubmitPage, SurprisePage, SyncPage,
    TablePage, WatchScenarioPage,
};
use axum::http::request::Parts;
use flagbridge_lessons::{Lesson, lesson};
use leptos::nonce::use_nonce;
use leptos::prelude::*;
use leptos_meta::{Link, MetaTags, Title, provide_meta_context};
use leptos_router::components::{FlatRoutes, Route, Router};
use leptos_router::path;

/// The whole HTML document.
///
/// Expects [`Assets`], [`Theme`] and a nonce for the Content-Security-Policy as context; nothing in it needs more
/// than `script-src 'self' 'nonce-…' 'wasm-unsafe-eval'` and `style-src 'self'`.
pub fn shell(_options: LeptosOptions) -> impl IntoView {
    let assets = use_context::<Assets>().unwrap_or_default();
    let theme = use_context::<Theme>().unwrap_or_default();
    let request = use_context::<Parts>();
    let mark = use_nonce().map(|nonce| nonce.to_string()).unwrap_or_default();
    let boot = format!("const mark = \"{mark}\";\n{}", include_str!("../boot.js"));
    let path = request.map_or_else(String::new, |request| request.uri.path().to_owned());
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
                {sheets(&path)
                    .iter()
                    .map(|name| {
                        let later = is_later(&path, name).then_some("");
                        leptos::html::link()
                            .rel("stylesheet")
                            .href(assets.url(name))
                            .attr("disabled", later)
                            .attr("data-later", later)
                    })
                    .collect_view()}
                <link rel="icon" type="image/svg+xml" href=assets.url("favicon.svg") />
                <link rel="apple-touch-icon" href="/icon-192.png" />
                <link rel="manifest" href="/app.webmanifest" />
                <MetaTags />
                <script type="module" nonce=use_nonce()>
                    {boot}
                </script>
            </head>
            <body>
                <App />
            </body>
        </html>
    }
    .into_any()
}

/// Every page is set in both, so they come with its first sheet and not after it was read.
const FONTS: [&str; 2] = ["fonts/barlow-regular.woff2", "fonts/barlow-semibold.woff2"];

/// The style sheets that a page needs beside the one that all share, by its address. They are the files in `style/pages`.
fn sheets(path: &str) -> &'static [&'static str] {
    let mut parts = path.trim_matches('/').split('/');
    match (parts.next().unwrap_or_default(), parts.nth(1)) {
        ("", _) => &["study.css", "home.css"],
        ("odds" | "compare", _) => &["study.css"],
        ("scenarios", _) if path.trim_end_matches('/').ends_with("/watch") => {
            &["study.css", "table.css"]
        }
        ("cards", _) if path.trim_end_matches('/') == "/cards" => &["search.css"],
        ("cards" | "scenarios", _) => &["cards.css"],
        ("check", _) => &["check.css"],
        ("packs", _) => &["cards.css", "panels.css", "editor.css", "packs.css"],
        ("collection", _) => &["panels.css", "editor.css", "collection.css"],
        ("sync", _) => &["panels.css", "editor.css", "sync.css"],
        ("fleets", _) if path.trim_end_matches('/') == "/fleets/surprise" => &["surprise.css"],
        ("fleets", _) => &["study.css", "panels.css", "editor.css"],
        ("f", Some("print")) => &["print.css"],
        ("f", _) => &["study.css"],
        ("starmada", _) => &["starmada.css"],
        ("campaigns", _) => &["events.css", "campaigns.css"],
        ("e" | "events" | "judge" | "operator", _) => &["events.css"],
        ("learn", _) if is_lesson(path, |it| !it.builds.is_empty()) => {
            &["study.css", "panels.css", "editor.css", "learn.css"]
        }
        ("learn", _) if is_lesson(path, |it| !it.battles.is_empty()) => {
            &["starmada.css", "learn.css"]
        }
        ("learn", _) => &["study.css", "table.css", "learn.css"],
        ("library", _) => &["library.css"],
        ("puzzles", _) => &["study.css", "table.css", "puzzles.css"],
        ("review", _) => &["study.css", "lobby.css", "table.css", "review.css"],
        ("play", _) if is_game(path) => &["study.css", "table.css"],
        ("replay", _) => &["study.css", "table.css"],
        ("play" | "live" | "arena", _) => &["study.css", "lobby.css", "table.css"],
        _ => &[],
    }
}

/// Whether a page shows itself without this style sheet, and the loader brings it when the page is alive: in the editor and
/// at the table only what is opened later needs the sheet of charts and odds, and in the editor that of dialogs and panels.
fn is_later(path: &str, sheet: &str) -> bool {
    match sheet {
        "study.css" => path.trim_end_matches('/') == "/fleets/new" || is_game(path),
        "panels.css" => path.trim_end_matches('/') == "/fleets/new",
        _ => false,
    }
}

/// Whether this is the page of a lesson of this kind.
fn is_lesson(path: &str, kind: impl FnOnce(&Lesson) -> bool) -> bool {
    let name = path.trim_end_matches('/').strip_prefix("/learn/");
    name.and_then(lesson).is_some_and(|it| kind(&it.lesson))
}

/// Whether this is the page of a game in this browser.
fn is_game(path: &str) -> bool {
    let game = path.trim_end_matches('/').strip_prefix("/play/");
    game.is_some_and(|game| game != "companion" && !game.contains('/'))
}

/// The pages by address.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    let assets = use_context::<Assets>().unwrap_or_default();
    let fonts = FONTS.map(|name| {
        view! {
            <Link
                rel="preload"
                href=assets.url(name)
                as_="font"
                type_="font/woff2"
                crossorigin="anonymous"
            />
        }
    });
    view! {
        {fonts}
        <Title formatter=|title: String| format!("{title} · Flagbridge") />
        <Router>
            <Layout>
                <ErrorBoundary fallback=|errors| view! { <ErrorPage errors /> }>
                    <FlatRoutes fallback=NotFound>
                        <Route path=path!("/") view=Home />
                        <Route path=path!("/cards") view=CardList />
                        <Route path=path!("/cards/:id") view=CardPage />
                        <Route path=path!("/check") view=CheckPage />
                        <Route path=path!("/fleets") view=FleetsPage />
                        <Route path=path!("/fleets/new") view=EditorPage />
                        <Route path=path!("/fleets/surprise") view=SurprisePage />
                        <Route path=path!("/fleets/:id") view=SavedFleetPage />
                        <Route path=path!("/play") view=PlayPage />
                        <Route path=path!("/play/companion") view=CompanionPage />
                        <Route path=path!("/play/:id") view=TablePage />
                        <Route path=path!("/live") view=OpenTablesPage />
                        <Route path=path!("/live/:id") view=LivePage />
                        <Route path=path!("/arena") view=ArenaPage />
                        <Route path=path!("/replay") view=ReplayPage />
                        <Route path=path!("/replay/:id") view=StoredReplayPage />
                        <Route path=path!("/puzzles") view=PuzzlesPage />
                        <Route path=path!("/puzzles/:id") view=PuzzlePage />
                        <Route path=path!("/review") view=ReviewPage />
                        <Route path=path!("/review/:id") view=StoredReviewPage />
                        <Route path=path!("/f/:code") view=SharedFleet />
                        <Route path=path!("/f/:code/print") view=PrintPage />
                        <Route path=path!("/odds") view=OddsPage />
                        <Route path=path!("/offline") view=OfflinePage />
                        <Route path=path!("/available-offline") view=AvailableOfflinePage />
                        <Route path=path!("/packs") view=PacksPage />
                        <Route path=path!("/collection") view=CollectionPage />
                        <Route path=path!("/sync") view=SyncPage />
                        <Route path=path!("/compare") view=ComparePage />
                        <Route path=path!("/scenarios") view=ScenariosPage />
                        <Route path=path!("/scenarios/:chapter") view=ScenariosPage />
                        <Route path=path!("/scenarios/:chapter/:name") view=ScenarioPage />
                        <Route path=path!("/scenarios/:chapter/:name/watch") view=WatchScenarioPage />
                        <Route path=path!("/learn") view=LearnPage />
                        <Route path=path!("/learn/first-game") view=FirstGamePage />
                        <Route path=path!("/learn/first-game/table") view=FirstGameTablePage />
                        <Route path=path!("/learn/:lesson") view=LessonPage />
                        <Route path=path!("/starmada") view=StarmadaPage />
                        <Route path=path!("/starmada/build") view=StarmadaBuildPage />
                        <Route path=path!("/starmada/play") view=StarmadaPlayPage />
                        <Route path=path!("/starmada/live/:id") view=StarmadaLivePage />
                        <Route path=path!("/starmada/sheet") view=StarmadaSheetPage />
                        <Route path=path!("/starmada/f/:code") view=StarmadaFleetPage />
                        <Route path=path!("/events") view=EventsPage />
                        <Route path=path!("/events/submit") view=SubmitPage />
                        <Route path=path!("/campaigns") view=CampaignsPage />
                        <Route path=path!("/campaigns/new") view=NewCampaignPage />
                        <Route path=path!("/campaigns/:slug") view=CampaignPage />
                        <Route path=path!("/campaigns/:slug/:part") view=CampaignPage />
                        <Route path=path!("/judge") view=JudgePage />
                        <Route path=path!("/library") view=LibraryPage />
                        <Route path=path!("/library/figures") view=FiguresPage />
                        <Route path=path!("/library/publish") view=PublishPage />
                        <Route path=path!("/library/:id") view=ListPage />
                        <Route path=path!("/operator") view=OperatorPage />
                        <Route path=path!("/e/:slug") view=EventPage />
                        <Route path=path!("/e/:slug/:part") view=EventPage />
                    </FlatRoutes>
                </ErrorBoundary>
            </Layout>
        </Router>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sheet_that_a_page_names_is_there() {
        let style = concat!(env!("CARGO_MANIFEST_DIR"), "/../style/pages/");
        for path in [
            "/",
            "/cards",
            "/cards/x",
            "/scenarios/card/x",
            "/check",
            "/packs",
            "/collection",
            "/sync",
            "/fleets",
            "/fleets/new",
            "/fleets/surprise",
            "/f/1",
            "/f/1/print",
            "/play",
            "/play/x",
            "/live",
            "/live/x",
            "/arena",
            "/starmada",
            "/starmada/f/1",
            "/starmada/live/x",
            "/starmada/play",
            "/campaigns",
            "/campaigns/x/log",
            "/events",
            "/events/submit",
            "/judge",
            "/e/x/screen",
            "/learn",
            "/learn/dials",
            "/learn/first-game/table",
            "/library",
            "/puzzles",
            "/review",
            "/library/figures",
        ] {
            assert!(!sheets(path).is_empty(), "{path}");
            for name in sheets(path) {
                assert!(std::path::Path::new(&format!("{style}{name}")).is_file(), "{name}");
            }
        }
        assert_eq!(sheets("/f/1/print"), ["print.css"]);
        assert_eq!(sheets("/scenarios/card/x/watch"), sheets("/replay"));
        assert!(sheets("/cards") != sheets("/cards/x") && sheets("/play") != sheets("/play/x"));
        assert!(sheets("/play/companion").contains(&"lobby.css"));
        assert!(is_later("/play/x", "study.css") && !is_later("/play", "study.css"));
        assert!(sheets("/no/such/page").is_empty());
    }
}
