//! The picture of a fleet that people send each other.

use std::fmt::Write as _;

use flagbridge_app::editor::{Verdict, edition_of, terms_of, title};
use flagbridge_app::emblem::faction_glyph;
use flagbridge_app::fleet_strip::FleetStrip;
use flagbridge_app::icon::Glyph;
use flagbridge_cards::{Card, CardNumber, Faction, Resolved};
use flagbridge_fleet::{Draft, Report, check};

use super::canvas::{
    BESIDE_EMBLEM, INK, MARGIN, SOFT, Text, WIDTH, begin, end, heading, hue, strip,
};
use super::lettering::{BOLD, fitting, lines};

/// Where the list ends.
const END: f64 = 578.0;
/// Where it begins: below the rule, or below the fleet drawn to scale.
const BELOW_RULE: f64 = 172.0;
const BELOW_STRIP: f64 = 296.0;
/// More ships than these leave no room for the drawing.
const MOST_SHIPS: usize = 12;
const GAP: f64 = 36.0;

/// Sizes of letters and numbers of columns, the most legible first.
const SETTINGS: [(f64, usize); 9] = [
    (24.0, 2),
    (21.0, 2),
    (19.0, 2),
    (19.0, 3),
    (17.0, 3),
    (15.0, 3),
    (14.0, 3),
    (13.0, 4),
    (11.0, 4),
];

/// The whole drawing: 1200 by 630 pixels.
pub(crate) fn drawing(draft: &Draft) -> String {
    let report = check(draft, &terms_of(draft));
    let hue = hue(report.faction);
    let glyph = report.faction.map_or(Glyph::Mark, faction_glyph);
    let mut out = begin(&title(draft), glyph, hue);
    head(draft, &report, &mut out);
    let mut top = BELOW_RULE;
    let ships = FleetStrip::new(draft);
    if !ships.pieces.is_empty() && draft.ships.len() <= MOST_SHIPS {
        strip(&mut out, &ships, (MARGIN, 158.0), (WIDTH - 2.0 * MARGIN, 116.0), hue);
        top = BELOW_STRIP;
    }
    list(&blocks(draft, &report), top, &mut out);
    end(out, &foot(draft, &report))
}

/// Name, side, edition; points and verdict at the right.
fn head(draft: &Draft, report: &Report<'_>, out: &mut String) {
    let verdict = Verdict::new(draft, report);
    let (sign, color) = match verdict {
        Verdict::Legal => ("M0 8 7 15 20 1", "#6fd8a0"),
        Verdict::Illegal => ("M1 0 17 16M17 0 1 16", "#ff9d84"),
        Verdict::InTheMaking | Verdict::Empty => ("", "#8fc7f2"),
    };
    let right = WIDTH - MARGIN;
    let points = Text { size: 52.0, weight: 700, end: true, ..Text::default() };
    points.write(out, right, 82.0, &format!("{} / {}", report.points.total, report.points.limit));
    let word = Text { size: 24.0, weight: 700, end: true, color };
    let end = if sign.is_empty() { right } else { right - 32.0 };
    word.write(out, end, 120.0, verdict.word());
    // Writing into a string cannot fail.
    let _ = write!(
        out,
        "<path d=\"{sign}\" transform=\"translate({:.1} 103)\" stroke=\"{color}\" stroke-width=\"4\" fill=\"none\"/>",
        right - 20.0
    );
    let faction = report.faction.map_or("No faction", Faction::name);
    let edition = report.terms.edition.full_title();
    let mode = report.terms.mode.map_or(String::new(), |mode| format!(" · {}", mode.name));
    let under = format!("{faction} · {edition}{mode}");
    heading(out, &title(draft), &under, right - 300.0 - BESIDE_EMBLEM);
}

fn foot(draft: &Draft, report: &Report<'_>) -> String {
    let squadrons: u32 = draft.squadrons.iter().map(|it| u32::from(it.count)).sum();
    format!(
        "Activations {} · Deployments {} · Squadrons {squadrons}, {} of {} points",
        report.points.activations,
        report.points.deployments,
        report.points.squadrons,
        report.points.squadron_cap,
    )
}

/// A heading with what belongs to it; is not torn apart.
struct Block {
    head: String,
    points: Option<u32>,
    /// One text that may be set in several lines, or several that are a line each.
    body: Vec<Line>,
}

