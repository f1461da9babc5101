//! Search, figures and reading of collections over real cards.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::sync::LazyLock;

use flagbridge_cards::{CardNumber, Faction};
use flagbridge_data::{catalogue, opponents};
use flagbridge_fleet::formats::Reader;
use flagbridge_fleet::share;
use flagbridge_library::import::{Columns, ImportError, Wishes, gathered, read};
use flagbridge_library::{
    Figures, LEAST_LISTS, Listing, Order, Origin, Outing, Published, Query, Subject, Usage,
    difference, similar, write_figures,
};
use proptest::prelude::*;

fn number(id: &str) -> CardNumber {
    catalogue().number(id).unwrap_or_else(|| panic!("{id}"))
}

fn published(opponent: usize, outings: Vec<Outing>) -> Published {
    let draft = READER.read(opponents()[opponent].json).draft;
    let listing = Listing::new(&draft, catalogue()).unwrap();
    Published {
        id: format!("list-{opponent}"),
        listing: listing.into(),
        name: String::new(),
        origin: Origin::Person,
        published: opponent as i64,
        day: "2026-05-02".to_owned(),
        outings,
    }
}

fn outing(event: &str, rank: u32, players: u32, points: f64, games: u32) -> Outing {
    Outing {
        event: event.to_owned(),
        date: "2026-03-07".to_owned(),
        edition: "rrg-1.6".to_owned(),
        rank: Some(rank),
        players: Some(players),
        points: Some(points),
        games,
        ..Outing::default()
    }
}

fn all() -> Vec<Published> {
    (0..opponents().len()).map(|index| published(index, Vec::new())).collect()
}

fn asked(pairs: &[(&str, &str)]) -> Query {
    let (query, refused) = Query::read(pairs.iter().copied(), catalogue());
    assert_eq!(refused, []);
    query
}

fn ids(query: &Query, lists: &[Published]) -> Vec<String> {
    query.choose(lists, catalogue()).into_iter().map(|it| it.id.clone()).collect()
}

#[test]
fn the_same_cards_are_one_list_whatever_their_order_and_name() {
    let first = Reader::new(catalogue()).read(opponents()[0].json).draft;
    let mut second = first.clone();
    second.ships.reverse();
    second.squadrons.reverse();
    second.name = "Another name".to_owned();
    second.notes = "Mine".to_owned();
    let one = Listing::new(&first, catalogue()).unwrap();
    let two = Listing::new(&second, catalogue()).unwrap();
    assert_eq!(one.canonical, two.canonical);
    assert_eq!(difference(&one, &two), 0);
    let shown = share::decode(&two.code).unwrap();
    assert_eq!(
        (shown.name.as_str(), shown.notes.as_str()),
        ("", ""),
        "the words stay its author's"
    );
    assert!(one.legal_today && one.points <= 400, "{one:?}");
    assert_eq!(i64::from(400 - one.points), one.bid);
}

#[test]
fn lists_are_found_by_what_is_in_them() {
    let lists = all();
    let rebels = ids(&asked(&[("faction", "rebel")]), &lists);
    let sides: Vec<_> = opponents().iter().filter(|it| it.faction == Faction::Rebel).collect();
    assert_eq!(rebels.len(), sides.len());
    let commander = lists[0].listing.commander.unwrap();
    let id = catalogue().newest(commander).unwrap().id;
    assert!(ids(&asked(&[("commander", id)]), &lists).contains(&"list-0".to_owned()));
    let ship = lists[1].listing.draft.ships[0].card;
    let by_card = asked(&[("card", catalogue().newest(ship).unwrap().id)]);
    assert!(by_card.choose(&lists, catalogue()).iter().all(|it| it.listing.has(ship)));
    let name = catalogue().newest(ship).unwrap().name;
    assert!(ids(&asked(&[("text", &name.to_uppercase())]), &lists).contains(&"list-1".to_owned()));
    assert!(ids(&asked(&[("text", "no such words")]), &lists).is_empty());
    assert_eq!(ids(&asked(&[("least", "1"), ("most", "400")]), &lists).len(), lists.len());
    assert!(ids(&asked(&[("least", "401")]), &lists).is_empty());
    assert_eq!(asked(&[("card", name)]).cards.len(), 1, "people type names");
}

