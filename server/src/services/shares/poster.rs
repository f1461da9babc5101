//! Previews of what is no list: a card, a game, an event, a campaign.

use flagbridge_app::emblem::{dice_words, faction_glyph, objective_glyph, slot_glyph};
use flagbridge_app::fleet_strip::{FleetStrip, Piece};
use flagbridge_app::icon::Glyph;
use flagbridge_app::pages::{ReplayFacts, card_eyebrow};
use flagbridge_app::silhouette::{LENGTH, WIDTH as HULL_WIDTH, paths};
use flagbridge_campaigns::{Author, Campaign, Side, campaign_seen_by};
use flagbridge_cards::{Body, Card, ObjectiveCategory, Resolved, Ship, Squadron};
use flagbridge_data::catalogue;
use flagbridge_events::Event;
use flagbridge_fleet::{Draft, check, share};

use super::canvas::{BESIDE_EMBLEM, MARGIN, SOFT, Text, WIDTH, begin, end, heading, hue, strip};
use super::lettering::{fitting, lines};
use flagbridge_app::editor::{terms_of, title};

/// How far down text may reach.
const LOWEST: f64 = 566.0;

/// A card as an edition has it: its figures, what it does, and its hull if it is a ship.
pub(crate) fn of_card(card: &Card, edition: Resolved<'_>) -> String {
    let (glyph, color) = look(card);
    let mut out = begin(&card.full_name(), glyph, color);
    let right = WIDTH - MARGIN;
    let costs = !matches!(card.body, Body::Objective(_) | Body::Damage(_));
    if costs {
        let points = Text { size: 52.0, weight: 700, end: true, ..Text::default() };
        points.write(&mut out, right, 82.0, &card.points.to_string());
        let word = Text { size: 24.0, color: SOFT, end: true, ..Text::default() };
        word.write(&mut out, right, 120.0, "points");
    }
    let room = right - BESIDE_EMBLEM - if costs { 180.0 } else { 0.0 };
    heading(&mut out, &card.full_name(), &card_eyebrow(card), room);
    let mut room = right - MARGIN;
    if let Some(ship) = card.ship() {
        let (hull, deck) = paths(catalogue().chassis(ship.chassis).silhouette);
        let piece = Piece { place: (HULL_WIDTH / 2.0, 0.0), scale: (1.0, 1.0), hull, deck };
        let drawn = FleetStrip { pieces: vec![piece], width: HULL_WIDTH, height: LENGTH };
        room -= 280.0;
        strip(&mut out, &drawn, (right - 220.0, 166.0), (220.0, 396.0), color);
    }
    let top = figures(&mut out, &figures_of(card), room);
    words(&mut out, &words_of(card), top, room);
    end(out, &edition.full_title())
}

/// A game: both sides, with their fleets drawn to scale, and without its result.
pub(crate) fn of_game(facts: &ReplayFacts) -> String {
    let lists = facts.lists.clone().map(|code| share::decode(&code).unwrap_or_default());
    let names: [String; 2] = [0, 1].map(|side| match facts.names[side].as_str() {
        "" => title(&lists[side]),
        name => name.to_owned(),
    });
    let [one, two] = &names;
    let both = format!("{one} against {two}");
    let mut out = begin(&both, Glyph::Mark, hue(None));
    let edition = catalogue().edition(&facts.edition);
    let edition = edition.map_or(facts.edition.clone(), |it| it.full_title());
    heading(&mut out, "A game to see again", &edition, WIDTH - MARGIN - BESIDE_EMBLEM);
    side(&mut out, one, &lists[0], 0.0);
    side(&mut out, two, &lists[1], 208.0);
    end(out, &format!("{} answers, one by one", facts.answers))
}

/// An event: when, where, by which rules, how many play.
pub(crate) fn of_event(event: &Event) -> String {
    let settings = event.settings();
    let mut out = begin(&settings.name, Glyph::Mark, hue(None));
    let both = [settings.date.as_str(), settings.place.as_str()];
    let under: Vec<&str> = both.into_iter().filter(|it| !it.is_empty()).collect();
    let room = WIDTH - MARGIN - BESIDE_EMBLEM;
    heading(&mut out, &settings.name, &under.join(" · "), room);
    let row = [
        ("Players", event.players().len().to_string()),
        ("Rounds played", event.rounds().len().to_string()),
        ("Points", settings.points.to_string()),
    ];
    let top = figures(&mut out, &row, WIDTH - 2.0 * MARGIN);
    let edition = catalogue().edition(&settings.edition);
    let edition = edition.map_or(settings.edition.clone(), |it| it.full_title());
    words(&mut out, &[format!("Rules: {edition}")], top, WIDTH - 2.0 * MARGIN);
    end(out, "Pairings, results and standings")
}

