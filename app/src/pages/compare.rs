//! What tells two fleets apart.

mod card_rows;
mod side;

use flagbridge_cards::CardNumber;
use flagbridge_fleet::{Draft, Report, check, share};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use self::card_rows::{CardTable, card_rows};
use self::side::{Field, Side};
use super::fleet_cards::FleetCards;
use super::head::Head;
use crate::editor::{
    DifferenceLine, DifferenceSign, Verdict, differences, edition_of, terms_of, title,
};

/// `/compare?a=LIST&b=LIST`: either may be a share code, a link to a fleet or a list in any format.
#[component]
pub fn ComparePage() -> impl IntoView {
    let query = use_query_map().get_untracked();
    let asked = |name: &str| query.get(name).unwrap_or_default();
    let (a, b) = (Side::read("First fleet", asked("a")), Side::read("Second fleet", asked("b")));
    let result = match (a.fleet(), b.fleet()) {
        (Some(before), Some(after)) => view! { <Comparison before after /> }.into_any(),
        (None, None) => ().into_any(),
        _ => view! {
            <p class="notice">"Paste a second fleet to compare."</p>
        }
        .into_any(),
    };
    view! {
        <Head
            title="Compare two fleets"
            description="Two Star Wars: Armada fleets side by side: points, verdicts and every card that only one of them has."
        />
        <header class="comparison-head">
            <h1>"Compare two fleets"</h1>
            <p class="lead">
                "Paste a link, a share code or a list from any builder into each box."
            </p>
        </header>
        <form class="comparison-form" method="get" action="/compare">
            <Field name="a" side=a />
            <Field name="b" side=b />
            <p class="actions comparison-form__go">
                <button class="button button--primary" type="submit">"Compare"</button>
            </p>
        </form>
        {result}
    }
    .into_any()
}

/// A fleet with the verdict on it.
#[derive(Clone)]
struct Fleet {
    draft: Draft,
    report: Report<'static>,
}

impl Fleet {
    fn new(draft: Draft) -> Self {
        let report = check(&draft, &terms_of(&draft));
        Self { draft, report }
    }

    fn cost(&self, card: CardNumber) -> u32 {
        let edition = edition_of(&self.draft);
        let card = edition.card(card).or_else(|| edition.catalogue().newest(card));
        card.map_or(0, |it| u32::from(it.points))
    }

    fn copies(&self, card: CardNumber) -> u32 {
        let cards = self.draft.cards().filter(|(_, number, _)| *number == card);
        cards.map(|(_, _, count)| u32::from(count)).sum()
    }
}

#[component]
fn Comparison(before: Fleet, after: Fleet) -> impl IntoView {
    let address =
        format!("/compare?a={}&b={}", share::encode(&before.draft), share::encode(&after.draft));
    let lines = differences(&before.draft, &after.draft);
    let cards = card_rows(&before, &after);
    view! {
        <div class="comparison">
            <div class="comparison__fleets">
                <Summary label="First fleet" fleet=before.clone() />
                <Summary label="Second fleet" fleet=after.clone() />
            </div>
            <section class="comparison__part" aria-labelledby="figures">
                <h2 id="figures">"In numbers"</h2>
                <Figures before=before after=after />
            </section>
            <section class="comparison__part" aria-labelledby="changes">
                <h2 id="changes">"Changes from the first to the second"</h2>
                <Changes lines />
            </section>
            {(!cards.is_empty())
                .then(|| {
                    view! {
                        <section class="comparison__part" aria-labelledby="cards">
                            <h2 id="cards">"Card by card"</h2>
                            <CardTable rows=cards />
                        </section>
                    }
                })}
            <p class="comparison__link">
                <a href=address>"Link to this comparison"</a>
            </p>
        </div>
    }
    .into_any()
}

