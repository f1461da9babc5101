use std::fmt::Write as _;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as LETTERS;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::bad_record::BadRecord;
use super::picture::Picture;
use crate::state::{Event, Table};
use crate::terms::Seat;
use crate::view::Names;

/// The longest film that is unpacked, in bytes: twenty times that of a long game.
const LONGEST: usize = 4 << 20;

/// How hard a film is packed. Higher levels take several times as long and save a few hundredths.
const EFFORT: u8 = 6;

/// Letters on a line of a record.
const WIDTH: usize = 120;

/// A game as it was seen: after each answer, what was told and what the table looked like. Watching it needs no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The beginning, then one for each answer.
    frames: Vec<Frame>,
    /// The last picture.
    last: Picture,
    /// Who is asked what at the end, such as `A attack`; empty where the game is over.
    asked: String,
}

/// One moment of a film.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Who answered; none in the first frame, or if the table kept no events.
    pub seat: Option<Seat>,
    /// The answer, in notation.
    pub answer: String,
    /// What happened then, in words.
    pub told: Vec<String>,
    /// What became different in the picture.
    changes: Vec<(String, Option<String>)>,
}

impl Frame {
    /// The words of a fact that became different in this moment; none where it did not.
    pub fn fact(&self, name: &str) -> Option<&str> {
        let change = self.changes.iter().find(|(own, _)| own == name)?;
        change.1.as_deref()
    }
}

impl Film {
    /// A film that begins at this table.
    pub fn begin(table: &Table) -> Film {
        let last = Picture::of(table);
        let changes = Picture::default().changes_to(&last);
        let told = table.untold().iter().map(|event| table.tell(event, Names::Notation)).collect();
        let frames = vec![Frame { told, changes, ..Frame::default() }];
        Film { frames, last, asked: asked(table) }
    }

    /// Films what an answer led to: the table after it and the events it gave.
    pub fn add(&mut self, table: &Table, events: &[Event]) {
        let picture = Picture::of(table);
        let mut frame = Frame { changes: self.last.changes_to(&picture), ..Frame::default() };
        // What was told before the answer stands in the frame before it.
        let acted = events.iter().position(|event| matches!(event, Event::Acted(..)));
        for event in &events[acted.unwrap_or(0)..] {
            match event {
                Event::Acted(seat, action) => {
                    (frame.seat, frame.answer) = (Some(*seat), table.game.write(action));
                }
                event => frame.told.push(table.tell(event, Names::Notation)),
            }
        }
        self.frames.push(frame);
        (self.last, self.asked) = (picture, asked(table));
    }

    /// Adds a line to what was told at the last moment.
    pub fn note(&mut self, words: String) {
        if let Some(frame) = self.frames.last_mut() {
            frame.told.push(words);
        }
    }

    /// How many answers it shows.
    pub fn length(&self) -> usize {
        self.frames.len() - 1
    }

    /// The moments, the beginning first.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// What the table looked like after a number of answers.
    pub fn picture(&self, length: usize) -> Picture {
        let mut picture = Picture::default();
        for (name, words) in self.frames.iter().take(length + 1).flat_map(|frame| &frame.changes) {
            picture.change(name, words.as_deref());
        }
        picture
    }

    /// What the table looked like at the end.
    pub fn last(&self) -> &Picture {
        &self.last
    }

    /// Who is asked what at the end, such as `A` and `attack`; none where the game is over.
    pub fn asked(&self) -> Option<(&str, &str)> {
        self.asked.split_once(' ')
    }

    /// Goes back to this table, as it was after a number of answers.
    pub fn go_back(&mut self, length: usize, table: &Table) {
        self.frames.truncate(length + 1);
        (self.last, self.asked) = (Picture::of(table), asked(table));
    }

    /// The film without words, which takes half the room: answers and pictures still tell what happened.
    #[must_use]
    pub fn silent(&self) -> Film {
        let mut film = self.clone();
        film.frames.iter_mut().for_each(|frame| frame.told.clear());
        film
    }

    /// Whether two films show the same pictures. Words may differ: they are told better from time to time.
    pub fn shows_the_same(&self, other: &Film) -> bool {
        let changes =
            |film: &Film| film.frames.iter().map(|it| it.changes.clone()).collect::<Vec<_>>();
        changes(self) == changes(other)
    }

