use std::fs;
use std::process::ExitCode;

use clap::Args;
use flagbridge_cards::{Catalogue, PackEdition, PackName, Resolved};
use flagbridge_fleet::Draft;
use flagbridge_packs::{
    Files, JoinedAll, Pack, PackError, Skipped, Source, bring_effects, conflicts, join_all,
    read_all,
};
use flagbridge_wording::count;

use crate::failure::{self, Failure};
use crate::output::Output;

/// Arguments of `flagbridge pack`.
#[derive(Args)]
pub struct Arguments {
    /// Flagbridge packs or community JSON files; files whose names differ only in the kind of cards
    /// make one pack
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// The edition that a community pack is based on; the newest official one by default
    #[arg(long, value_name = "ID")]
    parent: Option<String>,
    /// Print the pack in the Flagbridge format; all community JSON files then make one pack
    #[arg(long)]
    json: bool,
}

/// The packs that a command was given.
#[derive(Args)]
pub struct PackArguments {
    /// A content pack to use; can be repeated
    #[arg(long = "pack", value_name = "FILE")]
    files: Vec<String>,
}

/// The catalogue of a command: the cards of the program, and those of the packs it was given.
pub struct With {
    /// The cards.
    pub catalogue: &'static Catalogue,
    /// The edition that was asked for.
    asked: Option<String>,
    /// Names and fingerprints of the packs, in order of their ids.
    packs: Vec<(String, String)>,
    /// Id of the edition that the first pack names.
    parent: Option<String>,
}

/// Checks packs: their contents, unusable cards and conflicts.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let files = if arguments.json { Files::Together } else { Files::ByName };
    let packs = load(&arguments.files, arguments.parent.as_deref(), files)?;
    if arguments.json {
        let [pack] = packs.as_slice() else {
            let ids: Vec<_> = packs.iter().map(|pack| pack.pack.as_str()).collect();
            let fault = format!("--json prints one pack, but the files contain {}", ids.join(", "));
            return Err(Failure::Pack { faults: vec![fault] });
        };
        output.json(pack)?;
        return Ok(ExitCode::SUCCESS);
    }
    let joined = join_all(flagbridge_data::decode(), &packs, &[]);
    refuse(&joined)?;
    for (pack, laid) in packs.iter().zip(joined.packs.iter().flatten()) {
        describe(pack, &laid.skipped, output)?;
    }
    let conflicts = conflicts(&packs);
    if !conflicts.is_empty() {
        output.line("")?;
        output.line("Conflicts")?;
    }
    conflicts.iter().try_for_each(|it| output.line(&format!("  {it}")))?;
    Ok(ExitCode::SUCCESS)
}

fn describe(pack: &Pack, skipped: &[Skipped], output: &mut Output) -> Result<(), Failure> {
    output.line(&format!("{} ({}), {}", pack.title, pack.pack, pack.hash()))?;
    let cards = &pack.cards;
    output.line(&format!(
        "{} on {}, {}, {}, {}, {}, based on {}",
        count(cards.ships.len(), "ship", "ships"),
        count(cards.chassis.len(), "hull", "hulls"),
        count(cards.squadrons.len(), "squadron", "squadrons"),
        count(cards.upgrades.len(), "upgrade", "upgrades"),
        count(cards.objectives.len(), "objective", "objectives"),
        count(pack.overlays.len(), "changed card", "changed cards"),
        pack.parent,
    ))?;
    if !skipped.is_empty() {
        output.line("")?;
        output.line(&format!("{} cannot be used", count(skipped.len(), "card", "cards")))?;
    }
    for skipped in skipped {
        let field = Some(skipped.field.as_str()).filter(|field| !field.is_empty());
        let field = field.map(|field| format!("{field}: ")).unwrap_or_default();
        output.line(&format!("  {}: {field}{}", skipped.card, skipped.reason))?;
    }
    Ok(())
}

impl PackArguments {
    /// The catalogue with the packs laid over its editions; without packs the catalogue as it is.
    pub fn over(&self, asked: Option<&str>) -> Result<With, Failure> {
        if self.files.is_empty() {
            return Ok(With::without(asked));
        }
        let (packs, joined) = self.joined(asked)?;
        // Once in a run: the catalogue of a command lives as long as the command.
        Ok(With::new(&packs, Box::leak(Box::new(joined.catalogue)), asked))
    }

