//! Starmada at a live table.

use std::sync::Arc;

use flagbridge_seats::{Seat, Viewer};
use flagbridge_starmada as starmada;
use starmada::draft::Draft;
use starmada::record::Record;
use starmada::{
    Action, BattleSize, Event, MAX_SCATTERED, Options, Orders, Phase, Question, Roster, Table,
    Terrain,
};

use crate::game::Game;
use crate::row::Brought;
use crate::settings::{GameId, Settings};

/// Starmada. Its sheets come with the fleets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Starmada;

impl Starmada {
    /// The most planets, and the most asteroid fields, that [`scattered`](Starmada::scattered) places.
    pub const MAX_SCATTERED: u8 = MAX_SCATTERED;

    /// The size of the battle, where a table's settings name one that there is.
    pub fn size(settings: &Settings) -> Option<BattleSize> {
        match settings.mode.as_str() {
            "" => Some(BattleSize::default()),
            named => BattleSize::named(named),
        }
    }

    /// How the battle is played, where a table's settings name what there is.
    pub fn options(settings: &Settings) -> Option<Options> {
        Options::of(Starmada::size(settings)?).with_lines(&settings.options)
    }

    /// Lines for a table's settings that scatter planets and asteroid fields over its board.
    pub fn scattered(settings: &Settings, planets: u8, fields: u8, seed: u64) -> String {
        let board = Starmada::options(settings).unwrap_or(Options::STANDARD).board;
        let [planets, fields] = [planets, fields].map(|count| count.min(MAX_SCATTERED));
        let terrain = Terrain::scattered(board, planets, fields, seed);
        terrain.iter().map(Terrain::to_string).collect::<Vec<_>>().join("\n")
    }

    fn roster(list: &Brought) -> Result<Roster, String> {
        let draft = Draft::from_code(&list.code).map_err(|bad| bad.to_string())?;
        draft.roster().ok_or_else(|| "a class in this fleet has no display sheet".to_owned())
    }

    fn meet(rosters: [Roster; 2], settings: &Settings) -> Result<starmada::Game, String> {
        let options = Starmada::options(settings);
        let options = options.ok_or("the table's settings could not be read")?;
        let game = starmada::Game::new(options, rosters).map_err(|bad| bad.to_string())?;
        Ok(game.with_terrain(Terrain::among(&settings.options)))
    }

    /// The first rule that a fleet breaks in a battle of the table's size. Starmada Unity, 2.2 (p. 12).
    fn fault(list: &Brought, settings: &Settings) -> Option<String> {
        let mut draft = Draft::from_code(&list.code).ok()?;
        draft.size = Starmada::size(settings).unwrap_or_default();
        let fault = draft.check().into_iter().find(|fault| fault.is_error())?;
        Some(fault.message)
    }
}

impl Game for Starmada {
    const ID: GameId = GameId::Starmada;

    type Fleets = Arc<starmada::Game>;
    type Table = Table;
    type Action = Action;
    type Event = Event;

    fn accept(self, list: &Brought, settings: &Settings) -> Result<(), String> {
        let roster = Starmada::roster(list)?;
        Starmada::meet([roster.clone(), roster], settings).map(|_| ())
    }

    fn header(
        self,
        lists: [&Brought; 2],
        settings: &Settings,
        seed: u64,
    ) -> Result<String, String> {
        for (seat, list) in Seat::ALL.into_iter().zip(lists) {
            if let Some(fault) = Starmada::fault(list, settings) {
                return Err(format!("the battle cannot start: in side {seat}'s fleet, {fault}"));
            }
        }
        let [one, two] = lists.map(Starmada::roster);
        let game = Starmada::meet([one?, two?], settings)?;
        Record::new(&game, seed).write().map_err(|bad| bad.to_string())
    }

    fn open_header(self, header: &str) -> Result<String, String> {
        let record = Record::read(header).map_err(|bad| bad.to_string())?;
        let open = Record { seed: 0, actions: Vec::new(), ..record };
        open.write().map_err(|bad| bad.to_string())
    }

    fn fleets(self, header: &str) -> Result<Arc<starmada::Game>, String> {
        let record = Record::read(header).map_err(|bad| bad.to_string())?;
        record.game().map_err(|bad| bad.to_string())
    }

    fn begin(self, header: &str) -> Result<Table, String> {
        let record = Record::read(header).map_err(|bad| bad.to_string())?;
        let game = record.game().map_err(|bad| bad.to_string())?;
        Ok(Table::new(game, record.seed))
    }

    fn record(self, header: &str, actions: &[Action]) -> Result<String, String> {
        let record = Record::read(header).map_err(|bad| bad.to_string())?;
        let record = Record { actions: actions.to_vec(), ..record };
        record.write().map_err(|bad| bad.to_string())
    }

    fn asked(table: &Table) -> Option<(Seat, &'static str)> {
        let decision = table.decision()?;
        Some((decision.seat, decision.question.id()))
    }

    /// Starmada Unity, 3.1 (p. 15): both sides write their orders before any is revealed.
    fn is_secret_choice(table: &Table) -> bool {
        matches!(table.decision().map(|decision| decision.question), Some(Question::Orders(_)))
    }

    fn is_secret(action: &Action) -> bool {
        matches!(action, Action::Orders(..))
    }

    fn choosing(table: &Table) -> Option<u16> {
        (table.phase() == Phase::Orders).then(|| table.turn())
    }

    /// Straight ahead at the same speed asks nothing of the engines.
    fn any_secret(table: &Table) -> Option<Action> {
        let Question::Orders(ship) = table.decision()?.question else { return None };
        Some(Action::Orders(ship, Orders::ahead(table.ship(ship).momentum.speed)))
    }

    fn show_early(view: &mut Table, action: &Action) {
        if let Action::Orders(ship, orders) = action {
            view.show_written(*ship, orders);
        }
    }

    fn read(table: &Table, text: &str) -> Result<Action, String> {
        table.read(text).map_err(|fault| fault.to_string())
    }

    fn write(table: &Table, action: &Action) -> String {
        table.write(action)
    }

    fn check(table: &Table, action: &Action) -> Result<(), String> {
        table.check(action).map_err(|refusal| refusal.to_string())
    }

    fn apply(table: &mut Table, action: &Action) -> Result<Vec<Event>, String> {
        table.apply(action).map_err(|refusal| refusal.to_string())
    }

    fn reveals(before: &Table, after: &Table, events: &[Event]) -> bool {
        let shown = |event: &Event| matches!(event, Event::OrdersRevealed(..));
        !before.same_chance(after) || events.iter().any(shown)
    }

    fn seen_by(table: &Table, viewer: Viewer) -> Table {
        match viewer {
            Viewer::Seat(seat) => table.view(seat),
            Viewer::Spectator => table.open_view(),
        }
    }

    /// Everybody may hear everything: that orders were written is told without the orders.
    fn told_to(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn write_state(view: &Table) -> Vec<u8> {
        view.write_state()
    }

    fn read_state(fleets: &Arc<starmada::Game>, bytes: &[u8]) -> Option<Table> {
        Table::read_state(fleets, bytes).ok()
    }

    fn hash(table: &Table) -> u64 {
        table.hash()
    }

    fn scores(table: &Table) -> [u16; 2] {
        table.scores()
    }

    fn outcome(table: &Table) -> Option<Option<Seat>> {
        table.outcome().map(|outcome| outcome.winner)
    }
}
