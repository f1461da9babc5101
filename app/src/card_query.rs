//! What is asked of the card browser, as it stands in the address, and the answer.
//!
//! Server and browser run the same code, so that the page the server sends is the page the browser shows.

mod choice;
mod completion;
mod facet;
mod figures;
mod filters;

use std::sync::OnceLock;

use flagbridge_cards::{Card, CardNumber, EditionIndex, Kind, Resolved, Searcher};
use flagbridge_data::catalogue;

pub use choice::{Legality, Sort, Symbol};
pub use completion::{Completion, EXAMPLES, completions};
pub use facet::{Facet, facets};
pub use filters::CardFilters;

/// Search text, filters, order and length of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardQuery {
    /// What was typed.
    pub text: String,
    /// The edition whose cards are listed.
    pub edition: EditionIndex,
    /// Only this kind.
    pub kind: Option<Kind>,
    /// Only cards with this symbol, or with none.
    pub faction: Option<Symbol>,
    /// Only cards with these figures.
    pub filters: CardFilters,
    /// Only cards of this release, by its place in the catalogue.
    pub release: Option<u8>,
    /// Only cards that competitive play admits or bars.
    pub legality: Option<Legality>,
    /// Order of the list.
    pub sort: Sort,
    /// How many cards are shown.
    pub shown: usize,
}

/// The cards that fit a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The cards, in the order asked for.
    pub cards: Vec<CardNumber>,
    /// How many cards of each kind would fit if the kind were left open, in the order of [`Kind::ALL`].
    pub by_kind: [usize; Kind::ALL.len()],
}

impl Answer {
    /// How many cards of any kind would fit if the kind were left open.
    pub fn of_any_kind(&self) -> usize {
        self.by_kind.iter().sum()
    }
}

impl Default for CardQuery {
    fn default() -> Self {
        Self {
            text: String::new(),
            edition: catalogue().current().index,
            kind: None,
            faction: None,
            filters: CardFilters::default(),
            release: None,
            legality: None,
            sort: Sort::Fit,
            shown: Self::PAGE,
        }
    }
}

impl CardQuery {
    /// Cards shown at first, and added each time more are asked for.
    pub const PAGE: usize = 48;

    /// Names of the parameters, in the order in which they are written.
    pub const PARAMETERS: [&'static str; 16] = [
        "q", "kind", "faction", "slot", "size", "keyword", "token", "dice", "unique", "release",
        "legal", "min", "max", "sort", "edition", "show",
    ];

    /// Reads the part of an address after the question mark. What is unknown or malformed is passed over.
    pub fn parse(search: &str) -> Self {
        let search = search.strip_prefix('?').unwrap_or(search);
        let mut query = Self::default();
        for (name, value) in form_urlencoded::parse(search.as_bytes()) {
            query.set(&name, &value);
        }
        query
    }

    /// The part of an address after the question mark: only what differs from an empty query.
    pub fn print(&self) -> String {
        let mut search = form_urlencoded::Serializer::new(String::new());
        for name in Self::PARAMETERS {
            let value = self.get(name);
            if !value.is_empty() {
                search.append_pair(name, &value);
            }
        }
        search.finish()
    }

    /// The address of the list.
    pub fn address(&self) -> String {
        match self.print() {
            search if search.is_empty() => "/cards".to_owned(),
            search => format!("/cards?{search}"),
        }
    }

    /// Sets one parameter; an empty or unknown value takes it back to its default.
    pub fn set(&mut self, name: &str, value: &str) {
        match name {
            "q" => self.text = value.chars().take(80).collect(),
            "kind" => self.kind = Kind::from_id(value),
            "faction" => self.faction = Symbol::from_id(value),
            "release" => {
                let mut releases = catalogue().releases.iter();
                self.release = releases.position(|it| it.id == value).map(|place| place as u8);
            }
            "legal" => self.legality = Legality::from_id(value),
            "sort" => self.sort = Sort::from_id(value).unwrap_or_default(),
            "edition" => self.edition = edition_or_current(value).index,
            "show" => {
                let pages = value.parse().unwrap_or(0_usize).div_ceil(Self::PAGE);
                self.shown = pages.clamp(1, 20) * Self::PAGE;
            }
            // A name that is no filter's either is passed over.
            _ => {
                self.filters.set(name, value);
            }
        }
    }

