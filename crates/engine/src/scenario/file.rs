use std::collections::BTreeMap;

use flagbridge_cards::{Catalogue, Resolved};
use serde::Deserialize;

/// A scenario file.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Scenario {
    /// One sentence: what is shown.
    #[serde(default)]
    pub title: String,
    /// Document and section of the rule.
    #[serde(default)]
    pub cite: String,
    /// Ids of the conformance assertions it covers.
    #[serde(default)]
    pub covers: Vec<String>,
    /// The editions it holds in: ids, `id+` for an edition and all later ones, or `all`.
    #[serde(default = "all_editions")]
    pub editions: Vec<String>,
    /// Who is first player; A unless said.
    #[serde(default = "seat_a")]
    pub first: String,
    /// The round; 1 unless said.
    #[serde(default = "one")]
    pub round: u8,
    /// Where it begins: `setup`, `deploy`, `command`, `ship-start`, `ship`, `squadron` or `status`.
    #[serde(default = "ship_phase")]
    pub phase: String,
    /// Whose turn it is in the Ship or Squadron Phase; the first player's unless said.
    pub turn: Option<String>,
    /// The objective in play, or for a scenario that begins with setup, nothing.
    pub objective: Option<String>,
    /// Objectives of each list, for setup.
    #[serde(default)]
    pub objectives: BTreeMap<String, Vec<String>>,
    /// Pass tokens by seat.
    #[serde(default)]
    pub pass_tokens: BTreeMap<String, u8>,
    /// Victory tokens by seat.
    #[serde(default)]
    pub victory_tokens: BTreeMap<String, u8>,
    /// What lies on the objective card.
    #[serde(default)]
    pub objective_card: CardEntry,
    /// The damage deck from the top; what is not named follows unshuffled.
    #[serde(default)]
    pub deck: Vec<String>,
    /// Damage cards in the discard pile.
    #[serde(default)]
    pub discards: Vec<String>,
    /// The mode whose table is used; the standard table unless said.
    pub mode: Option<String>,
    /// Whether the short edges are the players' edges.
    #[serde(default)]
    pub short_edges: bool,
    /// Rounds to play; 0 for no limit.
    pub rounds: Option<u8>,
    /// Who shares a seat, by seat.
    #[serde(default)]
    pub teams: BTreeMap<String, TeamEntry>,
    /// What a campaign has decided about the game.
    pub campaign: Option<CampaignEntry>,
    /// Where chance begins, for coins and shuffles.
    #[serde(default)]
    pub seed: u64,
    /// Ships by name: A1, A2, B1…
    pub ships: BTreeMap<String, ShipEntry>,
    /// Squadrons by name: As1, Bs1…
    #[serde(default)]
    pub squadrons: BTreeMap<String, SquadronEntry>,
    /// Obstacles on the table.
    #[serde(default)]
    pub obstacles: Vec<ObstacleEntry>,
    /// Round tokens on the table.
    #[serde(default)]
    pub markers: Vec<MarkerEntry>,
    /// What happens; nothing where a lesson only uses the position.
    #[serde(default)]
    pub play: Play,
    /// Lines of the file above the first of the script.
    #[serde(skip)]
    pub(super) lines_above_script: usize,
}

/// The objective card of a scenario.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardEntry {
    /// Objective tokens on it.
    #[serde(default)]
    pub tokens: u8,
    /// Command dials on it, the top one first.
    #[serde(default)]
    pub dials: Vec<String>,
    /// The short edge it names, `west` or `east`.
    pub edge: Option<String>,
}

/// The players who share a seat, counted from 0.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TeamEntry {
    /// The Team Commander.
    #[serde(default)]
    pub commander: u8,
    /// Who controls each ship; the commander the rest.
    #[serde(default)]
    pub ships: Vec<u8>,
    /// Who controls each squadron; the commander the rest.
    #[serde(default)]
    pub squadrons: Vec<u8>,
}

/// What a campaign has decided about a game; `first` and `objective` are the scenario's own.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CampaignEntry {
    /// Ships and squadrons that have a scar.
    #[serde(default)]
    pub scarred: Vec<String>,
    /// Ships and squadrons that have a veteran token.
    #[serde(default)]
    pub veterans: Vec<String>,
    /// What the campaign gives a fleet: the flagship and the words of its rules.
    #[serde(default)]
    pub fleets: Vec<String>,
}

