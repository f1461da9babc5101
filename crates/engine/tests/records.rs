//! Records from every state of the engine can be watched to their end.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::path::Path;
use std::sync::Arc;

use flagbridge_cards::CardNumber;
use flagbridge_data::catalogue;
use flagbridge_engine::effects::fleet_rule_number;
use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::{
    BadRecord, Film, Filmed, Picture, REVISION, Record, Watched, watch,
};
use flagbridge_engine::{
    BadRoster, CampaignBattle, CampaignFleet, Chance, Event, Game, Options, Roster, RosterShip,
    Seat, ShipId, SquadronId, Table, Unit,
};
use proptest::prelude::*;

/// A record with how its game ended when it was played.
struct Golden {
    name: String,
    text: String,
    answers: usize,
    round: String,
    ended: [String; 3],
}

/// Every record of `tests/records`, by the list of their ends.
fn golden() -> Vec<Golden> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let ends = std::fs::read_to_string(folder.join("ends.csv")).unwrap();
    let golden = ends.lines().skip(1).map(|line| {
        let words: Vec<&str> = line.split(',').collect();
        let [name, answers, round, winner, one, two] = words.as_slice() else { panic!("{line}") };
        Golden {
            name: (*name).to_owned(),
            text: std::fs::read_to_string(folder.join(name)).unwrap(),
            answers: answers.parse().unwrap(),
            round: (*round).to_owned(),
            ended: [winner, one, two].map(|word| (*word).to_owned()),
        }
    });
    let golden: Vec<Golden> = golden.collect();
    let files = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(files, golden.len() + 1, "ends.csv names every record of the folder");
    golden
}

fn film_of(watched: Watched) -> Film {
    match watched {
        Watched::Played(record) => record.film(catalogue()).unwrap(),
        Watched::Filmed(filmed) => filmed.film,
    }
}

/// A record without a film can only be shown as far as today's rules accept its answers. Where revision 5 refuses an answer of
/// such a record, it stops there and its end is "not at all".
#[test]
fn every_record_is_watched_to_its_end() {
    for record in golden() {
        let film = film_of(watch(&record.text, catalogue()).unwrap());
        assert_eq!(film.length(), record.answers, "{}", record.name);
        assert_eq!(film.last().fact("round"), Some(record.round.as_str()), "{}", record.name);
        let ended = film.last().fact("ended").unwrap_or("not at all");
        let words: Vec<&str> = ended.split(' ').take(3).collect();
        assert_eq!(words, record.ended, "{}", record.name);
    }
}

#[test]
fn a_record_of_this_revision_replays_through_the_same_moments() {
    let mut count = 0;
    for golden in golden().iter().filter(|golden| golden.name.starts_with("filmed-")) {
        let record = Record::read(&golden.text, catalogue()).unwrap();
        if record.revision == REVISION {
            count += 1;
            let watched = watch(&golden.text, catalogue()).unwrap();
            let strays = match watched {
                Watched::Played(_) => continue,
                Watched::Filmed(filmed) => filmed.strays,
            };
            panic!(
                "{}: the rules have changed ({strays:?}); raise REVISION and add a record of the new revision",
                golden.name
            );
        }
    }
    assert!(count > 0, "there is a record of revision {REVISION}");
}

/// The same record, one of its answers replaced by another line: as if the rules had been corrected since.
fn corrected(text: &str, from_the_end: usize, line: &str) -> String {
    let (answers, film) = text.split_once("\nfilm 1\n").unwrap();
    let mut lines: Vec<&str> = answers.lines().collect();
    let place = lines.iter().rposition(|line| !line.is_empty()).unwrap() - from_the_end;
    lines[place] = line;
    format!("{}\n\nfilm 1\n{film}", lines.join("\n"))
}

fn a_filmed_one() -> Golden {
    golden().into_iter().find(|golden| golden.name.starts_with("filmed-")).unwrap()
}

fn filmed(text: &str) -> Filmed {
    match watch(text, catalogue()).unwrap() {
        Watched::Filmed(filmed) => filmed,
        Watched::Played(_) => panic!("the rules still play it"),
    }
}

#[test]
fn a_record_that_the_rules_refuse_is_shown_from_its_film() {
    let golden = a_filmed_one();
    for line in ["first A", "an answer of a later time"] {
        let filmed = filmed(&corrected(&golden.text, 40, line));
        assert!(!filmed.cut);
        assert_eq!(filmed.film.length(), golden.answers);
        let end = filmed.table(golden.answers);
        let outcome = end.outcome().unwrap();
        assert_eq!(outcome.winner.to_string(), golden.ended[0]);
        assert_eq!(outcome.scores.map(|score| score.to_string()), golden.ended[1..]);
    }
}

