//! The pages of campaigns, used as a browser without script uses them, and their interface for programs.

use crate::support::server::{Answer, BROWSER, Server};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

/// A browser: a server and the cookie it holds.
pub(super) struct Browser<'a> {
    server: &'a Server,
    cookie: String,
}

impl<'a> Browser<'a> {
    pub(super) fn new(server: &'a Server) -> Browser<'a> {
        Browser { server, cookie: String::new() }
    }

    /// A browser that has opened a link.
    pub(super) fn with_key(server: &'a Server, key: &str) -> Browser<'a> {
        Browser { server, cookie: format!("campaign-key={key}") }
    }

    pub(super) async fn get(&self, path: &str) -> Answer {
        let headers = [BROWSER, ("cookie", self.cookie.as_str()), ("host", "armada.test")];
        self.server.get_with(path, &headers).await
    }

    async fn send_from(
        &mut self,
        path: &str,
        from: (&str, &str),
        fields: &[(&str, &str)],
    ) -> Answer {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::COOKIE, &self.cookie)
            .header(header::HOST, "armada.test")
            .header(from.0, from.1)
            .header(BROWSER.0, BROWSER.1);
        let answer = self.server.send(request.body(Body::from(body)).unwrap()).await;
        let set = answer.header("set-cookie");
        if let Some(pair) = set.split(';').next().filter(|it| it.starts_with("campaign-key=")) {
            self.cookie = pair.to_owned();
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict"), "{set}");
        }
        answer
    }

    pub(super) async fn send(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.send_from(path, ("sec-fetch-site", "same-origin"), fields).await
    }

    /// Sends a form that must lead back to a page.
    pub(super) async fn done(&mut self, path: &str, fields: &[(&str, &str)]) -> String {
        let answer = self.send(path, fields).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{fields:?}: {}", alert(&answer));
        answer.header("location").to_owned()
    }

    /// Sends a form that must be refused with these words.
    pub(super) async fn refused(&mut self, path: &str, fields: &[(&str, &str)], words: &str) {
        let answer = self.send(path, fields).await;
        assert!(answer.status.is_client_error(), "{words}");
        assert!(alert(&answer).contains(words), "{words}: {}", alert(&answer));
    }
}

fn alert(answer: &Answer) -> String {
    let (_, words) = answer.text().split_once("notice--warning\">").unwrap_or_default();
    words.chars().take(400).collect()
}

const NEW: [(&str, &str); 6] = [
    ("name", "Spring campaign"),
    ("edition", "rrg-1.6"),
    ("rebel1", "Ada"),
    ("rebel2", "Ben"),
    ("empire1", "Cleo"),
    ("empire2", "<b>Dora</b>"),
];

pub(super) const OBJECTIVES: &str =
    "Assault: Most Wanted\nDefense: Fire Lanes\nNavigation: Superior Positions\n";

pub(super) fn list(player: usize) -> String {
    let ships = [
        "Faction: Rebel Alliance\nCR90 Corvette A (44)\n• Mon Mothma (27)\n",
        "Faction: Rebel Alliance\nNebulon-B Escort Frigate (57)\n• Garm Bel Iblis (25)\n",
        "Faction: Galactic Empire\nRaider I-class Corvette (44)\n• Admiral Screed (26)\n",
        "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\n• Admiral Motti (24)\n",
    ];
    format!("{}{OBJECTIVES}", ships[player - 1])
}

/// A campaign that a program has made: its address, and its keys by role.
pub(super) async fn made(server: &Server) -> (String, Vec<(String, String)>) {
    let payload = json!({"name": "Spring campaign", "edition": "rrg-1.6",
        "rebels": ["Ada", "Ben"], "empire": ["Cleo", "Dora"]});
    let created = server.ask("/api/v1/campaigns", &payload).await;
    assert_eq!(created.status, StatusCode::CREATED, "{}", created.text());
    let created = created.json();
    let keys = created["keys"].as_array().unwrap().iter().map(|it| {
        let of = match &it["of"] {
            Value::String(of) => format!(" {of}"),
            Value::Number(of) => format!(" {of}"),
            _ => String::new(),
        };
        let role = format!("{}{of}", it["role"].as_str().unwrap());
        (role, it["key"].as_str().unwrap().to_owned())
    });
    (created["slug"].as_str().unwrap().to_owned(), keys.collect())
}

pub(super) fn key<'k>(keys: &'k [(String, String)], role: &str) -> &'k str {
    &keys.iter().find(|(it, _)| it == role).unwrap_or_else(|| panic!("no key of {role}")).1
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_is_made_by_a_form_and_everyone_gets_a_link() {
    let server = Server::new().await;
    let mut organiser = Browser::new(&server);
    organiser.refused("/campaigns", &NEW[..5], "4 or 6 fleets").await;
    let made = organiser.done("/campaigns", &NEW).await;
    let campaign = made.trim_end_matches("?made").to_owned();
    let page = organiser.get(&made).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(page.text().contains("Secret link for the organiser"));
    assert!(!page.text().contains("<b>Dora"), "names are text");
    let links = organiser.send(&campaign, &[("do", "links"), ("back", "settings")]).await;
    assert_eq!(links.status, StatusCode::OK);
    for holder in ["the Rebel grand admiral", "the Imperial team", "Ada", "Cleo"] {
        assert!(links.text().contains(&format!("Secret link for {holder}")), "{holder}");
    }
    // A link opens the campaign in another browser, and nothing else does.
    let (_, rest) = links.text().split_once(&format!("http://armada.test{campaign}#")).unwrap();
    let key: String = rest.chars().take(22).collect();
    let mut elsewhere = Browser::new(&server);
    let enter = format!("{campaign}/enter");
    elsewhere.refused(&enter, &[("key", "AAAAAAAAAAAAAAAAAAAAAA")], "does not belong").await;
    let link = format!("http://armada.test{campaign}#{key}");
    elsewhere.done(&enter, &[("key", &link)]).await;
    let page = elsewhere.get(&campaign).await;
    assert!(page.text().contains("Signed in as Rebel grand admiral"), "{}", page.text().len());
    // Only the organiser has settings, the file and all links.
    for path in ["/settings", "/export.json"] {
        let refused = elsewhere.get(&format!("{campaign}{path}")).await;
        assert!(refused.status.is_client_error(), "{path}");
        assert_eq!(
            organiser.get(&format!("{campaign}{path}")).await.status,
            StatusCode::OK,
            "{path}"
        );
    }
    elsewhere.refused(&campaign, &[("do", "links")], "organiser").await;
    elsewhere.done(&format!("{campaign}/leave"), &[]).await;
    assert!(!elsewhere.get(&campaign).await.text().contains("Signed in"));
}

