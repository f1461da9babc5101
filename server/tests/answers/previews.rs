//! What programs show beside a link: words and a picture, for everything that people share.

use std::io::Cursor;

use crate::support::server::{Answer, BROWSER, Server};
use axum::http::StatusCode;
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, share};
use scraper::{Html, Selector};
use serde_json::{Value, json};

const HOSTILE: &str = "</title><image href='/etc/passwd'/>\"><evil-mark>\u{202E}艦隊\u{1F680}&";

fn draft() -> Draft {
    let number = |id: &str| catalogue().number(id).unwrap_or_else(|| panic!("{id}"));
    let mut draft = Draft::new();
    draft.add_ship(number("gladiator-i-class-star-destroyer"));
    draft.add_upgrade(0, number("demolisher-title"));
    draft.add_squadron(number("tie-fighter-squadron"));
    draft.name = HOSTILE.to_owned();
    draft
}

/// The pixels of a picture of the size that previews have.
fn pixels(answer: &Answer) -> Vec<u8> {
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "image/png");
    let mut reader = png::Decoder::new(Cursor::new(&answer.body)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((frame.width, frame.height), (1200, 630));
    pixels
}

/// What the page says under a property of its head.
fn told(page: &Answer, property: &str) -> String {
    let html = Html::parse_document(page.text());
    let all = Selector::parse("head meta").unwrap();
    let found = html
        .select(&all)
        .find(|meta| [meta.attr("property"), meta.attr("name")].contains(&Some(property)));
    found.unwrap_or_else(|| panic!("no {property}")).attr("content").unwrap().to_owned()
}

/// Follows the page's own word to its picture.
async fn preview(server: &Server, path: &str) -> Answer {
    let page = server.get_with(path, &[BROWSER]).await;
    assert_eq!(page.status, StatusCode::OK, "{path}");
    assert_eq!(told(&page, "twitter:card"), "summary_large_image", "{path}");
    assert!(!told(&page, "og:title").is_empty() && !told(&page, "og:description").is_empty());
    let picture = told(&page, "og:image");
    let picture = picture.strip_prefix("https://armada.example").expect("the public address");
    server.get_with(picture, &[("host", "evil.example")]).await
}

/// Stores something and tells where it is.
async fn made(server: &Server, path: &str, payload: Value, address: &str) -> String {
    let answer = server.ask(path, &payload).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    answer.json()[address].as_str().unwrap().to_owned()
}

/// A game of which nothing but its first answer has been given.
const RECORD: &str = "flagbridge record 1\nedition rrg-1.6\nseed 1\ntable 182880 91440 121920 91440\nrounds 6\n\
                      objectives false\nA ship cr90-corvette-a\nB ship raider-i-class-corvette\n\nfirst A\n";

