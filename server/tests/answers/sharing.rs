//! What leaves the site with a shared fleet: its code for phones, its picture, its sheets for paper, a comparison.

use crate::support::server::{Answer, BROWSER, Server};
use axum::http::StatusCode;
use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, ShipDraft, share};

/// GET as a visitor of a site with a name of its own.
async fn get(server: &Server, path: &str) -> Answer {
    server.get_with(path, &[("host", "armada.example")]).await
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
async fn the_code_for_phones_holds_the_public_address_for_ever() {
    let mut server = Server::new().await;
    let code = share::encode(&draft());
    let path = format!("/f/{code}/qr.svg");
    let believed = get(&server, &path).await;
    assert!(believed.header("cache-control").starts_with("private"), "the client named the host");
    server.state.public_address = Some("https://armada.example".parse().unwrap());
    server.state.behind_proxy = true;
    let forged = [("host", "evil.example"), ("x-forwarded-host", "evil.example")];
    let qr = server.get_with(&path, &forged).await;
    assert_eq!(qr.status, StatusCode::OK);
    assert!(qr.header("content-type").starts_with("image/svg+xml"));
    assert!(qr.header("cache-control").contains("immutable"));
    assert!(qr.header("content-security-policy").starts_with("default-src 'none'"));
    assert!(qr.text().starts_with("<svg") && !qr.text().contains("style="));
    let link = format!("https://armada.example/f/{code}");
    let other = qrcodegen::QrCode::encode_text(&link, qrcodegen::QrCodeEcc::Medium).unwrap();
    let dark: usize = (0..other.size())
        .flat_map(|y| (0..other.size()).map(move |x| (x, y)))
        .filter(|(x, y)| other.get_module(*x, *y))
        .count();
    let path = qr.text().split(" d=\"").nth(1).unwrap().split('"').next().unwrap();
    let runs = path.split('M').skip(1).map(|run| {
        run.split('h').nth(1).unwrap().split('v').next().unwrap().parse::<usize>().unwrap()
    });
    assert_eq!(runs.sum::<usize>(), dark);
}

#[tokio::test]
async fn the_picture_is_safe_to_show_and_kept_for_a_while() {
    let server = Server::new().await;
    let picture = get(&server, &format!("/f/{}/image.svg", share::encode(&draft()))).await;
    assert_eq!(picture.status, StatusCode::OK);
    assert!(picture.header("content-type").starts_with("image/svg+xml"));
    assert!(picture.header("cache-control").starts_with("public, max-age="));
    assert!(picture.text().contains("Demolisher") && picture.text().contains("&lt;script&gt;"));
    for forbidden in ["<script", "style=", "<foreignObject", "href", "<image"] {
        assert!(!picture.text().contains(forbidden), "{forbidden}");
    }
}

#[tokio::test]
async fn a_damaged_code_has_neither() {
    let server = Server::new().await;
    for path in ["/f/1abc/qr.svg", "/f/1abc/image.svg", "/f/1abc/print", "/f/zzz/qr.svg"] {
        assert_eq!(get(&server, path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_list_too_long_for_a_phone_has_no_code_and_no_sheet_but_is_no_failure() {
    let server = Server::new().await;
    let mut long = draft();
    // Numbers of cards that are not there yet take the most room.
    let unknown = CardNumber::new(60_000);
    let ship = ShipDraft { upgrades: vec![unknown], ..ShipDraft::new(unknown) };
    long.ships = vec![ship; 248];
    let code = share::encode(&long);
    let qr = get(&server, &format!("/f/{code}/qr.svg")).await;
    assert_eq!(qr.status, StatusCode::UNPROCESSABLE_ENTITY);
    let sheet = get(&server, &format!("/f/{code}/print")).await;
    assert_eq!(sheet.status, StatusCode::OK);
    assert!(sheet.text().contains("too long to print"), "{}", sheet.text().len());
    assert!(!sheet.text().contains("qr.svg"));
    let compared = get(&server, &format!("/compare?a={code}&b={code}")).await;
    assert_eq!(compared.status, StatusCode::OK);
    let picture = get(&server, &format!("/f/{code}/image.svg")).await;
    assert!(picture.text().contains("more</text>"));
}

#[tokio::test]
async fn a_code_with_more_cards_than_any_fleet_is_no_fleet() {
    let server = Server::new().await;
    let mut crowd = draft();
    crowd.ships = vec![crowd.ships[0].clone(); 15_000];
    let code = share::encode(&crowd);
    for path in ["", "/print", "/qr.svg", "/image.svg"] {
        let answer = get(&server, &format!("/f/{code}{path}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    let page = server.get_with(&format!("/f/{code}"), &[BROWSER]).await;
    assert!(page.text().contains("more than 500 cards"), "{}", page.text().len());
    let compared = get(&server, &format!("/compare?a=/f/{code}")).await;
    assert_eq!(compared.status, StatusCode::OK);
    assert!(compared.text().contains("No card was found"));
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
            let page = get(&server, &address).await;
            assert_eq!(page.status, StatusCode::OK, "{address}");
            assert!(page.text().contains(words), "{words} at {address}");
            assert!(page.text().contains(&format!("paper--{paper} paper--{sheet}")), "{address}");
            assert!(page.text().contains("Rules Reference 1.5"), "{address}");
            assert!(!page.text().contains("<script>alert") && !page.text().contains(" style=\""));
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
    let page = get(&server, &format!("/compare?a={}&b={link}", share::encode(&first))).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("change--removed") && page.text().contains("Demolisher"));
    assert!(!page.text().contains("<script>alert"), "names are escaped");
    let page = get(&server, "/compare?a=CR90+Corvette+A&b=CR90+Corvette+B").await;
    assert!(page.text().contains("CR90 Corvette A") && page.text().contains("Card by card"));
    let empty = get(&server, "/compare").await;
    assert_eq!(empty.status, StatusCode::OK);
    assert!(!empty.text().contains("From the first to the second"));
}
