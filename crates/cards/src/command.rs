use crate::words::words;

words! {
    /// One of the four commands on a dial or a token. RRG 1.6, Commands.
    pub enum Command {
        /// Change speed and yaw.
        Navigate = "navigate", "Navigate";
        /// Activate squadrons.
        Squadron = "squadron", "Squadron";
        /// Spend engineering points.
        Repair = "repair", "Repair";
        /// Add or reroll a die.
        ConcentrateFire = "concentrate-fire", "Concentrate Fire";
    }
    /// Commands a card accepts or provides.
    set CommandSet(u8);
}

impl CommandSet {
    /// All four commands.
    pub const ANY: CommandSet = CommandSet::EMPTY
        .with(Command::Navigate)
        .with(Command::Squadron)
        .with(Command::Repair)
        .with(Command::ConcentrateFire);
}
