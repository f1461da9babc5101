use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use flagbridge_cards::{Body, Card, Faction, FactionSet, Kind, Listing, Resolved, Searcher};

use crate::failure::{self, Failure};
use crate::output::Output;
use crate::pack::PackArguments;
use crate::text_table::Table;

/// Arguments of `flagbridge cards`.
#[derive(Args)]
pub struct Arguments {
    /// Part of a name; case, punctuation and typos are ignored
    query: Option<String>,
    /// The edition, e.g. rrg-1.5; the newest official one by default
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// Only cards of one kind
    #[arg(long, value_parser = PossibleValuesParser::new(Kind::ALL.iter().map(|kind| kind.id())))]
    kind: Option<String>,
    /// Only cards of this faction: rebel, empire, republic, separatist or one from a pack; "any" for cards
    /// without a faction
    #[arg(long, value_name = "ID")]
    faction: Option<String>,
    #[command(flatten)]
    packs: PackArguments,
    /// Print JSON: a list of cards with all their facets
    #[arg(long)]
    json: bool,
}

/// Lists the cards of an edition in order of number, or best match first where a name is asked for.
pub fn run(arguments: &Arguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let with = arguments.packs.over(arguments.edition.as_deref())?;
    let catalogue = with.catalogue;
    let edition = with.edition()?;
    if let Some(id) = arguments.faction.as_deref()
        && id != ANY
        && Faction::from_id(id).is_none()
    {
        let known: Vec<_> = Faction::known().map(Faction::id).chain([ANY]).collect();
        return Err(Failure::Faction { id: id.to_owned(), known: known.join(", ") });
    }
    let found: Vec<&Card> = match &arguments.query {
        None => edition.cards().collect(),
        Some(query) => Searcher::new(catalogue)
            .search(query)
            .into_iter()
            .filter_map(|found| edition.card(found.card))
            .collect(),
    };
    let cards: Vec<&Card> = found.into_iter().filter(|card| wanted(arguments, card)).collect();
    if arguments.json {
        let listings: Vec<_> = cards.iter().map(|card| Listing::new(edition, card)).collect();
        output.json(&listings)?;
    } else {
        write_table(edition, &cards, output)?;
        if let (Some(query), true) = (&arguments.query, cards.is_empty()) {
            eprintln!("no card matches \"{query}\"{}", failure::suggestion(catalogue, query));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Stands for cards without a faction's symbol.
const ANY: &str = "any";

fn wanted(arguments: &Arguments, card: &Card) -> bool {
    let kind = arguments.kind.as_deref().is_none_or(|kind| card.kind().id() == kind);
    let faction = arguments.faction.as_deref().is_none_or(|id| match Faction::from_id(id) {
        Some(faction) => !card.factions.is_any() && card.factions.contains(faction),
        None => card.factions.is_any(),
    });
    kind && faction
}

fn write_table(edition: Resolved<'_>, cards: &[&Card], output: &mut Output) -> Result<(), Failure> {
    let mut table =
        Table::new(&["NO", "KIND", "FACTION", "POINTS", "NAME", "DETAIL", "ID"], &[0, 3]);
    for card in cards {
        let costs = matches!(card.kind(), Kind::Ship | Kind::Squadron | Kind::Upgrade);
        let barred = (!edition.is_competitive(card.number)).then(|| "not competitive".to_owned());
        let details: Vec<String> =
            [Some(detail(card)), barred].into_iter().flatten().filter(|d| !d.is_empty()).collect();
        table.row(vec![
            card.number.to_string(),
            card.kind().id().to_owned(),
            faction(card.factions),
            if costs { card.points.to_string() } else { String::new() },
            card.full_name(),
            details.join(", "),
            card.id.to_owned(),
        ]);
    }
    if !cards.is_empty() {
        table.write(output)?;
        output.line("")?;
    }
    let found = flagbridge_wording::count(cards.len(), "card", "cards");
    output.line(&format!("{found} in {} ({})", edition.full_title(), edition.id))
}

fn faction(factions: FactionSet) -> String {
    if factions.is_any() {
        return "any".to_owned();
    }
    let ids: Vec<_> = factions.iter().map(|faction| faction.id()).collect();
    ids.join("/")
}

/// What sets the card apart within its kind.
fn detail(card: &Card) -> String {
    match &card.body {
        Body::Ship(ship) if ship.is_flotilla() => "flotilla".to_owned(),
        Body::Ship(ship) => ship.size.id().to_owned(),
        Body::Squadron(squadron) => {
            let keywords: Vec<_> =
                squadron.keywords.iter().map(|keyword| keyword.to_string()).collect();
            keywords.join(", ")
        }
        Body::Upgrade(upgrade) => {
            let slots: Vec<_> = upgrade.slots.iter().map(|slot| slot.id()).collect();
            slots.join(" + ")
        }
        Body::Objective(objective) => objective.category.id().to_owned(),
        Body::Damage(damage) => format!("{}, {} copies", damage.category.id(), damage.copies),
    }
}
