//! What holds in every game of every edition.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use flagbridge_cards::{CardNumber, HullZone, Kind, Resolved};
use flagbridge_engine::Source;
use flagbridge_engine::effects::{Cost, Effect, On, effects_of};
use flagbridge_engine::random::random_answer;
use flagbridge_engine::record::Record;
use flagbridge_engine::{
    Action, Chance, Course, Game, Heading, Options, Pick, Point, Presence, Question, Repair,
    Roster, RosterShip, Seat, ShipId, Side, Squadron, SquadronId, Table, Target,
};

/// How many times as many games as usual are played: `FLAGBRIDGE_GAMES=20` plays twenty times as many.
fn times() -> u64 {
    let times = std::env::var("FLAGBRIDGE_GAMES").ok().and_then(|times| times.parse().ok());
    times.unwrap_or(1)
}

/// Plays random games in every edition; `each` sees the table before every answer and the answer.
fn play(games: u64, points: u16, mut each: impl FnMut(&mut Table, &Action, usize)) {
    let games = games * times();
    for rules in common::editions() {
        for seed in 0..games {
            let mut table = common::random_table(rules, points, seed * 977 + u64::from(points));
            let mut chance = Chance::new(seed);
            let mut count = 0;
            while let Some(decision) = table.decision().cloned() {
                let action = random_answer(&table, &mut chance)
                    .unwrap_or_else(|| panic!("no answer to {decision:?}"));
                each(&mut table, &action, count);
                table.apply(&action).unwrap_or_else(|refusal| {
                    panic!("{refusal} for {action:?} to {:?}", decision.question)
                });
                count += 1;
                assert!(count < 20_000, "the game does not end");
            }
            assert!(table.outcome().is_some());
            assert!(table.round() <= 6);
        }
    }
}

#[test]
fn a_game_always_asks_one_thing_with_an_answer_until_it_ends() {
    play(10, 200, |_, _, _| {});
    play(4, 400, |_, _, _| {});
}

/// Two lists with ships of several sizes and squadrons, unique ones among them, and one objective.
fn lists_with(rules: Resolved<'static>, objective: CardNumber) -> [Roster; 2] {
    let one = [
        "victory-i-class-star-destroyer+grand-moff-tarkin-commander",
        "gladiator-i-class-star-destroyer",
        "tie-fighter-squadron",
        "tie-bomber-squadron",
        "howlrunner-tie-fighter-squadron",
    ];
    let other = [
        "assault-frigate-mark-ii-b+garm-bel-iblis-commander",
        "cr90-corvette-a",
        "nebulon-b-escort-frigate",
        "x-wing-squadron",
        "x-wing-squadron",
        "luke-skywalker-x-wing-squadron",
    ];
    [&one[..], &other[..]].map(|cards| {
        let mut roster = list(rules, cards).expect("cards of every edition");
        roster.objectives = vec![objective];
        roster
    })
}

#[test]
fn every_objective_is_played_to_the_end_in_every_edition_that_has_it() {
    let mut objectives = BTreeSet::new();
    for rules in common::editions() {
        for objective in rules.cards_of(Kind::Objective) {
            objectives.insert(objective.id);
            let mut lists = lists_with(rules, objective.number);
            // Each side is the second player in about half of the games.
            if (usize::from(objective.number.get()) + objectives.len()) % 2 == 0 {
                lists.swap(0, 1);
            }
            play_out(rules, Options::STANDARD, lists, times());
        }
    }
    assert!(objectives.len() >= 55, "all of them are in some edition");
}

/// Plays random games of two lists to the end; every listed answer on the way is accepted.
fn play_out(rules: Resolved<'static>, options: Options, rosters: [Roster; 2], seeds: u64) {
    for seed in 0..seeds {
        let game = Game::new(rules, options, rosters.clone()).expect("cards of the edition");
        let mut table = Table::new(Arc::new(game), seed);
        let mut chance = Chance::new(seed + 100);
        let mut count = 0;
        while let Some(decision) = table.decision().cloned() {
            if count % 11 == 0 || matches!(decision.question, Question::Pick(_)) {
                let listed = table.legal().actions;
                assert!(!listed.is_empty(), "{decision:?}");
                for one in &listed {
                    assert_eq!(table.check(one), Ok(()), "{one:?} to {:?}", decision.question);
                    let text = table.game().write(one);
                    assert_eq!(table.game().read(&text).as_ref(), Ok(one), "{text}");
                }
            }
            let action = random_answer(&table, &mut chance).expect("an answer");
            table.apply(&action).unwrap_or_else(|refusal| panic!("{refusal}: {action:?}"));
            count += 1;
            assert!(count < 20_000, "the game does not end");
        }
    }
}

