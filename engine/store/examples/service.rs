//! Small HTTP service on the store: counters, and sessions that expire. Written only from the crate's
//! documentation.
//!
//! `cargo run --package lsm-lab-engine --example service -- DIRECTORY 127.0.0.1:8080`, and then:
//!
//! ```text
//! curl -X POST localhost:8080/counters/visits        1
//! curl -X POST localhost:8080/counters/visits?by=4   5
//! curl localhost:8080/counters                       visits 5
//! curl -X POST localhost:8080/sessions -d ada        0000000000000001
//! curl localhost:8080/sessions/0000000000000001      ada
//! curl -X DELETE localhost:8080/sessions/0000000000000001
//! ```
//!
//! Keys of the store:
//!
//! | key | value |
//! |---|---|
//! | `counter/NAME` | the count, 8 bytes |
//! | `session/ID` | when it expires, 8 bytes, then its text |
//! | `expiry/` TIME `/ID` | nothing: expired sessions are one range of these keys |
//! | `next-session` | the number of the next session, 8 bytes |
//!
//! The service trusts its clients: session numbers are easy to guess.

#![expect(clippy::print_stdout, reason = "a service says where it listens")]
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a service has clock and threads; the engine has not"
)]

use lsm_lab_engine::{LogMode, Snapshot, Store, WriteBatch};
use std::error::Error;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// Time that a client has to send its request.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Largest body of a request, in bytes.
const MAX_BODY_BYTES: usize = 4096;
/// Time between two searches for expired sessions.
const SWEEP: Duration = Duration::from_millis(200);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(directory), Some(address)) = (arguments.next(), arguments.next()) else {
        return Err("usage: service DIRECTORY ADDRESS [SECONDS OF A SESSION]".into());
    };
    let seconds = arguments.next().map_or(Ok(3600), |text| text.parse())?;
    let service = Service::open(Path::new(&directory), Duration::from_secs(seconds))?;
    let listener = TcpListener::bind(address)?;
    println!("listening on http://{}", listener.local_addr()?);
    service.serve(&listener, &AtomicBool::new(false))?;
    Ok(())
}

/// State of the service, shared by its clones.
#[derive(Clone)]
struct Service {
    store: Store,
    /// Held while a value is read, changed and written: the store has no transactions.
    changing: Arc<Mutex<()>>,
    session_time: Duration,
}

/// Answer: status and text.
type Answer = (u16, String);

impl Service {
    /// Opens the store of the service, or creates it.
    fn open(directory: &Path, session_time: Duration) -> Result<Self, lsm_lab_engine::Error> {
        // A write returns when it is durable, and clients that wait at the same moment share a sync.
        let store = Store::builder(directory).log(LogMode::Group).cache_bytes(16 << 20).open_or_create()?;
        Ok(Self { store, changing: Arc::default(), session_time })
    }

