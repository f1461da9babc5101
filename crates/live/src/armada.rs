//! Armada at a live table.

use std::sync::Arc;

use flagbridge_cards::Catalogue;
use flagbridge_engine::record::Record;
use flagbridge_engine::{
    Action, Event, Game as Fleets, Options, Phase, Question, Roster, Seat, Table, Viewer,
};
use flagbridge_fleet::{UncheckedFleet, share};

use crate::game::Game;
use crate::row::Brought;
use crate::settings::{GameId, Settings};

/// Armada, by the cards of a catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Armada(
    /// The card database.
    pub &'static Catalogue,
);

impl Armada {
    /// The cards of a list. Both players saw what is wrong with it before they said that they are ready.
    fn roster(list: &Brought) -> Result<Roster, String> {
        let fleet = share::decode(&list.code).map(UncheckedFleet::anyway);
        fleet.map(|fleet| roster(&fleet)).map_err(|error| error.to_string())
    }

    /// The game that two rosters make.
    fn meet(self, rosters: [Roster; 2], settings: &Settings) -> Result<Fleets, String> {
        let options = settings.mode(self.0).map_or(Options::STANDARD, Options::of);
        Fleets::new(settings.rules(self.0), options, rosters).map_err(|bad| bad.to_string())
    }

    fn read_header(self, header: &str) -> Result<Record, String> {
        Record::read(header, self.0).map_err(|bad| bad.to_string())
    }
}

impl Game for Armada {
    const ID: GameId = GameId::Armada;

    type Fleets = Arc<Fleets>;
    type Table = Table;
    type Action = Action;
    type Event = Event;

    fn accept(self, list: &Brought, settings: &Settings) -> Result<(), String> {
        let roster = Armada::roster(list)?;
        self.meet([roster.clone(), roster], settings).map(|_| ())
    }

    fn header(
        self,
        lists: [&Brought; 2],
        settings: &Settings,
        seed: u64,
    ) -> Result<String, String> {
        let [one, two] = lists.map(Armada::roster);
        let game = self.meet([one?, two?], settings)?;
        Record::new(&game, seed).write(self.0).map_err(|bad| bad.to_string())
    }

    fn open_header(self, header: &str) -> Result<String, String> {
        let open = Record { seed: 0, actions: Vec::new(), ..self.read_header(header)? };
        open.write(self.0).map_err(|bad| bad.to_string())
    }

    fn fleets(self, header: &str) -> Result<Arc<Fleets>, String> {
        self.read_header(header)?.game(self.0).map_err(|bad| bad.to_string())
    }

    fn begin(self, header: &str) -> Result<Table, String> {
        let record = self.read_header(header)?;
        let game = record.game(self.0).map_err(|bad| bad.to_string())?;
        Ok(Table::new(game, record.seed))
    }

    fn record(self, header: &str, actions: &[Action]) -> Result<String, String> {
        let record = Record { actions: actions.to_vec(), ..self.read_header(header)? };
        record.write(self.0).map_err(|bad| bad.to_string())
    }

    fn asked(table: &Table) -> Option<(Seat, &'static str)> {
        table.decision().map(|decision| (decision.seat, decision.question.id()))
    }

    /// RRG 1.6, Command Phase: the players choose their dials at the same time.
    fn is_secret_choice(table: &Table) -> bool {
        matches!(table.decision().map(|decision| decision.question), Some(Question::Dials(_)))
    }

    fn is_secret(action: &Action) -> bool {
        matches!(action, Action::Dials { .. })
    }

    fn choosing(table: &Table) -> Option<u16> {
        (table.phase() == Phase::Command).then(|| u16::from(table.round()))
    }

    fn any_secret(table: &Table) -> Option<Action> {
        table.legal().actions.into_iter().next()
    }

    fn show_early(_view: &mut Table, _action: &Action) {}

    fn read(table: &Table, text: &str) -> Result<Action, String> {
        table.game().read(text).map_err(|fault| fault.to_string())
    }

    fn write(table: &Table, action: &Action) -> String {
        table.game().write(action)
    }

    fn check(table: &Table, action: &Action) -> Result<(), String> {
        table.check(action).map_err(|refusal| refusal.to_string())
    }

    fn apply(table: &mut Table, action: &Action) -> Result<Vec<Event>, String> {
        table.apply(action).map_err(|refusal| refusal.to_string())
    }

    fn reveals(before: &Table, after: &Table, events: &[Event]) -> bool {
        !before.same_chance(after) || events.iter().any(Event::reveals)
    }

    fn seen_by(table: &Table, viewer: Viewer) -> Table {
        table.seen_by(viewer)
    }

    fn told_to(event: &Event, viewer: Viewer) -> Option<Event> {
        event.seen_by(viewer)
    }

    fn write_state(view: &Table) -> Vec<u8> {
        view.write_state()
    }

    fn read_state(fleets: &Arc<Fleets>, bytes: &[u8]) -> Option<Table> {
        Table::read_state(fleets, bytes).ok()
    }

    fn hash(table: &Table) -> u64 {
        table.hash()
    }

    fn scores(table: &Table) -> [u16; 2] {
        Seat::ALL.map(|seat| table.score(seat))
    }

    fn outcome(table: &Table) -> Option<Option<Seat>> {
        table.outcome().map(|outcome| Some(outcome.winner))
    }
}

fn roster(fleet: &UncheckedFleet) -> Roster {
    Roster::gather(fleet.ships(), fleet.squadrons(), fleet.objectives())
}
