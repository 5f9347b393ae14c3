//! Serves the built lab and one result file to browsers on this machine. `hyper` implements HTTP/1.1.
//!
//! **Invariants**
//! 1. Only the result and the files that were in the lab's directory at the start are ever sent. A requested path is
//!    looked up in that list and never joined to a directory, so no path leads outside.
//! 2. Only requests whose `Host` header names this machine get an answer. A foreign page whose name resolves to
//!    127.0.0.1 gets a refusal.
//! 3. Answers carry the headers of `scripts/server/headers.mjs` (a test compares them).
//! 4. No connection waits for another one, however many stay open. If the system has no descriptor left, further ones
//!    wait until others end.
//!
//! **Limits**: a request's headers may have 16 KiB and take 30 s to arrive. A connection ends after 10 minutes, and its
//! last answer may take 30 s more.

mod answer;
mod site;

pub use site::{Opened, Site};

use crate::measure::stop::Stop;
use answer::{Answer, RequestHead, SECURITY_HEADERS, answer};
use core::convert::Infallible;
use core::pin::pin;
use core::time::Duration;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;

/// Interval between two checks whether the server should stop.
const PAUSE: Duration = Duration::from_millis(20);

/// Largest request line with headers, in bytes.
const HEADERS_BYTES_MAX: usize = 16 * 1024;

/// Time in which the headers of a request must arrive.
const HEADERS_TIME_MAX: Duration = Duration::from_secs(30);

/// Time after which a connection takes no further request.
const CONNECTION_TIME_MAX: Duration = Duration::from_mins(10);

/// A server with a port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    site: Arc<Site>,
}

impl Server {
    /// Binds a port of 127.0.0.1; 0 means any free one.
    ///
    /// # Errors
    /// The system's error, for instance if another program uses the port.
    pub fn bind(site: Site, port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address, site: Arc::new(site) })
    }

    /// Returns the address of this server.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests on the calling thread until `stop` is requested, then closes all connections. Reports the first
    /// error of a period in which no further connection can be accepted.
    ///
    /// # Errors
    /// The system's error if it cannot wait for connections.
    pub fn run(self, stop: &Stop, report: impl Fn(&io::Error)) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(self.accept(stop, report))
    }

    async fn accept(self, stop: &Stop, report: impl Fn(&io::Error)) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let mut waits = false;
        while !stop.requested() {
            let Ok(accepted) = tokio::time::timeout(PAUSE, listener.accept()).await else { continue };
            match accepted {
                Ok((stream, _)) => {
                    waits = false;
                    tokio::spawn(converse(stream, Arc::clone(&self.site)));
                }
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    if !core::mem::replace(&mut waits, true) {
                        report(&error);
                    }
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
        Ok(())
    }
}

/// Answers the requests of one connection.
async fn converse(stream: tokio::net::TcpStream, site: Arc<Site>) {
    let service = service_fn(|request: Request<Incoming>| {
        let response = response(answer(&site, &head_of(&request)));
        async { Ok::<_, Infallible>(response) }
    });
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS_TIME_MAX)
            .max_buf_size(HEADERS_BYTES_MAX)
            .serve_connection(TokioIo::new(stream), service)
    );
    // The client may have closed the connection or sent something else than HTTP; others are unaffected.
    if tokio::time::timeout(CONNECTION_TIME_MAX, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        let _ = tokio::time::timeout(HEADERS_TIME_MAX, connection).await;
    }
}

/// Copies the parts of a request that decide the answer.
fn head_of(request: &Request<Incoming>) -> RequestHead<'_> {
    let hosts = request.headers().get_all(HOST).iter();
    RequestHead {
        method: request.method().as_str(),
        target: request.uri().to_string(),
        // A name that is not ASCII is not the name of this machine.
        hosts: hosts.map(|host| host.to_str().unwrap_or_default()).collect(),
    }
}

fn response(answer: Answer) -> Response<Full<Bytes>> {
    let cache = if answer.no_store { "no-store" } else { "no-cache" };
    let response = Response::builder()
        .status(answer.status)
        .header(CONTENT_TYPE, answer.media)
        .header(CACHE_CONTROL, cache);
    SECURITY_HEADERS
        .into_iter()
        .fold(response, |response, (name, value)| response.header(name, value))
        .body(Full::from(answer.body))
        .expect("the status and the headers are constants")
}
