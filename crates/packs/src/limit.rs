use crate::pack_error::PackError;
use crate::read::Source;

/// The largest pack, all its files together, in bytes.
pub const LARGEST: usize = 4 * 1024 * 1024;

/// The most cards a pack may hold.
pub const MOST_CARDS: usize = 2_000;

/// How deep objects and lists may be nested.
pub const DEEPEST: usize = 8;

/// Refuses what is too large or too deep before it is read.
pub(crate) fn check(sources: &[Source<'_>]) -> Result<(), PackError> {
    let refuse = |file: &str, message: String| PackError {
        file: file.to_owned(),
        card: String::new(),
        field: String::new(),
        message,
    };
    let size: usize = sources.iter().map(|source| source.text.len()).sum();
    if size > LARGEST {
        let file = sources.first().map_or("", |source| source.name);
        return Err(refuse(file, format!("the pack has {size} bytes; the limit is {LARGEST}")));
    }
    for source in sources {
        let depth = depth(source.text);
        if depth > DEEPEST {
            let message = format!("the file is nested {depth} levels deep; the limit is {DEEPEST}");
            return Err(refuse(source.name, message));
        }
    }
    Ok(())
}

/// How deep a JSON text is nested, whether or not it is well formed.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0_usize);
    let (mut quoted, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::depth;

    #[test]
    fn brackets_in_texts_do_not_count() {
        assert_eq!(depth("{\"a\": [1, {\"b\": \"[[[[\"}]}"), 3);
        assert_eq!(depth("{\"a\\\"{\": 1}"), 1);
        assert_eq!(depth("]]]]{"), 1);
        assert_eq!(depth(""), 0);
    }
}