/// A list of these ships and squadrons; an upgrade follows its ship behind a `+`.
fn list(rules: Resolved<'static>, cards: &[&str]) -> Option<Roster> {
    let number = |id: &str| rules.get(id).ok().map(|card| card.number);
    let mut roster = Roster::default();
    for card in cards {
        let mut words = card.split('+');
        let first = rules.get(words.next()?).ok()?;
        let rest = words.map(number).collect::<Option<Vec<_>>>()?;
        match first.ship() {
            Some(_) => roster.ships.push(RosterShip { card: first.number, upgrades: rest }),
            None => roster.squadrons.push(first.number),
        }
    }
    Some(roster)
}

#[test]
fn ignition_mines_and_dials_on_cards_are_played_to_the_end() {
    let mut played = 0;
    for rules in common::editions() {
        let cards = [
            "onager-class-testbed+superheavy-composite-beam-turbolasers+rakehell-title",
            "onager-class-star-destroyer+orbital-bombardment-particle-cannons+cataclysm-title",
            "victory-i-class-star-destroyer+proximity-mines+bail-organa-commander",
            "tie-fighter-squadron",
        ];
        if let Some(roster) = list(rules, &cards) {
            play_out(rules, Options::STANDARD, [roster.clone(), roster], 6);
            played += 1;
        }
    }
    assert!(played > 1, "the cards are in the pools");
}

#[test]
fn a_game_between_short_edges_is_played_to_the_end() {
    let options = Options { short_edges: true, ..Options::STANDARD };
    for rules in common::editions() {
        let mut chance = Chance::new(31);
        let rosters = [0, 1].map(|_| common::random_roster(rules, 150, &mut chance));
        play_out(rules, options, rosters, 2);
    }
}

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

#[test]
fn a_record_replays_to_the_same_state_and_reads_back_from_text() {
    let catalogue = flagbridge_data::catalogue();
    for rules in common::editions() {
        let mut table = common::random_table(rules, 150, 11);
        let mut record = Record::new(table.game(), 11);
        let mut chance = Chance::new(3);
        while let Some(action) = random_answer(&table, &mut chance) {
            table.apply(&action).unwrap();
            record.actions.push(action);
        }
        let text = record.write(catalogue).unwrap();
        let read = Record::read(&text, catalogue).unwrap();
        assert_eq!(read, record);
        let again = read.replay(catalogue, |_, _| {}).unwrap();
        assert_eq!(again.hash(), table.hash());
        assert_eq!(again.outcome(), table.outcome());
    }
}

#[test]
fn a_record_with_units_that_joined_replays_to_the_same_state() {
    let catalogue = flagbridge_data::catalogue();
    let joins = ["base-defense-fighter-wing-cc", "pilot-defection", "recruit-allies"];
    let mut joined = 0;
    for rules in common::editions() {
        for objective in joins.iter().filter_map(|id| rules.get(id).ok()) {
            let rosters = lists_with(rules, objective.number);
            let game = Game::new(rules, Options::STANDARD, rosters).expect("cards of the edition");
            let brought = game.squadrons.len() + game.ships.len();
            let mut table = Table::new(Arc::new(game), 3);
            let mut record = Record::new(table.game(), 3);
            let mut chance = Chance::new(8);
            while let Some(action) = random_answer(&table, &mut chance) {
                table.apply(&action).unwrap();
                record.actions.push(action);
            }
            joined += table.game().squadrons.len() + table.game().ships.len() - brought;
            let read = Record::read(&record.write(catalogue).unwrap(), catalogue).unwrap();
            let again = read.replay(catalogue, |_, _| {}).unwrap();
            assert_eq!(again.hash(), table.hash(), "{}", objective.id);
        }
    }
    assert!(joined > 0, "some units joined");
}

#[test]
fn every_action_reads_back_from_its_text() {
    play(6, 200, |table, action, _| {
        let text = table.game().write(action);
        assert_eq!(table.game().read(&text).as_ref(), Ok(action), "{text}");
    });
}

#[test]
fn a_view_tells_nothing_that_is_hidden() {
    let mut chance = Chance::new(9);
    play(3, 150, |table, _, count| {
        if count % 9 > 0 {
            return;
        }
        for seat in Seat::ALL {
            let mut other = table.clone();
            other.scramble_hidden(seat, &mut chance);
            assert!(other.view(seat) == table.view(seat));
        }
    });
}

/// How many copies of each damage card there are, wherever they lie.
fn damage_cards(table: &Table) -> BTreeMap<CardNumber, usize> {
    let ships = (0..table.game().ships.len()).map(|place| table.ship(ShipId(place as u8)));
    let dealt = ships.flat_map(|ship| ship.damage.iter().map(|damage| damage.card));
    let stations = table.stations().iter().flat_map(|station| station.damage.iter().copied());
    let discards = table.discards().iter().copied().map(Some);
    let mut count = BTreeMap::new();
    let drawn = table.drawn_card().into_iter().map(Some);
    let deck = table.deck().iter().copied();
    for card in dealt.chain(stations).chain(discards).chain(deck).chain(drawn) {
        *count.entry(card.expect("nothing is hidden from the table")).or_default() += 1;
    }
    count
}

