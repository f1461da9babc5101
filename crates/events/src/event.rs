use serde::Serialize;

use crate::change::{Change, Clock};
use crate::elimination;
use crate::player::{About, Player, PlayerId, same_name};
use crate::refusal::{MOST_PLAYERS, Refusal};
use crate::round::{Match, Round, Stage};
use crate::settings::{MOST_ROUNDS, Settings, named, short};

/// An event as it stands: what follows from its log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Event {
    /// What the organiser says of it; none before the first change.
    pub(crate) settings: Option<Settings>,
    pub(crate) players: Vec<Player>,
    pub(crate) forbidden: Vec<[PlayerId; 2]>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) cuts: Vec<Cut>,
    pub(crate) clock: Clock,
}

/// A moment after which only some players go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cut {
    /// After which round it was made.
    pub after: u16,
    /// Who goes on, best first.
    pub players: Vec<PlayerId>,
    /// How they go on.
    pub stage: Stage,
}

/// The longest list that is kept, in characters.
pub const LONGEST_LIST: usize = 20_000;

impl Event {
    /// What the organiser says of it.
    pub fn settings(&self) -> &Settings {
        static BEFORE: std::sync::LazyLock<Settings> = std::sync::LazyLock::new(Settings::default);
        self.settings.as_ref().unwrap_or(&BEFORE)
    }