/// What happens in a scenario.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Play {
    /// Line by line: actions, dice, expectations.
    pub script: String,
}

/// Where something stands: a place, or beside something placed before it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Placing {
    /// Millimetres from seat A's left corner.
    pub at: Option<[f64; 2]>,
    /// Degrees clockwise; 0 looks from A to B.
    pub heading: Option<f64>,
    /// Ahead of this unit.
    pub ahead_of: Option<String>,
    /// Behind this unit.
    pub behind: Option<String>,
    /// To the left of this unit.
    pub left_of: Option<String>,
    /// To the right of this unit.
    pub right_of: Option<String>,
    /// Millimetres between the two bases; 50 unless said.
    pub gap: Option<f64>,
    /// Millimetres to the right of the line through both, seen from the other unit.
    pub shift: Option<f64>,
}

/// A ship of a scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ShipEntry {
    /// Its card.
    pub card: String,
    /// Its upgrades.
    #[serde(default)]
    pub upgrades: Vec<String>,
    /// Where it stands.
    #[serde(default)]
    pub place: Placing,
    /// Its speed; 2 unless said, or the most it has.
    pub speed: Option<u8>,
    /// Shields by zone; full where not said.
    #[serde(default)]
    pub shields: BTreeMap<String, u8>,
    /// Command dials, the top one first; navigate where not said.
    #[serde(default)]
    pub dials: Vec<String>,
    /// The whole stack of command dials, the top one first, which is not filled up.
    pub stack: Option<Vec<String>>,
    /// Command tokens.
    #[serde(default)]
    pub tokens: Vec<String>,
    /// Raid tokens.
    #[serde(default)]
    pub raids: Vec<String>,
    /// Defense tokens; as printed where not said.
    pub defense: Option<Vec<String>>,
    /// Damage cards: an id is faceup, `facedown` any facedown one, `facedown:id` that one facedown.
    #[serde(default)]
    pub damage: Vec<String>,
    /// How many more facedown damage cards it has, whichever they are.
    #[serde(default)]
    pub facedown: u8,
    /// Upgrades that are exhausted.
    #[serde(default)]
    pub exhausted: Vec<String>,
    /// Upgrades that are discarded.
    #[serde(default)]
    pub discarded: Vec<String>,
    /// Command tokens lying on upgrades.
    #[serde(default)]
    pub card_tokens: BTreeMap<String, Vec<String>>,
    /// Where its targeting token lies, in millimetres.
    pub targeting: Option<[f64; 2]>,
    /// Objective tokens it has.
    #[serde(default)]
    pub objective_tokens: u8,
    /// Whether it has activated this round.
    #[serde(default)]
    pub activated: bool,
    /// Whether it is set aside and stands nowhere.
    #[serde(default)]
    pub set_aside: bool,
    /// Whether it is destroyed, at the place where it stood.
    #[serde(default)]
    pub destroyed: bool,
    /// The ship and the card that set it aside, such as `A1 profundity-title`.
    pub set_aside_by: Option<String>,
    /// Whose it is, for ships `X1`… that no list brought.
    pub side: Option<String>,
}

/// A squadron of a scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SquadronEntry {
    /// Its card.
    pub card: String,
    /// Where it stands.
    #[serde(default)]
    pub place: Placing,
    /// Hull points; full where not said.
    pub hull: Option<u8>,
    /// Defense tokens; as printed where not said.
    pub defense: Option<Vec<String>>,
    /// Whether it has activated this round.
    #[serde(default)]
    pub activated: bool,
    /// Whether it is set aside and stands nowhere.
    #[serde(default)]
    pub set_aside: bool,
    /// Whether it is destroyed, at the place where it stood.
    #[serde(default)]
    pub destroyed: bool,
    /// The ship and the card that set it aside, such as `A1 profundity-title`.
    pub set_aside_by: Option<String>,
    /// Objective tokens it has.
    #[serde(default)]
    pub objective_tokens: u8,
    /// Whose it is, for squadrons `Xs1`… that no list brought.
    pub side: Option<String>,
}

