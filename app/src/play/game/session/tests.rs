use flagbridge_engine::{Question, Unit};

use super::*;
use crate::play::game::fixture::{play, session};
use crate::play::game::kept::Kept;

#[test]
fn a_kept_game_resumes_where_it_was_left() {
    let mut session = session(["person", "bot-random"]);
    play(&mut session, 90, |_, _| ());
    let kept = Kept::parse(&Kept::new("x".to_owned(), &session, 1).text()).unwrap();
    let resumed = kept.resume().unwrap();
    assert_eq!(resumed.hash(), session.hash());
    assert_eq!(resumed.log(), session.log());
    assert_eq!(kept.seats, ["person", "bot-random"]);
}

#[test]
fn every_moment_of_a_game_can_be_seen_again() {
    let mut session = session(["person", "person"]);
    let mut hashes = vec![session.table().hash()];
    for _ in 0..80 {
        play(&mut session, 1, |_, _| ());
        hashes.push(session.table().hash());
    }
    for (length, hash) in hashes.into_iter().enumerate() {
        assert_eq!(session.at(length).hash(), hash, "after {length} answers");
    }
}

#[test]
fn undo_goes_back_to_the_last_answer_but_not_behind_what_was_shown() {
    let mut session = session(["person", "person"]);
    assert!(!session.undo());
    let before = session.table().hash();
    play(&mut session, 1, |_, _| ());
    assert!(session.undo(), "who is first player may be taken back");
    assert_eq!(session.table().hash(), before);
    while !matches!(session.table().decision().unwrap().question, Question::Dial(_)) {
        play(&mut session, 1, |_, _| ());
    }
    assert_eq!(session.undo_point(), None, "a dial was revealed");
}

#[test]
fn in_practice_everything_may_be_taken_back_and_the_record_says_so() {
    let mut session = session(["person", "bot-random"]);
    session.set_practice(true);
    let rolled = |session: &Session| {
        session.steps.last().is_some_and(|step| step.revealing && step.seat == Seat::A)
    };
    play(&mut session, 30, |_, _| ());
    while !(rolled(&session) && session.table().attack().is_some()) {
        assert!(session.asked().is_some(), "side A rolls before the game is over");
        play(&mut session, 1, |_, _| ());
    }
    let length = session.length();
    let before = session.at(length - 1).hash();
    assert!(session.undo(), "the roll is taken back");
    assert_eq!((session.length(), session.table().hash()), (length - 1, before));
    while session.undo() {}
    assert!(session.steps.iter().all(|step| step.seat == Seat::B), "to the first answer");
    play(&mut session, 40, |_, _| ());
    let kept = Kept::parse(&Kept::new("x".to_owned(), &session, 1).text()).unwrap();
    assert!(kept.stands.starts_with("Practice: ") && kept.record.contains("\npractice\n"));
    let again = kept.resume().unwrap();
    assert!(again.is_practice() && again.rematch(3).unwrap().is_practice());
    assert!(again.branch(20, again.seats().clone()).unwrap().is_practice());
    assert!(kept.watch().unwrap().is_practice());
}

#[test]
fn the_last_piece_that_deploys_may_be_taken_back() {
    let mut session = session(["person", "person"]);
    while session.table().phase() == Phase::Setup {
        play(&mut session, 1, |_, _| ());
    }
    assert!(matches!(session.table().decision().unwrap().question, Question::Dials(_)));
    assert!(session.undo(), "nothing was rolled or shown");
    assert_eq!(session.table().decision().unwrap().question, Question::Deploy);
}

#[test]
fn a_game_branches_off_at_any_moment() {
    let mut session = session(["person", "person"]);
    play(&mut session, 60, |_, _| ());
    let seats = ["person", "bot-ensign"].map(Occupant::of_id);
    let branch = session.branch(31, seats.clone()).unwrap();
    assert_eq!((branch.length(), branch.seats()), (31, &seats));
    assert_eq!(branch.hash(), format!("{:016x}", session.at(31).hash()));
}