struct Line {
    text: String,
    points: Option<u32>,
    wraps: bool,
}

fn blocks(draft: &Draft, report: &Report<'_>) -> Vec<Block> {
    let edition = edition_of(draft);
    let cost = |card: CardNumber| card_in(edition, card).map_or(0, |it| u32::from(it.points));
    let mut blocks: Vec<Block> = Vec::new();
    for ship in &draft.ships {
        let upgrades: Vec<String> = ship.upgrades.iter().map(|it| name(edition, *it)).collect();
        let wraps = (!upgrades.is_empty()).then(|| Line {
            text: upgrades.join(", "),
            points: None,
            wraps: true,
        });
        let points = cost(ship.card) + ship.upgrades.iter().map(|it| cost(*it)).sum::<u32>();
        let body = wraps.into_iter().collect();
        blocks.push(Block { head: name(edition, ship.card), points: Some(points), body });
    }
    if !draft.squadrons.is_empty() {
        let body = draft.squadrons.iter().map(|line| {
            let text = format!("{} × {}", line.count, name(edition, line.card));
            Line { text, points: Some(cost(line.card) * u32::from(line.count)), wraps: false }
        });
        let points = Some(report.points.squadrons);
        blocks.push(Block { head: "Squadrons".to_owned(), points, body: body.collect() });
    }
    if !draft.objectives.is_empty() {
        let body = draft.objectives.iter().map(|card| {
            let category = card_in(edition, *card).and_then(Card::objective).map(|it| it.category);
            let category = category.map_or(String::new(), |it| format!("{}: ", it.name()));
            let text = format!("{category}{}", name(edition, *card));
            Line { text, points: None, wraps: false }
        });
        blocks.push(Block { head: "Objectives".to_owned(), points: None, body: body.collect() });
    }
    blocks
}

/// Sets the blocks in columns, as large as they fit; what does not fit at the smallest is counted.
fn list(blocks: &[Block], top: f64, out: &mut String) {
    let place = |setting: Setting, end: f64| place(blocks, setting, (top, end));
    let fits = |setting: &&Setting| place(**setting, END).is_ok();
    let setting = *SETTINGS.iter().find(fits).unwrap_or(&SETTINGS[SETTINGS.len() - 1]);
    // Columns of about the same height: as short as they can be.
    let ends = (1..=40).map(|step| top + (END - top) * f64::from(step) / 40.0);
    let even = ends.filter_map(|end| place(setting, end).ok()).next();
    let placed = even.unwrap_or_else(|| match place(setting, END) {
        Ok(placed) | Err(placed) => placed,
    });
    let left_out = blocks.len() - placed.len();
    for Placed { block, x, y } in placed {
        draw(block, setting, x, y, out);
    }
    if left_out > 0 {
        let text = Text { size: 16.0, color: SOFT, end: true, ..Text::default() };
        let words = format!("… and {left_out} more");
        text.write(out, WIDTH - MARGIN, END - 4.0, &words);
    }
}

struct Placed<'b> {
    block: &'b Block,
    x: f64,
    y: f64,
}

type Setting = (f64, usize);

/// Where each block stands in columns from one height to another; as an error those that have found a place when the
/// next did not.
fn place(
    blocks: &[Block],
    setting: Setting,
    (top, end): (f64, f64),
) -> Result<Vec<Placed<'_>>, Vec<Placed<'_>>> {
    let (mut column, mut y) = (0, top);
    let mut placed = Vec::new();
    for block in blocks {
        let height = height(block, setting);
        if y + height > end && y > top {
            (column, y) = (column + 1, top);
        }
        if column == setting.1 || y + height > end {
            return Err(placed);
        }
        let x = MARGIN + column as f64 * (column_width(setting) + GAP);
        placed.push(Placed { block, x, y });
        y += height + setting.0 * 0.6;
    }
    Ok(placed)
}

fn column_width((_, columns): Setting) -> f64 {
    (WIDTH - 2.0 * MARGIN - (columns - 1) as f64 * GAP) / columns as f64
}

/// Distance of the lines below a heading.
fn leading((size, _): Setting) -> f64 {
    size * 1.22
}

