use flagbridge_cards::{Mode, Resolved};

use crate::draft::Draft;

/// What the two players agreed on before they built: edition, mode, total, and the event's own rules.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The edition played.
    pub edition: Resolved<'a>,
    /// The mode played; none where the catalogue has no such mode.
    pub mode: Option<&'a Mode>,
    /// The agreed total.
    pub points: u16,
    /// Whether cards barred from competitive play are errors; otherwise they are noted.
    pub competitive: bool,
    /// Whether the event allows at most two flotillas. No edition says so; tournament regulations did.
    pub two_flotillas: bool,
}

impl<'a> Terms<'a> {
    /// The edition's standard game.
    pub fn new(edition: Resolved<'a>) -> Self {
        let mode = edition.catalogue().mode(STANDARD);
        let points = edition.edition().fleet.standard_points;
        Self { edition, mode, points, competitive: true, two_flotillas: false }
    }

    /// What the draft says of its mode and its points, in the edition given.
    pub fn of(draft: &Draft, edition: Resolved<'a>) -> Self {
        let mut terms = Self::new(edition);
        if let Some(id) = &draft.mode {
            terms = match edition.catalogue().mode(id) {
                Some(mode) => terms.with_mode(mode),
                None => Self { mode: None, ..terms },
            };
        }
        match draft.points {
            Some(points) => terms.with_points(points),
            None => terms,
        }
    }

    /// What was asked: the mode and the points where they are given, else what the draft says of them.
    pub fn asked(
        draft: &Draft,
        edition: Resolved<'a>,
        mode: Option<&'a Mode>,
        points: Option<u16>,
    ) -> Self {
        let terms = match mode {
            Some(mode) => Self::new(edition).with_mode(mode),
            None => Self::of(draft, edition),
        };
        points.map_or(terms, |points| terms.with_points(points))
    }

    /// The same in another mode, with that mode's points.
    #[must_use]
    pub fn with_mode(self, mode: &'a Mode) -> Self {
        let points = mode.points.unwrap_or(self.edition.edition().fleet.standard_points);
        Self { mode: Some(mode), points, ..self }
    }

    /// The same with another agreed total.
    #[must_use]
    pub fn with_points(self, points: u16) -> Self {
        Self { points, ..self }
    }

    /// Whether the squadrons' third is taken of the fleet's own value.
    pub(crate) fn cap_by_own_value(&self) -> bool {
        self.mode.is_some_and(|mode| mode.cap_by_own_value)
    }

    /// Whether the list joins another fleet, which has the flagship and whose squadrons are capped.
    pub(crate) fn joins_fleet(&self) -> bool {
        self.mode.is_some_and(|mode| mode.joins_fleet)
    }

    /// Whether the fleet is led by a commander who is no card.
    pub(crate) fn own_commanders(&self) -> bool {
        self.mode.is_some_and(|mode| mode.own_commanders)
    }
}

/// Id of the mode meant where none is stated.
const STANDARD: &str = "standard";