#[test]
fn a_game_that_was_given_up_asks_nobody_until_that_is_taken_back() {
    let mut session = session(["person", "bot-random"]);
    play(&mut session, 60, |_, _| ());
    session.concede(Some(Seat::A));
    assert_eq!((session.asked().is_none(), session.conceded()), (true, Some(Seat::A)));
    assert_eq!(session.answer(&Action::Pass), Err(Refusal::Over));
    let kept = Kept::parse(&Kept::new("x".to_owned(), &session, 1).text()).unwrap();
    assert!(kept.stands.contains("conceded"), "{}", kept.stands);
    let mut again = kept.resume().unwrap();
    assert_eq!(again.conceded(), Some(Seat::A));
    again.concede(None);
    assert!(again.asked().is_some());
    again.seat(Seat::A, Occupant::of_id("bot-ensign"));
    let kept = Kept::new("x".to_owned(), &again, 2);
    assert_eq!((kept.seats[0].as_str(), kept.conceded), ("bot-ensign", None));
}

#[test]
fn after_undo_the_game_goes_on_like_any_other() {
    let mut session = session(["person", "person"]);
    for _ in 0..120 {
        play(&mut session, 1, |_, _| ());
        if session.length().is_multiple_of(7) && session.undo() {
            play(&mut session, 1, |_, _| ());
        }
    }
    let record = Record::read(&session.record_text(), catalogue()).unwrap();
    let seats = session.seats().clone();
    let again = Session::replay(record, seats, session.names().clone()).unwrap();
    assert_eq!(again.hash(), session.hash());
    assert_eq!(again.log(), session.log());
    let middle = session.length() / 2;
    assert_eq!(again.at(middle).hash(), session.at(middle).hash());
}

#[test]
fn a_whole_game_ends_and_its_record_leads_to_the_same_end() {
    let mut session = session(["bot-random", "bot-random"]);
    play(&mut session, usize::MAX, |_, _| ());
    assert!(session.table().outcome().is_some());
    let record = Record::read(&session.record_text(), catalogue()).unwrap();
    let seats = session.seats().clone();
    let again = Session::replay(record, seats, session.names().clone()).unwrap();
    assert_eq!(again.hash(), session.hash());
    assert!(again.rounds().len() > 1);
}

/// The record of a game at random, with an answer in its middle that no rules accept.
fn refused_by_the_rules() -> (Session, String) {
    let mut session = session(["bot-random", "bot-random"]);
    play(&mut session, usize::MAX, |_, _| ());
    let text = session.record_text();
    let (answers, film) = text.split_once("\nfilm 1\n").unwrap();
    let mut lines: Vec<&str> = answers.lines().collect();
    let middle = lines.len() - 30;
    lines[middle] = "first A";
    let text = format!("{}\n\nfilm 1\n{film}", lines.join("\n"));
    (session, text)
}

#[test]
fn a_game_of_other_rules_is_shown_to_its_end_and_does_not_go_on() {
    let (played, text) = refused_by_the_rules();
    let (seats, names) = (played.seats().clone(), played.names().clone());
    assert!(Session::resume(&text, seats.clone(), names.clone()).is_err());
    let mut shown = Session::watch(&text, seats, names).unwrap();
    assert!(shown.why_shown().is_some() && played.why_shown().is_none());
    assert_eq!(shown.length(), played.length());
    assert_eq!(shown.table().outcome(), played.table().outcome());
    assert_eq!(shown.rounds(), played.rounds());
    assert_eq!(shown.stands(), played.stands());
    for length in [0, 1, played.length() / 2, played.length() - 3] {
        let (seen, was) = (shown.at(length), played.at(length));
        for ship in 0..was.game().ships.len() {
            let id = flagbridge_engine::ShipId(ship as u8);
            assert_eq!(seen.ship(id).pose, was.ship(id).pose);
            assert_eq!(seen.ship(id).damage, was.ship(id).damage);
        }
    }
    assert!(!shown.log().is_empty());
    assert_eq!(shown.answer(&Action::Pass), Err(Refusal::Over));
    assert_eq!(shown.record_text(), text, "it is shared as it came");
    assert!(!shown.undo());
}

