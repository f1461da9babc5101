//! `/theme`: remembers the colours a visitor chose, without script.

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use flagbridge_app::{ThemeForm, theme_cookie};

use super::layers::refusal::{Audience, refuse};

/// Sets the cookie and sends the visitor back to the page they came from.
pub(crate) async fn choose(request: Request) -> Response {
    let audience = Audience::of(&request);
    let form: Result<Form<ThemeForm>, FormRejection> = Form::from_request(request, &()).await;
    match form {
        Ok(Form(form)) => {
            let cookie = [(header::SET_COOKIE, theme_cookie(form.theme))];
            (cookie, Redirect::to(form.return_path())).into_response()
        }
        Err(rejection) => {
            let sentence = "There are three themes: light, dark and system.";
            refuse(audience, rejection.status(), sentence)
        }
    }
}
