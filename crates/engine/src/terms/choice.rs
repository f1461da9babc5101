/// Declares the list of choices with their words.
macro_rules! choices {
    ($( $name:ident = $id:literal; )+) => {
        /// One of several ways to resolve an effect, in words.
        ///
        /// The word is the same in notation, in scenarios and, with spaces for hyphens, on the button a player presses.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "state", derive(serde::Serialize, serde::Deserialize))]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the words say it")]
        pub enum Choice { $( $name, )+ }

        impl Choice {
            /// Every choice.
            pub const ALL: &'static [Choice] = &[ $( Choice::$name, )+ ];

            /// The word in notation and scenarios.
            pub const fn id(self) -> &'static str {
                match self { $( Choice::$name => $id, )+ }
            }
        }
    };
}

choices! {
    AddAToken = "add-a-token";
    AddAClick = "add-a-click-of-yaw";
    ChangeTheSpeed = "change-the-speed";
    DiscardACommandToken = "discard-a-command-token";
    DiscardThisCard = "discard-this-card";
    EastEdge = "the-short-edge-on-the-right-of-player-a";
    ExhaustThisCard = "exhaust-this-card";
    GainAVictoryToken = "gain-a-victory-token";
    GainADial = "gain-a-dial";
    GiveARaidToken = "give-a-raid-token";
    GiveEveryShipAToken = "give-every-ship-a-token";
    GiveUpTheDial = "give-up-the-dial";
    LeaveIt = "leave-it";
    LowerTheSpeed = "lower-the-speed";
    RaiseTheSpeed = "raise-the-speed";
    ReadyAToken = "ready-a-token";
    RecoverAToken = "recover-a-token";
    RemoveAToken = "remove-a-token";
    SetTheDial = "set-the-dial";
    SpendDial = "spend-a-dial";
    SpendDialAndToken = "spend-a-dial-and-a-token";
    SpendNothing = "spend-nothing";
    SpendToken = "spend-a-token";
    SufferOneDamage = "suffer-1-damage";
    WestEdge = "the-short-edge-on-the-left-of-player-a";
    SlowDeployment = "speed-1-at-most";
    DeploymentAtTheEdge = "touching-the-edge";
}

impl Choice {
    /// The choice with this word.
    pub fn named(id: &str) -> Option<Choice> {
        Choice::ALL.iter().copied().find(|choice| choice.id() == id)
    }

    /// The words on a button.
    pub fn words(self) -> String {
        self.id().replace('-', " ")
    }
}
