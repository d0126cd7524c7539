//! SHA-256 hashes of files, in hexadecimal, and identifiers made from them.

use sha2::{Digest, Sha256};

pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A UUID (version 8: by a rule of our own) that depends on the contents alone, so that equal witnesses are equal files.
pub fn uuid(contents: &str) -> String {
    let hex = sha256(contents.as_bytes());
    format!("{}-{}-8{}-a{}-{}", &hex[0..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..32])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(uuid("abc").len(), 36);
    }
}