/// A campaign as spectators see it: the turn, the points and what each team is known to hold.
pub(crate) fn of_campaign(whole: &Campaign) -> String {
    let campaign = campaign_seen_by(whole, Author::Spectator);
    let mut out = begin(campaign.name(), Glyph::Mark, hue(None));
    let room = WIDTH - MARGIN - BESIDE_EMBLEM;
    let turn =
        if campaign.turn == 0 { String::new() } else { format!(" · Turn {}", campaign.turn) };
    let under = format!("{}{turn} · {}", campaign.kind().name(), campaign.phase.name());
    heading(&mut out, campaign.name(), &under, room);
    let held = |side: Side| {
        let holdings = campaign.places.iter().filter_map(|it| it.holding.as_ref());
        holdings.filter(|it| it.side == side).count()
    };
    let row = Side::BOTH.map(|side| (side.name(), campaign.team(side).points.to_string()));
    let top = figures(&mut out, &row, (WIDTH - 2.0 * MARGIN) * 0.6);
    let facts = Side::BOTH.map(|side| {
        let members: Vec<&str> = campaign.members(side).map(|it| it.name.as_str()).collect();
        let places = match held(side) {
            1 => "1 place".to_owned(),
            places => format!("{places} places"),
        };
        format!("{}: {} · {places}", side.name(), members.join(", "))
    });
    words(&mut out, &facts, top, WIDTH - 2.0 * MARGIN);
    let fought = campaign.battles.iter().filter(|it| it.outcome.is_some()).count();
    end(out, &format!("Campaign points · battles fought: {fought}"))
}

/// One side of a game: its name, its points and its fleet.
fn side(out: &mut String, name: &str, list: &Draft, down: f64) {
    let report = check(list, &terms_of(list));
    let right = WIDTH - MARGIN;
    let base = 196.0 + down;
    let words = Text { size: 32.0, weight: 700, ..Text::default() };
    words.write(out, MARGIN, base, &fitting(name, 38.0, right - MARGIN - 240.0));
    let points = Text { size: 28.0, color: SOFT, end: true, ..Text::default() };
    points.write(out, right, base, &format!("{} points", report.points.total));
    let room = (right - MARGIN, 128.0);
    strip(out, &FleetStrip::new(list), (MARGIN, base + 18.0), room, hue(report.faction));
}

/// A row of values with their names below; returns where what follows begins.
fn figures(out: &mut String, row: &[(&str, String)], room: f64) -> f64 {
    let step = (room / row.len().max(1) as f64).min(190.0);
    for (index, (term, value)) in row.iter().enumerate() {
        let left = MARGIN + step * index as f64;
        let text = Text { size: 46.0, weight: 700, ..Text::default() };
        text.write(out, left, 208.0, &fitting(value, 50.0, step - 10.0));
        let text = Text { size: 22.0, color: SOFT, ..Text::default() };
        text.write(out, left, 240.0, &fitting(term, 22.0, step - 10.0));
    }
    if row.is_empty() { 196.0 } else { 296.0 }
}

/// Paragraphs, as many lines as there is room for.
fn words(out: &mut String, paragraphs: &[String], top: f64, room: f64) {
    const SIZE: f64 = 28.0;
    const LEADING: f64 = 38.0;
    let text = Text { size: SIZE, ..Text::default() };
    let set: Vec<String> = paragraphs.iter().flat_map(|it| lines(it, SIZE, room)).collect();
    let most = ((LOWEST - top) / LEADING).floor() as usize + 1;
    for (index, line) in set.iter().take(most).enumerate() {
        let is_cut = index + 1 == most && set.len() > most;
        let line = if is_cut { fitting(&format!("{line} …"), SIZE, room) } else { line.clone() };
        text.write(out, MARGIN, top + LEADING * index as f64, &line);
    }
}

