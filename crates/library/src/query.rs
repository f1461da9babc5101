use flagbridge_cards::{Card, CardNumber, Catalogue, Date, Faction, Slot};

use crate::published::{Appearance, Published};

/// A search in the library, written and read as URL parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Its side.
    pub faction: Option<Faction>,
    /// Its commander.
    pub commander: Option<CardNumber>,
    /// Cards that are all in it.
    pub cards: Vec<CardNumber>,
    /// Points, at least.
    pub least: Option<u32>,
    /// Points, at most.
    pub most: Option<u32>,
    /// Id of the edition it was built for or played by.
    pub edition: String,
    /// Words in the name of an event it was played at.
    pub event: String,
    /// A rank it reached at an event, or a better one.
    pub rank: Option<u32>,
    /// The first month, as `YYYY-MM`.
    pub from: String,
    /// The last month, as `YYYY-MM`.
    pub to: String,
    /// Words in its name, its events and its cards.
    pub text: String,
    /// Which come first.
    pub order: Order,
    /// Which page of the answer, from 1; 0 means the first too.
    pub page: u32,
    /// The ship whose upgrades are counted; for figures alone.
    pub ship: Option<CardNumber>,
}

/// Which lists come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Those that were published last.
    #[default]
    Newest,
    /// Those that left the most players behind at an event, then those with the better rank.
    Best,
}

/// A parameter that means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its name.
    pub field: &'static str,
    /// What it may be.
    pub message: String,
}

/// Lists on a page.
pub const PAGE: usize = 20;

/// Cards that one query may ask for, at most.
const MOST_CARDS: usize = 10;

/// The longest text, in characters; what is longer matches nothing anyway.
const LONGEST: usize = 120;