#[tokio::test(flavor = "multi_thread")]
async fn four_players_play_a_turn_by_forms_alone() {
    let server = Server::new().await;
    let (slug, keys) = made(&server).await;
    let at = format!("/campaigns/{slug}");
    let mut organiser = Browser::with_key(&server, key(&keys, "organiser"));
    let mut rebels = Browser::with_key(&server, key(&keys, "admiral rebels"));
    let mut empire = Browser::with_key(&server, key(&keys, "admiral empire"));
    for number in 1..=4_usize {
        let mut player = Browser::with_key(&server, key(&keys, &format!("player {number}")));
        let id = number.to_string();
        let other = (number % 4 + 1).to_string();
        let text = list(number);
        player
            .refused(&at, &[("do", "fleet"), ("player", &other), ("list", &text)], "another player")
            .await;
        player
            .done(&at, &[("do", "fleet"), ("back", "fleets"), ("player", &id), ("list", &text)])
            .await;
    }
    for (place, stand) in
        [("talus", "base"), ("froz", "base"), ("tralus", "outpost"), ("nubia", "outpost")]
    {
        rebels
            .done(
                &at,
                &[("do", "place"), ("side", "rebels"), ("location", place), ("stand", stand)],
            )
            .await;
    }
    rebels
        .refused(
            &at,
            &[("do", "place"), ("side", "rebels"), ("location", "drall"), ("stand", "base")],
            "Place Bases",
        )
        .await;
    // Which presence is a base, and the fleets, are secrets until the strategy phase or an assault.
    let spy = empire.get(&at).await;
    assert!(spy.text().contains("Rebel presence") && !spy.text().contains("Rebel base"));
    assert!(!empire.get(&format!("{at}/fleets")).await.text().contains("CR90 Corvette A"));
    assert!(rebels.get(&at).await.text().contains("Rebel base"));
    for (place, _) in [("duro", ()), ("corfai", ())] {
        empire
            .done(
                &at,
                &[("do", "place"), ("side", "empire"), ("location", place), ("stand", "base")],
            )
            .await;
    }
    for (admiral, side) in [(&mut rebels, "rebels"), (&mut empire, "empire")] {
        admiral.done(&at, &[("do", "done"), ("side", side), ("done", "yes")]).await;
    }
    assert!(
        empire.get(&format!("{at}/fleets")).await.text().contains("CR90 Corvette A"),
        "rosters are public"
    );
    assert!(rebels.get(&at).await.text().contains("Turn 1 · Strategy phase"));

    // Assaults and defenders.
    empire
        .refused(
            &at,
            &[("do", "assault"), ("player", "3"), ("location", "talus")],
            "turn to declare",
        )
        .await;
    rebels
        .done(&at, &[("do", "assault"), ("player", "1"), ("location", "duro"), ("kind", "assault")])
        .await;
    empire.done(&at, &[("do", "defend"), ("battle", "1"), ("player", "3")]).await;
    empire
        .done(
            &at,
            &[("do", "assault"), ("player", "4"), ("location", "talus"), ("kind", "assault")],
        )
        .await;
    assert!(empire.get(&at).await.text().contains("Rebel base"), "an assaulted base is revealed");
    rebels.done(&at, &[("do", "defend"), ("battle", "2"), ("player", "2")]).await;

    // A sheet for the table, with the fleets as everyone may see them.
    let sheet = Browser::new(&server).get(&format!("{at}/battle-2")).await;
    for words in [
        "Assault at Talus on a base",
        "First player: Dora",
        "Gladiator I-class Star Destroyer (56)",
    ] {
        assert!(sheet.text().contains(words), "{words}");
    }
    assert_eq!(rebels.get(&format!("{at}/battle-9")).await.status, StatusCode::NOT_FOUND);

    // A battle is played here once its objective is chosen, and each of its players has a seat of their own.
    let mut ada = Browser::with_key(&server, key(&keys, "player 1"));
    let mut cleo = Browser::with_key(&server, key(&keys, "player 3"));
    let mut dora = Browser::with_key(&server, key(&keys, "player 4"));
    let sit = [("do", "table"), ("battle", "1")];
    ada.refused(&at, &sit, "not chosen yet").await;
    let objective = "base-defense-ion-cannon-cc";
    cleo.done(&at, &[("do", "objective"), ("battle", "1"), ("objective", objective)]).await;
    let page = ada.get(&at).await;
    for words in ["Play it against the bot", "Play it at an online table", "campaign first A"] {
        assert!(page.text().contains(words), "{words}");
    }
    for visitor in [&dora, &Browser::new(&server)] {
        let page = visitor.get(&at).await;
        assert!(!page.text().contains("campaign objective base-defense"), "not their battle");
    }
    for visitor in [&mut dora, &mut organiser, &mut empire] {
        visitor.refused(&at, &sit, "two players of a battle").await;
    }
    let seats = [ada.done(&at, &sit).await, cleo.done(&at, &sit).await];
    let [(table, one), (same, two)] = seats.each_ref().map(|it| it.split_once("#seat=").unwrap());
    assert!(table.starts_with("/live/") && table == same && one != two, "{seats:?}");
    assert_eq!(ada.done(&at, &sit).await, seats[0], "the same seat again");
    let page = cleo.get(&at).await;
    assert!(page.text().contains("Go to your seat") && !page.text().contains(table));
    let record = [("do", "record"), ("battle", "1"), ("record", "rubbish"), ("conceded", "B")];
    ada.refused(&at, &record, "no record of a game").await;
    dora.refused(&at, &record, "not your battle").await;

    // Results by the players of the battle alone.
    let first = [
        ("do", "result"),
        ("battle", "1"),
        ("assaulter", "120"),
        ("defender", "60"),
        ("fate-3-1", "destroyed"),
        ("veteran-1-1", "on"),
    ];
    dora.refused(&at, &first, "not your battle").await;
    ada.done(&at, &first).await;
    dora.done(&at, &[("do", "result"), ("battle", "2"), ("assaulter", "10"), ("defender", "90")])
        .await;
    let page = Browser::new(&server).get(&at).await;
    assert!(page.text().contains("Turn 1 · Management phase"), "{}", page.text().len());
    assert!(
        page.text().contains("The Rebels won 120 : 60, 3 campaign points."),
        "Duro has a bonus of 2"
    );
    let fleets = Browser::new(&server).get(&format!("{at}/fleets")).await;
    assert!(fleets.text().contains("scarred") && fleets.text().contains("veteran"));

    // Management: points are divided, a base is built, the scar is removed, and the next turn begins.
    rebels.done(&at, &[("do", "allot"), ("player", "1"), ("points", "20")]).await;
    rebels
        .refused(
            &at,
            &[("do", "allot"), ("player", "1"), ("points", "5000")],
            "does not have enough",
        )
        .await;
    rebels
        .done(&at, &[("do", "build"), ("player", "1"), ("location", "duro"), ("stand", "outpost")])
        .await;
    cleo.done(
        &at,
        &[("do", "unscar"), ("back", "fleets"), ("player", "3"), ("unit", "1"), ("refit", "22")],
    )
    .await;
    for (admiral, side) in [(&mut rebels, "rebels"), (&mut empire, "empire")] {
        admiral.done(&at, &[("do", "done"), ("side", side), ("done", "yes")]).await;
    }
    assert!(ada.get(&at).await.text().contains("Turn 2 · Strategy phase"));

    // House rules and undo are the organiser's.
    let bonus = [
        ("do", "manual"),
        ("back", "log"),
        ("what", "points"),
        ("side", "empire"),
        ("by", "2"),
        ("note", "House rule"),
    ];
    empire.refused(&at, &bonus, "organiser").await;
    organiser.done(&at, &bonus).await;
    let log = organiser.get(&format!("{at}/log")).await;
    assert!(log.text().contains("By hand") && log.text().contains("House rule"));
    assert!(log.text().contains("120 : 60"), "statistics of Ada");
    let state = server.get(&format!("/api/v1/campaigns/{slug}")).await.json();
    let last = state["version"].to_string();
    organiser.done(&at, &[("do", "undo"), ("back", "log"), ("entry", &last)]).await;
    organiser
        .refused(&at, &[("do", "undo"), ("back", "log"), ("entry", "2")], "builds on change 2")
        .await;
    assert!(organiser.get(&format!("{at}/log")).await.text().contains("undone"));
}

