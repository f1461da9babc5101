//! What pages ask about fleets and attacks. The answers come from `flagbridge_analysis` and `flagbridge_odds`, in the
//! server and in the browser alike, and `crate::charts` draws them.

mod odds_knobs;
mod odds_question;
mod opponent;
#[cfg(test)]
mod tests;

pub use odds_knobs::Knobs;
pub use odds_question::{
    LONGEST_EXPRESSION, MOST_AT_ONCE, OddsError, OddsQuestion, OddsResult, Solved,
};
pub use opponent::read_opponent;
