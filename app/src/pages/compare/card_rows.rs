//! The cards that two fleets do not share.

use flagbridge_cards::CardNumber;
use leptos::prelude::*;

use super::{Fleet, step};
use crate::editor::full_name;

/// A card of which the fleets do not have equally many, or that does not cost the same in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardRow {
    name: String,
    copies: (u32, u32),
    points: (u32, u32),
}

pub(crate) fn card_rows(before: &Fleet, after: &Fleet) -> Vec<CardRow> {
    let mut cards: Vec<CardNumber> = Vec::new();
    for (_, card, _) in before.draft.cards().chain(after.draft.cards()) {
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    let row = |card: CardNumber| {
        let copies = (before.copies(card), after.copies(card));
        let points = (copies.0 * before.cost(card), copies.1 * after.cost(card));
        CardRow { name: full_name(card), copies, points }
    };
    let differs = |row: &CardRow| row.copies.0 != row.copies.1 || row.points.0 != row.points.1;
    cards.into_iter().map(row).filter(differs).collect()
}

#[component]
pub(crate) fn CardTable(rows: Vec<CardRow>) -> impl IntoView {
    let (a, b) = rows.iter().fold((0, 0), |(a, b), it| (a + it.points.0, b + it.points.1));
    let rows: Vec<_> = rows
        .into_iter()
        .map(|row| {
            let difference = i64::from(row.points.1) - i64::from(row.points.0);
            view! {
                <tr>
                    <th scope="row">{row.name}</th>
                    <td>{row.copies.0}</td>
                    <td>{row.copies.1}</td>
                    <td class="comparison__step">{step(difference)}</td>
                </tr>
            }
        })
        .collect();
    view! {
        <table class="table comparison__cards">
            <thead>
                <tr>
                    <th scope="col">"Card"</th>
                    <th scope="col">"First"</th>
                    <th scope="col">"Second"</th>
                    <th scope="col">"Points"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>
                <tr>
                    <th scope="row">"Total"</th>
                    <td></td>
                    <td></td>
                    <td class="comparison__step">{step(i64::from(b) - i64::from(a))}</td>
                </tr>
            </tfoot>
        </table>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::super::tests::pair;
    use super::*;
    use flagbridge_cards::Kind;
    use flagbridge_data::catalogue;

    #[test]
    fn only_cards_that_differ_have_a_row() {
        let (before, after) = pair();
        let rows = card_rows(&Fleet::new(before), &Fleet::new(after));
        let names: Vec<_> =
            rows.iter().map(|it| (it.name.as_str(), it.copies, it.points)).collect();
        assert_eq!(
            names,
            [("Demolisher", (1, 0), (10, 0)), ("TIE Fighter Squadron", (0, 2), (0, 16))]
        );
    }

    #[test]
    fn costs_of_another_edition_are_a_difference() {
        let (current, older) = (catalogue().current(), catalogue().edition("rrg-1.5").unwrap());
        let changed = current.cards_of(Kind::Upgrade).find(|card| {
            older.card(card.number).is_some_and(|earlier| earlier.points != card.points)
        });
        let changed = changed.expect("the errata of 2023 changed costs");
        let (mut before, _) = pair();
        before.add_upgrade(0, changed.number);
        let mut after = before.clone();
        after.edition = Some("rrg-1.5".to_owned());
        let rows = card_rows(&Fleet::new(before), &Fleet::new(after));
        assert!(rows.iter().any(|it| it.name == changed.full_name()), "{rows:?}");
    }
}
