//! Serves the built lab and one result on this machine: HTTP/1.1, GET and HEAD, one answer per connection.
//!
//! **Invariants**
//! 1. Only files that were found in the lab's directory when the server started, and the result, are ever sent. A path
//!    is looked up in that list, never put together: there is nothing to climb out of.
//! 2. Only requests that name this machine are answered: a page elsewhere whose name resolves to 127.0.0.1 gets nothing.
//! 3. Answers carry the headers of `scripts/server/headers.mjs` (compared with it by a test).
//! 4. A request has a largest size and a longest time, and there are so many connections at once at most.
//!
//! **Not here**: TLS, compression, caching, anything that writes.

mod answer;
mod request;
mod site;

pub use site::{Opened, Site};

use crate::measure::stop::Stop;
use answer::{Answer, answer};
use core::time::Duration;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How long one read or write may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the server looks whether it is to end.
const PAUSE: Duration = Duration::from_millis(20);
/// Connections at a time. A browser opens six.
const CONNECTIONS_MAX: usize = 64;

/// A server that has its port and answers nobody yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    site: Arc<Site>,
}

impl Server {
    /// Takes a port of 127.0.0.1; 0 means any free one.
    ///
    /// # Errors
    /// What the system reports.
    pub fn bind(site: Site, port: u16) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        Ok(Self { listener, site: Arc::new(site) })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// What the system reports.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until told to stop.
    ///
    /// # Errors
    /// What the system reports when no connection can be accepted any more.
    pub fn run(&self, stop: &Stop) -> std::io::Result<()> {
        let open = Arc::new(AtomicUsize::new(0));
        while !stop.requested() {
            let stream = match self.listener.accept() {
                Ok((stream, _)) => stream,
                Err(error) if is_passing(&error) => {
                    std::thread::sleep(PAUSE);
                    continue;
                }
                Err(error) => return Err(error),
            };
            if open.load(Ordering::Relaxed) >= CONNECTIONS_MAX {
                // The browser tries again; a stranger that opens connections for fun does not stop the others for long.
                continue;
            }
            open.fetch_add(1, Ordering::Relaxed);
            let (site, count) = (Arc::clone(&self.site), Arc::clone(&open));
            std::thread::spawn(move || {
                // A connection that breaks is the other side's business.
                let _ = serve(stream, &site);
                count.fetch_sub(1, Ordering::Relaxed);
            });
        }
        Ok(())
    }
}

/// Whether accepting may work the next time.
fn is_passing(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionReset, Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), WouldBlock | Interrupted | ConnectionAborted | ConnectionReset | TimedOut)
}

fn serve(mut stream: TcpStream, site: &Site) -> std::io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = request::read(&mut stream);
    let with_body = request.as_ref().is_ok_and(|request| !request.head_only) || request.is_err();
    let Answer { status, media, no_store, body, .. } =
        &request.map_or_else(Answer::refusal, |request| answer(site, &request));
    let mut head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {media}\r\nContent-Length: {}\r\nCache-Control: {}\r\nConnection: close\r\n",
        body.len(),
        if *no_store { "no-store" } else { "no-cache" },
    );
    for (name, value) in answer::SECURITY_HEADERS {
        head.push_str(name);
        head.push_str(": ");
        head.push_str(value);
        head.push_str("\r\n");
    }
    head.push_str("\r\n");
    stream.write_all(head.as_bytes())?;
    if with_body {
        stream.write_all(body)?;
    }
    stream.flush()?;
    finish(&stream);
    Ok(())
}

/// Says that nothing more comes, and reads what the other side still sends: closing over unread bytes resets the
/// connection and takes the answer with it.
fn finish(mut stream: &TcpStream) {
    /// Bytes that are read in vain at most.
    const DRAINED_MAX: usize = 1 << 20;
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let _ = stream.set_read_timeout(Some(Duration::from_millis(500)));
    let mut rest = [0; 4096];
    let mut drained = 0;
    while drained < DRAINED_MAX {
        match std::io::Read::read(&mut stream, &mut rest) {
            Ok(0) | Err(_) => break,
            Ok(count) => drained += count,
        }
    }
}
