//! What a merge never does.

use flagbridge_fleet::{Addition, Place};

use super::super::tests::{Chance, card, editing};
use super::super::{Command, Editing};
use super::*;

fn edited(base: &Draft, commands: &[Command]) -> Draft {
    let mut editing = Editing::new(base.clone());
    for command in commands {
        assert!(editing.run(command), "{command:?}");
    }
    editing.draft().clone()
}

fn base() -> Draft {
    editing().draft().clone()
}

#[test]
fn changes_of_both_sides_come_together() {
    let base = base();
    let ours = edited(
        &base,
        &[
            Command::Add(Addition::Ship(card("raider-i-class-corvette"))),
            Command::Rename("Spear".to_owned()),
            Command::SetCount { squadron: 0, count: 4 },
        ],
    );
    let theirs = edited(
        &base,
        &[
            Command::Remove(Place::Ship(1)),
            Command::Note("practise the turn".to_owned()),
            Command::Add(Addition::Upgrade { ship: 0, card: card("engine-techs"), instead: None }),
        ],
    );
    let Merged { draft, conflicts } = merge(&base, &ours, &theirs);
    assert_eq!(conflicts, [""; 0]);
    assert_eq!((draft.name.as_str(), draft.notes.as_str()), ("Spear", "practise the turn"));
    assert_eq!(
        draft.ships.iter().map(|ship| ship.card).collect::<Vec<_>>(),
        [card("gladiator-i-class-star-destroyer"), card("raider-i-class-corvette")]
    );
    assert_eq!(
        draft.ships[0].upgrades,
        [card("demolisher-title"), card("ordnance-experts"), card("engine-techs")]
    );
    assert_eq!(draft.squadrons[0].count, 4);
}

#[test]
fn what_both_changed_is_named_and_nothing_is_thrown_away() {
    let base = base();
    let ours = edited(
        &base,
        &[
            Command::Rename("Spear".to_owned()),
            Command::Note("ours".to_owned()),
            Command::Remove(Place::Ship(0)),
            Command::Add(Addition::Objective { card: card("most-wanted"), instead: None }),
        ],
    );
    let theirs = edited(
        &base,
        &[
            Command::Rename("Shield".to_owned()),
            Command::Note("theirs".to_owned()),
            Command::Add(Addition::Upgrade { ship: 0, card: card("engine-techs"), instead: None }),
            Command::Add(Addition::Objective { card: card("precision-strike"), instead: None }),
        ],
    );
    let Merged { draft, conflicts } = merge(&base, &ours, &theirs);
    let expected = [
        "The name: “Spear” here, “Shield” there. Yours is kept.",
        "Gladiator I-class Star Destroyer: removed here, changed there. It is kept.",
        "Objectives: Most Wanted here, Precision Strike there. Both are kept: remove one.",
        "The notes: written on both sides. Both are kept, yours first.",
    ];
    assert_eq!(conflicts, expected);
    assert_eq!((draft.name.as_str(), draft.notes.as_str()), ("Spear", "ours\n\ntheirs"));
    assert!(draft.ships.iter().any(|ship| ship.upgrades.contains(&card("engine-techs"))));
    assert_eq!(draft.objectives, [card("most-wanted"), card("precision-strike")]);
}

#[test]
fn a_refitted_ship_is_still_the_same_ship() {
    let base = base();
    let refit = Command::Refit { ship: 0, card: card("gladiator-ii-class-star-destroyer") };
    let ours = edited(&base, &[refit]);
    let theirs = edited(&base, &[Command::NoteShip { ship: 0, notes: "the flagship".to_owned() }]);
    let Merged { draft, conflicts } = merge(&base, &ours, &theirs);
    assert_eq!(conflicts, [""; 0]);
    assert_eq!(draft.ships.len(), 2);
    assert_eq!(draft.ships[0].card, card("gladiator-ii-class-star-destroyer"));
    assert_eq!(draft.ships[0].notes, "the flagship");
}

