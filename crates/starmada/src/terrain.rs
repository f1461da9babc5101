//! Planets and asteroid fields, as far as the essential rules say what they do to lines of sight.
//!
//! Starmada Unity, 4.1 and 4.2 (pp. 19-20): a blocking object stops a line of sight, and each hex of an asteroid field in it
//! takes 1 from to-hit rolls. What else appendix G may say of them is not played: ships and flights pass through.

use std::fmt;
use std::str::FromStr;

use crate::chance::Chance;
use crate::game::SETUP_DEPTH;
use crate::hex::{Board, Hex, neighbours};
use crate::sight::Obstruction;

/// Something that lies on a hex of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Terrain {
    /// What it is.
    pub kind: TerrainKind,
    /// Where it lies.
    pub at: Hex,
}

/// What can lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TerrainKind {
    /// Blocks lines of sight: `planet 1609`.
    Planet,
    /// One hex of an asteroid field, -1 to hit: `asteroids 1609`.
    Asteroids,
}

/// The most hexes of terrain on a board.
pub const MAX_TERRAIN: usize = 200;

/// The most planets, and the most asteroid fields, that a lobby scatters.
pub const MAX_SCATTERED: u8 = 6;

impl TerrainKind {
    /// The word in records and settings.
    pub const fn id(self) -> &'static str {
        match self {
            TerrainKind::Planet => "planet",
            TerrainKind::Asteroids => "asteroids",
        }
    }
}

impl Terrain {
    /// What it does to lines of sight.
    pub const fn obstruction(self) -> Obstruction {
        match self.kind {
            TerrainKind::Planet => Obstruction { at: self.at, penalty: 0, blocks: true },
            TerrainKind::Asteroids => Obstruction { at: self.at, penalty: 1, blocks: false },
        }
    }

    /// The terrain among lines such as `planet 1609`; other lines are passed over.
    pub fn among(lines: &str) -> Vec<Terrain> {
        lines.lines().filter_map(|line| line.parse().ok()).take(MAX_TERRAIN).collect()
    }

    /// Planets and asteroid fields of seven hexes, scattered between the setup areas.
    pub fn scattered(board: Board, planets: u8, fields: u8, seed: u64) -> Vec<Terrain> {
        let mut chance = Chance::new(seed);
        let mut found: Vec<Terrain> = Vec::new();
        let margin = SETUP_DEPTH + 2;
        let (columns, rows) = (board.columns - 2 * margin, board.rows - 2);
        if columns <= 0 || rows <= 0 {
            return found;
        }
        for number in 0..u16::from(planets) + u16::from(fields) {
            // A few tries to keep apart from what lies there already.
            let free = (0..20).find_map(|_| {
                let column = margin + chance.below(columns as usize) as i16;
                let hex = Hex::at(column, 1 + chance.below(rows as usize) as i16);
                let apart = found.iter().all(|other| other.at.distance(hex) > 3);
                apart.then_some(hex)
            });
            let Some(at) = free else { continue };
            if number < planets.into() {
                found.push(Terrain { kind: TerrainKind::Planet, at });
            } else {
                let hexes = std::iter::once(at).chain(neighbours(at));
                let kind = TerrainKind::Asteroids;
                found.extend(hexes.filter(|hex| board.holds(*hex)).map(|at| Terrain { kind, at }));
            }
        }
        found.truncate(MAX_TERRAIN);
        found
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.id(), self.at)
    }
}

/// A text names no terrain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not terrain: use planet or asteroids and a hex, for example planet 1609")]
pub struct NotTerrain(pub String);

impl FromStr for Terrain {
    type Err = NotTerrain;

    fn from_str(text: &str) -> Result<Terrain, NotTerrain> {
        let bad = || NotTerrain(text.to_owned());
        let (word, hex) = text.split_once(' ').ok_or_else(bad)?;
        let kind = [TerrainKind::Planet, TerrainKind::Asteroids];
        let kind = kind.into_iter().find(|kind| kind.id() == word).ok_or_else(bad)?;
        Ok(Terrain { kind, at: hex.trim().parse().map_err(|_| bad())? })
    }
}

#[cfg(test)]
mod tests {
    use super::{Terrain, TerrainKind};
    use crate::hex::{Board, Hex};

    #[test]
    fn terrain_reads_back() {
        for text in ["planet 1609", "asteroids 1208"] {
            let terrain: Terrain = text.parse().unwrap();
            assert_eq!(terrain.to_string(), text);
        }
        assert!("comet 1609".parse::<Terrain>().is_err());
        assert!("planet".parse::<Terrain>().is_err());
        let among = Terrain::among("turns 12\nplanet 1609\nasteroids 1208");
        let planet = Terrain { kind: TerrainKind::Planet, at: Hex::at(15, 8) };
        assert_eq!((among.len(), among[0]), (2, planet));
    }

    #[test]
    fn a_record_keeps_its_terrain() {
        let text = "Cinder League / Ember";
        let roster = crate::draft::Draft::from_text(text).draft.roster().unwrap();
        let game = crate::Game::new(crate::Options::STANDARD, [roster.clone(), roster]).unwrap();
        let game = game.with_terrain(Terrain::among("planet 1609\nasteroids 1208"));
        assert_eq!(game.obstructions.len(), 2);
        let record = crate::record::Record::new(&game, 4);
        let written = record.write().unwrap();
        assert!(written.contains("\nplanet 1609\nasteroids 1208\n"), "{written}");
        let read = crate::record::Record::read(&written).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.game().unwrap().obstructions, game.obstructions);
        let options = crate::Options::STANDARD.with_lines("board 32 27\nturns 12\nplanet 1609");
        let options = options.unwrap();
        assert_eq!((options.board, options.turns), (Board::LARGE, Some(12)));
        assert_eq!(crate::Options::STANDARD.with_lines("comet 1609"), None);
    }

    #[test]
    fn scattered_terrain_lies_between_the_setup_areas() {
        for board in [Board::STANDARD, Board::LARGE] {
            for seed in 0..40 {
                let found = Terrain::scattered(board, 2, 3, seed);
                let planets = found.iter().filter(|it| it.kind == TerrainKind::Planet).count();
                assert_eq!(planets, 2, "{found:?}");
                assert!(found.len() > 2, "{found:?}");
                let between = |it: &Terrain| {
                    board.holds(it.at) && (4..board.columns - 4).contains(&it.at.column())
                };
                assert!(found.iter().all(between), "{found:?}");
                assert_eq!(found, Terrain::scattered(board, 2, 3, seed));
            }
        }
        assert_eq!(Terrain::scattered(Board { columns: 10, rows: 10 }, 2, 2, 1), []);
    }
}
