//! What is offered can be done, and nothing else.

use flagbridge_cards::HullZone;
use flagbridge_engine::effects::{Cost, Effect, On, Operation, effects_of};
use flagbridge_engine::{
    Action, Chance, Course, Event, Heading, Pick, Point, Question, Repair, Seat, ShipId, Side,
    Source, SquadronId, Table, Target,
};

use super::play;

#[test]
fn every_action_listed_is_accepted() {
    play(3, 150, |table, action, count| {
        assert_eq!(table.check(action), Ok(()), "{action:?}");
        if count % 7 == 0 {
            let answers = table.legal();
            assert!(!answers.actions.is_empty());
            for listed in &answers.actions {
                assert_eq!(table.check(listed), Ok(()), "{listed:?} to {:?}", table.decision());
            }
        }
    });
}

/// A hull zone at random.
fn zone(chance: &mut Chance) -> HullZone {
    HullZone::ALL[chance.below(HullZone::ALL.len())]
}

/// Attacks, courses, uses and repairs that may or may not be legal here.
fn deeds(table: &Table, chance: &mut Chance) -> Vec<Action> {
    let (ships, squadrons) = (table.game().ships.len(), table.game().squadrons.len());
    let ship = ShipId(chance.below(ships) as u8);
    let squadron = SquadronId(chance.below(squadrons.max(1)) as u8);
    let own = (chance.below(3) > 0).then(|| zone(chance));
    let mut found = vec![Action::Attack { zone: own, target: Target::Zone(ship, zone(chance)) }];
    if squadrons > 0 {
        found.push(Action::Attack { zone: own, target: Target::Squadron(squadron) });
        found.push(Action::Use(Source::Squadron(squadron), chance.below(2) as u8));
    }
    let clicks = (0..chance.below(5)).map(|_| chance.below(5) as i8 - 2);
    let clicks = clicks.collect();
    let side = if chance.below(2) == 0 { Side::Left } else { Side::Right };
    found.push(Action::Course(Course { clicks, side }));
    let upgrades = table.game().ship(ship).upgrades().count();
    if upgrades > 0 {
        let source = Source::Upgrade(ship, chance.below(upgrades) as u8);
        found.push(Action::Use(source, chance.below(3) as u8));
    }
    found.push(Action::Repair(Repair::Recover(zone(chance))));
    found.push(Action::Repair(Repair::Move { from: zone(chance), to: zone(chance) }));
    found.push(Action::Repair(Repair::Discard(None)));
    let faceup = table.ships().flat_map(|ship| table.ship(ship).faceup().collect::<Vec<_>>());
    found.extend(faceup.map(|card| Action::Repair(Repair::Discard(Some(card)))));
    found
}

/// Actions that may or may not be legal here.
fn guesses(table: &Table, chance: &mut Chance) -> Vec<Action> {
    let at = Point::new(chance.below(182_880) as i32, chance.below(91_440) as i32);
    let token = flagbridge_engine::Token {
        kind: flagbridge_cards::DefenseToken::ALL[chance.below(6)],
        readied: chance.below(2) == 0,
    };
    let command = flagbridge_cards::Command::ALL[chance.below(4)];
    let unit = flagbridge_engine::Unit::Ship(ShipId(chance.below(3) as u8));
    let mut found = deeds(table, chance);
    found.extend([
        Action::Pass,
        Action::Convert,
        Action::PassToken,
        Action::Critical,
        Action::First(Seat::A),
        Action::Move(at),
        Action::Spend(token),
        Action::Accuracy(token),
        Action::Activate(unit),
        Action::Speed(chance.below(5) as u8),
        Action::Pick(Pick::Nothing),
        Action::Pick(Pick::Command(command)),
        Action::Pick(Pick::Number(chance.below(4) as u8)),
        Action::Resolve { command, dial: true, token: chance.below(2) == 0 },
        Action::DeploySquadron { squadron: SquadronId(0), at },
        Action::DeployShip {
            ship: ShipId(0),
            pose: flagbridge_engine::Pose::new(at, Heading::new(chance.below(36_000) as i32)),
            speed: 2,
        },
    ]);
    found
}

#[test]
fn every_attack_course_use_and_repair_listed_can_be_done() {
    let mut done = [0; 4];
    play(2, 200, |table, _, _| {
        let kind = |action: &Action| match action {
            Action::Attack { .. } => Some(0),
            Action::Course(_) => Some(1),
            Action::Use(..) => Some(2),
            Action::Repair(_) => Some(3),
            _ => None,
        };
        let listed = table.legal().actions;
        // Courses are many and alike: each seventh of them will do.
        let tried = listed
            .iter()
            .enumerate()
            .filter(|(place, action)| kind(action).is_some_and(|kind| kind != 1 || place % 7 == 0));
        for (_, action) in tried {
            let mut trial = table.clone();
            let told = trial.apply(action);
            assert!(told.is_ok(), "{action:?} to {:?}: {told:?}", table.decision());
            done[kind(action).expect("one of the four")] += 1;
        }
    });
    assert!(done.iter().all(|count| *count > 20), "each kind came up: {done:?}");
}

