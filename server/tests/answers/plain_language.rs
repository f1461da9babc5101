//! Pages show no banned phrases, no archaic words and no raw ids.
//!
//! To extend it, add a phrase to `banned_phrases.txt` or a page to `end2end/pages.js`.

use scraper::{Html, Node};

use crate::support::server::{BROWSER, Server};

/// Archaic words, matched as whole words.
const ARCHAIC: [&str; 8] =
    ["whom", "whoever", "anew", "somebody", "mend", "mended", "dearest", "whence"];

/// Every page of the browser sweeps, and a few states of them that only the server renders.
fn pages() -> Vec<&'static str> {
    let listed = include_str!("../../../end2end/pages.js");
    let paths = listed.split("path: \"").skip(1).filter_map(|rest| rest.split('"').next());
    paths
        .chain([
            "/live",
            "/odds?a=20+red",
            "/odds?a=4+red%2C+vs+brace&b=3+blue",
            "/starmada/build?text=Cinder+League+%2F+Ember%0ATidal+Mandate+%2F+Spray%0Anonsense",
            "/starmada/sheet?text=nonsense",
            "/operator",
        ])
        .collect()
}

/// What a person reads or hears of a page: text, and the attributes that browsers show or read out. Code samples and
/// what visitors type are not our words.
fn readable(html: &str) -> Vec<String> {
    const SKIPPED: [&str; 5] = ["script", "style", "pre", "code", "textarea"];
    const SHOWN: [&str; 5] = ["aria-label", "title", "alt", "placeholder", "content"];
    let document = Html::parse_document(html);
    let mut found = Vec::new();
    for node in document.tree.nodes() {
        match node.value() {
            Node::Text(text) => {
                let skipped = |name: &str| SKIPPED.contains(&name);
                let hidden = node
                    .ancestors()
                    .any(|it| it.value().as_element().is_some_and(|it| skipped(it.name())));
                if !hidden {
                    found.push(text.to_string());
                }
            }
            Node::Element(element) => {
                let is_description =
                    element.name() != "meta" || element.attr("name") == Some("description");
                let shown = SHOWN.iter().filter(|name| **name != "content" || is_description);
                found.extend(shown.filter_map(|name| element.attr(name)).map(str::to_owned));
            }
            _ => {}
        }
    }
    found
}

/// Text with single spaces and in lower case, so that line breaks and capitals do not matter.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Ids of editions and factions: pages show their names.
fn raw_ids() -> Vec<&'static str> {
    let editions = flagbridge_data::catalogue().all_editions().map(|it| it.edition().id);
    let factions = flagbridge_cards::Faction::ALL.iter().map(|it| it.id());
    editions.chain(factions).collect()
}

/// The words of a text: letters and digits with the dots and hyphens within.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let within = |letter: char| letter.is_alphanumeric() || "-.'’".contains(letter);
    text.split(move |letter| !within(letter))
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()))
        .filter(|word| !word.is_empty())
}

#[tokio::test]
async fn pages_show_no_banned_phrases_and_no_raw_ids() {
    let server = Server::new().await;
    let banned: Vec<String> = include_str!("banned_phrases.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(folded)
        .collect();
    let raw_ids = raw_ids();
    let mut found = Vec::new();
    for path in pages() {
        let page = server.get_with(path, &[BROWSER]).await;
        let readable = readable(page.text());
        assert!(readable.len() > 10, "{path} is a page");
        let all = folded(&readable.join(" "));
        for phrase in banned.iter().filter(|phrase| all.contains(phrase.as_str())) {
            found.push(format!("{path}: {phrase}"));
        }
        for text in &readable {
            let archaic =
                words(text).filter(|word| ARCHAIC.contains(&word.to_lowercase().as_str()));
            let ids = words(text).filter(|word| raw_ids.contains(word));
            for word in archaic.chain(ids) {
                found.push(format!("{path}: \"{word}\" in \"{}\"", text.trim()));
            }
        }
    }
    assert!(found.is_empty(), "see docs/voice.md\n{}", found.join("\n"));
}

#[test]
fn the_test_sees_text_and_labels_but_not_code() {
    let html =
        "<p title='a'>b <code>c</code></p><meta name='description' content='d'><script>e</script>";
    assert_eq!(folded(&readable(html).join(" ")), "a b d");
    let found: Vec<_> = words("by rrg-1.6, or “rebel”.").collect();
    assert_eq!(found, ["by", "rrg-1.6", "or", "rebel"]);
}
