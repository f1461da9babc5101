//! What the lobby needs to read lists. In the browser this code comes after that of the table, which never reads a list.

use flagbridge_cards::{Mode, Resolved};

use super::lobby::Choices;
use super::opponents::{Opponent, opponents};
use super::read_list::{ReadList, edition, read_list};

/// The functions that read lists, and the preset ones.
#[derive(Clone, Copy, Debug)]
pub struct ListReader {
    /// Reads a list in any format; none if there is no card in it.
    pub read: fn(&str, Resolved<'static>, Option<&'static Mode>) -> Option<ReadList>,
    /// The preset fleets.
    pub presets: fn() -> &'static [Opponent],
}

impl ListReader {
    /// In the browser, the code of these functions is loaded with the part that calls this.
    pub fn load() -> Self {
        Self { read: read_list, presets: opponents }
    }

    /// A list, read by the rules that were chosen.
    pub fn read_for(self, list: &str, choices: &Choices) -> Option<ReadList> {
        (self.read)(list, edition(&choices.edition), choices.mode())
    }

    /// The list of a side, read by the rules that were chosen.
    pub fn read_one(self, choices: &Choices, place: usize) -> Option<ReadList> {
        self.read_for(&choices.lists[place], choices)
    }

    /// The lists for "Play now": those that were entered, else two different preset fleets.
    pub fn match_up(self, choices: &Choices) -> [String; 2] {
        let house = |list: &str, other: &str| match list.trim().is_empty() {
            false => list.to_owned(),
            true => {
                let mut all = (self.presets)().iter().map(|list| &list.code);
                all.find(|code| *code != other).cloned().unwrap_or_default()
            }
        };
        let own = house(&choices.lists[0], &choices.lists[1]);
        let theirs = house(&choices.lists[1], &own);
        [own, theirs]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn play_now_takes_entered_lists_and_fills_up_with_two_different_ones() {
        let lists = ListReader::load();
        let [own, theirs] = lists.match_up(&Choices::default());
        assert!(own != theirs && !own.is_empty() && !theirs.is_empty());
        let entered = Choices { lists: ["mine".to_owned(), own.clone()], ..Choices::default() };
        assert_eq!(lists.match_up(&entered), ["mine".to_owned(), own.clone()]);
        let second = Choices { lists: [String::new(), own.clone()], ..Choices::default() };
        assert_ne!(lists.match_up(&second)[0], own);
    }
}