#[test]
fn a_record_without_a_film_is_shown_as_far_as_the_rules_go_with_it() {
    let golden = a_filmed_one();
    let corrected = corrected(&golden.text, 40, "first A");
    let (unfilmed, _) = corrected.split_once("\nfilm 1\n").unwrap();
    let own = unfilmed.replacen("\nengine 1\n", &format!("\nengine {REVISION}\n"), 1);
    assert!(matches!(watch(&own, catalogue()), Err(BadRecord::Refused(..))), "it never was a game");
    let filmed = filmed(&unfilmed.replacen("\nengine 1\n", "\nengine 0\n", 1));
    assert!(filmed.cut && matches!(filmed.strays, BadRecord::Refused(..)));
    assert_eq!(filmed.film.length(), golden.answers - 41);
}

#[test]
fn moments_of_a_film_are_drawn_as_they_were() {
    for golden in golden() {
        let record = Record::read(&golden.text, catalogue()).unwrap();
        let film = film_of(watch(&golden.text, catalogue()).unwrap());
        let game = record.game(catalogue()).unwrap();
        for length in (0..=film.length()).step_by(7) {
            let drawn = film.picture(length);
            let again = Picture::of(&drawn.table(&game));
            assert_eq!(again, drawn, "{} after {length}", golden.name);
        }
    }
}

#[test]
fn a_film_reads_back_from_its_text() {
    let golden = a_filmed_one();
    let record = Record::read(&golden.text, catalogue()).unwrap();
    let mut film = record.film(catalogue()).unwrap();
    let text = record.write_filmed(&film, catalogue()).unwrap();
    assert!(matches!(watch(&text, catalogue()), Ok(Watched::Played(read)) if read == record));
    let filmed = filmed(&corrected(&text, 0, "pass pass"));
    assert!(filmed.film.shows_the_same(&film));
    let told =
        |film: &Film| film.frames().iter().map(|frame| frame.told.clone()).collect::<Vec<_>>();
    assert_eq!(told(&filmed.film), told(&film));
    let silent = record.write_filmed(&film.silent(), catalogue()).unwrap();
    assert!(silent.len() < text.len());
    assert!(matches!(watch(&silent, catalogue()), Ok(Watched::Played(read)) if read == record));
    film.go_back(17, &film.picture(17).table(&record.game(catalogue()).unwrap()));
    assert_eq!((film.length(), film.last()), (17, &film.picture(17)));
}

#[test]
fn a_damaged_film_is_said_to_be_damaged() {
    let golden = a_filmed_one();
    let (answers, film) = golden.text.split_once("\nfilm 1\n").unwrap();
    for film in ["film 2\n", "film 1\n", "film 1\n***\n", &format!("film 1\n{}", &film[..400])] {
        let bad = watch(&format!("{answers}\n{film}"), catalogue()).unwrap_err();
        assert_eq!(bad.to_string(), "the film in this record is damaged");
    }
}

/// Two lists of one ship, the first with an upgrade.
fn lists(upgrade: &str) -> ([Roster; 2], CardNumber) {
    let number = |id: &str| catalogue().number(id).unwrap();
    let ship = |upgrades| RosterShip { card: number("victory-i-class-star-destroyer"), upgrades };
    let list = |upgrades| Roster { ships: vec![ship(upgrades)], ..Roster::default() };
    ([list(vec![number(upgrade)]), list(vec![])], number(upgrade))
}

#[test]
fn a_card_that_was_inert_when_a_game_was_played_stays_inert_in_its_record() {
    let rules = catalogue().current();
    let (rosters, card) = lists("gunnery-team");
    let game = Game::with_inert(rules, Options::STANDARD, rosters.clone(), &[card]).unwrap();
    let record = Record::new(&game, 1);
    let text = record.write(catalogue()).unwrap();
    assert!(text.contains("\ninert gunnery-team\n"), "{text}");
    let read = Record::read(&text, catalogue()).unwrap();
    assert_eq!(read, record);
    assert_eq!(read.game(catalogue()).unwrap().inert, [card]);
    let today = Game::new(rules, Options::STANDARD, rosters).unwrap();
    assert!(!Record::new(&today, 1).write(catalogue()).unwrap().contains("inert"));
}

