//! Digests and probe positions against `tests/golden/hash-vectors.json`.
//!
//! Stored filters are worth nothing to a program that computes other digests, so every digest function is held against
//! the vectors of two seeds and against its `SMHasher` verification code, one number that depends on all key lengths
//! from 0 to 255 and on the seed. The positions of every probe scheme are held against vectors for six digests.

#![expect(clippy::unwrap_used, reason = "a golden file of another shape has to fail the test")]

use lsm_lab_engine::digest::{Digest, DigestFunction, DigestRecipe, remix};
use lsm_lab_engine::filter::{Filter, FilterKind, FilterOptions, ProbeScheme};
use serde_json::Value;

fn golden() -> Value {
    serde_json::from_str(include_str!("../../tests/golden/hash-vectors.json")).unwrap()
}

/// The engine's function of a name of the golden file.
fn function(name: &str) -> Option<DigestFunction> {
    match name {
        "xxh3_64" => Some(DigestFunction::Xxh3),
        "xxh64" => Some(DigestFunction::Xxh64),
        "murmurhash64a" => Some(DigestFunction::MurmurHash64A),
        _ => None,
    }
}

fn bytes(input: &Value) -> Vec<u8> {
    if let Some(text) = input["utf8"].as_str() {
        text.as_bytes().to_vec()
    } else if let Some(hex) = input["hex"].as_str() {
        hex.as_bytes()
            .chunks(2)
            .map(|pair| u8::from_str_radix(core::str::from_utf8(pair).unwrap(), 16).unwrap())
            .collect()
    } else {
        let length = input["pattern_len"].as_u64().unwrap();
        (0..length).map(|i| u8::try_from((7 * i + 3) % 256).unwrap()).collect()
    }
}

fn hexadecimal(value: &Value) -> u64 {
    u64::from_str_radix(value.as_str().unwrap(), 16).unwrap()
}

#[test]
fn every_vector_of_the_three_functions() {
    let golden = golden();
    let mut compared = 0;
    for vector in golden["vectors"].as_array().unwrap() {
        let Some(function) = function(vector[0].as_str().unwrap()) else { continue };
        let seed = vector[1].as_u64().unwrap();
        let key = bytes(&golden["inputs"][vector[2].as_str().unwrap()]);
        assert_eq!(function.digest(&key, seed), Digest(hexadecimal(&vector[3])), "{vector}");
        if seed == DigestRecipe::DEFAULT_SEED {
            assert_eq!(DigestRecipe::new(function).digest(&key), Digest(hexadecimal(&vector[3])), "{vector}");
        }
        compared += 1;
    }
    assert_eq!(compared, 3 * 2 * 12, "three functions, two seeds, twelve inputs");
}

#[test]
fn values_that_the_authors_published() {
    let golden = golden();
    let mut compared = 0;
    for vector in golden["published"].as_array().unwrap() {
        let Some(function) = function(vector[0].as_str().unwrap()) else { continue };
        let digest = function.digest(&bytes(&vector[2]), vector[1].as_u64().unwrap());
        assert_eq!(digest, Digest(hexadecimal(&vector[3])), "{vector}");
        compared += 1;
    }
    assert_eq!(compared, 4);
}

/// `SMHasher`'s code: the digest of the digests of `0..n` for n up to 255, seeded 256 - n, of which four bytes remain.
fn verification_code(function: DigestFunction) -> u32 {
    let key: Vec<u8> = (0..=255).collect();
    let digests: Vec<u8> = (0_u16..256)
        .flat_map(|length| {
            function.digest(&key[..usize::from(length)], u64::from(256 - length)).0.to_le_bytes()
        })
        .collect();
    function.digest(&digests, 0).low()
}

#[test]
fn verification_codes_of_smhasher() {
    let golden = golden();
    let codes = golden["smhasher"].as_object().unwrap();
    let mut compared = 0;
    for (name, code) in codes {
        let Some(function) = function(name) else { continue };
        assert_eq!(u64::from(verification_code(function)), hexadecimal(code), "{name}");
        compared += 1;
    }
    assert_eq!(compared, DigestFunction::ALL.len());
}

#[test]
fn probe_positions_of_every_scheme() {
    let golden = golden();
    let schemes = [
        (FilterKind::Standard(ProbeScheme::Worm), "worm64_odd_m"),
        (FilterKind::Standard(ProbeScheme::PaperRotation), "paper_literal_u64"),
        (FilterKind::Standard(ProbeScheme::Rotation64), "rotl64_17"),
        (FilterKind::Blocked512, "fastlocal_196_lines_k6"),
    ];
    assert_eq!(schemes.len(), FilterKind::ALL.len());
    // Only the number of keys decides the size: 100 000 bits and 7 probes, or 196 lines and 6 probes.
    let digests: Vec<Digest> = (0..10_000).map(|i| remix(Digest(i), 1)).collect();
    let vectors = golden["probe_vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 6);
    for (kind, field) in schemes {
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let filter = Filter::build(&FilterOptions { kind, bits_per_key: 10.0, digest }, &digests);
        for vector in vectors {
            let expected: Vec<u64> =
                vector[field].as_array().unwrap().iter().map(|position| position.as_u64().unwrap()).collect();
            let positions = filter.positions(Digest(hexadecimal(&vector["digest"])));
            assert_eq!(positions, expected, "{field} of {}", vector["name"]);
        }
        if let FilterKind::Standard(_) = kind {
            assert_eq!(Some(filter.bits()), vectors[0]["m_bits"].as_u64());
        }
    }
}
