//! Compares digests and probe positions with `tests/golden/hash-vectors.json`.
//!
//! A program with different digests cannot use stored filters. Every digest function is therefore compared with
//! vectors of two seeds, and with its `SMHasher` verification code. That code is one number that depends on the
//! seed and on all key lengths from 0 to 255. The positions of every probe scheme are compared with vectors for
//! six digests.

#![cfg(feature = "families")]
#![expect(clippy::unwrap_used, reason = "a golden file of another shape has to fail the test")]

use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe, remix};
use lsm_lab_filters::{Filter, FilterKind, FilterOptions, ProbeScheme, WordsPerKey};
use serde_json::Value;

fn golden() -> Value {
    serde_json::from_str(include_str!("../../../../tests/golden/hash-vectors.json")).unwrap()
}

/// Returns the engine's function for a name of the golden file, and whether the name means its form without a
/// seed.
fn function(name: &str) -> Option<(DigestFunction, Form)> {
    Some(match name {
        "xxh3_64" => (DigestFunction::Xxh3, Form::Seeded),
        "xxh64" => (DigestFunction::Xxh64, Form::Seeded),
        "murmurhash64a" => (DigestFunction::MurmurHash64A, Form::Seeded),
        "murmur2_32" => (DigestFunction::MurmurHash2, Form::Seeded),
        "cityhash64_with_seed" => (DigestFunction::CityHash64, Form::Seeded),
        "cityhash64" => (DigestFunction::CityHash64, Form::Unseeded),
        "crc32c" => (DigestFunction::Crc32c, Form::Unseeded),
        "crc32_ieee" => (DigestFunction::Crc32, Form::Unseeded),
        "md5" => (DigestFunction::Md5, Form::Unseeded),
        "sha256" => (DigestFunction::Sha256, Form::Unseeded),
        "seahash" => (DigestFunction::SeaHash, Form::Unseeded),
        "metrohash64" => (DigestFunction::MetroHash64, Form::Seeded),
        "fxhash_0_2_hash64" => (DigestFunction::FxHash, Form::Unseeded),
        "rustc_hash_2_write_x86_64" => (DigestFunction::RustcHash, Form::Unseeded),
        "spookyhash64_v1" => (DigestFunction::SpookyHash64, Form::Seeded),
        "leveldb_hash32" => (DigestFunction::LevelDbHash, Form::Seeded),
        _ => return None,
    })
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Seeded,
    Unseeded,
}

/// Compares one vector `[name, seed, key, digest]` with the engine. Returns `false` if the engine has no such
/// function.
fn compare(vector: &Value, key: &[u8]) -> bool {
    let Some((function, form)) = function(vector[0].as_str().unwrap()) else { return false };
    let digest = match form {
        Form::Seeded => function.digest(key, vector[1].as_u64().unwrap()),
        Form::Unseeded => function.unseeded(key).unwrap(),
    };
    assert_eq!(digest, Digest(expected(&vector[3])), "{vector}");
    if vector[1] == DigestRecipe::DEFAULT_SEED {
        assert_eq!(DigestRecipe::new(function).digest(key), digest, "{vector}");
    }
    true
}

