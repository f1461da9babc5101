//! Records as text, and back.

use std::iter::Enumerate;
use std::str::Lines;

use flagbridge_cards::{CardNumber, Catalogue, Resolved};

use super::bad_record::BadRecord;
use super::campaign_lines::{CampaignLines, campaign_lines};
use super::film::Film;
use super::game_record::Record;
use super::revision;
use crate::state::{Options, Team};
use crate::terms::{Roster, RosterShip, Seat};

/// The most points a side may start with.
pub const MOST_HEAD_START: u16 = 1_000;

/// The parts of a record's text.
pub(super) struct Parts<'a> {
    /// The header: a record without actions.
    pub header: Record,
    /// The actions, each with its line, not read yet.
    pub answers: Vec<(usize, &'a str)>,
    /// The film, where there is one.
    pub film: Option<Film>,
}

impl Record {
    /// The record as text, with a film of it.
    pub fn write_filmed(
        &self,
        film: &Film,
        catalogue: &'static Catalogue,
    ) -> Result<String, BadRecord> {
        Ok(self.write(catalogue)? + "\n" + &film.write())
    }

    /// The record as text, without a film: to see the game, it has to be replayed.
    pub fn write(&self, catalogue: &'static Catalogue) -> Result<String, BadRecord> {
        let game = self.game(catalogue)?;
        let (play, setup) = (self.options.play_area, self.options.setup_area);
        let rounds = self.options.rounds.map_or_else(|| "none".to_owned(), |last| last.to_string());
        let mut text = format!("flagbridge record 2\nengine {}\n", self.revision);
        text += &format!("edition {}\nseed {}\n", self.edition, self.seed);
        let edges = if self.options.short_edges { " short-edges" } else { "" };
        let rim = if self.options.rim_obstacles { " rim-obstacles" } else { "" };
        text += &format!("table {} {} {} {}{edges}{rim}\n", play.0, play.1, setup.0, setup.1);
        text += &format!("rounds {rounds}\n");
        text += &format!("objectives {}\n", self.options.objectives);
        let name = |card| game.card_name(card);
        for (seat, roster) in Seat::ALL.into_iter().zip(&self.rosters) {
            match self.options.head_start[seat.index()] {
                0 => {}
                points => text += &format!("{seat} head-start {points}\n"),
            }
            for ship in &roster.ships {
                let upgrades = ship.upgrades.iter().map(|card| format!(" {}", name(*card)));
                text +=
                    &format!("{seat} ship {}{}\n", name(ship.card), upgrades.collect::<String>());
            }
            for card in &roster.squadrons {
                text += &format!("{seat} squadron {}\n", name(*card));
            }
            for card in &roster.objectives {
                text += &format!("{seat} objective {}\n", name(*card));
            }
        }
        for (seat, team) in Seat::ALL.into_iter().zip(&self.teams) {
            if *team != Team::default() {
                text += &team_line(seat, team);
            }
        }
        if let Some(battle) = &self.campaign {
            text += &campaign_lines(&game, battle);
        }
        if !self.inert.is_empty() {
            let ids = self.inert.iter().map(|card| format!(" {}", name(*card)));
            text += &format!("inert{}\n", ids.collect::<String>());
        }
        if self.practice {
            text += "practice\n";
        }
        if let Some(name) = &self.scenario {
            text += &format!("scenario {name}\n");
        }
        text.push('\n');
        for action in &self.actions {
            text += &game.write(action);
            text.push('\n');
        }
        Ok(text)
    }

    /// The film in the text of a record; none where there is none.
    pub fn read_film(text: &str, catalogue: &'static Catalogue) -> Result<Option<Film>, BadRecord> {
        Ok(Parts::of(text, catalogue)?.film)
    }

    /// Reads a record and leaves its film aside. Never panics, whatever the text.
    pub fn read(text: &str, catalogue: &'static Catalogue) -> Result<Record, BadRecord> {
        Parts::of(text, catalogue)?.record(catalogue)
    }
}

