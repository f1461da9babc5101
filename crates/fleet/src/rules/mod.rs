//! The rules of building a fleet: one small function each, all of them in one table.
//!
//! What the texts say besides and no draft can break is not in the table: any total may be agreed on, squadrons pay for
//! every copy, objectives cost nothing, an upgrade without a faction symbol fits any fleet, the commander needs no icon,
//! a flotilla has the size of its base, starting tokens are chosen at setup, older printings stay legal. The sums in
//! [`crate::roster`] and the data follow them. What concerns two fleets or a game under way (bids, allied fleets,
//! obstacle sets) is not a matter of one list.

pub(crate) mod faction;
pub(crate) mod flagship;
pub(crate) mod legality;
pub(crate) mod names;
pub(crate) mod objectives;
pub(crate) mod restrictions;
pub(crate) mod slots;
pub(crate) mod squadrons;
pub(crate) mod titles;
pub(crate) mod totals;

use std::fmt;
use std::sync::LazyLock;

use flagbridge_cards::Resolved;

use crate::place::Place;
use crate::roster::{Context, Item, Roster, Vessel};
use crate::violation::Violations;

type FleetRule = fn(&Roster<'_>, &mut Violations);
type CardRule = fn(&Context<'_>, Place, &Item<'_>, &mut Violations);
type UpgradeRule = fn(&Context<'_>, &Vessel<'_, '_>, usize, &mut Violations);
type ShipRule = fn(&Context<'_>, &Vessel<'_, '_>, &mut Violations);

/// What a rule looks at.
#[derive(Clone, Copy)]
enum Scope {
    /// The fleet as a whole.
    Fleet(FleetRule),
    /// Any one card by itself.
    Card(CardRule),
    /// One upgrade and the ship it is on; other upgrades do not matter.
    Upgrade(UpgradeRule),
    /// One ship with all its upgrades.
    Ship(ShipRule),
}

/// The rules by what they look at.
#[derive(Default)]
pub(crate) struct ByScope {
    pub fleet: Vec<FleetRule>,
    pub card: Vec<CardRule>,
    pub upgrade: Vec<UpgradeRule>,
    pub ship: Vec<ShipRule>,
}

/// A row of the table.
pub(crate) struct RuleEntry {
    pub id: &'static str,
    pub title: &'static str,
    scope: Scope,
    /// Editions from which the rule behaves in a new way; it does not exist before the first.
    pub turns: &'static [&'static str],
    /// Document and section, each from an edition on.
    pub cites: &'static [(&'static str, &'static str)],
}

macro_rules! rules {
    ($( $(#[$meta:meta])* $rule:ident = $id:literal, $title:literal, $scope:ident($function:path),
        $turns:expr, $cites:expr; )+) => {
        /// A rule of building a fleet.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Rule { $( $(#[$meta])* $rule, )+ }

        impl Rule {
            /// Every rule, in the order in which violations at one place are listed.
            pub const ALL: &'static [Rule] = &[ $( Rule::$rule, )+ ];
        }

        static TABLE: &[RuleEntry] = &[ $( RuleEntry {
            id: $id, title: $title, scope: Scope::$scope($function), turns: &$turns, cites: &$cites,
        }, )+ ];
    };
}

const CORE: &str = "core-2015";
const FAQ: &str = "faq-3.2.1";
const V15: &str = "rrg-1.5";
const V16: &str = "rrg-1.6";

/// The same section in all three references.
macro_rules! all {
    ($section:literal) => {
        [
            (CORE, concat!("RR 2015, ", $section)),
            (V15, concat!("RRG 1.5, ", $section)),
            (V16, concat!("RRG 1.6, ", $section)),
        ]
    };
}

/// The same section since RRG 1.5.
macro_rules! since_15 {
    ($section:literal) => {
        [(V15, concat!("RRG 1.5, ", $section)), (V16, concat!("RRG 1.6, ", $section))]
    };
}

rules! {
    /// The cards cost no more than the agreed total.
    PointsLimit = "fleet.points.limit", "Fleet point limit",
        Fleet(totals::points_limit), [CORE], all!("Fleet Building");
    /// There is a ship, and one that can be the flagship.
    AtLeastOneShip = "fleet.ships.at-least-one", "At least one ship",
        Fleet(totals::at_least_one_ship), [CORE, FAQ],
        [(CORE, "RR 2015, Flagship"), (FAQ, "FAQ 3.2.1, Flotillas"), (V15, "RRG 1.5, Flagship; Flotillas"),
         (V16, "RRG 1.6, Flagship; Flotillas")];
    /// The mode is one the edition knows.
    ModeKnown = "fleet.mode.known", "Known mode",
        Fleet(totals::mode_known), [CORE], all!("Fleet Building");
    /// At most two flotillas, where the event says so.
    FlotillaCap = "fleet.flotillas.tournament-cap", "At most two flotillas (event rule)",
        Fleet(totals::flotilla_cap), [CORE], [(CORE, "Tournament Regulations 2017, Fleet Building (optional event rule)")];
    /// The edition has the fleet's faction.
    FactionSet = "fleet.faction.set", "Factions of the edition",
        Fleet(faction::known_faction), [CORE, V15], all!("Faction");
    /// Ships and squadrons are of the fleet's faction.
    FactionSingle = "fleet.faction.single", "One faction",
        Card(faction::single_faction), [CORE], all!("Fleet Building");
    /// Split-symbol cards exist.
    FactionDual = "fleet.faction.dual", "Split-symbol cards",
        Card(faction::dual_faction), [CORE, V15],
        [(CORE, "RR 2015, Faction"), (V15, "RRG 1.5, Fleet Building"), (V16, "RRG 1.6, Fleet Building")];
    /// There is a flagship.
    FlagshipExactlyOne = "fleet.flagship.exactly-one", "Exactly one flagship",
        Fleet(flagship::one_flagship), [CORE], all!("Flagship");
    /// There is no second commander.
    CommanderMaxOne = "fleet.commander.max-one", "At most one commander",
        Fleet(flagship::one_commander), [CORE], all!("Commanders");
    /// Squadrons take a third of the agreed total at most.
    SquadronCap = "fleet.squadrons.points-cap", "A third for squadrons",
        Fleet(squadrons::points_cap), [CORE],
        [(CORE, "RR 2015, Fleet Building"), (FAQ, "FAQ 3.2.1, Setup and Fleet-Building"),
         (V15, "RRG 1.5, Fleet Building; FAQ, Setup and Fleet Building"),
         (V16, "RRG 1.6, Fleet Building; FAQ, Setup and Fleet Building")];
    /// The third may have been meant of the points spent.
    SquadronCapBase = "fleet.squadrons.points-cap.base", "A third of what",
        Fleet(squadrons::points_cap_base), [CORE, FAQ],
        [(CORE, "RR 2015, Fleet Building"), (FAQ, "FAQ 3.2.1, Setup and Fleet-Building")];
    /// In a campaign squadrons take a third of the fleet's own value at most.
    SquadronCapCampaign = "fleet.squadrons.points-cap.campaign", "A third of the fleet's value",
        Fleet(squadrons::points_cap_campaign), [FAQ],
        [(FAQ, "FAQ 3.2.1, Refit and Expand Fleets"), (V15, "RRG 1.5, FAQ, Refit and Expand Fleets"),
         (V16, "RRG 1.6, FAQ, Refit and Expand Fleets")];
    /// One unique squadron with defense tokens for each hundred points.
    AceCap = "fleet.squadrons.aces-cap", "Unique squadrons with defense tokens",
        Fleet(squadrons::ace_cap), [V15], since_15!("Fleet Building");
    /// One squadron flies a named craft.
    NamedCraft = "fleet.unique-squadron-type", "One squadron per named craft",
        Fleet(names::named_craft), [V15], since_15!("Unique Names");
    /// A unique name stands once in a fleet.
    UniqueNames = "fleet.unique-names", "Unique names",
        Fleet(names::unique_names), [CORE], all!("Unique Names");
    /// One objective of each category.
    Objectives = "fleet.objectives.one-per-category", "One objective of each category",
        Fleet(objectives::one_per_category), [CORE], all!("Objective Cards");
    /// The card is in the manifest.
    CardKnown = "card.known", "Known card",
        Card(legality::known), [CORE], all!("Fleet Building");
    /// The card stands where its kind can stand.
    CardKind = "card.kind", "Right kind of card",
        Card(legality::kind), [CORE], all!("Fleet Building");
    /// The card is in the edition's pool.
    CardPool = "card.pool", "Card pool of the edition",
        Card(legality::pool), [CORE], all!("Fleet Building");
    /// The card may be used in competitive play.
    CardCompetitive = "card.legality.competitive", "Legal in competitive play",
        Card(legality::competitive), [V15, V16],
        [(V15, "RRG 1.5, Card Clarifications"), (V16, "RRG 1.5, Card Clarifications (not mentioned in RRG 1.6)")];
    /// The commander serves the ship's faction.
    CommanderFaction = "ship.commander.faction", "Commander of the faction",
        Upgrade(faction::commander_faction), [CORE], all!("Upgrade Cards");
    /// A flotilla carries no commander.
    CommanderNotOnFlotilla = "ship.commander.not-on-flotilla", "No commander on a flotilla",
        Upgrade(flagship::not_on_flotilla), [FAQ],
        [(FAQ, "FAQ 3.2.1, Flotillas"), (V15, "RRG 1.5, Flotillas"), (V16, "RRG 1.6, Flotillas")];
    /// The upgrade serves the ship's faction.
    UpgradeFaction = "ship.upgrade.faction-match", "Upgrade of the faction",
        Upgrade(faction::upgrade_faction), [CORE], all!("Upgrade Cards");
    /// The edition has the upgrade's icon.
    IconSet = "ship.slot.icon-set", "Upgrade icons of the edition",
        Upgrade(slots::icon_set), [CORE, FAQ, V15], all!("Upgrade Icons");
    /// Every upgrade has its icon in the bar.
    SlotAvailable = "ship.slot.available", "An icon for every upgrade",
        Ship(slots::available), [CORE], all!("Upgrade Cards");
    /// A two-icon upgrade has both icons in the bar.
    MultiIcon = "ship.slot.multi-icon", "Both icons of a two-icon upgrade",
        Ship(slots::multi_icon), [CORE, V15], all!("Upgrade Cards");
    /// A card that adds an icon is not on a ship it excludes.
    SlotGranted = "ship.slot.granted", "Cards that add an icon",
        Upgrade(slots::granted), [FAQ],
        [(FAQ, "The card's own words"), (V15, "RRG 1.5, Card Clarifications"), (V16, "RRG 1.6, Card Clarifications")];
    /// A huge ship takes no card that adds icons.
    HugeNoAddedIcons = "ship.huge.no-added-icons", "No added icons on a huge ship",
        Upgrade(slots::huge_no_added_icons), [V15], since_15!("Huge Ship");
    /// No two copies of an upgrade on a ship.
    NoDuplicate = "ship.upgrade.no-duplicate", "No second copy of an upgrade",
        Ship(slots::no_duplicate), [FAQ],
        [(FAQ, "FAQ 3.2.1, Errata, Fleet Building"), (V15, "RRG 1.5, Fleet Building"), (V16, "RRG 1.6, Fleet Building")];
    /// One Modification per ship.
    OneModification = "ship.modification.max-one", "One Modification per ship",
        Ship(slots::one_modification), [CORE, V15],
        [(CORE, "RR 2015, Upgrade Cards"), (V15, "RRG 1.5, Upgrade Cards; Errata"), (V16, "RRG 1.6, Upgrade Cards")];
    /// One title per ship.
    OneTitle = "ship.title.max-one", "One title per ship",
        Ship(titles::one_title), [CORE, V15],
        [(CORE, "RR 2015, Titles (the text does not say how many)"), (V15, "RRG 1.5, Upgrade Cards"),
         (V16, "RRG 1.6, Upgrade Cards")];
    /// A title shows the ship's icon.
    TitleChassis = "ship.title.matches-chassis", "Title of the hull",
        Upgrade(titles::matches_chassis), [CORE],
        [(CORE, "RR 2015, Titles"), (V15, "RRG 1.5, Upgrade Cards"), (V16, "RRG 1.6, Upgrade Cards")];
    /// A title with the generic icon names the ships it is for.
    TitleGenericName = "ship.title.generic-name", "Title for ships of a name",
        Upgrade(titles::generic_name), [V15], since_15!("Upgrade Cards");
    /// A title's name restriction binds although the hull is right.
    TitleNameRestricted = "ship.title.name-restricted", "Title for some ships of the hull",
        Upgrade(titles::name_restricted), [V15], since_15!("Upgrade Cards");
    /// The upgrade is for certain hulls.
    RestrictionChassis = "ship.restriction.chassis", "Upgrade for certain hulls",
        Upgrade(restrictions::chassis), [V15], since_15!("Upgrade Cards");
    /// The upgrade is for certain sizes.
    RestrictionSize = "ship.restriction.size", "Upgrade for certain sizes",
        Upgrade(restrictions::size), [FAQ, V15],
        [(FAQ, "The card's own words"), (V15, "RRG 1.5, Upgrade Cards"), (V16, "RRG 1.6, Upgrade Cards")];
    /// The upgrade is for the flagship.
    RestrictionFlagship = "ship.restriction.flagship", "Upgrade for the flagship",
        Ship(restrictions::flagship), [V15], since_15!("Upgrade Cards");
    /// The upgrade is for ships with a trait.
    RestrictionTrait = "ship.restriction.trait", "Upgrade for ships with a trait",
        Upgrade(restrictions::traits), [V15], since_15!("Upgrade Cards");
    /// The upgrade is for ships with a tag or a word in their name.
    RestrictionTag = "ship.restriction.tag", "Upgrade for ships of a name",
        Upgrade(restrictions::tag), [FAQ],
        [(FAQ, "The card's own words"), (V15, "RRG 1.5, Upgrade Cards"), (V16, "RRG 1.6, Tags")];
}

impl Rule {
    pub(crate) fn entry(self) -> &'static RuleEntry {
        &TABLE[self as usize]
    }

    /// The id used in JSON, on the command line and in the documentation.
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// A few words about what the rule asks.
    pub fn title(self) -> &'static str {
        self.entry().title
    }

    /// The rule with this id.
    pub fn from_id(id: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.id() == id)
    }

    /// Ids of the editions from which the rule behaves in a new way; before the first it does not exist.
    pub fn turns(self) -> &'static [&'static str] {
        self.entry().turns
    }

    /// Document and section that state the rule in this edition, or first state it later.
    pub fn cite(self, edition: Resolved<'_>) -> &'static str {
        let cites = self.entry().cites;
        let mut known = edition.catalogue().all_editions().rev();
        known
            .by_ref()
            .filter(|it| it.index <= edition.rank())
            .find_map(|it| cites.iter().find(|(from, _)| *from == it.edition().id))
            .or(cites.first())
            .map_or("", |(_, cite)| cite)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Rules, each at most once.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct RuleSet(u64);

const _: () = assert!(Rule::ALL.len() <= 64, "a rule set has 64 places");

impl RuleSet {
    /// The set with nothing in it.
    pub const EMPTY: RuleSet = RuleSet(0);

    /// Adds the rule.
    pub const fn insert(&mut self, rule: Rule) {
        self.0 |= 1 << rule as u8;
    }

    /// Whether the set holds the rule.
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 & (1 << rule as u8) != 0
    }

    /// Whether there is no rule in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rules of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(move |rule| self.contains(*rule))
    }

    /// The rules in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        RuleSet(self.0 | other.0)
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Rule> for RuleSet {
    fn from_iter<T: IntoIterator<Item = Rule>>(rules: T) -> Self {
        let mut set = Self::EMPTY;
        rules.into_iter().for_each(|rule| set.insert(rule));
        set
    }
}

/// The rules by what they look at, in the order of the table.
pub(crate) fn by_scope() -> &'static ByScope {
    static BY_SCOPE: LazyLock<ByScope> = LazyLock::new(|| {
        let mut rules = ByScope::default();
        for entry in TABLE {
            match entry.scope {
                Scope::Fleet(rule) => rules.fleet.push(rule),
                Scope::Card(rule) => rules.card.push(rule),
                Scope::Upgrade(rule) => rules.upgrade.push(rule),
                Scope::Ship(rule) => rules.ship.push(rule),
            }
        }
        rules
    });
    &BY_SCOPE
}