async fn server() -> Server {
    let mut server = Server::new().await;
    server.state.public_address = Some("https://armada.example".parse().unwrap());
    server
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_is_shared_has_a_picture_of_the_right_size() {
    let server = server().await;
    let code = share::encode(&draft());
    let shared = preview(&server, &format!("/f/{code}")).await;
    assert!(shared.header("cache-control").starts_with("public, max-age="));
    assert_eq!(shared.header("cross-origin-resource-policy"), "cross-origin");
    assert!(shared.header("content-security-policy").starts_with("default-src 'none'"));
    let fleet = pixels(&shared);
    let card = pixels(&preview(&server, "/cards/cr90-corvette-a").await);
    let earlier = pixels(&preview(&server, "/cards/demolisher-title?edition=rrg-1.5").await);
    assert!(fleet != card && card != earlier, "each shows something else");
    let puzzles: Vec<_> = flagbridge_puzzles::puzzles().iter().take(2).collect();
    let [one, two] = puzzles[..] else { panic!("there are puzzles") };
    let one = pixels(&preview(&server, &format!("/puzzles/{}", one.id)).await);
    let two = pixels(&preview(&server, &format!("/puzzles/{}", two.id)).await);
    assert!(one != two && one != fleet, "each shows its own position");
    let again = preview(&server, &format!("/f/{code}")).await;
    assert_eq!(shared.body, again.body);
    assert_eq!(server.state.previews.cache_use().hits, 1, "drawn once, then kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn saved_fleets_events_library_lists_and_games_have_pictures() {
    let server = server().await;
    let fleet = json!({"flagbridge": 1, "name": HOSTILE, "ships": [{"card": "cr90-corvette-a"}]});
    let id = made(&server, "/api/v1/fleets", json!({"fleet": fleet}), "id").await;
    pixels(&preview(&server, &format!("/fleets/{id}")).await);
    let settings = json!({"name": HOSTILE, "date": "2026-04-18", "place": HOSTILE});
    let slug = made(&server, "/api/v1/events", json!({"settings": settings}), "slug").await;
    pixels(&preview(&server, &format!("/e/{slug}")).await);
    let list = "Faction: Rebel\n\nCR90 Corvette A (44)\n• Mon Mothma (27)\n";
    let list = json!({"list": list, "name": "Lantern Watch"});
    let id = made(&server, "/api/v1/library", list, "id").await;
    pixels(&preview(&server, &format!("/library/{id}")).await);
    let replay = json!({"record": RECORD, "names": [HOSTILE, "Black Sun"]});
    let id = made(&server, "/api/v1/replays", replay, "id").await;
    pixels(&preview(&server, &format!("/replay/{id}")).await);
}

/// A campaign after one placement of the Rebels.
async fn campaign_with(server: &Server, stand: &str) -> (String, Option<String>) {
    let new = json!({"name": HOSTILE, "rebels": ["Ada", "Ben"], "empire": ["Cleo", "Dora"]});
    let created = server.ask("/api/v1/campaigns", &new).await.json();
    let slug = created["slug"].as_str().unwrap().to_owned();
    let key = created["keys"][0]["key"].as_str().map(str::to_owned);
    let place = json!({"do": "place", "side": "rebels", "location": "talus", "stand": stand});
    let made = json!({"change": place});
    let path = format!("/api/v1/campaigns/{slug}/changes");
    let made = server.call("POST", &path, key.as_deref(), Some(&made)).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text());
    (slug, key)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_picture_of_a_campaign_holds_no_secret() {
    let server = server().await;
    let (base, key) = campaign_with(&server, "base").await;
    let (outpost, _) = campaign_with(&server, "outpost").await;
    let picture = preview(&server, &format!("/campaigns/{base}")).await;
    let other = preview(&server, &format!("/campaigns/{outpost}")).await;
    assert!(pixels(&picture) == pixels(&other), "which presence is a base is a secret");
    // Everyone gets the same picture.
    let key = format!("campaign-key={}", key.unwrap());
    let path = format!("/campaigns/{base}/preview.png");
    let own = server.get_with(&path, &[("cookie", key.as_str())]).await;
    assert_eq!(own.body, picture.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_has_no_picture() {
    let server = server().await;
    for path in [
        "/f/1abc/preview.png",
        "/fleets/none/preview.png",
        "/library/none/preview.png",
        "/cards/none/preview.png",
        "/replay/none/preview.png",
        "/puzzles/none/preview.png",
        "/e/none/preview.png",
        "/e/%F0%9F/preview.png",
        "/campaigns/none/preview.png",
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_that_a_client_names_is_in_no_page() {
    let server = Server::new().await;
    let path = format!("/f/{}", share::encode(&draft()));
    let forged = [BROWSER, ("host", "evil.example"), ("x-forwarded-host", "evil.example")];
    let page = server.get_with(&path, &forged).await;
    assert!(!page.text().contains("evil.example"));
    assert_eq!(told(&page, "og:image"), format!("{path}/preview.png"));
    assert_eq!(told(&page, "og:title"), HOSTILE.replace('\u{202E}', ""), "text and nothing else");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_without_a_picture_say_so() {
    let page = server().await.get_with("/cards", &[BROWSER]).await;
    assert_eq!(told(&page, "twitter:card"), "summary");
    assert!(!page.text().contains("og:image"));
}
