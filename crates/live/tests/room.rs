//! What is agreed, taken back, given up and timed at a table.

mod common;

use common::{armada, begun, opened};
use flagbridge_bots::Bot;
use flagbridge_engine::{Phase, Question, Seat, Viewer};
use flagbridge_live::{
    Armada, Circumstances, ClientMessage, Clock, Considered, Follower, Host, HowEnded, LONGEST_ID,
    Request, Room, Row, RowEntry, Sent, ServerMessage, Stage,
};

/// A room whose game has just begun.
fn room(clock: Clock) -> Room<Armada> {
    Room::open(&begun(3, clock), armada()).expect("a log")
}

/// Asks for something and makes it part of the room; the reason where it is refused.
fn ask(
    room: &mut Room<Armada>,
    seat: Seat,
    request: &Request,
    now: &Circumstances,
) -> Result<(), String> {
    let rows = room.decide(seat, "id", request, now).map_err(|refused| refused.why)?;
    for row in rows {
        room.apply(&row).expect("it was decided");
    }
    Ok(())
}

fn simply(room: &mut Room<Armada>, seat: Seat, request: &Request) -> Result<(), String> {
    let now = Circumstances { at: room.at(), ..Circumstances::default() };
    ask(room, seat, request, &now)
}

/// A seat that is asked, and a legal answer of it.
fn answer(room: &Room<Armada>, seats: [Seat; 2]) -> (Seat, Request) {
    let play = room.play().expect("a game");
    let seat = seats.into_iter().find(|seat| play.asked()[seat.index()]).expect("asked");
    let view = play.seen_by(Viewer::Seat(seat));
    let action = Bot::Random.player(5).answer(&view).expect("an answer");
    (seat, Request::Answer { length: room.length(), answer: view.game().write(&action) })
}

/// Plays until both are asked for their dials.
fn until_dials(room: &mut Room<Armada>) {
    while room.play().expect("a game").asked() != [true, true] {
        let (seat, request) = answer(room, Seat::ALL);
        simply(room, seat, &request).expect("a legal answer");
    }
}

#[test]
fn dials_are_chosen_at_the_same_time_and_the_later_seat_may_be_first() {
    let mut room = room(Clock::None);
    until_dials(&mut room);
    let first = room.play().expect("a game").table().decision().expect("asked").seat;
    let length = room.length();
    let early = first.other();
    while room.play().expect("a game").asked()[early.index()] {
        let (seat, request) = answer(&room, [early, first]);
        assert_eq!(seat, early);
        let view = room.play().expect("a game").seen_by(Viewer::Seat(early));
        assert!(matches!(view.decision().map(|it| it.question), Some(Question::Dials(_))));
        simply(&mut room, seat, &request).expect("a legal answer");
    }
    assert_eq!(room.length(), length, "the table has not gone on");
    while room.length() == length || room.play().expect("a game").asked() == [true, true] {
        let (seat, request) = answer(&room, [first, early]);
        simply(&mut room, seat, &request).expect("a legal answer");
    }
    let play = room.play().expect("a game");
    let asked = play.table().decision().map(|it| it.question);
    assert!(!matches!(asked, Some(Question::Dials(_))) || play.asked()[first.index()]);
    // The log of it leads to the same table.
    assert!(room.length() > length);
}

#[test]
fn an_answer_to_an_earlier_question_is_refused() {
    let mut room = room(Clock::None);
    let (seat, request) = answer(&room, Seat::ALL);
    simply(&mut room, seat, &request).expect("a legal answer");
    let (seat, request) = answer(&room, Seat::ALL);
    let Request::Answer { answer, length } = request else { panic!("an answer") };
    let late = Request::Answer { length: length - 1, answer: answer.clone() };
    let refused = simply(&mut room, seat, &late).expect_err("it is late");
    assert!(refused.contains("moved on"), "{refused}");
    let foreign = Request::Answer { length, answer };
    assert!(
        simply(&mut room, seat.other(), &foreign).is_err(),
        "a player cannot answer for the other"
    );
}