/// Whether an answer says that there is an outpost at Talus, what was recorded for the base, or what is in Ada's fleet.
fn tells(text: &str) -> bool {
    let secrets =
        ["\"stand\":\"outpost\"", "outpost at Talus", "ion-cannon", "Ion cannon", "Mothma"];
    secrets.iter().any(|it| text.contains(it))
}

#[tokio::test]
async fn secrets_are_not_on_the_wire() {
    let server = Server::new().await;
    let (slug, keys) = made(&server).await;
    let path = format!("/api/v1/campaigns/{slug}");
    let changes = format!("{path}/changes");
    let place = json!({"change": {"do": "place", "side": "rebels", "location": "talus", "stand": "outpost"}});
    let admiral = key(&keys, "admiral rebels");
    let base =
        json!({"change": {"do": "place", "side": "rebels", "location": "froz", "stand": "base"}});
    let defense = json!({"change": {"do": "base-defense", "side": "rebels", "location": "froz",
        "objective": "base-defense-ion-cannon-cc"}});
    let fleet = json!({"change": {"do": "fleet", "player": 1, "text": list(1)}});
    for change in [&place, &base, &defense, &fleet] {
        let stored = server.call("POST", &changes, Some(admiral), Some(change)).await;
        assert_eq!(stored.status, StatusCode::OK, "{}", stored.text());
    }
    for role in ["organiser", "admiral empire", "team empire", "player 3"] {
        let key = key(&keys, role);
        let read = server.call("GET", &path, Some(key), None).await;
        assert!(!tells(read.text()), "{role}: {}", read.text());
        let browser = Browser::with_key(&server, key);
        for page in ["", "/fleets", "/log"] {
            let read = browser.get(&format!("/campaigns/{slug}{page}")).await;
            assert_eq!(read.status, StatusCode::OK);
            assert!(!tells(read.text()), "{role} {page}");
        }
    }
    let without_key = server.get(&path).await;
    assert!(!tells(without_key.text()));
    for role in ["admiral rebels", "team rebels", "player 2"] {
        let read = server.call("GET", &path, Some(key(&keys, role)), None).await;
        assert!(tells(read.text()), "{role}");
    }
    let archive = format!("{path}/archive");
    assert_eq!(server.get(&archive).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(
        server.call("GET", &archive, Some(admiral), None).await.status,
        StatusCode::FORBIDDEN
    );
    let organiser = key(&keys, "organiser");
    let file = server.call("GET", &archive, Some(organiser), None).await.json();
    let copy = server.ask("/api/v1/campaigns", &json!({"archive": file})).await;
    assert_eq!(copy.status, StatusCode::CREATED, "{}", copy.text());
    assert_eq!(
        server.call("POST", &changes, None, Some(&place)).await.status,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(
        server.call("DELETE", &path, Some(organiser), None).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(server.get(&path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn forms_of_another_site_are_refused_and_missing_campaigns_are_missing() {
    let server = Server::new().await;
    let (slug, keys) = made(&server).await;
    let mut browser = Browser::with_key(&server, key(&keys, "organiser"));
    let at = format!("/campaigns/{slug}");
    for path in ["/campaigns", at.as_str(), &format!("{at}/enter"), &format!("{at}/leave")] {
        for foreign in [("sec-fetch-site", "cross-site"), ("origin", "https://elsewhere.example")] {
            let answer = browser.send_from(path, foreign, &[("do", "links")]).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path} {foreign:?}");
        }
    }
    for path in ["/campaigns/no-such", "/campaigns/No%20Such", "/campaigns/no-such/log"] {
        assert_eq!(browser.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(browser.get(&format!("{at}/nothing")).await.status, StatusCode::NOT_FOUND);
    for path in ["/campaigns", "/campaigns/new"] {
        assert_eq!(browser.get(path).await.status, StatusCode::OK, "{path}");
    }
    let long = "x".repeat(20_001);
    browser
        .refused(&at, &[("do", "fleet"), ("player", "1"), ("list", &long)], "20000 characters")
        .await;
    browser.refused(&at, &[("do", "dance")], "does not say what").await;
}

#[tokio::test]
async fn a_campaign_survives_a_new_server() {
    let server = Server::new().await;
    let (slug, keys) = made(&server).await;
    let again = Server::on(server.state.storage.clone()).await;
    let path = format!("/api/v1/campaigns/{slug}");
    let read = again.call("GET", &path, Some(key(&keys, "player 1")), None).await.json();
    assert_eq!(read["viewer"], json!({"role": "player", "of": 1}));
    assert_eq!(read["campaign"]["settings"]["name"], "Spring campaign");
    assert!(read["due"].as_array().is_some_and(|it| !it.is_empty()));
}