#[test]
fn a_game_kept_before_there_were_films_gets_one() {
    let mut session = session(["person", "bot-random"]);
    play(&mut session, 60, |_, _| ());
    let mut kept = Kept::new("x".to_owned(), &session, 1);
    kept.record = session.answers_text();
    assert!(kept.film());
    assert_eq!(kept.record, session.record_text());
    assert!(!kept.film(), "it has one");
}

#[test]
fn what_others_did_since_is_told_in_three_lines() {
    let mut session = session(["person", "bot-random"]);
    let (mut seen, mut moves) = (0, 0);
    for _ in 0..400 {
        play(&mut session, 1, |_, _| ());
        let lines = session.since_last_decision();
        assert!(lines.len() <= 3);
        assert!(lines.is_sorted_by_key(|line| line.step));
        let own =
            session.steps.iter().rposition(|step| step.seat == Seat::A).map_or(0, |it| it + 1);
        assert!(lines.iter().all(|line| line.step > own && !line.text.is_empty()));
        seen += lines.len();
        for trail in session.trails() {
            assert!(trail.step > own && trail.from != trail.to);
            moves += 1;
        }
    }
    assert!(seen > 10 && moves > 0, "{seen} {moves}");
}

#[test]
fn a_unit_that_is_destroyed_leaves_a_wreck_where_it_stood() {
    let mut session = session(["bot-random", "bot-random"]);
    play(&mut session, usize::MAX, |_, _| ());
    let all: Vec<Wreck> = session.wrecks(session.length()).copied().collect();
    assert!(!all.is_empty());
    for wreck in all {
        let (before, after) = (session.at(wreck.step - 1), session.at(wreck.step));
        let deployed = |table: &Table| match wreck.unit {
            Unit::Ship(ship) => table.ship(ship).is_deployed(),
            Unit::Squadron(squadron) => table.squadron(squadron).is_deployed(),
            _ => panic!("{wreck:?}"),
        };
        assert!(deployed(&before) && !deployed(&after), "{wreck:?}");
        assert_eq!(wreck.round, before.round());
        assert_eq!(session.wrecks(wreck.step - 1).filter(|it| it.unit == wreck.unit).count(), 0);
    }
}

#[test]
fn a_followed_game_tells_what_it_hears_and_forgets_what_is_taken_back() {
    let played = session(["person", "away"]);
    let mut table = Table::clone(played.table());
    let seats = ["person", "away"].map(Occupant::of_id);
    let mut followed =
        Session::follow(Arc::new(table.view(Seat::A)), seats, played.names().clone());
    let mut chance = flagbridge_engine::Chance::new(4);
    let mut hashes = vec![followed.hash()];
    for length in 0..60 {
        let seat = table.decision().unwrap().seat;
        let action = flagbridge_engine::random::random_answer(&table, &mut chance).unwrap();
        let events = table.apply(&action).unwrap();
        let seen = events.iter().filter_map(|event| event.for_seat(Seat::A)).collect();
        followed.hear(Arc::new(table.view(Seat::A)), length, &[(seat, seen)]);
        hashes.push(followed.hash());
    }
    assert_eq!(followed.length(), 60);
    assert!(!followed.log().is_empty() && followed.undo_point().is_none());
    for (length, hash) in hashes.iter().enumerate() {
        assert_eq!(format!("{:016x}", followed.at(length).hash()), *hash);
    }
    let earlier = followed.at(40);
    followed.hear(earlier, 40, &[]);
    assert_eq!(followed.length(), 40);
    assert!(followed.log().iter().all(|entry| entry.step <= 40));
    assert_eq!(followed.hash(), hashes[40]);
}

#[test]
fn nobody_sees_the_other_persons_dials_in_the_log() {
    let mut session = session(["person", "person"]);
    while session.table().round() < 2 {
        play(&mut session, 1, |_, _| ());
    }
    let dials = session.log().iter().filter(|entry| entry.text.contains(" sets "));
    let told = dials.map(|entry| entry.text.clone()).collect::<Vec<_>>();
    assert!(!told.is_empty());
    assert!(session.log().iter().all(|entry| !entry.text.starts_with("Dials:")), "{told:?}");
}