    /// The value of one parameter; empty if it is at its default.
    pub fn get(&self, name: &str) -> String {
        let word = match name {
            "q" => return self.text.trim().to_owned(),
            "show" if self.shown > Self::PAGE => return self.shown.to_string(),
            "kind" => self.kind.map(Kind::id),
            "faction" => self.faction.map(Symbol::id),
            "release" => self.release.map(|it| catalogue().releases[usize::from(it)].id),
            "legal" => self.legality.map(Legality::id),
            "sort" => (self.sort != Sort::Fit).then_some(self.sort.id()),
            "edition" => {
                let current = catalogue().current().index;
                (self.edition != current).then(|| self.edition().edition().id)
            }
            _ => return self.filters.get(name),
        };
        word.unwrap_or_default().to_owned()
    }

    /// The edition whose cards are listed.
    pub fn edition(&self) -> Resolved<'static> {
        catalogue().edition_at(self.edition)
    }

    /// The cards that fit. Filters may stand in the text too: `size:small`, `speed 4`.
    pub fn run(&self) -> Answer {
        let edition = self.edition();
        let mut filters = self.filters;
        let text = filters.take_from(&self.text);
        let mut by_kind = [0; Kind::ALL.len()];
        let mut cards: Vec<&Card> = named(&text, edition)
            .into_iter()
            .filter(|card| filters.admits(card) && self.admits(card, edition))
            .inspect(|card| by_kind[card.kind() as usize] += 1)
            .filter(|card| self.kind.is_none_or(|kind| card.kind() == kind))
            .collect();
        match self.sort {
            Sort::Fit => {}
            Sort::Name => cards.sort_by_key(|card| card.name),
            Sort::Cheapest => cards.sort_by_key(|card| card.points),
            Sort::HighestCost => cards.sort_by_key(|card| std::cmp::Reverse(card.points)),
            Sort::Newest => cards.sort_by_key(|card| std::cmp::Reverse(card.release)),
        }
        Answer { cards: cards.into_iter().map(|card| card.number).collect(), by_kind }
    }

    /// Whether faction, release and legality admit the card.
    fn admits(&self, card: &Card, edition: Resolved<'_>) -> bool {
        self.faction.is_none_or(|symbol| symbol.is_on(card))
            && self.release.is_none_or(|release| card.release == release)
            && self.legality.is_none_or(|legality| {
                (legality == Legality::Competitive) == edition.is_competitive(card.number)
            })
    }
}

/// Cards whose name fits the text, best first, then those whose figures or summary speak of it.
fn named(text: &str, edition: Resolved<'static>) -> Vec<&'static Card> {
    if text.is_empty() {
        return edition.cards().collect();
    }
    let found = searcher().search(text).into_iter();
    found.filter_map(|found| edition.card(found.card)).collect()
}

/// The edition with this id; the current one where there is none.
pub fn edition_or_current(id: &str) -> Resolved<'static> {
    catalogue().edition(id).unwrap_or_else(|_| catalogue().current())
}

