//! What all parts of the editor share: the draft being edited, the verdict on it, and what is open.

use flagbridge_cards::{Card, CardNumber, ObjectiveCategory, Resolved, brought};
use flagbridge_data::catalogue;
use flagbridge_fleet::{Draft, Place};
use leptos::prelude::*;

use super::online::SyncStatus;
use super::owned::Owned;
use super::target::Target;
use super::{dom, keeping};
use crate::editor::{Command, Editing, Judgement, Key, Online, Saved, edition_of};

/// The editor's signals. Copied into every component.
#[derive(Clone, Copy)]
pub(super) struct EditorState {
    /// The draft and its history.
    pub editing: RwSignal<Editing>,
    /// What the rules say of it; names and notes do not matter.
    pub judgement: Memo<Judgement>,
    /// The edition it is built for.
    pub edition: Memo<Here>,
    /// Whether anything has been chosen yet.
    pub started: Memo<bool>,
    /// Whether faction and rules are being chosen, after the first choice.
    pub setting: RwSignal<bool>,
    /// Whether wide screens show the list in little room.
    pub compact: RwSignal<bool>,
    /// Whether what the list does is shown in its place.
    pub study: RwSignal<bool>,
    /// What the picker offers cards for.
    pub target: RwSignal<Target>,
    /// Whether the picker is open where it is a dialog.
    pub picking: RwSignal<bool>,
    /// The element that opened the picker.
    pub opener: StoredValue<String>,
    /// The dialog that is open.
    pub sheet: RwSignal<Option<Sheet>>,
    /// What was done last, read aloud by screen readers.
    pub said: RwSignal<String>,
    /// How the fleet is kept in the browser.
    pub saved: RwSignal<Option<Saved>>,
    /// Whether keeping it failed.
    pub trouble: RwSignal<Option<Trouble>>,
    /// What somebody else has made of it, until the player has chosen how to go on.
    pub rival: RwSignal<Option<Rival>>,
    /// How it stands to the fleet on the server.
    pub sync: RwSignal<SyncStatus>,
    /// Id of the edition the visitor chose last, in this browser; none before the first choice.
    pub preferred: RwSignal<Option<String>>,
    /// What the player owns.
    pub owned: Owned,
    /// The attack with which the odds open; may be empty.
    pub odds: StoredValue<String>,
}

/// The dialogs of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sheet {
    /// Link, text formats, download.
    Export,
    /// A list pasted from elsewhere.
    Import,
    /// All keys.
    Keys,
    /// The dice odds.
    Odds,
}

/// Why what is on the screen is not what is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The browser keeps nothing: no room, or not allowed.
    NotKept,
}

/// Somebody else who has changed the same fleet.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Rival {
    /// Another tab of this browser, and what it has kept.
    Tab(Box<Saved>),
    /// Another browser, and what it has saved on the server.
    Server(Box<Online>),
}

impl Rival {
    /// The fleet as they have it.
    pub fn draft(&self) -> Draft {
        match self {
            Self::Tab(saved) => saved.draft(),
            Self::Server(online) => online.draft(),
        }
    }

    /// The last state both sides have seen.
    pub fn base(&self, state: EditorState) -> Option<Draft> {
        state.saved.with_untracked(|saved| {
            let saved = saved.as_ref()?;
            match self {
                Self::Tab(_) => Some(saved.draft()),
                Self::Server(_) => saved.online.as_ref().map(Online::draft),
            }
        })
    }

    /// What the player is told.
    pub fn words(&self) -> &'static str {
        match self {
            Self::Tab(_) => {
                "This fleet was changed in another tab. Nothing is lost; choose how to go on."
            }
            Self::Server(_) => {
                "This fleet was changed on another device. Nothing is lost; choose how to go on."
            }
        }
    }
}

/// An edition, comparable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here(pub Resolved<'static>);

impl PartialEq for Here {
    fn eq(&self, other: &Self) -> bool {
        self.0.index == other.0.index
    }
}

impl Here {
    /// The card as this edition has it, or as any has it.
    pub fn card(self, number: CardNumber) -> Option<&'static Card> {
        self.0.card(number).or_else(|| catalogue().newest(number))
    }

    /// The card's name; its id where it belongs to a pack that is not here.
    pub fn name(self, number: CardNumber) -> &'static str {
        let name = self.card(number).map(|card| card.name);
        name.or_else(|| brought::card_id(number)).unwrap_or("Unknown card")
    }
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
            edition: Memo::new(move |_| weighed.with(|draft| Here(edition_of(draft)))),
            started: Memo::new(move |_| {
                weighed.with(|draft| draft.faction.is_some() || draft.cards().next().is_some())
            }),
            setting: RwSignal::new(false),
            compact: RwSignal::new(keeping::is_compact()),
            study: RwSignal::new(false),
            target: RwSignal::new(Target::Ship),
            picking: RwSignal::new(false),
            opener: StoredValue::new(String::new()),
            sheet: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            saved: RwSignal::new(None),
            trouble: RwSignal::new(None),
            rival: RwSignal::new(None),
            sync: RwSignal::new(SyncStatus::Local),
            preferred: RwSignal::new(None),
            owned: Owned::read(),
            odds: StoredValue::new(String::new()),
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
        keeping::remember_edition(id);
        self.preferred.set(Some(id.to_owned()));
    }

    /// Shows the list in little or in much room, from now on.
    pub fn set_compact(self, compact: bool) {
        keeping::remember_compact(compact);
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
        self.study.set(false);
        self.opener.set_value(opener.to_owned());
        self.target.set(target);
        self.picking.set(true);
        dom::focus_later(super::picker::SEARCH);
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

pub(super) fn ship_element(key: Key) -> String {
    format!("ship-{key}")
}

pub(super) fn slot_element(key: Key, slot: usize) -> String {
    format!("slot-{key}-{slot}")
}

pub(super) fn extra_element(key: Key, upgrade: usize) -> String {
    format!("extra-{key}-{upgrade}")
}

pub(super) fn line_element(key: Key) -> String {
    format!("line-{key}")
}

/// The button that adds one more squadron to a line.
pub(super) fn more_element(key: Key) -> String {
    format!("more-{key}")
}

pub(super) fn objective_element(category: &str) -> String {
    format!("objective-{category}")
}
