use flagbridge_data::catalogue;
use flagbridge_events::{GroupsApart, Settings, Within, scoring_tables, utc_text};
use leptos::prelude::*;

use super::form::{Choice, EditionChoice, Field, Typed, change};
use super::{EventHead, EventRequest, Notices};
use crate::pages::copy::CopyScript;
use crate::pages::head::Head;

/// What the event is; everything can be corrected.
#[component]
pub(crate) fn SettingsPage(asked: EventRequest) -> impl IntoView {
    let settings = asked.log().event().settings().clone();
    let published = settings.lists_are_public(asked.now).then(|| {
        view! {
            <section class="event-part" aria-labelledby="publish">
                <h2 id="publish">"Library"</h2>
                <p>"Publish the lists of this event without names, for statistics."</p>
                <div class="actions">
                    {change(&asked, "publish", "settings", view! {
                        <button class="button button--small" type="submit">"Publish lists in the library"</button>
                    })}
                    {change(&asked, "withdraw", "settings", view! {
                        <button class="button button--small" type="submit">"Remove them from the library"</button>
                    })}
                </div>
            </section>
        }
    });
    view! {
        <Head title=format!("Settings of {}", settings.name) description="Settings of an event." />
        <EventHead asked=asked.clone() />
        <Notices asked=asked.clone() />
        {change(&asked, "settings", "settings", view! {
            <SettingsFields settings typed=asked.typed.clone() />
            <p class="actions">
                <button class="button button--primary" type="submit">"Save"</button>
            </p>
        })}
        <section class="event-part" aria-labelledby="links">
            <h2 id="links">"Links"</h2>
            <p>"Judges can enter results, change players and pair rounds. Old links stay valid."</p>
            <div class="actions">
                {change(&asked, "link", "settings", view! {
                    <input type="hidden" name="target" value="judge" />
                    <button class="button button--small" type="submit">"New link for judges"</button>
                })}
                {change(&asked, "link", "settings", view! {
                    <input type="hidden" name="target" value="organiser" />
                    <button class="button button--small" type="submit">"New link for the organiser"</button>
                })}
            </div>
        </section>
        {published}
        <section class="event-part" aria-labelledby="export">
            <h2 id="export">"Export"</h2>
            <p>
                <a href=format!("/api/v1/events/{}/archive", asked.slug)>"JSON (Cryodex, ListFortress)"</a>
                " · "
                <a href=format!("/api/v1/events/{}/standings.csv", asked.slug)>"Standings as CSV"</a>
            </p>
        </section>
        <details class="event-part">
            <summary>"Delete this event"</summary>
            {change(&asked, "delete", "", view! {
                <p>"Deletes the event with its log, lists and links. This cannot be undone."</p>
                <Field label="Type the event's name to delete it" name="confirm" required=true />
                <button class="button" type="submit">"Delete event"</button>
            })}
        </details>
        <CopyScript />
    }
    .into_any()
}

/// The fields of a form that says what an event is.
#[component]
pub(crate) fn SettingsFields(settings: Settings, typed: Typed) -> impl IntoView {
    let pairs = |list: &[(&str, &str)]| -> Vec<(String, String)> {
        list.iter().map(|(value, words)| ((*value).to_owned(), (*words).to_owned())).collect()
    };
    // A mode that is no longer offered is shown as long as the event has it.
    let modes = catalogue().modes.iter().filter(|it| it.offered || it.id == settings.mode);
    let modes: Vec<_> = modes.map(|it| (it.id.to_owned(), it.name.to_owned())).collect();
    let mut tables: Vec<_> =
        scoring_tables().into_iter().rev().map(|it| (it.id, it.title)).collect();
    if !tables.iter().any(|(id, _)| *id == settings.scoring.id) {
        tables.insert(0, (settings.scoring.id.clone(), settings.scoring.title.clone()));
    }
    let within = pairs(&[("random", "Randomly"), ("rank", "By rank")]);
    let apart = pairs(&[
        ("never", "Can be paired"),
        ("first", "Not in the first round"),
        ("always", "Not in Swiss rounds"),
    ]);
    let time = |time: Option<i64>| time.map(utc_text).unwrap_or_default();
    let number = |number: Option<u16>| number.map(|it| it.to_string()).unwrap_or_default();
    let edition = if settings.edition.is_empty() {
        catalogue().current().edition().id.to_owned()
    } else {
        settings.edition.clone()
    };
    let check = |name: &'static str, words: &'static str, checked: bool| {
        let checked = if typed.0.is_empty() { checked } else { typed.get(name).is_some() };
        view! {
            <label class="event-check">
                <input type="checkbox" name=name checked=checked />
                {words}
            </label>
        }
    };
    let within_now = match settings.within {
        Within::Random => "random",
        Within::Rank => "rank",
    };
    let apart_now = match settings.groups_apart {
        GroupsApart::Never => "never",
        GroupsApart::First => "first",
        GroupsApart::Always => "always",
    };
    view! {
        <div class="event-fields">
            <Field label="Event name" name="name" required=true value=typed.or("name", &settings.name) />
            <Field label="Date" name="date" kind="date" value=typed.or("date", &settings.date) />
            <Field label="Place" name="place" value=typed.or("place", &settings.place) />
        </div>
        <div class="event-fields">
            <EditionChoice label="Rules edition" chosen=typed.or("edition", &edition) />
            <Choice label="Mode" name="mode" options=modes chosen=typed.or("mode", &settings.mode) />
            <Field label="Fleet points" name="points" kind="number" value=typed.or("points", &settings.points.to_string()) />
            <Choice label="Scoring table" name="scoring" options=tables chosen=typed.or("scoring", &settings.scoring.id) />
        </div>
        <div class="event-fields">
            <Field label="Swiss rounds" name="rounds" kind="number" value=typed.or("rounds", &settings.rounds.to_string()) />
            <Field label="Minutes per round" name="round_minutes" kind="number" value=typed.or("round_minutes", &settings.round_minutes.to_string()) />
            <Field label="Top cut (empty for none)" name="cut" kind="number" value=typed.or("cut", &number(settings.cut)) />
        </div>
        <div class="event-fields">
            <Choice label="Pair equal scores" name="within" options=within chosen=typed.or("within", within_now) />
            <Choice label="Team-mates" name="groups_apart" options=apart chosen=typed.or("groups_apart", apart_now) />
        </div>
        <div class="event-fields">
            <Field
                label="List deadline (UTC; empty: start of round 1)"
                name="lists_due"
                kind="datetime-local"
                value=typed.or("lists_due", &time(settings.lists_due))
            />
            <Field
                label="Lists public from (UTC; empty: never)"
                name="lists_public"
                kind="datetime-local"
                value=typed.or("lists_public", &time(settings.lists_public))
            />
        </div>
        {check("group_uniques", "Unique names are shared within a group (team event)", settings.group_uniques)}
        {check("open", "Players can register on the event page", settings.open)}
        {check("players_report", "Players can report their own results", settings.players_report)}
        {check("listed", "List this event publicly", settings.listed)}
    }
    .into_any()
}
