//! Many games against several opponents: which are open, which are played, what they add up to.

use std::collections::VecDeque;
use std::sync::Arc;

use flagbridge_bots::{Bot, Played, Tally};
use flagbridge_data::catalogue;
use flagbridge_engine::record::Record;
use flagbridge_engine::{Game, Seat};

use super::naming;
use super::roster;
use super::task::Task;
use crate::play::arena::Choices;
use crate::play::read_list::{ReadList, edition, read_list};

/// The list that is tried out against one other.
#[derive(Clone, Debug)]
pub struct Opponent {
    /// The name it is shown under.
    pub name: String,
    /// Its argument on the command line.
    pub source: String,
    /// The units of the list that is tried out, and of this one: ships, then squadrons.
    pub units: [Vec<String>; 2],
    /// What its games add up to.
    pub tally: Tally,
    /// The pairing as tasks carry it.
    record: String,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The opponent's place.
    pub opponent: usize,
    /// The game's number in its arena.
    pub number: u64,
    /// How it went.
    pub played: Played,
    /// The record, made short for a link; none while that is under way.
    pub packed: Option<String>,
}

/// A run of the arena.
#[derive(Clone, Debug)]
pub struct ArenaRun {
    /// The name of the list that is tried out.
    pub name: String,
    /// Who plays it, and who the opponents.
    pub bots: [Bot; 2],
    /// Where chance begins.
    pub seed: u64,
    /// Games against each opponent.
    pub games: u32,
    /// The opponents.
    pub opponents: Vec<Opponent>,
    /// What was played, in the order in which it ended.
    pub outcomes: Vec<Outcome>,
    /// Names of cards that are on the table without effect, each once.
    pub not_played: Vec<String>,
    /// The rules as arguments on the command line.
    terms: String,
    /// Games that no worker has taken yet: the opponent's place and the number.
    waiting: VecDeque<(usize, u64)>,
}

impl ArenaRun {
    /// Prepares what was chosen; in a sentence why it cannot be.
    pub fn new(choices: &Choices) -> Result<Self, String> {
        let rules = edition(&choices.edition);
        let read = |text: &str| read_list(text, rules, choices.mode());
        let own = read(&choices.list).ok_or("Choose a fleet to simulate first.")?;
        let bot = |name: &String| name.parse::<Bot>().map_err(|unknown| unknown.to_string());
        let [one, two] = &choices.bots;
        let (bots, seed) = ([bot(one)?, bot(two)?], choices.seed());
        let mut run = Self {
            name: own.title.clone(),
            bots,
            seed,
            games: choices.games(),
            opponents: Vec::new(),
            outcomes: Vec::new(),
            not_played: Vec::new(),
            terms: format!(
                "--edition {} --mode {}",
                rules.edition().id,
                choices.mode().map_or("standard", |mode| mode.id)
            ),
            waiting: VecDeque::new(),
        };
        let faulty = |list: &ReadList| !list.faults.is_empty() || !list.unread.is_empty();
        let mut anyway = faulty(&own);
        let house = choices.opponents.iter().filter_map(|id| flagbridge_data::opponent(id));
        for list in house {
            let theirs = read(list.json).ok_or("A preset fleet cannot be read.")?;
            run.meet(&own, theirs, format!("opponent:{}", list.id), choices)?;
        }
        if !choices.other.trim().is_empty() {
            let theirs =
                read(&choices.other).ok_or("No card was found in the other opponent's list.")?;
            anyway |= faulty(&theirs);
            let source = flagbridge_fleet::share::encode(theirs.fleet.draft());
            run.meet(&own, theirs, source, choices)?;
        }
        if run.opponents.is_empty() {
            return Err("Choose at least one opponent.".to_owned());
        }
        if anyway {
            run.terms += " --anyway";
        }
        let places = 0..run.opponents.len();
        // Opponents take turns, so that a run that is stopped has met all of them.
        run.waiting = (0..u64::from(run.games))
            .flat_map(|number| places.clone().map(move |place| (place, number)))
            .collect();
        run.not_played.sort_unstable();
        run.not_played.dedup();
        Ok(run)
    }

    /// How many games there are in all.
    pub fn total(&self) -> usize {
        self.opponents.len() * self.games as usize
    }

