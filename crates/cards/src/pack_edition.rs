use std::fmt;

use crate::catalogue::{Catalogue, Resolved};

/// The id of an edition with a pack laid over it: `PARENT+PACK@HASH`, e.g. `rrg-1.6+invented@0123456789abcdef`.
///
/// A fleet that uses a pack states it as its edition, and so names the pack and its fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackEdition<'a> {
    /// Id of the edition below.
    pub parent: &'a str,
    /// Id of the pack.
    pub pack: &'a str,
    /// The fingerprint of its cards; empty where it is not stated.
    pub hash: &'a str,
}

impl<'a> PackEdition<'a> {
    /// Reads the id of an edition; none where it names no pack.
    pub fn parse(id: &'a str) -> Option<Self> {
        let (parent, pack) = id.split_once('+')?;
        let (pack, hash) = pack.split_once('@').unwrap_or((pack, ""));
        let whole = !parent.is_empty() && !pack.is_empty();
        whole.then_some(Self { parent, pack, hash })
    }
}

impl fmt::Display for PackEdition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.parent, self.pack)?;
        if self.hash.is_empty() { Ok(()) } else { write!(f, "@{}", self.hash) }
    }
}

impl Catalogue {
    /// The edition that comes nearest to the one with this id: that edition itself; of an edition with a pack the one
    /// with the same cards under another name, then another state of the pack, then the edition below it.
    pub fn nearest(&self, id: &str) -> Option<Resolved<'_>> {
        if let Ok(edition) = self.edition(id) {
            return Some(edition);
        }
        let asked = PackEdition::parse(id)?;
        let packs = || {
            self.all_editions()
                .filter_map(|edition| Some((edition, PackEdition::parse(edition.edition().id)?)))
        };
        let same_cards = packs().find(|(_, it)| {
            it.parent == asked.parent && it.hash == asked.hash && !it.hash.is_empty()
        });
        let same_name =
            || packs().find(|(_, it)| it.parent == asked.parent && it.pack == asked.pack);
        let found = same_cards.or_else(same_name).map(|(edition, _)| edition);
        found.or_else(|| self.edition(asked.parent).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_stands_behind_its_edition() {
        let id = "rrg-1.6+invented@0123456789abcdef";
        let read = PackEdition::parse(id).unwrap();
        assert_eq!(
            (read.parent, read.pack, read.hash),
            ("rrg-1.6", "invented", "0123456789abcdef")
        );
        assert_eq!(read.to_string(), id);
        assert_eq!(PackEdition::parse("rrg-1.6+invented").unwrap().to_string(), "rrg-1.6+invented");
        for plain in ["", "rrg-1.6", "+", "rrg-1.6+", "+invented", "rrg-1.6+@1"] {
            assert_eq!(PackEdition::parse(plain), None, "{plain}");
        }
    }
}
