//! A drawing as a PNG, for programs that show links and do not read SVG.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{self, ImageHrefResolver, Options, Tree};
use thiserror::Error;

use super::canvas::{HEIGHT, WIDTH};

/// Why a drawing is no picture. Our own drawings are sound, so this is a fault of ours.
#[derive(Debug, Error)]
pub(super) enum NotDrawn {
    /// It is no SVG that can be read.
    #[error("the drawing cannot be read: {0}")]
    Unreadable(#[from] usvg::Error),
    /// It cannot be written as PNG.
    #[error("the picture cannot be written: {0}")]
    Unwritten(String),
}

/// The fonts that are shipped with the server, and no other: pictures look the same on every machine.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for font in SHIPPED {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    fonts.set_sans_serif_family("Barlow");
    fonts.set_serif_family("Barlow");
    Arc::new(fonts)
});

/// The first that has a letter draws it.
const SHIPPED: [&[u8]; 6] = [
    include_bytes!("../../../fonts/barlow-regular.ttf"),
    include_bytes!("../../../fonts/barlow-semibold.ttf"),
    include_bytes!("../../../fonts/barlow-extended-regular.ttf"),
    include_bytes!("../../../fonts/barlow-extended-semibold.ttf"),
    include_bytes!("../../../fonts/noto-sans-cyrillic.ttf"),
    include_bytes!("../../../fonts/noto-sans-greek.ttf"),
];

/// The drawing as a PNG of 1200 by 630 pixels. Takes a processor for a while.
pub(super) fn png(drawing: &str) -> Result<Vec<u8>, NotDrawn> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "Barlow".to_owned(),
        // Nothing in a drawing is fetched, from wherever it may be.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(drawing, &options)?;
    let mut picture = Pixmap::new(WIDTH as u32, HEIGHT as u32).expect("neither side is zero");
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().map_err(|error| NotDrawn::Unwritten(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(inside: &str) -> (u32, u32, Vec<u8>) {
        let drawing = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"630\" font-family=\"Barlow\">{inside}</svg>"
        );
        let written = png(&drawing).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(written)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        (frame.width, frame.height, pixels)
    }

    /// How many pixels are not transparent.
    fn inked(letters: &str) -> usize {
        let text = format!("<text x=\"20\" y=\"300\" font-size=\"90\">{letters}</text>");
        drawn(&text).2.chunks(4).filter(|pixel| pixel[3] > 0).count()
    }

    #[test]
    fn a_picture_has_the_size_that_previews_have() {
        let (width, height, pixels) =
            drawn("<rect width=\"1200\" height=\"630\" fill=\"#ff0000\"/>");
        assert_eq!((width, height), (1200, 630));
        assert!(pixels.chunks(4).all(|pixel| pixel == [255, 0, 0, 255]));
    }

    #[test]
    fn latin_cyrillic_and_greek_letters_are_drawn_and_others_do_no_harm() {
        for letters in ["Demolisher", "Štít", "Гранд", "Στόλος"] {
            assert!(inked(letters) > 1000, "{letters}");
        }
        assert!(inked("А") < inked("АА"), "each letter is drawn");
        inked("艦隊\u{1F680}\u{1F468}\u{200D}\u{1F469}\u{0301}\u{0301}\u{0301}");
    }

    #[test]
    fn nothing_is_fetched_into_a_picture() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../style/favicon.svg");
        let (.., pixels) = drawn(&format!("<image href=\"{file}\" width=\"600\" height=\"600\"/>"));
        assert!(pixels.iter().all(|part| *part == 0));
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        assert!(png("<svg").is_err());
    }
}
