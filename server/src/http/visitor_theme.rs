use axum::http::{HeaderMap, header};
use flagbridge_app::Theme;

/// The colours a visitor has chosen.
pub(crate) fn visitor_theme(headers: &HeaderMap) -> Theme {
    let cookies = headers.get_all(header::COOKIE).iter();
    let text: Vec<_> = cookies.filter_map(|cookie| cookie.to_str().ok()).collect();
    Theme::from_cookies(&text.join("; "))
}
