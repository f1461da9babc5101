//! Whatever stands in an address stays text on the page: hostile words in every parameter of every page.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::server::{BROWSER, Server};
use flagbridge_app::App;
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, share};
use leptos_axum::generate_route_list;
use scraper::{Html, Selector};

/// Ways out of an attribute, a text field, a title, a script, a comment and the page; each would leave an element that
/// no page of ours has.
const HOSTILE: [&str; 5] = [
    "</textarea></title></script></style></noscript><evil-mark>",
    "\"><evil-mark>",
    "'><evil-mark x='",
    "--><evil-mark>",
    "x evil-attribute=1 \" evil-attribute=1 ' evil-attribute=1",
];

/// Whether hostile words have become part of the page. Most pages do not even have their letters, and are not parsed:
/// that takes longer than making them.
fn escapes(page: &str) -> bool {
    let forbidden = Selector::parse("evil-mark, [evil-attribute]").unwrap();
    ["<evil-mark", "evil-attribute"].iter().any(|letters| page.contains(letters))
        && Html::parse_document(page).select(&forbidden).next().is_some()
}

#[test]
fn words_that_became_part_of_a_page_are_found() {
    for hostile in HOSTILE {
        let as_text = hostile.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        assert!(!escapes(&format!("<p title=\"{as_text}\">{as_text}</p>")), "{hostile}");
        let places = [
            format!("<p>{hostile}"),
            format!("<p title=\"{hostile}\">"),
            format!("<p title='{hostile}'>"),
            format!("<!-- {hostile} -->"),
            format!("<textarea>{hostile}</textarea>"),
        ];
        assert!(places.iter().any(|page| escapes(page)), "{hostile}");
    }
}

/// The names of all parameters: those of the fields on the page, those in its links, and those the pages' code asks for.
pub(crate) fn parameters(page: &str) -> BTreeSet<String> {
    let html = Html::parse_document(page);
    let mut names = BTreeSet::new();
    for field in html.select(&Selector::parse("[name]").unwrap()) {
        if field.value().name() != "meta" {
            names.insert(field.attr("name").unwrap().to_owned());
        }
    }
    for link in html.select(&Selector::parse("a[href], form[action]").unwrap()) {
        let target = link.attr("href").or(link.attr("action")).unwrap();
        let query = target.split_once('?').map_or("", |(_, query)| query);
        let pairs = form_urlencoded::parse(query.as_bytes());
        names.extend(pairs.map(|(name, _)| name.into_owned()));
    }
    names
}

/// Every text that the code of the pages asks a map of parameters for.
pub(crate) fn asked_for(directory: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            asked_for(&path, names);
        } else if path.extension().is_some_and(|it| it == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            for start in ["get(\"", "get_str(\"", "asked(\"", "set(\"", "word(\""] {
                for after in source.split(start).skip(1) {
                    let name = after.split('"').next().unwrap();
                    if !name.is_empty() && name.len() < 20 && !name.contains([' ', '/', '<']) {
                        names.insert(name.to_owned());
                    }
                }
            }
        }
    }
}

/// Groups of names in which, of any two names, each stands once without the other. The names are numbered; every binary digit
/// makes two groups, those that have it and those that do not.
fn apart<'a>(names: &[&'a String]) -> Vec<Vec<&'a String>> {
    let digits = names.len().max(2).ilog2() + 1;
    let group = |digit: u32, value: usize| {
        let in_it = |(number, _): &(usize, &&'a String)| number >> digit & 1 == value;
        names.iter().enumerate().filter(in_it).map(|(_, name)| *name).collect()
    };
    (0..digits).flat_map(|digit| [group(digit, 0), group(digit, 1)]).collect()
}

#[test]
fn of_any_two_names_each_stands_in_a_group_without_the_other() {
    let names: Vec<String> = (0..40).map(|number| format!("name{number}")).collect();
    let groups = apart(&names.iter().collect::<Vec<_>>());
    for one in &names {
        for other in names.iter().filter(|other| *other != one) {
            let apart = |group: &Vec<&String>| group.contains(&one) && !group.contains(&other);
            assert!(groups.iter().any(apart), "{one} without {other}");
        }
    }
    assert!(groups.len() < names.len() / 2, "{} groups", groups.len());
}

