//! QR codes as drawings.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};

/// Empty modules around the code. ISO/IEC 18004, Quiet zone.
const QUIET: i32 = 4;

/// A QR code: its side in modules with the quiet zone, and the dark modules as one path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrDrawing {
    /// How many modules wide and high the drawing is.
    pub side: i32,
    /// The dark modules, a rectangle for each run in a row.
    pub path: String,
}

impl QrDrawing {
    /// The code of a text; none where the text is too long for one.
    pub fn of(text: &str) -> Option<Self> {
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
        Some(Self { side: code.size() + 2 * QUIET, path: path(&code) })
    }
}

fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count();
            if run > 0 {
                // Writing into a string cannot fail.
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += i32::try_from(run).unwrap_or(0) + 1;
        }
    }
    path
}
