//! Questions and answers in words.

use flagbridge_cards::Command;
use flagbridge_engine::{
    Action, Decision, Game, Outcome, Pick, Question, Refusal, Repair, Score, Table, Unit,
};

use super::naming;
use super::occasion::occasion;
use super::prospect::Prospect;
use flagbridge_wording::capitalize;

/// What is asked, as a sentence.
pub fn question(table: &Table, decision: &Decision) -> String {
    let game = table.game();
    let ship = |id| naming::ship(game, id);
    let squadron = |id| naming::squadron(game, id);
    match decision.question {
        Question::Initiative => "Who is the first player?".to_owned(),
        Question::Objective => "Choose one of your opponent’s objectives.".to_owned(),
        Question::Obstacle => "Place an obstacle.".to_owned(),
        Question::Deploy => "Deploy a ship or squadrons.".to_owned(),
        Question::CardToken(id, place) => {
            let card = game.ship(id).upgrades().nth(usize::from(place));
            let card = card.map_or("the card", |card| card.name);
            format!("Which command does {card} of {} start with?", ship(id))
        }
        Question::Scar(id) => {
            format!("{} is scarred: which defense token does it start without?", ship(id))
        }
        Question::Dials(id) => format!("Choose the dials of {}.", ship(id)),
        Question::CardDials => "Choose the next dial on the objective card.".to_owned(),
        Question::Activate => "Choose a ship to activate.".to_owned(),
        Question::Dial(id) => match table.ship(id).revealed {
            Some(command) => {
                format!("{} reveals {}. Keep the dial or take a token?", ship(id), command.name())
            }
            None => format!("Use or convert the dial of {}?", ship(id)),
        },
        Question::Commands(id) => format!("Resolve a command with {}?", ship(id)),
        Question::Repair(id, points) => {
            let points = flagbridge_wording::count(
                usize::from(points),
                "engineering point",
                "engineering points",
            );
            format!("{} has {points} to spend.", ship(id))
        }
        Question::Command(id, left) => {
            let left = flagbridge_wording::count(usize::from(left), "squadron", "squadrons");
            format!("{} commands: {left} left to activate.", ship(id))
        }
        Question::Squadron(id) => format!("Choose what {} does.", squadron(id)),
        Question::Attack(id) => format!("Choose {}’s target.", ship(id)),
        Question::ExtraTarget(id) => format!("Attack another squadron with {}?", ship(id)),
        Question::RemoveDie => "Obstructed: remove one die.".to_owned(),
        Question::AttackEffects => "Modify the dice, or lock defense tokens.".to_owned(),
        Question::DefenseTokens => "Spend defense tokens?".to_owned(),
        Question::Evade => "Choose dice for evade.".to_owned(),
        Question::Redirect => "Redirect damage to which hull zone?".to_owned(),
        Question::CriticalEffect => "Which critical effect is resolved?".to_owned(),
        Question::RedirectAmount(zone) => {
            format!("How much damage goes to the {} shields?", naming::zone(zone))
        }
        Question::ShipCounter(id) => format!("Counterattack with {}?", ship(id)),
        Question::ClearOneRaid(id) => format!("Which raid token does {} lose?", ship(id)),
        Question::Counter(id) => format!("Counter with {}?", squadron(id)),
        Question::HullZone(id, points) => {
            format!("{} suffers {points} damage: choose the hull zone.", ship(id))
        }
        Question::TrimTokens(id) => format!("{} has too many tokens: discard one.", ship(id)),
        Question::Navigate(id) => format!("Resolve a navigate command with {}?", ship(id)),
        Question::Speed(id) => {
            format!("Set the speed of {} (now {}).", ship(id), table.ship(id).speed)
        }
        Question::Course(id) => format!("Set the course of {}.", ship(id)),
        Question::Displaced(id) => format!("Place the squadrons {} overlapped.", ship(id)),
        Question::Obstacles(id) => format!("{} overlaps obstacles.", ship(id)),
        Question::StationHelp(id) => {
            format!("Recover a hull point of {} at the station?", squadron(id))
        }
        Question::Ready => "Pay to ready a card?".to_owned(),
        Question::Concentrate => "Which die does concentrate fire add or reroll?".to_owned(),
        Question::SquadronTurn => "Choose a squadron to activate.".to_owned(),
        Question::Window(window) => format!("{}: use a card?", occasion(window)),
        Question::Pick(source) => {
            format!("{}: {}", capitalize(&naming::source(table, source)), wanted(table))
        }
        Question::Dislodged(place) => {
            format!("Place the squadrons that were under {}.", naming::obstacle(table, place))
        }
        Question::Closest(id) => {
            format!("{} overlaps ships at the same distance: which takes the card?", ship(id))
        }
        Question::Purrgil => "Choose a purrgil to move.".to_owned(),
        Question::GainedDial(id) => format!("Use or convert the dial {} gained?", ship(id)),
        Question::Targeting(id) => format!("Aim the superweapon of {}.", ship(id)),
        Question::Exogorth => "Choose an exogorth to attack with.".to_owned(),
        Question::ExogorthTarget(place) => {
            format!("Which squadron does {} attack next?", naming::obstacle(table, place))
        }
        Question::MoveObstacle(place) => {
            format!("Where does {} move?", naming::obstacle(table, place))
        }
    }
}

