//! What is drawn is also written.

use flagbridge_analysis::{Analysis, Side, Tempo};
use flagbridge_data::catalogue;
use flagbridge_fleet::Draft;
use leptos::prelude::*;

use super::number::{signed, width};
use super::*;
use crate::analysis::Solved;

fn draft() -> Draft {
    let number = |id: &str| catalogue().number(id).unwrap_or_else(|| panic!("no card {id}"));
    let mut draft = Draft { name: "<b>Bold</b>".to_owned(), ..Draft::new() };
    draft.add_ship(number("imperial-ii-class-star-destroyer"));
    draft.add_upgrade(0, number("darth-vader-commander"));
    draft.add_upgrade(0, number("xi7-turbolasers"));
    draft.add_ship(number("executor-i-class-star-dreadnought"));
    draft.add_squadron(number("tie-fighter-squadron"));
    draft
}

#[test]
fn figures_are_rounded_and_padded() {
    assert_eq!([0.0, 4.0, 3.005, 12.999].map(hundredths), ["0.00", "4.00", "3.01", "13.00"]);
    assert_eq!([0.0, 0.125, 0.9996, 1.0].map(percent), ["0.0 %", "12.5 %", "100.0 %", "100.0 %"]);
    assert_eq!([0.004, 0.005, 1.0].map(share_of_hundred), ["<1", "1", "100"]);
    assert_eq!([0.0, 0.1234, 1.0, 7.0].map(width), ["0.00%", "12.34%", "100.00%", "100.00%"]);
    assert_eq!([-2, 0, 3].map(signed), ["−2", "0", "+3"]);
}

#[test]
fn every_chart_has_its_figures_as_text_and_needs_no_inline_style() {
    let html = understanding(&Analysis::new(&draft())).to_html();
    for words in [
        "Dice of the whole fleet by arc",
        "9 red, 8 blue",
        "Left Auxiliary",
        "hull 11, shields front 4, left 3, right 3, rear 2",
        "speed 3: 0, 1, 1 clicks",
        "Darth Vader",
        "for a defense token",
        "XI7 Turbolasers",
        "Squadrons by role",
    ] {
        assert!(html.contains(words), "{words} in {html}");
    }
    assert!(!html.contains("style="));
    assert_eq!(
        html.matches("<svg").count(),
        html.matches("aria-hidden=\"true\" focusable").count()
    );
}

#[test]
fn an_empty_fleet_draws_no_ships() {
    let html = understanding(&Analysis::new(&Draft::new())).to_html();
    assert!(html.contains("Add ships to see their charts") && !html.contains("<table"), "{html}");
}

#[test]
fn two_attacks_stand_beside_each_other() {
    let (first, second) = (
        Solved::of("3 red").expect("an attack"),
        Solved::of("2 black, vs brace").expect("an attack"),
    );
    let alone = outcomes(ShownOdds { first: &first, second: None }).to_html();
    assert!(alone.contains("2.25") && !alone.contains("column--second"), "{alone}");
    let both = outcomes(ShownOdds { first: &first, second: Some(&second) }).to_html();
    assert!(both.contains("column--second") && both.contains("Second, at least"), "{both}");
    assert!(both.contains("The first attack deals"), "{both}");
    assert!(!both.contains("style="));
}

#[test]
fn tempo_is_told_and_names_are_escaped() {
    let ours = draft();
    let theirs = Draft { ships: ours.ships[..1].to_vec(), ..ours.clone() };
    let html = tempo_beside(&Tempo::new(&ours, &theirs)).to_html();
    assert!(html.contains("You have 1 more activation than &lt;b&gt;"), "{html}");
    assert!(html.contains("Pass tokens if you are second"), "{html}");
    assert!(tempo_alone(&Side::new(&ours)).to_html().contains("Deployments"));
}