#[test]
fn taking_back_is_free_only_while_nothing_was_shown_and_nobody_else_answered() {
    let mut room = room(Clock::None);
    let before = room.play().expect("a game").table().hash();
    let (seat, request) = answer(&room, Seat::ALL);
    simply(&mut room, seat, &request).expect("a legal answer");
    simply(&mut room, seat, &Request::TakeBack).expect("it is free");
    assert_eq!(room.length(), 0);
    assert_eq!(room.play().expect("a game").table().hash(), before);
    let (seat, request) = answer(&room, Seat::ALL);
    simply(&mut room, seat, &request).expect("a legal answer");
    while room.play().expect("a game").asked()[seat.index()] {
        let (seat, request) = answer(&room, Seat::ALL);
        simply(&mut room, seat, &request).expect("a legal answer");
    }
    let (other, request) = answer(&room, Seat::ALL);
    assert_ne!(other, seat);
    simply(&mut room, other, &request).expect("a legal answer");
    let length = room.length();
    simply(&mut room, seat, &Request::TakeBack).expect("it is offered");
    assert_eq!(room.length(), length, "the other has to agree");
    assert!(simply(&mut room, seat, &Request::Settle { accept: true }).is_err());
    simply(&mut room, other, &Request::Settle { accept: true }).expect("they agree");
    assert!(room.length() < length);
    assert_eq!(room.offer(), None);
}

/// Chooses everything a seat is asked for in secret.
fn choose_all(room: &mut Room<Armada>, seat: Seat) {
    while room.play().expect("a game").asked()[seat.index()]
        && room.play().expect("a game").table().phase() == Phase::Command
    {
        let (seat, request) = answer(room, [seat, seat.other()]);
        simply(room, seat, &request).expect("a legal answer");
    }
}

#[test]
fn taking_back_dials_leaves_the_other_players_dials_alone() {
    let mut room = room(Clock::None);
    until_dials(&mut room);
    let first = room.play().expect("a game").table().decision().expect("asked").seat;
    let second = first.other();
    // The second player has chosen; the first takes a dial back while it still chooses.
    choose_all(&mut room, second);
    let chosen = room.play().expect("a game").seen_by(Viewer::Seat(second)).hash();
    let (seat, request) = answer(&room, [first, second]);
    simply(&mut room, seat, &request).expect("a legal answer");
    if room.play().expect("a game").table().phase() == Phase::Command {
        simply(&mut room, first, &Request::TakeBack).expect("it is free");
        assert!(!room.play().expect("a game").asked()[second.index()], "still chosen");
        assert_eq!(room.play().expect("a game").seen_by(Viewer::Seat(second)).hash(), chosen);
    }
    // The first player finishes, so that the table takes both; then the first takes back with consent.
    choose_all(&mut room, first);
    let done = room.play().expect("a game").seen_by(Viewer::Seat(second));
    assert_ne!(done.phase(), Phase::Command);
    simply(&mut room, first, &Request::TakeBack).expect("it is offered");
    simply(&mut room, second, &Request::Settle { accept: true }).expect("they agree");
    let play = room.play().expect("a game");
    assert_eq!(play.table().phase(), Phase::Command);
    assert!(play.asked()[first.index()] && !play.asked()[second.index()], "dials are kept");
    choose_all(&mut room, first);
    let again = room.play().expect("a game").seen_by(Viewer::Seat(second));
    let dials = |table: &flagbridge_engine::Table| {
        table.ships_of(second).map(|ship| table.ship(ship).dials.clone()).collect::<Vec<_>>()
    };
    assert_eq!(dials(&again), dials(&done), "the same dials as before");
}

#[test]
fn taking_back_early_dials_leaves_the_other_players_early_dials_alone() {
    let mut room = room(Clock::None);
    until_dials(&mut room);
    let first = room.play().expect("a game").table().decision().expect("asked").seat;
    choose_all(&mut room, first.other());
    simply(&mut room, first.other(), &Request::TakeBack).expect("the opponent has not seen them");
    assert_eq!(room.play().expect("a game").asked(), [true, true], "asked again");
}