/// What an effect asks for, by what it offers.
fn wanted(table: &Table) -> &'static str {
    let picks = table.legal().actions.into_iter();
    let mut picks = picks.filter_map(|action| match action {
        Action::Pick(Pick::Nothing) => None,
        Action::Pick(pick) => Some(pick),
        _ => None,
    });
    match picks.next_back() {
        Some(Pick::Dice(_)) => "which dice?",
        Some(Pick::Zone(_)) => "which hull zone?",
        Some(Pick::Ship(_)) => "which ship?",
        Some(Pick::Squadron(_)) => "which squadron?",
        Some(Pick::Command(_)) => "which command?",
        Some(Pick::Token(_) | Pick::TokenKind(_)) => "which defense token?",
        Some(Pick::Card(_) | Pick::Facedown) => "which card?",
        Some(Pick::Number(_)) => "how many?",
        Some(Pick::Color(_)) => "which colour of die?",
        Some(Pick::Turn(..)) => "which die to change?",
        Some(Pick::Place(_)) => "choose a place.",
        Some(Pick::Obstacle(_)) => "which obstacle?",
        Some(Pick::Dial(_)) => "which dial?",
        Some(Pick::Stored(_)) => "which command token?",
        Some(Pick::Round(_)) => "which round?",
        Some(Pick::Choice(_)) => "choose one.",
        Some(Pick::Marker(_)) => "which token?",
        Some(Pick::Nothing) | None => "continue?",
    }
}

/// What to do, for a player who sees the question for the first time; may be empty.
pub const fn hint(question: Question) -> &'static str {
    match question {
        Question::Initiative => {
            "The second player’s objectives are played, and the second player wins ties."
        }
        Question::Obstacle => {
            "Drag it on the table or use the arrow keys. Shaded places are legal."
        }
        Question::Deploy => {
            "One ship or two squadrons a turn. Drag on the table or use the arrow keys."
        }
        Question::Dials(_) | Question::CardDials => {
            "The first dial is revealed first. No one else sees them."
        }
        Question::Scar(_) => "The token counts as discarded; effects can recover it.",
        Question::Dial(_) => "A token is weaker but can be saved.",
        Question::Squadron(_) => "Drag it on the table to move. Engaged squadrons do not move.",
        Question::Attack(_) => "Each attack must come from a different hull zone.",
        Question::AttackEffects => "An accuracy locks a token for this attack.",
        Question::DefenseTokens => "A readied token is exhausted; an exhausted one is discarded.",
        Question::Course(_) => "Bend the tool joint by joint. The ghost shows where the ship ends.",
        Question::Displaced(_) => "They must touch the ship.",
        Question::Dislodged(_) => "They must touch it.",
        Question::Targeting(_) => "Legal places are shaded: in the special arc, at ignition range.",
        Question::MoveObstacle(_) => "Drag it, or use the arrow keys. Shaded places are legal.",
        Question::GainedDial(_) => "A dial must be used this activation; a token can be saved.",
        Question::Closest(_) => "The player who moved decides.",
        Question::RedirectAmount(_) => "At most as much as the zone has shields.",
        _ => "",
    }
}

