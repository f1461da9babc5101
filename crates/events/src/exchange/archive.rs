use crate::change::Change;
use crate::event::Event;
use crate::log::EventLog;
use crate::permission::Author;
use crate::player::{About, PlayerId};
use crate::refusal::Refusal;
use crate::result::GameResult;
use crate::round::Stage;
use crate::settings::Settings;
use crate::standings::standings;

/// An event as files carry it: players by name, rounds with results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    /// The event's name.
    pub name: String,
    /// The day it began; may be empty.
    pub date: String,
    /// Id of the edition; may be empty.
    pub edition: String,
    /// Who played.
    pub players: Vec<ArchivePlayer>,
    /// What was played.
    pub rounds: Vec<ArchiveRound>,
    /// Who made the cut to the elimination, best first; empty if unknown.
    pub cut: Vec<String>,
    /// What could not be read, in sentences.
    pub unread: Vec<String>,
}

/// A player in an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchivePlayer {
    /// The name.
    pub name: String,
    /// The group; may be empty.
    pub group: String,
    /// The list in any format.
    pub list: Option<String>,
    /// Whether the player left the event.
    pub dropped: bool,
}

/// A round in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveRound {
    /// What it was part of.
    pub stage: Stage,
    /// Its matches and byes, in order.
    pub matches: Vec<ArchiveMatch>,
}

/// A match in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveMatch {
    /// The players; the second is missing for a bye.
    pub players: (String, Option<String>),
    /// How it ended, where that could be read.
    pub result: Option<GameResult>,
}

impl Archive {
    /// What can be told of an event. Lists are part of it only where the caller says that they may be read.
    pub fn of(event: &Event, with_lists: bool) -> Self {
        let settings = event.settings();
        let ranking = standings(event);
        let players = ranking.iter().filter_map(|line| event.player(line.player));
        let players = players.map(|player| ArchivePlayer {
            name: player.name().to_owned(),
            group: player.about.group.clone(),
            list: player.list.clone().filter(|_| with_lists),
            dropped: player.dropped,
        });
        let name = |id: PlayerId| event.name_of(id).to_owned();
        let rounds = event.rounds().iter().map(|round| {
            let matches = round.matches.iter().map(|it| ArchiveMatch {
                players: (name(it.players[0]), Some(name(it.players[1]))),
                result: it.result,
            });
            let byes = round
                .byes
                .iter()
                .map(|player| ArchiveMatch { players: (name(*player), None), result: None });
            ArchiveRound { stage: round.stage, matches: matches.chain(byes).collect() }
        });
        Self {
            name: settings.name.clone(),
            date: settings.date.clone(),
            edition: settings.edition.clone(),
            players: players.collect(),
            rounds: rounds.collect(),
            cut: cut_of(event).into_iter().map(name).collect(),
            unread: Vec::new(),
        }
    }

    /// An event with this past. What does not fit is left out and told.
    pub fn into_log(self, settings: Settings, at: i64) -> Result<(EventLog, Vec<String>), Refusal> {
        let mut told = self.unread;
        let mut log = EventLog::new();
        let settings = Settings { name: self.name, date: self.date, ..settings };
        let mut make =
            |log: &mut EventLog, change: Change| log.make(Author::Organiser, at, change).map(drop);
        make(&mut log, Change::Settings { settings: Box::new(settings) })?;
        let mut dropped = Vec::new();
        for (person, lot) in self.players.into_iter().zip(1..) {
            let player = log.event().next_player();
            let name = person.name.clone();
            let about = About { name: person.name, group: person.group, first_round_bye: false };
            if let Err(refusal) = make(&mut log, Change::Enter { player, about, lot }) {
                told.push(format!("{name} was skipped: {refusal}"));
                continue;
            }
            if let Some(text) = person.list
                && let Err(refusal) = make(&mut log, Change::List { player, text })
            {
                told.push(format!("the list of {name} was skipped: {refusal}"));
            }
            if person.dropped {
                dropped.push(player);
            }
        }
        for (round, number) in self.rounds.iter().zip(1_u16..) {
            if let Err(sentence) = enter_round(&mut log, round, number, &self.cut, &mut make) {
                told.push(format!("round {number} and later rounds were skipped: {sentence}"));
                break;
            }
        }
        for player in dropped {
            if log.event().player(player).is_some_and(|player| !player.dropped) {
                make(&mut log, Change::Drop { player })?;
            }
        }
        Ok((log, told))
    }
}

