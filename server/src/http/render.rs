//! Pages: rendered by the app, with what the app cannot know by itself.

use axum::extract::{FromRef, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use flagbridge_app::{Origin, shell};
use leptos::config::LeptosOptions;
use leptos::context::{provide_context, use_context};
use leptos::nonce::use_nonce;
use leptos_axum::ResponseOptions;

use super::layers::refusal::{Audience, is_api, refuse, refuse_storage};
use super::layers::security::page_policy;
use super::page_work;
use super::site_files::top_file;
use super::state::AppState;
use super::visitor_theme::visitor_theme;
use crate::storage::StorageError;

/// A file at the top of the site, else the app's page for addresses that lead nowhere.
pub(crate) async fn file_or_not_found(State(state): State<AppState>, request: Request) -> Response {
    let readable = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_api(request.uri().path()) || !readable {
        let sentence = "There is nothing at this address.";
        return refuse(Audience::of(&request), StatusCode::NOT_FOUND, sentence);
    }
    let (parts, body) = request.into_parts();
    let probe = Request::from_parts(parts.clone(), axum::body::Body::empty());
    if let Some(file) = top_file(&state.site, probe).await {
        return file;
    }
    let options = LeptosOptions::from_ref(&state);
    let render = leptos_axum::render_app_to_stream_with_context(context(&state), move || {
        shell(options.clone())
    });
    let request = Request::from_parts(parts, body);
    let mut response =
        page_work::render(&state.workers, Audience::of(&request), render(request)).await;
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// The page at the request's address, with something more than its address to go by.
pub(crate) async fn page_with(
    state: &AppState,
    request: Request,
    provide: impl Fn() + Clone + Send + Sync + 'static,
) -> Response {
    let options = LeptosOptions::from_ref(state);
    let context = context(state);
    let provide = move || {
        context();
        provide();
    };
    let render =
        leptos_axum::render_app_to_stream_with_context(provide, move || shell(options.clone()));
    page_work::render(&state.workers, Audience::of(&request), render(request)).await
}

/// The page at the request's address with something that is kept, or the answer that the database does not give it.
pub(crate) async fn stored_page<C: Clone + Send + Sync + 'static>(
    state: &AppState,
    request: Request,
    what: &str,
    stored: Result<C, StorageError>,
) -> Response {
    match stored {
        Ok(stored) => page_with(state, request, move || provide_context(stored.clone())).await,
        Err(error) => refuse_storage(Audience::of(&request), what, &error),
    }
}

/// What a page may ask for: the addresses of the build's files, the visitor's theme. The policy
/// names the nonce that the renderer has made for this page's inline scripts.
pub(crate) fn context(state: &AppState) -> impl Fn() + Clone + Send + Sync + 'static {
    let state = state.clone();
    move || {
        provide_context(state.site.assets());
        let address = state.public_address.as_ref().map(|address| address.as_str().to_owned());
        provide_context(Origin(address));
        let theme = use_context::<Parts>().map(|parts| visitor_theme(&parts.headers));
        provide_context(theme.unwrap_or_default());
        if let (Some(nonce), Some(response)) = (use_nonce(), use_context::<ResponseOptions>()) {
            response.insert_header(header::CONTENT_SECURITY_POLICY, page_policy(&nonce));
            response.append_header(header::VARY, HeaderValue::from_static("cookie"));
        }
    }
}
