//! Tests ribbon filters of both widths: their contract, rates, sizes and attempts.

use super::super::checks;
use super::*;

#[test]
fn it_keeps_the_promises_of_a_family() {
    for bits_per_key in [1.0, 5.3, 10.0, 17.0, 40.0, 64.0] {
        checks::holds_adversarial_sets::<Ribbon128>(bits_per_key);
        checks::holds_adversarial_sets::<Ribbon64>(bits_per_key);
    }
    checks::survives_weak_digests::<Ribbon128>(10.0);
    checks::survives_damage::<Ribbon128>(10.0, 150);
    checks::survives_damage::<Ribbon64>(10.0, 150);
    checks::holds_a_million::<Ribbon128>(10.0, 10.001);
    checks::holds_a_million::<Ribbon64>(10.0, 10.001);
}

/// Returns the rate that follows from a filter's columns.
fn formula<R: Row>(bits_per_key: f64) -> f64 {
    let shape = Shape::new::<R>(bits_per_key, 10_000, 1).unwrap();
    let filter = Ribbon::<R> {
        seed: checks::build::<Ribbon<R>>(bits_per_key, &[]).seed,
        shape,
        words: Arc::default(),
    };
    filter.built_rate(10_000).unwrap()
}

#[test]
fn its_rate_is_that_of_its_formula() {
    for bits_per_key in [5.0, 7.7, 10.0] {
        checks::has_rate::<Ribbon128>(bits_per_key, formula::<u128>(bits_per_key));
        checks::has_rate::<Ribbon64>(bits_per_key, formula::<u64>(bits_per_key));
    }
}

#[test]
fn columns_spend_the_bits_and_need_not_be_whole() {
    for tenths in 20..300_u32 {
        let bits_per_key = f64::from(tenths) / 10.0;
        let shape = Shape::new::<u128>(bits_per_key, 100_000, 1).unwrap();
        let bits = f64::from(u32::try_from(shape.words() * 128).unwrap());
        let queried = bits_per_key * 1e5;
        assert!((bits / queried - 1.0).abs() < 0.002, "{bits_per_key}: {bits} instead of {queried}");
    }
}

#[test]
fn the_first_try_mostly_succeeds() {
    for keys in [300, 1_000, 3_000, 10_000, 30_000] {
        let first = |seed: u64| {
            let digests = checks::digests(keys, seed);
            let [narrow, wide] = [
                checks::build::<Ribbon64>(8.0, &digests).seed,
                checks::build::<Ribbon128>(8.0, &digests).seed,
            ];
            u32::from(narrow.number() == 1) + u32::from(wide.number() == 1)
        };
        let successes: u32 = (0..50).map(first).sum();
        assert!(successes >= 85, "{keys} keys: {successes} of 100");
    }
}