#[test]
fn an_acknowledgement_that_was_lost_doubles_nothing() {
    let base = base();
    let raider = Command::Add(Addition::Ship(card("raider-i-class-corvette")));
    let theirs = edited(&base, std::slice::from_ref(&raider));
    let ours = edited(&theirs, &[Command::SetCount { squadron: 0, count: 6 }]);
    assert_eq!(merge(&base, &ours, &theirs), Merged { draft: ours, conflicts: Vec::new() });
}

#[test]
fn ships_moved_on_one_side_stay_moved() {
    let mut base = base();
    base.add_ship(card("raider-i-class-corvette"));
    let ours = edited(&base, &[Command::NoteShip { ship: 0, notes: "x".to_owned() }]);
    let theirs = edited(&base, &[Command::MoveShip { from: 2, to: 0 }]);
    for merged in [merge(&base, &ours, &theirs), merge(&base, &theirs, &ours)] {
        assert_eq!(merged.draft.ships[0].card, card("raider-i-class-corvette"));
        assert_eq!(merged.draft.ships[1].notes, "x");
        assert_eq!(merged.draft.ships.len(), 3);
    }
}

/// Two random walks from one draft.
fn walks(seed: u64) -> [Draft; 3] {
    let mut chance = Chance(seed);
    let mut walk = |from: &Draft, steps: usize| {
        let mut editing = Editing::new(from.clone());
        for _ in 0..steps {
            editing.run(&chance.command(editing.draft()));
        }
        editing.draft().clone()
    };
    let base = walk(&base(), seed as usize % 9);
    let ours = walk(&base, 1 + seed as usize % 5);
    let theirs = walk(&base, 1 + seed as usize % 7);
    [base, ours, theirs]
}

#[test]
fn a_side_that_changed_nothing_takes_the_other() {
    for seed in 0..300 {
        let [base, ours, theirs] = walks(seed);
        let only = |draft: Draft| Merged { draft, conflicts: Vec::new() };
        assert_eq!(merge(&base, &base, &theirs), only(theirs.clone()), "{seed}");
        assert_eq!(merge(&base, &ours, &base), only(ours.clone()), "{seed}");
        assert_eq!(merge(&base, &ours, &ours), only(ours), "{seed}");
    }
}

#[test]
fn nothing_that_either_side_added_is_lost() {
    let copies = |draft: &Draft, card: CardNumber| -> i64 {
        draft.cards().filter(|it| it.1 == card).map(|it| i64::from(it.2)).sum()
    };
    let mut apart = 0;
    for seed in 0..600 {
        let [base, ours, theirs] = walks(seed);
        apart += usize::from(ours != base && theirs != base && ours != theirs);
        let merged = merge(&base, &ours, &theirs).draft;
        for side in [&ours, &theirs] {
            for (_, card, _) in side.cards() {
                let added = copies(side, card) - copies(&base, card);
                let kept = copies(&merged, card);
                assert!(kept >= added, "{seed}: {} × {added}, {kept} kept", name(card));
            }
        }
        for (_, card, _) in merged.cards() {
            let known = [&base, &ours, &theirs].iter().any(|it| copies(it, card) > 0);
            assert!(known, "{seed}: {} came from nowhere", name(card));
        }
    }
    assert!(apart > 400, "most walks part: {apart}");
}

#[test]
fn both_sides_come_to_the_same_cards() {
    let cards = |draft: &Draft| {
        let mut cards: Vec<_> = draft.cards().map(|it| (it.1, it.2)).collect();
        cards.sort_unstable();
        cards
    };
    for seed in 0..300 {
        let [base, ours, theirs] = walks(seed);
        let one_ship_each = |draft: &Draft| {
            let mut ships: Vec<_> = draft.ships.iter().map(|ship| ship.card).collect();
            ships.sort_unstable();
            ships.windows(2).all(|pair| pair[0] != pair[1])
        };
        // Which of several equal ships was meant is a guess, and each side may guess otherwise.
        if [&base, &ours, &theirs].iter().all(|it| one_ship_each(it)) {
            let (here, there) = (merge(&base, &ours, &theirs), merge(&base, &theirs, &ours));
            if here.conflicts.is_empty() {
                assert_eq!(cards(&here.draft), cards(&there.draft), "{seed}");
            }
        }
    }
}
