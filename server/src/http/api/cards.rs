use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use flagbridge_app::card_query::CardQuery;
use flagbridge_cards::Listing;
use serde::Deserialize;
use validator::{Validate, ValidationError};

use super::payload::Parameters;
use super::{cached, known};
use crate::http::layers::refusal::{Audience, refuse_busy};
use crate::http::state::AppState;
use crate::services::workers::Busy;

/// Which cards are wanted. The names are those of the card browser's address.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[validate(schema(function = "in_order"))]
pub(super) struct CardsQuery {
    #[validate(length(max = 80, message = "at most 80 characters"))]
    q: Option<String>,
    #[validate(custom(function = "known::edition"))]
    edition: Option<String>,
    #[validate(custom(function = "known::kind"))]
    kind: Option<String>,
    #[validate(custom(function = "known::faction"))]
    faction: Option<String>,
    #[validate(custom(function = "known::slot"))]
    slot: Option<String>,
    #[validate(custom(function = "known::size"))]
    size: Option<String>,
    #[validate(custom(function = "known::keyword"))]
    keyword: Option<String>,
    #[validate(custom(function = "known::release"))]
    release: Option<String>,
    #[validate(custom(function = "known::legality"))]
    legal: Option<String>,
    min: Option<u16>,
    max: Option<u16>,
    #[validate(custom(function = "known::sort"))]
    sort: Option<String>,
    #[validate(range(min = 1, max = 1000, message = "must be from 1 to 1000"))]
    limit: Option<usize>,
    offset: Option<usize>,
}

/// The cards of an edition that fit, each with all its facets.
pub(super) async fn cards(
    State(state): State<AppState>,
    Parameters(asked): Parameters<CardsQuery>,
    headers: HeaderMap,
) -> Response {
    match state.workers.run(move || found(&asked)).await {
        Ok((body, total)) => {
            let mut response = cached::json(&headers, body);
            response.headers_mut().insert("x-total-count", HeaderValue::from(total));
            response
        }
        Err(Busy) => refuse_busy(Audience::Program),
    }
}

/// The cards as JSON, and how many there are without the limit.
fn found(asked: &CardsQuery) -> (Vec<u8>, usize) {
    let mut query = CardQuery::default();
    let words = [
        ("q", &asked.q),
        ("edition", &asked.edition),
        ("kind", &asked.kind),
        ("faction", &asked.faction),
        ("slot", &asked.slot),
        ("size", &asked.size),
        ("keyword", &asked.keyword),
        ("release", &asked.release),
        ("legal", &asked.legal),
        ("sort", &asked.sort),
    ];
    for (name, value) in words {
        query.set(name, value.as_deref().unwrap_or_default());
    }
    (query.filters.least, query.filters.most) = (asked.min, asked.max);
    let edition = query.edition();
    let found = query.run().cards;
    let listings: Vec<_> = found
        .iter()
        .skip(asked.offset.unwrap_or(0))
        .take(asked.limit.unwrap_or(usize::MAX))
        .filter_map(|number| edition.card(*number))
        .map(|card| Listing::new(edition, card))
        .collect();
    let body = serde_json::to_vec(&listings).expect("a listing has only text keys");
    (body, found.len())
}

fn in_order(asked: &CardsQuery) -> Result<(), ValidationError> {
    match (asked.min, asked.max) {
        (Some(min), Some(max)) if min > max => {
            Err(ValidationError::new("order").with_message("min is greater than max".into()))
        }
        _ => Ok(()),
    }
}
