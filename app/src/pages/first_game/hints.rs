//! What the guided first game says when a kind of question is asked for the first time.

/// A hint.
pub(super) struct Hint {
    /// The questions it is about, by the words of scenarios.
    pub questions: &'static [&'static str],
    /// What is decided, in a few words.
    pub title: &'static str,
    /// Two or three sentences: the rule, and what a beginner does well to do.
    pub text: &'static str,
    /// Document and section of the rule.
    pub cite: &'static str,
}

/// All hints, in the order in which a game asks the questions.
pub(super) const HINTS: &[Hint] = &[
    Hint {
        questions: &["initiative"],
        title: "First player",
        text: "The first player acts first in every phase, but plays an objective of the opponent. With few ships, going first is easier to play.",
        cite: "RRG 1.6, First Player",
    },
    Hint {
        questions: &["objective"],
        title: "The objective",
        text: "Choose one of the opponent's three objectives. It decides how points are scored besides destroying ships. Its text stays readable at the top of the table.",
        cite: "RRG 1.6, Objective Cards",
    },
    Hint {
        questions: &["obstacle", "move-obstacle"],
        title: "Obstacles",
        text: "Players place obstacles in turns. Ships that end a move on asteroids or debris are damaged, so leave room for your own ships to turn.",
        cite: "RRG 1.6, Setup",
    },
    Hint {
        questions: &["deploy"],
        title: "Deployment",
        text: "Place a ship with its speed, or two squadrons, near your own edge. Let your ships face the same enemy, and keep the X-wings at distance 1-2 of a ship, as the rules demand. Speed 2 is a good start.",
        cite: "RRG 1.6, Setup",
    },
    Hint {
        questions: &["dials", "card-dials"],
        title: "Command dials",
        text: "Choose in secret what each ship will do. A ship with command value 2 plans two rounds ahead, so its first choice comes up this round. Navigate is never wrong in the first round.",
        cite: "RRG 1.6, Command Phase",
    },
    Hint {
        questions: &["activate"],
        title: "Activate a ship",
        text: "You and the opponent take turns. Each ship reveals its dial, attacks, then moves. Activate first what is in danger or has a good target now.",
        cite: "RRG 1.6, Ship Phase",
    },
    Hint {
        questions: &["dial"],
        title: "Dial or token",
        text: "Keep the dial to use it in this activation at full strength, or turn it into a token, which is weaker but can wait for a later round.",
        cite: "RRG 1.6, Command Dials",
    },
    Hint {
        questions: &["trim-tokens"],
        title: "Too many tokens",
        text: "A ship holds as many command tokens as its command value, each kind once. Give up the one you will need least.",
        cite: "RRG 1.6, Command Tokens",
    },
    Hint {
        questions: &["commands"],
        title: "Resolve a command",
        text: "Squadron and Repair are resolved right after the dial is revealed. Concentrate Fire follows while attacking, Navigate while moving.",
        cite: "RRG 1.6, Commands",
    },
    Hint {
        questions: &["repair"],
        title: "Repair",
        text: "Engineering points move a shield (1), recover a shield (2) or discard a damage card (3). Repair the side that will be attacked next.",
        cite: "RRG 1.6, Commands",
    },
    Hint {
        questions: &["command-squadrons"],
        title: "Command squadrons",
        text: "Squadrons at close to medium range of the ship can move and attack now, as many as its squadron value. Without a command they do only one of the two, later in the round.",
        cite: "RRG 1.6, Commands",
    },
    Hint {
        questions: &["attack", "extra-target"],
        title: "Attack",
        text: "A ship attacks up to twice, from two different hull zones. Every answer shows range, dice and expected damage. Closer means more dice.",
        cite: "RRG 1.6, Attack",
    },
    Hint {
        questions: &["remove-die"],
        title: "Obstructed",
        text: "Something lies in the line of sight, so you roll one die fewer. Remove the weakest one.",
        cite: "RRG 1.6, Obstructed",
    },
    Hint {
        questions: &["attack-effects", "concentrate"],
        title: "Change your dice",
        text: "Now you may add or reroll dice with Concentrate Fire, use cards, and spend accuracy icons to lock defense tokens. Lock brace against a big hit.",
        cite: "RRG 1.6, Attack",
    },
    Hint {
        questions: &["defense-tokens", "evade", "redirect", "redirect-amount"],
        title: "Defense tokens",
        text: "Brace halves the damage, evade removes or rerolls dice, redirect moves damage to other shields. A token is exhausted when spent, and discarded when spent exhausted. Each can be used once per attack.",
        cite: "RRG 1.6, Defense Tokens",
    },
    Hint {
        questions: &["critical-effect"],
        title: "Critical effect",
        text: "With a critical icon, the first damage card that reaches the hull is dealt faceup and has an effect of its own.",
        cite: "RRG 1.6, Critical Effects",
    },
    Hint {
        questions: &["hull-zone"],
        title: "Where damage goes",
        text: "Choose the hull zone that suffers the damage. A zone with shields left protects the hull.",
        cite: "RRG 1.6, Damage",
    },
    Hint {
        questions: &["navigate", "speed", "course"],
        title: "Set the course",
        text: "Bend the maneuver tool at its joints; a Navigate command changes speed and adds a click. The outline shows where the ship ends. Stay on the table, and off other ships and obstacles.",
        cite: "RRG 1.6, Ship Movement",
    },
    Hint {
        questions: &["displaced", "closest"],
        title: "Overlaps",
        text: "A ship that lands on squadrons moves them: they are placed touching it, by the player who did not move the ship.",
        cite: "RRG 1.6, Overlapping",
    },
    Hint {
        questions: &["obstacles"],
        title: "On an obstacle",
        text: "What a ship ends its move on takes effect now: asteroids and debris hurt, the station repairs.",
        cite: "RRG 1.6, Obstacles",
    },
    Hint {
        questions: &["squadron-turn"],
        title: "The Squadron Phase",
        text: "Players take turns activating two squadrons each. A squadron moves or attacks, not both, unless it has Rogue.",
        cite: "RRG 1.6, Squadron Phase",
    },
    Hint {
        questions: &["squadron"],
        title: "Move or attack",
        text: "Squadrons at distance 1 of an enemy squadron are engaged: they cannot move and must attack squadrons. X-wings have Escort, so engaged enemies must attack them first.",
        cite: "RRG 1.6, Engagement",
    },
    Hint {
        questions: &["counter", "ship-counter"],
        title: "Counter",
        text: "A squadron with Counter may strike back at the squadron that attacked it. There is no reason not to.",
        cite: "RRG 1.6, Squadron Keywords",
    },
    Hint {
        questions: &["ready"],
        title: "Ready a card",
        text: "At the end of the round defense tokens and cards are readied. Some cards cost a command token to ready.",
        cite: "RRG 1.6, Status Phase",
    },
    Hint {
        questions: &["window", "pick"],
        title: "A card or the objective",
        text: "A card or the objective can be used now, or asks for a choice. Its effect is in the answer; you may usually pass.",
        cite: "RRG 1.6, Effect Use and Timing",
    },
    Hint {
        questions: &["over"],
        title: "Your first game is complete",
        text: "Destroyed ships and squadrons score their fleet points, objectives add theirs, and the higher score wins. Watch the replay to see where the game turned.",
        cite: "RRG 1.6, Winning and Losing",
    },
];
