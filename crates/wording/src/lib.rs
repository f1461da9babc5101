//! English for sentences that contain a number or a noun from data: plurals, articles, lists and dates.
//!
//! Write the whole sentence where it is shown and use these only for the part that varies:
//! `format!("{} left.", count(points, "point", "points"))`.

/// A number with its noun: `1 hit`, `2 hits`.
pub fn count<N: Copy + PartialEq + From<u8> + std::fmt::Display>(
    number: N,
    one: &str,
    many: &str,
) -> String {
    format!("{number} {}", plural(number, one, many))
}

/// The form of a word that goes with a number: `one` for exactly 1, `many` otherwise.
pub fn plural<'a, N: Copy + PartialEq + From<u8>>(
    number: N,
    one: &'a str,
    many: &'a str,
) -> &'a str {
    if number == N::from(1) { one } else { many }
}

/// Whether a letter is a mark that turns the direction of writing: what stands around a name would be turned as well.
pub fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A noun with its indefinite article: `an evade`, `a brace`, `an X-wing Squadron`, `a UT-60D U-wing Squadron`.
///
/// Goes by the first letter, with the exceptions that names of Armada cards need: letters that are read out
/// (`an MC80`) and vowels that sound like consonants (`a U-wing`).
pub fn with_article(noun: &str) -> String {
    let article = if begins_with_vowel_sound(noun) { "an" } else { "a" };
    format!("{article} {noun}")
}

fn begins_with_vowel_sound(noun: &str) -> bool {
    let word = noun.split(|letter: char| !letter.is_ascii_alphanumeric()).next().unwrap_or("");
    let Some(first) = word.chars().next() else { return false };
    let spelled_out =
        word.chars().all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
    if spelled_out {
        return "AEFHILMNORSX8".contains(first);
    }
    let word = word.to_ascii_lowercase();
    let like_a_consonant = ["uni", "use", "usu", "one"].iter().any(|start| word.starts_with(start));
    "aeiou".contains(first.to_ascii_lowercase()) && !like_a_consonant
}

/// The words with commas and a final "and": `a`, `a and b`, `a, b and c`.
pub fn list(words: &[impl AsRef<str>]) -> String {
    joined(words, "and")
}

/// The words with commas and a final "or": `a`, `a or b`, `a, b or c`.
pub fn choice(words: &[impl AsRef<str>]) -> String {
    joined(words, "or")
}

fn joined(words: &[impl AsRef<str>], conjunction: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [before @ .., last] => format!("{} {conjunction} {last}", before.join(", ")),
    }
}

/// The sentence with a capital first letter.
pub fn capitalize(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(capital).into_iter().chain(letters).collect()
}

/// The capital letter for a small one of Western European or Russian, without the standard library's table of all alphabets:
/// that would be two kilobytes more for every page.
fn capital(letter: char) -> char {
    let code = u32::from(letter);
    let capital = match letter {
        'à'..='ö' | 'ø'..='þ' | 'а'..='я' => code - 32,
        _ => return letter.to_ascii_uppercase(),
    };
    char::from_u32(capital).unwrap_or(letter)
}

/// A calendar day as pages show it: `11 Dec 2020`. A month outside 1 to 12 is shown as a number.
pub fn date(year: u16, month: u8, day: u8) -> String {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    match usize::from(month).checked_sub(1).and_then(|at| MONTHS.get(at)) {
        Some(name) => format!("{day} {name} {year}"),
        None => format!("{year:04}-{month:02}-{day:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_everything_else_is_plural() {
        assert_eq!(
            [0_u32, 1, 2].map(|number| count(number, "hit", "hits")),
            ["0 hits", "1 hit", "2 hits"]
        );
        assert_eq!(plural(1_usize, "is", "are"), "is");
        assert_eq!(count(-1_i32, "point", "points"), "-1 points");
    }

    #[test]
    fn articles_follow_the_sound() {
        for (noun, expected) in [
            ("evade", "an evade"),
            ("brace", "a brace"),
            ("upgrade", "an upgrade"),
            ("unique squadron", "a unique squadron"),
            ("X-wing Squadron", "an X-wing Squadron"),
            ("U-wing", "a U-wing"),
            ("MC80", "an MC80"),
            ("CR90 Corvette", "a CR90 Corvette"),
            ("Imperial II-class Star Destroyer", "an Imperial II-class Star Destroyer"),
            ("", "a "),
        ] {
            assert_eq!(with_article(noun), expected);
        }
    }

    #[test]
    fn lists_end_with_a_conjunction() {
        assert_eq!(list(&[] as &[&str]), "");
        assert_eq!(list(&["Vader"]), "Vader");
        assert_eq!(list(&["Vader", "Tarkin", "Motti"]), "Vader, Tarkin and Motti");
        assert_eq!(choice(&["dial", "token"]), "dial or token");
    }

    #[test]
    fn sentences_begin_with_a_capital_and_dates_name_their_month() {
        assert_eq!(capitalize("élan wins"), "Élan wins");
        assert_eq!(capitalize(""), "");
        assert_eq!(date(2020, 12, 11), "11 Dec 2020");
        assert_eq!(date(2020, 0, 11), "2020-00-11");
    }
}
