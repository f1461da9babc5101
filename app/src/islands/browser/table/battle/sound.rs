//! Sounds of the table, synthesised by the page: off by default, and the choice is remembered.

use std::sync::Arc;

use flagbridge_engine::Table;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use web_sys::js_sys::{Array, Function, Reflect};
use web_sys::wasm_bindgen::{JsCast as _, JsValue};

use super::table_state::TableState;
use crate::islands::browser::table::saved_games;
use crate::play::game::change::Change;

/// Where the browser keeps whether sounds are on.
const KEY: &str = "flagbridge.sound";

/// Something to be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sound {
    /// A unit is destroyed.
    Blast,
    /// Shields or hull are lost.
    Hit,
    /// Dice are rolled.
    Roll,
    /// A unit moves.
    Glide,
    /// A person is asked after others have answered.
    Turn,
}

impl Sound {
    /// The one sound for what has changed: the most important thing.
    fn of(change: &Change, asked: bool) -> Option<Sound> {
        if change.destroyed {
            Some(Sound::Blast)
        } else if change.tolls.iter().any(|loss| loss.points < 0) {
            Some(Sound::Hit)
        } else if change.rolled {
            Some(Sound::Roll)
        } else if change.moved {
            Some(Sound::Glide)
        } else {
            asked.then_some(Sound::Turn)
        }
    }
}

/// The button that turns sounds on and off; while they are on, what happens is heard.
pub(crate) fn toggle(table_state: TableState) -> AnyView {
    let on = RwSignal::new(saved_games::setting(KEY).is_some());
    let flip = move |_| {
        on.update(|on| *on = !*on);
        saved_games::set_setting(KEY, on.get_untracked().then_some("on"));
    };
    let context: Context = StoredValue::new_local(None);
    Effect::new(move |before: Option<(usize, bool, Arc<Table>)>| {
        let (length, person) = table_state.session.with(|session| {
            (session.length(), session.asked().is_some_and(|(_, it)| it.is_person()))
        });
        let table = table_state.table();
        if let Some((old, was_person, old_table)) = before
            && on.get_untracked()
            && length > old
            && let Some(sound) =
                Sound::of(&Change::between(&old_table, &table), person && !was_person)
        {
            leptos::task::spawn_local(async move {
                // Without its code the table is as silent as before.
                if let Ok(Player { play }) = load().await {
                    play(sound, context);
                }
            });
        }
        (length, person, table)
    });
    view! {
        <button
            class="button button--small"
            type="button"
            data-sound
            aria-label="Sounds"
            title="Sounds"
            aria-pressed=move || on.get().to_string()
            on:click=flip
        >
            "♪"
        </button>
    }
    .into_any()
}

type Context = StoredValue<Option<JsValue>, LocalStorage>;

#[derive(Clone, Copy)]
struct Player {
    play: fn(Sound, Context),
}

#[wasm_split(aside, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load() -> Result<Player, SplitLoaderError> {
    Ok(Player { play })
}

/// A tone: its wave, its pitch at the beginning and at the end in hertz, when it begins, how long it lasts and how
/// loud it is.
type Tone = (&'static str, f64, f64, f64, f64, f64);

const fn tones(sound: Sound) -> &'static [Tone] {
    match sound {
        Sound::Blast => &[
            ("sawtooth", 180.0, 28.0, 0.0, 0.9, 0.22),
            ("square", 95.0, 20.0, 0.05, 1.1, 0.16),
            ("triangle", 420.0, 40.0, 0.0, 0.35, 0.12),
        ],
        Sound::Hit => &[
            ("sawtooth", 900.0, 120.0, 0.0, 0.16, 0.08),
            ("triangle", 130.0, 45.0, 0.08, 0.28, 0.2),
        ],
        Sound::Roll => &[
            ("square", 1_250.0, 900.0, 0.0, 0.03, 0.05),
            ("square", 1_050.0, 800.0, 0.07, 0.03, 0.05),
            ("square", 1_400.0, 950.0, 0.13, 0.03, 0.05),
            ("square", 880.0, 700.0, 0.22, 0.04, 0.05),
        ],
        Sound::Glide => &[("sine", 110.0, 165.0, 0.0, 0.4, 0.09)],
        Sound::Turn => {
            &[("sine", 523.0, 523.0, 0.0, 0.12, 0.07), ("sine", 784.0, 784.0, 0.1, 0.18, 0.07)]
        }
    }
}

fn play(sound: Sound, context: Context) {
    // A browser that makes no sounds stays silent.
    let _ = try_play(sound, context);
}

fn try_play(sound: Sound, kept: Context) -> Result<(), JsValue> {
    let active = get(&get(&window().into(), "navigator")?, "userActivation")?;
    // Nothing may be heard before the page has been touched.
    if get(&active, "hasBeenActive")? == JsValue::FALSE {
        return Ok(());
    }
    let context = match kept.try_get_value().flatten() {
        Some(context) => context,
        None => {
            let class: Function = get(&window().into(), "AudioContext")?.dyn_into()?;
            let made = Reflect::construct(&class, &Array::new())?;
            kept.try_set_value(Some(made.clone()));
            made
        }
    };
    let now = get(&context, "currentTime")?.as_f64().unwrap_or(0.0);
    for (wave, from, to, delay, length, volume) in tones(sound) {
        let (begin, end) = (now + delay, now + delay + length);
        let tone = call(&context, "createOscillator", &[])?;
        let gain = call(&context, "createGain", &[])?;
        Reflect::set(&tone, &"type".into(), &(*wave).into())?;
        bend(&get(&tone, "frequency")?, (*from, begin), (*to, end))?;
        bend(&get(&gain, "gain")?, (*volume, begin), (0.001, end))?;
        call(&tone, "connect", std::slice::from_ref(&gain))?;
        call(&gain, "connect", &[get(&context, "destination")?])?;
        call(&tone, "start", &[begin.into()])?;
        call(&tone, "stop", &[end.into()])?;
    }
    Ok(())
}

/// Lets a parameter go from one value at a time to another at a later time.
fn bend(parameter: &JsValue, from: (f64, f64), to: (f64, f64)) -> Result<(), JsValue> {
    call(parameter, "setValueAtTime", &[from.0.into(), from.1.into()])?;
    call(parameter, "exponentialRampToValueAtTime", &[to.0.into(), to.1.into()])?;
    Ok(())
}

fn get(object: &JsValue, name: &str) -> Result<JsValue, JsValue> {
    Reflect::get(object, &name.into())
}

fn call(object: &JsValue, name: &str, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let function: Function = get(object, name)?.dyn_into()?;
    Reflect::apply(&function, object, &arguments.iter().collect::<Array>())
}