#[test]
fn an_action_is_accepted_exactly_when_it_is_listed_and_a_refused_one_changes_nothing() {
    let mut chance = Chance::new(5);
    play(3, 120, |table, _, count| {
        if count % 5 > 0 {
            return;
        }
        let answers = table.legal();
        let before = table.hash();
        for guess in guesses(table, &mut chance) {
            let mut trial = table.clone();
            match trial.apply(&guess) {
                Ok(_) if answers.complete => {
                    assert!(
                        answers.actions.contains(&guess),
                        "{guess:?} to {:?}",
                        table.decision()
                    );
                }
                Ok(_) => {}
                Err(_) => {
                    assert_eq!(trial.hash(), before, "{guess:?} was refused");
                    assert!(
                        !answers.actions.contains(&guess),
                        "{guess:?} to {:?}",
                        table.decision()
                    );
                }
            }
        }
    });
}

/// The effect that an answer uses, if its card is an upgrade or a squadron.
fn used_effect(table: &Table, source: Source, effect: u8) -> Option<&'static Effect> {
    let game = table.game();
    let card = match source {
        Source::Upgrade(ship, place) => game.ship(ship).upgrades().nth(place.into())?,
        Source::Squadron(squadron) => game.squadron(squadron).card,
        _ => return None,
    };
    effects_of(game.rules, card).get(usize::from(effect))
}

#[test]
fn an_optional_effect_can_be_declined_a_mandatory_one_cannot_and_one_that_cannot_be_paid_is_not_offered()
 {
    let (mut optional, mut mandatory, mut paid) = (0, 0, 0);
    play(4, 250, |table, _, _| {
        let question = table.decision().map(|decision| decision.question);
        let windows = matches!(
            question,
            Some(Question::Window(_) | Question::AttackEffects | Question::DefenseTokens)
        );
        if !windows {
            return;
        }
        let answers = table.legal().actions;
        let uses: Vec<_> = answers
            .iter()
            .filter_map(|action| match action {
                Action::Use(source, effect) => Some((*source, *effect)),
                _ => None,
            })
            .collect();
        let effects = uses.iter().map(|(source, effect)| used_effect(table, *source, *effect));
        let must = uses.iter().any(|(source, effect)| table.is_mandatory(*source, *effect));
        let declined = answers.contains(&Action::Pass);
        assert_eq!(declined, !must, "{uses:?} of {question:?}");
        mandatory += usize::from(must);
        if effects.clone().all(|effect| effect.is_some_and(Effect::is_optional)) {
            assert!(declined, "{uses:?} of {question:?} cannot be declined");
            optional += uses.len();
        }
        for ((source, _), effect) in uses.iter().zip(effects) {
            let (Source::Upgrade(ship, place), Some(effect)) = (*source, effect) else { continue };
            let card = &table.ship(ship).upgrades[usize::from(place)];
            for cost in effect.costs() {
                match cost {
                    Cost::Exhaust => assert!(!card.exhausted, "{source:?} is exhausted"),
                    Cost::Discard => assert!(!card.discarded, "{source:?} is discarded"),
                    Cost::SpendToken(On::Carrier, commands)
                    | Cost::DiscardToken(On::Carrier, commands) => {
                        assert!(table.ship(ship).tokens.intersects(*commands), "{source:?}");
                    }
                    _ => continue,
                }
                paid += 1;
            }
        }
    });
    assert!(
        optional > 100 && mandatory > 0 && paid > 20,
        "they came up: {optional}, {mandatory}, {paid}"
    );
}

/// What using an effect tells beside that it was used and how it was paid for.
fn told_beside_the_price(events: &[Event], effect: &Effect) -> usize {
    let dice = effect.costs().filter(|cost| matches!(cost, Cost::SpendDie(_))).count();
    let mut removed = 0;
    let told = events.iter().filter(|event| match event {
        Event::Acted(..) | Event::Used(_) | Event::CardExhausted(..) | Event::CardDiscarded(..) => {
            false
        }
        Event::DefenseSpent(..) | Event::TokenLost(..) => effect.costs().next().is_none(),
        Event::DiceRemoved(_) => {
            removed += 1;
            removed > dice
        }
        _ => true,
    });
    told.count()
}

/// Whether an effect does nothing but what is told: rerolls, adds, turns and cancels dice.
fn works_on_dice(effect: &Effect) -> bool {
    use Operation::{AddDice, AddDie, AddSetDie, CancelDie, ChangeDie, Reroll, RerollAll};
    let mut operations = effect.operations().peekable();
    operations.peek().is_some()
        && operations.all(|operation| {
            matches!(
                operation,
                Reroll(..)
                    | RerollAll
                    | AddDice(..)
                    | AddDie(_)
                    | AddSetDie(..)
                    | ChangeDie(..)
                    | CancelDie(_)
            )
        })
}

#[test]
fn an_effect_that_is_offered_does_something_beside_being_paid_for() {
    let mut used = 0;
    play(3, 300, |table, _, _| {
        if !matches!(
            table.decision().map(|decision| decision.question),
            Some(Question::AttackEffects | Question::DefenseTokens)
        ) {
            return;
        }
        for action in table.legal().actions {
            let Action::Use(source, place) = action else { continue };
            let effect = used_effect(table, source, place).filter(|effect| works_on_dice(effect));
            let Some(effect) = effect else { continue };
            let mut trial = table.clone();
            let mut events = trial.apply(&action).expect("it is listed");
            // What it asks for is answered; the first answer will do.
            while let Some(Question::Pick(asked)) = trial.decision().map(|one| one.question)
                && asked == source
            {
                let Some(answer) = trial.legal().actions.into_iter().next() else { break };
                events.extend(trial.apply(&answer).expect("it is listed"));
            }
            assert!(told_beside_the_price(&events, effect) > 0, "{source:?} did nothing");
            used += 1;
        }
    });
    assert!(used > 50, "they came up: {used}");
}
