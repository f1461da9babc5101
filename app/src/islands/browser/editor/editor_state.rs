//! What all parts of the editor share: the draft being edited, the verdict on it, and what is open.

use flagbridge_cards::{Card, CardNumber, ObjectiveCategory};
use flagbridge_fleet::{Draft, Place};
use leptos::prelude::*;

use super::collection::Owned;
use super::conflict::Conflict;
use super::dom;
use super::edition_ref::EditionRef;
use super::element_ids::{
    PICKER_SEARCH, extra_element, line_element, objective_element, ship_element, slot_element,
};
use super::sync_status::SyncStatus;
use super::target::Target;
use crate::editor::{Command, Editing, Judgement, Key, Saved, edition_of};
use crate::islands::browser::fleet_store::{self, NotSaved};

/// The editor's signals. Copied into every component.
#[derive(Clone, Copy)]
pub(crate) struct EditorState {
    /// The draft and its history.
    pub editing: RwSignal<Editing>,
    /// What the rules say of it; names and notes do not matter.
    pub judgement: Memo<Judgement>,
    /// The edition it is built for.
    pub edition: Memo<EditionRef>,
    /// Whether anything has been chosen yet.
    pub started: Memo<bool>,
    /// Whether faction and rules are being chosen, after the first choice.
    pub setting: RwSignal<bool>,
    /// Whether wide screens show the list in little room.
    pub compact: RwSignal<bool>,
    /// Whether the charts are shown in place of the list.
    pub charts: RwSignal<bool>,
    /// What the picker offers cards for.
    pub target: RwSignal<Target>,
    /// Whether the picker is open where it is a dialog.
    pub picking: RwSignal<bool>,
    /// The element that opened the picker.
    pub opener: StoredValue<String>,
    /// The dialog that is open.
    pub dialog: RwSignal<Option<EditorDialog>>,
    /// What was done last, read aloud by screen readers.
    pub said: RwSignal<String>,
    /// How the fleet is kept in the browser.
    pub saved: RwSignal<Option<Saved>>,
    /// Whether saving it failed.
    pub not_saved: RwSignal<Option<NotSaved>>,
    /// The fleet as it was changed in another place, until the player has chosen how to continue.
    pub conflict: RwSignal<Option<Conflict>>,
    /// How it relates to the fleet on the server.
    pub sync: RwSignal<SyncStatus>,
    /// Id of the edition the visitor chose last, in this browser; none before the first choice.
    pub preferred: RwSignal<Option<String>>,
    /// What the player owns.
    pub owned: Owned,
    /// The attack with which the odds open; may be empty.
    pub odds: StoredValue<String>,
    /// What shows the campaign's rules, where the fleet is for one.
    pub campaign: RwSignal<Option<CampaignPart>>,
}

/// What a campaign says in one place of the editor.
pub(crate) type CampaignPart = fn(EditorState, CampaignPlace) -> AnyView;

/// A place in the editor where a campaign has something to say.
#[derive(Clone, Copy)]
pub(crate) enum CampaignPlace {
    /// Beside the fleet: the budget, what is wrong, and submitting.
    Panel,
    /// A ship of the fleet.
    Ship(Key),
    /// A line of squadrons.
    Squadrons(Key),
    /// A card in the picker.
    Card(CardNumber),
}

/// The dialogs of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditorDialog {
    /// Link, text formats, download.
    Export,
    /// A list pasted from elsewhere.
    Import,
    /// All keys.
    Keys,
    /// The dice odds.
    Odds,
}

impl EditorState {
    pub fn new() -> Self {
        let editing = RwSignal::new(Editing::default());
        let weighed = Memo::new(move |_| {
            editing.with(|editing| Draft {
                name: String::new(),
                notes: String::new(),
                ..editing.draft().clone()
            })
        });
        Self {
            editing,
            judgement: Memo::new(move |_| weighed.with(Judgement::new)),
            edition: Memo::new(move |_| weighed.with(|draft| EditionRef(edition_of(draft)))),
            started: Memo::new(move |_| {
                weighed.with(|draft| draft.faction.is_some() || draft.cards().next().is_some())
            }),
            setting: RwSignal::new(false),
            compact: RwSignal::new(fleet_store::is_compact()),
            charts: RwSignal::new(false),
            target: RwSignal::new(Target::Ship),
            picking: RwSignal::new(false),
            opener: StoredValue::new(String::new()),
            dialog: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            saved: RwSignal::new(None),
            not_saved: RwSignal::new(None),
            conflict: RwSignal::new(None),
            sync: RwSignal::new(SyncStatus::Local),
            preferred: RwSignal::new(None),
            owned: Owned::read(),
            odds: StoredValue::new(String::new()),
            campaign: RwSignal::new(None),
        }
    }

