//! Requests and their answers.

use crate::failure::Failure;
use crate::service::{Listing, Service};
use lsm_lab_engine::Reader;
use std::fmt::Write as _;
use std::io::Read as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tiny_http::{Method, Request, Response, Server};

const MAX_BODY_BYTES: u64 = 64 << 20;
/// Number of requests that a thread answers after the signal.
const LAST_REQUESTS: usize = 100;

/// Answers requests until the service stops. Requests that arrived before the signal are answered.
pub(crate) fn work(service: &Service, server: &Server, stop: &AtomicBool) {
    let mut reader = service.store().reader();
    let mut last = LAST_REQUESTS;
    while last > 0 {
        let stopping = stop.load(Relaxed);
        let mut request = match server.recv_timeout(Duration::from_millis(100)) {
            Ok(Some(request)) => request,
            Ok(None) if stopping => return,
            Ok(None) => continue,
            Err(error) => {
                eprintln!("cannot accept a request: {error}");
                continue;
            }
        };
        last -= usize::from(stopping);
        // Each request writes one batch at most, so a panic leaves nothing half written.
        let answer = catch_unwind(AssertUnwindSafe(|| answer(service, &mut reader, &mut request)));
        let (status, body) = match answer {
            Ok(Ok(body)) => (200, body),
            Ok(Err(failure)) => {
                let status = failure.status();
                if status >= 500 {
                    eprintln!("{} {}: {failure}", request.method(), request.url());
                }
                (status, format!("{failure}\n").into_bytes())
            }
            Err(_) => {
                reader = service.store().reader();
                (500, b"internal error\n".to_vec())
            }
        };
        let response = Response::from_data(body).with_status_code(status).with_chunked_threshold(usize::MAX);
        // The client may have left.
        let _ = request.respond(response);
    }
}

fn answer(service: &Service, reader: &mut Reader<'_>, request: &mut Request) -> Result<Vec<u8>, Failure> {
    let url = request.url().to_owned();
    let (path, query) = url.split_once('?').unwrap_or((&url, ""));
    let (path, query): (Vec<String>, _) =
        (path.split('/').skip(1).map(decode).collect(), Query::parse(query));
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let line = |text: String| Ok((text + "\n").into_bytes());
    let lifetime = || Ok::<_, Failure>(query.number("ttl_ms")?.unwrap_or(60_000));
    match (request.method(), path.as_slice()) {
        (Method::Post, ["counters", name, "add"]) => {
            line(service.add(reader, name, query.number("n")?.unwrap_or(1))?.to_string())
        }
        (Method::Get, ["counters", name]) => line(service.counter(name)?.to_string()),
        (Method::Get, ["counters"]) => {
            let names: Vec<&str> = query.text("names").unwrap_or_default().split(',').collect();
            let counts = service.counters(&names)?.into_iter();
            let shown = counts.map(|count| count.map_or_else(|| "-".to_owned(), |n| n.to_string()));
            line(shown.collect::<Vec<_>>().join(","))
        }
        (Method::Post, ["sessions"]) => line(service.create_session(&body(request)?, lifetime()?)?),
        (Method::Get, ["sessions", id]) => Ok(service.session(id)?.1[8..].to_vec()),
        (Method::Post, ["sessions", id, "touch"]) => {
            line(service.touch_session(id, lifetime()?)?.to_string())
        }
        (Method::Delete, ["sessions", id]) => service.end_session(id).map(|()| Vec::new()),
        (Method::Put, ["docs", name]) => service.put_document(name, &body(request)?).map(|()| Vec::new()),
        (Method::Get, ["docs", name]) => Ok(service.document(name)?.into()),
        (Method::Post, ["import"]) => {
            let body = String::from_utf8(body(request)?);
            let body = body.map_err(|error| Failure::BadRequest(error.to_string()))?;
            line(service.import(&body)?.to_string())
        }
        (Method::Post, ["snapshots"]) => line(service.keep_snapshot()?.to_string()),
        (Method::Get, ["list"]) => list(service, &query),
        (Method::Get, ["metrics"]) => Ok(service.metrics().into_bytes()),
        (Method::Get, ["health"]) => service.health().map(|()| b"ok\n".to_vec()),
        _ => Err(Failure::NotFound),
    }
}

fn list(service: &Service, query: &Query) -> Result<Vec<u8>, Failure> {
    let limit = query.number("limit")?.unwrap_or(100).clamp(1, 10_000);
    let page = service.list(&Listing {
        prefix: query.text("prefix").unwrap_or_default().as_bytes(),
        after: query.text("after").map(str::as_bytes),
        limit: usize::try_from(limit).unwrap_or(100),
        backwards: query.text("order") == Some("desc"),
        snapshot: query.number("snapshot")?,
    })?;
    let mut text = String::new();
    for (key, value) in &page.entries {
        let _ = writeln!(text, "{}\t{}", key.escape_ascii(), value.escape_ascii());
    }
    if let Some(next) = page.next {
        let _ = writeln!(text, "next\t{}", next.escape_ascii());
    }
    Ok(text.into_bytes())
}

fn body(request: &mut Request) -> Result<Vec<u8>, Failure> {
    let mut body = Vec::new();
    let read = request.as_reader().take(MAX_BODY_BYTES + 1).read_to_end(&mut body);
    read.map_err(|error| Failure::BadRequest(error.to_string()))?;
    if body.len() as u64 > MAX_BODY_BYTES {
        return Err(Failure::BadRequest(format!("the body exceeds {MAX_BODY_BYTES} bytes")));
    }
    Ok(body)
}

struct Query(Vec<(String, String)>);

impl Query {
    fn parse(query: &str) -> Self {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        Self(pairs.map(|(name, value)| (decode(name), decode(value))).collect())
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str) -> Result<Option<u64>, Failure> {
        let parse = |text: &str| text.parse().map_err(|_| format!("`{name}` is not a number"));
        self.text(name).map(parse).transpose().map_err(Failure::BadRequest)
    }
}

/// Replaces `%XX` by the byte.
fn decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let hex = tail.get(..2).filter(|_| first == b'%').and_then(|hex| str::from_utf8(hex).ok());
        let byte = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
