//! One of the two boxes: what was pasted into it, and how it was understood.

use flagbridge_fleet::formats::Reading;
use leptos::prelude::*;

use super::Fleet;
use crate::check::{LONGEST_LIST, reader};
use crate::text_area::TextArea;

/// What was pasted into one of the boxes.
#[derive(Clone)]
pub(crate) struct Side {
    label: &'static str,
    text: String,
    reading: Option<Reading>,
    too_long: bool,
}

impl Side {
    pub fn read(label: &'static str, text: String) -> Self {
        let too_long = text.len() > LONGEST_LIST;
        let reading = (!too_long && !text.trim().is_empty()).then(|| reader().read(&text));
        let text = if too_long { String::new() } else { text };
        Self { label, text, reading, too_long }
    }

    /// The fleet, where there is one in the text.
    pub fn fleet(&self) -> Option<Fleet> {
        let draft = &self.reading.as_ref()?.draft;
        draft.cards().next().is_some().then(|| Fleet::new(draft.clone()))
    }

    /// How the text was understood.
    fn words(&self) -> Option<String> {
        if self.too_long {
            return Some("This is too long for a fleet list.".to_owned());
        }
        let reading = self.reading.as_ref()?;
        if reading.draft.cards().next().is_none() {
            let why = reading.notes.first().map_or(String::new(), |note| format!(" {}", note.text));
            return Some(format!("No card was found in this text.{why}"));
        }
        let format = reading.format.map_or(String::new(), |it| format!("Format: {}. ", it.name()));
        let unread = match reading.unread.len() {
            0 => "Every line was recognised.".to_owned(),
            count => {
                format!("{} not recognised.", flagbridge_wording::count(count, "line", "lines"))
            }
        };
        Some(format!("{format}{unread}"))
    }
}

#[component]
pub(crate) fn Field(name: &'static str, side: Side) -> impl IntoView {
    let hint = format!("{name}-hint");
    let words = side.words();
    view! {
        <div class="comparison-field">
            <label class="comparison-field__label" for=name>
                {side.label}
            </label>
            <TextArea
                text=side.text.clone()
                class="comparison-field__text"
                id=name
                name=name
                rows=6
                placeholder="Link, code or list"
                described_by=words.is_some().then(|| hint.clone())
            />
            {words.map(|words| view! { <p class="comparison-field__hint" id=hint>{words}</p> })}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_cards::CardNumber;
    use flagbridge_data::catalogue;
    use flagbridge_fleet::{Draft, share};

    fn number(id: &str) -> CardNumber {
        catalogue().number(id).unwrap_or_else(|| panic!("{id}"))
    }

    fn one() -> Draft {
        let mut draft = Draft::new();
        draft.add_ship(number("gladiator-i-class-star-destroyer"));
        draft
    }

    #[test]
    fn a_side_says_how_it_was_understood() {
        let side = |text: &str| Side::read("First fleet", text.to_owned());
        assert_eq!(side(" ").words(), None);
        assert!(side("hello there").words().unwrap().starts_with("No card was found"));
        let code = share::encode(&one());
        assert!(side(&format!("https://armada.example/f/{code}")).fleet().is_some());
        let long = side(&"x".repeat(LONGEST_LIST + 1));
        assert_eq!(long.words().unwrap(), "This is too long for a fleet list.");
        assert!(long.text.is_empty());
        let mut many = Draft::new();
        many.objectives = vec![number("most-wanted"); flagbridge_fleet::MOST_CARDS + 1];
        assert!(side(&share::encode(&many)).fleet().is_none());
    }
}
