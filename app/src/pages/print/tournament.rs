//! The tournament sheet: the list, and boxes to tick during the game.

use flagbridge_cards::{Card, CardNumber, Command, DefenseToken, Ship};
use flagbridge_fleet::{ShipDraft, SquadronDraft};
use leptos::prelude::*;

use super::boxes::{Blank, Boxes};
use super::subject::Subject;
use crate::editor::title;
use crate::emblem::{command_glyph, objective_glyph, slot_glyph, token_glyph};
use crate::icon::Icon;
use crate::pages::qr::QrCode;

#[component]
pub(crate) fn TournamentSheet(subject: Subject) -> impl IntoView {
    let ships: Vec<_> = subject
        .draft
        .ships
        .iter()
        .enumerate()
        .map(|(index, ship)| ship_entry(&subject, index, ship))
        .collect();
    let squadrons: Vec<_> =
        subject.draft.squadrons.iter().map(|line| squadron_entry(&subject, *line)).collect();
    let objectives: Vec<_> =
        subject.draft.objectives.iter().map(|it| objective_entry(&subject, *it)).collect();
    view! {
        <header class="tournament-head">
            <div class="tournament-head__words">
                <h2 class="tournament-head__name">{title(&subject.draft)}</h2>
                <p>{subject.faction()}</p>
                <p>{subject.standing()}</p>
            </div>
            <p class="tournament-head__points">
                {subject.points()} <span class="tournament-head__unit">"points"</span>
            </p>
            <QrCode code=subject.code.clone() />
        </header>
        <div class="blanks">
            <Blank term="Player" />
            <Blank term="Event" />
            <Blank term="Date" />
            <Blank term="Round, table" />
            <Blank term="Opponent" />
            <Blank term="First player" />
        </div>
        <section class="print-part">
            <h3 class="print-part__title">"Ships"</h3>
            {ships}
        </section>
        {(!squadrons.is_empty())
            .then(|| {
                view! {
                    <section class="print-part">
                        <h3 class="print-part__title">
                            "Squadrons"
                            <span class="print-part__points">
                                {subject.report.points.squadrons} " / " {subject.report.points.squadron_cap}
                            </span>
                        </h3>
                        <ul class="print-squadrons">{squadrons}</ul>
                    </section>
                }
            })}
        <section class="print-part print-part--last">
            <h3 class="print-part__title">"Objectives"</h3>
            <ul class="print-objectives">{objectives}</ul>
            <Totals subject=subject.clone() />
            <div class="blanks blanks--signatures">
                <Blank term="Player's signature" />
                <Blank term="Opponent's signature" />
                <Blank term="Judge" />
            </div>
        </section>
    }
    .into_any()
}

fn ship_entry(subject: &Subject, index: usize, ship: &ShipDraft) -> AnyView {
    let hull = subject.card(ship.card);
    let upgrades: Vec<_> = ship.upgrades.iter().map(|card| upgrade_entry(subject, *card)).collect();
    view! {
        <section class="print-ship">
            <h4 class="print-ship__name">
                <span>{index + 1} ". " {subject.name(ship.card)}</span>
                {subject.is_flagship(ship).then(|| view! { <span class="print-ship__flag">"Flagship"</span> })}
                <span class="print-ship__points">
                    {subject.cost(ship.card)} <span class="print-ship__sum">" → " {subject.ship_cost(ship)}</span>
                </span>
            </h4>
            <ul class="print-ship__upgrades">{upgrades}</ul>
            {hull.and_then(Card::ship).map(tracks)}
        </section>
    }
    .into_any()
}

fn upgrade_entry(subject: &Subject, number: CardNumber) -> AnyView {
    let upgrade = subject.card(number).and_then(Card::upgrade);
    let spent = upgrade.is_some_and(|it| it.exhausts || it.discards);
    view! {
        <li class="print-line">
            {subject.slot(number).map(|slot| view! { <Icon glyph=slot_glyph(slot) label=slot.name() /> })}
            <span class="print-line__name">{subject.name(number)}</span>
            {spent.then(|| view! { <Boxes count=1 /> })}
            <span class="print-line__points">{subject.cost(number)}</span>
        </li>
    }
    .into_any()
}

/// What a ship loses: hull, shields by zone, tokens; and what it sets: speed and command tokens.
fn tracks(ship: &Ship) -> AnyView {
    let zones: Vec<_> = ship
        .hull_zones()
        .iter()
        .map(|zone| {
            let shields = ship.shields.of(*zone);
            view! {
                <li class="print-zone">
                    <span class="print-zone__name">{zone.name()} " " {shields}</span>
                    <Boxes count=shields />
                </li>
            }
        })
        .collect();
    let speeds: Vec<_> = (0..=ship.speed.max())
        .map(|speed| view! { <span class="print-speed__step">{speed}</span> })
        .collect();
    let commands: Vec<_> = Command::ALL
        .iter()
        .map(|command| {
            view! {
                <li class="print-token">
                    <Icon glyph=command_glyph(*command) label=command.name() />
                    <Boxes count=1 />
                </li>
            }
        })
        .collect();
    view! {
        <div class="print-ship__tracks">
            <p class="print-track">
                <span class="print-track__term">"Hull " {ship.hull}</span>
                <Boxes count=ship.hull />
            </p>
            <ul class="print-zones" aria-label="Shields">{zones}</ul>
            <div class="print-track">
                <span class="print-track__term">"Defense"</span>
                <ul class="print-tokens">{tokens(&ship.defense_tokens)}</ul>
            </div>
            <div class="print-track">
                <span class="print-track__term">
                    "Command tokens, up to " {ship.command}
                </span>
                <ul class="print-tokens">{commands}</ul>
            </div>
            <p class="print-track">
                <span class="print-track__term">"Speed"</span>
                <span class="print-speed">{speeds}</span>
                <span class="print-ship__values">
                    "Command " {ship.command} " · Squadron " {ship.squadron} " · Engineering " {ship.engineering}
                </span>
            </p>
        </div>
    }
    .into_any()
}