    /// The next game that no worker has taken yet; the task's id is its place among all games.
    pub fn next_game(&mut self) -> Option<Task> {
        let (place, number) = self.waiting.pop_front()?;
        let record = self.opponents[place].record.clone();
        Some(Task::Game { id: self.id(place, number), bots: self.bots, number, record })
    }

    /// Whose game a task is: the opponent's place and the number.
    pub fn game_of(&self, id: u64) -> (usize, u64) {
        let count = self.opponents.len().max(1) as u64;
        ((id % count) as usize, id / count)
    }

    /// Counts a game that was played; one that was counted already is left out. Returns its place among the outcomes.
    pub fn add(&mut self, id: u64, played: Played) -> Option<usize> {
        let (opponent, number) = self.game_of(id);
        let known = self.outcomes.iter().any(|it| (it.opponent, it.number) == (opponent, number));
        if known || opponent >= self.opponents.len() {
            return None;
        }
        self.opponents[opponent].tally.add(&played);
        self.outcomes.push(Outcome { opponent, number, played, packed: None });
        Some(self.outcomes.len() - 1)
    }

    /// What was played, as text: a line for each game with its place among all, its packed record and how it went.
    /// `packed` says whether the records are kept too, which takes a thousand times the room.
    pub fn text(&self, packed: bool) -> String {
        let mut text = String::new();
        for it in &self.outcomes {
            let record = it.packed.as_deref().filter(|_| packed).unwrap_or("-");
            text += &format!("{} {record} {}\n", self.id(it.opponent, it.number), it.played);
        }
        text
    }

    /// Counts the games of such a text; lines that are something else are left out.
    pub fn recall(&mut self, text: &str) {
        for line in text.lines() {
            let mut words = line.splitn(3, ' ');
            let (Some(id), Some(record), Some(played)) = (words.next(), words.next(), words.next())
            else {
                continue;
            };
            let (Ok(id), Ok(played)) = (id.parse(), played.parse()) else { continue };
            if let Some(place) = self.add(id, played) {
                self.outcomes[place].packed = (record != "-").then(|| record.to_owned());
            }
        }
    }

    /// What the games against one opponent add up to, or against all.
    pub fn tally(&self, opponent: Option<usize>) -> Tally {
        let mut sum = Tally::default();
        for (place, it) in self.opponents.iter().enumerate() {
            if opponent.is_none_or(|wanted| wanted == place) {
                sum.merge(&it.tally);
            }
        }
        sum
    }

    /// The command that plays the same games natively.
    pub fn commands(&self, code: &str) -> Vec<String> {
        let [own, theirs] = self.bots;
        let command = |it: &Opponent| {
            format!(
                "flagbridge arena {code} {} --bots {own},{theirs} --games {} --seed {} {}",
                it.source, self.games, self.seed, self.terms
            )
        };
        self.opponents.iter().map(command).collect()
    }

    const fn id(&self, place: usize, number: u64) -> u64 {
        number * self.opponents.len() as u64 + place as u64
    }

    fn meet(
        &mut self,
        own: &ReadList,
        theirs: ReadList,
        source: String,
        choices: &Choices,
    ) -> Result<(), String> {
        let fleets = [&own.fleet, &theirs.fleet];
        let game = roster::game(fleets, edition(&choices.edition), choices.mode())?;
        self.not_played.extend(roster::not_played(&game));
        let record = Record::new(&game, self.seed).write(catalogue());
        self.opponents.push(Opponent {
            name: theirs.title,
            source,
            units: units(&game),
            tally: Tally::default(),
            record: record.map_err(|bad| bad.to_string())?,
        });
        Ok(())
    }
}