/// Enters one round: players who are not in it have dropped, and an elimination implies a cut to those who are.
fn enter_round(
    log: &mut EventLog,
    round: &ArchiveRound,
    number: u16,
    cut: &[String],
    make: &mut impl FnMut(&mut EventLog, Change) -> Result<(), Refusal>,
) -> Result<(), String> {
    let find = |log: &EventLog, name: &str| {
        let player = log.event().player_named(name).map(|player| player.id);
        player.ok_or_else(|| format!("there is no player named {name}"))
    };
    let (mut pairs, mut byes, mut results) = (Vec::new(), Vec::new(), Vec::new());
    for it in &round.matches {
        let one = find(log, &it.players.0)?;
        match &it.players.1 {
            None => byes.push(one),
            Some(two) => {
                pairs.push([one, find(log, two)?]);
                results.push(it.result);
            }
        }
    }
    let said = |refusal: Refusal| refusal.to_string();
    let playing: Vec<PlayerId> = pairs.iter().flatten().chain(&byes).copied().collect();
    if round.stage == Stage::Elimination {
        if log.event().next_stage() == Stage::Swiss {
            let named = cut.iter().map(|name| find(log, name)).collect::<Result<Vec<_>, _>>()?;
            let players = if named.is_empty() { seeds(log.event(), &pairs, &byes) } else { named };
            for player in players.iter().copied() {
                if log.event().player(player).is_some_and(|player| player.dropped) {
                    make(log, Change::Return { player }).map_err(said)?;
                }
            }
            make(log, Change::Cut { players, stage: Stage::Elimination }).map_err(said)?;
        }
        return enter_elimination(log, number, &pairs, &results, make);
    }
    let players: Vec<_> =
        log.event().players().iter().map(|player| (player.id, player.dropped)).collect();
    for (player, dropped) in players {
        match (playing.contains(&player), dropped) {
            (true, true) => make(log, Change::Return { player }).map_err(said)?,
            (false, false) => make(log, Change::Drop { player }).map_err(said)?,
            (true, false) | (false, true) => {}
        }
    }
    let stage = Stage::Swiss;
    make(log, Change::Round { number, stage, pairs, byes }).map_err(said)?;
    for (result, table) in results.into_iter().zip(1..) {
        let result = result.ok_or_else(|| format!("table {table} has no result"))?;
        make(log, Change::Result { round: number, table, result }).map_err(said)?;
    }
    Ok(())
}

/// Who made the cut, best first, where the file does not say: a whole bracket is read from its first round, else the
/// ranking decides.
fn seeds(event: &Event, pairs: &[[PlayerId; 2]], byes: &[PlayerId]) -> Vec<PlayerId> {
    let slots: Vec<PlayerId> = pairs.iter().flatten().copied().collect();
    if byes.is_empty() && slots.len().is_power_of_two() {
        let mut seeds: Vec<_> =
            crate::elimination::bracket_order(slots.len()).into_iter().zip(slots).collect();
        seeds.sort_unstable();
        return seeds.into_iter().map(|(_, player)| player).collect();
    }
    let ranking = standings(event);
    let playing = |player: &PlayerId| slots.contains(player) || byes.contains(player);
    ranking.iter().map(|line| line.player).filter(playing).collect()
}

/// Enters a round of the elimination; its pairs must be those of the bracket.
fn enter_elimination(
    log: &mut EventLog,
    number: u16,
    pairs: &[[PlayerId; 2]],
    results: &[Option<GameResult>],
    make: &mut impl FnMut(&mut EventLog, Change) -> Result<(), Refusal>,
) -> Result<(), String> {
    let said = |refusal: Refusal| refusal.to_string();
    let (expected, byes) = crate::elimination::pairs(log.event()).map_err(said)?;
    let stage = Stage::Elimination;
    make(log, Change::Round { number, stage, pairs: expected.clone(), byes }).map_err(said)?;
    for (pair, table) in expected.into_iter().zip(1..) {
        let place = pairs.iter().position(|it| *it == pair || *it == [pair[1], pair[0]]);
        let place = place.ok_or("the pairings do not match a bracket seeded by rank")?;
        let result = results[place].ok_or_else(|| format!("table {table} has no result"))?;
        let result = if pairs[place] == pair { result } else { result.turned() };
        make(log, Change::Result { round: number, table, result }).map_err(said)?;
    }
    Ok(())
}

/// Who made the cut to the elimination, best first.
pub(super) fn cut_of(event: &Event) -> Vec<PlayerId> {
    let cut = event.cuts().iter().find(|cut| cut.stage == Stage::Elimination);
    cut.map(|cut| cut.players.clone()).unwrap_or_default()
}