/// An obstacle of a scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ObstacleEntry {
    /// Its id.
    pub id: String,
    /// Where its middle lies.
    pub at: [f64; 2],
    /// Degrees clockwise.
    #[serde(default)]
    pub heading: f64,
    /// Facedown damage cards of an armed station.
    #[serde(default)]
    pub damage: u8,
    /// Objective tokens lying on it.
    #[serde(default)]
    pub objective_tokens: u8,
}

/// A round token of a scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MarkerEntry {
    /// `objective`, `mine`, `grav-well` or `grav-shift`.
    pub kind: String,
    /// Where its middle lies.
    pub at: [f64; 2],
    /// The seat it belongs to, where it belongs to one.
    pub owner: Option<String>,
}

/// What is wrong with a scenario, or what did not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioError {
    /// The file is not what a scenario looks like.
    #[error("{0}")]
    File(String),
    /// The position cannot be set up.
    #[error("{edition}: {message}")]
    Position {
        /// The edition.
        edition: &'static str,
        /// What is wrong.
        message: String,
    },
    /// A line of the script failed.
    #[error("{edition}, line {line} \"{text}\": {message}")]
    Line {
        /// The edition.
        edition: &'static str,
        /// The line of the file, from 1.
        line: usize,
        /// The line.
        text: String,
        /// What is wrong.
        message: String,
    },
}

/// The editions a scenario holds in.
pub type Editions = Vec<Resolved<'static>>;

impl Scenario {
    /// Reads a scenario file. Never panics, whatever the text.
    #[cfg(feature = "scenario")]
    pub fn read(text: &str) -> Result<Scenario, ScenarioError> {
        let mut scenario: Scenario =
            toml::from_str(text).map_err(|fault| ScenarioError::File(fault.to_string()))?;
        if scenario.title.is_empty() || scenario.cite.is_empty() {
            return Err(ScenarioError::File("title and cite must say something".to_owned()));
        }
        if scenario.play.script.is_empty() {
            return Err(ScenarioError::File("[play] with a script is missing".to_owned()));
        }
        scenario.lines_above_script = lines_above_script(text);
        Ok(scenario)
    }

    /// The editions the scenario holds in.
    pub fn editions(&self, catalogue: &'static Catalogue) -> Result<Editions, ScenarioError> {
        editions(&self.editions, catalogue)
    }
}

/// How many lines of a scenario file are above the first of its script.
#[cfg(feature = "scenario")]
fn lines_above_script(text: &str) -> usize {
    #[derive(Deserialize)]
    struct Placed {
        play: PlacedPlay,
    }
    #[derive(Deserialize)]
    struct PlacedPlay {
        script: toml::Spanned<String>,
    }
    let Ok(Placed { play }) = toml::from_str(text) else { return 0 };
    // A line break right behind the quotes is not part of the script.
    let quotes = play.script.span().start;
    let opening = text[quotes..].lines().next().unwrap_or_default().trim_end();
    let own_line = matches!(opening, "\"\"\"" | "\'\'\'");
    text[..quotes].matches('\n').count() + usize::from(own_line)
}

/// The editions that words name: ids, `id+` for an edition and all later ones, or `all`.
pub fn editions(
    words: &[String],
    catalogue: &'static Catalogue,
) -> Result<Editions, ScenarioError> {
    let mut found = Vec::new();
    for word in words {
        let (id, later) = match word.strip_suffix('+') {
            Some(id) => (id, true),
            None => (word.as_str(), false),
        };
        if id == "all" {
            return Ok(catalogue.all_editions().collect());
        }
        let edition =
            catalogue.edition(id).map_err(|fault| ScenarioError::File(fault.to_string()))?;
        found.extend(catalogue.all_editions().filter(|other| {
            other.index == edition.index || (later && other.index > edition.index)
        }));
    }
    found.sort_by_key(|edition| edition.index);
    found.dedup_by_key(|edition| edition.index);
    match found.is_empty() {
        true => Err(ScenarioError::File("no edition is named".to_owned())),
        false => Ok(found),
    }
}

fn all_editions() -> Vec<String> {
    vec!["all".to_owned()]
}

fn seat_a() -> String {
    "A".to_owned()
}

fn one() -> u8 {
    1
}

fn ship_phase() -> String {
    "ship".to_owned()
}
