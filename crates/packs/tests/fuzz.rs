//! Whatever is thrown at the reader is read or refused. In a program of its own, because words that packs bring stay
//! known as long as a program runs.

use flagbridge_packs::{Files, Source, conflicts, join, join_all, read, read_all};
use proptest::prelude::*;

const INVENTED: &str = include_str!("../invented.json");
const COMMUNITY: &str = include_str!("made-up.json");

fn source(text: &str) -> Source<'_> {
    Source { name: "made-up.json", text }
}

/// JSON values as a hand that slipped would write them.
fn any_json() -> impl Strategy<Value = serde_json::Value> {
    let keys = [
        "ships",
        "squadrons",
        "upgrades",
        "objectives",
        "victory_tokens_points",
        "category",
        "parts",
        "models",
        "pack",
        "title",
        "parent",
        "cards",
        "points",
        "speed",
        "1",
        "tokens",
        "def_brace",
        "abilities",
        "counter",
        "armament",
        "front",
        "faction",
        "type",
        "a-errata-b",
    ];
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        prop::sample::select(vec![
            "", "rebel", "officer", "assault", "skirmish", "small", "rrg-1.6", "0-1-0", "x{Y}"
        ])
        .prop_map(Into::into),
        "\\PC{0,12}".prop_map(Into::into),
    ];
    leaf.prop_recursive(6, 64, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Into::into),
            prop::collection::btree_map(
                prop::sample::select(keys.to_vec()).prop_map(str::to_owned),
                inner,
                0..6
            )
            .prop_map(|map| serde_json::Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = read(&[source(&text)], "rrg-1.6");
    }

    #[test]
    fn any_json_is_read_or_refused(value in any_json()) {
        let text = value.to_string();
        if let Ok(pack) = read(&[source(&text)], "rrg-1.6") {
            let _ = join(flagbridge_data::decode(), &pack);
        }
    }

    #[test]
    fn any_files_together_are_read_or_refused(values in prop::collection::vec(any_json(), 0..4), by_name: bool) {
        let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
        let mut sources: Vec<Source<'_>> = texts.iter().map(|text| source(text)).collect();
        sources.push(source(INVENTED));
        let files = if by_name { Files::ByName } else { Files::Together };
        if let Ok(packs) = read_all(&sources, "rrg-1.6", files) {
            let _ = conflicts(&packs);
            let joined = join_all(flagbridge_data::decode(), &packs, &["rrg-1.5"]);
            prop_assert_eq!(joined.packs.len(), packs.len());
        }
    }

    #[test]
    fn a_pack_with_a_hole_is_read_or_refused(
        own in any::<bool>(),
        at in any::<prop::sample::Index>(),
        length in 0_usize..40,
        with in "\\PC{0,6}",
    ) {
        let text = if own { INVENTED } else { COMMUNITY };
        // Both texts are plain ASCII, so that every place is the beginning of a character.
        let start = at.index(text.len());
        let end = text.len().min(start + length);
        let broken = format!("{}{with}{}", &text[..start], &text[end..]);
        if let Ok(pack) = read(&[source(&broken)], "rrg-1.6") {
            let _ = join(flagbridge_data::decode(), &pack);
        }
    }
}
