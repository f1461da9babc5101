//! The pages of events, used as a browser without script uses them.

use crate::support::server::{Answer, BROWSER, Server};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};

/// A browser: a server and the cookie it holds.
struct Browser<'a> {
    server: &'a Server,
    cookie: String,
}

impl<'a> Browser<'a> {
    fn new(server: &'a Server) -> Browser<'a> {
        Browser { server, cookie: String::new() }
    }

    async fn get(&self, path: &str) -> Answer {
        self.server
            .get_with(path, &[BROWSER, ("cookie", &self.cookie), ("host", "armada.test")])
            .await
    }

    /// Sends a form and keeps the cookie that comes back.
    async fn send(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::COOKIE, &self.cookie)
            .header(header::HOST, "armada.test")
            .header(BROWSER.0, BROWSER.1)
            .body(Body::from(body))
            .unwrap();
        let answer = self.server.send(request).await;
        let set = answer.header("set-cookie");
        if let Some(pair) = set.split(';').next().filter(|it| it.starts_with("event-key=")) {
            self.cookie = pair.to_owned();
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict"), "{set}");
        }
        answer
    }

    /// Sends a form that must lead back to a page.
    async fn done(&mut self, path: &str, fields: &[(&str, &str)]) -> String {
        let answer = self.send(path, fields).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{fields:?}: {}", trouble(&answer));
        answer.header("location").to_owned()
    }
}

fn trouble(answer: &Answer) -> String {
    let text = answer.text();
    let start = text.find("role=\"alert\">").map_or(0, |at| at);
    text[start..].chars().take(400).collect()
}

const NEW: [(&str, &str); 8] = [
    ("name", "Spring Open"),
    ("date", "2026-04-18"),
    ("edition", "rrg-1.6"),
    ("mode", "standard"),
    ("scoring", "2016-07"),
    ("rounds", "3"),
    ("open", "on"),
    ("players_report", "on"),
];

