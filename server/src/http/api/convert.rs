use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use flagbridge_app::check::reader;
use flagbridge_data::catalogue;
use flagbridge_fleet::formats::Format;
use flagbridge_fleet::{ReadingNote, UnknownLine, notes, rewrite, unknown};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use validator::{Validate, ValidationError};

use super::payload::Payload;
use super::{known, list};
use crate::http::layers::refusal::{Audience, refuse_busy};
use crate::http::state::AppState;
use crate::services::workers::Busy;

/// The list to convert, and into what.
#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[validate(schema(function = "one_of"))]
pub(super) struct ConvertRequest {
    #[validate(custom(function = "known::list"))]
    list: Option<String>,
    #[validate(custom(function = "list::document"))]
    fleet: Option<Map<String, Value>>,
    #[validate(custom(function = "known::format"))]
    to: String,
    #[validate(custom(function = "known::edition"))]
    edition: Option<String>,
}

/// The list in its new shape.
#[derive(Debug, Serialize)]
pub(super) struct Converted {
    from: Option<&'static str>,
    to: &'static str,
    edition: &'static str,
    text: String,
    unknown: Vec<UnknownLine>,
    notes: Vec<ReadingNote>,
}

/// Reads a list in any format and writes it in another, with the costs of an edition.
pub(super) async fn convert(
    State(state): State<AppState>,
    Payload(mut asked): Payload<ConvertRequest>,
) -> Response {
    // As text it waits for its turn in a hundredth of the memory.
    asked.list = Some(list::text(asked.list.take(), asked.fleet.take()));
    match state.workers.run(move || converted(&asked)).await {
        Ok(converted) => Json(converted).into_response(),
        Err(Busy) => refuse_busy(Audience::Program),
    }
}

fn converted(asked: &ConvertRequest) -> Converted {
    let text = asked.list.as_deref().unwrap_or_default();
    let reading = list::read(text);
    let edition = list::edition(asked.edition.as_deref(), &reading);
    let to = Format::from_id(&asked.to).unwrap_or(Format::Kingston);
    let written = match to {
        // Our own document keeps what this program does not know.
        Format::Json if reading.format == Some(Format::Json) => {
            rewrite(reader(), text, &reading, &reading.draft, edition)
        }
        format => reader().write(&reading.draft, format, edition),
    };
    Converted {
        from: reading.format.map(Format::id),
        to: to.id(),
        edition: edition.edition().id,
        text: written,
        unknown: unknown(&reading, catalogue()),
        notes: notes(&reading, catalogue()),
    }
}

fn one_of(asked: &ConvertRequest) -> Result<(), ValidationError> {
    list::one_of(asked.list.is_some(), asked.fleet.is_some())
}
