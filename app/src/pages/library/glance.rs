//! The figures at a glance: the sides as one bar, and what is played most as small charts. The tables below say the same and more.

use flagbridge_cards::Faction;
use flagbridge_library::{Figures, Query, Row, Section, Subject};
use leptos::prelude::*;

use super::figures::leads_to;
use crate::charts::percent;

/// Lines of one small chart.
const LINES: usize = 5;

/// What the small charts show, in order.
const SHOWN: [Subject; 4] =
    [Subject::Commander, Subject::Ship, Subject::Squadron, Subject::Upgrade];

/// All of it; nothing where nothing was played.
pub(crate) fn glance(figures: &Figures, query: &Query) -> Option<AnyView> {
    let section = |subject: Subject| {
        figures.sections.iter().find(|it| it.subject == subject && !it.rows.is_empty())
    };
    let sides = section(Subject::Faction).map(|it| sides(&it.rows));
    let charts: Vec<_> = SHOWN.into_iter().filter_map(section).map(|it| chart(it, query)).collect();
    (sides.is_some() || !charts.is_empty()).then(|| {
        view! {
            <section class="event-part" aria-labelledby="glance">
                <h2 id="glance">"At a glance"</h2>
                {sides}
                <div class="glance">{charts}</div>
            </section>
        }
        .into_any()
    })
}

/// The sides as parts of one bar, each with its name and share below.
fn sides(rows: &[Row]) -> AnyView {
    let all: f64 = rows.iter().map(|row| row.share.rate).sum();
    let all = if all > 0.0 { all } else { 1.0 };
    let mut from = 0.0;
    let parts: Vec<_> = rows
        .iter()
        .map(|row| {
            let wide = row.share.rate / all;
            let (x, width) = (format!("{:.2}%", from * 100.0), format!("{:.2}%", wide * 100.0));
            from += wide;
            view! { <rect class=hue(row) x=x y="0" width=width height="28"></rect> }
        })
        .collect();
    let keys = rows.iter().map(|row| {
        view! {
            <li>
                <svg class="glance__key" width="14" height="14" aria-hidden="true" focusable="false">
                    <rect class=hue(row) width="14" height="14" rx="3"></rect>
                </svg>
                {row.name.clone()} " " <b>{percent(row.share.rate)}</b>
            </li>
        }
    });
    view! {
        <svg class="glance__sides" width="100%" height="28" aria-hidden="true" focusable="false">
            {parts}
        </svg>
        <ul class="glance__keys" aria-label="Factions by share">
            {keys.collect_view()}
        </ul>
    }
    .into_any()
}

fn hue(row: &Row) -> String {
    let side = Faction::from_id(&row.id).map_or("neutral", |it| it.id());
    format!("glance__part hue--{side}")
}

/// What is played most of one kind.
fn chart(section: &Section, query: &Query) -> AnyView {
    let shown = &section.rows[..section.rows.len().min(LINES)];
    let scale = shown.iter().map(|row| row.share.rate).fold(0.0, f64::max);
    let scale = if scale > 0.0 { scale } else { 1.0 };
    let lines = shown.iter().map(|row| {
        let name = row.name.clone();
        let name = match leads_to(section.subject, row, query) {
            Some(target) => view! { <a href=target>{name}</a> }.into_any(),
            None => name.into_any(),
        };
        let width = format!("{:.2}%", row.share.rate / scale * 100.0);
        view! {
            <li class="glance__line">
                <span class="glance__name">{name}</span>
                <span class="glance__share">{percent(row.share.rate)}</span>
                <svg class="glance__bar" width="100%" height="8" aria-hidden="true" focusable="false">
                    <rect class="plot__bar" width=width height="8" rx="2"></rect>
                </svg>
            </li>
        }
    });
    let subject = section.subject;
    view! {
        <div class="glance__chart">
            <h3>{subject.name()}</h3>
            <ol class="glance__lines">{lines.collect_view()}</ol>
            <p class="glance__more">
                <a href=format!("#{}", subject.id())>"All with intervals"</a>
            </p>
        </div>
    }
    .into_any()
}
