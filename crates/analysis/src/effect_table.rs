//! The cards that are counted in expected damage, and those that are known and not counted.
//!
//! The order is the order in which the dice of an attack are modified: added, rerolled, turned. A player may choose
//! another one; the figures are exact for this one.

use flagbridge_cards::{Color, DefenseToken, Face, HullZone, Pool, Tag};
use flagbridge_odds::{Added, Change, Modification, Range, Reroll};

use crate::battery::Arc;
use crate::effect::{Case, Deed, Entry, Limit, Values};

const fn side(arc: Arc) -> bool {
    matches!(arc, Arc::Zone(HullZone::Left | HullZone::Right))
}

const fn more(color: Color, pool: Pool, count: u8) -> Pool {
    pool.with(color, pool.of(color).saturating_add(count))
}

fn add(count: u8, color: Color) -> Modification {
    Modification::Add { count, color: Added::Of(color) }
}

fn reroll(reroll: Reroll) -> Modification {
    Modification::Reroll(reroll)
}

/// The modification if it fits.
fn when(fits: bool, modification: Modification) -> Vec<Modification> {
    if fits { vec![modification] } else { Vec::new() }
}

/// A card that changes an arc's dice at all times.
const fn battery(card: &'static str, change: fn(Arc, Pool) -> Pool) -> Entry {
    Entry {
        card,
        whole_fleet: false,
        limit: Limit::Lasting,
        deed: Deed::Battery(change),
        cite: "the card",
    }
}

/// A card of the ship that is used while it attacks.
const fn attack(
    card: &'static str,
    limit: Limit,
    cite: &'static str,
    change: fn(&Case) -> Vec<Modification>,
) -> Entry {
    Entry { card, whole_fleet: false, limit, deed: Deed::Attack(change), cite }
}

/// A card that every friendly ship may use while it attacks.
const fn fleet(
    card: &'static str,
    limit: Limit,
    cite: &'static str,
    change: fn(&Case) -> Vec<Modification>,
) -> Entry {
    Entry { card, whole_fleet: true, limit, deed: Deed::Attack(change), cite }
}

/// A card that changes values at all times.
const fn values(card: &'static str, change: fn(&mut Values)) -> Entry {
    Entry {
        card,
        whole_fleet: false,
        limit: Limit::Lasting,
        deed: Deed::Values(change),
        cite: "the card",
    }
}

/// Added dice may be of any colour at any range, once something was gathered.
const ADDED_DICE: &str = "the card; FAQ 3.2.1 and RRG 1.5, FAQ: Attacks";

