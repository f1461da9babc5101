//! What stands around every page: header, navigation, theme control, footer.

use super::theme::{Theme, theme_cookie};
use crate::icon::{Glyph, Icon};
use leptos::prelude::*;
use leptos_router::hooks::use_location;

/// The pages in the header, in order. A page joins by one line.
const NAVIGATION: &[(&str, &str)] = &[
    ("/", "Home"),
    ("/fleets/new", "Build"),
    ("/fleets", "My fleets"),
    ("/cards", "Cards"),
    ("/check", "Check"),
    ("/play", "Play"),
    ("/events", "Events"),
];

/// The pages behind "More", in order.
const MORE: &[(&str, &str)] = &[
    ("/learn", "Learn"),
    ("/puzzles", "Puzzles"),
    ("/campaigns", "Campaigns"),
    ("/library", "Library"),
    ("/fleets/surprise", "Random fleet"),
    ("/odds", "Dice odds"),
    ("/compare", "Compare fleets"),
    ("/collection", "Collection"),
    ("/sync", "Sync devices"),
    ("/packs", "Custom packs"),
    ("/arena", "Arena"),
    ("/live", "Open tables"),
    ("/replay", "Replays"),
    ("/scenarios", "Rules examples"),
    ("/starmada", "Starmada"),
];

/// Every page that the navigation reaches.
pub fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAVIGATION.iter().chain(MORE).copied()
}

/// Header, the page in its landmark, footer.
#[component]
pub fn Layout(children: Children) -> impl IntoView {
    view! {
        <a class="skip-link" href="#main">"Skip to content"</a>
        <header class="site-header">
            <div class="site-header__inner">
                <a class="brand" href="/">
                    <Icon glyph=Glyph::Mark />
                    <span class="brand__name">"Flagbridge"</span>
                </a>
                <nav class="site-nav" aria-label="Main">
                    <ul class="site-nav__list">
                        {NAVIGATION
                            .iter()
                            .map(|(path, label)| view! { <NavigationLink path label /> })
                            .collect_view()}
                        <li>
                            <details class="site-nav__more">
                                <summary class="site-nav__link">"More"</summary>
                                <ul class="site-nav__menu">
                                    {MORE
                                        .iter()
                                        .map(|(path, label)| view! { <NavigationLink path label /> })
                                        .collect_view()}
                                </ul>
                            </details>
                        </li>
                    </ul>
                </nav>
                <ThemeControl />
            </div>
        </header>
        <main id="main" class="page" tabindex="-1">
            <p class="notice notice--warning" data-trouble hidden role="alert">
                "The interactive parts of this page stopped or could not start. Your saved data is safe; please "
                <a href="">"reload the page"</a> "."
            </p>
            {children()}
        </main>
        <footer class="site-footer">
            <div class="site-footer__inner">
                <p>
                    "Flagbridge is a free project by fans for players. It is not affiliated with, endorsed or sponsored "
                    "by Lucasfilm, Fantasy Flight Games or Atomic Mass Games. It shows no card art and no card text; "
                    "names belong to their owners."
                </p>
                <p><a href="/available-offline">"Available offline"</a></p>
                <p class="site-footer__version">
                    "Version "
                    {env!("CARGO_PKG_VERSION")}
                </p>
            </div>
        </footer>
    }
    .into_any()
}

#[component]
fn NavigationLink(path: &'static str, label: &'static str) -> impl IntoView {
    let here = use_location().pathname.get_untracked();
    let leads_here =
        |path: &str| here == path || (path != "/" && here.starts_with(&format!("{path}/")));
    // Of two entries that lead here, such as `/fleets` and `/fleets/new`, the nearer one is current.
    let nearest = sections().map(|it| it.0).filter(|it| leads_here(it)).max_by_key(|it| it.len());
    let within = nearest == Some(path);
    view! {
        <li>
            <a class="site-nav__link" href=path aria-current=within.then_some("page")>
                {label}
            </a>
        </li>
    }
}

/// Three buttons of one form: without JavaScript it is posted, with it the colours change at once.
#[component]
fn ThemeControl() -> impl IntoView {
    let current = use_context::<Theme>().unwrap_or_default();
    let location = use_location();
    let back = match (location.pathname.get_untracked(), location.search.get_untracked()) {
        (path, search) if search.is_empty() => path,
        (path, search) => format!("{path}?{search}"),
    };
    let button = |theme: Theme| {
        let glyph = match theme {
            Theme::Light => Glyph::Light,
            Theme::Dark => Glyph::Dark,
            Theme::System => Glyph::System,
        };
        let label = match theme {
            Theme::Light => "Light theme",
            Theme::Dark => "Dark theme",
            Theme::System => "System theme",
        };
        view! {
            <button
                class="theme__choice"
                type="submit"
                name="theme"
                value=theme.name()
                data-cookie=theme_cookie(theme)
                aria-label=label
                title=label
                aria-pressed=(theme == current).to_string()
            >
                <Icon glyph />
            </button>
        }
    };
    view! {
        <form class="theme" method="post" action="/theme" data-theme-form>
            <fieldset class="theme__choices">
                <legend class="visually-hidden">"Colours"</legend>
                <input type="hidden" name="back" value=back />
                {Theme::ALL.map(button)}
            </fieldset>
        </form>
    }
    .into_any()
}
