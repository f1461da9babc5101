//! The guided first game: two fleets of the core set against the easiest bot, with a hint whenever something new is asked.
//!
//! The table is the usual one and knows nothing of the hints. They are part of the page, and a short script shows the one
//! that is about the open question.

mod hints;

use flagbridge_fleet::share;
use leptos::nonce::use_nonce;
use leptos::prelude::*;

use super::head::Head;
use super::waiting::waiting;
use crate::check::reader;
use crate::islands::PlayTable;
use hints::{HINTS, Hint};

/// The fleets, as text: the ships and squadrons of one core set, 180 points at most.
const FLEETS: [&str; 2] = [include_str!("rebels.txt"), include_str!("empire.txt")];

/// The address at which the game begins at once.
pub(super) fn start() -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("begin", "guide").append_pair("mode", "core-set");
    query.append_pair("seat-b", "bot-recruit");
    for (side, text) in ["a", "b"].into_iter().zip(FLEETS) {
        query.append_pair(side, &share::encode(&reader().read(text).draft));
    }
    format!("/play?{}", query.finish())
}

/// What the first game is, and the way to it.
#[component]
pub fn FirstGamePage() -> impl IntoView {
    view! {
        <Head
            title="Your first game"
            description="A guided first game of Star Wars: Armada: two core-set fleets against an easy bot, with a hint whenever something new is asked."
        />
        <header class="learn-head">
            <p><a href="/learn">"All lessons"</a></p>
            <h1>"Your first game"</h1>
            <p class="lead">
                "You command a Nebulon-B, a CR90 corvette and four X-wing squadrons against a Victory Star Destroyer and six TIE "
                "fighter squadrons, played by the easiest bot. Whenever the table asks something new, a short hint explains it."
            </p>
            <p class="actions">
                <a class="button button--primary" href="/learn/first-game/table" data-guide-continue hidden>
                    "Continue your game"
                </a>
                <a class="button button--primary" href=start() data-guide-start>"Start the game"</a>
            </p>
            <p data-guide-settings hidden>
                <button class="button button--small" type="button" data-guide-reset>"Show all hints again"</button>
                " " <span role="status" data-guide-said></span>
            </p>
            <noscript>
                <p class="notice">"The table needs JavaScript. These are the hints to read:"</p>
            </noscript>
        </header>
        <section class="band" aria-labelledby="hints">
            <h2 id="hints">"What you will be asked"</h2>
            <dl class="guide-list">{HINTS.iter().map(entry).collect_view()}</dl>
        </section>
        <script nonce=use_nonce()>{include_str!("intro.js")}</script>
    }
    .into_any()
}

/// The table of the first game; the browser that keeps the game knows it by the id behind the `#`.
#[component]
pub fn FirstGameTablePage() -> impl IntoView {
    let hint = |hint: &'static Hint| {
        view! {
            <div data-guide-hint=hint.questions.join(" ") hidden>
                <h2 class="lesson-panel__title">{hint.title}</h2>
                <p>{hint.text}</p>
                <p class="decision__why"><cite>{hint.cite}</cite></p>
            </div>
        }
    };
    view! {
        <Head
            title="Your first game, on the table"
            description="A guided first game of Star Wars: Armada, with a hint whenever something new is asked."
            islands=true
        />
        <section class="lesson-panel guide" aria-label="Hint" data-guide hidden>
            <div role="status" data-guide-text>{HINTS.iter().map(hint).collect_view()}</div>
            <p class="lesson-panel__buttons">
                <button class="button button--small button--primary" type="button" data-guide-close>"Got it"</button>
                <button class="button button--small" type="button" data-guide-off>"Don't show hints again"</button>
                <a class="button button--small" href="/learn" data-guide-learn hidden>"All lessons"</a>
            </p>
        </section>
        <PlayTable>
            {waiting(
                "Your first game",
                "Loading the table…",
                "The game needs JavaScript.",
                "Games are saved in this browser only.",
                "Start or resume a game.",
            )}
        </PlayTable>
        <script nonce=use_nonce()>{include_str!("guide.js")}</script>
    }
    .into_any()
}

fn entry(hint: &'static Hint) -> AnyView {
    view! {
        <div>
            <dt>{hint.title}</dt>
            <dd>{hint.text} " " <span class="cite">{hint.cite}</span></dd>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use flagbridge_bots::Bot;
    use flagbridge_data::catalogue;
    use flagbridge_engine::Table;
    use flagbridge_fleet::UncheckedFleet;

    use super::*;

    #[test]
    fn both_fleets_are_legal_with_one_core_set() {
        let mode = catalogue().mode("core-set");
        for text in FLEETS {
            let reading = reader().read(text);
            assert!(reading.unread.is_empty(), "{:?}", reading.unread);
            let report = reading.draft.check_as(catalogue().current(), mode, None);
            assert!(report.errors().next().is_none(), "{:?}", report.rules());
        }
    }

    #[test]
    fn every_question_of_a_first_game_has_one_hint() {
        let ids: Vec<&str> = HINTS.iter().flat_map(|hint| hint.questions).copied().collect();
        let different: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), different.len(), "two hints are about the same question");
        let fleets = FLEETS.map(|text| UncheckedFleet::anyway(reader().read(text).draft));
        let choices = crate::play::lobby::Choices {
            mode: "core-set".to_owned(),
            ..crate::play::lobby::Choices::default()
        };
        let game = crate::play::game::roster::game_on([&fleets[0], &fleets[1]], &choices);
        let mut asked = BTreeSet::new();
        for seed in 0..3 {
            let mut table = Table::new(game.clone().expect("a game"), seed);
            while let Some(decision) = table.decision() {
                asked.insert(decision.question.id());
                let seat = decision.seat;
                let action = Bot::Random.player(seed).answer(&table.view(seat));
                table.apply(&action.expect("an answer")).expect("bots answer legally");
            }
        }
        assert!(asked.len() > 12, "{asked:?}");
        for question in asked {
            assert!(different.contains(question), "no hint is about {question}");
        }
        for hint in HINTS {
            assert!(hint.cite.contains(", ") && hint.text.len() < 260, "{}", hint.title);
        }
    }
}