pub(crate) static ENTRIES: &[Entry] = &[
    // At all times.
    values("expanded-hangar-bay", |it| it.squadron = it.squadron.saturating_add(1)),
    values("nova-defiant-title", |it| it.command = 4),
    values("spha-t", |it| it.squadron = it.squadron.saturating_sub(2)),
    battery(
        "enhanced-armament",
        |arc, pool| {
            if side(arc) { more(Color::Red, pool, 1) } else { pool }
        },
    ),
    battery("expanded-launchers", |arc, pool| match arc {
        Arc::Zone(HullZone::Front) => more(Color::Black, pool, 2),
        _ => pool,
    }),
    battery("high-capacity-ion-turbines", |arc, pool| {
        if side(arc) { more(Color::Blue, pool, 1) } else { pool }
    }),
    battery("lucid-voice-title", |arc, pool| match arc {
        Arc::Zone(HullZone::Rear) => Pool::new(3, 0, 0),
        arc if side(arc) => {
            more(Color::Black, Pool { blue: pool.blue.saturating_sub(1), ..pool }, 1)
        }
        _ => pool,
    }),
    battery("rapid-reload", |arc, pool| if side(arc) { more(Color::Black, pool, 1) } else { pool }),
    battery("spinal-armament", |arc, pool| match arc {
        Arc::Zone(HullZone::Front | HullZone::Rear) => more(Color::Red, pool, 1),
        _ => pool,
    }),
    Entry {
        card: "flak-guns",
        whole_fleet: false,
        limit: Limit::Lasting,
        deed: Deed::AntiSquadron(|pool| Pool::new(0, 0, pool.count())),
        cite: "the card",
    },
    // Dice that join the pool.
    fleet("admiral-ackbar-commander", Limit::Price("for its other arcs"), ADDED_DICE, |it| {
        when(it.at_ship() && it.arc.is_some_and(side), add(2, Color::Red))
    }),
    attack("b2-rocket-troopers", Limit::OnceARound, "the card", |it| {
        when(!it.at_ship(), Modification::DIAL)
    }),
    attack("clone-captain-zak-officer", Limit::OnceARound, "the card", |it| {
        let beside = it.arc.is_some_and(|arc| side(arc) || arc == Arc::Zone(HullZone::Rear));
        when(beside, Modification::DIAL)
    }),
    attack("dominator-title", Limit::Price("for two shields"), ADDED_DICE, |it| {
        when(matches!(it.range, Range::Close | Range::Medium), add(2, Color::Blue))
    }),
    attack("external-racks", Limit::OnceAGame, ADDED_DICE, |it| {
        when(it.range == Range::Close, add(2, Color::Black))
    }),
    attack("patriot-fist-title", Limit::Price("for its second attack"), ADDED_DICE, |it| {
        let far = matches!(it.range, Range::Medium | Range::Long);
        when(far && it.at_ship(), add(2, Color::Blue))
    }),
    attack("slaved-turrets", Limit::Price("for its second attack"), ADDED_DICE, |it| {
        when(it.at_ship(), add(1, Color::Red))
    }),
    attack("dual-turbolaser-turrets", Limit::OnceARound, ADDED_DICE, |_| {
        vec![add(1, Color::Red), Modification::Remove { count: 1 }]
    }),
    // Dice that are rolled again.
    attack(
        "linked-turbolaser-towers",
        Limit::EveryAttack,
        "the card; card errata of 2025: ships only with Bombard",
        |it| {
            let red = reroll(Reroll::up_to(1).of(Color::Red));
            if it.at_ship() {
                let bombards = it.ship.tags.contains(Tag::Bombard);
                return when(!it.since("rrg-1.6") || bombards, red);
            }
            vec![Modification::Add { count: 2, color: Added::Any }, red]
        },
    ),
    attack(
        "ordnance-experts",
        Limit::EveryAttack,
        "the card; RRG 1.5, Upgrade Card Major Errata: two dice",
        |it| {
            let dice = if it.since("rrg-1.5") { Reroll::up_to(2) } else { Reroll::ALL };
            vec![reroll(dice.of(Color::Black))]
        },
    ),
    attack("annihilator-title", Limit::EveryAttack, "the card", |it| {
        when(!it.at_ship(), reroll(Reroll::up_to(1)))
    }),
    attack("point-defense-reroute", Limit::EveryAttack, "the card", |it| {
        let criticals = Reroll::ALL.showing(&[Face::Critical, Face::HitCritical]);
        when(!it.at_ship() && it.range == Range::Close, reroll(criticals))
    }),
    attack("shu-mai-officer", Limit::Price("in two rounds"), "the card", |it| {
        when(it.at_ship(), reroll(Reroll::up_to(3)))
    }),
    attack("veteran-gunners", Limit::OnceARound, "the card", |_| vec![Modification::RerollPool]),
    fleet("darth-vader-commander", Limit::Price("for a defense token"), "the card", |it| {
        when(it.at_ship(), reroll(Reroll::ALL))
    }),
    // Dice that are turned.
    attack("warlord-title", Limit::EveryAttack, "the card", |_| {
        let hits = Change::up_to(1, &[Face::Hit, Face::HitHit]);
        vec![Modification::Change(hits.showing(&[Face::Accuracy]))]
    }),
    attack("weapons-battery-techs", Limit::EveryAttack, "the card", |it| {
        let critical = Change::up_to(1, &[Face::Critical]).showing(&[Face::Accuracy]);
        when(it.at_ship(), Modification::Change(critical))
    }),
    // A blue accuracy that is not spent is worth as much as a hit.
    attack("sw-7-ion-batteries", Limit::EveryAttack, "the card", |it| {
        let hits = Change::up_to(u8::MAX, &[Face::Hit]);
        let blue = hits.of(Color::Blue).showing(&[Face::Accuracy]);
        when(it.at_ship(), Modification::Change(blue))
    }),
    attack(
        "turbolaser-reroute-circuits",
        Limit::Price("for an evade token"),
        "the card; FAQ 3.2.1, Errata",
        |it| {
            let red = Change::up_to(1, &[Face::Critical, Face::HitHit]).of(Color::Red);
            let evades = it.ship.defense_tokens.contains(&DefenseToken::Evade);
            when(evades, Modification::Change(red))
        },
    ),
    attack(
        "governor-pryce-officer",
        Limit::Price("for a shield"),
        "the card; card errata of 2025: no accuracy",
        |it| {
            let any = Change::up_to(1, Face::ALL);
            let plain: Vec<Face> =
                Face::ALL.iter().copied().filter(|it| it.accuracies() == 0).collect();
            let change = if it.since("rrg-1.6") { Change::up_to(1, &plain) } else { any };
            when(it.at_ship(), Modification::Change(change))
        },
    ),
    fleet(
        "intensify-firepower",
        Limit::Price("for a concentrate fire token or the card"),
        "the card",
        |it| when(it.at_ship(), Modification::Change(Change::up_to(1, &[Face::Hit]))),
    ),
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