fn figures_of(card: &Card) -> Vec<(&'static str, String)> {
    let ship = |ship: &Ship| {
        let values = [
            ("Hull", ship.hull),
            ("Command", ship.command),
            ("Squadron", ship.squadron),
            ("Engineering", ship.engineering),
            ("Speed", ship.speed.max()),
        ];
        values.map(|(term, value)| (term, value.to_string())).to_vec()
    };
    let squadron = |squadron: &Squadron| {
        [("Hull", squadron.hull), ("Speed", squadron.speed)]
            .map(|(term, value)| (term, value.to_string()))
            .to_vec()
    };
    match &card.body {
        Body::Ship(it) => ship(it),
        Body::Squadron(it) => squadron(it),
        Body::Upgrade(_) | Body::Objective(_) | Body::Damage(_) => Vec::new(),
    }
}

/// Dice by hull zone for ships, keywords and dice for squadrons, and what the card does in our words.
fn words_of(card: &Card) -> Vec<String> {
    let mut words = match &card.body {
        Body::Ship(ship) => {
            let zones = ship.hull_zones().iter().map(|zone| {
                format!("{}: {}", zone.name(), dice_words(ship.armament.zones[*zone as usize]))
            });
            let against = dice_words(ship.armament.anti_squadron);
            zones.chain([format!("Against squadrons: {against}")]).collect()
        }
        Body::Squadron(squadron) => {
            let keywords: Vec<_> = squadron.keywords.iter().map(ToString::to_string).collect();
            let dice = format!(
                "Against squadrons: {} · Against ships: {}",
                dice_words(squadron.anti_squadron),
                dice_words(squadron.battery)
            );
            [dice, keywords.join(", ")].into_iter().filter(|it| !it.is_empty()).collect()
        }
        Body::Upgrade(_) | Body::Objective(_) | Body::Damage(_) => Vec::new(),
    };
    if !card.summary.is_empty() {
        words.push(card.summary.to_owned());
    }
    words
}

/// The emblem of a card and the colour of its side or its category.
fn look(card: &Card) -> (Glyph, &'static str) {
    let mut factions = card.factions.iter();
    let sole = factions.next().filter(|_| factions.next().is_none());
    match &card.body {
        Body::Ship(_) | Body::Squadron(_) => (sole.map_or(Glyph::Mark, faction_glyph), hue(sole)),
        Body::Upgrade(upgrade) => (slot_glyph(upgrade.slot()), hue(sole)),
        Body::Objective(objective) => {
            let color = match objective.category {
                ObjectiveCategory::Assault => "#ff8f7a",
                ObjectiveCategory::Defense => "#f2c94b",
                ObjectiveCategory::Navigation => "#7fb4ff",
                ObjectiveCategory::Campaign => hue(None),
            };
            (objective_glyph(objective.category), color)
        }
        Body::Damage(_) => (Glyph::FaceCritical, "#ff8f7a"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::services::shares::raster;

    #[test]
    fn every_card_of_every_edition_has_a_drawing_that_names_it() {
        for edition in catalogue().all_editions() {
            for card in edition.cards() {
                let drawing = of_card(card, edition);
                assert!(drawing.contains("</svg>") && !drawing.contains("NaN"), "{}", card.id);
            }
        }
    }

    #[test]
    fn a_ship_is_drawn_with_its_figures_and_dice() {
        let number = catalogue().number("cr90-corvette-a").unwrap();
        let edition = catalogue().current();
        let drawing = of_card(edition.card(number).unwrap(), edition);
        for words in ["CR90 Corvette A", "Engineering", "Against squadrons", "Front: "] {
            assert!(drawing.contains(words), "{words} in {drawing}");
        }
        assert!(raster::png(&drawing).is_ok());
    }

    #[test]
    fn the_picture_of_a_game_does_not_tell_who_has_won_and_names_are_text() {
        let facts = ReplayFacts {
            names: ["<image href='x'/>".to_owned(), "\u{202E}&".to_owned()],
            edition: "rrg-1.6".to_owned(),
            answers: 7,
            round: 6,
            score: [398, 1],
            winner: Some(0),
            ..ReplayFacts::default()
        };
        let drawing = of_game(&facts);
        assert!(drawing.contains("&lt;image href=&#39;x&#39;/&gt;"), "{drawing}");
        assert!(!drawing.contains("398") && !drawing.contains("won"), "{drawing}");
        assert!(raster::png(&drawing).is_ok());
    }
}