/// Two boxes per token: exhausted, discarded.
fn tokens(tokens: &[DefenseToken]) -> Vec<AnyView> {
    let token = |token: &DefenseToken| {
        view! {
            <li class="print-token">
                <Icon glyph=token_glyph(*token) />
                <span>{token.name()}</span>
                <Boxes count=2 />
            </li>
        }
        .into_any()
    };
    tokens.iter().map(token).collect()
}

fn squadron_entry(subject: &Subject, line: SquadronDraft) -> AnyView {
    let squadron = subject.card(line.card).and_then(Card::squadron);
    let points = subject.cost(line.card) * u32::from(line.count);
    let units: Vec<_> = squadron
        .map(|it| (0..line.count).map(|_| view! { <Boxes count=it.hull /> }).collect())
        .unwrap_or_default();
    let defense = squadron.map(|it| tokens(&it.defense_tokens)).unwrap_or_default();
    view! {
        <li class="print-squadron">
            <span class="print-squadron__name">
                {line.count} " × " {subject.name(line.card)}
                {squadron.map(|it| view! { <span class="print-squadron__hull">" hull " {it.hull}</span> })}
            </span>
            <span class="print-squadron__units">{units}</span>
            {(!defense.is_empty()).then(|| view! { <ul class="print-tokens">{defense}</ul> })}
            <span class="print-line__points">{points}</span>
        </li>
    }
    .into_any()
}

fn objective_entry(subject: &Subject, number: CardNumber) -> AnyView {
    let category = subject.card(number).and_then(Card::objective).map(|it| it.category);
    view! {
        <li class="print-line">
            {category.map(|it| view! { <Icon glyph=objective_glyph(it) /> })}
            <span class="print-line__name">
                {category.map(|it| format!("{}: ", it.name()))} {subject.name(number)}
            </span>
            <Boxes count=1 />
        </li>
    }
    .into_any()
}

#[component]
fn Totals(subject: Subject) -> impl IntoView {
    let points = subject.report.points;
    let row = |term: &'static str, value: String| {
        view! {
            <tr>
                <th scope="row">{term}</th>
                <td>{value}</td>
            </tr>
        }
    };
    view! {
        <div class="print-totals">
            <table class="print-table">
                <caption>"Points"</caption>
                <tbody>
                    {row("Ships and upgrades", (points.total - points.squadrons).to_string())}
                    {row("Squadrons", points.squadrons.to_string())}
                    {row("Total", subject.points())}
                    {row("Activations", points.activations.to_string())}
                </tbody>
            </table>
            <table class="print-table print-table--open">
                <caption>"Result"</caption>
                <tbody>
                    {row("Enemy points destroyed", String::new())}
                    {row("Victory tokens", String::new())}
                    {row("Your score", String::new())}
                    {row("Opponent's score", String::new())}
                </tbody>
            </table>
        </div>
        <p class="print-legend">
            "Boxes: tick an upgrade when used, a defense token when exhausted and again when discarded, an objective when chosen."
        </p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagbridge_data::catalogue;
    use flagbridge_fleet::Draft;

    #[test]
    fn every_ship_has_its_boxes_and_every_card_its_name() {
        let number = |id: &str| catalogue().number(id).unwrap_or_else(|| panic!("{id}"));
        let mut draft = Draft::new();
        draft.add_ship(number("gladiator-i-class-star-destroyer"));
        draft.add_upgrade(0, number("demolisher-title"));
        draft.add_squadron(number("tie-fighter-squadron"));
        draft.add_squadron(number("tie-fighter-squadron"));
        draft.objectives.push(number("most-wanted"));
        draft.name = "<i>Spear</i>".to_owned();
        let subject = Subject::new("1abc".to_owned(), draft, None);
        let ship = subject.card(subject.draft.ships[0].card).and_then(Card::ship).unwrap();
        let html = view! { <TournamentSheet subject=subject.clone() /> }.to_html();
        for name in ["Gladiator I-class", "Demolisher", "TIE Fighter", "Most Wanted", "signature"] {
            assert!(html.contains(name), "{name}");
        }
        assert!(html.contains("&lt;i>Spear") || html.contains("&lt;i&gt;Spear"), "{html}");
        let shields: u8 = ship.hull_zones().iter().map(|zone| ship.shields.of(*zone)).sum();
        let tokens = 2 * ship.defense_tokens.len() + Command::ALL.len();
        let (squadrons, objective) = (2 * 3, 1);
        let boxes = usize::from(ship.hull + shields) + tokens + squadrons + objective;
        assert_eq!(html.matches("class=\"box\"").count(), boxes);
    }
}
