use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::Value;

use super::cached;

/// The description of the interface. A test holds it against real answers.
static DOCUMENT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut document = parsed(include_str!("openapi.json"));
    for part in [
        include_str!("openapi_campaigns.json"),
        include_str!("openapi_events.json"),
        include_str!("openapi_library.json"),
        include_str!("openapi_sync.json"),
        include_str!("openapi_tables.json"),
    ] {
        let part = parsed(part);
        for place in ["/paths", "/components/schemas", "/components/securitySchemes"] {
            if let (Some(Value::Object(all)), Some(Value::Object(more))) =
                (document.pointer_mut(place), part.pointer(place))
            {
                all.extend(more.clone());
            }
        }
    }
    serde_json::to_vec(&document).expect("a JSON value is always JSON")
});

/// Describes the interface to programs that read OpenAPI.
pub(super) async fn openapi(headers: HeaderMap) -> Response {
    cached::json(&headers, DOCUMENT.clone())
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("the description is part of the program and tested")
}
