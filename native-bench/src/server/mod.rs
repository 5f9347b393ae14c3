//! Serves the built lab and one result file to browsers on this machine. HTTP itself is the work of `tiny_http`.
//!
//! **Invariants**
//! 1. Only the result and the files that were in the lab's directory at the start are ever sent. A requested path is
//!    looked up in that list and never joined to a directory, so no path leads outside.
//! 2. Only requests whose `Host` header names this machine get an answer. A foreign page whose name resolves to
//!    127.0.0.1 gets a refusal.
//! 3. Answers carry the headers of `scripts/server/headers.mjs` (a test compares them).
//!
//! **Limits**: `tiny_http` bounds neither the length of a request's headers nor the time a client takes to send them.
//! Only programs on this machine can connect, so this costs memory and threads at worst.

mod answer;
mod site;

pub use site::{Opened, Site};

use crate::measure::stop::Stop;
use answer::{Answer, Asked, SECURITY_HEADERS, answer};
use core::time::Duration;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use tiny_http::{Header, Request, Response, StatusCode};

/// Interval between two checks whether the server should stop.
const PAUSE: Duration = Duration::from_millis(20);

/// A server with a port.
pub struct Server {
    http: tiny_http::Server,
    address: SocketAddr,
    site: Arc<Site>,
}

impl core::fmt::Debug for Server {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("Server")
            .field("address", &self.address)
            .field("site", &self.site)
            .finish_non_exhaustive()
    }
}

impl Server {
    /// Binds a port of 127.0.0.1; 0 means any free one.
    ///
    /// # Errors
    /// The system's error, for instance if another program uses the port.
    pub fn bind(site: Site, port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let http = tiny_http::Server::from_listener(listener, None).map_err(io::Error::other)?;
        Ok(Self { http, address, site: Arc::new(site) })
    }

    /// Returns the address of this server.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `stop` is requested. Each request has its own thread, so a slow client delays no other.
    ///
    /// # Errors
    /// The system's error if no further connection can be accepted.
    pub fn run(&self, stop: &Stop) -> io::Result<()> {
        while !stop.requested() {
            let Some(request) = self.http.recv_timeout(PAUSE)? else { continue };
            let site = Arc::clone(&self.site);
            std::thread::spawn(move || {
                let answer = answer(&site, &asked(&request));
                // The client may have closed the connection; the next request is unaffected.
                let _ = request.respond(response(answer));
            });
        }
        Ok(())
    }
}

/// Copies the parts of a request that decide the answer.
fn asked(request: &Request) -> Asked<'_> {
    let hosts = request.headers().iter().filter(|header| header.field.equiv("Host"));
    Asked {
        method: request.method().as_str(),
        target: request.url(),
        hosts: hosts.map(|header| header.value.as_str()).collect(),
    }
}

fn response(answer: Answer) -> Response<io::Cursor<Vec<u8>>> {
    let cache = if answer.no_store { "no-store" } else { "no-cache" };
    let headers =
        [("Content-Type", answer.media), ("Cache-Control", cache)].into_iter().chain(SECURITY_HEADERS);
    let headers = headers.map(|(name, value)| {
        Header::from_bytes(name, value).expect("names and values of headers are ASCII constants")
    });
    let length = answer.body.len();
    Response::new(
        StatusCode(answer.status),
        headers.collect(),
        io::Cursor::new(answer.body),
        Some(length),
        None,
    )
    // Files go out whole and with their length.
    .with_chunked_threshold(usize::MAX)
}
