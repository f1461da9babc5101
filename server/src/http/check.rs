//! The form of the page that checks lists, for visitors without script.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use axum::response::Response;
use flagbridge_app::check::{Action, Question};
use flagbridge_app::pages::CheckRequest;
use leptos::context::provide_context;
use validator::Validate;

use super::api::known;
use super::layers::refusal::{Audience, refuse_busy};
use super::render;
use super::state::AppState;
use crate::services::workers::Busy;

/// The fields as they were sent; the button that was pressed is among them.
#[derive(Debug, Default, Validate)]
struct Form {
    #[validate(custom(
        function = "known::list",
        message = "The list is longer than any fleet list."
    ))]
    list: String,
    #[validate(custom(function = "known::edition", message = "There is no such edition."))]
    edition: Option<String>,
    #[validate(custom(function = "known::mode", message = "There is no such mode."))]
    mode: Option<String>,
    #[validate(range(min = 1, max = 10000, message = "Points must be from 1 to 10000."))]
    points: Option<u32>,
    action: Option<Action>,
}

/// Answers the posted form with the same page that the browser draws by itself.
pub(crate) async fn check(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let sent = Request::from_parts(parts.clone(), body);
    let asked = match Bytes::from_request(sent, &()).await {
        Ok(body) => match state.workers.run(move || answer(&Form::parse(&body))).await {
            Ok(asked) => asked,
            Err(Busy) => return refuse_busy(Audience::by(&parts.uri, &parts.headers)),
        },
        Err(rejection) => CheckRequest {
            trouble: format!("The form could not be read: {}.", rejection.body_text()),
            ..CheckRequest::default()
        },
    };
    let page = Request::from_parts(parts, axum::body::Body::empty());
    render::page_with(&state, page, move || provide_context(asked.clone())).await
}

fn answer(form: &Form) -> CheckRequest {
    let trouble = form.validate().err().map(|errors| {
        let fields = errors.field_errors();
        let mut messages: Vec<_> = fields
            .values()
            .flat_map(|found| found.iter().filter_map(|error| error.message.as_deref()))
            .collect();
        messages.sort_unstable();
        messages.join(" ")
    });
    let points = form.points.and_then(|points| u16::try_from(points).ok());
    let mut question = Question {
        list: form.list.clone(),
        edition: form.edition.clone().unwrap_or_default(),
        mode: form.mode.clone().unwrap_or_default(),
        points: points.filter(|points| *points > 0),
    };
    // A list that is too long is not sent back: the visitor has it.
    if question.is_too_long() {
        question.list.clear();
    }
    if trouble.is_none()
        && let Some(action) = &form.action
    {
        question.act(action);
    }
    let shown = match &form.action {
        Some(Action::Copy(format)) => format.id().to_owned(),
        _ => String::new(),
    };
    CheckRequest { question, shown, trouble: trouble.unwrap_or_default() }
}

impl Form {
    /// Reads the fields; a form sends line breaks as CR LF, and choices that were not made as empty texts.
    fn parse(body: &[u8]) -> Self {
        let mut form = Self::default();
        for (name, value) in form_urlencoded::parse(body) {
            match (name.as_ref(), value.as_ref()) {
                ("list", text) => form.list = text.replace("\r\n", "\n"),
                ("edition", id) if !id.is_empty() => form.edition = Some(id.to_owned()),
                ("mode", id) if !id.is_empty() => form.mode = Some(id.to_owned()),
                ("points", text) if !text.trim().is_empty() => {
                    // What is no number is out of range.
                    form.points = Some(text.trim().parse().unwrap_or(0));
                }
                (name, value) => form.action = Action::parse(name, value).or(form.action),
            }
        }
        form
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_app::check::{EXAMPLE, LONGEST_LIST};

    fn asked(fields: &[(&str, &str)]) -> CheckRequest {
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(fields);
        answer(&Form::parse(body.finish().as_bytes()))
    }

    #[test]
    fn a_form_is_the_question_it_shows() {
        let asked = asked(&[
            ("list", "CR90 Corvette A\r\n• Jaina's Light\r\n"),
            ("edition", "rrg-1.5"),
            ("mode", ""),
            ("points", "300"),
            ("check", "1"),
        ]);
        assert_eq!(asked.trouble, "");
        assert_eq!(asked.question.list, "CR90 Corvette A\n• Jaina's Light\n");
        assert_eq!(
            (asked.question.edition.as_str(), asked.question.points),
            ("rrg-1.5", Some(300))
        );
    }

    #[test]
    fn the_pressed_button_acts() {
        assert_eq!(asked(&[("example", "1")]).question.list, EXAMPLE);
        assert_eq!(asked(&[("list", EXAMPLE), ("copy", "aff")]).shown, "aff");
        let fixed = asked(&[("list", EXAMPLE), ("mend", "0")]).question;
        assert!(fixed.answer().is_some_and(|answer| answer.report.is_legal()));
        assert_eq!(asked(&[("as", "rrg-1.5")]).question.edition, "rrg-1.5");
    }

    #[test]
    fn what_is_out_of_range_is_named_and_nothing_is_done() {
        let wrong =
            [("list", EXAMPLE), ("edition", "x"), ("mode", "y"), ("points", "z"), ("mend", "0")];
        let asked_wrong = asked(&wrong);
        assert_eq!(
            asked_wrong.trouble,
            "Points must be from 1 to 10000. There is no such edition. There is no such mode."
        );
        assert_eq!(asked_wrong.question.list, EXAMPLE);
        let long = asked(&[("list", &"x".repeat(LONGEST_LIST + 1))]);
        assert_eq!(long.trouble, "The list is longer than any fleet list.");
        assert_eq!(long.question.list, "");
    }
}
