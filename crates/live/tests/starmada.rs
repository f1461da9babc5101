//! A table of Starmada: orders that both write at once, what is taken back, and whose game it is.

mod common;

use common::{armada, begun, opened_with, starmada_begun};
use flagbridge_engine::{Chance, Seat, Viewer};
use flagbridge_live::{
    Brought, Circumstances, Clock, Follower, GameId, Host, Request, Room, ServerMessage, Settings,
    Stage, Starmada,
};
use flagbridge_starmada::draft::Draft;
use flagbridge_starmada::random::random_answer;
use flagbridge_starmada::{MAX_SCATTERED, Plot, Question, Table, Terrain, TerrainKind};
use proptest::prelude::*;

/// Asks for something and makes it part of the room; the reason where it is refused.
fn ask(room: &mut Room<Starmada>, seat: Seat, request: &Request) -> Result<(), String> {
    let now = Circumstances { at: room.at(), ..Circumstances::default() };
    let rows = room.decide(seat, "id", request, &now).map_err(|refused| refused.why)?;
    rows.iter().for_each(|row| room.apply(row).expect("it was decided"));
    Ok(())
}

/// A legal answer of a seat that is asked.
fn answer(room: &Room<Starmada>, seat: Seat, chance: &mut Chance) -> Request {
    let view = view(room, seat);
    let mut own = flagbridge_starmada::Chance::new(chance.word());
    let action = random_answer(&view, &mut own).expect("an answer");
    Request::Answer { length: room.length(), answer: view.write(&action) }
}

fn view(room: &Room<Starmada>, seat: Seat) -> Table {
    room.play().expect("a battle").seen_by(Viewer::Seat(seat))
}

fn asked(room: &Room<Starmada>) -> [bool; 2] {
    room.play().expect("a battle").asked()
}

/// A room at the moment at which both write their orders.
fn at_orders(seed: u64, chance: &mut Chance) -> Room<Starmada> {
    let mut room = Room::open(&starmada_begun(seed, Clock::None), Starmada).expect("a log");
    while asked(&room) != [true; 2] {
        let seat = Seat::ALL[usize::from(asked(&room)[1])];
        let request = answer(&room, seat, chance);
        ask(&mut room, seat, &request).expect("a legal answer");
    }
    room
}

/// A seat writes the orders of all its ships.
fn write_all(room: &mut Room<Starmada>, seat: Seat, chance: &mut Chance) {
    let turn = view(room, seat).turn();
    while asked(room)[seat.index()] && view(room, seat).turn() == turn {
        if !matches!(view(room, seat).decision().map(|it| it.question), Some(Question::Orders(_))) {
            return;
        }
        let request = answer(room, seat, chance);
        ask(room, seat, &request).expect("legal orders");
    }
}

fn plots(table: &Table, seat: Seat) -> Vec<Plot> {
    table.ships_of(seat).map(|ship| table.ship(ship).plot.clone()).collect()
}

#[test]
fn orders_are_written_at_once_and_revealed_when_all_are_there() {
    let mut chance = Chance::new(5);
    for seed in 0..6 {
        let mut room = at_orders(seed, &mut chance);
        let length = room.length();
        let before = view(&room, Seat::A);
        // Side B is asked second by the rules, and writes first here.
        write_all(&mut room, Seat::B, &mut chance);
        assert_eq!((room.length(), asked(&room)), (length, [true, false]));
        assert_eq!(view(&room, Seat::A).hash(), before.hash(), "side A learns nothing");
        let written = |plot: &Plot| matches!(plot, Plot::Written(_));
        assert!(plots(&view(&room, Seat::B), Seat::B).iter().all(written), "B sees its own");
        let spectator = room.play().expect("a battle").seen_by(Viewer::Spectator);
        assert!(!plots(&spectator, Seat::B).iter().any(written), "spectators see neither side's");
        write_all(&mut room, Seat::A, &mut chance);
        let ships = plots(&before, Seat::A).len() + plots(&before, Seat::B).len();
        assert!(room.length() >= length + ships);
        assert_ne!(view(&room, Seat::A).hash(), before.hash(), "the ships have moved");
    }
}

/// Both seats bring a fleet to a very small battle and say that they are ready; the reason where it does not begin.
fn begin_with(fleets: [&str; 2]) -> Result<Stage, String> {
    let mode = "very-small".to_owned();
    let options = "board 32 27\nturns 12\nplanet 1609".to_owned();
    let settings = Settings { game: GameId::Starmada, mode, options, ..Settings::default() };
    let mut room = Room::open(&opened_with(settings, 1), Starmada).expect("a log");
    let requests = [
        Request::Sit { name: "Player".to_owned() },
        Request::Bring { list: String::new() },
        Request::Ready { ready: true },
    ];
    for request in &requests {
        for (seat, fleet) in Seat::ALL.into_iter().zip(fleets) {
            let code = Draft::from_text(fleet).draft.to_code();
            let title = "A fleet".to_owned();
            let brought = Brought { code, title, facts: String::new(), faults: Vec::new() };
            let now = Circumstances { list: Some(Ok(brought)), ..Circumstances::default() };
            let rows = room.decide(seat, "id", request, &now).map_err(|refused| refused.why)?;
            rows.iter().for_each(|row| room.apply(row).expect("it was decided"));
        }
    }
    if let Some(play) = room.play() {
        let game = play.seen_by(Viewer::Spectator).game().clone();
        assert_eq!((game.options.board.rows, game.options.turns), (27, Some(12)));
        assert_eq!(game.terrain.len(), 1);
    }
    Ok(room.stage())
}

