//! Which cards expected damage counts, and which cards that touch attacks it does not.
//!
//! What the counted cards do is read from the table's entries: see [`crate::dice_effects`].

/// A card that is counted.
pub(crate) struct Reading {
    /// The card's id.
    pub card: &'static str,
    /// What its use costs, if that is more than exhausting or discarding the card; else empty.
    pub price: &'static str,
    /// Where it says so.
    pub cite: &'static str,
}

const fn card(card: &'static str) -> Reading {
    Reading { card, price: "", cite: "the card" }
}

impl Reading {
    const fn at(self, price: &'static str) -> Self {
        Self { price, ..self }
    }

    const fn by(self, cite: &'static str) -> Self {
        Self { cite, ..self }
    }
}

/// Added dice may be of any colour at any range, once something was gathered.
const ADDED_DICE: &str = "the card; FAQ 3.2.1 and RRG 1.5, FAQ: Attacks";

/// In the order in which the dice of an attack are modified: added, rerolled, turned. A player may choose another one;
/// the figures are exact for this one.
pub(crate) static COUNTED: &[Reading] = &[
    // At all times.
    card("expanded-hangar-bay"),
    card("nova-defiant-title"),
    card("spha-t"),
    card("enhanced-armament"),
    card("expanded-launchers"),
    card("high-capacity-ion-turbines"),
    card("lucid-voice-title"),
    card("rapid-reload"),
    card("spinal-armament"),
    card("flak-guns"),
    // Dice that join the pool.
    card("admiral-ackbar-commander").at("for its other arcs").by(ADDED_DICE),
    card("b2-rocket-troopers"),
    card("clone-captain-zak-officer"),
    card("dominator-title").at("for two shields").by(ADDED_DICE),
    card("external-racks").by(ADDED_DICE),
    card("patriot-fist-title").at("for its second attack").by(ADDED_DICE),
    card("slaved-turrets").at("for its second attack").by(ADDED_DICE),
    card("dual-turbolaser-turrets").by(ADDED_DICE),
    // Dice that are rolled again.
    card("linked-turbolaser-towers").by("the card; card errata of 2025: ships only with Bombard"),
    card("ordnance-experts").by("the card; RRG 1.5, Upgrade Card Major Errata: two dice"),
    card("annihilator-title"),
    card("point-defense-reroute"),
    card("shu-mai-officer").at("in two rounds"),
    card("veteran-gunners"),
    card("darth-vader-commander").at("for a defense token"),
    // Dice that are turned.
    card("warlord-title"),
    card("weapons-battery-techs"),
    card("sw-7-ion-batteries"),
    card("turbolaser-reroute-circuits").at("for an evade token").by("the card; FAQ 3.2.1, Errata"),
    card("governor-pryce-officer")
        .at("for a shield")
        .by("the card; card errata of 2025: no accuracy"),
    card("intensify-firepower").at("for a concentrate fire token or the card"),
];

/// Cards that touch the dice or the damage of an attack and are not counted: what they do depends on the target, the
/// position, a command or the defense, or they give accuracies and critical effects instead of damage.
pub(crate) static NOT_COUNTED: &[&str] = &[
    "admiral-screed-commander",
    "agent-kallus-officer",
    "anakin-skywalker-commander",
    "assault-concussion-missiles",
    "assault-proton-torpedoes",
    "avenger-title",
    "caitken-and-shollan",
    "clone-gunners",
    "commander-sato-commander",
    "darth-vader-officer",
    "dby-827-heavy-turbolasers",
    "defiance-title",
    "devastator-title",
    "director-krennic-officer",
    "disposable-capacitors",
    "dodonnas-pride-title",
    "fire-control-team",
    "flechette-torpedoes",
    "general-draven-officer",
    "general-romodi-commander",
    "gunnery-chief-varnillian",
    "gunnery-team",
    "h9-turbolasers",
    "heavy-fire-zone",
    "heavy-ion-emplacements",
    "heavy-turbolaser-turrets",
    "home-one-title",
    "insidious-title",
    "intel-officer",
    "ion-cannon-batteries",
    "ki-adi-mundi-commander",
    "kraken-commander",
    "kyrsta-agate-officer",
    "leading-shots",
    "mar-tuuk-commander",
    "ms1-ion-cannon",
    "nk-7-ion-cannons",
    "orbital-bombardment-particle-cannons",
    "ordnance-pods",
    "overload-pulse",
    "paragon-title",
    "quad-battery-turrets",
    "quad-turbolaser-cannons",
    "ravager-title",
    "rebel-one-title",
    "ruthless-strategists",
    "salvation-title",
    "sensor-team",
    "spha-t",
    "sunder-title",
    "superheavy-composite-beam-turbolasers",
    "swivel-mount-batteries",
    "task-force-organa-title",
    "tf-1726-commander",
    "thunder-wasp-title",
    "toryn-farr-officer",
    "unity-title",
    "wide-area-barrage",
    "xi7-turbolasers",
    "xx-9-turbolasers",
];
