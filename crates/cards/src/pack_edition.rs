use std::cmp::Reverse;
use std::fmt;

use crate::catalogue::{Catalogue, Resolved};

/// A pack as fleets name it: `PACK@HASH`, e.g. `invented@0123456789abcdef`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackName<'a> {
    /// Id of the pack.
    pub pack: &'a str,
    /// The fingerprint of its cards; empty where it is not stated.
    pub hash: &'a str,
}

/// The id of an edition with packs laid over it: `PARENT+PACK@HASH`, with one more `+PACK@HASH` for each further pack.
///
/// A fleet that uses packs states it as its edition, and so names the packs and their fingerprints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackEdition<'a> {
    /// Id of the edition below.
    pub parent: &'a str,
    /// The packs, at least one.
    pub packs: Vec<PackName<'a>>,
}

impl<'a> PackName<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let (pack, hash) = text.split_once('@').unwrap_or((text, ""));
        (!pack.is_empty()).then_some(Self { pack, hash })
    }

    /// Whether the other pack has the same cards, whatever it is called. Unless both state their fingerprints only the
    /// name tells.
    pub fn has_same_cards(&self, other: &PackName<'_>) -> bool {
        if self.hash.is_empty() { self.pack == other.pack } else { self.hash == other.hash }
    }
}

impl<'a> PackEdition<'a> {
    /// Reads the id of an edition; none where it names no pack.
    pub fn parse(id: &'a str) -> Option<Self> {
        let (parent, packs) = id.split_once('+')?;
        let packs: Vec<_> = packs.split('+').filter_map(PackName::parse).collect();
        let whole = !parent.is_empty() && !packs.is_empty();
        whole.then_some(Self { parent, packs })
    }

    /// The packs that the other edition does not have, or has with other cards.
    pub fn missing_in(self, other: Option<&PackEdition<'_>>) -> Vec<PackName<'a>> {
        let has = |pack: &PackName<'_>| {
            other.is_some_and(|other| other.packs.iter().any(|it| pack.has_same_cards(it)))
        };
        self.packs.into_iter().filter(|pack| !has(pack)).collect()
    }

    /// How well another edition stands for this one: how many of the packs it has, how many of those with the same
    /// cards, and how few others.
    fn likeness(&self, other: &PackEdition<'_>) -> (usize, usize, Reverse<usize>) {
        let count = |alike: &dyn Fn(&PackName<'_>, &PackName<'_>) -> bool| {
            self.packs.iter().filter(|pack| other.packs.iter().any(|it| alike(pack, it))).count()
        };
        let same = count(&|pack, it| pack.has_same_cards(it));
        let found = count(&|pack, it| pack.has_same_cards(it) || pack.pack == it.pack);
        (found, same, Reverse(other.packs.len()))
    }
}

impl fmt::Display for PackName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pack)?;
        if self.hash.is_empty() { Ok(()) } else { write!(f, "@{}", self.hash) }
    }
}

impl fmt::Display for PackEdition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.parent)?;
        self.packs.iter().try_for_each(|pack| write!(f, "+{pack}"))
    }
}

impl Catalogue {
    /// The edition that comes nearest to the one with this id: that edition itself; of an edition with packs the one
    /// with most of them, the same cards before another state of a pack, and few others; then the edition below.
    pub fn nearest(&self, id: &str) -> Option<Resolved<'_>> {
        if let Ok(edition) = self.edition(id) {
            return Some(edition);
        }
        let asked = PackEdition::parse(id)?;
        let likeness = |edition: &Resolved<'_>| {
            let here = PackEdition::parse(edition.edition().id)?;
            let likeness = asked.likeness(&here);
            (here.parent == asked.parent && likeness.0 > 0).then_some(likeness)
        };
        let packs = self.all_editions().filter_map(|it| Some((likeness(&it)?, it)));
        let found = packs.max_by_key(|(likeness, _)| *likeness).map(|(_, edition)| edition);
        found.or_else(|| self.edition(asked.parent).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_stand_behind_their_edition() {
        let id = "rrg-1.6+invented@0123456789abcdef+made-up@00";
        let read = PackEdition::parse(id).unwrap();
        let invented = PackName { pack: "invented", hash: "0123456789abcdef" };
        let made_up = PackName { pack: "made-up", hash: "00" };
        assert_eq!((read.parent, read.packs.as_slice()), ("rrg-1.6", &[invented, made_up][..]));
        assert_eq!(read.to_string(), id);
        assert_eq!(PackEdition::parse("rrg-1.6+invented").unwrap().to_string(), "rrg-1.6+invented");
        for plain in ["", "rrg-1.6", "+", "rrg-1.6+", "+invented", "rrg-1.6+@1", "rrg-1.6+++"] {
            assert_eq!(PackEdition::parse(plain), None, "{plain}");
        }
    }

    #[test]
    fn a_pack_is_missing_where_its_cards_are() {
        let missing = |asked: &'static str, here: &str| {
            let asked = PackEdition::parse(asked).unwrap();
            let missing = asked.missing_in(PackEdition::parse(here).as_ref());
            missing.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(missing("x+a@1+b@2", "x"), ["a@1", "b@2"]);
        assert_eq!(missing("x+a@1+b@2", "x+b@2+c@3"), ["a@1"]);
        assert!(missing("x+a@1", "x+other-name@1").is_empty());
        assert!(missing("x+a", "x+a@1").is_empty());
        assert_eq!(missing("x+a@1", "x+a@2"), ["a@1"]);
    }
}
