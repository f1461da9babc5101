use flagbridge_cards::Keyword;

use super::effect::Effect;
use crate::terms::{Hook, Rule, Source, Value, Window};

/// Who listens to which hook: every effect of the cards both players brought.
///
/// Keywords and damage cards are not here: they come and go, and are asked of the unit itself. But whether there is one
/// that listens at all is known beforehand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listeners {
    /// The effects of the cards both players brought, one hook's after another's.
    cards: Vec<Listener>,
    /// Where those of each hook end in that list.
    ends: Vec<u16>,
    /// Hooks that one of these cards listens to.
    heard: Hooks,
    /// Hooks that a damage card of the edition listens to once it is faceup.
    damage: Hooks,
    /// Hooks that a keyword listens to.
    keywords: Hooks,
}

/// One effect of one card in the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listener {
    pub source: Source,
    pub place: u8,
    pub effect: &'static Effect,
    /// Which of the objectives brought; only for objectives.
    pub objective: u8,
}

/// A set of hooks, a bit for each: most questions are about hooks without listeners.
#[derive(Clone, Copy, Debug, Default)]
struct Hooks([u64; HOOKS.div_ceil(64)]);

/// How many hooks there are.
const HOOKS: usize =
    5 + Window::ALL.len() + Value::ALL.len() + Rule::ALL.len() + Keyword::ALL.len();

impl Listeners {
    /// Who listens: the cards both players brought, for objectives with their place, and what damage cards and keywords
    /// can do.
    pub fn new(
        brought: impl Iterator<Item = (Source, &'static [Effect], u8)>,
        damage: impl Iterator<Item = &'static Effect>,
        keywords: impl Iterator<Item = &'static Effect>,
    ) -> Self {
        let mut listeners = Listeners { ends: Vec::with_capacity(HOOKS), ..Listeners::default() };
        brought.for_each(|(source, effects, objective)| listeners.add(source, effects, objective));
        // Those of one hook keep their order.
        listeners.cards.sort_by_key(|listener| place_of(listener.effect.hook));
        let mut all =
            listeners.cards.iter().map(|listener| place_of(listener.effect.hook)).peekable();
        let mut end = 0;
        for place in 0..HOOKS {
            while all.next_if_eq(&place).is_some() {
                end += 1;
            }
            listeners.ends.push(end);
        }
        damage.for_each(|effect| listeners.damage.add(effect.hook));
        keywords.for_each(|effect| listeners.keywords.add(effect.hook));
        listeners
    }

    fn add(&mut self, source: Source, effects: &'static [Effect], objective: u8) {
        // A dormant effect is heard only while it lasts.
        for (place, effect) in
            effects.iter().enumerate().filter(|(_, effect)| effect.dormant.is_none())
        {
            self.cards.push(Listener { source, place: place as u8, effect, objective });
            self.heard.add(effect.hook);
        }
    }

    /// Whether a card that a player brought, or a damage card of the edition, listens to a hook.
    #[inline]
    pub fn may_hear(&self, hook: Hook) -> bool {
        let (word, bit) = Hooks::bit(hook);
        (self.heard.0[word] | self.damage.0[word]) & bit != 0
    }

    /// Whether a card that a player brought listens to a hook.
    pub fn any(&self, hook: Hook) -> bool {
        self.heard.contains(hook)
    }

    /// Whether a damage card of the edition listens to a hook once it is faceup.
    pub fn damage(&self, hook: Hook) -> bool {
        self.damage.contains(hook)
    }

    /// Whether a keyword listens to a hook.
    pub fn keywords(&self, hook: Hook) -> bool {
        self.keywords.contains(hook)
    }

    /// The cards that listen to a hook.
    pub fn of(&self, hook: Hook) -> &[Listener] {
        if !self.any(hook) {
            return &[];
        }
        let place = place_of(hook);
        let from = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cards[usize::from(from)..usize::from(self.ends[place])]
    }
}

impl Hooks {
    fn add(&mut self, hook: Hook) {
        let (word, bit) = Hooks::bit(hook);
        self.0[word] |= bit;
    }

    fn contains(&self, hook: Hook) -> bool {
        let (word, bit) = Hooks::bit(hook);
        self.0[word] & bit != 0
    }

    /// Where the bit of a hook stands.
    #[inline]
    const fn bit(hook: Hook) -> (usize, u64) {
        let place = place_of(hook);
        (place / 64, 1 << (place % 64))
    }
}

/// The place of a hook among all.
#[inline]
const fn place_of(hook: Hook) -> usize {
    const VALUES: usize = 5 + Window::ALL.len();
    const RULES: usize = VALUES + Value::ALL.len();
    const KEYWORDS: usize = RULES + Rule::ALL.len();
    match hook {
        Hook::Battery => 0,
        Hook::AntiSquadron => 1,
        Hook::SpecialBattery => 2,
        Hook::FleetBuilding => 3,
        Hook::Layout => 4,
        Hook::Window(window) => 5 + window as usize,
        Hook::Value(value) => VALUES + value as usize,
        Hook::Rule(rule) => RULES + rule as usize,
        Hook::Keyword(keyword) => KEYWORDS + keyword as usize,
    }
}
