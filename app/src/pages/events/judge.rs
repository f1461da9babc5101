//! The bulk list check, and the lists of an event.

use flagbridge_events::{Inspected, ListProblem, list_problems};
use leptos::prelude::*;

use super::fleet_brief::FleetBrief;
use super::form::{EditionChoice, Field, faction_name};
use super::list_check::{ListCheck, ListStatus};
use super::{EventHead, EventRequest};
use crate::pages::head::Head;
use crate::pages::scroll_table::scroll_table;
use crate::text_area::TextArea;

/// Lists that were sent to be checked; the server provides them as context.
#[derive(Clone, Debug, Default)]
pub struct JudgeRequest {
    /// The lists as they were pasted.
    pub pile: String,
    /// Id of the edition; what each list says where it is empty.
    pub edition: String,
    /// The agreed total, as it was typed.
    pub points: String,
    /// Whether lists of one group share their unique names.
    pub team: bool,
    /// The lists that were found; none before anything was sent.
    pub lists: Option<Vec<Inspected>>,
    /// What was wrong with the form; may be empty.
    pub trouble: String,
}

/// `/judge`: many lists, checked without any event.
#[component]
pub fn JudgePage() -> impl IntoView {
    let asked: JudgeRequest = use_context().unwrap_or_default();
    let found = asked.lists.clone().map(|lists| {
        let faults = list_problems(&lists, asked.team);
        view! { <CheckedLists lists faults /> }
    });
    let trouble = super::trouble(&asked.trouble);
    view! {
        <Head
            title="Bulk list check"
            description="Check many Star Wars: Armada lists at once: which are legal, what is wrong under which rule, bids, and duplicate lists."
        />
        <header class="event-head">
            <h1>"Bulk list check"</h1>
            <p class="lead">
                "Paste all lists, separated by lines of ---, or a CSV table with the columns Name, Group and List. A first line Player: NAME names the player. Nothing is stored."
            </p>
        </header>
        {trouble}
        <form class="event-form" method="post" action="/judge">
            <label class="field-label">
                <span class="field-label__text">"Lists"</span>
                <TextArea text=asked.pile.clone() class="field" name="pile" rows=14 required=true />
            </label>
            <div class="event-fields">
                <EditionChoice
                    label="Edition"
                    open="As each list states, else the current one"
                    chosen=asked.edition.clone()
                />
                <Field label="Points (empty: as each list states)" name="points" kind="number" value=asked.points.clone() />
            </div>
            <label class="event-check">
                <input type="checkbox" name="team" checked=asked.team />
                "Unique names are shared within a group (team event)"
            </label>
            <p class="actions">
                <button class="button button--primary" type="submit">"Check all"</button>
            </p>
        </form>
        {found}
    }
    .into_any()
}

/// The lists of an event, with everything that is wrong where a judge asks.
#[component]
pub(crate) fn EventListsPage(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let settings = event.settings();
    let name = settings.name.clone();
    let body = if asked.may_read_lists() {
        let ListCheck { lists, left } = ListCheck::new(&asked);
        let left = (left > 0).then(|| {
            let words = format!("{left} more lists were not checked: it took too long.");
            view! { <p class="notice notice--warning">{words}</p> }
        });
        let missing = event.active().filter(|player| player.list.is_none());
        let missing: Vec<_> = missing.map(|player| player.name().to_owned()).collect();
        let missing = (!missing.is_empty()).then(
            || view! { <p class="notice">{format!("Missing lists: {}.", missing.join(", "))}</p> },
        );
        let texts = lists.iter().filter_map(|(player, list)| {
            let text = event.player(*player)?.list.clone()?;
            Some(view! {
                <section class="event-sheet event-fleet">
                    <h3>
                        <bdi>{list.label.clone()}</bdi>
                        " "
                        {ListStatus::of(list).chip()}
                    </h3>
                    <FleetBrief list=list.clone() text />
                </section>
            })
        });
        let texts = texts.collect::<Vec<_>>();
        let lists: Vec<_> = lists.into_iter().map(|(_, list)| list).collect();
        let faults = list_problems(&lists, settings.group_uniques);
        view! {
            {missing}
            {left}
            <CheckedLists lists faults />
            <h2>"All lists"</h2>
            <div class="event-fleets">{texts}</div>
        }
        .into_any()
    } else {
        view! { <p class="notice">"The lists are not public yet."</p> }.into_any()
    };
    view! {
        <Head title=format!("Lists of {name}") description="The lists of an event." />
        <EventHead asked=asked.clone() />
        {body}
    }
    .into_any()
}

/// A table of lists, then a table of their problems.
#[component]
fn CheckedLists(lists: Vec<Inspected>, faults: Vec<ListProblem>) -> impl IntoView {
    let fine = lists.iter().filter(|list| list.is_fine()).count();
    let summary = format!("{fine} of {} legal", lists.len());
    let rows = lists.into_iter().map(|list| {
        let chip = ListStatus::of(&list).chip();
        let points = list.verdict.points;
        let fine = list.is_fine();
        let code = list.verdict.share.clone();
        let title = if list.is_list {
            view! {
                <a href=format!("/f/{code}")>
                    <bdi>{list.title}</bdi>
                </a>
            }
            .into_any()
        } else {
            view! { "No list found" }.into_any()
        };
        view! {
            <tr data-fine=fine.to_string()>
                <th scope="row">
                    <bdi>{list.label}</bdi>
                </th>
                <td>{chip}</td>
                <td>{title}</td>
                <td>{list.verdict.faction.map(faction_name)}</td>
                <td>{list.commander.unwrap_or_default()}</td>
                <td>{points.total}</td>
                <td>{list.bid}</td>
                <td>{points.activations}</td>
            </tr>
        }
    });
    let wrong = faults.into_iter().map(|fault| {
        view! {
            <tr>
                <th scope="row">
                    <bdi>{fault.label}</bdi>
                </th>
                <td>{fault.message}</td>
                <td>{fault.cite}</td>
                <td>{fault.remedy}</td>
            </tr>
        }
    });
    let wrong = wrong.collect::<Vec<_>>();
    let wrong = (!wrong.is_empty()).then(|| {
        view! {
            <h2>"Problems"</h2>
            {scroll_table("Problems", &["List", "Problem", "Rule", "Fix"], wrong)}
        }
    });
    view! {
        <section class="event-part" aria-label="Checked lists">
            <h2>{summary}</h2>
            {scroll_table("Lists", &["Player", "Verdict", "List", "Faction", "Commander", "Points", "Bid", "Activations"], rows.collect::<Vec<_>>())}
            {wrong}
        </section>
    }
    .into_any()
}
