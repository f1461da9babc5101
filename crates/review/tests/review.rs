//! Reviews of small games of bots.

use std::sync::Arc;

use flagbridge_bots::Ensign;
use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Action, Game, Options, Question, Roster, RosterShip, Seat, Table};
use flagbridge_review::{Effort, Misfit, Review, Reviewer, Verdict, better_line};

const EFFORT: Effort =
    Effort { decisions: 20_000, answers: 3, first: 3, second: 8, most: 40, chance: 6 };

fn game(rounds: u8) -> Arc<Game> {
    let rules = catalogue().current();
    let number = |id: &str| rules.get(id).expect("a card of the edition").number;
    let list = |ship: &str, small: &str, objective: &str| Roster {
        ships: [ship, small]
            .map(|ship| RosterShip { card: number(ship), upgrades: Vec::new() })
            .to_vec(),
        squadrons: Vec::new(),
        objectives: vec![number(objective)],
    };
    let lists = [
        list("assault-frigate-mark-ii-a", "cr90-corvette-a", "most-wanted"),
        list("victory-ii-class-star-destroyer", "gladiator-i-class-star-destroyer", "most-wanted"),
    ];
    // A small table, so that a ship soon comes near an edge.
    let side = (91_440, 91_440);
    let options =
        Options { rounds: Some(rounds), play_area: side, setup_area: side, ..Options::STANDARD };
    Arc::new(Game::new(rules, options, lists).expect("a game"))
}

/// Plays a game between ensigns; `instead` may put another answer in the place of theirs.
fn play(rounds: u8, instead: impl FnMut(&Table, &Action) -> Option<Action>) -> Record {
    play_from(5, rounds, instead)
}

/// The same with the dice of a seed.
fn play_from(
    seed: u64,
    rounds: u8,
    mut instead: impl FnMut(&Table, &Action) -> Option<Action>,
) -> Record {
    let game = game(rounds);
    let mut table = Table::new(Arc::clone(&game), seed);
    let mut record = Record::new(&game, seed);
    let ensign = Ensign::new(1);
    while let Some(decision) = table.decision() {
        let own = ensign.answer(&table.view(decision.seat)).expect("an answer");
        let answer = instead(&table, &own).unwrap_or(own);
        table.apply(&answer).expect("a legal answer");
        record.actions.push(answer);
    }
    record
}

fn review(record: &Record, seed: u64) -> Review {
    let mut reviewer =
        Reviewer::begin(record.clone(), catalogue(), EFFORT, seed).expect("a record of a game");
    while !reviewer.step(500) {
        assert!((0.0..=1.0).contains(&reviewer.progress()));
    }
    reviewer.review()
}

#[test]
fn a_player_who_never_turns_blunders() {
    let straight = |action: &Action| matches!(action, Action::Course(course) if course.clicks.iter().all(|click| *click == 0));
    let steers = |table: &Table, _: &Action| {
        let decision = table.decision().filter(|decision| decision.seat == Seat::A)?;
        let steers = matches!(decision.question, Question::Course(_));
        steers.then(|| table.legal().actions.into_iter().find(straight)).flatten()
    };
    // Ships are often destroyed before it matters, so several games are looked at.
    let found = (1..=12).map(|seed| review(&play_from(seed, 6, steers), 3)).find_map(|review| {
        let blunder = review.costliest(Some(Seat::A), 1).first().copied().cloned();
        let blunder =
            blunder.filter(|it| it.verdict == Verdict::Blunder && it.question == "course");
        blunder.map(|blunder| (review, blunder))
    });
    let (review, blunder) = found.expect("a course straight ahead that was a blunder");
    assert!(blunder.interval[0] > 0.0 && blunder.given != blunder.best, "{blunder:?}");
    assert!(review.summary(Seat::A).cost >= blunder.cost, "{blunder:?}");
}