#[test]
fn the_newest_and_the_best_come_first() {
    let mut lists = all();
    lists[2].outings = vec![outing("Small", 1, 8, 25.0, 3)];
    lists[0].outings = vec![outing("Large", 2, 100, 40.0, 5)];
    let newest = ids(&asked(&[]), &lists);
    assert_eq!(newest[0], format!("list-{}", lists.len() - 1));
    let best = ids(&asked(&[("order", "best")]), &lists);
    assert_eq!(best[..2], ["list-0", "list-2"]);
    assert_eq!(ids(&asked(&[("event", "lar")]), &lists), ["list-0"]);
    assert_eq!(ids(&asked(&[("rank", "1")]), &lists), ["list-2"]);
    assert_eq!(ids(&asked(&[("from", "2026-03"), ("to", "2026-03")]), &lists).len(), 2);
}

#[test]
fn what_means_nothing_is_told_and_left_out() {
    let pairs = [
        ("faction", "jedi"),
        ("card", "no-such-card"),
        ("least", "-1"),
        ("edition", "rrg-9"),
        ("from", "May"),
        ("order", "worst"),
        ("other", "x"),
        ("faction", ""),
    ];
    let (query, refused) = Query::read(pairs, catalogue());
    assert_eq!(query, Query::default());
    let fields: Vec<_> = refused.iter().map(|it| it.field).collect();
    assert_eq!(fields, ["faction", "card", "least", "edition", "from", "order"]);
}

#[test]
fn the_nearest_lists_of_the_same_side_are_similar() {
    let mut lists = all();
    let mut near = lists[0].listing.draft.clone();
    let spare = near.ships[0].upgrades.pop().unwrap();
    let listing = Listing::new(&near, catalogue()).unwrap();
    lists.push(Published { id: "near".to_owned(), listing: listing.into(), ..lists[0].clone() });
    let found = similar(&lists[0].listing, &lists, 3);
    assert_eq!((found[0].published.id.as_str(), found[0].difference), ("near", 1), "{spare}");
    assert!(found.iter().all(|it| it.published.id != "list-0"));
    assert!(found.windows(2).all(|pair| pair[0].difference <= pair[1].difference));
}

#[test]
fn figures_count_appearances_and_say_nothing_below_thirty_games() {
    let mut lists = all();
    lists[0].outings = (0..5).map(|at| outing(&format!("E{at}"), 1, 20, 30.0, 5)).collect();
    let query = Query::default();
    let figures = Figures::new(&lists, &query, catalogue());
    assert_eq!(figures.lists as usize, lists.len());
    assert_eq!(figures.appearances as usize, lists.len() + 4);
    assert_eq!(figures.games, 25);
    let commanders = figures.section(Subject::Commander).unwrap();
    let own = catalogue().newest(lists[0].listing.commander.unwrap()).unwrap().id;
    let row = commanders.rows.iter().find(|row| row.id == own).unwrap();
    assert!(row.count >= 5 && row.points.is_none(), "25 games are too few: {row:?}");

    lists[0].outings.push(outing("E5", 3, 20, 20.0, 5));
    let figures = Figures::new(&lists, &query, catalogue());
    let commanders = figures.section(Subject::Commander).unwrap();
    let row = commanders.rows.iter().find(|row| row.id == own).unwrap();
    let mean = row.points.unwrap();
    assert_eq!(mean.games, 30);
    assert!((mean.mean - 170.0 / 30.0).abs() < 1e-9 && mean.low < mean.mean, "{mean:?}");
    assert!(figures.months.iter().any(|it| it.id == "2026-03" && it.count == 6));
    let counted: u32 =
        figures.section(Subject::Bid).unwrap().rows.iter().map(|row| row.count).sum();
    assert_eq!(counted, figures.appearances);
    let csv = write_figures(&figures);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert!(reader.records().all(|row| row.is_ok()));
    assert!(csv.contains(&format!("commander,{own},")), "{csv}");
}

#[test]
fn pairs_count_ships_not_lists() {
    let lists = all();
    let ship = lists[0].listing.draft.ships[0].clone();
    let query = Query { ship: Some(ship.card), ..Query::default() };
    let pairs = Figures::new(&lists, &query, catalogue()).pairs.unwrap();
    let ships = lists.iter().flat_map(|it| &it.listing.draft.ships);
    assert_eq!(pairs.ships as usize, ships.filter(|it| it.card == ship.card).count());
    for upgrade in &ship.upgrades {
        let id = catalogue().newest(*upgrade).unwrap().id;
        assert!(pairs.rows.iter().any(|row| row.id == id && row.count >= 1), "{id}");
    }
    let none = Query { ship: Some(number("ordnance-experts")), ..Query::default() };
    assert_eq!(Figures::new(&lists, &none, catalogue()).pairs, None, "it is no ship");
}

