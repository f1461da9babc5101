//! `/service-worker.js`: what lets pages open without the network.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flagbridge_app::Assets;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::layers::security::WORKER;
use super::state::AppState;
use crate::version;

/// The worker of this build: its text names the build's files, so that a new build is a new worker.
pub(crate) async fn service_worker(State(state): State<AppState>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::CONTENT_SECURITY_POLICY, WORKER),
    ];
    (headers, script(&state.site.assets())).into_response()
}

fn script(assets: &Assets) -> String {
    let addresses = |names: Vec<&str>| -> Vec<String> {
        names.into_iter().map(|name| assets.url(name)).collect()
    };
    let files = addresses(assets.kept_first().collect());
    let more = addresses(assets.kept_on_request().collect());
    let code = assets.url("flagbridge.js");
    let directory = code.rsplit_once('/').map_or("/pkg/", |(directory, _)| directory);
    let everything: Vec<String> = assets.files().map(|(_, address)| address).collect();
    let mut hash = Sha256::new();
    for part in [version::VERSION, version::COMMIT, version::build(), TEXT] {
        hash.update(part);
        hash.update([0]);
    }
    hash.update(everything.join("\n"));
    let hash: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let build = json!({
        "version": hash,
        "script": code,
        "code": format!("{directory}/"),
        "files": files,
        "more": more,
    });
    format!("const BUILD = {build};\n{TEXT}")
}

const TEXT: &str = include_str!("../../../app/src/service_worker.js");

#[cfg(test)]
mod tests {
    use super::*;

    fn assets(hash: &str) -> Assets {
        let files = json!({
            "flagbridge.js": format!("pkg/{hash}/flagbridge.js"),
            "flagbridge.wasm": format!("pkg/{hash}/flagbridge_bg.wasm"),
            "flagbridge.css": "pkg/flagbridge.2e.css",
            "icons.svg": "pkg/icons.3d.svg",
            "editor.pack": format!("pkg/{hash}/editor.pack"),
            "table.pack": format!("pkg/{hash}/table.pack"),
            "worker.js": format!("pkg/{hash}/worker.js"),
        });
        let manifest = json!({"build": "dev", "files": files});
        Assets::from_manifest(&manifest.to_string()).expect("a manifest")
    }

    #[test]
    fn the_worker_names_what_the_pages_need_and_no_more() {
        let script = script(&assets("0a"));
        let build = script.lines().next().expect("a line");
        let (first, more) = build.split_once(r#""more":"#).expect("what is kept on request");
        for needed in [
            "/pkg/0a/flagbridge.js",
            "/pkg/0a/editor.pack",
            "/pkg/flagbridge.2e.css",
            "/pkg/0a/worker.js",
        ] {
            assert!(first.contains(needed), "{needed} in {build}");
        }
        assert!(!first.contains("table.pack") && more.contains("/pkg/0a/table.pack"), "{build}");
        assert!(build.contains(r#""code":"/pkg/0a/""#), "{build}");
    }

    #[test]
    fn a_new_build_is_a_new_worker_and_the_same_build_the_same() {
        assert_eq!(script(&assets("0a")), script(&assets("0a")));
        let version = |hash: &str| {
            let script = script(&assets(hash));
            script.split("\"version\":\"").nth(1).expect("a version")[..16].to_owned()
        };
        assert_ne!(version("0a"), version("0b"));
    }
}
