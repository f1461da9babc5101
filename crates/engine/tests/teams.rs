//! Two players at one seat. RRG 1.6, Optional Rules: Team Play.

mod common;

use std::sync::Arc;

use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::Record;
use flagbridge_engine::{
    Chance, Game, Member, Options, Question, Roster, RosterShip, Seat, ShipId, Table, Team,
};

fn game() -> Game {
    let rules = common::editions().into_iter().last().expect("an edition");
    let ship =
        |id: &str| RosterShip { card: rules.get(id).expect("a ship").number, upgrades: Vec::new() };
    let squadron = rules.get("x-wing-squadron").expect("a squadron").number;
    let rebels = Roster {
        ships: vec![ship("nebulon-b-escort-frigate"), ship("cr90-corvette-a")],
        squadrons: vec![squadron, squadron],
        objectives: Vec::new(),
    };
    let empire =
        Roster { ships: vec![ship("victory-i-class-star-destroyer")], ..Roster::default() };
    let pair = Team { commander: 1, ships: vec![0, 1], squadrons: vec![0] };
    Game::new(rules, Options::STANDARD, [rebels, empire])
        .expect("cards of the edition")
        .with_teams([pair, Team::default()])
}

#[test]
fn each_player_is_asked_for_their_own_ships_and_the_commander_for_the_rest() {
    let game = Arc::new(game());
    assert_eq!(game.teams[0].players(), 2);
    let mut table = Table::new(Arc::clone(&game), 3);
    let mut chance = Chance::new(4);
    let (mut dials, mut common_choices, mut turns) = (0, 0, 0);
    while let Some(asked) = table.player_asked() {
        let question = table.decision().expect("there is a question").question;
        match question {
            Question::Dials(ship) if asked.seat == Seat::A => {
                assert_eq!(asked.player, ship.0, "{question:?}");
                dials += 1;
            }
            Question::Deploy | Question::Activate | Question::SquadronTurn
                if asked.seat == Seat::A =>
            {
                assert_eq!(asked.player, 1, "{question:?}");
                common_choices += 1;
            }
            Question::Squadron(squadron) if asked.seat == Seat::A => {
                // The list names the first; the second is the commander's.
                assert_eq!(asked.player, squadron.0, "{question:?}");
                turns += 1;
            }
            _ if asked.seat == Seat::B => assert_eq!(asked.player, 0),
            _ => {}
        }
        let answer = random_answer(&table, &mut chance).expect("an answer");
        table.apply(&answer).expect("a legal answer");
    }
    assert!(dials > 0 && common_choices > 0 && turns > 0);
}

#[test]
fn teammates_do_not_see_each_others_dials() {
    let mut table = Table::new(Arc::new(game()), 3);
    let mut chance = Chance::new(4);
    while !matches!(table.decision().map(|open| open.question), Some(Question::Activate)) {
        let answer = random_answer(&table, &mut chance).expect("an answer");
        table.apply(&answer).expect("a legal answer");
    }
    let own = Member { seat: Seat::A, player: 0 };
    let view = table.view_of(own);
    assert!(view.ship(ShipId(0)).dials.iter().all(Option::is_some));
    assert!(view.ship(ShipId(1)).dials.iter().all(Option::is_none));
    assert!(table.view(Seat::A).ship(ShipId(1)).dials.iter().all(Option::is_some));
}

#[test]
fn a_record_keeps_the_teams() {
    let catalogue = flagbridge_data::catalogue();
    let record = Record::new(&game(), 3);
    let text = record.write(catalogue).expect("known cards");
    let read = Record::read(&text, catalogue).expect("a record");
    assert_eq!(read, record);
    assert_eq!(read.game(catalogue).expect("a game").teams[0].players(), 2);
}
