//! How many lines of code an upgrade takes: its entries, and its share of the functions they use. Comments do not count.
//!
//! `cargo test -p flagbridge-engine --test lines -- --nocapture` prints the figures.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What the median may be at most; when it falls, so does this.
const MEDIAN: f64 = 8.0;

/// Something at the outermost level of a file: an entry or a function, with its text.
struct Item {
    name: String,
    text: String,
}

impl Item {
    fn lines(&self) -> f64 {
        lines_of_code(&self.text)
    }
}

fn lines_of_code(text: &str) -> f64 {
    let code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    text.lines().filter(code).count() as f64
}

/// The name a line begins an entry with: `    "card-id" => [`, or with an edition between.
fn entry_name(line: &str) -> Option<&str> {
    let (name, rest) = line.strip_prefix("    \"")?.split_once('"')?;
    rest.contains(" => [").then_some(name)
}

/// The name a line begins a function or constant with.
fn function_name(line: &str) -> Option<&str> {
    let mut words = line.split(' ').skip_while(|word| word.starts_with("pub"));
    if line.starts_with(' ') {
        return None;
    }
    let mut word = words.next()?;
    while word == "const" {
        let next = words.next()?;
        if next != "fn" {
            return next.split(|letter: char| !is_word(letter)).next();
        }
        word = next;
    }
    let name = words.next().filter(|_| word == "fn")?;
    name.split(|letter: char| !is_word(letter)).next()
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Takes lines from the first on up to one at which the item ends.
fn take(lines: &[&str], ends: impl Fn(&str) -> bool) -> String {
    let last = lines.iter().position(|line| ends(line)).unwrap_or(lines.len() - 1);
    lines[..=last].join("\n")
}

/// Every Rust file of a folder and of those inside it.
fn files(folder: &Path, found: &mut Vec<String>) {
    for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()) {
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(fs::read_to_string(path).expect("a text"));
        }
    }
}

/// The functions a text names, and those which they name.
fn used(text: &str, functions: &BTreeMap<String, Item>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut todo = vec![text];
    while let Some(text) = todo.pop() {
        for word in text.split(|letter: char| !is_word(letter)) {
            if let Some(function) = functions.get(word)
                && found.insert(word.to_owned())
            {
                todo.push(&function.text);
            }
        }
    }
    found
}

#[test]
fn an_upgrade_takes_few_lines() {
    let mut texts = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/effects/upgrades");
    files(&folder, &mut texts);
    let (mut entries, mut functions) = (BTreeMap::<String, String>::new(), BTreeMap::new());
    for text in &texts {
        let lines: Vec<&str> = text.lines().collect();
        for (place, line) in lines.iter().enumerate() {
            if let Some(name) = entry_name(line) {
                let own = entries.entry(name.to_owned()).or_default();
                own.push_str(&take(&lines[place..], |line| line.ends_with("];")));
                own.push('\n');
            } else if let Some(name) = function_name(line) {
                let text = take(&lines[place..], |line| {
                    line == "}" || (line.ends_with(';') && !line.starts_with(' '))
                });
                functions.insert(name.to_owned(), Item { name: name.to_owned(), text });
            }
        }
    }
    let uses: BTreeMap<&String, BTreeSet<String>> =
        entries.iter().map(|(card, text)| (card, used(text, &functions))).collect();
    let share = |function: &Item| {
        let users = uses.values().filter(|used| used.contains(&function.name)).count();
        function.lines() / users as f64
    };
    let shares: BTreeMap<&String, f64> =
        functions.iter().map(|(name, function)| (name, share(function))).collect();
    let mut lines: Vec<f64> = entries
        .iter()
        .map(|(card, text)| {
            lines_of_code(text) + uses[card].iter().map(|name| shares[name]).sum::<f64>()
        })
        .collect();
    lines.sort_by(f64::total_cmp);
    let median = lines[lines.len() / 2];
    let mean = lines.iter().sum::<f64>() / lines.len() as f64;
    println!("{} upgrades: median {median:.1} lines, mean {mean:.1}", lines.len());
    assert!(entries.len() > 300, "the entries are found");
    assert!(median <= MEDIAN, "{median}");
}