/// An answer as the words on its button.
pub fn answer(table: &Table, action: &Action) -> String {
    let game = table.game();
    match action {
        Action::Pass => "Done".to_owned(),
        Action::First(seat) => format!("{} goes first", naming::seat(*seat)),
        Action::Objective(card) => naming::card(game, *card),
        Action::Obstacle { obstacle, .. } => {
            format!("Place the {}", obstacle_name(game, *obstacle).to_ascii_lowercase())
        }
        Action::DeployShip { ship, speed, .. } => {
            format!("Deploy {} at speed {speed}", naming::ship(game, *ship))
        }
        Action::DeploySquadron { squadron, .. } => {
            format!("Deploy {}", naming::squadron(game, *squadron))
        }
        Action::Dials { dials, .. } => {
            let names: Vec<_> = dials.iter().map(|command| command.name()).collect();
            format!("Dials: {}", names.join(", "))
        }
        Action::Activate(unit) => naming::unit(table, *unit),
        Action::PassToken => "Spend a pass token".to_owned(),
        Action::Convert => "Take a command token".to_owned(),
        Action::Retreat => "Discard the dial to retreat to hyperspace".to_owned(),
        Action::ClearRaid(None) => "Discard the dial to remove raid tokens".to_owned(),
        Action::ClearRaid(Some(command)) => {
            format!("Discard the {} token to remove its raid token", lower(*command))
        }
        Action::Resolve { command, dial, token } => {
            let with = match (dial, token) {
                (true, true) => "dial and token",
                (false, true) => "token",
                _ => "dial",
            };
            format!("{} with {with}", command.name())
        }
        Action::Repair(Repair::Move { from, to }) => {
            format!("Move a shield from {} to {}", naming::zone(*from), naming::zone(*to))
        }
        Action::Repair(Repair::Recover(zone)) => {
            format!("Recover a {} shield", naming::zone(*zone))
        }
        Action::Repair(Repair::Discard(None)) => "Discard a facedown damage card".to_owned(),
        Action::Repair(Repair::Discard(Some(card))) => {
            format!("Discard {}", naming::card(game, *card))
        }
        Action::Attack { zone, target } => match zone {
            Some(zone) => {
                format!(
                    "{} at {}",
                    capitalize(&naming::zone(*zone)),
                    naming::target(table, *target)
                )
            }
            None => format!("Attack {}", naming::target(table, *target)),
        },
        Action::Accuracy(token) => format!("Spend accuracy: lock {}", naming::token(*token)),
        Action::Spend(token) => capitalize(&naming::token(*token)),
        Action::Critical => "Standard critical: the first card is dealt faceup".to_owned(),
        Action::Use(source, 0) => format!("Use {}", naming::source(table, *source)),
        Action::Use(source, effect) => {
            format!("Use {}, part {}", naming::source(table, *source), effect + 1)
        }
        Action::Pick(pick) => picked(table, pick),
        Action::Speed(speed) => format!("Speed {speed}"),
        Action::Course(course) => {
            let clicks: Vec<String> = course.clicks.iter().map(|click| joint(*click)).collect();
            match clicks.as_slice() {
                [] => "Stay".to_owned(),
                clicks => format!("Maneuver: {}", clicks.join(", ")),
            }
        }
        Action::Move(_) => "Move here".to_owned(),
        Action::Place { squadron, .. } => {
            format!("Place {}", naming::squadron(game, *squadron))
        }
    }
}

