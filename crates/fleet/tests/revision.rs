//! A text after a change keeps everything that was in it.

use flagbridge_data::catalogue;
use flagbridge_fleet::formats::Reader;
use flagbridge_fleet::{Place, replace_line, rewrite};

const SAMPLES: [(&str, &str); 9] = [
    ("kingston", include_str!("samples/kingston.txt")),
    ("tts", include_str!("samples/tts.txt")),
    ("warlords", include_str!("samples/warlords.txt")),
    ("flagship", include_str!("samples/flagship.txt")),
    ("afd", include_str!("samples/afd.txt")),
    ("afd-first", include_str!("samples/afd-first.txt")),
    ("fab", include_str!("samples/fab.txt")),
    ("aff", include_str!("samples/aff.txt")),
    ("json", include_str!("samples/json.txt")),
];

#[test]
fn a_changed_draft_is_written_in_the_shape_it_came_in() {
    let reader = Reader::new(catalogue());
    for (format, text) in SAMPLES {
        let reading = reader.read(text);
        let mut draft = reading.draft.clone();
        assert!(draft.remove(Place::Ship(2)), "{format}");
        let written = rewrite(&reader, text, &reading, &draft, catalogue().current());
        let again = reader.read(&written);
        assert_eq!(again.format.map(|it| it.id()), Some(format));
        assert_eq!(again.draft.ships, draft.ships, "{format}\n{written}");
        assert_eq!(again.draft.objectives, draft.objectives, "{format}\n{written}");
    }
}

#[test]
fn lines_that_were_not_read_survive_a_change_of_the_rest() {
    let reader = Reader::new(catalogue());
    for (format, text) in SAMPLES.into_iter().take(6) {
        let text = text.replace("CR90 Corvette A", "Zzyzx Bark Hull");
        let reading = reader.read(&text);
        assert_eq!(reading.unread.len(), 3, "{format}: {:?}", reading.unread);
        let mut draft = reading.draft.clone();
        draft.objectives.pop();
        let written = rewrite(&reader, &text, &reading, &draft, catalogue().current());
        let again = reader.read(&written);
        assert_eq!(again.unread.len(), 3, "{format}\n{written}");
        assert!(again.unread[0].text.contains("Zzyzx"), "{format}\n{written}");
        assert_eq!(again.draft.ships, draft.ships, "{format}\n{written}");
    }
}

#[test]
fn an_upgrade_without_a_ship_does_not_find_one_by_a_change_elsewhere() {
    let reader = Reader::new(catalogue());
    let text = format!("• Gunnery Team (7)\n\n{}", include_str!("samples/kingston.txt"));
    let reading = reader.read(&text);
    assert_eq!(reading.unread.len(), 1, "{:?}", reading.unread);
    let written = rewrite(&reader, &text, &reading, &reading.draft, catalogue().current());
    let again = reader.read(&written);
    assert_eq!(again.draft.ships, reading.draft.ships, "{written}");
    assert_eq!(again.unread.len(), 1, "{written}");
}

#[test]
fn an_unread_line_takes_the_name_of_a_suggestion() {
    let reader = Reader::new(catalogue());
    let card = catalogue().number("xi7-turbolasers").unwrap();
    for (format, text) in SAMPLES {
        let text = match format {
            "aff" => text.replace("xi7turbolasers", "zzyzxbark"),
            "json" => text.replace("xi7-turbolasers", "zzyzx-bark"),
            _ => text.replace("XI7 Turbolasers", "Zzyzx Bark"),
        };
        let reading = reader.read(&text);
        assert_eq!(reading.unread.len(), 1, "{format}: {:?}", reading.unread);
        let changed = replace_line(&reader, &text, &reading.unread[0], card).unwrap();
        let again = reader.read(&changed);
        assert_eq!(again.unread, [], "{format}\n{changed}");
        assert!(again.draft.ships[0].upgrades.contains(&card), "{format}\n{changed}");
        assert_eq!(again.draft.ships.len(), 3, "{format}\n{changed}");
    }
}