#[test]
fn a_record_says_whether_it_was_practice() {
    let (rosters, _) = lists("gunnery-team");
    let game = Game::new(catalogue().current(), Options::STANDARD, rosters).unwrap();
    let serious = Record::new(&game, 1);
    let practice = Record { practice: true, ..serious.clone() };
    for record in [serious, practice] {
        let text = record.write(catalogue()).unwrap();
        assert_eq!(text.contains("\npractice\n"), record.practice, "{text}");
        assert_eq!(Record::read(&text, catalogue()).unwrap(), record);
        let loose = text.replace("\npractice\n", "\npractice maybe\n");
        assert_eq!(Record::read(&loose, catalogue()).is_err(), record.practice);
    }
}

#[test]
fn a_head_start_counts_from_the_first_round_on_and_is_kept_in_the_record() {
    let (rosters, _) = lists("gunnery-team");
    let options = Options { head_start: [0, 150], ..Options::STANDARD };
    let game = Arc::new(Game::new(catalogue().current(), options, rosters).unwrap());
    let table = Table::new(Arc::clone(&game), 1);
    assert_eq!([table.score(Seat::A), table.score(Seat::B)], [0, 150]);
    let record = Record::new(&game, 1);
    let text = record.write(catalogue()).unwrap();
    assert!(text.contains("\nB head-start 150\n"), "{text}");
    assert_eq!(Record::read(&text, catalogue()).unwrap(), record);
    for wrong in ["B head-start", "B head-start 1001", "B head-start -1", "B head-start 10 20"] {
        let text = text.replace("B head-start 150", wrong);
        assert!(Record::read(&text, catalogue()).is_err(), "{wrong}");
    }
}

/// A battle of a campaign with these units scarred and these veterans.
fn campaign_game(scarred: &[Unit], veterans: &[Unit]) -> Result<Game, BadRoster> {
    let number = |id: &str| catalogue().number(id).unwrap();
    let list = |objective: &str| Roster {
        ships: ["cr90-corvette-a", "nebulon-b-escort-frigate"]
            .map(|id| RosterShip { card: number(id), upgrades: Vec::new() })
            .to_vec(),
        squadrons: vec![number("x-wing-squadron"); 2],
        objectives: vec![number(objective)],
    };
    let rosters = [list("fire-lanes"), list("most-wanted")];
    let game = Game::new(catalogue().current(), Options::STANDARD, rosters)?;
    game.with_campaign(Some(CampaignBattle {
        first: Seat::B,
        objective: Some(number("most-wanted")),
        scarred: scarred.to_vec(),
        veterans: veterans.to_vec(),
        fleets: vec![CampaignFleet {
            flagship: ShipId(3),
            rules: ["low-fuel", "rockhopper-1"].map(|id| fleet_rule_number(id).unwrap()).to_vec(),
        }],
    }))
}

#[test]
fn a_record_says_what_a_campaign_has_decided() {
    let scarred = [Unit::Ship(ShipId(2)), Unit::Squadron(SquadronId(3))];
    let game = campaign_game(&scarred, &[Unit::Ship(ShipId(0))]).unwrap();
    let record = Record::new(&game, 1);
    let text = record.write(catalogue()).unwrap();
    let lines = "\ncampaign first B\ncampaign objective most-wanted\ncampaign scarred B1 Bs2\ncampaign veteran A1\ncampaign fleet B2 low-fuel rockhopper-1\n";
    assert!(text.contains(lines), "{text}");
    assert_eq!(Record::read(&text, catalogue()).unwrap(), record);
    for wrong in [
        "campaign first C",
        "campaign first B",
        "campaign",
        "campaign scarred",
        "campaign scarred A0",
        "campaign scarred A3",
        "campaign scarred Bs3",
        "campaign scarred X1",
        "campaign scarred B1",
        "campaign veteran A1",
        "campaign veteran A1 ☃",
        "campaign veteran A999999999999999999999",
        "campaign objective fire-lanes",
        "campaign objective no-such-card",
        "campaign prize A1",
        "campaign fleet",
        "campaign fleet A3",
        "campaign fleet As1 low-fuel",
        "campaign fleet B1 low-fuel",
        "campaign fleet A1 low-spirits",
        "campaign fleet A1 low-fuel low-fuel",
    ] {
        let text = text.replace("\ncampaign scarred", &format!("\n{wrong}\ncampaign scarred"));
        let read = Record::read(&text, catalogue()).and_then(|it| it.game(catalogue()));
        assert!(read.is_err(), "{wrong}");
    }
    let without = text.replace("campaign first B\n", "");
    assert!(Record::read(&without, catalogue()).is_err(), "a battle has a first player");
}

