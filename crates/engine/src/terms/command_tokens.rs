use flagbridge_cards::{Command, CommandSet};

/// The command tokens of a ship, how many of each kind. RRG 1.6, Command Tokens.
///
/// Most ships have at most one of a kind; some cards lift that limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
pub struct CommandTokens([u8; 4]);

impl CommandTokens {
    /// Whether there is a token of this kind.
    pub const fn contains(self, command: Command) -> bool {
        self.0[command as usize] > 0
    }

    /// How many tokens of this kind there are.
    pub const fn count(self, command: Command) -> u8 {
        self.0[command as usize]
    }

    /// How many tokens there are.
    pub fn len(self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// The kinds there are, each once.
    pub fn kinds(self) -> CommandSet {
        self.iter().collect()
    }

    /// The kinds there are, each once, in the order of [`Command`].
    pub fn iter(self) -> impl Iterator<Item = Command> {
        Command::ALL.iter().copied().filter(move |command| self.contains(*command))
    }

    /// Every token, several of a kind one after another.
    pub fn each(self) -> impl Iterator<Item = Command> {
        self.iter()
            .flat_map(move |command| std::iter::repeat_n(command, self.count(command).into()))
    }

    /// Whether one of these kinds is there.
    pub fn intersects(self, commands: CommandSet) -> bool {
        commands.iter().any(|command| self.contains(command))
    }

    /// Puts a token down.
    pub const fn insert(&mut self, command: Command) {
        self.0[command as usize] = self.0[command as usize].saturating_add(1);
    }

    /// Takes a token away, if there is one of the kind.
    pub const fn remove(&mut self, command: Command) {
        self.0[command as usize] = self.0[command as usize].saturating_sub(1);
    }
}

impl FromIterator<Command> for CommandTokens {
    fn from_iter<T: IntoIterator<Item = Command>>(commands: T) -> Self {
        let mut tokens = CommandTokens::default();
        commands.into_iter().for_each(|command| tokens.insert(command));
        tokens
    }
}
