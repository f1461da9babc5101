use crate::words::words;

words! {
    /// A ship's size class. RRG 1.6, Size Class.
    pub enum Size {
        /// Small; a flotilla has the size of its base, which is small.
        Small = "small", "Small";
        /// Medium.
        Medium = "medium", "Medium";
        /// Large.
        Large = "large", "Large";
        /// Huge: two large bases under one token.
        Huge = "huge", "Huge";
    }
    /// The sizes a card may be equipped to.
    set SizeSet(u8);
    open PackOne PackTwo;
}
