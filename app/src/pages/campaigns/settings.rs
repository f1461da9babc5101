use flagbridge_campaigns::{Kind, Rules, Settings, Side, rule_notes};
use leptos::prelude::*;

use super::CampaignRequest;
use super::form::{button, change};
use crate::pages::events::{EditionChoice, Field, Typed};

/// What only the organiser sees: links, settings, the file, deleting.
#[component]
pub(super) fn SettingsPart(asked: CampaignRequest) -> impl IntoView {
    let campaign = asked.campaign();
    let Some(settings) = campaign.settings().cloned() else { return ().into_any() };
    let export = format!("/campaigns/{}/export.json", asked.slug);
    view! {
        <section class="event-part" aria-labelledby="links">
            <h2 id="links">"Links"</h2>
            <p>
                "Each player, each team and each grand admiral has a secret link. Earlier links stay valid."
            </p>
            {change(&asked, "links", button("Create all links"))}
        </section>
        <section class="event-part" aria-labelledby="settings">
            <h2 id="settings">"Settings"</h2>
            {change(&asked, "settings", view! {
                <SettingsFields settings=settings.clone() typed=asked.typed.clone() />
                <RuleFields
                    kind=settings.kind
                    rules=settings.rules.clone()
                    typed=asked.typed.clone()
                />
                {button("Save settings")}
            })}
        </section>
        <section class="event-part" aria-labelledby="file">
            <h2 id="file">"The campaign as a file"</h2>
            <p>"The file holds everything, with the secrets of both teams. It can be imported again."</p>
            <p class="actions">
                <a class="button" href=export>"Export (with all secrets)"</a>
            </p>
        </section>
        <details class="event-part">
            <summary>"Delete the campaign"</summary>
            {change(&asked, "delete", view! {
                <Field label="Type the campaign's name" name="confirm" required=true />
                {button("Delete permanently")}
            })}
        </details>
    }
    .into_any()
}

/// Name, edition and players.
#[component]
pub(super) fn SettingsFields(settings: Settings, typed: Typed) -> impl IntoView {
    let players = |side: Side| {
        let names = (1..=3).map(|number: usize| {
            let field: &'static str = FIELDS[side.index()][number - 1];
            let value = settings.names(side).get(number - 1).cloned().unwrap_or_default();
            let label = LABELS[side.index()][number - 1];
            view! { <Field label name=field value=typed.or(field, &value) /> }
        });
        view! { <div class="event-fields">{names.collect::<Vec<_>>()}</div> }
    };
    let listed = typed.get("listed").is_some() || (typed.0.is_empty() && settings.listed);
    view! {
        <Field label="Campaign name" name="name" required=true value=typed.or("name", &settings.name) />
        <EditionChoice label="Edition" chosen=typed.or("edition", &settings.edition) />
        {players(Side::Rebels)}
        {players(Side::Empire)}
        <label class="event-check">
            <input type="checkbox" name="listed" value="on" checked=listed />
            "List this campaign publicly"
        </label>
    }
    .into_any()
}

const FIELDS: [[&str; 3]; 2] = [["rebel1", "rebel2", "rebel3"], ["empire1", "empire2", "empire3"]];

const LABELS: [[&str; 3]; 2] = [
    ["Rebel player 1", "Rebel player 2", "Rebel player 3 (optional)"],
    ["Imperial player 1", "Imperial player 2", "Imperial player 3 (optional)"],
];

/// The numbers a campaign is played by, with where they come from.
#[component]
fn RuleFields(kind: Kind, rules: Rules, typed: Typed) -> impl IntoView {
    let fields = rule_notes(kind).map(|note| {
        let value = rules.get(note.id).unwrap_or(0).to_string();
        let value = typed.or(note.id, &value);
        let input = if note.yes_no {
            let options = [("1", "Yes"), ("0", "No")].map(|(answer, words)| {
                view! { <option value=answer selected=answer == value>{words}</option> }
            });
            view! { <select name=note.id>{options}</select> }.into_any()
        } else {
            view! { <input type="number" min="0" max="2000" name=note.id value=value /> }.into_any()
        };
        let inferred = note.inferred.then(|| view! { <span class="tag">"inferred"</span> " " });
        view! {
            <div class="campaign-rule">
                <label class="field-label">
                    <span class="field-label__text">{note.title}</span>
                    {input}
                </label>
                <small>{inferred} {note.source}</small>
            </div>
        }
    });
    view! {
        <details>
            <summary>"Campaign numbers"</summary>
            <p>
                "What is marked as inferred is not certain in our sources. Change it to what your campaign guide says."
            </p>
            {fields.collect::<Vec<_>>()}
        </details>
    }
    .into_any()
}
