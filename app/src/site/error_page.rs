//! What a visitor sees when a page could not be made.

use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use leptos_meta::Title;

/// Says that the page failed, what is known about it, and offers ways back.
#[component]
pub fn ErrorPage(
    /// What went wrong.
    errors: ArcRwSignal<Errors>,
) -> impl IntoView {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(axum::http::StatusCode::INTERNAL_SERVER_ERROR);
    }
    let messages = move || {
        errors
            .get()
            .into_iter()
            .map(|(_, error)| view! { <li>{error.to_string()}</li> })
            .collect_view()
    };
    view! {
        <Title text="Something went wrong" />
        <section class="message" aria-labelledby="trouble">
            <h1 id="trouble">"Something went wrong"</h1>
            <p>"This page could not be shown. Your fleets are safe; nothing was changed."</p>
            <ul class="message__details">{messages}</ul>
            <p class="actions">
                <a class="button button--primary" href="">"Try again"</a>
                <a class="button" href="/">"Home"</a>
            </p>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("the fleet <lost> cannot be read")]
    struct Lost;

    #[component]
    fn Broken() -> impl IntoView {
        Err::<&str, Lost>(Lost)
    }

    #[test]
    fn a_page_that_fails_says_why_and_offers_ways_back() {
        let owner = Owner::new();
        let html = owner.with(|| {
            leptos_meta::provide_meta_context();
            view! {
                <ErrorBoundary fallback=|errors| {
                    view! { <ErrorPage errors /> }
                }>
                    <Broken />
                </ErrorBoundary>
            }
            .to_html()
        });
        assert!(html.contains("the fleet &lt;lost&gt; cannot be read"), "{html}");
        assert!(html.contains("href=\"/\""), "{html}");
    }
}