    /// Answers requests, each in a thread, until it is stopped. Then closes the store.
    fn serve(self, listener: &TcpListener, stop: &AtomicBool) -> Result<(), Box<dyn Error>> {
        listener.set_nonblocking(true)?;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    if let Err(error) = self.sweep(now()) {
                        println!("cannot remove expired sessions: {error}");
                    }
                    std::thread::sleep(SWEEP);
                }
            });
            while !stop.load(Ordering::Relaxed) {
                match listener.accept() {
                    Ok((client, _)) => {
                        let service = self.clone();
                        scope.spawn(move || service.respond(&client));
                    }
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        std::thread::sleep(Duration::from_millis(2));
                    }
                    Err(error) => println!("cannot accept a client: {error}"),
                }
            }
        });
        Ok(self.store.close()?)
    }

    /// Reads a request and answers it.
    fn respond(&self, client: &TcpStream) {
        let answered = Request::read(client).and_then(|request| {
            let (status, text) = request.map_or_else(
                |problem| (400, problem),
                // The client gets no details of a store error.
                |request| {
                    self.answer(&request).unwrap_or_else(|error| {
                        println!("{} {}: {error}", request.method, request.path);
                        (500, "the store failed".to_owned())
                    })
                },
            );
            let reason = if status < 400 { "OK" } else { "Error" };
            let mut client = client;
            write!(
                client,
                "HTTP/1.1 {status} {reason}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
                text.len()
            )
        });
        if let Err(error) = answered {
            println!("lost a client: {error}");
        }
    }

    fn answer(&self, request: &Request) -> Result<Answer, lsm_lab_engine::Error> {
        let parts: Vec<&str> = request.path.trim_matches('/').split('/').collect();
        match (request.method.as_str(), &parts[..]) {
            ("GET", ["counters"]) => Self::counters(&self.store.snapshot()).map(|text| (200, text)),
            ("GET", ["counters", name]) => Ok(match self.store.get(counter_key(name))? {
                Some(count) => (200, number(&count).to_string()),
                None => (404, "no such counter".to_owned()),
            }),
            ("POST", ["counters", name]) if !name.is_empty() => match request.by() {
                Some(by) => self.count(name, by).map(|count| (200, count.to_string())),
                None => Ok((400, "`by` is not a number".to_owned())),
            },
            ("POST", ["sessions"]) => self.begin_session(&request.body, now()).map(|id| (201, id)),
            ("GET", ["sessions", id]) => Ok(match self.session(id, now())? {
                Some(text) => (200, text),
                None => (404, "no such session".to_owned()),
            }),
            ("DELETE", ["sessions", id]) => {
                let ended = self.end_session(id)?;
                Ok(if ended { (200, String::new()) } else { (404, "no such session".to_owned()) })
            }
            _ => Ok((404, "no such resource".to_owned())),
        }
    }

    /// Adds to a counter, and returns its new value.
    fn count(&self, name: &str, by: u64) -> Result<u64, lsm_lab_engine::Error> {
        let _alone = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let key = counter_key(name);
        let count = self.store.get(&key)?.map_or(0, |count| number(&count)).saturating_add(by);
        self.store.put(key, count.to_be_bytes())?;
        Ok(count)
    }

    /// Lists all counters of one moment.
    fn counters(moment: &Snapshot) -> Result<String, lsm_lab_engine::Error> {
        let mut text = String::new();
        for entry in moment.prefix("counter/") {
            let (key, count) = entry?;
            let name = String::from_utf8_lossy(&key["counter/".len()..]);
            text.push_str(&[name.as_ref(), " ", &number(&count).to_string(), "\n"].concat());
        }
        Ok(text)
    }

    /// Begins a session, and returns its ID.
    fn begin_session(&self, text: &str, now: u64) -> Result<String, lsm_lab_engine::Error> {
        let _alone = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let next = self.store.get("next-session")?.map_or(1, |next| number(&next));
        let id = format!("{next:016x}");
        let expires = now.saturating_add(u64::try_from(self.session_time.as_millis()).unwrap_or(u64::MAX));
        let mut batch = WriteBatch::new();
        batch
            .put("next-session", (next + 1).to_be_bytes())
            .put(session_key(&id), [&expires.to_be_bytes(), text.as_bytes()].concat())
            .put(expiry_key(expires, &id), "");
        self.store.write(batch)?; // all three, or none
        Ok(id)
    }

    /// Returns the text of a session that has not expired.
    fn session(&self, id: &str, now: u64) -> Result<Option<String>, lsm_lab_engine::Error> {
        let Some(session) = self.store.get(session_key(id))? else { return Ok(None) };
        let (expires, text) = session.split_at(8);
        Ok((number(expires) > now).then(|| String::from_utf8_lossy(text).into_owned()))
    }

    /// Ends a session; `false` if there is none.
    fn end_session(&self, id: &str) -> Result<bool, lsm_lab_engine::Error> {
        let _alone = self.changing.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(session) = self.store.get(session_key(id))? else { return Ok(false) };
        let mut batch = WriteBatch::new();
        batch.delete(session_key(id)).delete(expiry_key(number(&session[..8]), id));
        self.store.write(batch)?;
        Ok(true)
    }

    /// Removes sessions that have expired.
    fn sweep(&self, now: u64) -> Result<(), lsm_lab_engine::Error> {
        let mut batch = WriteBatch::new();
        for entry in self.store.range(expiry_key(0, "")..expiry_key(now.saturating_add(1), "")) {
            let (key, _) = entry?;
            let id = String::from_utf8_lossy(&key["expiry/".len() + 9..]);
            batch.delete(session_key(&id)).delete(&key);
        }
        self.store.write(batch)
    }
}

/// Parts of a request that this service uses.
struct Request {
    method: String,
    path: String,
    query: String,
    body: String,
}