/// Returns a digest of the golden file: an integer, or the first eight bytes of a longer byte string,
/// little-endian.
fn expected(value: &Value) -> u64 {
    let text = value.as_str().unwrap();
    if text.len() <= 16 {
        hexadecimal(value)
    } else {
        u64::from_str_radix(&text[..16], 16).unwrap().swap_bytes()
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
fn every_vector() {
    let golden = golden();
    let vectors = golden["vectors"].as_array().unwrap();
    for vector in vectors {
        let key = bytes(&golden["inputs"][vector[2].as_str().unwrap()]);
        assert!(compare(vector, &key), "no function for {vector}");
    }
    assert_eq!(
        vectors.len(),
        (8 * 2 + 8) * 12,
        "eight functions with two seeds, eight without, twelve inputs"
    );
}

#[test]
fn values_that_the_authors_published() {
    let golden = golden();
    let published = golden["published"].as_array().unwrap();
    let others = published.iter().filter(|vector| !compare(vector, &bytes(&vector[2])));
    // Functions of RocksDB: its 32-bit hash extends signs, and its 64-bit hash is a draft of XXH3. This engine
    // has neither.
    assert!(others.clone().all(|vector| vector[0].as_str().unwrap().starts_with("rocksdb")));
    assert_eq!((published.len(), others.count()), (22, 3));
}

/// Returns `SMHasher`'s code: the digest of the digests of `0..n` for n up to 255, seeded 256 - n, of which
/// four bytes remain. A digest has the native width of the function.
fn verification_code(function: DigestFunction) -> u32 {
    let key: Vec<u8> = (0..=255).collect();
    let digests: Vec<u8> = (0_u16..256)
        .flat_map(|length| {
            let digest = function.digest(&key[..usize::from(length)], u64::from(256 - length)).0;
            digest.to_le_bytes().into_iter().take(function.bits() as usize / 8)
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
        let (function, form) = function(name).unwrap();
        assert!(form == Form::Seeded);
        assert_eq!(u64::from(verification_code(function)), hexadecimal(code), "{name}");
        compared += 1;
    }
    assert_eq!(compared, 7);
}

/// Checks the contract of [`DigestFunction::digest`] for every function: names and codes are unique, digests
/// have the stated width, the seed matters, and the digest of the empty key is not 0.
#[test]
fn every_function_keeps_the_rules_of_digests() {
    assert_eq!(DigestFunction::ALL, DigestFunction::KNOWN);
    for (code, function) in (0..).zip(DigestFunction::ALL) {
        assert_eq!(DigestFunction::from_code(code), Some(function));
        assert_eq!(DigestFunction::from_name(function.name()), Some(function));
        let recipe = DigestRecipe::new(function);
        let seen: Vec<u64> = (0..=255_u8).map(|byte| recipe.digest(&[byte; 40]).0).collect();
        let any = seen.iter().fold(0, |any, digest| any | digest);
        assert_eq!(64 - any.leading_zeros(), function.bits(), "{function:?}");
        for seed in [1, 2, DigestRecipe::DEFAULT_SEED, 1 << 32, 0x5_0000_0005, u64::MAX] {
            assert_ne!(
                function.digest(b"", seed),
                Digest(0),
                "{function:?} of the empty key with seed {seed}"
            );
        }
        assert_ne!(function.digest(b"key", 1), function.digest(b"key", 2), "{function:?}");
        let bare = function.unseeded(b"key");
        assert!(bare.is_none_or(|bare| bare != recipe.digest(b"key")), "{function:?} ignores the seed");
    }
}

#[test]
fn probe_positions_of_every_scheme() {
    let golden = golden();
    let schemes = [
        (FilterKind::Standard(ProbeScheme::Worm), "worm64_odd_m"),
        (FilterKind::Standard(ProbeScheme::PaperRotation), "paper_literal_u64"),
        (FilterKind::Standard(ProbeScheme::Rotation64), "rotl64_17"),
        (FilterKind::Blocked512, "fastlocal_196_lines_k6"),
        (FilterKind::SplitBlock, "sbbf_391_blocks"),
        (FilterKind::Words(WordsPerKey::One), "bloom1_1563_words_k5"),
    ];
    // The size depends only on the number of keys: 100 000 bits and 7 probes, 196 lines and 6, 391 blocks, 1563
    // words and 5.
    let digests: Vec<Digest> = (0..10_000).map(|i| remix(Digest(i), 1)).collect();
    let vectors = golden["probe_vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 6);
    for (kind, field) in schemes {
        let digest = DigestRecipe::new(DigestFunction::Xxh3);
        let filter = Filter::build(&FilterOptions::new(kind, 10.0, digest), &digests).unwrap();
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

/// A counting filter with the same number of places has the positions of the standard filter; a place is a
/// 4-bit counter.
#[test]
fn positions_of_the_counting_filter() {
    let golden = golden();
    let digests: Vec<Digest> = (0..10_000).map(|i| remix(Digest(i), 1)).collect();
    let options = FilterOptions::new(FilterKind::Counting, 40.0, DigestRecipe::new(DigestFunction::Xxh3));
    let filter = Filter::build(&options, &digests).unwrap();
    for vector in golden["probe_vectors"].as_array().unwrap() {
        let places = vector["worm64_odd_m"].as_array().unwrap();
        let expected: Vec<u64> = places.iter().map(|place| 4 * place.as_u64().unwrap()).collect();
        assert_eq!(filter.positions(Digest(hexadecimal(&vector["digest"]))), expected, "{}", vector["name"]);
    }
}