impl Query {
    /// Reads parameters. What means nothing is left out and told; parameters of other names are not looked at. A card is
    /// named by its id or, as people type it, by its name.
    pub fn read<'p>(
        pairs: impl IntoIterator<Item = (&'p str, &'p str)>,
        catalogue: &Catalogue,
    ) -> (Self, Vec<Refused>) {
        let (mut query, mut refused) = (Self::default(), Vec::new());
        for (name, value) in pairs {
            let value = value.trim();
            if value.is_empty() {
                continue;
            }
            if let Err(wrong) = query.set(name, value, catalogue) {
                refused.push(wrong);
            }
        }
        (query, refused)
    }

    fn set(&mut self, name: &str, value: &str, catalogue: &Catalogue) -> Result<(), Refused> {
        match name {
            "faction" => {
                let known = Faction::ALL.iter().map(|it| it.id()).collect::<Vec<_>>().join(", ");
                let message = format!("available: {known}");
                self.faction =
                    Some(Faction::from_id(value).ok_or(Refused { field: "faction", message })?);
            }
            "commander" => self.commander = Some(card("commander", value, catalogue)?),
            "ship" => self.ship = Some(card("ship", value, catalogue)?),
            "card" => {
                let card = card("card", value, catalogue)?;
                if self.cards.len() >= MOST_CARDS {
                    let message = format!("search for at most {MOST_CARDS} cards");
                    return Err(Refused { field: "card", message });
                }
                if !self.cards.contains(&card) {
                    self.cards.push(card);
                }
            }
            "least" => self.least = Some(number("least", value)?),
            "most" => self.most = Some(number("most", value)?),
            "rank" => self.rank = Some(number("rank", value)?),
            "page" => self.page = number("page", value)?,
            "edition" => {
                let known = catalogue.editions.iter().any(|edition| edition.id == value);
                let message = "unknown edition".to_owned();
                self.edition =
                    known.then(|| value.to_owned()).ok_or(Refused { field: "edition", message })?;
            }
            "from" => self.from = month("from", value)?,
            "to" => self.to = month("to", value)?,
            "event" => self.event = words("event", value)?,
            "text" => self.text = words("text", value)?,
            "order" => {
                self.order = match value {
                    "newest" => Order::Newest,
                    "best" => Order::Best,
                    _ => {
                        let message = "available: newest, best".to_owned();
                        return Err(Refused { field: "order", message });
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The same as parameters; what is as usual is left out.
    pub fn pairs(&self, catalogue: &Catalogue) -> Vec<(&'static str, String)> {
        let id = |card: CardNumber| {
            catalogue.newest(card).map_or_else(|| card.to_string(), |card| card.id.to_owned())
        };
        let mut pairs = Vec::new();
        let mut say = |name: &'static str, value: Option<String>| {
            pairs.extend(value.filter(|value| !value.is_empty()).map(|value| (name, value)));
        };
        say("faction", self.faction.map(|it| it.id().to_owned()));
        say("commander", self.commander.map(id));
        for card in &self.cards {
            say("card", Some(id(*card)));
        }
        say("least", self.least.map(|it| it.to_string()));
        say("most", self.most.map(|it| it.to_string()));
        say("edition", Some(self.edition.clone()));
        say("event", Some(self.event.clone()));
        say("rank", self.rank.map(|it| it.to_string()));
        say("from", Some(self.from.clone()));
        say("to", Some(self.to.clone()));
        say("text", Some(self.text.clone()));
        say("order", (self.order == Order::Best).then(|| "best".to_owned()));
        say("page", (self.page > 1).then(|| self.page.to_string()));
        say("ship", self.ship.map(id));
        pairs
    }

    /// Whether everything is admitted.
    pub fn is_everything(&self) -> bool {
        *self == Self { order: self.order, page: self.page, ship: self.ship, ..Self::default() }
    }

    /// The lists that are meant, in order.
    pub fn choose<'a>(
        &self,
        lists: impl IntoIterator<Item = &'a Published>,
        catalogue: &Catalogue,
    ) -> Vec<&'a Published> {
        let wanted: Vec<String> =
            folded(&self.text).split_whitespace().map(str::to_owned).collect();
        let mut found: Vec<_> = lists
            .into_iter()
            .filter(|it| self.admits_cards(it) && says(it, &wanted, catalogue))
            .filter(|it| it.appearances().any(|appearance| self.admits(&appearance)))
            .collect();
        found.sort_by(|a, b| {
            let newest = (b.published, &a.id).cmp(&(a.published, &b.id));
            match self.order {
                Order::Newest => newest,
                Order::Best => standing(b).cmp(&standing(a)).then(newest),
            }
        });
        found
    }

    /// Whether one appearance of a list is meant, by its event and its time.
    pub fn admits(&self, appearance: &Appearance<'_>) -> bool {
        let month = appearance.day.get(..7).unwrap_or_default();
        let event = appearance.outing.map_or("", |outing| outing.event.as_str());
        let rank = appearance.outing.and_then(|outing| outing.rank);
        (self.edition.is_empty() || appearance.edition == self.edition)
            && (self.from.is_empty() || (!month.is_empty() && *month >= *self.from))
            && (self.to.is_empty() || (!month.is_empty() && *month <= *self.to))
            && (self.event.is_empty() || folded(event).contains(&folded(&self.event)))
            && self.rank.is_none_or(|least| rank.is_some_and(|rank| rank <= least))
    }

    fn admits_cards(&self, published: &Published) -> bool {
        let listing = &published.listing;
        self.faction.is_none_or(|faction| listing.faction == Some(faction))
            && self.commander.is_none_or(|commander| listing.commander == Some(commander))
            && self.cards.iter().all(|card| listing.has(*card))
            && self.least.is_none_or(|least| listing.points >= least)
            && self.most.is_none_or(|most| listing.points <= most)
    }
}

/// What decides between lists in the order of the best.
fn standing(published: &Published) -> (u32, std::cmp::Reverse<u32>) {
    let best = published.best();
    let beaten = best.and_then(|outing| outing.beaten()).unwrap_or(0);
    (beaten, std::cmp::Reverse(best.and_then(|outing| outing.rank).unwrap_or(u32::MAX)))
}

/// Whether every word stands in the list's name, its events or its cards.
fn says(published: &Published, wanted: &[String], catalogue: &Catalogue) -> bool {
    if wanted.is_empty() {
        return true;
    }
    let mut all = folded(published.title());
    for outing in &published.outings {
        all.push('\n');
        all.push_str(&folded(&outing.event));
    }
    for (card, _) in &published.listing.cards {
        if let Some(card) = catalogue.newest(*card) {
            all.push('\n');
            all.push_str(&folded(&card.full_name()));
        }
    }
    wanted.iter().all(|word| all.contains(word.as_str()))
}

fn folded(text: &str) -> String {
    text.to_lowercase()
}

fn card(field: &'static str, value: &str, catalogue: &Catalogue) -> Result<CardNumber, Refused> {
    let by_name = || {
        let wanted = folded(value);
        let right = |card: &Card| match field {
            "ship" => card.ship().is_some(),
            "commander" => {
                card.upgrade().is_some_and(|upgrade| upgrade.slots.contains(&Slot::Commander))
            }
            _ => card.damage().is_none(),
        };
        let same = |card: &Card| folded(card.name) == wanted || folded(&card.full_name()) == wanted;
        let cards = (1..=catalogue.card_count())
            .filter_map(|number| catalogue.newest(CardNumber::new(u16::try_from(number).ok()?)));
        cards.into_iter().find(|card| right(card) && same(card)).map(|card| card.number)
    };
    let short: String = value.chars().take(60).collect();
    let message = format!("unknown card \"{short}\"");
    catalogue.number(value).or_else(by_name).ok_or(Refused { field, message })
}

fn number(field: &'static str, value: &str) -> Result<u32, Refused> {
    let number = value.parse::<u32>().ok().filter(|number| *number <= 1_000_000);
    number.ok_or(Refused { field, message: "expected a number".to_owned() })
}

fn month(field: &'static str, value: &str) -> Result<String, Refused> {
    let is_month = value.len() == 7 && format!("{value}-01").parse::<Date>().is_ok();
    let message = "expected a month such as 2026-05".to_owned();
    is_month.then(|| value.to_owned()).ok_or(Refused { field, message })
}

fn words(field: &'static str, value: &str) -> Result<String, Refused> {
    let message = format!("search for at most {LONGEST} characters");
    (value.chars().count() <= LONGEST).then(|| value.to_owned()).ok_or(Refused { field, message })
}