/// The units of both lists by name, several of a kind numbered.
fn units(game: &Arc<Game>) -> [Vec<String>; 2] {
    Seat::ALL.map(|seat| {
        let ships = game.ships_of(seat).map(|ship| game.ship(ship).card);
        let squadrons = game.squadrons_of(seat).map(|squadron| game.squadron(squadron).card);
        let names: Vec<String> =
            ships.chain(squadrons).map(|card| naming::shortened(&card.full_name())).collect();
        let numbered = |(place, name): (usize, &String)| {
            let nth = names[..=place].iter().filter(|it| *it == name).count();
            let all = names.iter().filter(|it| *it == name).count();
            if all > 1 { format!("{name} {nth}") } else { name.clone() }
        };
        names.iter().enumerate().map(numbered).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::task::TaskReport;
    use crate::play::game::task_runner::TaskRunner;

    fn choices() -> Choices {
        Choices {
            list: "Faction: Rebel Alliance\nCR90 Corvette A (44)\n2 x X-wing Squadron (26)"
                .to_owned(),
            opponents: vec!["victory-line".to_owned()],
            other: "Faction: Galactic Empire\nRaider I-class Corvette (44)".to_owned(),
            bots: ["random".to_owned(), "ensign".to_owned()],
            games: "2".to_owned(),
            ..Choices::default()
        }
    }

    fn play(task: Task) -> (u64, Played) {
        let mut task_runner = TaskRunner::default();
        task_runner.take(task);
        loop {
            match task_runner.step() {
                Some(TaskReport::Played(id, played, _)) => return (id, *played),
                Some(TaskReport::Failed(_, reason)) => panic!("{reason}"),
                _ => {}
            }
        }
    }

    #[test]
    fn every_game_is_played_once_and_counted_for_its_opponent() {
        let mut run = ArenaRun::new(&choices()).unwrap();
        assert_eq!(run.total(), 4);
        assert_eq!(run.opponents[0].units[0], ["CR90 Corvette A", "X-wing 1", "X-wing 2"]);
        let mut met = Vec::new();
        while let Some(task) = run.next_game() {
            let (id, played) = play(task);
            met.push(run.game_of(id));
            assert!(run.add(id, played.clone()).is_some());
            assert_eq!(run.add(id, played), None, "a game counts once");
        }
        assert_eq!(met, [(0, 0), (1, 0), (0, 1), (1, 1)]);
        let sum = run.tally(None);
        assert_eq!((sum.games, run.tally(Some(1)).games), (4, 2));
        assert_eq!(
            sum.wins,
            [0, 1].map(|list| run.opponents.iter().map(|it| it.tally.wins[list]).sum::<u64>())
        );
    }

    #[test]
    fn results_are_read_back_from_their_text() {
        let mut run = ArenaRun::new(&choices()).unwrap();
        for _ in 0..3 {
            let (id, played) = play(run.next_game().unwrap());
            let place = run.add(id, played).unwrap();
            run.outcomes[place].packed = (place != 1).then(|| format!("packed-{place}"));
        }
        let mut again = ArenaRun::new(&choices()).unwrap();
        again.recall(&format!("rubbish\n1 2\n9 - x\n{}", run.text(true)));
        assert_eq!(again.text(true), run.text(true));
        assert_eq!(again.tally(None), run.tally(None));
        let mut short = ArenaRun::new(&choices()).unwrap();
        short.recall(&run.text(false));
        assert!(short.outcomes.iter().all(|it| it.packed.is_none()));
        assert_eq!(short.tally(None), run.tally(None));
    }

    #[test]
    fn the_command_line_is_told_the_same() {
        let run = ArenaRun::new(&choices()).unwrap();
        let commands = run.commands("1ABC");
        assert_eq!(
            commands[0],
            "flagbridge arena 1ABC opponent:victory-line --bots random,ensign --games 2 --seed 1 \
             --edition rrg-1.6 --mode standard --anyway"
        );
        assert_eq!(commands.len(), 2);
        let standard = catalogue().mode("standard").unwrap();
        assert_eq!(flagbridge_engine::Options::of(standard), flagbridge_engine::Options::STANDARD);
    }

    #[test]
    fn what_is_missing_is_said_in_a_sentence() {
        let wrong = |change: fn(&mut Choices)| {
            let mut choices = choices();
            change(&mut choices);
            ArenaRun::new(&choices).map(|_| ()).unwrap_err()
        };
        assert_eq!(wrong(|it| it.list.clear()), "Choose a fleet to simulate first.");
        assert_eq!(
            wrong(|it| it.other = "hello".to_owned()),
            "No card was found in the other opponent's list."
        );
        let no_opponent = wrong(|it| {
            it.opponents.clear();
            it.other.clear();
        });
        assert_eq!(no_opponent, "Choose at least one opponent.");
        assert!(wrong(|it| it.bots[0] = "admiral".to_owned()).contains("admiral"));
    }
}