#[test]
fn a_review_follows_from_the_record_and_the_seed() {
    let record = play(4, |_, _| None);
    let one = review(&record, 7);
    assert_eq!(one, review(&record, 7));
    assert_ne!(one.curve, review(&record, 8).curve);

    // In one go it comes to the same.
    let mut reviewer = Reviewer::begin(record.clone(), catalogue(), EFFORT, 7).expect("a record");
    reviewer.step(u64::MAX);
    assert_eq!(reviewer.review(), one);

    assert!(one.over && !one.rolls.is_empty() && one.decisions.len() > 10);
    let end = one.curve.last().expect("the end of the curve");
    let [a, b] = one.scores.map(f64::from);
    assert_eq!((end.place, end.margin, end.error), (record.actions.len(), a - b, 0.0));
    let luck: f64 = one.rolls.iter().map(|roll| roll.luck).sum();
    assert!((end.luck - luck).abs() < 1e-9);
    assert_eq!(one.summary(Seat::A).luck, -one.summary(Seat::B).luck);
}

#[test]
fn answers_that_come_to_the_same_are_not_held_against_anybody() {
    // In the last activation of the last round a course far away from everything makes no difference.
    let record = play(4, |_, _| None);
    let review = review(&record, 2);
    let last = review.decisions.iter().rev().find(|it| it.question == "course");
    let last = last.expect("a course was chosen");
    assert!(matches!(last.verdict, Verdict::Fine | Verdict::CannotTell), "{last:?}");
    assert!(
        review.decisions.iter().all(|it| !it.verdict.is_costly() || it.interval[0] > 0.0),
        "a decision is only held against a player if there is no doubt"
    );
}

#[test]
fn a_review_fits_its_own_record_and_no_other() {
    let record = play(4, |_, _| None);
    let own = review(&record, 7);
    assert_eq!(own.fits(&record, catalogue()), Ok(()));
    let other = play_from(6, 4, |_, _| None);
    assert!(own.fits(&other, catalogue()).is_err());

    let changed = |change: &dyn Fn(&mut Review)| {
        let mut changed = own.clone();
        change(&mut changed);
        changed.fits(&record, catalogue())
    };
    let place = own.decisions[0].place;
    assert_eq!(changed(&|it| it.answers += 1), Err(Misfit::Length));
    assert_eq!(changed(&|it| it.scores[0] += 1), Err(Misfit::Scores));
    assert_eq!(changed(&|it| it.over = false), Err(Misfit::Scores));
    assert_eq!(changed(&|it| it.decisions[0].cost = f64::NAN), Err(Misfit::Number));
    assert_eq!(changed(&|it| it.curve[0].margin = 1e9), Err(Misfit::Number));
    assert_eq!(changed(&|it| it.rolls.swap(0, 1)), Err(Misfit::Order));
    let wrong = Err(Misfit::Decision(place));
    assert_eq!(changed(&|it| it.decisions[0].given = "pass".to_owned()), wrong);
    assert_eq!(changed(&|it| it.decisions[0].best = "<b>".to_owned()), wrong);
    assert_eq!(changed(&|it| it.decisions[0].seat = it.decisions[0].seat.other()), wrong);
    let blames = |it: &mut Review| {
        (it.decisions[0].verdict, it.decisions[0].cost) = (Verdict::Blunder, 3.0);
    };
    assert_eq!(changed(&blames), wrong, "a blunder costs more");
}

#[test]
fn the_better_line_is_the_game_with_the_better_answer_and_the_rest_of_the_round() {
    let record = play(4, |_, _| None);
    let review = review(&record, 7);
    let mut seen = 0;
    for judged in review.decisions.iter().filter(|it| it.best != it.given) {
        let Ok(line) = better_line(&record, judged, catalogue()) else { continue };
        let place = judged.place;
        assert_eq!(line.actions[..place], record.actions[..place]);
        let game = line.game(catalogue()).expect("a game");
        assert_eq!(game.write(&line.actions[place]), judged.best);
        let end = line.replay(catalogue(), |_, _| ()).expect("legal answers");
        assert!(end.round() > judged.round || end.outcome().is_some());
        let mut shorter = line.clone();
        shorter.actions.pop();
        let before = shorter.replay(catalogue(), |_, _| ()).expect("legal answers");
        assert!(before.round() == judged.round && before.decision().is_some());
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn what_the_rules_refuse_is_not_reviewed() {
    let mut record = play(4, |_, _| None);
    record.actions[3] = Action::Convert;
    assert!(Reviewer::begin(record.clone(), catalogue(), EFFORT, 1).is_err());
    record.scenario = Some("attack/dice".to_owned());
    assert!(Reviewer::begin(record, catalogue(), EFFORT, 1).is_err());
}
