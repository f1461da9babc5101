//! The history of a fleet: what was bought, lost, scarred and repaired, and what others may know of it.
#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod common;

use common::done;
use common::random::{Dice, begin, begin_with, play};
use common::real::{ADA, at_management};
use common::rim::rim_settings;
use flagbridge_campaigns::{
    Author, CampaignLog, CardLine, Change, FleetStep, PlayerId, Side, campaign_seen_by,
    check_fleet, fleet_history,
};
use flagbridge_data::catalogue;
use proptest::prelude::*;

const ADAS: PlayerId = PlayerId(1);

fn history(log: &CampaignLog, author: Author) -> Vec<FleetStep> {
    fleet_history(log, ADAS, Some(author))
}

fn submit(log: &mut CampaignLog, text: &str, remove: bool) {
    let check = check_fleet(catalogue(), log.state(), ADAS, text, remove).unwrap();
    assert_eq!(check.problems, []);
    let change = Change::Fleet { player: ADAS, list: check.list, text: text.into(), remove };
    done(log, change);
}

fn names(cards: &[CardLine]) -> Vec<&str> {
    cards.iter().map(|it| it.name.as_str()).collect()
}

#[test]
fn each_step_says_what_was_bought_lost_scarred_and_repaired() {
    let mut log = at_management();
    done(&mut log, Change::Unscar { player: ADAS, unit: 1, refit: 22 });
    let text =
        ADA.replace("2 X-wing Squadron (26)", "1 X-wing Squadron (13)\n1 A-wing Squadron (11)");
    submit(&mut log, &text, true);
    let own = history(&log, Author::Player(ADAS));
    let what: Vec<&str> = own.iter().map(|it| it.what.as_str()).collect();
    assert_eq!(what, ["Starting fleet", "Battle 1 at Corellia", "Repair", "Submitted"]);
    assert_eq!(own.iter().map(|it| it.turn).collect::<Vec<_>>(), [0, 1, 1, 1]);
    assert_eq!((own[0].bought.len(), own[0].points), (6, 159));
    assert_eq!((own[1].scarred.len(), own[1].veterans.len(), own[2].repaired.len()), (1, 1, 1));
    assert_eq!(own[1].scarred, own[2].repaired);
    assert_eq!(names(&own[3].bought), ["A-wing Squadron"]);
    assert_eq!(names(&own[3].lost), ["X-wing Squadron"]);
    assert_eq!(own[3].points, 157);
    // Undone steps are not part of it.
    let last = log.version();
    done(&mut log, Change::Undo { entry: last });
    assert_eq!(history(&log, Author::Player(ADAS)), own[..3]);
}

#[test]
fn others_learn_of_it_when_rosters_are_public() {
    let mut log = at_management();
    submit(&mut log, &ADA.replace("2 X-wing Squadron (26)", "3 X-wing Squadron (39)"), false);
    for author in [Author::Spectator, Author::Organiser, Author::Team(Side::Empire)] {
        let steps = history(&log, author);
        let what: Vec<&str> = steps.iter().map(|it| it.what.as_str()).collect();
        assert_eq!(what, ["What everyone can see now", "Battle 1 at Corellia"], "{author:?}");
        assert!(steps.iter().all(|it| it.points == 159));
    }
    for side in Side::BOTH {
        done(&mut log, Change::Done { side, done: true });
    }
    let steps = history(&log, Author::Spectator);
    let last = steps.last().unwrap();
    assert_eq!((last.what.as_str(), last.points), ("What everyone can see now", 172));
    assert_eq!(names(&last.bought), ["X-wing Squadron"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn a_history_ends_with_the_fleet_that_is_seen(seed in 1_u64.., rim in any::<bool>(), steps in 1_usize..120) {
        let mut dice = Dice::new(seed);
        let mut log = if rim { begin_with(&mut dice, rim_settings(2)) } else { begin(&mut dice, 2) };
        play(&mut log, &mut dice, steps, |_| {});
        for author in [Author::Spectator, Author::Team(Side::Rebels), Author::Team(Side::Empire)] {
            let seen = campaign_seen_by(log.state(), author);
            for player in &seen.players {
                let history = fleet_history(&log, player.id, Some(author));
                let last = history.last().map_or(0, |it| it.points);
                prop_assert_eq!(last, player.roster.points());
                let sum = |cards: &[CardLine]| cards.iter().map(|it| i64::from(it.points)).sum::<i64>();
                let kept = history.iter().map(|it| sum(&it.bought) - sum(&it.lost)).sum::<i64>();
                prop_assert_eq!(kept, i64::from(last));
            }
        }
    }
}
