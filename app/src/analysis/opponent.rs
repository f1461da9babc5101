//! The list to compare with.

use flagbridge_fleet::{Draft, share};

use crate::check::{LONGEST_LIST, reader};

/// The opponent's list from a pasted text in any format, a link or a share code; none if no card is found in it.
pub fn read_opponent(text: &str) -> Option<Draft> {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST_LIST {
        return None;
    }
    if let Ok(draft) = share::decode(share::code_in(text)) {
        return Some(draft);
    }
    let reading = reader().read(text);
    (!reading.is_empty()).then_some(reading.draft)
}

#[cfg(test)]
mod tests {
    use flagbridge_data::catalogue;

    use super::*;

    #[test]
    fn an_opponent_is_read_from_text_link_and_code() {
        let mut list = Draft::new();
        list.add_ship(catalogue().number("cr90-corvette-a").expect("a card"));
        let code = share::encode(&list);
        for text in [
            code.clone(),
            format!("https://example.org/f/{code}?x=1"),
            "CR90 Corvette A (44)".to_owned(),
        ] {
            let read = read_opponent(&text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(read.ships[0].card, list.ships[0].card, "{text}");
        }
        assert_eq!(read_opponent("  "), None);
        assert_eq!(read_opponent("nothing of the kind"), None);
    }
}
