//! What two players agreed for a battle, in words.

use flagbridge_starmada::options::{Chooser, FlightHits, IllegalOrders};
use flagbridge_starmada::{BattleSize, Options, Terrain, TerrainKind};
use flagbridge_wording::{count, list};

/// Size, board, terrain and length of a battle, then the house rules that are not as usual.
pub fn agreed(size: BattleSize, options: &Options, terrain: &[Terrain]) -> String {
    let board = format!("{} × {} hexes", options.board.columns, options.board.rows);
    let mut terms = vec![format!("Fleets up to {} points", size.limit()), board];
    terms.extend(lies_on_the_board(terrain));
    terms.push(match options.turns {
        Some(turns) => count(usize::from(turns), "game turn", "game turns"),
        None => "No turn limit".to_owned(),
    });
    terms.push(format!("{} victory points to win", options.target));
    terms.extend(house_rules(options).into_iter().map(str::to_owned));
    terms.join(" · ")
}

/// The terrain, counted; none where the board is empty.
fn lies_on_the_board(terrain: &[Terrain]) -> Option<String> {
    let of = |kind| terrain.iter().filter(|terrain| terrain.kind == kind).count();
    let kinds = [
        (of(TerrainKind::Planet), "planet", "planets"),
        (of(TerrainKind::Asteroids), "hex of asteroids", "hexes of asteroids"),
    ];
    let there = kinds.into_iter().filter(|(number, ..)| *number > 0);
    let words: Vec<String> = there.map(|(number, one, more)| count(number, one, more)).collect();
    (!words.is_empty()).then(|| list(&words))
}

/// Each house rule that is not as usual.
fn house_rules(options: &Options) -> Vec<&'static str> {
    let usual = Options::STANDARD;
    let mut rules = Vec::new();
    if options.last_fleet_wins != usual.last_fleet_wins {
        rules.push("Play continues when one side has no ships left");
    }
    if options.turn_takes_one != usual.turn_takes_one {
        rules.push("Turns cost what the formula says, even 0");
    }
    if options.illegal_orders == IllegalOrders::Drift {
        rules.push("Illegal orders are allowed and the ship drifts");
    }
    if options.stacking == Chooser::Opponent {
        rules.push("The opponent chooses where a stacked ship moves");
    }
    if options.chained_rerolls != usual.chained_rerolls {
        rules.push("A rerolled 6 that cannot succeed is rolled again");
    }
    match options.flight_hits {
        FlightHits::PerHit => {}
        FlightHits::PerImpact => {
            rules.push("A hit on a flight destroys one fighter per point of impact");
        }
        FlightHits::PerDamage => {
            rules.push("A hit on a flight destroys one fighter per damage die")
        }
    }
    if options.fighter_kills_at_once != usual.fighter_kills_at_once {
        rules.push("A ship destroyed by fighters is removed in the End Phase");
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::agreed;
    use flagbridge_starmada::{BattleSize, Options, Terrain};

    #[test]
    fn a_usual_battle_is_told_without_house_rules() {
        let size = BattleSize::VerySmall;
        let told = agreed(size, &Options::of(size), &[]);
        let (limit, target) = (size.limit(), size.target());
        let expected = format!(
            "Fleets up to {limit} points · 32 × 18 hexes · 20 game turns · {target} victory points to win"
        );
        assert_eq!(told, expected);
    }

    #[test]
    fn terrain_length_and_house_rules_are_told() {
        let lines = "board 32 27\nturns none\ntarget 55\nstacking opponent\nplanet 1609\n\
                     asteroids 1208\nasteroids 1209";
        let size = BattleSize::Small;
        let options = Options::of(size).with_lines(lines).unwrap();
        let told = agreed(size, &options, &Terrain::among(lines));
        assert!(
            told.ends_with(
                " · 32 × 27 hexes · 1 planet and 2 hexes of asteroids · No turn limit · 55 victory points to win · \
                 The opponent chooses where a stacked ship moves"
            ),
            "{told}"
        );
    }
}
