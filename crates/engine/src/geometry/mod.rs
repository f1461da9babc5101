//! Exact geometry of the table.
//!
//! Places are hundredths of a millimetre in `i32`, headings hundredths of a degree. Sines come from one table made by a
//! portable library, everything else is integer arithmetic: the same figures on every machine.

mod area;
mod base;
mod depth;
mod footprint;
mod heading;
mod hull;
mod point;
mod polygon;
mod ruler;
mod sight;
mod tool;

pub use area::{Area, Edge};
pub use base::{Base, Disc, Pose};
pub use footprint::Footprint;
pub use heading::Heading;
pub use hull::{Arc, Hull, PosedHull};
pub use point::Point;
pub(crate) use polygon::segments_apart;
pub use polygon::{HalfPlane, Nearest, Polygon};
pub use ruler::{Distance, Range, Ruler};
pub use sight::{Outline, Span, Spans};
pub use tool::{Course, Side, Tool};

/// How far apart two things may lie and still count as touching: a fifth of a millimetre.
pub const TOUCH: i32 = 20;
