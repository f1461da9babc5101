use flagbridge_cards::{Color, Rulers};

/// A band of the range side of the ruler. RRG 1.6, Range and Distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub enum Range {
    /// Black, blue and red dice reach it.
    Close,
    /// Blue and red dice reach it.
    Medium,
    /// Red dice reach it.
    Long,
    /// Beyond the ruler; only ignition attacks reach it.
    Extreme,
}

impl Range {
    /// Every band, nearest first.
    pub const ALL: [Range; 4] = [Range::Close, Range::Medium, Range::Long, Range::Extreme];

    /// The word in notation.
    pub const fn id(self) -> &'static str {
        match self {
            Range::Close => "close",
            Range::Medium => "medium",
            Range::Long => "long",
            Range::Extreme => "extreme",
        }
    }

    /// Whether dice of this colour may be gathered at this range. RRG 1.6, Attack.
    pub const fn reaches(self, color: Color) -> bool {
        match color {
            Color::Red => matches!(self, Range::Close | Range::Medium | Range::Long),
            Color::Blue => matches!(self, Range::Close | Range::Medium),
            Color::Black => matches!(self, Range::Close),
        }
    }
}

/// A band of the distance side of the ruler, 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct Distance(pub u8);

/// The range ruler: outer edges of its bands in hundredths of a millimetre.
///
/// A line between two bands belongs to the nearer one. RRG 1.6, Range and Distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruler {
    range: [i32; 3],
    distance: [i32; 5],
}

impl Ruler {
    /// The ruler with these bands.
    pub const fn new(rulers: &Rulers) -> Self {
        Self { range: rulers.range, distance: rulers.distance }
    }

    /// The range band of a squared length.
    pub fn range_of(&self, squared: i64) -> Range {
        let within = |edge: i32| squared <= i64::from(edge) * i64::from(edge);
        match self.range {
            [close, _, _] if within(close) => Range::Close,
            [_, medium, _] if within(medium) => Range::Medium,
            [_, _, long] if within(long) => Range::Long,
            _ => Range::Extreme,
        }
    }

    /// The distance band of a length; none beyond the ruler.
    pub fn distance_of(&self, length: i32) -> Option<Distance> {
        let band = self.distance.iter().position(|edge| length <= *edge)?;
        Some(Distance(band as u8 + 1))
    }

    /// The outer edge of a range band; the ruler's end for extreme range.
    pub fn range_edge(&self, range: Range) -> i32 {
        self.range[(range as usize).min(2)]
    }

    /// The outer edge of a distance band; zero for band 0, the ruler's end beyond band 5.
    pub fn distance_edge(&self, band: u8) -> i32 {
        match band {
            0 => 0,
            band => self.distance[usize::from(band.min(5)) - 1],
        }
    }

    /// Length of the ruler.
    pub fn length(&self) -> i32 {
        self.distance[4]
    }
}
