use jsonc_parser::ast;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde_json::Value;

use super::source_error::{SourceError, SourceErrors};

/// A JSON value that remembers on which line each part of it stands.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The line the value begins on, from 1.
    pub line: usize,
    /// The value.
    pub value: Part,
}

/// What a [`Tree`] holds.
#[derive(Clone, Debug)]
pub enum Part {
    /// A number, a text, a truth value or null.
    Leaf(Value),
    /// A list.
    List(Vec<Tree>),
    /// An object, in the order of the file, with the line of each key.
    Object(Vec<(String, usize, Tree)>),
}

impl Tree {
    /// Reads a file. Comments, trailing commas and repeated keys are faults.
    pub fn parse(file: &str, text: &str, faults: &mut SourceErrors) -> Option<Self> {
        let lines = Lines::new(text);
        let mut fault =
            |line, message| faults.push(SourceError { file: file.to_owned(), line, message });
        let options = ParseOptions {
            allow_comments: false,
            allow_loose_object_property_names: false,
            allow_trailing_commas: false,
            ..ParseOptions::default()
        };
        match parse_to_ast(text, &CollectOptions::default(), &options) {
            Ok(result) => match result.value {
                Some(value) => Some(Self::from_ast(&value, &lines, &mut fault)),
                None => {
                    fault(1, "the file is missing or empty".to_owned());
                    None
                }
            },
            Err(error) => {
                let line = lines.line(error.range().start);
                fault(line, format!("not JSON: {}", error.kind()));
                None
            }
        }
    }

    fn from_ast(
        value: &ast::Value<'_>,
        lines: &Lines,
        fault: &mut impl FnMut(usize, String),
    ) -> Self {
        let line = lines.line(value.start());
        let value = match value {
            ast::Value::StringLit(text) => Part::Leaf(Value::String(text.value.to_string())),
            ast::Value::NumberLit(number) => match number.value.parse() {
                Ok(number) => Part::Leaf(Value::Number(number)),
                Err(_) => {
                    fault(line, format!("\"{}\" is not a number", number.value));
                    Part::Leaf(Value::Null)
                }
            },
            ast::Value::BooleanLit(truth) => Part::Leaf(Value::Bool(truth.value)),
            ast::Value::NullKeyword(_) => Part::Leaf(Value::Null),
            ast::Value::Array(list) => {
                Part::List(list.elements.iter().map(|e| Self::from_ast(e, lines, fault)).collect())
            }
            ast::Value::Object(object) => {
                let mut fields: Vec<(String, usize, Tree)> = Vec::new();
                for property in &object.properties {
                    let key = property.name.as_str().to_owned();
                    let line = lines.line(property.start());
                    if let Some((_, first, _)) = fields.iter().find(|(known, _, _)| *known == key) {
                        fault(line, format!("duplicate \"{key}\", first on line {first}"));
                        continue;
                    }
                    fields.push((key, line, Self::from_ast(&property.value, lines, fault)));
                }
                Part::Object(fields)
            }
        };
        Self { line, value }
    }

    /// The plain JSON value.
    pub fn to_value(&self) -> Value {
        match &self.value {
            Part::Leaf(value) => value.clone(),
            Part::List(list) => Value::Array(list.iter().map(Tree::to_value).collect()),
            Part::Object(fields) => {
                Value::Object(fields.iter().map(|(k, _, v)| (k.clone(), v.to_value())).collect())
            }
        }
    }

    /// Entries of a list; none for anything else.
    pub fn list(&self) -> &[Tree] {
        if let Part::List(list) = &self.value { list } else { &[] }
    }

    /// Fields of an object with the lines of their keys; none for anything else.
    pub fn fields(&self) -> &[(String, usize, Tree)] {
        if let Part::Object(fields) = &self.value { fields } else { &[] }
    }

    /// One field of an object.
    pub fn field(&self, key: &str) -> Option<&Tree> {
        self.fields().iter().find(|(known, _, _)| known == key).map(|(_, _, tree)| tree)
    }

    /// The text of a field.
    pub fn text(&self, key: &str) -> Option<&str> {
        match &self.field(key)?.value {
            Part::Leaf(Value::String(text)) => Some(text),
            _ => None,
        }
    }

    /// The line of a path such as `restriction.chassis[0]`, or of the last step on the way that exists.
    pub fn line_of(&self, path: &str) -> usize {
        let (mut tree, mut line) = (self, self.line);
        for step in path.split(['.', '[']).filter(|step| !step.is_empty()) {
            let next = match &tree.value {
                Part::List(list) => step
                    .strip_suffix(']')
                    .and_then(|index| index.parse::<usize>().ok())
                    .and_then(|index| list.get(index))
                    .map(|tree| (tree.line, tree)),
                Part::Object(fields) => fields
                    .iter()
                    .find(|(key, _, _)| key == step)
                    .map(|(_, line, tree)| (*line, tree)),
                Part::Leaf(_) => None,
            };
            match next {
                Some(next) => (line, tree) = next,
                None => break,
            }
        }
        line
    }
}

/// Where the lines of a text begin.
struct Lines(Vec<usize>);

impl Lines {
    fn new(text: &str) -> Self {
        Self(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(i, _)| i).collect())
    }

    fn line(&self, offset: usize) -> usize {
        self.0.partition_point(|newline| *newline < offset) + 1
    }
}