#[test]
fn the_objective_of_a_battle_is_in_one_of_the_lists() {
    let game = campaign_game(&[], &[]).unwrap();
    let other = catalogue().number("minefields").unwrap();
    let battle = CampaignBattle { objective: Some(other), ..game.campaign.clone().unwrap() };
    assert_eq!(game.with_campaign(Some(battle)).map(|_| ()), Err(BadRoster::Campaign));
}

/// Random battles of a campaign, with retreats, lead to the same state when they are read from their text.
#[test]
fn battles_of_a_campaign_replay_to_the_same_state() {
    let scarred = [Unit::Ship(ShipId(0)), Unit::Ship(ShipId(3)), Unit::Squadron(SquadronId(0))];
    let (mut retreats, mut veterans) = (0, 0);
    for seed in 0..12 {
        let game = campaign_game(&scarred, &[]).unwrap();
        let mut record = Record::new(&game, seed);
        let mut table = Table::new(Arc::new(game), seed);
        assert_eq!(table.first_player(), Seat::B);
        let mut chance = Chance::new(seed);
        while table.decision().is_some() && record.actions.len() < 6000 {
            let action = random_answer(&table, &mut chance).unwrap();
            let events = table.apply(&action).unwrap();
            retreats += events.iter().filter(|it| matches!(it, Event::Retreated(_))).count();
            veterans += events.iter().filter(|it| matches!(it, Event::DestroyedBy(..))).count();
            record.actions.push(action);
        }
        let text = record.write(catalogue()).unwrap();
        let read = Record::read(&text, catalogue()).unwrap();
        assert_eq!(read, record);
        let again = read.replay(catalogue(), |_, _| {}).unwrap();
        assert_eq!((again.hash(), again.outcome()), (table.hash(), table.outcome()));
    }
    assert!(retreats > 0 && veterans > 0, "{retreats} {veterans}");
}

#[test]
fn a_record_that_names_no_revision_knows_the_cards_of_the_first() {
    let header = |upgrade: &str| {
        format!(
            "flagbridge record 1\nedition rrg-1.6\nseed 1\ntable 182880 91440 121920 91440\nrounds 6\n\
             objectives false\nA ship victory-i-class-star-destroyer {upgrade}\nB ship cr90-corvette-a\n\n"
        )
    };
    let then = Record::read(&header("gunnery-team"), catalogue()).unwrap();
    assert_eq!((then.revision, then.inert.len()), (1, 0));
    for entry in flagbridge_engine::effects::entries() {
        let card = catalogue().current().get(entry.id).ok();
        let Some(card) = card.filter(|card| card.upgrade().is_some()) else { continue };
        let record = Record::read(&header(card.id), catalogue()).unwrap();
        let first = include_str!("../src/record/played-1.txt").lines().any(|id| id == card.id);
        assert_eq!(record.inert.is_empty(), first, "{}", card.id);
        let table = Table::new(record.game(catalogue()).unwrap(), record.seed);
        assert_eq!(table.game().inert, record.inert);
    }
}

proptest! {
    /// A picture comes out of a link: whatever its facts say, some table is drawn.
    #[test]
    fn no_picture_panics(facts in proptest::collection::vec(fact(), 0..12)) {
        let (rosters, _) = lists("gunnery-team");
        let rules = catalogue().current();
        let game = Game::new(rules, Options::STANDARD, rosters).expect("two lists");
        let table = facts.into_iter().collect::<Picture>().table(&Arc::new(game));
        let _ = (Picture::of(&table), table.hash());
    }
}

/// The name and words of a fact, mostly of words that pictures know.
fn fact() -> impl Strategy<Value = (String, String)> {
    let unit = "(A|B|X)s?[1-3]";
    let name = prop_oneof![
        "change [0-3]",
        unit.prop_flat_map(|unit| {
            "place|pose|at|hull|speed|shields|dials|damage|card [0-3]|defense|targeting"
                .prop_map(move |fact| format!("{unit} {fact}"))
        }),
        "attack|dice|deck|discards|ended|objective|(obstacle|marker|station) [0-2]",
    ];
    let word = prop_oneof![
        unit,
        "joined|gone-over|exchanged|moved|normal|front|>|close|deployed|A|B",
        "tie-fighter-squadron|cr90-corvette-a|gunnery-team",
        "-?[0-9]{1,9}",
        "\\PC{0,6}",
    ];
    (name, proptest::collection::vec(word, 0..7).prop_map(|words| words.join(" ")))
}