impl<'a> Parts<'a> {
    /// Reads everything but the actions.
    pub fn of(text: &'a str, catalogue: &'static Catalogue) -> Result<Parts<'a>, BadRecord> {
        let mut lines = text.lines().enumerate();
        let header = read_header(&mut lines, catalogue)?;
        let mut answers = Vec::new();
        let mut film = None;
        while let Some((place, line)) = lines.next() {
            if line.starts_with("film ") {
                film = Some(Film::read(line, lines.by_ref().map(|(_, line)| line)));
            } else if !line.trim().is_empty() {
                answers.push((place + 1, line));
            }
        }
        let mut film = film.transpose()?;
        if let Some(film) = &mut film {
            film.set_answers(answers.iter().map(|(_, line)| *line))?;
        }
        Ok(Parts { header, answers, film })
    }

    /// The record, its actions read.
    pub fn record(&self, catalogue: &'static Catalogue) -> Result<Record, BadRecord> {
        let game = self.header.game(catalogue)?;
        let mut record = self.header.clone();
        for (line, words) in &self.answers {
            let read = game.read(words);
            record.actions.push(read.map_err(|fault| BadRecord::Action { line: *line, fault })?);
        }
        Ok(record)
    }
}

/// The next line of the header, which begins with this word: its number and the words after the first.
fn line_of<'a>(
    lines: &mut Enumerate<Lines<'a>>,
    wanted: &str,
) -> Result<(usize, Vec<&'a str>), BadRecord> {
    let (place, line) = lines.next().ok_or(BadRecord::Header(0))?;
    let mut words = line.split_whitespace();
    match words.next() {
        Some(word) if word == wanted => Ok((place + 1, words.collect())),
        _ => Err(BadRecord::Header(place + 1)),
    }
}

fn read_header(
    lines: &mut Enumerate<Lines<'_>>,
    catalogue: &'static Catalogue,
) -> Result<Record, BadRecord> {
    let revision = match line_of(lines, "flagbridge")?.1.as_slice() {
        ["record", "1"] => None,
        ["record", "2"] => {
            let (line, words) = line_of(lines, "engine")?;
            Some(words.concat().parse().map_err(|_| BadRecord::Header(line))?)
        }
        _ => return Err(BadRecord::Header(1)),
    };
    let edition = line_of(lines, "edition")?.1.concat();
    let rules = catalogue.edition(&edition)?;
    let (line, words) = line_of(lines, "seed")?;
    let seed = words.concat().parse().map_err(|_| BadRecord::Header(line))?;
    let options = read_options(lines)?;
    let mut record = Record {
        revision: revision.unwrap_or(revision::FIRST),
        edition,
        options,
        rosters: Default::default(),
        teams: Default::default(),
        campaign: None,
        inert: Vec::new(),
        practice: false,
        scenario: None,
        seed,
        actions: Vec::new(),
    };
    let mut campaign = CampaignLines::default();
    for (place, line) in lines.by_ref() {
        if line.trim().is_empty() {
            break;
        }
        match line.strip_prefix("campaign ") {
            Some(words) => campaign.read(place + 1, words, rules)?,
            None => record.read_card_line(place + 1, line, rules)?,
        }
    }
    record.campaign = campaign.battle(&record.rosters)?;
    if revision.is_none() {
        record.inert = revision::inert_at_first(rules, &record.rosters);
    }
    Ok(record)
}