/// What passing means, where a button offers it.
pub const fn pass(question: Question) -> &'static str {
    match question {
        Question::Dial(_) => "Keep the dial",
        Question::Commands(_) => "Done with commands",
        Question::Repair(..) => "Spend no more points",
        Question::Command(..) => "Activate no more squadrons",
        Question::Squadron(_) => "End this squadron’s activation",
        Question::Attack(_) => "End attack",
        Question::ExtraTarget(_) => "No further squadron",
        Question::AttackEffects => "Finish modifying dice",
        Question::DefenseTokens => "Spend no more tokens",
        Question::CriticalEffect => "No critical effect",
        Question::Counter(_) | Question::ShipCounter(_) => "Do not counter",
        Question::Navigate(_) => "No navigate command",
        Question::Ready => "Ready nothing",
        Question::Concentrate => "Leave the dice as they are",
        Question::Window(_) => "Don’t use a card",
        Question::GainedDial(_) => "Keep the dial",
        Question::Targeting(_) => "Place no token",
        Question::MoveObstacle(_) => "Leave it in place",
        Question::Evade => "Normal evade",
        _ => "Done",
    }
}

/// The heading under which an answer stands among others.
pub fn group(action: &Action) -> String {
    match action {
        Action::Attack { zone: Some(zone), .. } => format!("From the {} zone", naming::zone(*zone)),
        Action::Attack { .. } => "Attack".to_owned(),
        Action::Use(..) => "Cards".to_owned(),
        Action::Resolve { .. } | Action::Convert | Action::ClearRaid(_) | Action::Retreat => {
            "Commands".to_owned()
        }
        Action::Accuracy(_) => "Accuracies".to_owned(),
        Action::Spend(_) => "Defense tokens".to_owned(),
        Action::Repair(Repair::Move { .. }) => "Move a shield · 1 point".to_owned(),
        Action::Repair(Repair::Recover(_)) => "Recover a shield · 2 points".to_owned(),
        Action::Repair(Repair::Discard(_)) => "Discard a damage card · 3 points".to_owned(),
        Action::Activate(Unit::Ship(_)) => "Ships".to_owned(),
        Action::Activate(Unit::Squadron(_)) => "Squadrons".to_owned(),
        Action::Pick(Pick::Turn(from, _)) => format!("Turn {}", naming::die(*from)),
        _ => String::new(),
    }
}

/// Range, obstruction and dice of an attack, in words.
pub fn preview(table: &Table, action: &Action, attacker: Unit) -> Option<String> {
    let Action::Attack { zone, target } = *action else { return None };
    Prospect { attacker, zone, target }.facts(table)
}

/// Why an action is not possible, as a sentence.
pub fn refusal(refusal: Refusal) -> String {
    capitalize(&refusal.to_string())
}

/// What a player's score is made of.
pub fn score_line(name: &str, score: Score) -> String {
    let mut parts = vec![format!("{} for enemy ships and squadrons", score.destroyed)];
    if score.tokens > 0 && score.token_value > 0 {
        let tokens =
            flagbridge_wording::count(usize::from(score.tokens), "victory token", "victory tokens");
        parts.push(format!("{tokens} worth {} each", score.token_value));
    }
    if score.objective > 0 {
        parts.push(format!("{} from the objective", score.objective));
    }
    if score.head_start > 0 {
        parts.push(format!("{} head start", score.head_start));
    }
    format!("{name}: {} = {}", parts.join(", "), score.total())
}

/// What the objective in play says about scoring at the end of the game, if anything.
pub fn objective_scoring(table: &Table) -> Option<String> {
    let card = table.game().rules.card(table.objective()?)?;
    let text = card.objective()?.parts.end_of_game;
    (!text.is_empty()).then(|| format!("{}: {text}", card.name))
}

/// How a game ended, the winner's points first: `379 to 129`.
pub fn final_score(outcome: Outcome) -> String {
    let winner = outcome.scores[outcome.winner.index()];
    let loser = outcome.scores[outcome.winner.other().index()];
    format!("{winner} to {loser}")
}

