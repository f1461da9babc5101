//! Lists with every kind of card at a live table, played by bots that see what their seat may see.

mod common;

use common::{armada, catalogue, opened};
use flagbridge_bots::Bot;
use flagbridge_engine::{Seat, Viewer};
use flagbridge_fleet::formats::Reader;
use flagbridge_fleet::share;
use flagbridge_live::{Armada, Brought, Circumstances, Clock, Request, Room, Stage};

/// As many answers as take a game through its setup and into the second round.
const ANSWERS: usize = 150;

#[test]
fn bots_play_the_lists_of_the_house_by_what_they_see() {
    let lists = flagbridge_data::opponents();
    for (place, list) in lists.iter().enumerate() {
        let other = &lists[(place + 5) % lists.len()];
        let brought = |json: &str| {
            let code = share::encode(&Reader::new(catalogue()).read(json).draft);
            Brought { code, title: String::new(), facts: String::new(), faults: Vec::new() }
        };
        let mut room = Room::open(&opened(place as u64, Clock::None), armada()).expect("a log");
        let ask = |room: &mut Room<Armada>, seat: Seat, request: Request| {
            let json = if seat == Seat::A { list.json } else { other.json };
            let now = Circumstances { list: Some(Ok(brought(json))), ..Circumstances::default() };
            let id = format!("{}", room.number());
            for row in room.decide(seat, &id, &request, &now).expect("a legal request") {
                room.apply(&row).expect("it was decided");
            }
        };
        for seat in Seat::ALL {
            ask(&mut room, seat, Request::Sit { name: format!("Player {seat}") });
            ask(&mut room, seat, Request::Bring { list: String::new() });
        }
        for seat in Seat::ALL {
            ask(&mut room, seat, Request::Ready { ready: true });
        }
        while room.stage() == Stage::Playing && room.length() < ANSWERS {
            let play = room.play().expect("a game");
            let seat = Seat::ALL.into_iter().find(|seat| play.asked()[seat.index()]);
            let seat = seat.expect("a seat is asked");
            let view = play.seen_by(Viewer::Seat(seat));
            // Every participant can list the legal answers, whichever seat is asked.
            for viewer in Viewer::ALL {
                let _ = play.seen_by(viewer).legal();
            }
            let action = Bot::Ensign.player(7).answer(&view).expect("an answer");
            let answer = view.game().write(&action);
            let length = room.length();
            ask(&mut room, seat, Request::Answer { length, answer });
        }
        assert!(room.length() > 40, "{}", list.id);
    }
}