    /// The film as lines of a record.
    pub fn write(&self) -> String {
        let letters = LETTERS.encode(compress_to_vec(self.script().as_bytes(), EFFORT));
        let mut text = String::from("film 1\n");
        for line in letters.as_bytes().chunks(WIDTH) {
            text.extend(line.iter().map(|letter| char::from(*letter)));
            text.push('\n');
        }
        text
    }

    /// Reads a film from its first line and those after it.
    pub(super) fn read<'a>(
        first: &str,
        lines: impl Iterator<Item = &'a str>,
    ) -> Result<Film, BadRecord> {
        if first.trim() != "film 1" {
            return Err(BadRecord::Film);
        }
        let letters: String = lines.map(str::trim).collect();
        let packed = LETTERS.decode(letters).map_err(|_| BadRecord::Film)?;
        let script = decompress_to_vec_with_limit(&packed, LONGEST).map_err(|_| BadRecord::Film)?;
        let script = String::from_utf8(script).map_err(|_| BadRecord::Film)?;
        Film::of_script(&script)
    }

    /// Puts the answers into the frames; the script leaves them out, because the record has them.
    pub(super) fn set_answers<'a>(
        &mut self,
        answers: impl ExactSizeIterator<Item = &'a str>,
    ) -> Result<(), BadRecord> {
        if answers.len() != self.length() {
            return Err(BadRecord::Film);
        }
        for (frame, answer) in self.frames[1..].iter_mut().zip(answers) {
            answer.trim().clone_into(&mut frame.answer);
        }
        Ok(())
    }

    /// The film before it is packed. `>A` begins what A's answer led to, `!` a line that was told; `name=words` is a fact
    /// that became different, `name` one that is gone; `?` says what is asked at the end.
    fn script(&self) -> String {
        let mut script = String::new();
        for (place, frame) in self.frames.iter().enumerate() {
            if place > 0 {
                // Writing to a string cannot fail.
                let seat = frame.seat.map_or_else(String::new, |seat| seat.to_string());
                let _ = writeln!(script, ">{seat}");
            }
            for words in &frame.told {
                let _ = writeln!(script, "!{words}");
            }
            for (name, words) in &frame.changes {
                let _ = match words {
                    Some(words) => writeln!(script, "{name}={words}"),
                    None => writeln!(script, "{name}"),
                };
            }
        }
        if !self.asked.is_empty() {
            let _ = writeln!(script, "?{}", self.asked);
        }
        script
    }

    fn of_script(script: &str) -> Result<Film, BadRecord> {
        let mut frames = vec![Frame::default()];
        let mut asked = String::new();
        for line in script.lines() {
            if let Some(question) = line.strip_prefix('?') {
                question.clone_into(&mut asked);
            } else if let Some(seat) = line.strip_prefix('>') {
                let seat = match seat {
                    "" => None,
                    "A" => Some(Seat::A),
                    "B" => Some(Seat::B),
                    _ => return Err(BadRecord::Film),
                };
                frames.push(Frame { seat, ..Frame::default() });
            } else if let Some(frame) = frames.last_mut() {
                match (line.strip_prefix('!'), line.split_once('=')) {
                    (Some(words), _) => frame.told.push(words.to_owned()),
                    (None, Some((name, words))) => {
                        frame.changes.push((name.to_owned(), Some(words.to_owned())));
                    }
                    (None, None) => frame.changes.push((line.to_owned(), None)),
                }
            }
        }
        let mut film = Film { frames, last: Picture::default(), asked };
        film.last = film.picture(film.length());
        Ok(film)
    }
}

fn asked(table: &Table) -> String {
    let decision = table.decision();
    decision.map_or_else(String::new, |it| format!("{} {}", it.seat, it.question.id()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn no_script_panics_and_every_film_reads_back(script in "([>!?=A-Bs0-9a-z \\n-]|\\PC){0,200}") {
            if let Ok(film) = Film::of_script(&script) {
                let text = film.write();
                let (first, rest) = text.split_once('\n').expect("two lines");
                prop_assert_eq!(Film::read(first, rest.lines()), Ok(film));
            }
        }

        #[test]
        fn no_letters_panic(letters in "[A-Za-z0-9_-]{0,80}", rubbish in "\\PC{0,40}") {
            let _ = Film::read("film 1", letters.lines());
            let _ = Film::read("film 1", rubbish.lines());
            let _ = Film::read(&rubbish, letters.lines());
        }
    }
}