fn set(line: &Line, setting: Setting) -> Vec<String> {
    let size = setting.0 * 0.86;
    let room = column_width(setting) - if line.points.is_some() { size * 2.6 } else { 0.0 };
    if line.wraps { lines(&line.text, size, room) } else { vec![fitting(&line.text, size, room)] }
}

fn height(block: &Block, setting: Setting) -> f64 {
    let lines: usize = block.body.iter().map(|line| set(line, setting).len()).sum();
    setting.0 * 1.3 + lines as f64 * leading(setting)
}

fn draw(block: &Block, setting: Setting, x: f64, y: f64, out: &mut String) {
    let size = setting.0;
    let right = x + column_width(setting);
    let mut base = y + size;
    let head = fitting(&block.head, size * BOLD, column_width(setting) - size * 2.6);
    Text { size, weight: 650, ..Text::default() }.write(out, x, base, &head);
    let number = |size, weight, color| Text { size, weight, color, end: true };
    if let Some(points) = block.points {
        number(size, 650, INK).write(out, right, base, &points.to_string());
    }
    for line in &block.body {
        for (index, text) in set(line, setting).iter().enumerate() {
            base += leading(setting);
            let text_style = Text { size: size * 0.86, color: SOFT, ..Text::default() };
            text_style.write(out, x, base, text);
            if let Some(points) = line.points.filter(|_| index == 0) {
                number(size * 0.86, 400, SOFT).write(out, right, base, &points.to_string());
            }
        }
    }
}

fn card_in(edition: Resolved<'static>, card: CardNumber) -> Option<&'static Card> {
    edition.card(card).or_else(|| edition.catalogue().newest(card))
}

fn name(edition: Resolved<'static>, card: CardNumber) -> String {
    card_in(edition, card).map_or_else(|| format!("Card {card}"), Card::full_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::services::shares::canvas::HEIGHT;
    use flagbridge_data::catalogue;
    use flagbridge_fleet::SquadronDraft;

    fn number(id: &str) -> CardNumber {
        catalogue().number(id).unwrap_or_else(|| panic!("{id}"))
    }

    fn fleet(ships: usize) -> Draft {
        let mut draft = Draft::new();
        for ship in 0..ships {
            draft.add_ship(number("gladiator-i-class-star-destroyer"));
            draft.add_upgrade(ship, number("demolisher-title"));
        }
        draft.squadrons.push(SquadronDraft { card: number("tie-fighter-squadron"), count: 8 });
        draft.objectives.push(number("most-wanted"));
        draft
    }

    /// Places of all texts.
    fn places(drawing: &str) -> Vec<(f64, f64)> {
        let attribute = |tag: &str, name: &str| {
            let after = tag.split(&format!(" {name}=\"")).nth(1).unwrap();
            after.split('"').next().unwrap().parse::<f64>().unwrap()
        };
        let tags = drawing.split("<text").skip(1).map(|it| it.split('>').next().unwrap());
        tags.map(|tag| (attribute(tag, "x"), attribute(tag, "y"))).collect()
    }

    #[test]
    fn a_fleet_is_named_with_all_its_cards() {
        let drawing = drawing(&fleet(1));
        for words in [
            "Gladiator I-class",
            "Demolisher",
            "8 × TIE Fighter",
            "Assault: Most Wanted",
            "Flagbridge",
        ] {
            assert!(drawing.contains(words), "{words} in {drawing}");
        }
        assert!(!drawing.contains("more</text>"));
    }

    #[test]
    fn a_name_is_text_and_nothing_else() {
        let mut draft = fleet(1);
        draft.name = "</text><script>alert('&')</script>\u{202E}\u{0}".to_owned();
        let drawing = drawing(&draft);
        assert!(!drawing.contains("<script"), "{drawing}");
        assert!(drawing.contains("&lt;/text&gt;&lt;script&gt;"), "{drawing}");
        assert!(!drawing.contains(['\u{202E}', '\u{0}']));
    }

    #[test]
    fn whatever_the_size_all_texts_stay_inside() {
        for ships in [0, 1, 4, 9, 30, 400] {
            let drawing = drawing(&fleet(ships));
            assert!(
                places(&drawing)
                    .iter()
                    .all(|(x, y)| (0.0..=WIDTH).contains(x) && (0.0..=HEIGHT).contains(y)),
                "{ships} ships"
            );
            assert_eq!(drawing.contains("more</text>"), ships >= 400, "{ships} ships");
        }
    }
}