    /// Lays the packs over the editions for everything that this run does, and makes their effects known to the table.
    pub fn install(&self, asked: Option<&str>) -> Result<With, Failure> {
        if self.files.is_empty() {
            return Ok(With::without(asked));
        }
        let (packs, joined) = self.joined(asked)?;
        packs.iter().for_each(bring_effects);
        // A run reads its packs first, before the cards are used.
        let came_in_time = flagbridge_data::install(joined.catalogue);
        debug_assert!(came_in_time, "the cards were used before packs were loaded");
        Ok(With::new(&packs, flagbridge_data::catalogue(), asked))
    }

    fn joined(&self, asked: Option<&str>) -> Result<(Vec<Pack>, JoinedAll), Failure> {
        let packs = load(&self.files, None, Files::ByName)?;
        let base = flagbridge_data::decode();
        if let Some(asked) = asked {
            // An unknown edition is rejected before the packs are added to it.
            failure::edition(&base, Some(parent_of(asked)))?;
        }
        let below: Vec<&'static str> = base.editions.iter().map(|edition| edition.id).collect();
        let joined = join_all(base, &packs, &below);
        refuse(&joined)?;
        for conflict in conflicts(&packs) {
            eprintln!("flagbridge: {conflict}");
        }
        Ok((packs, joined))
    }
}

impl With {
    fn without(asked: Option<&str>) -> Self {
        let catalogue = flagbridge_data::catalogue();
        Self { catalogue, asked: asked.map(str::to_owned), packs: Vec::new(), parent: None }
    }

    fn new(packs: &[Pack], catalogue: &'static Catalogue, asked: Option<&str>) -> Self {
        let mut named: Vec<_> = packs.iter().map(|it| (it.pack.clone(), it.hash())).collect();
        named.sort();
        let parent = packs.first().map(|pack| pack.parent.clone());
        Self { catalogue, asked: asked.map(str::to_owned), packs: named, parent }
    }

    /// Whether packs were given.
    pub fn has_packs(&self) -> bool {
        !self.packs.is_empty()
    }

    /// The edition asked for with all packs over it; where none was asked for, over the one that the first pack names.
    pub fn edition(&self) -> Result<Resolved<'static>, Failure> {
        match self.asked.as_deref().or(self.parent.as_deref()) {
            Some(id) => self.all_over(id),
            None => Ok(self.catalogue.current()),
        }
    }

    /// The edition to judge a draft by: what was asked for, else what the draft states. Where it names no pack, the
    /// packs are laid over that.
    pub fn edition_for(&self, draft: &Draft) -> Result<Resolved<'static>, Failure> {
        let stated = draft.edition.as_deref().and_then(|id| self.catalogue.nearest(id));
        match stated.filter(|_| self.asked.is_none()) {
            Some(plain) if draft.packs().is_none() => self.all_over(plain.edition().id),
            Some(stated) => Ok(stated),
            None => self.edition(),
        }
    }

    /// All packs over an edition.
    pub fn all_over(&self, id: &str) -> Result<Resolved<'static>, Failure> {
        if self.packs.is_empty() || PackEdition::parse(id).is_some() {
            return Ok(failure::edition(self.catalogue, Some(id))?);
        }
        let packs = self.packs.iter().map(|(pack, hash)| PackName { pack, hash }).collect();
        let id = PackEdition { parent: id, packs }.to_string();
        Ok(failure::edition(self.catalogue, Some(&id))?)
    }
}

/// The edition below packs.
fn parent_of(id: &str) -> &str {
    id.split_once('+').map_or(id, |(parent, _)| parent)
}

fn load(files: &[String], parent: Option<&str>, by: Files) -> Result<Vec<Pack>, Failure> {
    let mut texts = Vec::new();
    for path in files {
        let text = fs::read_to_string(path)
            .map_err(|error| Failure::List { path: path.clone(), reason: error.to_string() })?;
        texts.push((path.as_str(), text));
    }
    let sources: Vec<Source<'_>> = texts.iter().map(|(name, text)| Source { name, text }).collect();
    // Not the program's catalogue: once that was asked for, no pack can be laid over it.
    let plain = flagbridge_data::decode();
    read_all(&sources, parent.unwrap_or(plain.current().edition().id), by).map_err(refused)
}

/// A command uses all its packs or none.
fn refuse(joined: &JoinedAll) -> Result<(), Failure> {
    let faults: Vec<PackError> =
        joined.packs.iter().filter_map(|it| it.as_ref().err()).flatten().cloned().collect();
    if faults.is_empty() { Ok(()) } else { Err(refused(faults)) }
}

fn refused(faults: Vec<PackError>) -> Failure {
    Failure::Pack { faults: faults.iter().map(ToString::to_string).collect() }
}
