//! Files compressed once at build time instead of at every request.

use std::io::Write as _;

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::browser::Profile;

/// Whether compressing a file of this name is worth it.
pub fn is_worth_it(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["css", "html", "ico", "js", "json", "mjs", "pack", "svg", "txt", "wasm", "webmanifest", "xml"]
        .contains(&extension)
}

/// Brotli: as small as it gets for a release, quickly while developing. It learns the byte statistics again at each seam.
pub fn brotli(content: &[u8], seams: &[usize], profile: Profile) -> Result<Vec<u8>> {
    let quality = match profile {
        Profile::Dev => 5,
        Profile::Release => 11,
    };
    let parameters = brotli::enc::BrotliEncoderParams {
        quality,
        lgwin: 22,
        size_hint: content.len(),
        ..Default::default()
    };
    let mut encoder = brotli::CompressorWriter::with_params(Vec::new(), BUFFER, &parameters);
    let mut begin = 0;
    for seam in seams {
        encoder.write_all(&content[begin..*seam])?;
        encoder.flush()?;
        begin = *seam;
    }
    encoder.write_all(&content[begin..])?;
    Ok(encoder.into_inner())
}

/// How much the compressor takes at once, in bytes.
const BUFFER: usize = 1 << 16;

/// Gzip, for clients that know nothing newer.
pub fn gzip(content: &[u8], profile: Profile) -> Result<Vec<u8>> {
    let level = match profile {
        Profile::Dev => Compression::fast(),
        Profile::Release => Compression::best(),
    };
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn both_formats_give_the_content_back() {
        let content = "shields up, ".repeat(100).into_bytes();
        for profile in [Profile::Dev, Profile::Release] {
            let mut back = Vec::new();
            let small = brotli(&content, &[], profile).expect("brotli");
            brotli::BrotliDecompress(&mut &*small, &mut back).expect("brotli back");
            assert_eq!(back, content);
            assert!(small.len() < 60);

            let mut back = Vec::new();
            let small = brotli(&content, &[0, 7, 7, content.len()], profile).expect("brotli");
            brotli::BrotliDecompress(&mut &*small, &mut back).expect("brotli back");
            assert_eq!(back, content, "with seams");

            let small = gzip(&content, profile).expect("gzip");
            let mut back = Vec::new();
            flate2::read::GzDecoder::new(&*small).read_to_end(&mut back).expect("gzip back");
            assert_eq!(back, content);
            assert!(small.len() < 100);
        }
    }

    #[test]
    fn pictures_and_fonts_are_compressed_already() {
        assert!(is_worth_it("pkg/a.0f.wasm") && is_worth_it("icons.svg"));
        assert!(!is_worth_it("a.png") && !is_worth_it("a.woff2") && !is_worth_it("licence"));
    }
}
