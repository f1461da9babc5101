use serde_json::Value;

use crate::pack_error::PackError;

/// A record of the community's JSON, read field by field. What is missing counts as empty; what is of the wrong kind is
/// a fault.
pub(crate) struct Record<'a> {
    file: &'a str,
    card: &'a str,
    value: &'a Value,
    /// Where a field is looked up that the record itself lacks: the hull of a ship.
    behind: Option<&'a Value>,
    faults: &'a mut Vec<PackError>,
}

impl<'a> Record<'a> {
    pub fn new(
        file: &'a str,
        card: &'a str,
        value: &'a Value,
        behind: Option<&'a Value>,
        faults: &'a mut Vec<PackError>,
    ) -> Self {
        Self { file, card, value, behind, faults }
    }

    pub fn fault(&mut self, field: &str, message: impl Into<String>) {
        self.faults.push(PackError {
            file: self.file.to_owned(),
            card: self.card.to_owned(),
            field: field.to_owned(),
            message: message.into(),
        });
    }

    /// A field by its path of keys.
    pub fn get(&self, path: &[&str]) -> Option<&'a Value> {
        let find = |root: &'a Value| path.iter().try_fold(root, |value, key| value.get(key));
        find(self.value).or_else(|| find(self.behind?)).filter(|value| !value.is_null())
    }

    /// A text; empty where there is none.
    pub fn text(&mut self, path: &[&str]) -> String {
        match self.get(path) {
            None => String::new(),
            Some(Value::String(text)) => text.trim().to_owned(),
            Some(_) => {
                self.fault(&path.join("."), "expected text");
                String::new()
            }
        }
    }

    /// A text or a list of texts, without empty ones.
    pub fn texts(&mut self, path: &[&str]) -> Vec<String> {
        let values: Vec<&Value> = match self.get(path) {
            None => Vec::new(),
            Some(Value::Array(values)) => values.iter().collect(),
            Some(value) => vec![value],
        };
        let mut texts = Vec::new();
        for value in values {
            match value {
                Value::String(text) if text.trim().is_empty() => {}
                Value::String(text) => texts.push(text.trim().to_owned()),
                _ => self.fault(&path.join("."), "expected text"),
            }
        }
        texts
    }

    /// A whole number up to `most`; zero where there is none.
    pub fn number(&mut self, path: &[&str], most: u64) -> u64 {
        match self.get(path).map(|value| (value, value.as_u64())) {
            None => 0,
            Some((_, Some(number))) if number <= most => number,
            Some(_) => {
                self.fault(&path.join("."), format!("expected a whole number up to {most}"));
                0
            }
        }
    }

    /// A small number.
    pub fn small(&mut self, path: &[&str]) -> u8 {
        // The limit of the field is below the limit of the type.
        self.number(path, 99) as u8
    }

    /// Points.
    pub fn points(&mut self) -> u16 {
        if self.get(&["points"]).is_none() {
            self.fault("points", "there are none");
        }
        self.number(&["points"], 999) as u16
    }

    /// Whether a field is true.
    pub fn flag(&mut self, path: &[&str]) -> bool {
        match self.get(path) {
            None => false,
            Some(Value::Bool(flag)) => *flag,
            Some(_) => {
                self.fault(&path.join("."), "expected true or false");
                false
            }
        }
    }

    /// Three numbers of dice as `"red-blue-black"`; none where all are zero or missing.
    pub fn dice(&mut self, path: &[&str]) -> Option<String> {
        let value = self.get(path)?;
        let numbers: Option<Vec<u64>> =
            value.as_array().map(|list| list.iter().filter_map(Value::as_u64).collect());
        match numbers.as_deref() {
            Some([0, 0, 0]) => None,
            Some([red, blue, black]) if red.max(blue).max(black) <= &12 => {
                Some(format!("{red}-{blue}-{black}"))
            }
            _ => {
                self.fault(&path.join("."), "expected three dice counts up to 12");
                None
            }
        }
    }

    /// The keys of an object; none where there is no such object.
    pub fn keys(&self, path: &[&str]) -> Vec<&'a str> {
        let object = self.get(path).and_then(Value::as_object);
        object.map(|fields| fields.keys().map(String::as_str).collect()).unwrap_or_default()
    }
}
