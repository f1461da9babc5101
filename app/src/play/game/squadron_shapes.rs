//! The shapes squadrons are drawn with: our own, one for each kind of craft, bow up, within 13 mm of the middle.

/// The outline of a craft by its id; a plain fighter where the craft is none of these.
pub fn outline(craft_id: &str) -> &'static str {
    let known = SHAPES.iter().find(|(names, _)| names.split(' ').any(|it| craft_id.contains(it)));
    known.map_or(PLAIN, |(_, shape)| shape)
}

const PLAIN: &str = "M0-12 4-2 11 4V8L3 5 2 9H-2L-3 5-11 8V4L-4-2Z";

/// Shapes by parts of the ids they belong to, the more particular first.
const SHAPES: [(&str, &str); 33] = [
    ("x-wing", "M-1-12H1L2-2 11-5V-8H12V2L2 4V9H-2V4L-12 2V-8H-11V-5L-2-2Z"),
    ("y-wing", "M-3-12H3L4-5H8V10H6V-2H4L3 3H-3L-4-2H-6V10H-8V-5H-4Z"),
    ("a-wing", "M0-11 4-6 8 6 7 9H4L3 6H-3L-4 9H-7L-8 6-4-6Z"),
    ("b-wing", "M-2-12H2V-3H9V0H2V11H-2V0H-9V-3H-2Z"),
    ("e-wing", "M0-12 3-4 11 2V6L3 4 2 9H-2L-3 4-11 6V2L-3-4Z"),
    ("z-95", "M0-12 2-3 10 1V5L2 4 3 9H-3L-2 4-10 5V1L-2-3Z"),
    (
        "interceptor",
        "M-11-12-8-3V3L-11 12-12 0ZM11-12 8-3V3L11 12 12 0ZM-8-1H-4A4 4 0 0 1 4-1H8V1H4A4 4 0 0 1-4 1H-8Z",
    ),
    ("tie-bomber", "M-11-8H-8V8H-11ZM8-8H11V8H8ZM-8-1H-6V-7H-1V7H-6V1H-8ZM1-7H6V-1H8V1H6V7H1Z"),
    (
        "tie-advanced",
        "M-11-7-8-9V9L-11 7ZM11-7 8-9V9L11 7ZM-8-1H-4L-3-6H3L4-1H8V1H4L3 6H-3L-4 1H-8Z",
    ),
    (
        "defender",
        "M-11-2-8-9V9L-11 4ZM11-2 8-9V9L11 4ZM-2 4H2V12H-2ZM-8-1H-4A4 4 0 0 1 4-1H8V1H4A4 4 0 0 1-4 1H-8Z",
    ),
    ("phantom", "M0-8 3-2 10-10 12-8 5 2 8 10 5 11 0 4-5 11-8 10-5 2-12-8-10-10-3-2Z"),
    ("tie-", "M-11-9H-8V9H-11ZM8-9H11V9H8ZM-8-1H-4A4 4 0 0 1 4-1H8V1H4A4 4 0 0 1-4 1H-8Z"),
    ("vulture", "M-3-3H3L10-11 12-9 5 1 8 9 5 10 0 4-5 10-8 9-5 1-12-9-10-11Z"),
    ("hyena", "M-3-6H3L5 0 12-8V2L4 8H-4L-12 2V-8L-5 0Z"),
    (
        "tri-fighter",
        "M0-12 2-5A5 5 0 0 1 5 2L11 8 9 10 3 6A5 5 0 0 1-3 6L-9 10-11 8-5 2A5 5 0 0 1-2-5Z",
    ),
    ("belbullab", "M0-11 3-4 12 3 11 6 3 5 2 10H-2L-3 5-11 6-12 3-3-4Z"),
    ("delta-7", "M0-12 9 8 6 9 3 6 2 9H-2L-3 6-6 9-9 8Z"),
    ("v-19", "M0-11 3-2 12 6 11 8 3 5V9H-3V5L-11 8-12 6-3-2Z"),
    ("arc-170", "M-2-10H2L3-3 13-1V2L3 4 2 11H-2L-3 4-13 2V-1L-3-3Z"),
    ("lambda", "M0-10 3-4V2L11 8V10L3 7V10H-3V7L-11 10V8L-3 2V-4Z"),
    ("laat", "M-3-10H3L5-4 12-2V1L5 2 3 11H-3L-5 2-12 1V-2L-5-4Z"),
    ("hmp", "M0-11 4-3 12-4 10 2 4 4 0 10-4 4-10 2-12-4-4-3Z"),
    ("yt-1300 falcon", "M-4-11H-1V-6H1V-11H4V-6A8.5 8.5 0 1 1-4-6ZM8-4 12-6 13-3 9-1Z"),
    ("yt-2400 outrider", "M0-9A9 9 0 1 1 0 9 9 9 0 1 1 0-9ZM8-7 12-9V3H9Z"),
    ("firespray slave", "M-3-11A6 6 0 0 1 3-11L6 2A7 7 0 1 1-6 2Z"),
    ("vt-49", "M0-11 6-4 12 6 9 9H-9L-12 6-6-4Z"),
    ("yv-666 hounds", "M-6-9H6L8 9H-8Z"),
    ("jumpmaster punishing", "M0-9A9 9 0 1 1-8 4L-3 2A4 4 0 1 0 0-4Z"),
    ("hwk-290 moldy", "M0-12 3-3 10 6 4 8 2 10H-2L-4 8-10 6-3-3Z"),
    ("vcx-100 ghost", "M0-11 5-6 10 4 8 9H-8L-10 4-5-6Z"),
    ("aggressor ig-2000", "M-2-11H2V-2L11 6V8L2 5V9H-2V5L-11 8V6L-2-2Z"),
    ("scurrg havoc", "M-8-9H-4L0-4 4-9H8L9 6 4 9H-4L-9 6Z"),
    ("mandalorian lancer shadow", "M-2-9H2L3-2 13-6V-3L3 5 2 9H-2L-3 5-13-3V-6L-3-2Z"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use flagbridge_cards::Kind;
    use flagbridge_data::catalogue;

    use super::*;

    #[test]
    fn nearly_every_kind_of_craft_has_a_shape_of_its_own() {
        let mut shapes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let editions = catalogue().all_editions();
        let cards = editions.into_iter().flat_map(|rules| rules.cards_of(Kind::Squadron));
        for card in cards {
            let craft = card.squadron().unwrap().craft_id;
            let alike = shapes.entry(outline(craft)).or_default();
            if !alike.contains(&craft) {
                alike.push(craft);
            }
        }
        assert_eq!(shapes.len(), SHAPES.len() + 1, "every shape is drawn: {shapes:#?}");
        assert!(shapes[PLAIN].len() <= 8, "{:?}", shapes[PLAIN]);
        assert!(
            shapes.iter().all(|(shape, alike)| *shape == PLAIN || alike.len() <= 4),
            "{shapes:#?}"
        );
    }
}