#[test]
fn a_draw_needs_both() {
    let mut room = room(Clock::None);
    simply(&mut room, Seat::A, &Request::OfferDraw).expect("it is offered");
    simply(&mut room, Seat::B, &Request::Settle { accept: false }).expect("it is declined");
    assert_eq!(room.stage(), Stage::Playing);
    simply(&mut room, Seat::A, &Request::OfferDraw).expect("it is offered");
    simply(&mut room, Seat::B, &Request::OfferDraw).expect("they offer the same");
    let ended = room.ended().expect("it is over");
    assert_eq!((ended.winner, ended.how), (None, HowEnded::Drawn));
    assert!(room.record().is_some() && room.opened_seed().is_some());
}

#[test]
fn whose_time_is_up_has_lost() {
    let mut room = room(Clock::Each { minutes: 1, increment: 0 });
    assert_eq!(room.time_out(59_000), None);
    let row = room.time_out(60_000).expect("time is up");
    let RowEntry::TimedOut { seat } = row.entry else { panic!("{row:?}") };
    room.apply(&row).expect("it was decided");
    assert_eq!(room.ended().expect("it is over").winner, Some(seat.other()));
}

#[test]
fn a_game_is_claimed_only_with_a_clock_and_when_the_other_is_gone() {
    let gone = Circumstances { other_is_gone: true, ..Circumstances::default() };
    assert!(ask(&mut room(Clock::None), Seat::A, &Request::Claim, &gone).is_err());
    let mut timed = room(Clock::Shared { minutes: 135 });
    assert!(simply(&mut timed, Seat::A, &Request::Claim).is_err());
    ask(&mut timed, Seat::A, &Request::Claim, &gone).expect("they are gone");
    assert_eq!(timed.ended().expect("it is over").winner, Some(Seat::A));
}

#[test]
fn names_are_tidied_and_bounded() {
    let mut room = room(Clock::None);
    let sit = |name: &str| Request::Sit { name: name.to_owned() };
    simply(&mut room, Seat::A, &sit("  Gial \u{7}  Ackbar ")).expect("a name");
    assert_eq!(room.name(Seat::A), Some("Gial Ackbar"));
    assert!(simply(&mut room, Seat::A, &sit(" \n ")).is_err());
    assert!(simply(&mut room, Seat::A, &sit(&"x".repeat(41))).is_err());
}

#[test]
fn a_request_sent_twice_is_done_once_and_spectators_do_nothing() {
    let mut host = Host::open(&begun(3, Clock::None), armada()).expect("a log");
    let (seat, request) = answer(host.room(), Seat::ALL);
    host.connect(1, Viewer::Seat(seat), 0, 0);
    host.connect(2, Viewer::Spectator, 0, 0);
    let message = ClientMessage::Do { id: "once".to_owned(), request };
    let unread = |_: &str, _: &Room<Armada>| Err(String::new());
    let Considered::Store { rows, by, .. } = host.consider(1, &message, 0, unread) else {
        panic!("it is to be stored")
    };
    host.commit(&rows, by, 0).expect("it was decided");
    let number = host.room().number();
    let Considered::Replies(sent) = host.consider(1, &message, 0, unread) else {
        panic!("it was done already")
    };
    let done =
        |message: &ServerMessage| matches!(message, ServerMessage::Done { id, .. } if id == "once");
    assert!(sent.iter().any(|sent| done(&sent.message)));
    assert_eq!(host.room().number(), number);
    let Considered::Replies(sent) = host.consider(2, &message, 0, unread) else {
        panic!("spectators watch")
    };
    assert!(matches!(sent[0].message, ServerMessage::Refused { .. }));
}

#[test]
fn a_second_window_takes_the_seat_over() {
    let mut host = Host::open(&begun(3, Clock::None), armada()).expect("a log");
    host.connect(1, Viewer::Seat(Seat::A), 0, 0);
    let (sent, earlier) = host.connect(2, Viewer::Seat(Seat::A), 0, 0);
    assert_eq!(earlier, Some(1));
    assert!(sent.iter().any(|sent| sent.to == 1 && sent.message == ServerMessage::TakenOver));
    assert_eq!(host.presence().seats, [true, false]);
}

/// The log of a game that has just begun and that spectators see a quarter of an hour later.
fn begun_with_delay() -> Vec<Row> {
    let mut rows = begun(3, Clock::None);
    if let RowEntry::Opened { settings, .. } = &mut rows[0].entry {
        settings.delay = 15;
    }
    rows
}