/// A joint of the maneuver tool: `2 left`, `straight`.
pub fn joint(click: i8) -> String {
    match click {
        0 => "straight".to_owned(),
        click if click < 0 => format!("{} left", -click),
        click => format!("{click} right"),
    }
}

/// The name of an obstacle of the catalogue's list.
pub fn obstacle_name(game: &Game, obstacle: u8) -> String {
    game.obstacles()
        .get(usize::from(obstacle))
        .map_or_else(String::new, |obstacle| capitalize(&naming::words(obstacle.id)))
}

fn picked(table: &Table, pick: &Pick) -> String {
    let game = table.game();
    match pick {
        Pick::Dice(dice) => capitalize(&naming::dice(dice.iter())),
        Pick::Zone(zone) => capitalize(&naming::zone(*zone)),
        Pick::Ship(ship) => naming::ship(game, *ship),
        Pick::Squadron(squadron) => naming::squadron(game, *squadron),
        Pick::Command(command) => command.name().to_owned(),
        Pick::Token(token) => capitalize(&naming::token(*token)),
        Pick::TokenKind(kind) => kind.name().to_owned(),
        Pick::Card(card) => naming::card(game, *card),
        Pick::Facedown => "A facedown damage card".to_owned(),
        Pick::Number(number) => match table.decision().map(|decision| decision.question) {
            Some(Question::RedirectAmount(_)) => format!("{number} damage"),
            _ => number.to_string(),
        },
        Pick::Color(color) => format!("A {} die", color.name().to_ascii_lowercase()),
        Pick::Turn(from, to) => {
            format!("Turn {} to {}", naming::die(*from), naming::die(*to))
        }
        Pick::Place(_) => "Place token here".to_owned(),
        Pick::Obstacle(place) => naming::obstacle(table, *place),
        Pick::Dial(command) => format!("The {} dial", lower(*command)),
        Pick::Stored(command) => format!("The {} token on the card", lower(*command)),
        Pick::Round(round) => format!("Round {round}"),
        Pick::Choice(choice) => capitalize(&choice.words()),
        Pick::Marker(place) => match table.markers().get(usize::from(*place)) {
            Some(own) => naming::marker(table, own.at),
            None => "A token".to_owned(),
        },
        Pick::Nothing => "None of these".to_owned(),
    }
}

fn lower(command: Command) -> String {
    command.name().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::fixture::{play, session};

    #[test]
    fn every_question_and_answer_of_a_game_has_words() {
        let mut session = session(["person", "person"]);
        let mut asked = std::collections::BTreeSet::new();
        play(&mut session, usize::MAX, |session, action| {
            let table = session.table();
            let decision = table.decision().unwrap();
            asked.insert(decision.question.id());
            let words = question(table, decision);
            assert!(words.ends_with(['?', '.']), "{words}");
            let words = answer(table, action);
            assert!(words.len() > 1 || words.parse::<u8>().is_ok(), "{action:?}: {words}");
            assert!(
                !words.contains("Unit::") && !words.contains(':') || words.contains(": "),
                "{words}"
            );
        });
        assert!(asked.len() > 8, "{asked:?}");
        assert!(session.log().iter().all(|entry| !entry.text.trim().is_empty()));
    }

    #[test]
    fn attacks_are_previewed_with_range_and_dice() {
        let mut session = session(["person", "person"]);
        let mut previews = Vec::new();
        play(&mut session, usize::MAX, |session, _| {
            let table = session.table();
            if let Some(Question::Attack(ship)) = table.decision().map(|it| it.question) {
                let attacks = table.legal().actions;
                let attacks = attacks.iter().filter(|it| matches!(it, Action::Attack { .. }));
                previews.extend(attacks.map(|it| preview(table, it, Unit::Ship(ship))));
            }
        });
        assert!(previews.iter().all(Option::is_some), "every legal attack has dice");
    }
}