/// Addresses of a page: with what it expects in place of its parameters, and with hostile words.
fn addresses(pattern: &str, code: &str, hostile: &str) -> [String; 2] {
    let filled = |with: &dyn Fn(&str) -> String| {
        let parts = pattern.split('/').map(|part| match part.strip_prefix('{') {
            Some(name) => with(name.trim_end_matches('}')),
            None => part.to_owned(),
        });
        parts.collect::<Vec<_>>().join("/")
    };
    let expected = |name: &str| match name {
        "code" => code.to_owned(),
        _ => "cr90-corvette-a".to_owned(),
    };
    let encoded: String = form_urlencoded::byte_serialize(hostile.as_bytes()).collect();
    let encoded = encoded.replace('+', "%20");
    [filled(&expected), filled(&|_| encoded.clone())]
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_words_in_any_parameter_of_any_page_stay_words() {
    let server = Server::new().await;
    let mut draft = Draft::new();
    draft.name = HOSTILE[0].chars().take(60).collect();
    draft.add_ship(catalogue().number("cr90-corvette-a").unwrap());
    let code = share::encode(&draft);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app/src");
    let mut asked = BTreeSet::new();
    asked_for(&source, &mut asked);
    let mut of_pages = BTreeSet::new();
    asked_for(&source.join("pages"), &mut of_pages);
    assert!(
        ["code", "list", "a", "b", "edition"].iter().all(|it| asked.contains(*it)),
        "{asked:?}"
    );

    let pages = generate_route_list(App);
    assert!(pages.len() >= 15, "{} pages", pages.len());
    for pattern in pages.iter().map(|page| page.path().to_owned()) {
        let [plain, _] = addresses(&pattern, &code, "x");
        let page = server.get_with(&plain, &[BROWSER]).await;
        let own = parameters(page.text());
        let names: BTreeSet<String> = own.union(&asked).cloned().collect();
        for hostile in HOSTILE {
            let mut query = form_urlencoded::Serializer::new(String::new());
            query.extend_pairs(names.iter().map(|name| (name.as_str(), hostile)));
            // And as the name of a parameter.
            let query = query.append_pair(hostile, "1").finish();
            for path in addresses(&pattern, &code, hostile) {
                let address = format!("{path}?{query}");
                let answer = server.get_with(&address, &[BROWSER]).await;
                assert!(answer.status.as_u16() < 500, "{} at {address}", answer.status);
                assert!(!escapes(answer.text()), "{hostile} leaves its place at {address}");
            }
        }
        // Some parameters only count without others. Those that the page names are sent one by one. Those that only other
        // pages ask for are sent in groups: for any two of them, one group has the first without the second.
        let foreign: Vec<&String> = of_pages.difference(&own).collect();
        let alone = own.iter().map(|name| vec![name]);
        for group in alone.chain(apart(&foreign)) {
            let mut query = form_urlencoded::Serializer::new(String::new());
            query.extend_pairs(group.iter().map(|name| (name.as_str(), HOSTILE[0])));
            let address = format!("{plain}?{}", query.finish());
            let answer = server.get_with(&address, &[BROWSER]).await;
            assert!(!escapes(answer.text()), "{group:?} at {plain}");
        }
    }
}

#[tokio::test]
async fn the_form_of_the_checking_page_stays_text_too() {
    let server = Server::new().await;
    for hostile in HOSTILE {
        for name in ["list", "edition", "mode", "points", "mend", "take", "as", "copy"] {
            let mut body = form_urlencoded::Serializer::new(String::new());
            body.append_pair("list", hostile).append_pair(name, hostile);
            let request = axum::http::Request::post("/check")
                .header("content-type", "application/x-www-form-urlencoded")
                .header("accept", "text/html")
                .body(axum::body::Body::from(body.finish()))
                .unwrap();
            let answer = server.send(request).await;
            assert!(!escapes(answer.text()), "{hostile} in {name}");
        }
    }
}

/// The loader starts the frames that carry the page's mark: markup that slips into a page cannot know it. A page that is kept
/// keeps its mark, which was drawn after the address that could have brought the markup.
#[tokio::test]
async fn every_frame_of_an_island_carries_the_mark_of_its_page() {
    let server = Server::new().await;
    let frames = Selector::parse("[data-island]").unwrap();
    let mut marks = BTreeSet::new();
    for path in ["/check", "/check?list=a", "/odds"] {
        let page = server.get_with(path, &[BROWSER]).await;
        let mark = page.text().split_once("const mark = \"").unwrap().1.split_once('"').unwrap().0;
        assert!(mark.len() >= 16, "{mark}");
        let html = Html::parse_document(page.text());
        assert!(html.select(&frames).count() > 0);
        for frame in html.select(&frames) {
            assert_eq!(frame.attr("data-mark"), Some(mark));
        }
        assert!(marks.insert(mark.to_owned()), "every page has its own");
    }
    assert!(include_str!("../../../app/src/boot.js").contains("dataset.mark === mark"));
}
