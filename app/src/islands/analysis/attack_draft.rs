//! One attack while it is being put together.

use std::sync::Arc;

use flagbridge_odds::Attack;
use leptos::prelude::*;

use crate::analysis::{Knobs, OddsError, Solved};

/// What came of the text: nothing where it is blank.
pub(crate) type Answer = Option<Result<Arc<Solved>, OddsError>>;

/// The text, the attack behind it, and the answer.
#[derive(Clone, Copy)]
pub(crate) struct AttackDraft {
    /// The letter its fields begin with.
    pub letter: &'static str,
    /// The expression as it stands in its field.
    pub text: RwSignal<String>,
    /// The attack of the last text that was understood.
    pub attack: RwSignal<Attack>,
    /// What came of it.
    pub answer: RwSignal<Answer>,
    waiting: StoredValue<bool>,
}

impl AttackDraft {
    pub fn new(letter: &'static str, text: String) -> Self {
        let answer = Solved::is_quick(&text).then(|| answer(&text)).flatten();
        let attack = text.parse().unwrap_or_else(|_| blank());
        Self {
            letter,
            text: RwSignal::new(text),
            attack: RwSignal::new(attack),
            answer: RwSignal::new(answer),
            waiting: StoredValue::new(false),
        }
    }

    /// Works out in the browser what was too much for the first look at the page.
    pub fn begin(self) {
        if self.answer.with_untracked(Option::is_none) && !self.is_blank() {
            self.work_out();
        }
    }

    /// Whether nothing is asked.
    pub fn is_blank(self) -> bool {
        self.text.with_untracked(|it| it.trim().is_empty())
    }

    /// The knobs as they stand.
    pub fn knobs(self) -> Knobs {
        self.attack.with(Knobs::of)
    }

    /// Turns a knob; the text follows.
    pub fn turn(self, change: impl FnOnce(&mut Knobs)) {
        let mut attack = self.attack.get_untracked();
        let mut knobs = Knobs::of(&attack);
        change(&mut knobs);
        knobs.apply(&mut attack);
        self.text.set(attack.to_string());
        self.attack.set(attack);
        self.work_out();
    }

    /// Takes a text; the knobs follow as soon as it is understood.
    pub fn write(self, text: String) {
        if let Ok(attack) = text.parse() {
            self.attack.set(attack);
        }
        self.text.set(text);
        self.work_out();
    }

    /// Works the attack out after the next frame, so that the click itself is shown at once; turns that come before
    /// then are worked out together.
    fn work_out(self) {
        if self.waiting.get_value() {
            return;
        }
        self.waiting.set_value(true);
        request_animation_frame(move || {
            set_timeout(
                move || {
                    if self.waiting.try_set_value(false).is_none()
                        && let Some(text) = self.text.try_get_untracked()
                    {
                        self.answer.set(answer(&text));
                    }
                },
                std::time::Duration::ZERO,
            );
        });
    }
}

fn answer(text: &str) -> Answer {
    (!text.trim().is_empty()).then(|| Solved::of(text).map(Arc::new))
}

fn blank() -> Attack {
    Attack::new(flagbridge_cards::Pool::EMPTY)
}
