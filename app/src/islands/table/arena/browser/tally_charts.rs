//! What games add up to, in figures and charts.

use flagbridge_bots::{Points, Share, Tally};
use leptos::prelude::*;

use crate::charts::{Paint, Piece, Series, bar, interval, keyed_columns, percent};

/// The charts of a tally. `units` are those of the list that is tried out and, where there is one opponent, of theirs.
pub(crate) fn tally_charts(tally: &Tally, units: &[(String, Vec<String>)]) -> AnyView {
    view! {
        <div class="arena-charts">
            {headline(tally)}
            {split(tally)}
            {margins(tally)}
            {sources(tally)}
            {units.iter().enumerate().map(|(list, (name, units))| survival(tally, list, name, units)).collect_view()}
        </div>
    }
    .into_any()
}

/// The interval in words: `between 47.0 % and 75.8 %`.
pub(crate) fn between(share: Share) -> String {
    let (low, high) = share.interval();
    // A figure and its sign stay on one line.
    let whole = |share: f64| percent(share).replace(' ', "\u{a0}");
    format!("between {} and {}", whole(low), whole(high))
}

/// A mean as a whole number.
pub(crate) fn whole(mean: f64) -> String {
    ((mean + 0.5) as u32).to_string()
}

fn headline(tally: &Tally) -> AnyView {
    let share = tally.share(0);
    let [own, theirs] = tally.scores.map(|sum| whole(tally.mean(sum)));
    let tenths = (tally.mean(tally.rounds) * 10.0 + 0.5) as u32;
    let figures = [
        ("Average score", format!("{own} : {theirs}")),
        ("Rounds", format!("{}.{}", tenths / 10, tenths % 10)),
        ("A fleet wiped out", percent(tally.mean(tally.wiped_out))),
        ("Equal scores", percent(tally.mean(tally.ties))),
        ("Won by the first player", percent(tally.mean(tally.first_player_wins))),
    ];
    let figures = figures.map(|(term, value)| {
        view! {
            <div class="figure">
                <dt class="figure__term">{term}</dt>
                <dd class="figure__value">{value}</dd>
            </div>
        }
        .into_any()
    });
    view! {
        <section class="arena-part arena-part--headline">
            <h3 class="arena-part__title">"Games won"</h3>
            <p class="arena-rate">
                <span class="arena-rate__figure" data-rate>{percent(share.rate())}</span>
                <span class="arena-rate__interval" data-interval>
                    {format!("95 % confidence: {}.", between(share))}
                </span>
            </p>
            {interval(share.rate(), share.interval())}
            <dl class="figures">{figures.into_iter().collect_view()}</dl>
        </section>
    }
    .into_any()
}

fn split(tally: &Tally) -> AnyView {
    let row = |name: &'static str, share: Share| {
        if share.games == 0 {
            return view! {
                <tr>
                    <th scope="row">{name}</th>
                    <td class="bars__wide" colspan="3">"No games yet"</td>
                </tr>
            }
            .into_any();
        }
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class="bars__wide">{interval(share.rate(), share.interval())}</td>
                <td>{percent(share.rate())}</td>
                <td>{share.games}</td>
            </tr>
        }
        .into_any()
    };
    view! {
        <section class="arena-part">
            <h3 class="arena-part__title">"First and second player"</h3>
            <table class="bars">
                <caption class="visually-hidden">"Games won as first and as second player"</caption>
                <thead>
                    <tr>
                        <th scope="col">"The list is"</th>
                        <th scope="col"><span class="visually-hidden">"Drawn"</span></th>
                        <th scope="col">"Won"</th>
                        <th scope="col">"Games"</th>
                    </tr>
                </thead>
                <tbody>
                    {row("First player", tally.as_first[0])}
                    {row("Second player", tally.as_second[0])}
                </tbody>
            </table>
            <p class="arena-part__note">"The bar is the 95 % confidence interval; the line in the middle is one half."</p>
        </section>
    }
    .into_any()
}

