//! The JSON that Cryodex wrote and ListFortress and others read.
//!
//! Players are known by their names. Keys of our own stand beside theirs: `date`, `edition` and `cut` (who went on to the elimination, best first) of the event, a player's
//! `list` and `group`, and of a match the `winner`, `conceded` and the result as we keep it under `flagbridge`.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use thiserror::Error;

use super::archive::cut_of;
use super::{Archive, ArchiveMatch, ArchivePlayer, ArchiveRound};
use crate::event::Event;
use crate::result::{GameResult, Side};
use crate::round::Stage;
use crate::standings::standings;

/// Why a text is no event.
#[derive(Debug, Error)]
pub enum JsonError {
    /// It is no JSON, or not of this shape.
    #[error("not an event in JSON: {0}")]
    Shape(#[from] serde_json::Error),
    /// It has no players.
    #[error("the JSON has no players; is it an event?")]
    Empty,
}

#[derive(Deserialize)]
struct File {
    /// Other hosts wrap the event.
    tournament: Option<Box<File>>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    date: String,
    #[serde(default)]
    edition: String,
    #[serde(default)]
    cut: Vec<String>,
    #[serde(default)]
    players: Vec<FilePlayer>,
    #[serde(default)]
    rounds: Vec<FileRound>,
}

#[derive(Deserialize)]
struct FilePlayer {
    name: String,
    #[serde(default)]
    group: Option<String>,
    #[serde(default)]
    list: Option<String>,
    #[serde(default)]
    dropped: Option<Value>,
}

#[derive(Deserialize)]
struct FileRound {
    #[serde(rename = "round-type", default)]
    kind: String,
    #[serde(default)]
    matches: Vec<FileMatch>,
}

#[derive(Deserialize)]
struct FileMatch {
    player1: String,
    player2: Option<String>,
    player1points: Option<f64>,
    player2points: Option<f64>,
    #[serde(default)]
    result: Option<String>,
    #[serde(default)]
    winner: Option<String>,
    #[serde(default)]
    conceded: Option<bool>,
    #[serde(default)]
    flagbridge: Option<Value>,
}

/// Reads an event. What cannot be read is told in [`Archive::unread`].
pub fn read(text: &str) -> Result<Archive, JsonError> {
    let mut file: File = serde_json::from_str(text.trim_start_matches('\u{feff}'))?;
    if let Some(inner) = file.tournament.take() {
        file = *inner;
    }
    if file.players.is_empty() {
        return Err(JsonError::Empty);
    }
    let mut archive = Archive {
        name: if file.name.trim().is_empty() { "Unnamed event".to_owned() } else { file.name },
        date: file.date,
        edition: file.edition,
        cut: file.cut,
        ..Archive::default()
    };
    archive.players = file.players.into_iter().map(player).collect();
    for (round, number) in file.rounds.into_iter().zip(1..) {
        let stage = match round.kind.as_str() {
            "elimination" => Stage::Elimination,
            _ => Stage::Swiss,
        };
        let matches = round.matches.into_iter().zip(1..);
        let matches = matches
            .map(|(it, table)| {
                let (read, trouble) = game(it);
                let told = trouble.map(|why| format!("round {number}, match {table}: {why}"));
                archive.unread.extend(told);
                read
            })
            .collect();
        archive.rounds.push(ArchiveRound { stage, matches });
    }
    Ok(archive)
}

/// Writes an event. Lists are part of it only where the caller says that they may be read.
pub fn write(event: &Event, with_lists: bool) -> Value {
    let settings = event.settings();
    let ranking = standings(event);
    let players: Vec<Value> = ranking
        .iter()
        .filter_map(|line| {
            let player = event.player(line.player)?;
            let mut it = Map::new();
            it.insert("name".to_owned(), player.name().into());
            it.insert("score".to_owned(), line.points.into());
            it.insert("mov".to_owned(), line.margin.into());
            it.insert("sos".to_owned(), json!(f64::from(line.strength) / 100.0));
            let mut rank = json!({ "swiss": line.rank });
            if line.survived.is_some() {
                rank["elimination"] = line.rank.into();
            }
            it.insert("rank".to_owned(), rank);
            if player.dropped {
                it.insert("dropped".to_owned(), true.into());
            }
            if !player.about.group.is_empty() {
                it.insert("group".to_owned(), player.about.group.as_str().into());
            }
            if let Some(list) = player.list.as_deref().filter(|_| with_lists) {
                it.insert("list".to_owned(), list.into());
            }
            Some(Value::Object(it))
        })
        .collect();
    let rounds: Vec<Value> = event
        .rounds()
        .iter()
        .map(|round| {
            let matches = round.matches.iter().map(|it| {
                let [one, two] = it.players.map(|player| event.name_of(player));
                write_game(one, two, it.result)
            });
            let byes = round
                .byes
                .iter()
                .map(|player| json!({ "player1": event.name_of(*player), "result": "bye" }));
            json!({
                "round-type": round.stage,
                "round-number": round.number,
                "matches": matches.chain(byes).collect::<Vec<_>>(),
            })
        })
        .collect();
    let mut file = json!({
        "name": settings.name,
        "date": settings.date,
        "edition": settings.edition,
        "players": players,
        "rounds": rounds,
    });
    let cut = cut_of(event);
    if !cut.is_empty() {
        file["cut"] = cut.into_iter().map(|player| event.name_of(player)).collect();
    }
    file
}

fn player(player: FilePlayer) -> ArchivePlayer {
    // Cryodex writes `true` or the number of the round.
    let dropped = match player.dropped {
        None | Some(Value::Null | Value::Bool(false)) => false,
        Some(Value::Number(round)) => round.as_f64().is_some_and(|round| round > 0.0),
        Some(_) => true,
    };
    ArchivePlayer {
        name: player.name,
        group: player.group.unwrap_or_default(),
        list: player.list.filter(|list| !list.trim().is_empty()),
        dropped,
    }
}

fn game(it: FileMatch) -> (ArchiveMatch, Option<&'static str>) {
    let bye = it.player2.as_deref().is_none_or(|name| name.trim().is_empty())
        || it.result.as_deref() == Some("bye");
    if bye {
        return (ArchiveMatch { players: (it.player1, None), result: None }, None);
    }
    let (result, trouble) = match result(&it) {
        Ok(result) => (Some(result), None),
        Err(trouble) => (None, Some(trouble)),
    };
    (ArchiveMatch { players: (it.player1, it.player2), result }, trouble)
}

fn result(it: &FileMatch) -> Result<GameResult, &'static str> {
    if let Some(ours) = &it.flagbridge
        && let Ok(result) = serde_json::from_value(ours.clone())
    {
        return Ok(result);
    }
    let score = |points: Option<f64>| {
        let points = points.unwrap_or(0.0);
        // The range is checked first, so that nothing is cut off.
        (0.0..=9999.0).contains(&points).then_some(points as u16)
    };
    let scores = [score(it.player1points), score(it.player2points)];
    let [Some(one), Some(two)] = scores else { return Err("a score is out of range") };
    let scores = [one, two];
    let winner = match it.winner.as_deref() {
        Some("player1") => Some(Side::One),
        Some("player2") => Some(Side::Two),
        Some(name) if name == it.player1 => Some(Side::One),
        Some(name) if Some(name) == it.player2.as_deref() => Some(Side::Two),
        _ => None,
    };
    match (winner, it.conceded) {
        (Some(winner), Some(true)) => {
            Ok(GameResult::Conceded { by: winner.other(), scores: Some(scores) })
        }
        (None, Some(true)) => Err("it does not say who conceded"),
        (Some(winner), _) if one == two => {
            Ok(GameResult::Played { scores, first: Some(winner.other()) })
        }
        (Some(winner), _) => {
            let played = GameResult::Played { scores, first: None };
            if played.winner() == Some(winner) {
                return Ok(played);
            }
            Ok(GameResult::Tabled { scores, loser: winner.other(), first: None })
        }
        (None, _) if it.player1points.is_none() && it.player2points.is_none() => {
            Err("it has no result")
        }
        (None, _) if one == two => Err("the scores are equal and it does not say who won"),
        (None, _) => Ok(GameResult::Played { scores, first: None }),
    }
}

fn write_game(one: &str, two: &str, result: Option<GameResult>) -> Value {
    let mut it = json!({ "player1": one, "player2": two });
    let Some(result) = result else { return it };
    let scores = result.scores().unwrap_or_default();
    it["player1points"] = scores[0].into();
    it["player2points"] = scores[1].into();
    it["result"] = if result == GameResult::Drawn { "draw" } else { "win" }.into();
    if let Some(winner) = result.winner() {
        it["winner"] = match winner {
            Side::One => "player1".into(),
            Side::Two => "player2".into(),
        };
    }
    if matches!(result, GameResult::Conceded { .. }) {
        it["conceded"] = true.into();
    }
    it["flagbridge"] = json!(result);
    it
}