/// Gives the next answer of a game at a time; returns what was sent.
fn give_answer(host: &mut Host<Armada>, at: u64) -> Vec<Sent> {
    let (seat, request) = answer(host.room(), Seat::ALL);
    let message = ClientMessage::Do { id: format!("at-{at}"), request };
    let unread = |_: &str, _: &Room<Armada>| Err(String::new());
    let connection = seat.index() as u64;
    let Considered::Store { rows, by, .. } = host.consider(connection, &message, at, unread) else {
        panic!("it is to be stored")
    };
    host.commit(&rows, by, at).expect("it was decided")
}

/// How many answers the update among some messages contains, if there is one.
fn length_told(sent: &[Sent], to: u64) -> Option<usize> {
    sent.iter().filter(|sent| sent.to == to).find_map(|sent| match &sent.message {
        ServerMessage::Update(update) => Some(update.number),
        _ => None,
    })
}

#[test]
fn spectators_see_a_game_as_much_later_as_was_agreed() {
    const QUARTER: u64 = 15 * 60_000;
    let rows = begun_with_delay();
    let mut host = Host::open(&rows, armada()).expect("a log");
    for seat in Seat::ALL {
        host.connect(seat.index() as u64, Viewer::Seat(seat), 0, 0);
    }
    let (sent, _) = host.connect(2, Viewer::Spectator, 0, 0);
    let before = rows.iter().position(|row| matches!(row.entry, RowEntry::Began { .. }));
    assert_eq!(length_told(&sent, 2), before, "the game has begun, but not for them");
    let sent = give_answer(&mut host, 1_000);
    assert_eq!(length_told(&sent, 0), Some(rows.len() + 1));
    assert!(sent.iter().all(|sent| sent.to != 2), "they do not notice that something happened");
    assert_eq!(host.next(), Some(QUARTER));
    assert!(host.catch_up(QUARTER - 1).expect("sound rows").is_empty());
    let sent = host.catch_up(QUARTER).expect("sound rows");
    assert_eq!(length_told(&sent, 2), Some(rows.len()), "now it has begun for them");
    let sent = host.catch_up(QUARTER + 1_000).expect("sound rows");
    assert_eq!(length_told(&sent, 2), Some(rows.len() + 1));
    assert_eq!(host.next(), None);
}

#[test]
fn spectators_talk_among_themselves_and_do_not_hear_ahead_of_what_they_see() {
    for (rows, hear_players) in [(begun(3, Clock::None), true), (begun_with_delay(), false)] {
        let mut host = Host::open(&rows, armada()).expect("a log");
        host.connect(0, Viewer::Seat(Seat::A), 0, 0);
        host.connect(1, Viewer::Seat(Seat::B), 0, 0);
        host.connect(2, Viewer::Spectator, 0, 0);
        host.connect(3, Viewer::Spectator, 0, 0);
        let mut heard_by = |from: u64, message: ClientMessage| -> Vec<u64> {
            let unread = |_: &str, _: &Room<Armada>| Err(String::new());
            match host.consider(from, &message, 0, unread) {
                Considered::Replies(sent) => sent.iter().map(|sent| sent.to).collect(),
                Considered::Store { .. } => panic!("words are not stored"),
            }
        };
        let chat = || ClientMessage::Chat { text: "hello".to_owned() };
        let point = || ClientMessage::Point { from: [90_000, 40_000], to: [90_000, 50_000] };
        for message in [chat(), point()] {
            assert_eq!(heard_by(2, message.clone()), [2, 3]);
            let all = if hear_players { vec![0, 1, 2, 3] } else { vec![0, 1] };
            assert_eq!(heard_by(0, message), all);
        }
        // Who comes later is told what they may hear.
        let (sent, _) = host.connect(4, Viewer::Spectator, 0, 0);
        let lines = sent.iter().filter(|sent| matches!(sent.message, ServerMessage::Chat(_)));
        assert_eq!(lines.count(), if hear_players { 2 } else { 1 });
    }
}