/// The key in a link that a page shows.
fn key_in(page: &str) -> String {
    let (_, rest) = page.split_once("http://armada.test/e/").expect("the page shows a link");
    let (_, rest) = rest.split_once('#').unwrap();
    rest.chars().take(22).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_run_by_forms_alone() {
    let server = Server::new().await;
    let mut organiser = Browser::new(&server);
    let made = organiser.done("/events", &NEW).await;
    let event = made.trim_end_matches("?made").to_owned();
    let page = organiser.get(&made).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("Spring Open") && page.text().contains("Signed in as organiser"));
    assert!(!organiser.cookie.is_empty());

    // The link that was shown opens the event in another browser, and nothing else does.
    let key = key_in(page.text());
    let mut elsewhere = Browser::new(&server);
    let refused =
        elsewhere.send(&format!("{event}/enter"), &[("key", "AAAAAAAAAAAAAAAAAAAAAA")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text().contains("does not belong to this event"));
    let link = format!("http://armada.test{event}#{key}");
    elsewhere.done(&format!("{event}/enter"), &[("key", &link)]).await;
    assert!(elsewhere.get(&event).await.text().contains("Signed in as organiser"));

    // Three players register, one is entered.
    let mut players = Vec::new();
    for name in ["Ada", "Ben", "<b>Cleo</b>"] {
        let mut player = Browser::new(&server);
        let at = player.done(&event, &[("do", "register"), ("name", name)]).await;
        assert!(player.get(&at).await.text().contains("Your list"));
        players.push(player);
    }
    let again = Browser::new(&server).send(&event, &[("do", "register"), ("name", " ada")]).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(again.text().contains("already a player named"), "{}", trouble(&again));
    organiser.done(&event, &[("do", "enter"), ("name", "Dora"), ("group", "North")]).await;
    for part in ["", "/players"] {
        let page = Browser::new(&server).get(&format!("{event}{part}")).await;
        assert!(!page.text().contains("<b>Cleo"), "names are text");
    }

    // A list is checked at once; a wrong one is said to be wrong.
    let hostile = "CR90 Corvette A (44)\n</textarea><b id=out>";
    players[0].done(&event, &[("do", "list"), ("player", "1"), ("list", hostile)]).await;
    for (reader, part) in [(&organiser, "/players"), (&players[0], "")] {
        let page = reader.get(&format!("{event}{part}")).await;
        assert!(page.text().contains("CR90 Corvette A"));
        assert!(!page.text().contains("<b id=out>"), "a list cannot leave its field");
    }
    let page = players[0].get(&event).await;
    assert!(page.text().contains("Your list is not legal"));
    let refused = players[1].send(&event, &[("do", "list"), ("player", "1"), ("list", "x")]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let lists = organiser.get(&format!("{event}/lists")).await;
    assert!(lists.text().contains("0 of 1 legal"), "{}", lists.text());
    let hidden = players[1].get(&format!("{event}/lists")).await;
    assert!(hidden.text().contains("not public yet"));

    // Pairs that must not meet, and may again.
    organiser.done(&event, &[("do", "forbid"), ("one", "Ada"), ("two", "4")]).await;
    let players_page = format!("{event}/players");
    assert!(organiser.get(&players_page).await.text().contains("Allow this pairing"));
    organiser.done(&event, &[("do", "allow"), ("one", "Dora"), ("two", "ada")]).await;
    assert!(!organiser.get(&players_page).await.text().contains("Allow this pairing"));

    // A judge pairs; the round is on the wall.
    let linked = organiser.send(&event, &[("do", "link"), ("target", "judge")]).await;
    assert_eq!(linked.status, StatusCode::OK);
    let mut judge = Browser::new(&server);
    judge.done(&format!("{event}/enter"), &[("key", &key_in(linked.text()))]).await;
    judge.done(&event, &[("do", "pair"), ("pairs", "Ada = Ben")]).await;
    let wall = Browser::new(&server).get(&format!("{event}/screen")).await;
    assert!(wall.text().contains("Round 1") && wall.text().contains("Dora"));
    let slips = judge.get(&format!("{event}/slips")).await;
    assert_eq!(slips.text().matches("Signature").count(), 2);

    // A player reports, a judge enters the other table.
    let shown =
        server.get(&format!("/api/v1/events{}", event.trim_start_matches("/e"))).await.json();
    let table = |player: u64| {
        let matches = shown["rounds"][0]["matches"].as_array().unwrap();
        let found =
            matches.iter().find(|it| it["players"].as_array().unwrap().contains(&player.into()));
        found.unwrap()["table"].to_string()
    };
    let report = |table: String, one: &'static str, two: &'static str| {
        vec![
            ("do", "result".to_owned()),
            ("round", "1".to_owned()),
            ("table", table),
            ("score1", one.to_owned()),
            ("score2", two.to_owned()),
            ("ended", "played".to_owned()),
        ]
    };
    let tie = report(table(1), "100", "100");
    let tie: Vec<_> = tie.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let refused = players[0].send(&event, &tie).await;
    assert!(refused.text().contains("who was first player"), "{}", trouble(&refused));
    let own = report(table(1), "300", "0");
    let own: Vec<_> = own.iter().map(|(name, value)| (*name, value.as_str())).collect();
    players[0].done(&event, &own).await;
    let other = report(table(3), "60", "0");
    let other: Vec<_> = other.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let refused = players[0].send(&event, &other).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    judge.done(&event, &other).await;
    let page = Browser::new(&server).get(&event).await;
    assert!(page.text().contains("Standings") && page.text().contains("300:0"));

    // The log takes a change back; the cut leads to a final.
    let log = organiser.get(&format!("{event}/log")).await;
    assert!(log.text().contains("Round 1 paired: 2 tables, 0 byes"), "{}", log.text());
    assert_eq!(players[0].get(&format!("{event}/log")).await.status, StatusCode::NOT_FOUND);
    judge.done(&event, &[("do", "clock"), ("clock", "start")]).await;
    assert!(Browser::new(&server).get(&event).await.text().contains("data-clock-left"));
    judge.done(&event, &[("do", "cut"), ("players", "2"), ("stage", "elimination")]).await;
    judge.done(&event, &[("do", "pair")]).await;
    assert!(judge.get(&event).await.text().contains("Round 2: the final"));
    let version =
        server.get(&format!("/api/v1/events{}", event.trim_start_matches("/e"))).await.json();
    let entry = version["version"].to_string();
    judge.done(&event, &[("do", "undo"), ("entry", &entry), ("back", "log")]).await;
    assert!(!judge.get(&event).await.text().contains("the final"));

    // Settings and the end of it all belong to the organiser.
    let mut settings = NEW.to_vec();
    settings[0].1 = "Autumn Open";
    settings.push(("do", "settings"));
    assert_eq!(judge.send(&event, &settings).await.status, StatusCode::FORBIDDEN);
    organiser.done(&event, &settings).await;
    assert!(judge.get(&event).await.text().contains("Autumn Open"));
    let refused = organiser.send(&event, &[("do", "delete"), ("confirm", "Spring")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    organiser.done(&event, &[("do", "delete"), ("confirm", "Autumn Open")]).await;
    assert_eq!(judge.get(&event).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_players_is_entered_as_a_whole_or_not_at_all() {
    let server = Server::new().await;
    let mut organiser = Browser::new(&server);
    let made = organiser.done("/events", &NEW).await;
    let event = made.trim_end_matches("?made").to_owned();
    let table = "Name,Group,List\nAda,North,CR90 Corvette A\nBen,South,\n";
    let entered = organiser.send(&event, &[("do", "import"), ("table", table)]).await;
    assert_eq!(entered.status, StatusCode::OK);
    assert!(entered.text().contains("2 players were added."), "{}", trouble(&entered));
    let again = organiser.send(&event, &[("do", "import"), ("table", "Name\nCleo\nBen\n")]).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = organiser.get(&format!("{event}/players")).await;
    assert!(!page.text().contains("Cleo") && page.text().contains("Ada"));
    let stranger = Browser::new(&server).send(&event, &[("do", "import"), ("table", table)]).await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pile_is_checked_without_an_event() {
    let server = Server::new().await;
    let mut judge = Browser::new(&server);
    assert_eq!(judge.get("/judge").await.status, StatusCode::OK);
    let pile = "Player: Ada\nCR90 Corvette A (44)\n---\nnothing <script>alert(1)</script>\n";
    let answer =
        judge.send("/judge", &[("pile", pile), ("edition", "rrg-1.5"), ("points", "400")]).await;
    assert_eq!(answer.status, StatusCode::OK);
    let text = answer.text();
    assert!(text.contains("0 of 2 legal"), "{text}");
    assert!(text.contains("No cards found") && text.contains("RRG 1.5"), "{text}");
    assert!(!text.contains("<script>alert"), "what was pasted is text");
    let wrong = judge.send("/judge", &[("pile", pile), ("points", "many")]).await;
    assert!(wrong.text().contains("is no number"), "{}", trouble(&wrong));
    assert!(wrong.text().contains("Player: Ada"), "nothing that was typed is lost");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_event_comes_back_with_what_was_typed() {
    let server = Server::new().await;
    let mut visitor = Browser::new(&server);
    let mut fields = NEW.to_vec();
    fields[1].1 = "tomorrow";
    let answer = visitor.send("/events", &fields).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.text().contains("YYYY-MM-DD"), "{}", trouble(&answer));
    assert!(answer.text().contains("Spring Open"));
    for path in ["/e/no-such-event", "/e/NO", "/e/no-such-event/screen"] {
        assert_eq!(visitor.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rubbish_in_forms_is_refused_and_breaks_nothing() {
    let server = Server::new().await;
    let mut organiser = Browser::new(&server);
    let made = organiser.done("/events", &NEW).await;
    let event = made.trim_end_matches("?made").to_owned();
    organiser.send(&event, &[("do", "import"), ("table", "Name\nAda\nBen\nCleo\n")]).await;
    let deeds = [
        "settings", "enter", "correct", "list", "drop", "return", "forbid", "allow", "swap",
        "pair", "result", "cut", "clock", "undo", "link", "erase", "import", "", "dance",
    ];
    let names = [
        "player",
        "name",
        "group",
        "list",
        "one",
        "two",
        "pairs",
        "byes",
        "round",
        "table",
        "score1",
        "score2",
        "ended",
        "first",
        "players",
        "stage",
        "entry",
        "seen",
        "back",
        "points",
        "lists_due",
        "edition",
        "mode",
        "scoring",
        "target",
    ];
    let values = [
        "",
        "1",
        "2",
        "3",
        "-1",
        "99999999999999999999",
        "Ada",
        "Ada=Ben",
        "=",
        ";",
        "1-1",
        "\0",
        "tabled-1",
        "conceded-2",
        "drawn",
        "rrg-1.6",
        "standard",
        "2016-07",
        "swiss",
        "é\u{202e}",
        "2026-05-02T10:00",
        "<script>",
        "log",
    ];
    let mut chance = 7_usize;
    let mut pick = |from: &[&'static str]| {
        chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from[(chance >> 33) % from.len()]
    };
    for _ in 0..200 {
        let mut fields = vec![("do", pick(&deeds))];
        for _ in 0..6 {
            fields.push((pick(&names), pick(&values)));
        }
        let answer = organiser.send(&event, &fields).await;
        let expected = [200, 303, 403, 409, 422];
        assert!(expected.contains(&answer.status.as_u16()), "{fields:?}: {}", answer.status);
    }
    let page = organiser.get(&event).await;
    assert_eq!(page.status, StatusCode::OK, "the event can still be read");
    assert!(page.text().contains("Players"));
}

/// The address of an event with registration, and its organiser.
async fn made<'a>(server: &'a Server) -> (String, Browser<'a>) {
    let mut organiser = Browser::new(server);
    let made = organiser.done("/events", &NEW).await;
    (made.trim_end_matches("?made").to_owned(), organiser)
}

/// Hands a list in as the script of the page does.
async fn hand_in(server: &Server, event: &str, cookie: &str, fields: &[(&str, &str)]) -> Answer {
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = Request::post(format!("{event}/submission"))
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::COOKIE, cookie)
        .header(header::ACCEPT, "application/json")
        .body(Body::from(body))
        .unwrap();
    server.send(request).await
}

const LIST: &str = "1IADCRVXQg2kFdICSU5wwTIwzvMp0KURrE32eeBNFMYW50ZXJuIFdhdGNoLja";

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_handed_in_from_elsewhere_by_link_by_cookie_and_by_registering() {
    let server = Server::new().await;
    let (event, mut organiser) = made(&server).await;
    let standing = async |cookie: &str| {
        let answer = server.get_with(&format!("{event}/submission"), &[("cookie", cookie)]).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.header("cache-control"), "no-store");
        answer.json()
    };
    // The visitor is not registered: the page asks for a name, and submits the list with it.
    let unknown = hand_in(&server, &event, "", &[("list", LIST)]).await;
    assert_eq!(unknown.status, StatusCode::FORBIDDEN);
    assert_eq!(unknown.problem()["may_register"], true);
    let entered = hand_in(&server, &event, "", &[("list", LIST), ("name", "Ada")]).await;
    assert_eq!(entered.status, StatusCode::OK, "{}", entered.text());
    let told = entered.json();
    assert_eq!((&told["player"], &told["edition"]), (&"Ada".into(), &"rrg-1.6".into()));
    assert_eq!(told["fine"], told["faults"].as_array().unwrap().is_empty());
    let set = entered.header("set-cookie");
    assert!(set.contains("HttpOnly; SameSite=Strict"), "{set}");
    let cookie = set.split(';').next().unwrap().to_owned();
    let key = cookie.trim_start_matches("event-key=").to_owned();
    assert_eq!(standing(&cookie).await["player"], "Ada");
    assert_eq!(standing(&cookie).await["has_list"], true);
    assert_eq!(standing("").await["player"], serde_json::Value::Null);
    // By the cookie, and by the key of the link in another browser.
    let bad = "CR90 Corvette A (44)\nnonsense nobody flies";
    let again = hand_in(&server, &event, &cookie, &[("list", bad)]).await;
    assert_eq!(again.json()["fine"], false);
    assert!(again.json()["faults"][0]["message"].as_str().is_some_and(|it| !it.is_empty()));
    let by_key = hand_in(&server, &event, "", &[("list", LIST), ("key", &key)]).await;
    assert_eq!(by_key.status, StatusCode::OK, "{}", by_key.text());
    assert!(by_key.header("set-cookie").contains(&key));
    // Without script the link is pasted into a form, which leads to the event.
    let mut plain = Browser::new(&server);
    let link = format!("http://armada.test{event}#{key}");
    assert_eq!(plain.done("/events/submit", &[("link", &link), ("list", LIST)]).await, event);
    assert!(plain.get(&event).await.text().contains("Signed in as player."));
    let page = server.get_with(&format!("/events/submit?code={LIST}"), &[BROWSER]).await;
    assert!(page.text().contains(LIST) && page.text().contains("name=\"link\""));

    // What is wrong is said in words.
    let told = async |cookie: &str, fields: &[(&str, &str)]| {
        let answer = hand_in(&server, &event, cookie, fields).await;
        (answer.status, answer.problem()["detail"].as_str().unwrap().to_owned())
    };
    let (status, words) = told("", &[("list", LIST), ("key", "AAAAAAAAAAAAAAAAAAAAAA")]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(words.contains("does not belong to this event"), "{words}");
    let (_, words) = told(&organiser.cookie, &[("list", LIST)]).await;
    assert!(words.contains("your own player link"), "{words}");
    let (_, words) = told(&cookie, &[("list", " ")]).await;
    assert!(words.contains("no list"), "{words}");
    let gone = hand_in(&server, "/e/no-such-event", &cookie, &[("list", LIST)]).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    let nothing = plain.send("/events/submit", &[("link", "hello"), ("list", LIST)]).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(nothing.text().contains("This is no link to an event."));

    // After the first round lists are locked.
    organiser.done(&event, &[("do", "enter"), ("name", "Ben")]).await;
    organiser.done(&event, &[("do", "pair")]).await;
    let (status, words) = told(&cookie, &[("list", LIST)]).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert_eq!(words, "The list deadline has passed; ask a judge.");
    assert_eq!(standing(&cookie).await["open"], false);
    let page = plain.get(&event).await;
    assert!(page.text().contains(&format!("href=\"/f/{LIST}\"")), "a code is shown as a link");
    assert!(page.text().contains("Play this round online"));
}

#[tokio::test(flavor = "multi_thread")]
async fn public_events_are_listed_with_date_and_place_and_others_are_not() {
    let server = Server::new().await;
    let (hidden, _) = made(&server).await;
    let mut fields = NEW.to_vec();
    fields[0].1 = "Harbour Open";
    fields.extend([("listed", "on"), ("place", "Gdynia")]);
    let mut organiser = Browser::new(&server);
    let listed = organiser.done("/events", &fields).await;
    let listed = listed.trim_end_matches("?made");
    let page = Browser::new(&server).get("/events").await;
    let text = page.text();
    assert!(
        text.contains("Harbour Open") && text.contains(&format!("href=\"{listed}\"")),
        "{text}"
    );
    assert!(text.contains("Gdynia") && text.contains("Registration open"), "{text}");
    assert!(!text.contains(&hidden), "an event that is not listed stays private");
    // What is wrong with a form does not hide them.
    let wrong = organiser.send("/events", &[("name", "")]).await;
    assert!(wrong.text().contains("Harbour Open"), "{}", trouble(&wrong));
}

#[tokio::test(flavor = "multi_thread")]
async fn someone_who_is_signed_in_can_see_their_link_again() {
    let server = Server::new().await;
    let (event, organiser) = made(&server).await;
    let again = organiser.get(&format!("{event}?made")).await;
    let key = key_in(again.text());
    assert!(again.text().contains(&format!("data-copy=\"http://armada.test{event}#{key}\"")));
    assert!(again.text().contains("QR code of this link"));
    let stranger = Browser::new(&server).get(&format!("{event}?made")).await;
    assert!(!stranger.text().contains(&key) && !stranger.text().contains("event-link"));
}
