use std::time::{Duration, Instant};

use flagbridge_data::catalogue;
use flagbridge_events::{Desk, DeskTerms, Inspected, Trouble, troubles};
use leptos::prelude::*;

use super::form::{EditionChoice, Field};
use super::{EventHead, EventRequest};
use crate::pages::head::Head;
use crate::text_area::TextArea;

/// A pile that was sent to be checked; the server provides it as context.
#[derive(Clone, Debug, Default)]
pub struct JudgeRequest {
    /// The pile as it was pasted.
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

/// How long one request may keep a desk busy: whether it may go on with the next list.
pub fn patience() -> impl FnMut() -> bool {
    let end = Instant::now() + LONGEST;
    move || Instant::now() < end
}

/// Hundreds of real lists are read in this time; only texts that were made to be hard to read take longer.
const LONGEST: Duration = Duration::from_secs(5);

/// `/judge`: a pile of lists, checked without any event.
#[component]
pub fn JudgePage() -> impl IntoView {
    let asked: JudgeRequest = use_context().unwrap_or_default();
    let found = asked.lists.clone().map(|lists| {
        let faults = troubles(&lists, asked.team);
        view! { <Pile lists faults /> }
    });
    let trouble = super::trouble(&asked.trouble);
    view! {
        <Head
            title="The judge's desk"
            description="Check a whole pile of Star Wars: Armada lists at once: which are legal, what is wrong and which rule says so, bids, and lists that are the same."
        />
        <header class="event-head">
            <h1>"The judge's desk"</h1>
            <p class="lead">
                "Paste all lists, divided by lines of ---, or a table with the columns Name, Group and List. A first line Player: NAME says whose a list is. Nothing is kept."
            </p>
        </header>
        {trouble}
        <form class="event-form" method="post" action="/judge">
            <label class="field-label">
                <span class="field-label__text">"The pile"</span>
                <TextArea text=asked.pile.clone() class="field" name="pile" rows=14 required=true />
            </label>
            <div class="event-fields">
                <EditionChoice
                    label="Edition"
                    open="as each list says, else the current one"
                    chosen=asked.edition.clone()
                />
                <Field label="Points (empty: as each list says)" name="points" kind="number" value=asked.points.clone() />
            </div>
            <label class="event-check">
                <input type="checkbox" name="team" checked=asked.team />
                "Lists of one group share their unique names"
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
pub(super) fn DeskPage(asked: EventRequest) -> impl IntoView {
    let log = asked.log();
    let event = log.event();
    let settings = event.settings();
    let name = settings.name.clone();
    let body = if asked.may_read_lists() {
        let terms = DeskTerms {
            edition: catalogue().edition(&settings.edition).ok(),
            mode: catalogue().mode(&settings.mode),
            points: Some(settings.points),
        };
        let desk = Desk::new(catalogue(), terms);
        let texts = event.players().iter().filter_map(|player| {
            Some((player.name(), player.about.group.as_str(), player.list.as_deref()?))
        });
        let (lists, left) = desk.inspect_while(texts, patience());
        let left = (left > 0).then(|| {
            let words = format!("{left} more lists were not checked: reading these took too long.");
            view! { <p class="notice notice--warning">{words}</p> }
        });
        let missing = event.active().filter(|player| player.list.is_none());
        let missing: Vec<_> = missing.map(|player| player.name().to_owned()).collect();
        let missing = (!missing.is_empty()).then(
            || view! { <p class="notice">{format!("No list yet: {}.", missing.join(", "))}</p> },
        );
        let faults = troubles(&lists, settings.group_uniques);
        let texts = event.players().iter().filter_map(|player| {
            let text = player.list.clone()?;
            Some(view! {
                <section class="event-sheet">
                    <h3>
                        <bdi>{player.name().to_owned()}</bdi>
                    </h3>
                    <pre class="event-list">{text}</pre>
                </section>
            })
        });
        let texts = texts.collect::<Vec<_>>();
        view! {
            {missing}
            {left}
            <Pile lists faults />
            <h2>"All lists"</h2>
            {texts}
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

/// A table of lists, then a table of what is wrong.
#[component]
fn Pile(lists: Vec<Inspected>, faults: Vec<Trouble>) -> impl IntoView {
    let fine = lists.iter().filter(|list| list.fine).count();
    let summary = format!("{fine} of {} lists are in order", lists.len());
    let rows = lists.into_iter().map(|list| {
        let points = list.verdict.points;
        let code = list.verdict.share.clone();
        let title = if list.is_list {
            view! {
                <a href=format!("/f/{code}")>
                    <bdi>{list.title}</bdi>
                </a>
            }
            .into_any()
        } else {
            view! { "not a list" }.into_any()
        };
        view! {
            <tr data-fine=list.fine.to_string()>
                <th scope="row">
                    <bdi>{list.label}</bdi>
                </th>
                <td>{if list.fine { "in order" } else { "fault" }}</td>
                <td>{title}</td>
                <td>{list.verdict.faction.unwrap_or_default()}</td>
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
            <h2>"What is wrong"</h2>
            <div class="event-scroll" tabindex="0" role="region" aria-label="What is wrong">
                <table class="event-table">
                    <thead>
                        <tr>
                            <th scope="col">"List"</th>
                            <th scope="col">"Fault"</th>
                            <th scope="col">"What the rule says"</th>
                            <th scope="col">"Remedy"</th>
                        </tr>
                    </thead>
                    <tbody>{wrong}</tbody>
                </table>
            </div>
        }
    });
    view! {
        <section class="event-part" aria-label="The pile">
            <h2>{summary}</h2>
            <div class="event-scroll" tabindex="0" role="region" aria-label="Lists">
                <table class="event-table">
                    <thead>
                        <tr>
                            <th scope="col">"Player"</th>
                            <th scope="col">"Verdict"</th>
                            <th scope="col">"List"</th>
                            <th scope="col">"Faction"</th>
                            <th scope="col">"Commander"</th>
                            <th scope="col">"Points"</th>
                            <th scope="col">"Bid"</th>
                            <th scope="col">"Activations"</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect::<Vec<_>>()}</tbody>
                </table>
            </div>
            {wrong}
        </section>
    }
    .into_any()
}