fn read_options(lines: &mut Enumerate<Lines<'_>>) -> Result<Options, BadRecord> {
    let (line, words) = line_of(lines, "table")?;
    let short_edges = words.contains(&"short-edges");
    let rim_obstacles = words.contains(&"rim-obstacles");
    let sizes: Vec<i32> = words
        .iter()
        .filter_map(|word| word.parse().ok())
        .filter(|size| (10_000..=400_000).contains(size))
        .collect();
    let &[x, y, setup_x, setup_y] = sizes.as_slice() else { return Err(BadRecord::Header(line)) };
    if setup_x > x || setup_y > y {
        return Err(BadRecord::Header(line));
    }
    let (line, words) = line_of(lines, "rounds")?;
    let rounds = match words.as_slice() {
        ["none"] => None,
        [last] => Some(last.parse().map_err(|_| BadRecord::Header(line))?),
        _ => return Err(BadRecord::Header(line)),
    };
    let objectives = line_of(lines, "objectives")?.1 == ["true"];
    Ok(Options {
        play_area: (x, y),
        setup_area: (setup_x, setup_y),
        rounds,
        objectives,
        short_edges,
        rim_obstacles,
        head_start: [0; 2],
    })
}

impl Record {
    /// Reads a line about a list, a team, a head start, cards without effect, that it was practice, or which scenario it shows.
    fn read_card_line(
        &mut self,
        number: usize,
        line: &str,
        rules: Resolved<'static>,
    ) -> Result<(), BadRecord> {
        let mut words = line.split_whitespace();
        let seat = match words.next() {
            Some("A") => Seat::A,
            Some("B") => Seat::B,
            Some("inert") => {
                self.inert = cards(number, words, rules)?;
                return Ok(());
            }
            Some("practice") if words.next().is_none() => {
                self.practice = true;
                return Ok(());
            }
            Some("scenario") => {
                let name = words.next().ok_or(BadRecord::Header(number))?;
                self.scenario = Some(name.to_owned());
                return Ok(());
            }
            _ => return Err(BadRecord::Header(number)),
        };
        let kind = words.next();
        if kind == Some("team") {
            self.teams[seat.index()] = read_team(words).ok_or(BadRecord::Header(number))?;
            return Ok(());
        }
        if kind == Some("head-start") {
            let points = words.next().and_then(|points| points.parse().ok());
            let points =
                points.filter(|points| *points <= MOST_HEAD_START && words.next().is_none());
            self.options.head_start[seat.index()] = points.ok_or(BadRecord::Header(number))?;
            return Ok(());
        }
        let cards = cards(number, words, rules)?;
        let roster: &mut Roster = &mut self.rosters[seat.index()];
        match (kind, cards.as_slice()) {
            (Some("ship"), [card, upgrades @ ..]) => {
                roster.ships.push(RosterShip { card: *card, upgrades: upgrades.to_vec() });
            }
            (Some("squadron"), [card]) => roster.squadrons.push(*card),
            (Some("objective"), [card]) => roster.objectives.push(*card),
            _ => return Err(BadRecord::Header(number)),
        }
        Ok(())
    }
}

pub(super) fn cards<'a>(
    line: usize,
    ids: impl Iterator<Item = &'a str>,
    rules: Resolved<'static>,
) -> Result<Vec<CardNumber>, BadRecord> {
    let number = |id: &str| {
        let card = rules.get(id).map(|card| card.number);
        card.map_err(|_| BadRecord::Card { line, card: id.to_owned() })
    };
    ids.map(number).collect()
}

/// `A team 1 ships 0 1 squadrons 0`: the commander, then who controls what.
fn team_line(seat: Seat, team: &Team) -> String {
    let list =
        |players: &[u8]| -> String { players.iter().map(|player| format!(" {player}")).collect() };
    let (ships, squadrons) = (list(&team.ships), list(&team.squadrons));
    format!("{seat} team {} ships{ships} squadrons{squadrons}\n", team.commander)
}

fn read_team<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Team> {
    let commander = words.next()?.parse().ok()?;
    if words.next()? != "ships" {
        return None;
    }
    let mut team = Team { commander, ..Team::default() };
    let mut squadrons = false;
    for word in words {
        match word {
            "squadrons" if !squadrons => squadrons = true,
            word => {
                let list = if squadrons { &mut team.squadrons } else { &mut team.ships };
                list.push(word.parse().ok()?);
            }
        }
    }
    squadrons.then_some(team)
}
