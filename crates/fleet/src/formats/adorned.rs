//! Text with the marks of Markdown, as forums and chats have it.

use std::borrow::Cow;

use super::format::Format;

/// A text without bold type and headings, its lines as they were, and the format that such marks tell. Other texts stay
/// as they are.
pub(super) fn unadorned(text: &str) -> (Cow<'_, str>, Option<Format>) {
    if !text.contains(BOLD) {
        return (Cow::Borrowed(text), None);
    }
    let plain: Vec<String> = text.split('\n').map(plain).collect();
    let headed = text.lines().any(|line| heading(line).is_some());
    let format = if headed { Format::Markdown } else { Format::Discord };
    (Cow::Owned(plain.join("\n")), Some(format))
}

/// What stands around words in bold type.
pub(super) const BOLD: &str = "**";

fn plain(line: &str) -> String {
    heading(line).unwrap_or(line).replace(BOLD, "")
}

/// The words of a heading.
fn heading(line: &str) -> Option<&str> {
    let words = line.trim_start().trim_start_matches('#');
    (words.len() < line.trim_start().len() && words.starts_with(' ')).then(|| words.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_bold_type_come_off_and_lines_stay() {
        let text = "# Lantern\n\n## **CR90** (44)\n- A #1 (3)\r\n";
        let (plain, format) = unadorned(text);
        assert_eq!(plain, "Lantern\n\nCR90 (44)\n- A #1 (3)\r\n");
        assert_eq!(format, Some(Format::Markdown));
        assert_eq!(unadorned("**CR90** (44)").1, Some(Format::Discord));
    }

    #[test]
    fn a_text_without_bold_type_is_not_touched() {
        for text in ["# not a heading here", "* CR90 (44)", "#hash", ""] {
            let (plain, format) = unadorned(text);
            assert!(matches!(plain, Cow::Borrowed(same) if same == text) && format.is_none());
        }
    }
}
