//! `/theme`: remembers the colours a visitor chose, without script.

use axum::Form;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use flagbridge_app::{ThemeForm, theme_cookie};

/// Sets the cookie and sends the visitor back to the page they came from.
pub(crate) async fn choose(Form(form): Form<ThemeForm>) -> Response {
    let cookie = [(header::SET_COOKIE, theme_cookie(form.theme))];
    (cookie, Redirect::to(form.return_path())).into_response()
}