#[component]
fn Summary(label: &'static str, fleet: Fleet) -> impl IntoView {
    let verdict = Verdict::new(&fleet.draft, &fleet.report);
    let faction = fleet.report.faction.map_or("No faction", |it| it.name());
    let errors = fleet.report.errors().count();
    let faults =
        (errors > 0).then(|| format!(": {}", flagbridge_wording::count(errors, "error", "errors")));
    let link = format!("/f/{}", share::encode(&fleet.draft));
    view! {
        <section class=format!("verdict verdict--{} comparison__fleet", verdict.id())>
            <p class="eyebrow">{label}</p>
            <h2 class="comparison__name">
                <a href=link>{title(&fleet.draft)}</a>
            </h2>
            <p>
                {faction} ", " {fleet.report.points.total} " of " {fleet.report.points.limit} " points"
            </p>
            <p class="comparison__verdict">
                <strong class="comparison__word">{verdict.word()}</strong>
                " under "
                {fleet.report.terms.edition.full_title()}
                {faults}
            </p>
            <FleetCards draft=fleet.draft.clone() class="comparison__list" />
        </section>
    }
    .into_any()
}

#[component]
fn Figures(before: Fleet, after: Fleet) -> impl IntoView {
    let (a, b) = (before.report.points, after.report.points);
    let squadrons =
        |fleet: &Fleet| -> u32 { fleet.draft.squadrons.iter().map(|it| u32::from(it.count)).sum() };
    let rows = [
        ("Points", a.total, b.total),
        ("Squadron points", a.squadrons, b.squadrons),
        ("Squadrons", squadrons(&before), squadrons(&after)),
        ("Aces", a.aces, b.aces),
        ("Activations", a.activations, b.activations),
        ("Deployments", a.deployments, b.deployments),
    ];
    let rows: Vec<_> = rows
        .into_iter()
        .map(|(term, a, b)| {
            view! {
                <tr>
                    <th scope="row">{term}</th>
                    <td>{a}</td>
                    <td>{b}</td>
                    <td class="comparison__step">{step(i64::from(b) - i64::from(a))}</td>
                </tr>
            }
        })
        .collect();
    view! {
        <table class="table">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">"First"</th>
                    <th scope="col">"Second"</th>
                    <th scope="col">"Difference"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

/// A difference with its sign: `+3`, `−2`, `0`.
fn step(difference: i64) -> String {
    match difference {
        0 => "0".to_owned(),
        less if less < 0 => format!("−{}", less.unsigned_abs()),
        more => format!("+{more}"),
    }
}

#[component]
fn Changes(lines: Vec<DifferenceLine>) -> impl IntoView {
    if lines.is_empty() {
        return view! { <p>"The fleets are identical."</p> }.into_any();
    }
    let lines: Vec<_> = lines
        .into_iter()
        .map(|line| {
            let class = match line.sign {
                DifferenceSign::Added => "change change--added",
                DifferenceSign::Removed => "change change--removed",
                DifferenceSign::Changed => "change",
            };
            view! {
                <li class=class>
                    <span class="change__mark" aria-hidden="true">{line.sign.mark()}</span>
                    <span class="visually-hidden">{line.sign.word()} ": "</span>
                    <span>{line.text}</span>
                </li>
            }
        })
        .collect();
    view! { <ul class="changes">{lines}</ul> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_data::catalogue;

    fn number(id: &str) -> CardNumber {
        catalogue().number(id).unwrap_or_else(|| panic!("{id}"))
    }

    pub(crate) fn pair() -> (Draft, Draft) {
        let mut before = Draft::new();
        before.add_ship(number("gladiator-i-class-star-destroyer"));
        before.add_upgrade(0, number("demolisher-title"));
        let mut after = before.clone();
        after.ships[0].upgrades.clear();
        after.add_squadron(number("tie-fighter-squadron"));
        after.add_squadron(number("tie-fighter-squadron"));
        (before, after)
    }

    #[test]
    fn a_comparison_shows_both_verdicts_and_the_changes() {
        let (before, after) = pair();
        let (before, after) = (Fleet::new(before), Fleet::new(after));
        let html = view! { <Comparison before=before.clone() after /> }.to_html();
        assert_eq!(html.matches("comparison__verdict").count(), 2);
        assert!(html.contains("change--added") && html.contains("change--removed"), "{html}");
        let same = view! { <Comparison before=before.clone() after=before /> }.to_html();
        assert!(same.contains("The fleets are identical."), "{same}");
        assert!(!same.contains("Card by card"), "{same}");
    }

    #[test]
    fn differences_carry_their_sign() {
        assert_eq!([step(3), step(-2), step(0)], ["+3", "−2", "0"]);
    }
}