fn margins(tally: &Tally) -> AnyView {
    let chances = tally.margins.iter().map(|games| tally.mean(*games)).collect();
    let signed = |margin: i32| match margin {
        0 => "0".to_owned(),
        margin if margin > 0 => format!("+{margin}"),
        margin => format!("−{}", margin.unsigned_abs()),
    };
    let key =
        |bar: usize| if bar.is_multiple_of(4) { signed(Tally::middle(bar)) } else { String::new() };
    let shown: Vec<(usize, String)> = (0..Tally::MARGINS).map(|bar| (bar, key(bar))).collect();
    let rows =
        tally.margins.iter().enumerate().filter(|(_, games)| **games > 0).map(|(bar, games)| {
            view! {
                <tr>
                    <th scope="row">{signed(Tally::middle(bar))}</th>
                    <td>{*games}</td>
                </tr>
            }
        });
    view! {
        <section class="arena-part">
            <h3 class="arena-part__title">"Margin of points"</h3>
            <figure class="chart">
                <figcaption class="chart__caption">"Margin of the fleet, in percent of the games"</figcaption>
                {keyed_columns(&[Series { chances }], &shown)}
            </figure>
            <details>
                <summary>"Margins as a table"</summary>
                <table class="table">
                    <caption class="visually-hidden">"Games by margin"</caption>
                    <thead>
                        <tr>
                            <th scope="col">"Margin, about"</th>
                            <th scope="col">"Games"</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </details>
        </section>
    }
    .into_any()
}

fn sources(tally: &Tally) -> AnyView {
    let sum = |points: &Points| tally.mean(points.ships + points.squadrons + points.objective);
    let scale = tally.points.iter().map(sum).fold(1.0, f64::max);
    let row = |name: &'static str, points: &Points| {
        let parts = [
            (points.ships, Paint::Plain),
            (points.squadrons, Paint::Shield),
            (points.objective, Paint::Hull),
        ];
        let pieces: Vec<Piece> = parts
            .iter()
            .map(|(sum, paint)| Piece {
                length: tally.mean(*sum),
                paint: *paint,
                text: String::new(),
            })
            .collect();
        let cells = parts.map(|(sum, _)| view! { <td>{whole(tally.mean(sum))}</td> }.into_any());
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class="bars__wide">{bar(&pieces, scale)}</td>
                {cells.into_iter().collect_view()}
            </tr>
        }
        .into_any()
    };
    let head = |paint: Paint, name: &'static str| {
        let piece = Piece { length: 1.0, paint, text: String::new() };
        view! {
            <th scope="col">
                <span class="arena-key" aria-hidden="true">{bar(&[piece], 1.0)}</span>
                {name}
            </th>
        }
        .into_any()
    };
    view! {
        <section class="arena-part">
            <h3 class="arena-part__title">"Where points come from"</h3>
            <table class="bars">
                <caption class="visually-hidden">"Average points per game by source"</caption>
                <thead>
                    <tr>
                        <th scope="col"><span class="visually-hidden">"Side"</span></th>
                        <th scope="col"><span class="visually-hidden">"Drawn"</span></th>
                        {head(Paint::Plain, "Ships")}
                        {head(Paint::Shield, "Squadrons")}
                        {head(Paint::Hull, "Objective")}
                    </tr>
                </thead>
                <tbody>
                    {row("Own", &tally.points[0])}
                    {row("Theirs", &tally.points[1])}
                </tbody>
            </table>
        </section>
    }
    .into_any()
}

fn survival(tally: &Tally, list: usize, name: &str, units: &[String]) -> AnyView {
    let rows = units.iter().zip(&tally.survived[list]).map(|(unit, survived)| {
        let share = tally.mean(*survived);
        let paint = if list == 0 { Paint::Plain } else { Paint::Shield };
        let piece = Piece { length: share, paint, text: String::new() };
        view! {
            <tr>
                <th scope="row"><span class="bars__name">{unit.clone()}</span></th>
                <td class="bars__wide">{bar(&[piece], 1.0)}</td>
                <td>{percent(share)}</td>
            </tr>
        }
        .into_any()
    });
    view! {
        <section class="arena-part">
            <h3 class="arena-part__title">{format!("Survivors: {name}")}</h3>
            <table class="bars" data-survival>
                <caption class="visually-hidden">"Share of the games that each unit survived"</caption>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </section>
    }
    .into_any()
}
