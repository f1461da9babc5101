use std::process::ExitCode;

use clap::Args;
use flagbridge_analysis::{Analysis, Arc, Expected, PassTokens, ShipFigures, Side, Tempo};
use flagbridge_cards::Catalogue;
use flagbridge_fleet::Draft;
use flagbridge_fleet::formats::Reader;
use serde::Serialize;

use crate::failure::Failure;
use crate::list;
use crate::output::Output;
use crate::text_table::Table;

/// Arguments of `flagbridge analyse`.
#[derive(Args)]
pub struct Arguments {
    /// A list in any format, - for standard input, a share code, a link or opponent:ID
    #[arg(value_name = "FILE")]
    list: String,
    /// Another list to compare tempo with: activations, deployments, pass tokens, bid
    #[arg(value_name = "OPPONENT")]
    opponent: Option<String>,
    /// The edition, e.g. rrg-1.5; what the list states or the current one by default
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The figures in JSON output. Where there are three, they are for close, medium and long range.
#[derive(Serialize)]
struct Figures {
    name: String,
    edition: String,
    points: u32,
    limit: u32,
    activations: u32,
    deployments: u32,
    bid: u32,
    hull: u32,
    shields: u32,
    damage: [Damage; 3],
    anti_squadron: [Damage; 3],
    ships: Vec<Ship>,
    squadrons: Vec<Squadrons>,
    unread: usize,
    opponent: Option<Opponent>,
}

/// Expected damage: of the dice alone, and with the upgrades that are counted.
#[derive(Serialize, Clone, Copy)]
struct Damage {
    dice: f64,
    upgraded: f64,
}

#[derive(Serialize)]
struct Ship {
    name: String,
    card: &'static str,
    hull: u8,
    shields: u32,
    command: u8,
    squadron: u8,
    engineering: u8,
    damage: [Damage; 3],
    arcs: [Option<&'static str>; 3],
    anti_squadron: [Damage; 3],
    counted: Vec<Counted>,
    not_counted: Vec<&'static str>,
}

#[derive(Serialize)]
struct Counted {
    card: &'static str,
    name: &'static str,
    limit: &'static str,
    cite: &'static str,
}

#[derive(Serialize)]
struct Squadrons {
    card: &'static str,
    name: &'static str,
    count: u32,
    role: &'static str,
    hull: u8,
    to_ships: f64,
    to_squadrons: f64,
}

#[derive(Serialize)]
struct Opponent {
    name: String,
    activations: u32,
    deployments: u32,
    bid: u32,
    /// Ours and theirs where we are first player, then where we are second.
    pass_tokens: [[u32; 2]; 2],
    /// Whether we choose who is first player; nothing where chance decides.
    we_choose: Option<bool>,
}

/// Works out what a list can do. Ends with 2 where it is no list.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let catalogue = flagbridge_data::catalogue();
    let (mut draft, unread) = read(catalogue, &arguments.list)?;
    if let Some(id) = &arguments.edition {
        let edition = crate::failure::edition(catalogue, Some(id))?;
        draft.edition = Some(edition.edition().id.to_owned());
    }
    let analysis = Analysis::new(&draft);
    let tempo = match &arguments.opponent {
        Some(source) => Some(Tempo::new(&draft, &read(catalogue, source)?.0)),
        None => None,
    };
    let figures = Figures::new(&analysis, tempo.as_ref(), unread);
    if arguments.json {
        output.json(&figures)?;
    } else {
        figures.write(output)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A list and the number of its lines that were not read.
fn read(catalogue: &Catalogue, source: &str) -> Result<(Draft, usize), Failure> {
    let reading = Reader::new(catalogue).read(&list::text(source)?);
    if reading.is_empty() {
        let reason = list::nothing_in(&reading);
        return Err(Failure::List { path: source.to_owned(), reason });
    }
    Ok((reading.draft, reading.unread.len()))
}

impl Figures {
    fn new(analysis: &Analysis, tempo: Option<&Tempo>, unread: usize) -> Self {
        let Side { name, points, limit, activations, deployments, .. } = analysis.side.clone();
        let lines = analysis.squadrons.lines.iter().map(|line| Squadrons {
            card: line.card.id,
            name: line.card.name,
            count: line.count,
            role: line.role.name(),
            hull: line.squadron.hull,
            to_ships: line.to_ships,
            to_squadrons: line.to_squadrons,
        });
        Self {
            name,
            edition: analysis.edition.edition().id.to_owned(),
            points,
            limit,
            activations,
            deployments,
            bid: analysis.side.bid(),
            hull: analysis.hull(),
            shields: analysis.all_shields(),
            damage: analysis.damage().map(Damage::from),
            anti_squadron: analysis.anti_squadron_damage().map(Damage::from),
            ships: analysis.ships.iter().map(Ship::from).collect(),
            squadrons: lines.collect(),
            unread,
            opponent: tempo.map(Opponent::from),
        }
    }

    fn write(&self, output: &mut Output) -> Result<(), Failure> {
        let Self { name, edition, points, limit, activations, deployments, .. } = self;
        output.line(&format!("{name} · {points} of {limit} points · {edition}"))?;
        output.line(&format!(
            "activations {activations} · deployments {deployments} · hull {} · shields {}",
            self.hull, self.shields
        ))?;
        if !self.ships.is_empty() {
            self.write_ships(output)?;
        }
        if !self.squadrons.is_empty() {
            self.write_squadrons(output)?;
        }
        if let Some(opponent) = &self.opponent {
            self.write_opponent(opponent, output)?;
        }
        if self.unread > 0 {
            output.line("")?;
            output.line("Some lines were not recognised; run flagbridge validate to see them.")?;
        }
        Ok(())
    }

    /// The damage of each ship's best arc, and what was counted for it.
    fn write_ships(&self, output: &mut Output) -> Result<(), Failure> {
        output.line("")?;
        output.line("Expected damage with upgrades, from each ship's best arc")?;
        let headings = [
            "ship",
            "close",
            "arc",
            "medium",
            "arc",
            "long",
            "arc",
            "squadrons: close",
            "medium",
            "long",
        ];
        let mut table = Table::new(&headings, &[1, 3, 5, 7, 8, 9]);
        let mut row =
            |name: &str, damage: [Damage; 3], arcs: [Option<&str>; 3], small: [Damage; 3]| {
                let mut cells = vec![name.to_owned()];
                for (damage, arc) in damage.into_iter().zip(arcs) {
                    cells.extend([damage.words(), arc.unwrap_or_default().to_owned()]);
                }
                cells.extend(small.map(Damage::words));
                table.row(cells);
            };
        for ship in &self.ships {
            row(&ship.name, ship.damage, ship.arcs, ship.anti_squadron);
        }
        row("all ships", self.damage, [None; 3], self.anti_squadron);
        table.write(output)?;
        for ship in &self.ships {
            for Counted { name, limit, cite, .. } in &ship.counted {
                output.line(&format!("{}: {name} included {limit} ({cite})", ship.name))?;
            }
            if !ship.not_counted.is_empty() {
                let names = ship.not_counted.join(", ");
                output.line(&format!("{}: not included: {names}", ship.name))?;
            }
        }
        Ok(())
    }

    fn write_squadrons(&self, output: &mut Output) -> Result<(), Failure> {
        output.line("")?;
        let headings = ["", "squadron", "role", "hull", "to ships", "to squadrons"];
        let mut table = Table::new(&headings, &[0, 3, 4, 5]);
        for line in &self.squadrons {
            table.row(vec![
                line.count.to_string(),
                line.name.to_owned(),
                line.role.to_owned(),
                line.hull.to_string(),
                format!("{:.2}", line.to_ships),
                format!("{:.2}", line.to_squadrons),
            ]);
        }
        table.write(output)
    }

    fn write_opponent(&self, opponent: &Opponent, output: &mut Output) -> Result<(), Failure> {
        output.line("")?;
        output.line(&format!(
            "Against {}: activations {} to {}, deployments {} to {}, bid {} to {}",
            opponent.name,
            self.activations,
            opponent.activations,
            self.deployments,
            opponent.deployments,
            self.bid,
            opponent.bid,
        ))?;
        output.line(match opponent.we_choose {
            Some(true) => "This fleet chooses the first player.",
            Some(false) => "The opponent chooses the first player.",
            None => "A coin flip decides who chooses the first player.",
        })?;
        let [first, second] = opponent.pass_tokens;
        for (place, [ours, theirs]) in [("first", first), ("second", second)] {
            output.line(&format!("Pass tokens as {place} player: {ours} to {theirs}"))?;
        }
        Ok(())
    }
}

impl From<Expected> for Damage {
    fn from(Expected { dice, upgraded }: Expected) -> Self {
        Self { dice, upgraded }
    }
}

impl Damage {
    fn words(self) -> String {
        format!("{:.2}", self.upgraded)
    }
}

impl From<&ShipFigures> for Ship {
    fn from(figures: &ShipFigures) -> Self {
        let counted = figures.counted.iter().map(|it| Counted {
            card: it.card.id,
            name: it.card.name,
            limit: it.limit.words(),
            cite: it.cite,
        });
        Self {
            name: figures.name.clone(),
            card: figures.card.id,
            hull: figures.ship.hull,
            shields: figures.all_shields(),
            command: figures.values.command,
            squadron: figures.values.squadron,
            engineering: figures.values.engineering,
            damage: figures.damage.map(|(damage, _)| damage.into()),
            arcs: figures.damage.map(|(_, arc)| arc.map(Arc::name)),
            anti_squadron: figures.anti_squadron_damage.map(Damage::from),
            counted: counted.collect(),
            not_counted: figures.uncounted.iter().map(|card| card.name).collect(),
        }
    }
}

impl From<&Tempo> for Opponent {
    fn from(tempo: &Tempo) -> Self {
        let tokens = |we_are_first| {
            let PassTokens { ours, theirs } = tempo.tokens(we_are_first);
            [ours, theirs]
        };
        Self {
            name: tempo.theirs.name.clone(),
            activations: tempo.theirs.activations,
            deployments: tempo.theirs.deployments,
            bid: tempo.theirs.bid(),
            pass_tokens: [tokens(true), tokens(false)],
            we_choose: tempo.we_choose(),
        }
    }
}
