//! Bytes as text: deflated, in letters (base64 for addresses).

use std::cell::RefCell;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::CompressionLevel;
use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, compress_to_output};
use miniz_oxide::{DataFormat, inflate};

/// The most bytes that a text is unpacked to.
const LARGEST: usize = 4 << 20;

thread_local! {
    /// What deflates on this thread. It has a third of a megabyte, which would be asked of the system and given back for each
    /// message.
    static COMPRESSOR: RefCell<CompressorOxide> = RefCell::new(
        CompressorOxide::with_format_and_level(DataFormat::Raw, CompressionLevel::DefaultLevel),
    );
}

pub(crate) fn pack(bytes: &[u8]) -> String {
    let mut packed = Vec::with_capacity(bytes.len() / 2 + 64);
    COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        compress_to_output(compressor, bytes, TDEFLFlush::Finish, |part| {
            packed.extend_from_slice(part);
            true
        });
    });
    URL_SAFE_NO_PAD.encode(packed)
}

pub(crate) fn unpack(text: &str) -> Option<Vec<u8>> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    inflate::decompress_to_vec_with_limit(&bytes, LARGEST).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that repeat a little, as states of tables do.
    fn bytes(seed: u32, length: u32) -> Vec<u8> {
        (0..length).map(|at| (at.wrapping_mul(seed) >> (at % 7)) as u8 & 0x3f).collect()
    }

    /// Nothing packed earlier for another viewer affects it.
    #[test]
    fn what_is_packed_depends_on_nothing_packed_before() {
        for length in [0, 1, 30, 900, 40_000, 200_000] {
            let own = bytes(length + 3, length);
            let alone = std::thread::spawn({
                let own = own.clone();
                move || pack(&own)
            });
            let alone = alone.join().unwrap();
            for secret in [7, 1_000_003] {
                pack(&bytes(secret, 70_000));
                assert_eq!(pack(&own), alone, "{length} bytes");
            }
            assert_eq!(unpack(&alone), Some(own));
        }
    }
}
