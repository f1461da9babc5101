//! The pages of a campaign of Rebellion in the Rim, played by forms from its creation to the final battle.

use axum::http::StatusCode;

use super::campaign_pages::{Browser, OBJECTIVES};
use crate::support::server::Server;

const NEW: [(&str, &str); 7] = [
    ("name", "Autumn campaign"),
    ("kind", "rebellion-in-the-rim"),
    ("edition", "rrg-1.6"),
    ("rebel1", "Ada"),
    ("rebel2", "Ben"),
    ("empire1", "Cleo"),
    ("empire2", "Dora"),
];

fn list(player: usize) -> String {
    let ships = [
        "Faction: Rebel Alliance\nCR90 Corvette A (44)\n",
        "Faction: Rebel Alliance\nNebulon-B Escort Frigate (57)\n",
        "Faction: Galactic Empire\nRaider I-class Corvette (44)\n",
        "Faction: Galactic Empire\nGladiator I-class Star Destroyer (56)\n",
    ];
    format!("{}{OBJECTIVES}", ships[player - 1])
}

async fn text(browser: &Browser<'_>, path: &str) -> String {
    let page = browser.get(path).await;
    assert_eq!(page.status, StatusCode::OK, "{path}");
    page.text().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_of_the_rim_is_played_by_forms_to_its_final_battle() {
    let server = Server::new().await;
    let mut all = Browser::new(&server);
    let made = all.done("/campaigns", &NEW).await;
    let at = made.trim_end_matches("?made").to_owned();
    // One short act: its pivotal battle is the last one.
    let mut settings = NEW.to_vec();
    settings.extend([("do", "settings"), ("back", "settings"), ("acts", "1"), ("act_goal", "1")]);
    all.done(&at, &settings).await;
    assert!(text(&all, &at).await.contains("up to 1 act"));
    for number in 1..=4_usize {
        let (id, fleet) = (number.to_string(), list(number));
        all.done(&at, &[("do", "fleet"), ("player", &id), ("list", &fleet)]).await;
        let learn = [("do", "ability"), ("back", "fleets"), ("player", &id), ("replaces", "")];
        let mut third = learn.to_vec();
        third.push(("ability", "4"));
        all.refused(&at, &third, "tier 1").await;
        let mut first = learn.to_vec();
        first.push(("ability", "23"));
        all.done(&at, &first).await;
        let name = [("do", "commander"), ("player", &id), ("name", "Kell"), ("flagship", "1")];
        all.done(&at, &name).await;
    }
    let fleets = text(&all, &format!("{at}/fleets")).await;
    assert!(fleets.contains("Kell") && fleets.contains("part of battles that are played here"));
    for (side, place) in
        [("empire", "dantooine"), ("rebels", "yavin"), ("empire", "kessel"), ("rebels", "hoth")]
    {
        let base = [("side", side), ("location", place)];
        let mut placing = base.to_vec();
        placing.extend([("do", "place"), ("stand", "base")]);
        all.done(&at, &placing).await;
        let mut defense = base.to_vec();
        defense.extend([("do", "base-defense"), ("objective", "base-defense-ion-cannon-ritr")]);
        all.done(&at, &defense).await;
    }
    finish(&mut all, &at).await;
    let page = text(&all, &at).await;
    assert!(page.contains("Act 1 · Turn 1 · Strategy phase"));
    assert!(page.contains("Mandalorian Sector") && page.contains("campaign-map__area"));

    let assault = [("do", "assault"), ("player", "1"), ("location", "ryloth"), ("kind", "assault")];
    all.done(&at, &assault).await;
    all.done(&at, &[("do", "defend"), ("battle", "1"), ("player", "3")]).await;
    let assault =
        [("do", "assault"), ("player", "4"), ("location", "felucia"), ("kind", "assault")];
    all.done(&at, &assault).await;
    all.done(&at, &[("do", "defend"), ("battle", "2"), ("player", "2")]).await;
    assert!(text(&all, &at).await.contains("data-condition=\"low-fuel\""));
    let sheet = text(&all, &format!("{at}/battle-1")).await;
    assert!(sheet.contains("Master Navigator I") && sheet.contains("Low Fuel"));
    // An ally needs a token, which the organiser grants.
    let ally = [
        ("do", "ally"),
        ("battle", "1"),
        ("player", "1"),
        ("ally", "Faction: Rebel Alliance\nCR90 Corvette B (39)\n"),
    ];
    all.refused(&at, &ally, "needs 1 × Ally").await;
    manual(
        &mut all,
        &at,
        &[("what", "tokens"), ("side", "rebels"), ("token", "ally"), ("by", "1")],
    )
    .await;
    all.done(&at, &ally).await;
    assert!(text(&all, &at).await.contains("Ally of Ada: CR90 Corvette B (39 points)"));
    for (battle, scores) in [("1", ["90", "10"]), ("2", ["0", "60"])] {
        let result = [
            ("do", "result"),
            ("battle", battle),
            ("assaulter", scores[0]),
            ("defender", scores[1]),
        ];
        all.done(&at, &result).await;
    }
    let page = text(&all, &at).await;
    assert!(page.contains("Gain a token of Ryloth"), "a presence was placed there");
    let gain =
        [("do", "effect"), ("side", "rebels"), ("location", "ryloth"), ("token", "diplomats")];
    all.done(&at, &gain).await;
    let reward = [("do", "reward"), ("back", "fleets"), ("player", "1"), ("reward", "ryloth/0")];
    all.done(&at, &reward).await;
    assert!(
        text(&all, &format!("{at}/fleets")).await.contains("Reward: Weapons Team for 10 points")
    );
    // The reward pays for one weapons team, and for no officer.
    let officer = list(1).replace("(44)\n", "(44)\nDefense Liaison (3)\n");
    let fleet = [("do", "fleet"), ("back", "fleets"), ("player", "1"), ("list", officer.as_str())];
    all.refused(&at, &fleet, "reward pays for new cards").await;
    finish(&mut all, &at).await;

    // The Rebels lead 2 : 0, so the Empire chooses; there is one act, so this is the final battle.
    let page = text(&all, &at).await;
    assert!(page.contains("Pivotal battle") && page.contains("Choose Conquest"));
    let pivotal =
        [("do", "pivotal"), ("side", "empire"), ("kind", "conquest"), ("location", "hoth")];
    all.done(&at, &pivotal).await;
    for token in ["repair-yards", "resources"] {
        let grant = [("what", "tokens"), ("side", "empire"), ("token", token), ("by", "1")];
        manual(&mut all, &at, &grant).await;
    }
    assert!(text(&all, &at).await.contains("Pay for command ships"));
    let ships = [
        ("do", "command-ship"),
        ("side", "empire"),
        ("size", "large"),
        ("player", "3"),
        ("player2", ""),
        ("ally", ""),
    ];
    all.done(&at, &ships).await;
    let result = [("do", "result"), ("battle", "3"), ("assaulter", "20"), ("defender", "200")];
    all.done(&at, &result).await;
    let spoils = [("do", "spoils"), ("side", "rebels"), ("token", "repair-yards")];
    all.done(&at, &spoils).await;
    let page = text(&all, &at).await;
    assert!(
        page.contains("The campaign is over") && page.contains("A minor victory of the Rebels")
    );
    assert!(text(&all, &format!("{at}/log")).await.contains("chose the pivotal battle: Conquest"));
}

async fn finish(all: &mut Browser<'_>, at: &str) {
    for side in ["rebels", "empire"] {
        all.done(at, &[("do", "done"), ("side", side), ("done", "yes")]).await;
    }
}

async fn manual(all: &mut Browser<'_>, at: &str, fields: &[(&str, &str)]) {
    let mut form = vec![("do", "manual"), ("back", "log"), ("note", "Agreed")];
    form.extend(fields);
    all.done(at, &form).await;
}
