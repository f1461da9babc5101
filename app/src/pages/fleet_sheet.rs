//! A fleet to read: ships with their upgrades, squadrons, objectives, points and the verdict.

use flagbridge_cards::{Card, CardNumber, Kind, Slot};
use flagbridge_fleet::{Draft, MOST_LISTED, Report, Severity, ShipDraft, check};
use leptos::prelude::*;

use crate::editor::{Verdict, edition_of, terms_of};
use crate::emblem::{Emblem, objective_glyph, slot_glyph};
use crate::icon::Icon;

/// The whole fleet on one page, without any control.
#[component]
pub fn FleetSheet(
    /// The fleet.
    draft: Draft,
) -> impl IntoView {
    let report = check(&draft, &terms_of(&draft));
    let ships = draft
        .ships
        .iter()
        .map(|ship| view! { <ShipEntry draft=draft.clone() ship=ship.clone() /> });
    let squadrons = draft.squadrons.iter().map(|line| {
        let card = card(&draft, line.card);
        let points = card.map_or(0, |it| u32::from(it.points) * u32::from(line.count));
        view! {
            <li class="sheet__line">
                <span class="sheet__count">{line.count} "×"</span>
                <CardName number=line.card card />
                <span class="sheet__points">{points}</span>
            </li>
        }
    });
    let objectives = draft.objectives.iter().map(|number| {
        let card = card(&draft, *number);
        let category = card.and_then(Card::objective).map(|it| it.category);
        view! {
            <li class="sheet__line">
                {category.map(|it| view! { <Icon glyph=objective_glyph(it) label=it.name() /> })}
                <CardName number=*number card />
            </li>
        }
    });
    view! {
        <div class="sheet">
            <SheetVerdict draft=draft.clone() report=report.clone() />
            <section class="sheet__part" aria-labelledby="sheet-ships">
                <h2 id="sheet-ships">"Ships"</h2>
                <ul class="sheet__ships">{ships.collect_view()}</ul>
            </section>
            {(!draft.squadrons.is_empty())
                .then(|| {
                    view! {
                        <section class="sheet__part" aria-labelledby="sheet-squadrons">
                            <h2 id="sheet-squadrons">"Squadrons"</h2>
                            <ul class="sheet__lines">{squadrons.collect_view()}</ul>
                        </section>
                    }
                })}
            {(!draft.objectives.is_empty())
                .then(|| {
                    view! {
                        <section class="sheet__part" aria-labelledby="sheet-objectives">
                            <h2 id="sheet-objectives">"Objectives"</h2>
                            <ul class="sheet__lines">{objectives.collect_view()}</ul>
                        </section>
                    }
                })}
        </div>
    }
    .into_any()
}

#[component]
fn ShipEntry(draft: Draft, ship: ShipDraft) -> impl IntoView {
    let hull = card(&draft, ship.card);
    let cost = |number: &CardNumber| card(&draft, *number).map_or(0, |it| u32::from(it.points));
    let total = cost(&ship.card) + ship.upgrades.iter().map(cost).sum::<u32>();
    let upgrades = ship.upgrades.iter().map(|number| {
        let card = card(&draft, *number);
        let slot = card.and_then(Card::upgrade).map(|it| it.slot());
        view! {
            <li class="sheet__line">
                {slot.map(|it| view! { <Icon glyph=slot_glyph(it) label=it.name() /> })}
                <CardName number=*number card />
                <span class="sheet__points">{cost(number)}</span>
            </li>
        }
    });
    let leads = |number: &CardNumber| {
        let upgrade = card(&draft, *number).and_then(Card::upgrade);
        upgrade.is_some_and(|it| it.slots.contains(&Slot::Commander))
    };
    let flagship = ship.upgrades.iter().any(leads);
    view! {
        <li class="sheet__ship">
            <h3 class="sheet__name">
                {hull.map(|card| view! { <Emblem card /> })}
                <CardName number=ship.card card=hull />
                {flagship.then(|| view! { <span class="tag tag--flagship">"Flagship"</span> })}
                <span class="sheet__points">{total}</span>
            </h3>
            <ul class="sheet__lines">{upgrades.collect_view()}</ul>
        </li>
    }
}