    /// All players, by number.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The player with a number.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.iter().find(|player| player.id == id)
    }

    /// The player with a name, whatever its case and spaces.
    pub fn player_named(&self, name: &str) -> Option<&Player> {
        self.players.iter().find(|player| same_name(player.name(), name))
    }

    /// A player's name; empty where there is no such player.
    pub fn name_of(&self, id: PlayerId) -> &str {
        self.player(id).map_or("", Player::name)
    }

    /// The number that the next player gets.
    pub fn next_player(&self) -> PlayerId {
        PlayerId(self.players.iter().map(|player| player.id.0).max().unwrap_or(0) + 1)
    }

    /// Pairs that must not meet.
    pub fn forbidden(&self) -> &[[PlayerId; 2]] {
        &self.forbidden
    }

    /// All rounds so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The round that is played, or was played last.
    pub fn last_round(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// The cuts so far.
    pub fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// The clock of the room.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// What the next round would be part of.
    pub fn next_stage(&self) -> Stage {
        self.cuts.last().map_or(Stage::Swiss, |cut| cut.stage)
    }

    /// Players who would play in the next Swiss round.
    pub fn active(&self) -> impl Iterator<Item = &Player> {
        let cut = self.cuts.last();
        self.players.iter().filter(move |player| {
            !player.dropped && cut.is_none_or(|cut| cut.players.contains(&player.id))
        })
    }

    /// Makes a change, or says why it cannot be made and stays as it is.
    ///
    /// [`Change::Undo`] is not known here: it is about the log.
    pub fn apply(&mut self, change: &Change) -> Result<(), Refusal> {
        if self.settings.is_none() && !matches!(change, Change::Settings { .. }) {
            return Err(Refusal::NotBegun);
        }
        match change {
            Change::Settings { settings } => {
                settings.check()?;
                self.settings = Some((**settings).clone());
            }
            Change::Enter { player, about, lot } => self.enter(*player, about, *lot)?,
            Change::Correct { player, about } => {
                self.check_about(about, Some(*player))?;
                self.player_mut(*player)?.about = about.clone();
            }
            Change::List { player, text } => {
                if text.chars().nth(LONGEST_LIST).is_some() {
                    return Err(Refusal::LongList);
                }
                self.player_mut(*player)?.list = Some(text.clone());
            }
            Change::NoList { player } => {
                let player = self.player_mut(*player)?;
                if player.list.take().is_none() {
                    return Err(Refusal::NoList(player.name().to_owned()));
                }
            }
            Change::Drop { player } => {
                let player = self.player_mut(*player)?;
                if player.dropped {
                    return Err(Refusal::Dropped(player.name().to_owned()));
                }
                player.dropped = true;
            }
            Change::Return { player } => {
                let player = self.player_mut(*player)?;
                if !player.dropped {
                    return Err(Refusal::NotDropped(player.name().to_owned()));
                }
                player.dropped = false;
            }
            Change::Forbid { pair } => {
                if pair[0] == pair[1] {
                    return Err(Refusal::Alone);
                }
                for player in pair {
                    self.player(*player).ok_or(Refusal::NoPlayer(*player))?;
                }
                if self.is_forbidden(*pair) {
                    return Err(Refusal::Forbidden);
                }
                self.forbidden.push(*pair);
            }
            Change::Allow { pair } => {
                let same = |it: &[PlayerId; 2]| it == pair || *it == [pair[1], pair[0]];
                let place = self.forbidden.iter().position(same).ok_or(Refusal::NotForbidden)?;
                self.forbidden.remove(place);
            }
            Change::Round { number, stage, pairs, byes } => {
                self.begin(*number, *stage, pairs, byes)?;
            }
            Change::Swap { round, players } => self.swap(*round, *players)?,
            Change::Result { round, table, result } => {
                self.settings().scoring.rate(result)?;
                if self.stage_of(*round) == Some(Stage::Elimination) && result.winner().is_none() {
                    return Err(Refusal::NeedsWinner);
                }
                self.correctable(*round, *table)?.result = Some(*result);
            }
            Change::NoResult { round, table } => {
                let it = self.correctable(*round, *table)?;
                if it.result.take().is_none() {
                    return Err(Refusal::HasNoResult(*table));
                }
            }
            Change::Cut { players, stage } => self.cut(players, *stage)?,
            Change::Clock { clock } => self.clock = *clock,
            Change::Undo { entry } => return Err(Refusal::NoEntry(*entry)),
        }
        Ok(())
    }

    /// Whether these two must not meet.
    pub fn is_forbidden(&self, pair: [PlayerId; 2]) -> bool {
        self.forbidden.contains(&pair) || self.forbidden.contains(&[pair[1], pair[0]])
    }

    /// Whether these two have met in a Swiss round.
    pub fn have_met(&self, one: PlayerId, two: PlayerId) -> bool {
        let swiss = self.rounds.iter().filter(|round| round.stage == Stage::Swiss);
        swiss.flat_map(|round| &round.matches).any(|it| it.opponent_of(one) == Some(two))
    }

    /// How many byes a player has had.
    pub fn byes_of(&self, player: PlayerId) -> usize {
        let swiss = self.rounds.iter().filter(|round| round.stage == Stage::Swiss);
        swiss.filter(|round| round.byes.contains(&player)).count()
    }

    fn enter(&mut self, id: PlayerId, about: &About, lot: u64) -> Result<(), Refusal> {
        self.check_about(about, None)?;
        if self.players.len() >= MOST_PLAYERS {
            return Err(Refusal::Full);
        }
        if id < self.next_player() {
            return Err(Refusal::PlayerNumber(id));
        }
        let about = About {
            name: about.name.trim().to_owned(),
            group: about.group.trim().to_owned(),
            first_round_bye: about.first_round_bye,
        };
        self.players.push(Player { id, about, lot, list: None, dropped: false });
        Ok(())
    }

    fn check_about(&self, about: &About, of: Option<PlayerId>) -> Result<(), Refusal> {
        named("the player's name", &about.name)?;
        short("the group", &about.group)?;
        match self.player_named(&about.name) {
            Some(other) if Some(other.id) != of => Err(Refusal::SameName(about.name.clone())),
            _ => Ok(()),
        }
    }

    fn begin(
        &mut self,
        number: u16,
        stage: Stage,
        pairs: &[[PlayerId; 2]],
        byes: &[PlayerId],
    ) -> Result<(), Refusal> {
        if usize::from(number) != self.rounds.len() + 1 || number > MOST_ROUNDS {
            return Err(Refusal::RoundNumber(number));
        }
        if let Some(last) = self.rounds.last() {
            let unfinished = last.matches.iter().find(|it| it.result.is_none());
            if let Some(it) = unfinished {
                return Err(Refusal::Unfinished { round: last.number, table: it.table });
            }
        }
        if pairs.is_empty() {
            return Err(Refusal::TooFew);
        }
        match stage {
            Stage::Swiss => self.check_swiss(pairs, byes)?,
            Stage::Elimination => {
                let (expected, expected_byes) = elimination::pairs(self)?;
                if expected != pairs || expected_byes != byes {
                    return Err(Refusal::Bracket);
                }
            }
        }
        let table = |index: usize| u16::try_from(index + 1).unwrap_or(u16::MAX);
        let matches = pairs.iter().enumerate();
        let matches = matches
            .map(|(index, pair)| Match { table: table(index), players: *pair, result: None })
            .collect();
        self.rounds.push(Round { number, stage, matches, byes: byes.to_vec() });
        Ok(())
    }

    /// Everybody who is left is there exactly once.
    fn check_swiss(&self, pairs: &[[PlayerId; 2]], byes: &[PlayerId]) -> Result<(), Refusal> {
        if self.next_stage() == Stage::Elimination {
            return Err(Refusal::Bracket);
        }
        let mut seen = Vec::new();
        for id in pairs.iter().flatten().chain(byes) {
            let player = self.player(*id).ok_or(Refusal::NoPlayer(*id))?;
            if seen.contains(id) {
                return Err(Refusal::Twice(player.name().to_owned()));
            }
            if player.dropped {
                return Err(Refusal::Dropped(player.name().to_owned()));
            }
            if !self.active().any(|active| active.id == *id) {
                return Err(Refusal::Out(player.name().to_owned()));
            }
            seen.push(*id);
        }
        match self.active().find(|player| !seen.contains(&player.id)) {
            Some(player) => Err(Refusal::LeftOut(player.name().to_owned())),
            None => Ok(()),
        }
    }

    fn swap(&mut self, number: u16, players: [PlayerId; 2]) -> Result<(), Refusal> {
        if players[0] == players[1] {
            return Err(Refusal::Alone);
        }
        let names = players.map(|player| self.name_of(player).to_owned());
        let round = match self.rounds.last_mut() {
            Some(round) if round.number == number => round,
            _ => return Err(Refusal::Past(number)),
        };
        if round.stage == Stage::Elimination {
            return Err(Refusal::Bracket);
        }
        for (player, name) in players.into_iter().zip(names) {
            match round.match_of(player) {
                Some(it) if it.result.is_some() => return Err(Refusal::HasResult(it.table)),
                Some(_) => {}
                None if round.byes.contains(&player) => {}
                None => return Err(Refusal::LeftOut(name)),
            }
        }
        let seats = round.matches.iter_mut().flat_map(|it| &mut it.players);
        for seat in seats.chain(&mut round.byes) {
            if *seat == players[0] {
                *seat = players[1];
            } else if *seat == players[1] {
                *seat = players[0];
            }
        }
        Ok(())
    }

    fn cut(&mut self, players: &[PlayerId], stage: Stage) -> Result<(), Refusal> {
        let Some(last) = self.rounds.last() else { return Err(Refusal::Cut) };
        if let Some(it) = last.matches.iter().find(|it| it.result.is_none()) {
            return Err(Refusal::Unfinished { round: last.number, table: it.table });
        }
        if self.next_stage() == Stage::Elimination {
            return Err(Refusal::Bracket);
        }
        let distinct = players.iter().enumerate().all(|(at, id)| !players[..at].contains(id));
        let left = players.iter().all(|id| self.active().any(|player| player.id == *id));
        if players.len() < 2 || !distinct || !left {
            return Err(Refusal::Cut);
        }
        self.cuts.push(Cut { after: last.number, players: players.to_vec(), stage });
        Ok(())
    }

    fn stage_of(&self, round: u16) -> Option<Stage> {
        self.rounds.iter().find(|it| it.number == round).map(|it| it.stage)
    }

    /// The match whose result may be set. A Swiss result can be corrected at any time; one of an elimination only until
    /// the next round builds on it.
    fn correctable(&mut self, number: u16, table: u16) -> Result<&mut Match, Refusal> {
        let last = self.rounds.last().map_or(0, |round| round.number);
        let no_table = Refusal::NoTable { round: number, table };
        let round =
            self.rounds.iter_mut().find(|round| round.number == number).ok_or(no_table.clone())?;
        if round.stage == Stage::Elimination && number != last {
            return Err(Refusal::Past(number));
        }
        round.matches.iter_mut().find(|it| it.table == table).ok_or(no_table)
    }

    fn player_mut(&mut self, id: PlayerId) -> Result<&mut Player, Refusal> {
        self.players.iter_mut().find(|player| player.id == id).ok_or(Refusal::NoPlayer(id))
    }
}
