//! The files of the built site, and of earlier builds for pages that were opened before an upgrade.

use std::path::Path;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use tower::ServiceExt;
use tower_http::services::ServeDir;

use super::layers::security::WORKER;
use crate::services::site::{EarlierBuilds, MANIFEST, Site};

/// Names hold a hash of the content: what was fetched once never changes.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Files whose names stay, such as the favicon.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Everything below `/pkg`.
pub(crate) fn package_routes<S: Clone + Send + Sync + 'static>(site: &Site) -> Router<S> {
    let site = site.clone();
    let package = move |request| {
        let site = site.clone();
        async move { package(&site, request).await }
    };
    Router::new().route("/pkg/{*file}", any(package))
}

/// A file whose name holds a hash, of this build or an earlier one.
async fn package(site: &Site, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let mut response = file_of(site.root(), asking(&parts)).await;
    if response.status() == StatusCode::NOT_FOUND
        && let Some(builds) = site.earlier()
        && let Some(earlier) = earlier_file(builds, &parts).await
    {
        response = earlier;
    }
    // A missing file may be there after the next deployment.
    if !response.status().is_client_error() {
        response.headers_mut().insert(header::CACHE_CONTROL, FOR_EVER);
    }
    let kind = response.headers().get(header::CONTENT_TYPE);
    if kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/javascript")) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, WORKER);
    }
    response
}

/// A file at the top of the site, such as the favicon; `None` when there is none of that name.
pub(crate) async fn top_file(site: &Site, request: Request) -> Option<Response> {
    let name = request.uri().path().trim_start_matches('/');
    if name.contains('/') || !name.contains('.') || name == MANIFEST {
        return None;
    }
    let mut response = file_of(site.root(), request).await;
    if response.status().is_client_error() {
        return None;
    }
    response.headers_mut().insert(header::CACHE_CONTROL, FOR_AN_HOUR);
    Some(response)
}

/// The answer of the first earlier build that has the file.
async fn earlier_file(builds: &EarlierBuilds, asked: &Parts) -> Option<Response> {
    for build in builds.directories() {
        let found = file_of(&build, asking(asked)).await;
        if !found.status().is_client_error() {
            return Some(found);
        }
    }
    None
}

/// The same request without a body.
fn asking(parts: &Parts) -> Request {
    let mut request = Request::new(Body::empty());
    *request.method_mut() = parts.method.clone();
    *request.uri_mut() = parts.uri.clone();
    *request.headers_mut() = parts.headers.clone();
    request
}

/// The longest address of a file, in bytes. File systems refuse names of more than 255 bytes as an error of their own,
/// and what they call an error is no fault of the server: such a file is missing like any other.
const LONGEST_ADDRESS: usize = 200;

/// A file of a directory, compressed where there is a compressed form beside it.
async fn file_of(directory: &Path, request: Request) -> Response {
    if request.uri().path().len() > LONGEST_ADDRESS {
        return StatusCode::NOT_FOUND.into_response();
    }
    let files = ServeDir::new(directory)
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip();
    let Ok(found) = files.oneshot(request).await;
    found.into_response()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    async fn finds(builds: &EarlierBuilds, path: &str) -> bool {
        let (parts, ()) = axum::http::Request::get(path).body(()).unwrap().into_parts();
        earlier_file(builds, &parts).await.is_some()
    }

    #[tokio::test]
    async fn only_packaged_files_of_an_earlier_build_are_served() {
        let root = tempfile::tempdir().unwrap();
        let (site, kept) = (root.path().join("site"), root.path().join("builds"));
        fs::create_dir_all(site.join("pkg/one")).unwrap();
        fs::write(site.join(MANIFEST), "one").unwrap();
        fs::write(site.join("pkg/one/part.wasm"), "one").unwrap();
        let builds = EarlierBuilds::keep(&kept, &site).unwrap();
        assert!(finds(&builds, "/pkg/one/part.wasm").await);
        for path in
            ["/pkg/one/none.wasm", "/pkg/", "/manifest.json", "/pkg/../../site/manifest.json"]
        {
            assert!(!finds(&builds, path).await, "{path}");
        }
    }
}
