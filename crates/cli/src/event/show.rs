use flagbridge_events::{Event, Round, Settings, Stage, Standing, standings};
use flagbridge_wording::count;
use serde::Serialize;

use super::file::EventFile;
use crate::failure::Failure;
use crate::output::Output;

/// An event for programs.
#[derive(Serialize)]
pub struct ShownEvent<'a> {
    settings: &'a Settings,
    players: &'a [flagbridge_events::Player],
    rounds: &'a [Round],
    standings: Vec<Standing>,
}

impl<'a> ShownEvent<'a> {
    /// Everything there is to know.
    pub fn new(event: &'a Event) -> Self {
        Self {
            settings: event.settings(),
            players: event.players(),
            rounds: event.rounds(),
            standings: standings(event),
        }
    }
}

/// Writes the event for people: what it is, the running round, the standings.
pub fn write(event: &Event, output: &mut Output) -> Result<(), Failure> {
    let settings = event.settings();
    let about = [&settings.name, &settings.date, &settings.place, &settings.edition];
    let about: Vec<_> = about.into_iter().filter(|it| !it.is_empty()).map(String::as_str).collect();
    output.line(&about.join(" · "))?;
    output.line(&format!(
        "{}, {} active · {} points · round {} of {}",
        count(event.players().len(), "player", "players"),
        event.active().count(),
        settings.points,
        event.rounds().len(),
        settings.rounds
    ))?;
    if let Some(round) = event.last_round() {
        output.line("")?;
        write_round(event, round, output)?;
    }
    output.line("")?;
    output.line("Rank  Points   MOV    SOS   Ext.  Player")?;
    for line in standings(event) {
        let hundredths = |value: u32| format!("{}.{:02}", value / 100, value % 100);
        let player = event.player(line.player);
        let dropped = player.is_some_and(|player| player.dropped);
        output.line(&format!(
            "{:>4}  {:>6}  {:>4}  {:>5}  {:>5}  {}{}",
            line.rank,
            line.points,
            line.margin,
            hundredths(line.strength),
            hundredths(line.extended),
            event.name_of(line.player),
            if dropped { " (dropped)" } else { "" }
        ))?;
    }
    Ok(())
}

/// Writes the matches of a round.
pub fn write_round(event: &Event, round: &Round, output: &mut Output) -> Result<(), Failure> {
    let stage = match round.stage {
        Stage::Swiss => "",
        Stage::Elimination => " (elimination)",
    };
    output.line(&format!("Round {}{stage}", round.number))?;
    for it in &round.matches {
        let [one, two] = it.players.map(|player| event.name_of(player));
        let result = match it.result {
            None => String::new(),
            Some(result) => {
                let scores = result.scores().map(|[one, two]| format!(" {one}:{two}"));
                let winner = it.winner().map(|player| format!(", {} won", event.name_of(player)));
                format!("  {}{}", scores.unwrap_or_default(), winner.unwrap_or_default())
            }
        };
        output.line(&format!("{:>4}  {one} – {two}{result}", it.table))?;
    }
    for player in &round.byes {
        output.line(&format!(" bye  {}", event.name_of(*player)))?;
    }
    Ok(())
}

/// Writes all changes, oldest first.
pub fn write_log(event: &EventFile, output: &mut Output) -> Result<(), Failure> {
    let undone = event.log().undone();
    for entry in event.log().entries() {
        let mark = if undone.contains(&entry.number) { " (undone)" } else { "" };
        let words = entry.change.describe(event.event());
        output.line(&format!("{:>5}  {words}{mark}", entry.number))?;
    }
    Ok(())
}