#[test]
fn damage_cards_are_conserved() {
    play(4, 150, |table, _, _| {
        let rules = table.game().rules;
        let printed = rules.cards_of(Kind::Damage).filter_map(|card| {
            let copies = usize::from(card.damage()?.copies);
            (copies > 0).then_some((card.number, copies))
        });
        assert_eq!(damage_cards(table), printed.collect());
    });
}

#[test]
fn units_and_their_cards_and_tokens_are_conserved() {
    let mut before: Option<Table> = None;
    play(4, 200, |table, action, count| {
        let last = before.replace(table.clone()).filter(|_| count > 0);
        let Some(last) = last else { return };
        for place in 0..last.game().ships.len() {
            let id = ShipId(place as u8);
            let (was, is) = (last.ship(id), table.ship(id));
            assert!(follows(was.place, is.place), "{action:?}: {:?} to {:?}", was.place, is.place);
            assert_eq!(is.upgrades.len(), table.game().ship(id).upgrades().count());
            let turned = is.upgrades.iter().zip(&was.upgrades);
            assert!(
                turned.into_iter().all(|(is, was)| is.discarded || !was.discarded),
                "{action:?}"
            );
            for zone in table.game().ship(id).ship.hull_zones() {
                // A few cards let a zone have six shields.
                assert!(is.shields(*zone) <= table.max_shields(id, *zone).max(6), "{action:?}");
            }
            // A card gives a ship one token at a time.
            let printed = &table.game().ship(id).ship.defense_tokens;
            assert!(is.defense.len() <= printed.len().max(was.defense.len()) + 1, "{action:?}");
        }
        for place in 0..last.game().squadrons.len() {
            let id = SquadronId(place as u8);
            let (was, is) = (last.squadron(id), table.squadron(id));
            let lifted = was.place == Presence::Deployed && is.place == Presence::Waiting;
            assert!(
                follows(was.place, is.place)
                    || came_back(was.place, is)
                    || (lifted && asks_for_displaced(table)),
                "{action:?}: {:?} to {:?}",
                was.place,
                is.place
            );
            assert!(is.hull <= table.game().squadron(id).squadron.hull, "{action:?}");
            let printed = &table.game().squadron(id).squadron.defense_tokens;
            assert!(is.defense.len() <= printed.len(), "{action:?}");
        }
    });
}

/// Whether a card brought a destroyed squadron back, with three hull points at most.
fn came_back(was: Presence, is: &Squadron) -> bool {
    was == Presence::Destroyed && is.place == Presence::Deployed && is.hull <= 3
}

/// Whether squadrons that a ship or an obstacle pushed away are about to be put down.
fn asks_for_displaced(table: &Table) -> bool {
    let question = table.decision().map(|decision| decision.question);
    matches!(question, Some(Question::Displaced(_) | Question::Dislodged(_)))
}

/// What may become of a unit between two decisions: nothing comes back from destruction, and who was on the table never
/// waits again.
fn follows(was: Presence, is: Presence) -> bool {
    match (was, is) {
        (Presence::Destroyed, is) => is == Presence::Destroyed,
        (Presence::Deployed | Presence::SetAside, is) => is != Presence::Waiting,
        (Presence::Waiting, _) => true,
    }
}

#[test]
fn whatever_has_as_much_damage_as_hull_is_destroyed() {
    play(6, 200, |table, _, _| {
        // A card may keep a ship or squadron to the end of the round.
        for ship in table.ships().filter(|ship| !table.ship(*ship).kept) {
            let (damage, hull) = (table.ship(ship).damage.len(), table.hull_value(ship));
            assert!(
                damage < usize::from(hull),
                "{} to {:?}",
                table.game().ship_name(ship),
                table.decision()
            );
        }
        for squadron in table.squadrons().filter(|squadron| !table.squadron(*squadron).kept) {
            assert!(table.squadron(squadron).hull > 0, "{}", table.game().squadron_name(squadron));
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
fn an_optional_effect_can_be_declined_and_one_that_cannot_be_paid_is_not_offered() {
    let (mut optional, mut paid) = (0, 0);
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
        if effects.clone().all(|effect| effect.is_some_and(Effect::is_optional)) {
            assert!(answers.contains(&Action::Pass), "{uses:?} of {question:?} cannot be declined");
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
    assert!(optional > 100 && paid > 20, "they came up: {optional}, {paid}");
}

#[test]
fn every_entry_belongs_to_a_card_and_to_an_edition() {
    let catalogue = flagbridge_data::catalogue();
    for entry in flagbridge_engine::effects::entries() {
        assert!(catalogue.number(entry.id).is_some(), "there is no card {}", entry.id);
        assert!(
            entry.since.is_empty() || catalogue.edition(entry.since).is_ok(),
            "{} since {}",
            entry.id,
            entry.since
        );
        assert!(!entry.effects.is_empty(), "{} does nothing", entry.id);
    }
}