impl Request {
    /// Reads a request; the inner error is the client's fault.
    fn read(client: &TcpStream) -> io::Result<Result<Self, String>> {
        client.set_nonblocking(false)?;
        client.set_read_timeout(Some(TIMEOUT))?;
        let mut lines = BufReader::new(client.take(16 << 10));
        let mut line = String::new();
        lines.read_line(&mut line)?;
        let mut words = line.split_whitespace();
        let (Some(method), Some(target)) = (words.next(), words.next()) else {
            return Ok(Err("not a request".to_owned()));
        };
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let mut request = Self {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            body: String::new(),
        };
        let mut body_bytes = 0;
        loop {
            let mut header = String::new();
            lines.read_line(&mut header)?;
            let Some((name, value)) = header.split_once(':') else { break };
            if name.eq_ignore_ascii_case("content-length") {
                body_bytes = value.trim().parse().unwrap_or(usize::MAX);
            }
        }
        if body_bytes > MAX_BODY_BYTES {
            return Ok(Err(format!("a body has at most {MAX_BODY_BYTES} bytes")));
        }
        let mut body = vec![0; body_bytes];
        lines.read_exact(&mut body)?;
        request.body = String::from_utf8_lossy(&body).into_owned();
        Ok(Ok(request))
    }

    /// Returns the number of the query `by=NUMBER`, or 1.
    fn by(&self) -> Option<u64> {
        if self.query.is_empty() { Some(1) } else { self.query.strip_prefix("by=")?.parse().ok() }
    }
}

fn counter_key(name: &str) -> String {
    format!("counter/{name}")
}

fn session_key(id: &str) -> String {
    format!("session/{id}")
}

/// Returns keys in the order of their times: numbers are big-endian.
fn expiry_key(time: u64, id: &str) -> Vec<u8> {
    [b"expiry/", &time.to_be_bytes()[..], b"/", id.as_bytes()].concat()
}

/// Returns the 8-byte number that this service wrote.
fn number(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_be_bytes)
}

/// Returns the milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::SocketAddr;

    /// Sends a request, and returns status and body of the answer.
    fn ask(address: SocketAddr, method: &str, target: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{method} {target} HTTP/1.1\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    /// Runs the service while `client` talks to it.
    fn run(directory: &Path, session_time: Duration, client: impl FnOnce(SocketAddr)) {
        let service = Service::open(directory, session_time).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, stop) = (listener.local_addr().unwrap(), Arc::new(AtomicBool::new(false)));
        let server = std::thread::spawn({
            let stop = Arc::clone(&stop);
            move || service.serve(&listener, &stop).map_err(|error| error.to_string())
        });
        client(address);
        stop.store(true, Ordering::Relaxed);
        server.join().unwrap().unwrap();
    }

    #[test]
    fn counts_and_remembers_what_it_counted() {
        let directory = tempfile::tempdir().unwrap();
        run(directory.path(), Duration::from_mins(1), |address| {
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| (0..25).for_each(|_| drop(ask(address, "POST", "/counters/visits", ""))));
                }
            });
            assert_eq!(ask(address, "POST", "/counters/orders?by=7", ""), (200, "7".to_owned()));
            assert_eq!(ask(address, "POST", "/counters/orders?by=many", "").0, 400);
            assert_eq!(ask(address, "GET", "/counters/none", "").0, 404);
        });
        run(directory.path(), Duration::from_mins(1), |address| {
            assert_eq!(ask(address, "GET", "/counters", ""), (200, "orders 7\nvisits 100\n".to_owned()));
        });
    }

    #[test]
    fn sessions_expire_and_leave_nothing() {
        let directory = tempfile::tempdir().unwrap();
        run(directory.path(), Duration::from_mins(1), |address| {
            let (status, id) = ask(address, "POST", "/sessions", "ada");
            assert_eq!((status, id.len()), (201, 16));
            let path = format!("/sessions/{id}");
            assert_eq!(ask(address, "GET", &path, ""), (200, "ada".to_owned()));
            assert_eq!(ask(address, "DELETE", &path, "").0, 200);
            assert_eq!(ask(address, "GET", &path, "").0, 404);
            assert_eq!(ask(address, "DELETE", &path, "").0, 404);
            assert_eq!(ask(address, "POST", "/sessions", &"x".repeat(5000)).0, 400);
        });
        let service = Service::open(directory.path(), Duration::from_millis(100)).unwrap();
        let id = service.begin_session("grace", 1000).unwrap();
        assert_eq!(service.session(&id, 1099).unwrap().as_deref(), Some("grace"));
        assert_eq!(service.session(&id, 1100).unwrap(), None);
        service.sweep(1099).unwrap();
        assert!(service.store.contains_key(session_key(&id)).unwrap());
        service.sweep(1100).unwrap();
        let left: Result<Vec<_>, _> = service.store.iter().collect();
        assert_eq!(left.unwrap(), [("next-session".into(), 3_u64.to_be_bytes().as_slice().into())]);
        service.store.close().unwrap();
    }
}