#[test]
fn first_and_second_player_are_counted_in_games() {
    let mut lists = all();
    let mut played = outing("E", 1, 20, 30.0, 5);
    (played.first_games, played.first_points) = (Some(2), Some(10.0));
    lists[0].outings = vec![played];
    let figures = Figures::new(&lists, &Query::default(), catalogue());
    let rows = &figures.section(Subject::Seat).unwrap().rows;
    assert_eq!((rows[0].count, rows[1].count), (2, 3));
    assert!((rows[0].share.rate - 0.4).abs() < 1e-9);
}

const TABLE: &str = "Event;Fleet;Place;Attendance;TP;Rounds\n\
    Spring;\"CR90 Corvette A (44)\n• Mon Mothma (27)\";1;12;25;3\n\
    Spring;\"CR90 Corvette A (44)\n• Mon Mothma (27)\";1;12;25;3\n\
    Autumn;\"CR90 Corvette A\n• Mon Mothma\";2;8;18,5;3\n\
    Autumn;nothing of it;3;8;1;3\n\
    Autumn;CR90 Corvette A;9;8;1;3\n";

#[test]
fn a_table_is_read_doubles_are_merged_and_the_rest_is_told() {
    let reader = Reader::new(catalogue());
    let read = read(TABLE, &Wishes::default(), &reader).unwrap();
    assert_eq!((read.lists.len(), read.doubles), (2, 1), "{:?}", read.told);
    assert_eq!(read.told.len(), 2, "{:?}", read.told);
    assert!(read.told[0].starts_with("line 5: ") && read.told[1].starts_with("line 6: the rank"));
    assert_eq!(read.lists[1].outing.points, Some(18.5));
    let library = gathered(read.lists);
    assert_eq!(library.len(), 1, "the same cards are one list");
    assert_eq!(library[0].outings.len(), 2);
    assert_eq!(library[0].record(), (43.5, 6));
}

#[test]
fn columns_are_named_by_hand() {
    let reader = Reader::new(catalogue());
    let text = "Who,Ships and more,Rank,Real rank\nAda,CR90 Corvette A,7,1\n";
    assert!(matches!(read(text, &Wishes::default(), &reader), Err(ImportError::NoLists)));
    let mut columns = Columns::default();
    columns.say("list=ships and more").unwrap();
    columns.say("rank=Real rank").unwrap();
    assert!(columns.say("colour=red").is_err() && columns.say("list").is_err());
    let wishes = Wishes { columns, event: "Open".to_owned(), ..Wishes::default() };
    let collection = read(text, &wishes, &reader).unwrap();
    let Outing { rank, event, .. } = &collection.lists[0].outing;
    assert_eq!((*rank, event.as_str()), (Some(1), "Open"));
}

#[test]
fn json_is_read_as_an_array_line_by_line_and_as_an_event() {
    let reader = Reader::new(catalogue());
    let wishes = Wishes::default();
    let array = r#"[{"list": "CR90 Corvette A", "rank": 1}, 7, {"fleet": {"flagbridge": 1, "ships": [{"card": "cr90-corvette-b"}]}}]"#;
    let found = read(array, &wishes, &reader).unwrap();
    assert_eq!((found.lists.len(), found.told.len()), (2, 1), "{:?}", found.told);
    let lines = "{\"list\": \"CR90 Corvette A\"}\n{\"list\": \"CR90 Corvette B\"}\n";
    assert_eq!(read(lines, &wishes, &reader).unwrap().lists.len(), 2);
    let event = r#"{"name": "Open", "date": "2026-04-18", "players": [
        {"name": "Ada", "list": "CR90 Corvette A"}, {"name": "Ben", "list": "CR90 Corvette B"}],
        "rounds": [{"round-type": "swiss", "round-number": 1, "matches": [
            {"player1": "Ada", "player2": "Ben", "player1points": 300, "player2points": 0}]}]}"#;
    let found = read(event, &wishes, &reader).unwrap();
    let ada = &found.lists[0].outing;
    assert_eq!((ada.rank, ada.players, ada.games, ada.points), (Some(1), Some(2), 1, Some(10.0)));
    assert_eq!(ada.first_games, None, "the first player is not recorded");
    assert!(matches!(read("{}", &wishes, &reader), Err(ImportError::Shape)));
    assert!(matches!(read("[", &wishes, &reader), Err(ImportError::Json(_))));
}

static READER: LazyLock<Reader<'static>> = LazyLock::new(|| Reader::new(catalogue()));

