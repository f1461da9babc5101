use crate::words::words;

words! {
    /// A defense token. RRG 1.6, Defense Tokens.
    pub enum DefenseToken {
        /// Cancels every die.
        Scatter = "scatter", "Scatter";
        /// Cancels or rerolls a die, by range.
        Evade = "evade", "Evade";
        /// Halves the total, rounded up.
        Brace = "brace", "Brace";
        /// Moves damage to an adjacent hull zone's shields.
        Redirect = "redirect", "Redirect";
        /// Stops the standard critical effect.
        Contain = "contain", "Contain";
        /// Answers the attack with one's own.
        Salvo = "salvo", "Salvo";
    }
}
