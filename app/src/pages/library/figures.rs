use std::sync::Arc;

use flagbridge_cards::Faction;
use flagbridge_data::catalogue;
use flagbridge_library::{Figures, LEAST_GAMES, Period, Query, Refused, Row, Section, Subject};
use leptos::prelude::*;

use super::filter::Filter;
use super::glance::glance;
use super::plot::{mean_mark, share_bar, trend};
use super::{address, chips, parts, refusals, sample_notice};
use crate::charts::{hundredths, percent};
use crate::pages::head::Head;

/// What many lists say together; the server provides it as context.
#[derive(Clone, Debug, Default)]
pub struct FiguresRequest {
    /// The figures.
    pub figures: Arc<Figures>,
    /// Whether they are of samples because nothing was published yet.
    pub samples: bool,
    /// What was asked for.
    pub query: Query,
    /// What of it means nothing.
    pub refused: Vec<Refused>,
}

/// Lines of one table, at most; the CSV has them all.
const MOST_ROWS: usize = 20;

/// What is played, and how it does.
#[component]
pub fn FiguresPage() -> impl IntoView {
    let FiguresRequest { figures, samples, query, refused } = use_context().unwrap_or_default();
    let counted = format!(
        "{} lists, played {} times, {} games with known tournament points.",
        figures.lists, figures.appearances, figures.games
    );
    let sections = figures.sections.iter().filter(|section| !section.rows.is_empty());
    let sections: Vec<_> = sections.map(|section| part(section, &query)).collect();
    view! {
        <Head
            title="What is played"
            description="What Star Wars: Armada players play and how well it does: factions, commanders, ships, squadrons, upgrades and objectives by share and average tournament points, with intervals."
        />
        <header class="event-head">
            <h1>"What is played"</h1>
            <p class="lead">
                "Shares of lists, each with its 95 % confidence interval, and average tournament points per game where at least "
                {LEAST_GAMES} " games are known."
            </p>
            {parts("/library/figures")}
        </header>
        {refusals(&refused)}
        {sample_notice(samples)}
        {chips::sides("/library/figures", &query)}
        <Filter action="/library/figures" query=query.clone() />
        {chips::active("/library/figures", &query)}
        <p>
            {counted} " "
            <a href=address("/api/v1/library/figures.csv", &query)>"All numbers as a table (CSV)"</a>
            " · "
            <a href=address("/api/v1/library/figures", &query)>"as JSON"</a>
            " · "
            <a href=address("/library", &Query { ship: None, ..query.clone() })>"All lists"</a>
        </p>
        {pairs(&figures)}
        {glance(&figures, &query)}
        {sections}
        {periods("months", "By month", &figures.months)}
        {periods("editions", "By edition", &figures.editions)}
    }
    .into_any()
}

fn part(section: &Section, query: &Query) -> AnyView {
    let subject = section.subject;
    let id = subject.id();
    let note = match subject {
        Subject::Bid => "Points below the agreed total.",
        Subject::Activations => "How often the fleet activates a ship in a round.",
        Subject::Seat => "Shares of games whose first player is known, not of lists.",
        Subject::Ship => "Select a ship to see its upgrades.",
        Subject::Faction
        | Subject::Commander
        | Subject::Squadron
        | Subject::Upgrade
        | Subject::Objective => "",
    };
    let target = |row: &Row| leads_to(subject, row, query);
    view! {
        <section class="event-part" aria-labelledby=id>
            <h2 id=id>
                <a class="plain-link" href=format!("{}#{id}", address("/library/figures", query))>
                    {subject.name()}
                </a>
            </h2>
            {(!note.is_empty()).then(|| view! { <p>{note}</p> })}
            {table(subject.name(), &section.rows, target)}
        </section>
    }
    .into_any()
}

/// Where the name of a line leads.
pub(crate) fn leads_to(subject: Subject, row: &Row, query: &Query) -> Option<String> {
    let card = catalogue().number(&row.id);
    let with = |path: &str, query: Query| Some(address(path, &query));
    match subject {
        Subject::Faction => {
            let faction = Faction::from_id(&row.id);
            with("/library/figures", Query { faction, ..query.clone() })
        }
        Subject::Commander => with("/library/figures", Query { commander: card, ..query.clone() }),
        Subject::Ship => {
            with("/library/figures", Query { ship: card, ..query.clone() }).map(|it| it + "#pairs")
        }
        Subject::Squadron | Subject::Upgrade | Subject::Objective => {
            let mut cards = query.cards.clone();
            cards.extend(card.filter(|card| !query.cards.contains(card)));
            with("/library", Query { cards, ship: None, ..query.clone() })
        }
        Subject::Bid | Subject::Activations | Subject::Seat => None,
    }
}