#[test]
fn a_request_with_a_long_id_is_refused_and_not_stored() {
    let mut host = Host::open(&opened(3, Clock::None), armada()).expect("a log");
    host.connect(1, Viewer::Seat(Seat::A), 0, 0);
    let unread = |_: &str, _: &Room<Armada>| Err(String::new());
    let mut sit = |length: usize| {
        let request = Request::Sit { name: "Ackbar".to_owned() };
        let message = ClientMessage::Do { id: "x".repeat(length), request };
        host.consider(1, &message, 0, unread)
    };
    assert!(matches!(sit(LONGEST_ID), Considered::Store { .. }));
    let Considered::Replies(sent) = sit(LONGEST_ID + 1) else { panic!("it is refused") };
    let [Sent { message: ServerMessage::Refused { id, why }, .. }] = &sent[..] else {
        panic!("{sent:?}")
    };
    assert_eq!((id.as_str(), why.as_str()), ("", "a request id has at most 64 bytes"));
    // Programs that use the room without a host are bound by it, too.
    let request = Request::Sit { name: "Ackbar".to_owned() };
    let now = Circumstances::default();
    assert!(host.room().decide(Seat::A, &"x".repeat(65), &request, &now).is_err());
}

#[test]
fn a_log_holds_only_so_much_text_and_the_game_can_still_be_conceded() {
    let mut room = room(Clock::None);
    let id = "x".repeat(LONGEST_ID);
    let sit = Request::Sit { name: "n".repeat(40) };
    let now = Circumstances::default();
    let (mut rows, mut bytes) = (0, 0);
    let refused = loop {
        match room.decide(Seat::A, &id, &sit, &now) {
            Ok(decided) => {
                for row in decided {
                    bytes += serde_json::to_string(&row).expect("plain data").len();
                    room.apply(&row).expect("it was decided");
                }
                rows += 1;
            }
            Err(refused) => break refused,
        }
        assert!(rows < 20_000, "{bytes} bytes and no end");
    };
    assert!(refused.why.contains("too long"), "{refused}");
    assert!((500_000..2_000_000).contains(&bytes), "{bytes} bytes");
    simply(&mut room, Seat::A, &Request::Concede).expect("a game can always be conceded");
    assert_eq!(room.stage(), Stage::Over);
}

#[test]
fn many_who_arrive_together_are_announced_once() {
    let mut host = Host::open(&begun(3, Clock::None), armada()).expect("a log");
    let mut told = 0;
    for id in 0..200 {
        let (sent, _) = host.connect(id, Viewer::Spectator, 0, 0);
        told += sent.iter().filter(|it| matches!(it.message, ServerMessage::Presence(_))).count();
    }
    assert_eq!(told, 200, "each is told once, when it arrives");
    assert!(host.presence_changed());
    let sent = host.announce_presence();
    assert_eq!(sent.len(), 200);
    let spectators = |it: &Sent| match it.message {
        ServerMessage::Presence(presence) => presence.spectators,
        _ => 0,
    };
    assert!(sent.iter().all(|it| spectators(it) == 200));
    assert!(host.announce_presence().is_empty(), "nothing has changed since");
    host.disconnect(7, 0);
    assert_eq!(host.announce_presence().len(), 199);
}

#[test]
fn a_client_waits_until_it_knows_the_next_question() {
    let mut host = Host::open(&begun(3, Clock::None), armada()).expect("a log");
    let (seat, request) = answer(host.room(), Seat::ALL);
    let mut follower = Follower::new(armada(), "key", "test");
    let (sent, _) = host.connect(1, Viewer::Seat(seat), 0, 0);
    for Sent { message, .. } in sent {
        follower.receive(message);
    }
    assert!(!follower.is_waiting());
    let message = follower.ask(request);
    let unread = |_: &str, _: &Room<Armada>| Err(String::new());
    let Considered::Store { rows, by, .. } = host.consider(1, &message, 0, unread) else {
        panic!("it is to be stored")
    };
    for Sent { message, .. } in host.commit(&rows, by, 0).expect("it was decided") {
        assert!(follower.is_waiting(), "before {message:?}");
        follower.receive(message);
    }
    assert!(!follower.is_waiting());
}
