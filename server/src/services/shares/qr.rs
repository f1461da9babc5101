//! The code a phone reads.

use flagbridge_app::qr_code::QrDrawing;

/// A QR code of the text, black on white; none where the text is too long for one.
pub(crate) fn drawing(text: &str) -> Option<String> {
    let QrDrawing { side, path } = QrDrawing::of(text)?;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" height=\"{side}\" \
         shape-rendering=\"crispEdges\"><rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\
         <path fill=\"#000\" d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a reader of codes finds in the drawing, whose path is painted run by run.
    fn read(drawing: &str) -> String {
        const SCALE: usize = 4;
        let view = drawing.split("viewBox=\"0 0 ").nth(1).unwrap();
        let side: usize = view.split(' ').next().unwrap().parse().unwrap();
        let mut dark = vec![false; side * side];
        let path = drawing.split(" d=\"").nth(1).unwrap().split('"').next().unwrap();
        for run in path.split('M').skip(1) {
            let (at, length) = run.split_once('h').unwrap();
            let (x, y) = at.split_once(' ').unwrap();
            let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
            let length: usize = length.split('v').next().unwrap().parse().unwrap();
            dark[y * side + x..][..length].fill(true);
        }
        let mut image =
            rqrr::PreparedImage::prepare_from_greyscale(side * SCALE, side * SCALE, |x, y| {
                if dark[y / SCALE * side + x / SCALE] { 0 } else { 255 }
            });
        let grids = image.detect_grids();
        assert_eq!(grids.len(), 1, "one code in {drawing}");
        grids[0].decode().unwrap().1
    }

    #[test]
    fn a_reader_of_codes_reads_the_link() {
        for length in [1, 60, 120, 600] {
            let link = format!("https://armada.example/f/1{}", "aZ9-_".repeat(length / 5));
            assert_eq!(read(&drawing(&link).unwrap()), link);
        }
    }

    #[test]
    fn a_text_too_long_for_a_code_is_none() {
        assert_eq!(drawing(&"x".repeat(3000)), None);
    }
}
