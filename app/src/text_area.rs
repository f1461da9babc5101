//! A field for many lines of text, and the only way to put text into one.

use leptos::prelude::*;

/// A text field with something in it already. Whatever that is, it stays text: it is escaped here and nowhere else.
#[component]
pub fn TextArea(
    /// What stands in the field at first.
    text: String,
    /// The class of the field.
    class: &'static str,
    /// How many lines are shown.
    rows: usize,
    /// The id, for a label.
    #[prop(optional, into)]
    id: Option<String>,
    /// The name under which a form sends it.
    #[prop(optional, into)]
    name: Option<&'static str>,
    /// What to type, shown while it is empty.
    #[prop(optional, into)]
    placeholder: Option<&'static str>,
    /// The label, where no other element is one.
    #[prop(optional, into)]
    label: Option<String>,
    /// The id of the element that says more about it.
    #[prop(optional_no_strip)]
    described_by: Option<String>,
    /// Whether it is only to be read and copied.
    #[prop(optional)]
    readonly: bool,
    /// Whether a form is sent only with something in it.
    #[prop(optional)]
    required: bool,
) -> impl IntoView {
    view! {
        <textarea
            class=class
            id=id
            name=name
            rows=rows.to_string()
            spellcheck="false"
            autocapitalize="off"
            placeholder=placeholder
            aria-label=label
            aria-describedby=described_by
            readonly=readonly
            required=required
            inner_html=field_text(&text)
        ></textarea>
    }
}

/// A text as the content of a text field, so that no text can leave it.
///
/// A reader of a page drops a line break at the beginning of the field, so the server adds one to lose; a browser that
/// builds the field keeps it.
fn field_text(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
    if cfg!(feature = "ssr") { format!("\n{escaped}") } else { escaped }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn a_list_cannot_leave_its_text_field() {
        assert_eq!(field_text("a</textarea><b>&amp;"), "\na&lt;/textarea>&lt;b>&amp;amp;");
        let text = "</textarea><script>".to_owned();
        let html = view! { <TextArea text class="x" rows=3 name="a" /> }.to_html();
        assert!(!html.contains("<script>"), "{html}");
        assert_eq!(html.matches("</textarea>").count(), 1, "{html}");
    }

    /// Text fields elsewhere must be left empty and filled by script.
    #[test]
    fn no_other_text_field_is_written_with_something_in_it() {
        let mut fields = 0;
        visit(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut |path, source| {
            if path.ends_with("text_area.rs") {
                return;
            }
            for field in source.split("<textarea").skip(1) {
                let tag = field.split("</textarea>").next().unwrap_or_default();
                assert!(tag.trim_end().ends_with('>'), "a field with content in {path:?}: {tag}");
                assert!(!tag.contains("inner_html"), "a field with content in {path:?}: {tag}");
                fields += 1;
            }
        });
        assert!(fields > 0, "the editor has some");
    }

    fn visit(directory: &Path, see: &mut impl FnMut(&Path, &str)) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                visit(&path, see);
            } else if path.extension().is_some_and(|it| it == "rs") {
                see(&path, &fs::read_to_string(&path).unwrap());
            }
        }
    }
}
