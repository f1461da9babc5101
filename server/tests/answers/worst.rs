//! The hardest texts of permitted size, sent to everything that takes a list: answers stay bounded.

#[path = "../../../crates/fleet/tests/worst/inputs.rs"]
mod inputs;

use crate::support::server::{Answer, Server};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use inputs::{Recipe, Shape};
use serde_json::json;

/// The largest answer to a list. The page holds what was pasted three times: in its field, for its script, and unread.
const LARGEST_ANSWER: usize = 16 * inputs::LARGEST;

#[tokio::test(flavor = "multi_thread")]
async fn no_list_of_permitted_size_is_answered_with_more_than_a_megabyte() {
    let server = Server::new().await;
    let pieces = inputs::pieces();
    for (number, shape) in Shape::ALL.into_iter().enumerate() {
        for piece in (number % 5..pieces.len()).step_by(7) {
            let recipe = Recipe { shape, pieces: vec![piece, (piece + 3) % pieces.len()] };
            let text = recipe.text(&pieces);
            let verdict = server.ask("/api/v1/validate", &json!({"list": text})).await;
            assert_eq!(verdict.status, StatusCode::OK, "{recipe:?}");
            let converted =
                server.ask("/api/v1/convert", &json!({"list": text, "to": "aff"})).await;
            assert_eq!(converted.status, StatusCode::OK, "{recipe:?}");
            let page = post_form(&server, &text).await;
            for answer in [verdict, converted, page] {
                assert!(
                    answer.body.len() <= LARGEST_ANSWER,
                    "{} for {recipe:?}",
                    answer.body.len()
                );
            }
        }
    }
}

/// Sends the form of the checking page, with the button that mends the first fault.
async fn post_form(server: &Server, list: &str) -> Answer {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.append_pair("list", list).append_pair("mend", "0");
    let request = Request::post("/check")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::ACCEPT, "text/html")
        .body(Body::from(body.finish()))
        .unwrap();
    let answer = server.send(request).await;
    assert_eq!(answer.status, StatusCode::OK);
    answer
}
