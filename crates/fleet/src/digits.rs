//! Bits packed into the 64 characters that need no escaping in a link.

/// The characters, each worth six bits.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Writes bits, the highest first, into digits of six.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    digits: Vec<u8>,
    /// Bits used of the last digit.
    used: u32,
}

impl Writer {
    /// Appends the lowest `width` bits of a value.
    pub fn bits(&mut self, value: u32, width: u32) {
        for bit in (0..width).rev() {
            if self.used == 0 || self.used == BITS {
                self.digits.push(0);
                self.used = 0;
            }
            let set = ((value >> bit) & 1) as u8;
            self.used += 1;
            if let Some(last) = self.digits.last_mut() {
                *last |= set << (BITS - self.used);
            }
        }
    }

    /// Appends a number in groups of three bits, the lowest first, each with a bit that says whether more follow.
    pub fn number(&mut self, mut value: u32) {
        while value > 7 {
            self.bits(1, 1);
            self.bits(value & 7, 3);
            value >>= 3;
        }
        self.bits(0, 1);
        self.bits(value, 3);
    }

    /// The digits with their checksum, as text.
    pub fn finish(mut self) -> String {
        let sum = u32::from(checksum(&self.digits));
        self.used = 0;
        self.bits(sum, CHECKSUM_DIGITS as u32 * BITS);
        self.digits.iter().map(|digit| char::from(ALPHABET[usize::from(*digit)])).collect()
    }
}

/// Reads what a [`Writer`] wrote.
#[derive(Debug)]
pub(crate) struct Reader {
    digits: Vec<u8>,
    at: usize,
}

/// Why digits cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    Character(char),
    TooShort,
    Checksum,
}

impl Reader {
    pub fn new(text: &str) -> Result<Self, Unreadable> {
        let digit = |c: char| {
            let at = ALPHABET.iter().position(|it| char::from(*it) == c);
            at.map(|at| at as u8).ok_or(Unreadable::Character(c))
        };
        let mut digits = text.chars().map(digit).collect::<Result<Vec<u8>, _>>()?;
        let length = digits.len().checked_sub(CHECKSUM_DIGITS).ok_or(Unreadable::TooShort)?;
        let stated = digits.split_off(length);
        let stated = stated.iter().fold(0, |sum, digit| sum << BITS | u32::from(*digit));
        if stated != u32::from(checksum(&digits)) {
            return Err(Unreadable::Checksum);
        }
        Ok(Self { digits, at: 0 })
    }

    /// The next bits as a value; none where they have run out.
    pub fn bits(&mut self, width: u32) -> Option<u32> {
        let mut value = 0;
        for _ in 0..width {
            let digit = *self.digits.get(self.at / BITS as usize)?;
            let bit = BITS as usize - 1 - self.at % BITS as usize;
            value = value << 1 | u32::from(digit >> bit & 1);
            self.at += 1;
        }
        Some(value)
    }

    /// The next number; none where the bits have run out or it is too large.
    pub fn number(&mut self) -> Option<u32> {
        let mut value = 0;
        for group in 0..=MOST_GROUPS {
            let more = self.bits(1)?;
            value |= self.bits(3)?.checked_shl(3 * group).filter(|_| group < MOST_GROUPS)?;
            if more == 0 {
                return Some(value);
            }
        }
        None
    }

    /// Whether only the empty rest of the last digit is left.
    pub fn is_at_end(&mut self) -> bool {
        let left = self.digits.len() * BITS as usize - self.at;
        left < BITS as usize && self.bits(left as u32) == Some(0)
    }
}

/// Bits in a digit.
const BITS: u32 = 6;

/// Digits the checksum takes.
const CHECKSUM_DIGITS: usize = 3;

/// Groups of three bits in a number; enough for 30 bits.
const MOST_GROUPS: u32 = 10;

/// CRC-16 over the digits, which catches any single wrong character and any two exchanged neighbours.
fn checksum(digits: &[u8]) -> u16 {
    let mut sum = 0xffff_u16;
    for digit in digits {
        sum ^= u16::from(*digit) << 8;
        for _ in 0..8 {
            let carry = sum & 0x8000 != 0;
            sum <<= 1;
            if carry {
                sum ^= 0x1021;
            }
        }
    }
    sum
}
