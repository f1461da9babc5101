//! What a client sends, checked before anything else sees it.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse as _;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use validator::{Validate, ValidationErrors, ValidationErrorsKind};

use crate::http::problem::Problem;

/// A JSON body of the right shape with values in range.
#[derive(Debug)]
pub(crate) struct Payload<T>(pub T);

/// Parameters of an address with values in range.
#[derive(Debug)]
pub(super) struct Parameters<T>(pub T);

/// How many objects and lists a body may have: more than the file of any campaign. Each takes up to a hundred times the memory of
/// its text once it is read.
const MOST_NESTED: usize = 40_000;

/// What is wrong with one field.
#[derive(Debug, Serialize)]
struct FieldError {
    field: String,
    code: String,
    message: String,
}

impl<S: Send + Sync, T: DeserializeOwned + Validate> FromRequest<S> for Payload<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE)
                .detail("Send JSON, with the header Content-Type: application/json."));
        }
        let body = Bytes::from_request(request, state).await.map_err(|rejection| {
            let status = rejection.into_response().status();
            Problem::new(status).detail("The body could not be read to its end.")
        })?;
        let payload: T = parse(&body)?;
        payload.validate().map_err(|errors| refused(&errors))?;
        Ok(Self(payload))
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Validate> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Query(parameters) =
            Query::<T>::from_request_parts(parts, state).await.map_err(|rejection| {
                Problem::new(StatusCode::BAD_REQUEST).detail(rejection.body_text())
            })?;
        parameters.validate().map_err(|errors| refused(&errors))?;
        Ok(Self(parameters))
    }
}

/// `application/json`, or another kind that is JSON underneath.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    let kind = kind.to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    if body.iter().all(u8::is_ascii_whitespace) {
        return Err(Problem::new(StatusCode::BAD_REQUEST).detail("The body is empty."));
    }
    if nested(body) > MOST_NESTED {
        let sentence = format!("At most {MOST_NESTED} objects and lists can be sent at once.");
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE).detail(sentence));
    }
    let mut json = serde_json::Deserializer::from_slice(body);
    let payload = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let field = error.path().to_string();
        let inner = error.into_inner();
        match inner.classify() {
            Category::Data => {
                let field = if field == "." { String::new() } else { field };
                let message = inner.to_string();
                one_refused(FieldError { field, code: "type".to_owned(), message })
            }
            _ => not_json(&inner),
        }
    })?;
    json.end().map_err(|error| not_json(&error))?;
    Ok(payload)
}

/// How many objects and lists begin in a text of JSON.
fn nested(body: &[u8]) -> usize {
    let (mut count, mut quoted, mut escaped) = (0, false, false);
    for byte in body {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            b'{' | b'[' if !quoted => count += 1,
            _ => {}
        }
    }
    count
}

fn not_json(error: &serde_json::Error) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST).detail(format!("This is not JSON: {error}."))
}

/// The answer to values out of range.
fn refused(errors: &ValidationErrors) -> Problem {
    let mut fields = Vec::new();
    collect(errors, "", &mut fields);
    fields.sort_by(|a, b| a.field.cmp(&b.field));
    problem(fields)
}

/// The answer to one field that is wrong in a way only its use has shown.
pub(super) fn refused_field(field: &str, code: &str, message: String) -> Problem {
    one_refused(FieldError { field: field.to_owned(), code: code.to_owned(), message })
}

/// A field whose shape depends on more than its type: an object that is read where it is used.
pub(super) fn typed<T: DeserializeOwned>(
    field: &str,
    value: serde_json::Map<String, serde_json::Value>,
) -> Result<T, Problem> {
    serde_json::from_value(serde_json::Value::Object(value))
        .map_err(|error| refused_field(field, "type", error.to_string()))
}

fn one_refused(error: FieldError) -> Problem {
    problem(vec![error])
}

fn problem(fields: Vec<FieldError>) -> Problem {
    let words: Vec<_> = fields
        .iter()
        .map(|it| match it.field.as_str() {
            "" => it.message.clone(),
            field => format!("{field}: {}", it.message),
        })
        .collect();
    let errors = serde_json::to_value(&fields).expect("a field error is three texts");
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY).detail(words.join("; ")).with("errors", errors)
}

fn collect(errors: &ValidationErrors, path: &str, fields: &mut Vec<FieldError>) {
    for (name, kind) in errors.errors() {
        // What concerns several fields is filed under this name.
        let name = if name == "__all__" { "" } else { name.as_ref() };
        let field = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        match kind {
            ValidationErrorsKind::Field(found) => fields.extend(found.iter().map(|error| {
                let message = error.message.as_deref().unwrap_or("is out of range").to_owned();
                FieldError { field: field.clone(), code: error.code.to_string(), message }
            })),
            ValidationErrorsKind::Struct(inner) => collect(inner, &field, fields),
            ValidationErrorsKind::List(inner) => {
                for (index, inner) in inner {
                    collect(inner, &format!("{field}[{index}]"), fields);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::nested;

    #[test]
    fn brackets_in_text_are_not_counted() {
        for (text, expected) in [
            ("{\"a\": [1, {}]}", 3),
            ("{\"a\": \"[[{\\\"[\"}", 1),
            ("[\"\\\\\", []]", 2),
            ("\"[[[[", 0),
            ("", 0),
        ] {
            assert_eq!(nested(text.as_bytes()), expected, "{text}");
        }
    }
}
