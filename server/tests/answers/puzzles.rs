//! The pages of puzzles.

use axum::http::StatusCode;

use crate::support::server::{BROWSER, Server};

/// The addresses of the puzzles that a page links to.
fn linked(page: &str) -> Vec<String> {
    let links = page.split("href=\"/puzzles/").skip(1);
    links.filter_map(|rest| rest.split('"').next()).map(|id| format!("/puzzles/{id}")).collect()
}

#[tokio::test]
async fn every_listed_puzzle_has_its_page_and_others_do_not() {
    let server = Server::new().await;
    let list = server.get_with("/puzzles", &[BROWSER]).await;
    assert_eq!(list.status, StatusCode::OK);
    let text = list.text();
    assert!(text.contains(">Puzzles</h1>"));
    assert!(text.contains("You have not answered a puzzle yet."), "nothing is solved at first");
    assert!(!text.contains("flagbridge record"), "the list has no records in it");
    let addresses = linked(text);
    assert!(addresses.len() >= 30, "{}", addresses.len());
    for address in addresses {
        let page = server.get_with(&address, &[BROWSER]).await;
        assert_eq!(page.status, StatusCode::OK, "{address}");
        assert!(page.text().contains("flagbridge record"), "{address} has the position");
    }
    for address in ["/puzzles/none", "/puzzles/1-0-0/more"] {
        let page = server.get_with(address, &[BROWSER]).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{address}");
    }
}

#[tokio::test]
async fn other_pages_link_to_the_puzzles_and_have_none_of_them() {
    let server = Server::new().await;
    for address in ["/", "/learn", "/play"] {
        let page = server.get_with(address, &[BROWSER]).await;
        assert!(page.text().contains("href=\"/puzzles\""), "{address}");
        assert!(linked(page.text()).is_empty(), "{address}");
        assert!(!page.text().contains("puzzles.css"), "{address}");
    }
}
