use flagbridge_engine::Action;

/// An answer and how good it seems, roughly in fleet points.
#[derive(Clone, Debug)]
pub(crate) struct Rated {
    /// The answer.
    pub action: Action,
    /// The more the better.
    pub score: f64,
}

impl Rated {
    /// An answer with its score.
    pub(crate) const fn new(action: Action, score: f64) -> Self {
        Self { action, score }
    }
}

/// The best of some answers; the first of equals.
pub(crate) fn best(rated: Vec<Rated>) -> Option<Action> {
    let mut best: Option<Rated> = None;
    for one in rated {
        if best.as_ref().is_none_or(|best| one.score > best.score) {
            best = Some(one);
        }
    }
    best.map(|rated| rated.action)
}

/// The answers, best first; equals keep their order.
pub(crate) fn ranked(mut rated: Vec<Rated>) -> Vec<Rated> {
    rated.sort_by(|one, two| two.score.total_cmp(&one.score));
    rated
}
