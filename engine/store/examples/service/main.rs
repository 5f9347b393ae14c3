//! A small service over HTTP: counters, sessions that expire, and documents. A reader of the crate's documentation wrote it.
//!
//! `cargo run --package lsm-lab-engine --example service -- DIRECTORY 127.0.0.1:8080`, and then:
//!
//! ```text
//! curl -X POST localhost:8080/counters/visits/add?n=4         4
//! curl localhost:8080/counters?names=visits,orders            4,-
//! curl localhost:8080/sessions?ttl_ms=60000 -d Ada            the ID of the session
//! curl localhost:8080/sessions/ID                             Ada
//! curl -X PUT localhost:8080/docs/one -d 1
//! curl localhost:8080/import --data-binary @lines.tsv         the number of documents: key, tab, value
//! curl 'localhost:8080/list?prefix=d/&limit=100&order=desc'   a page; `next` is the `after` of the next page
//! curl -X POST localhost:8080/snapshots                       a number for `snapshot=` of a listing
//! curl localhost:8080/metrics                                 `OpenMetrics`
//! ```
//!
//! Keys of the store:
//!
//! | key | value |
//! |---|---|
//! | `c/NAME` | a counter, 8 bytes |
//! | `d/KEY` | a document |
//! | `s/ID` | time at which the session expires, 8 bytes, then its data |
//! | `x/` TIME ID | empty: the expired sessions are one range of these keys |
//!
//! The service trusts its clients. It stops after SIGTERM or SIGINT.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a service prints its address and its errors")]
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a service has clock, files and threads; the engine has none"
)]

mod failure;
mod http;
mod service;
#[cfg(all(test, unix))]
mod tests;

use lsm_lab_engine::{Error, storage::StorageError};
use service::Service;
use std::io::ErrorKind;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tiny_http::Server;

const WORKERS: usize = 8;
const SWEEP_EVERY: Duration = Duration::from_millis(500);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [directory, address] = arguments.as_slice() else {
        eprintln!("usage: service DIRECTORY ADDRESS");
        return ExitCode::from(2);
    };
    match run(Path::new(directory), address) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("service: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(directory: &Path, address: &str) -> Result<(), Box<dyn std::error::Error>> {
    let store = service::open(directory).map_err(|error| match &error {
        Error::Storage(StorageError::Locked { .. }) => format!("another service uses the directory: {error}"),
        _ if error.kind() == ErrorKind::InvalidData => format!("{error}; keep a copy of the directory"),
        _ => error.to_string(),
    })?;
    let service = Service::new(store);
    let server = Server::http(address).map_err(|error| error.to_string())?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    println!("listening on {}", server.server_addr());
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| http::work(&service, &server, &stop));
        }
        while !stop.load(Relaxed) {
            std::thread::sleep(SWEEP_EVERY);
            service.drop_old_snapshots();
            if let Err(error) = service.sweep() {
                eprintln!("cannot remove expired sessions: {error}");
            }
        }
    });
    Ok(service.close()?)
}
