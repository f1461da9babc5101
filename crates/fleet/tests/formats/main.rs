//! The text formats: our own lists in every shape, the faults converters make, and laws that hold for every text.

#[path = "../common/mod.rs"]
mod common;

mod faults;
mod namesakes;
mod robust;
mod round_trip;
mod samples;

use std::sync::OnceLock;

use flagbridge_data::catalogue;
use flagbridge_fleet::formats::{Reader, Reading};

/// The reader of the embedded catalogue, made once.
fn reader() -> &'static Reader<'static> {
    static READER: OnceLock<Reader<'static>> = OnceLock::new();
    READER.get_or_init(|| Reader::new(catalogue()))
}

/// Reads a text of which every line must be understood.
fn read_whole(text: &str) -> Reading {
    let reading = reader().read(text);
    assert_eq!(reading.unread, [], "every line is read");
    reading
}