    /// Makes a change to the draft and says what it was.
    pub fn run(self, command: Command) {
        let name = self.editing.with_untracked(|editing| command.name(editing.draft()));
        let changed = self.editing.try_maybe_update(|editing| {
            let changed = editing.run(&command);
            (changed, changed)
        });
        if changed == Some(true) {
            self.say(&name);
        }
    }

    /// Builds for another edition, and begins new fleets with it from now on.
    pub fn choose_edition(self, id: &str) {
        self.run(Command::SetEdition(id.to_owned()));
        fleet_store::remember_edition(id);
        self.preferred.set(Some(id.to_owned()));
    }

    /// Shows the list in little or in much room, from now on.
    pub fn set_compact(self, compact: bool) {
        fleet_store::remember_compact(compact);
        self.compact.set(compact);
    }

    /// A change that is typed letter by letter: nothing is said.
    pub fn type_in(self, command: Command) {
        self.editing.try_maybe_update(|editing| (editing.run(&command), ()));
    }

    /// Ends a run of typing.
    pub fn pause(self) {
        self.editing.update_untracked(Editing::pause);
    }

    pub fn undo(self) {
        let undone = self.editing.try_update(Editing::undo).flatten();
        self.say(&undone.map_or("Nothing to undo".to_owned(), |name| format!("undone: {name}")));
    }

    pub fn redo(self) {
        let redone = self.editing.try_update(Editing::redo).flatten();
        self.say(&redone.map_or("Nothing to redo".to_owned(), |name| format!("redone: {name}")));
    }

    pub fn say(self, text: &str) {
        self.said.set(text.to_owned());
    }

    /// Looks at the draft without following it.
    pub fn draft<T>(self, look: impl FnOnce(&Draft) -> T) -> T {
        self.editing.with_untracked(|editing| look(editing.draft()))
    }

    /// Where the ship stands now.
    pub fn ship(self, key: Key) -> Option<usize> {
        self.editing.with_untracked(|editing| editing.keyed().ship(key))
    }

    /// Where the line of squadrons stands now.
    pub fn squadron(self, key: Key) -> Option<usize> {
        self.editing.with_untracked(|editing| editing.keyed().squadron(key))
    }

    /// Offers cards for something; focus goes to the search field and comes back to the opener.
    pub fn pick(self, target: Target, opener: &str) {
        self.charts.set(false);
        self.opener.set_value(opener.to_owned());
        self.target.set(target);
        self.picking.set(true);
        dom::focus_later(PICKER_SEARCH);
    }

    /// Opens the dice odds, with an attack to start with.
    pub fn open_odds(self, expression: String) {
        self.odds.set_value(expression);
        self.dialog.set(Some(EditorDialog::Odds));
    }

    /// Closes the picker; where it stays on the screen it offers ships again.
    pub fn stop_picking(self) {
        self.picking.set(false);
        if !self.target.get_untracked().is_tray() {
            self.target.set(Target::Ship);
        }
        let opener = self.opener.get_value();
        dom::focus_later(if opener.is_empty() { "fleet" } else { &opener });
        self.opener.set_value(String::new());
    }

    /// The first category without an objective.
    pub fn next_objective(self) -> Option<ObjectiveCategory> {
        let judgement = self.judgement.get_untracked();
        let open = judgement.options().objectives.iter().find(|it| it.chosen.is_none());
        open.map(|it| it.category)
    }

    /// The id of the element that shows a place of the draft.
    pub fn element(self, place: Place) -> String {
        let editing = self.editing.read_untracked();
        let keyed = editing.keyed();
        let ship = |ship: usize| keyed.ships().get(ship).map(|key| ship_element(*key));
        let element = match place {
            Place::Fleet => None,
            Place::Ship(index) => ship(index),
            Place::Upgrade { ship, upgrade } => {
                let key = keyed.ships().get(ship).copied();
                let judgement = self.judgement.get_untracked();
                let options = judgement.options().ships.get(ship);
                let slot = options
                    .and_then(|it| it.slots.iter().position(|slot| slot.upgrade == Some(upgrade)));
                key.map(|key| match slot {
                    Some(slot) => slot_element(key, slot),
                    None => extra_element(key, upgrade),
                })
            }
            Place::Squadron(line) => keyed.squadrons().get(line).map(|key| line_element(*key)),
            Place::Objective(objective) => {
                let card = editing.draft().objectives.get(objective);
                let card = card.and_then(|card| self.edition.get_untracked().card(*card));
                card.and_then(Card::objective).map(|it| objective_element(it.category.id()))
            }
        };
        element.unwrap_or_else(|| "fleet".to_owned())
    }
}