#[component]
fn CardName(number: CardNumber, card: Option<&'static Card>) -> impl IntoView {
    match card {
        Some(card) => {
            let craft = card.squadron().filter(|it| it.craft != card.name).map(|it| it.craft);
            view! {
                <a class="sheet__card" href=format!("/cards/{}", card.id)>
                    {card.name}
                </a>
                {craft.map(|craft| view! { <span class="sheet__craft">{craft}</span> })}
            }
            .into_any()
        }
        None => view! { <span>"Card " {number.to_string()}</span> }.into_any(),
    }
}

#[component]
fn SheetVerdict(draft: Draft, report: Report<'static>) -> impl IntoView {
    let verdict = Verdict::new(&draft, &report);
    let edition = report.terms.edition;
    let points = report.points;
    let more = report.violations.len().saturating_sub(MOST_LISTED);
    let rows = report.violations.iter().take(MOST_LISTED).map(|it| {
        let class = match it.severity {
            Severity::Error if it.is_missing() => "violation violation--missing",
            Severity::Error => "violation violation--error",
            Severity::Warning => "violation violation--warning",
            Severity::Note => "violation violation--note",
        };
        view! {
            <li class=class>
                <p class="violation__message">{it.message(edition)}</p>
                <p class="violation__cite">
                    <cite>{it.cite(edition)}</cite>
                </p>
            </li>
        }
    });
    let rows: Vec<_> = rows.collect();
    let aces =
        points.ace_cap.map_or(points.aces.to_string(), |cap| format!("{} / {cap}", points.aces));
    let figure = |term: &'static str, value: String| {
        view! {
            <div class="figure">
                <dt class="figure__term">{term}</dt>
                <dd class="figure__value">{value}</dd>
            </div>
        }
    };
    view! {
        <section class=format!("verdict verdict--{}", verdict.id()) aria-labelledby="sheet-verdict">
            <h2 class="verdict__title" id="sheet-verdict">
                {verdict.word()}
                <span class="verdict__edition">" under " {edition.full_title()}</span>
            </h2>
            <dl class="figures">
                {figure("Points", format!("{} / {}", points.total, points.limit))}
                {figure("Squadron points", format!("{} / {}", points.squadrons, points.squadron_cap))}
                {figure("Aces", aces)}
                {figure("Activations", points.activations.to_string())}
                {figure("Deployments", points.deployments.to_string())}
            </dl>
            {(!rows.is_empty()).then(|| view! { <ul class="violations">{rows}</ul> })}
            {(more > 0).then(|| view! { <p>{format!("and {more} more")}</p> })}
        </section>
    }
}

/// The card as the fleet's edition has it, or as any has it.
fn card(draft: &Draft, number: CardNumber) -> Option<&'static Card> {
    let edition = edition_of(draft);
    let card = edition.card(number).or_else(|| edition.catalogue().newest(number));
    card.filter(|card| card.kind() != Kind::Damage)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::name;
    use flagbridge_data::catalogue;

    fn draft() -> Draft {
        let number = |id: &str| catalogue().number(id).unwrap_or_else(|| panic!("{id}"));
        let mut draft = Draft::new();
        let ship = catalogue().current().cards_of(Kind::Ship).next().expect("a ship").number;
        draft.add_ship(ship);
        draft.add_upgrade(0, number("demolisher-title"));
        draft.name = "<b>Bold</b>".to_owned();
        draft
    }

    #[test]
    fn a_sheet_names_every_card_its_faults_and_their_source() {
        let draft = draft();
        let html = view! { <FleetSheet draft=draft.clone() /> }.to_html();
        for (_, card, _) in draft.cards() {
            assert!(html.contains(&name(card)), "{} in {html}", name(card));
        }
        assert!(html.contains("Not legal") && html.contains("RRG 1.6"), "{html}");
    }
}
