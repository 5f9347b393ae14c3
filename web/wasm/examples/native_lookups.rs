//! The native side of `npm run measure:wasm`: answers each line `shape arm empty from count` on its input with a line
//! `nanoseconds found`, so that native and WebAssembly batches can be timed in turns.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement stops at a surprise and prints")]

use lsm_lab_wasm::bench::LookupBench;
use std::collections::HashMap;
use std::io::{BufRead as _, Write as _};
use std::time::Instant;

fn main() {
    let mut benches: HashMap<String, LookupBench> = HashMap::new();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        let [shape, arm, empty, from, count] = words[..] else { panic!("not understood: {line}") };
        let bench = benches.entry(shape.to_owned()).or_insert_with(|| LookupBench::new(shape).unwrap());
        let (empty, from, count) = (empty.parse().unwrap(), from.parse().unwrap(), count.parse().unwrap());
        let start = Instant::now();
        let found = bench.look_up(arm, empty, from, count).unwrap();
        println!("{} {found}", start.elapsed().as_nanos());
        std::io::stdout().flush().unwrap();
    }
}
