//! The lessons of this project, embedded.

use std::sync::LazyLock;

use crate::file::Lesson;

/// A lesson with the text of its file.
#[derive(Debug)]
pub struct LessonFile {
    /// The lesson.
    pub lesson: Lesson,
    /// The file.
    pub text: &'static str,
    /// The file as JSON, which a page hands to the browser.
    pub json: String,
}

static TEXTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// All lessons in the order in which they are learned. A file that cannot be read is left out; a test finds it.
pub fn lessons() -> &'static [LessonFile] {
    static LESSONS: LazyLock<Vec<LessonFile>> = LazyLock::new(|| {
        let read = |(name, text): &(&str, &'static str)| {
            let lesson = Lesson::read(name, text).ok()?;
            let json = Lesson::send(text).ok()?;
            Some(LessonFile { lesson, text, json })
        };
        let mut all: Vec<LessonFile> = TEXTS.iter().filter_map(read).collect();
        all.sort_by_key(|it| (it.lesson.path, it.lesson.order));
        all
    });
    &LESSONS
}

/// The lesson with this name.
pub fn lesson(name: &str) -> Option<&'static LessonFile> {
    lessons().iter().find(|it| it.lesson.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_lesson_and_has_its_own_place() {
        for (name, text) in TEXTS {
            assert!(
                Lesson::read(name, text).is_ok(),
                "{name}: {:?}",
                Lesson::read(name, text).err()
            );
            assert!(lesson(name).is_some(), "{name}");
        }
        let places: Vec<_> = lessons().iter().map(|it| (it.lesson.path, it.lesson.order)).collect();
        assert!(places.is_sorted_by(|one, two| one < two), "two lessons share a place: {places:?}");
        assert!(lesson("no-such-lesson").is_none());
    }
}
