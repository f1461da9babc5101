//! What leaves the site with a shared fleet: its code for phones, its picture, its sheets for paper, a comparison.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on shall stop")]

mod support;

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, share};
use flagbridge_server::storage::{Location, Storage};
use flagbridge_server::{AppState, Shutdown, Site, Stopper, router};
use http_body_util::BodyExt;
use support::Place;
use tower::ServiceExt;

struct Server {
    state: AppState,
    _place: Place,
    _stopper: Stopper,
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    text: String,
}

impl Server {
    async fn new() -> Server {
        let place = Place::new();
        let storage = Storage::open(&Location::in_directory(&place.data())).await.unwrap();
        let site = Site::open(&place.site()).unwrap();
        let (stopper, shutdown) = Shutdown::channel();
        let state = AppState::new(storage, site, shutdown);
        Server { state, _place: place, _stopper: stopper }
    }

    async fn get(&self, path: &str) -> Answer {
        let request = Request::get(path).header("host", "armada.example").body(Body::empty());
        let response = router(self.state.clone()).oneshot(request.unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8(body.to_vec()).unwrap();
        Answer { status: parts.status, headers: parts.headers, text }
    }
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

fn draft() -> Draft {
    let number = |id: &str| catalogue().number(id).unwrap_or_else(|| panic!("{id}"));
    let mut draft = Draft::new();
    draft.add_ship(number("gladiator-i-class-star-destroyer"));
    draft.add_upgrade(0, number("demolisher-title"));
    draft.add_squadron(number("tie-fighter-squadron"));
    draft.objectives.push(number("most-wanted"));
    draft.name = "<script>alert('&')</script>".to_owned();
    draft
}

#[tokio::test]
async fn the_code_for_phones_holds_the_link_to_this_host_for_ever() {
    let server = Server::new().await;
    let code = share::encode(&draft());
    let qr = server.get(&format!("/f/{code}/qr.svg")).await;
    assert_eq!(qr.status, StatusCode::OK);
    assert!(qr.header("content-type").starts_with("image/svg+xml"));
    assert!(qr.header("cache-control").contains("immutable"));
    assert!(qr.header("content-security-policy").starts_with("default-src 'none'"));
    assert!(qr.text.starts_with("<svg") && !qr.text.contains("style="));
    let link = format!("http://armada.example/f/{code}");
    let other = qrcodegen::QrCode::encode_text(&link, qrcodegen::QrCodeEcc::Medium).unwrap();
    let dark: usize = (0..other.size())
        .flat_map(|y| (0..other.size()).map(move |x| (x, y)))
        .filter(|(x, y)| other.get_module(*x, *y))
        .count();
    let path = qr.text.split(" d=\"").nth(1).unwrap().split('"').next().unwrap();
    let runs = path.split('M').skip(1).map(|run| {
        run.split('h').nth(1).unwrap().split('v').next().unwrap().parse::<usize>().unwrap()
    });
    assert_eq!(runs.sum::<usize>(), dark);
}

#[tokio::test]
async fn the_picture_is_safe_to_show_and_kept_for_a_while() {
    let server = Server::new().await;
    let picture = server.get(&format!("/f/{}/image.svg", share::encode(&draft()))).await;
    assert_eq!(picture.status, StatusCode::OK);
    assert!(picture.header("content-type").starts_with("image/svg+xml"));
    assert!(picture.header("cache-control").starts_with("public, max-age="));
    assert!(picture.text.contains("Demolisher") && picture.text.contains("&lt;script&gt;"));
    for forbidden in ["<script", "style=", "<foreignObject", "href", "<image"] {
        assert!(!picture.text.contains(forbidden), "{forbidden}");
    }
}

#[tokio::test]
async fn a_damaged_code_has_neither() {
    let server = Server::new().await;
    for path in ["/f/1abc/qr.svg", "/f/1abc/image.svg", "/f/1abc/print", "/f/zzz/qr.svg"] {
        assert_eq!(server.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_list_too_long_for_a_phone_has_no_code_and_no_sheet_but_is_no_failure() {
    let server = Server::new().await;
    let mut long = draft();
    let ship = long.ships[0].clone();
    long.ships = vec![ship; 1500];
    let code = share::encode(&long);
    let qr = server.get(&format!("/f/{code}/qr.svg")).await;
    assert_eq!(qr.status, StatusCode::UNPROCESSABLE_ENTITY);
    let sheet = server.get(&format!("/f/{code}/print")).await;
    assert_eq!(sheet.status, StatusCode::OK);
    assert!(sheet.text.contains("longer than any fleet"), "{}", sheet.text.len());
    assert!(!sheet.text.contains("qr.svg"));
    let compared = server.get(&format!("/compare?a={code}&b={code}")).await;
    assert_eq!(compared.status, StatusCode::OK);
    assert!(compared.text.contains("longer than any fleet list"));
    let picture = server.get(&format!("/f/{code}/image.svg")).await;
    assert!(picture.text.contains("more</text>"));
}

#[tokio::test]
async fn every_sheet_is_made_for_both_papers_and_any_edition() {
    let server = Server::new().await;
    let code = share::encode(&draft());
    for (sheet, words) in
        [("tournament", "signature"), ("compact", "Total"), ("cards", "print-card__summary")]
    {
        for paper in ["a4", "letter"] {
            let address = format!("/f/{code}/print?sheet={sheet}&paper={paper}&edition=rrg-1.5");
            let page = server.get(&address).await;
            assert_eq!(page.status, StatusCode::OK, "{address}");
            assert!(page.text.contains(words), "{words} at {address}");
            assert!(page.text.contains(&format!("paper--{paper} paper--{sheet}")), "{address}");
            assert!(page.text.contains("Rules Reference 1.5"), "{address}");
            assert!(!page.text.contains("<script>alert") && !page.text.contains(" style=\""));
        }
    }
}

#[tokio::test]
async fn two_fleets_are_compared_from_codes_links_and_texts() {
    let server = Server::new().await;
    let (first, mut second) = (draft(), draft());
    second.ships[0].upgrades.clear();
    let link = form_urlencoded::byte_serialize(
        format!("https://elsewhere.example/f/{}", share::encode(&second)).as_bytes(),
    )
    .collect::<String>();
    let page = server.get(&format!("/compare?a={}&b={link}", share::encode(&first))).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("change--removed") && page.text.contains("Demolisher"));
    assert!(!page.text.contains("<script>alert"), "names are escaped");
    let page = server.get("/compare?a=CR90+Corvette+A&b=CR90+Corvette+B").await;
    assert!(page.text.contains("CR90 Corvette A") && page.text.contains("Card by card"));
    let empty = server.get("/compare").await;
    assert_eq!(empty.status, StatusCode::OK);
    assert!(!empty.text.contains("From the first to the second"));
}
