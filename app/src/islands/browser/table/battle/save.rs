//! The record as a file, the replay as a link.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::packed;
use super::table_state::TableState;
use crate::islands::browser::table::stored_replays;
use crate::islands::browser::text_file;
use crate::islands::clipboard::copy;
use crate::play::game::bug_report;

/// The buttons that take the game away from here.
pub(crate) fn save(table_state: TableState) -> AnyView {
    let said = RwSignal::new(String::new());
    let link = RwSignal::new(String::new());
    let share = move |_| {
        let texts = table_state.session.with_untracked(|session| {
            // The words of the film are left out where the link would become too long.
            [session.record_text(), session.short_record_text()]
        });
        spawn_local(async move {
            let mut short_enough = None;
            for text in texts {
                if short_enough.is_none() {
                    let packed = packed::pack(&text).await;
                    short_enough = packed.filter(|packed| packed.len() <= packed::LONGEST);
                }
            }
            match short_enough {
                Some(packed) => {
                    let origin = window().location().origin().unwrap_or_default();
                    let address = format!("{origin}/replay#record={packed}");
                    let copied = if copy(&address).await { " Link copied." } else { "" };
                    link.set(address);
                    said.set(format!("The link contains the whole game.{copied}"));
                }
                None => {
                    link.set(String::new());
                    said.set("This game is too long for a link. Save the record as a file and open it on the replay page.".to_owned());
                }
            }
        });
    };
    let download = move |_| {
        let text = table_state.session.with_untracked(|session| session.record_text());
        text_file::offer(&text, "flagbridge-record.txt");
        said.set("Saved. You can open the file on the replay page.".to_owned());
    };
    let report = move |_| {
        let text = table_state.session.with_untracked(bug_report::text);
        spawn_local(async move {
            said.set(match copy(&text).await {
                true => "The report is on your clipboard, and saved as a file.".to_owned(),
                false => "The report is saved as a file.".to_owned(),
            });
            text_file::offer(&text, "flagbridge-rules-problem.txt");
        });
    };
    view! {
        <div class="saving">
            <div class="saving__buttons">
                <button class="button button--small" type="button" data-save on:click=download>
                    "Save the record"
                </button>
                <button class="button button--small" type="button" data-share on:click=share>
                    "Link to the replay"
                </button>
                <button class="button button--small" type="button" data-report on:click=report>
                    "Report a rules problem"
                </button>
            </div>
            <p class="saving__said" role="status">{move || said.get()}</p>
            <a class="saving__link" href=move || link.get() hidden=move || link.with(String::is_empty)>
                "Open the replay"
            </a>
            {stored_replays::share(table_state, table_state.id())}
            <p class="saving__hash">
                "State " <code data-hash-shown>{move || table_state.session.with(|session| session.hash())}</code>
            </p>
        </div>
    }
    .into_any()
}