#[test]
fn scattered_terrain_lies_on_the_board_of_the_table() {
    let options = "board 32 27".to_owned();
    let settings = Settings { game: GameId::Starmada, options, ..Settings::default() };
    let lines = Starmada::scattered(&settings, 2, 1, 5);
    let options = format!("{}\n{lines}", settings.options);
    let settings = Settings { options, ..settings };
    let board = Starmada::options(&settings).expect("possible settings").board;
    let terrain = Terrain::among(&settings.options);
    let planets = terrain.iter().filter(|it| it.kind == TerrainKind::Planet).count();
    assert_eq!((planets, lines.lines().count()), (2, terrain.len()));
    assert!(terrain.len() > 2 && terrain.iter().all(|it| board.holds(it.at)), "{lines}");
    assert_ne!(lines, Starmada::scattered(&settings, 2, 1, 6), "another seed, another place");
    let most = Starmada::scattered(&settings, u8::MAX, 0, 5);
    assert_eq!(most.lines().count(), usize::from(MAX_SCATTERED));
}

#[test]
fn a_battle_does_not_begin_with_a_fleet_that_breaks_a_rule() {
    let small = "4 x Cinder League / Ember";
    assert_eq!(begin_with([small, "Tidal Mandate / Leviathan"]), Ok(Stage::Playing));
    let large = begin_with([small, "9 x Tidal Mandate / Leviathan"]).expect_err("too many points");
    assert!(large.contains("side B's fleet") && large.contains("over the limit"), "{large}");
    let mixed = "Cinder League / Ember\nTidal Mandate / Spray";
    let mixed = begin_with([mixed, small]).expect_err("two factions");
    assert!(mixed.contains("side A's fleet") && mixed.contains("belongs to"), "{mixed}");
}

#[test]
fn orders_that_wait_for_the_other_side_are_taken_back_freely() {
    let mut chance = Chance::new(8);
    let mut room = at_orders(3, &mut chance);
    let (number, length) = (room.number(), room.length());
    let before = view(&room, Seat::B);
    write_all(&mut room, Seat::B, &mut chance);
    assert!(!asked(&room)[1] && room.number() > number);
    ask(&mut room, Seat::B, &Request::TakeBack).expect("the opponent has not seen them");
    assert_eq!((asked(&room), room.offer(), room.length()), ([true; 2], None, length));
    assert_eq!(view(&room, Seat::B).hash(), before.hash());
}

#[test]
fn a_concession_ends_the_battle_and_opens_its_record() {
    let mut chance = Chance::new(1);
    let mut room = at_orders(4, &mut chance);
    assert_eq!(room.record(), None);
    ask(&mut room, Seat::A, &Request::Concede).expect("one may always give up");
    assert_eq!(room.stage(), Stage::Over);
    assert_eq!(room.ended().and_then(|ended| ended.winner), Some(Seat::B));
    let record = room.record().expect("it is over");
    let record = flagbridge_starmada::record::Record::read(&record).expect("a record");
    assert_eq!(record.actions.len(), room.length());
}

#[test]
fn a_table_of_one_game_is_none_of_the_other() {
    assert!(Room::open(&begun(1, Clock::None), Starmada).is_err());
    assert!(Room::open(&starmada_begun(1, Clock::None), armada()).is_err());
    let mut host = Host::open(&starmada_begun(1, Clock::None), Starmada).expect("a log");
    let mut follower = Follower::new(armada(), "key", "test");
    let (sent, _) = host.connect(1, Viewer::Spectator, 0, 0);
    let reactions = sent.into_iter().map(|sent| follower.receive(sent.message));
    let over = reactions.filter_map(|reaction| reaction.over).next().expect("it is sent away");
    assert!(over.contains(&GameId::Starmada.page("")), "{over}");
    assert_eq!(follower.room(), None);
}

proptest! {
    #[test]
    fn a_damaged_update_is_asked_for_again(place in any::<prop::sample::Index>(), letter in "[A-Za-z0-9_-]") {
        let mut host = Host::open(&starmada_begun(2, Clock::None), Starmada).expect("a log");
        let (sent, _) = host.connect(1, Viewer::Seat(Seat::A), 0, 0);
        let update = sent.into_iter().find_map(|sent| match sent.message {
            ServerMessage::Update(update) => Some(*update),
            _ => None,
        });
        let whole = update.expect("everybody who comes is told");
        let mut damaged = whole.clone();
        let state = damaged.state.as_mut().expect("a table");
        let place = place.index(state.len());
        state.replace_range(place..=place, &letter);
        let mut follower = Follower::new(Starmada, "key", "test");
        follower.receive(ServerMessage::Update(Box::new(damaged)));
        follower.receive(ServerMessage::Update(Box::new(whole.clone())));
        prop_assert_eq!(follower.number(), whole.number);
        let hash = follower.table().map(|table| format!("{:016x}", table.hash()));
        prop_assert_eq!(hash, whole.hash);
    }
}
