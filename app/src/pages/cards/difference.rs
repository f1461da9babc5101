//! What changed between two texts, word by word.

/// A run of words that stayed, went or came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// In both texts.
    Kept(String),
    /// Only in the older text.
    Removed(String),
    /// Only in the newer text.
    Added(String),
}

/// The newer text as a change of the older one; nothing if they have too little in common to be read that way.
pub(crate) fn difference(older: &str, newer: &str) -> Option<Vec<Piece>> {
    let old: Vec<&str> = older.split_whitespace().collect();
    let new: Vec<&str> = newer.split_whitespace().collect();
    let common = common_lengths(&old, &new);
    if common[0][0] * 2 < old.len().max(new.len()) {
        return None;
    }
    let mut pieces = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            push(&mut pieces, Piece::Kept(old[i].to_owned()));
            (i, j) = (i + 1, j + 1);
        } else if i < old.len() && (j == new.len() || common[i + 1][j] >= common[i][j + 1]) {
            push(&mut pieces, Piece::Removed(old[i].to_owned()));
            i += 1;
        } else {
            push(&mut pieces, Piece::Added(new[j].to_owned()));
            j += 1;
        }
    }
    Some(pieces)
}

/// For each pair of places, how many words the rests of both texts have in common, in order.
fn common_lengths(old: &[&str], new: &[&str]) -> Vec<Vec<usize>> {
    let mut common = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    common
}

/// Adds a word to the last run if it is of the same sort.
fn push(pieces: &mut Vec<Piece>, piece: Piece) {
    match (pieces.last_mut(), piece) {
        (Some(Piece::Kept(run)), Piece::Kept(word))
        | (Some(Piece::Removed(run)), Piece::Removed(word))
        | (Some(Piece::Added(run)), Piece::Added(word)) => {
            run.push(' ');
            run.push_str(&word);
        }
        (_, piece) => pieces.push(piece),
    }
}

#[cfg(test)]
mod tests {
    use super::Piece::{Added, Kept, Removed};
    use super::difference;

    #[test]
    fn words_that_changed_are_told_from_those_that_stayed() {
        let pieces = difference("You may reroll 1 red die.", "You may reroll 2 dice now.").unwrap();
        assert_eq!(
            pieces,
            [
                Kept("You may reroll".to_owned()),
                Removed("1 red die.".to_owned()),
                Added("2 dice now.".to_owned()),
            ]
        );
        assert_eq!(difference("a b", "a b"), Some(vec![Kept("a b".to_owned())]));
    }

    #[test]
    fn both_texts_can_be_read_back() {
        let (older, newer) = ("one two three four five six", "zero one two four six seven");
        let pieces = difference(older, newer).unwrap();
        let read = |skip: fn(&super::Piece) -> bool| {
            let words = pieces.iter().filter(|piece| !skip(piece)).map(|piece| match piece {
                Kept(run) | Removed(run) | Added(run) => run.as_str(),
            });
            words.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(read(|piece| matches!(piece, Added(_))), older);
        assert_eq!(read(|piece| matches!(piece, Removed(_))), newer);
    }

    #[test]
    fn texts_with_little_in_common_are_shown_whole() {
        assert_eq!(difference("one two three four", "five six two seven"), None);
    }
}
