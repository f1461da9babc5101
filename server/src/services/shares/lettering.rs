//! Text in a drawing: how wide it is about, where it is cut, how it is escaped.

use flagbridge_app::writing::turns_direction;

/// How much wider bold letters are.
pub(super) const BOLD: f64 = 1.18;

/// How wide a text is about, in pixels. No font is known here, so it is taken for a wide one.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(advance).sum::<f64>() * size
}

/// The text as far as it fits, with `…` where it is cut.
pub(super) fn fitting(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut left = room - advance('…') * size;
    let mut fits = String::new();
    for letter in text.chars() {
        left -= advance(letter) * size;
        if left < 0.0 {
            break;
        }
        fits.push(letter);
    }
    format!("{}…", fits.trim_end_matches([' ', ',']))
}

/// The words in lines that fit; a word that fits no line is cut.
pub(super) fn lines(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + advance(' ') * size <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fitting(word, size, room)),
        }
    }
    lines
}

/// The text as XML carries it. Characters that XML does not know, and those that turn the direction of what follows,
/// are left out.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars().filter(|it| !is_unfit(*it)) {
        match letter {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

fn is_unfit(letter: char) -> bool {
    letter.is_control() || turns_direction(letter) || matches!(letter, '\u{FFFE}' | '\u{FFFF}')
}

/// The width of a letter as a part of the size of the font.
fn advance(letter: char) -> f64 {
    match letter {
        letter if is_unfit(letter) => 0.0,
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '·' => 0.31,
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' | '"' | '“' | '”' => 0.4,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' | '–' | '—' => 0.95,
        'A'..='Z' | '&' | '×' | '+' => 0.74,
        '\0'..='\u{24F}' => 0.61,
        _ => 1.05,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_where_it_no_longer_fits() {
        assert_eq!(fitting("Raider", 10.0, 100.0), "Raider");
        let cut = fitting("Imperial II-class Star Destroyer", 10.0, 100.0);
        assert!(cut.ends_with('…') && cut.starts_with("Imperial"), "{cut}");
        assert!(width(&cut, 10.0) <= 100.0);
        assert_eq!(fitting("Demolisher", 10.0, 0.0), "…");
    }

    #[test]
    fn words_are_set_in_lines_that_fit() {
        let words = "Gunnery Team, Electronic Countermeasures, Leading Shots";
        let set = lines(words, 10.0, 160.0);
        assert!(set.len() > 1 && set.iter().all(|line| width(line, 10.0) <= 160.0), "{set:?}");
        assert_eq!(set.join(" "), words);
        let long = lines(&"x".repeat(500), 10.0, 100.0);
        assert_eq!(long.len(), 1);
        assert!(width(&long[0], 10.0) <= 100.0);
    }

    #[test]
    fn nothing_of_a_name_is_markup() {
        assert_eq!(
            escaped("<b a='1'>&\"\u{0}\u{7}\u{202E}x\u{FFFF}"),
            "&lt;b a=&#39;1&#39;&gt;&amp;&quot;x"
        );
    }
}
