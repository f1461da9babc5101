//! The content of a text field.

/// A text as the content of a text field, so that no text can leave it.
///
/// A reader of a page drops a line break at the beginning of the field, so the server adds one to lose; a browser that
/// builds the field keeps it.
pub fn field_text(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    if cfg!(feature = "ssr") { format!("\n{escaped}") } else { escaped }
}

#[cfg(test)]
mod tests {
    use super::field_text;

    #[test]
    fn a_list_cannot_leave_its_text_field() {
        assert_eq!(field_text("a</textarea><b>&amp;"), "\na&lt;/textarea>&lt;b>&amp;amp;");
    }
}