/// The searcher over all cards, prepared once.
pub fn searcher() -> &'static Searcher {
    static SEARCHER: OnceLock<Searcher> = OnceLock::new();
    SEARCHER.get_or_init(|| Searcher::new(catalogue()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(search: &str) -> Vec<&'static str> {
        let query = CardQuery::parse(search);
        let card = |number| query.edition().card(number).unwrap();
        query.run().cards.into_iter().map(|number| card(number).id).collect()
    }

    fn first(text: &str) -> &'static str {
        let query = CardQuery { text: text.to_owned(), ..CardQuery::default() };
        let number = *query.run().cards.first().unwrap_or_else(|| panic!("nothing for {text}"));
        query.edition().card(number).unwrap().id
    }

    #[test]
    fn a_query_survives_its_address() {
        let search = "q=obi+wan+%26+co&kind=upgrade&faction=any&slot=officer&size=large&keyword=rogue\
                      &token=brace&dice=blue&unique=no&release=wave-2&legal=barred&min=3&max=40&sort=dearest&edition=rrg-1.5&show=96";
        assert_eq!(CardQuery::parse(search).print(), search);
        assert_eq!(CardQuery::parse(&format!("?{search}")).print(), search);
        assert_eq!(CardQuery::parse(search).text, "obi wan & co");
    }

    #[test]
    fn what_the_form_sends_empty_or_wrong_is_passed_over() {
        let search =
            "q=&kind=&faction=plaid&slot=%FF&min=-3&max=many&sort=fit&edition=rrg-9&show=7&x=y";
        assert_eq!(CardQuery::parse(search), CardQuery::default());
        assert_eq!(CardQuery::default().print(), "");
        assert_eq!(CardQuery::default().address(), "/cards");
    }

    #[test]
    fn the_list_grows_by_whole_pages_up_to_a_limit() {
        let shown = |search: &str| CardQuery::parse(search).shown / CardQuery::PAGE;
        assert_eq!(["show=0", "show=49", "show=96", "show=99999999"].map(shown), [1, 2, 2, 20]);
    }

    #[test]
    fn an_open_query_lists_the_whole_pool() {
        let answer = CardQuery::default().run();
        assert_eq!(answer.by_kind, [66, 107, 295, 55, 22]);
        assert_eq!(answer.cards.len(), answer.of_any_kind());
    }

    #[test]
    fn slips_and_punctuation_are_forgiven() {
        assert_eq!(first("xi7"), "xi7-turbolasers");
        assert_eq!(first("x17 turbo"), "xi7-turbolasers");
        assert_eq!(first("XI-7"), "xi7-turbolasers");
        assert_eq!(first("demolsher"), "demolisher-title");
        assert_eq!(first("dodonas pride"), "dodonnas-pride-title");
        assert!(first("obi wan").starts_with("obi-wan-kenobi"), "{}", first("obi wan"));
        assert!(first("obiwan").starts_with("obi-wan-kenobi"), "{}", first("obiwan"));
        assert!(first("luke x wing").starts_with("luke-skywalker"), "{}", first("luke x wing"));
    }

    #[test]
    fn words_of_the_summary_come_after_names() {
        let found = ids("q=redirect");
        let named = found.iter().position(|id| !id.contains("redirect")).unwrap();
        assert!(found[named..].len() > 3, "summaries that speak of redirect: {found:?}");
        assert_eq!(ids("q=qqqq"), Vec::<&str>::new());
    }

    #[test]
    fn names_come_before_what_is_only_like_them() {
        assert_eq!(first("tua"), "minister-tua-officer");
        assert_eq!(first("fel"), "soontir-fel-tie-interceptor-squadron");
        assert_eq!(first("demo"), "demolisher-title");
    }

    /// The first cards for what a player types, as many as are named.
    #[track_caller]
    fn finds(text: &str, expected: &[&str]) {
        let query = CardQuery { text: text.to_owned(), ..CardQuery::default() };
        let found = query.run().cards.into_iter().take(expected.len());
        let mut found: Vec<_> = found.map(|it| query.edition().card(it).unwrap().id).collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn the_words_players_say_find_what_they_mean() {
        for text in ["isd 2", "isd2", "imp 2", "imp ii", "ISD II"] {
            finds(text, &["imperial-ii-class-star-destroyer"]);
        }
        finds(
            "vsd",
            &[
                "victory-i-class-star-destroyer",
                "victory-i-class-star-destroyer-republic",
                "victory-ii-class-star-destroyer",
            ],
        );
        finds(
            "mc80",
            &[
                "mc80h-assault-cruiser",
                "mc80h-command-cruiser",
                "mc80l-battle-cruiser",
                "mc80l-star-cruiser",
            ],
        );
        for (text, card) in [
            ("cr90b", "cr90-corvette-b"),
            ("bcc", "bomber-command-center"),
            ("ecm", "electronic-countermeasures"),
            ("apt", "assault-proton-torpedoes"),
            ("acm", "assault-concussion-missiles"),
            ("trc", "turbolaser-reroute-circuits"),
            ("oe", "ordnance-experts"),
            ("sfo", "skilled-first-officer"),
            ("jj", "moff-jerjerrod-commander"),
        ] {
            finds(text, &[card]);
        }
        assert!(ids("q=reroll+black").contains(&"ordnance-experts"), "{:?}", ids("q=reroll+black"));
    }

    #[test]
    fn facts_find_cards() {
        let flotillas = ids("q=flotilla&kind=ship");
        assert_eq!(flotillas.len(), 5, "{flotillas:?}");
        assert_eq!(flotillas, ids("q=flotillas&kind=ship"));
        let braced = ids("q=brace&kind=ship");
        assert!(braced.contains(&"imperial-i-class-star-destroyer"));
        assert!(!braced.contains(&"cr90-corvette-a"));
        assert!(!ids("q=brace&kind=upgrade").is_empty());
        let aces = ids("q=aces&kind=squadron");
        assert!(aces.contains(&"howlrunner-tie-fighter-squadron"));
        assert!(!aces.contains(&"tie-fighter-squadron"));
    }

    #[test]
    fn every_word_of_players_finds_a_card() {
        for (word, _) in &catalogue().players_words {
            assert!(!ids(&format!("q={word}")).is_empty(), "{word}");
        }
    }

    #[test]
    fn filters_may_be_typed() {
        assert_eq!(ids("q=size:small+dice:black"), ids("size=small&dice=black"));
        assert_eq!(first("size:small raider"), "raider-i-class-corvette");
        assert!(ids("q=victory+size:small").is_empty());
        assert_eq!(ids("q=cost%3C5+slot:officer"), ids("max=4&slot=officer"));
        assert!(ids("q=speed+4").contains(&"cr90-corvette-a"));
        assert!(ids("q=bomber&kind=squadron").contains(&"x-wing-squadron"));
    }

    #[test]
    fn filters_narrow_the_list() {
        assert_eq!(ids("kind=ship&size=huge").len(), 4);
        assert!(ids("size=small").iter().all(|id| ids("kind=ship").contains(id)));
        assert_eq!(ids("keyword=bomber&kind=upgrade"), Vec::<&str>::new());
        assert!(ids("legal=barred").contains(&"bail-organa-officer-rebel"));
        let costs = |search: &str| -> Vec<u16> {
            let query = CardQuery::parse(search);
            let points = |number| query.edition().card(number).unwrap().points;
            query.run().cards.into_iter().map(points).collect()
        };
        let upgrades = costs("kind=upgrade&min=30&max=34&sort=dearest");
        assert!(
            upgrades.is_sorted_by(|a, b| a >= b)
                && upgrades.iter().all(|it| (30..=34).contains(it))
        );
        assert!(costs("sort=cheapest").is_sorted());
        assert!(ids("sort=name&kind=objective").is_sorted());
    }

    #[test]
    fn a_faction_means_its_symbol_and_any_means_none() {
        let rebel = ids("faction=rebel&kind=upgrade");
        assert!(rebel.contains(&"admiral-ackbar-commander"));
        assert!(!rebel.contains(&"xi7-turbolasers"));
        assert!(ids("faction=any&kind=upgrade").contains(&"xi7-turbolasers"));
    }

    #[test]
    fn an_icon_finds_the_upgrades_that_use_it_and_the_ships_that_have_it() {
        let query = CardQuery::parse("slot=superweapon");
        let [ships, squadrons, upgrades, ..] = query.run().by_kind;
        assert!(ships > 0 && upgrades > 0 && squadrons == 0);
    }

    #[test]
    fn an_older_edition_has_its_own_pool_and_costs() {
        assert!(ids("edition=core-2015").len() < ids("").len() / 3);
        let points = |search: &str| {
            let query = CardQuery::parse(search);
            let number = query.run().cards[0];
            query.edition().card(number).unwrap().points
        };
        assert_eq!(points("q=general+rieekan&edition=faq-3.2.1"), 30);
        assert_eq!(points("q=general+rieekan"), 34);
    }

    #[test]
    fn counts_by_kind_ignore_the_kind_that_is_chosen() {
        let (open, chosen) =
            (CardQuery::parse("q=vader"), CardQuery::parse("q=vader&kind=squadron"));
        assert_eq!(open.run().by_kind, chosen.run().by_kind);
        assert_eq!(chosen.run().cards.len(), chosen.run().by_kind[Kind::Squadron as usize]);
    }
}