/// What goes on the ship that was asked for.
fn pairs(figures: &Figures) -> Option<AnyView> {
    let pairs = figures.pairs.as_ref()?;
    let words = format!("Upgrades on {}", pairs.name);
    let counted = match pairs.ships {
        0 => "This ship is not in these lists.".to_owned(),
        1 => "1 ship was counted.".to_owned(),
        ships => format!("{ships} ships were counted, including copies in the same list."),
    };
    let card = format!("/cards/{}", pairs.ship);
    let target = |row: &Row| Some(format!("/cards/{}", row.id));
    Some(
        view! {
            <section class="event-part" aria-labelledby="pairs">
                <h2 id="pairs">{words}</h2>
                <p>{counted} " " <a href=card>"The card"</a></p>
                {(!pairs.rows.is_empty()).then(|| table("Upgrades on this ship", &pairs.rows, target))}
            </section>
        }
        .into_any(),
    )
}

/// Lines with their drawings.
fn table(name: &'static str, rows: &[Row], target: impl Fn(&Row) -> Option<String>) -> AnyView {
    let shown = &rows[..rows.len().min(MOST_ROWS)];
    let scale = shown.iter().map(|row| row.share.high).fold(0.0, f64::max);
    let with_points = shown.iter().any(|row| row.points.is_some());
    let lines = shown.iter().map(|row| {
        let words = row.name.clone();
        let words = match target(row) {
            Some(target) => view! { <a href=target>{words}</a> }.into_any(),
            None => view! { {words} }.into_any(),
        };
        let interval = format!("{}–{}", percent(row.share.low), percent(row.share.high));
        let points = with_points.then(|| match row.points {
            Some(mean) => {
                let words = format!(
                    "{}–{}, {} games",
                    hundredths(mean.low.max(0.0)),
                    hundredths(mean.high),
                    mean.games
                );
                view! {
                    <td class="plot-cell">{mean_mark(mean)}</td>
                    <td>
                        {hundredths(mean.mean)} " " <span class="plot-interval">{words}</span>
                    </td>
                }
                .into_any()
            }
            None => view! { <td></td> <td>"too few games"</td> }.into_any(),
        });
        view! {
            <tr>
                <th scope="row">{words}</th>
                <td>{row.count}</td>
                <td class="plot-cell">{share_bar(row.share, scale)}</td>
                <td>{percent(row.share.rate)}</td>
                <td class="plot-interval">{interval}</td>
                {points}
            </tr>
        }
    });
    let more = rows.len() - shown.len();
    view! {
        <div class="event-scroll" tabindex="0" role="region" aria-label=format!("Table: {name}")>
            <table class="event-table figures-table">
                <thead>
                    <tr>
                        <th scope="col">"Name"</th>
                        <th scope="col">"Times"</th>
                        <th scope="col" colspan="2">"Share"</th>
                        <th scope="col">"Interval"</th>
                        {with_points.then(|| view! { <th scope="col" colspan="2">"Points per game"</th> })}
                    </tr>
                </thead>
                <tbody>{lines.collect_view()}</tbody>
            </table>
        </div>
        {(more > 0).then(|| view! { <p>{format!("And {more} more, in the CSV.")}</p> })}
    }
    .into_any()
}

/// Months or editions: the drawing, and the table beside it.
fn periods(id: &'static str, name: &'static str, periods: &[Period]) -> Option<AnyView> {
    if periods.is_empty() {
        return None;
    }
    let heads = Faction::ALL.iter().map(|it| view! { <th scope="col">{it.name()}</th> });
    let rows = periods.iter().map(|period| {
        let cells = period.factions.iter().map(|(_, count)| view! { <td>{*count}</td> });
        view! {
            <tr>
                <th scope="row">{period.name.clone()}</th>
                <td>{period.count}</td>
                {cells.collect_view()}
            </tr>
        }
    });
    Some(
        view! {
            <section class="event-part" aria-labelledby=id>
                <h2 id=id>{name}</h2>
                {trend(periods)}
                <div class="event-scroll" tabindex="0" role="region" aria-label=format!("Table: {name}")>
                    <table class="event-table figures-table">
                        <thead>
                            <tr>
                                <th scope="col">"When"</th>
                                <th scope="col">"Times"</th>
                                {heads.collect_view()}
                            </tr>
                        </thead>
                        <tbody>{rows.collect_view()}</tbody>
                    </table>
                </div>
            </section>
        }
        .into_any(),
    )
}