static LISTS: LazyLock<Vec<Published>> = LazyLock::new(all);

fn query() -> impl Strategy<Value = Query> {
    let card = || {
        (1_u16..400).prop_map(CardNumber::new).prop_filter("a known card", |card| {
            catalogue().newest(*card).is_some_and(|it| catalogue().number(it.id) == Some(*card))
        })
    };
    let optional = || proptest::option::of(0_u32..1000);
    let word = || "[a-zA-Z0-9 &=+%é<]{0,20}".prop_map(|it| it.trim().to_owned());
    let first = (
        proptest::option::of(0_usize..4),
        proptest::option::of(card()),
        proptest::collection::btree_set(card(), 0..4),
    );
    let second = (optional(), optional(), word(), word(), any::<bool>(), 0_u32..50);
    (first, second).prop_map(
        |((faction, commander, cards), (least, rank, event, text, best, page))| Query {
            faction: faction.map(|index| Faction::ALL[index]),
            commander,
            cards: cards.into_iter().collect(),
            least,
            rank,
            event,
            text,
            order: if best { Order::Best } else { Order::Newest },
            page: if page == 1 { 0 } else { page },
            ..Query::default()
        },
    )
}

#[test]
fn usage_says_nothing_of_few_lists_and_counts_each_once() {
    let ship = published(0, Vec::new()).listing.draft.ships[0].clone();
    let id = catalogue().newest(ship.card).unwrap().id;
    let query = asked(&[("ship", id)]);
    let twice = vec![outing("Open", 1, 8, 20.0, 3), outing("Second", 2, 8, 20.0, 3)];
    let mut lists: Vec<_> = (1..LEAST_LISTS).map(|_| published(0, twice.clone())).collect();
    let few = Usage::new(&lists, &query, catalogue());
    assert_eq!((few.lists, few.percent.len()), (LEAST_LISTS - 1, 0));
    let bare = {
        let mut draft = lists[0].listing.draft.clone();
        draft.ships.retain(|it| it.card == ship.card);
        draft.ships.truncate(1);
        draft.ships[0].upgrades.clear();
        Listing::new(&draft, catalogue()).unwrap()
    };
    lists.push(Published { listing: bare.into(), ..published(0, Vec::new()) });
    let usage = Usage::new(&lists, &query, catalogue());
    assert_eq!((usage.lists, usage.among), (LEAST_LISTS, "published lists with this ship"));
    assert!(!ship.upgrades.is_empty());
    for upgrade in &ship.upgrades {
        let id = catalogue().newest(*upgrade).unwrap().id;
        assert_eq!(usage.percent.get(id), Some(&97), "{id}: 29 of 30");
    }
    let other = catalogue().newest(number("cr90-corvette-a")).unwrap().id;
    assert_eq!(usage.percent.get(other), None, "only what stands on the ship");
}

proptest! {
    #[test]
    fn a_query_is_the_same_after_an_address(query in query()) {
        let pairs = query.pairs(catalogue());
        let pairs = pairs.iter().map(|(name, value)| (*name, value.as_str()));
        let (again, refused) = Query::read(pairs, catalogue());
        prop_assert!(refused.is_empty(), "{:?}", refused);
        prop_assert_eq!(again, query);
    }

    #[test]
    fn rubbish_in_a_query_breaks_nothing(pairs in proptest::collection::vec((any::<String>(), any::<String>()), 0..8), name in "faction|commander|card|ship|least|page|from|order|text", value in any::<String>()) {
        let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let (query, _) = Query::read(pairs.chain([(name.as_str(), value.as_str())]), catalogue());
        let _ = query.choose(&*LISTS, catalogue());
    }

    #[test]
    fn rubbish_is_no_collection_and_breaks_nothing(text in "(\\{|\\[|List,Rank,Points,Games,First,Date\n)?\\PC{0,200}") {
        let _ = read(&text, &Wishes::default(), &READER);
    }

    #[test]
    fn any_cells_are_taken_or_told(cells in proptest::collection::vec("[^\"\r\n]{0,12}", 5)) {
        let row: Vec<_> = cells.iter().map(|cell| format!("\"{cell}\"")).collect();
        let text = format!("List,Rank,Players,Points,Games,First\nCR90 Corvette A,{}\n", row.join(","));
        let collection = read(&text, &Wishes::default(), &READER).unwrap();
        prop_assert_eq!(collection.lists.len() + collection.told.len(), 1);
        for list in &collection.lists {
            prop_assert!(list.outing.check().is_ok());
        }
    }
}
