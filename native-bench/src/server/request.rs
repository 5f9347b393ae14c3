//! The part of HTTP/1.1 that a browser needs to get files: request line and headers, bodies refused.

use std::io::Read;

/// Larger requests are none of a browser that wants a file.
const BYTES_MAX: usize = 16 << 10;

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Request {
    /// The decoded path, which begins with `/`.
    pub path: String,
    /// Whether only the headers are wanted.
    pub head_only: bool,
}

/// Why a request gets no file: status line and a sentence.
pub(super) type Refusal = (&'static str, &'static str);

const MALFORMED: Refusal = ("400 Bad Request", "This request cannot be read.");

/// Reads one request.
pub(super) fn read(stream: &mut impl Read) -> Result<Request, Refusal> {
    let mut bytes = Vec::new();
    let mut chunk = [0; 2048];
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        if bytes.len() > BYTES_MAX {
            return Err(("431 Request Header Fields Too Large", "This request is too long."));
        }
        match stream.read(&mut chunk) {
            Ok(0) => return Err(MALFORMED),
            Ok(count) => bytes.extend_from_slice(&chunk[..count]),
            Err(_) => return Err(("408 Request Timeout", "The request did not arrive.")),
        }
    };
    parse(&bytes[..end])
}

fn parse(head: &[u8]) -> Result<Request, Refusal> {
    let head = core::str::from_utf8(head).map_err(|_| MALFORMED)?;
    let mut lines = head.split("\r\n");
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (Some(method), Some(target), Some(version), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(MALFORMED);
    };
    if !matches!(version, "HTTP/1.1" | "HTTP/1.0") {
        return Err(("505 HTTP Version Not Supported", "This server speaks HTTP/1.1."));
    }
    let mut hosts = Vec::new();
    for line in lines {
        let (name, value) = line.split_once(':').ok_or(MALFORMED)?;
        if name.is_empty() || name.contains([' ', '\t']) {
            return Err(MALFORMED);
        }
        if name.eq_ignore_ascii_case("host") {
            hosts.push(value.trim());
        }
    }
    let [host] = hosts[..] else { return Err(MALFORMED) };
    if !is_local(host) {
        return Err(("421 Misdirected Request", "This server answers to this machine only."));
    }
    let head_only = match method {
        "GET" => false,
        "HEAD" => true,
        _ => return Err(("405 Method Not Allowed", "Only GET and HEAD.")),
    };
    let path = target.split(['?', '#']).next().unwrap_or_default();
    if !path.starts_with('/') {
        return Err(MALFORMED);
    }
    let path = decoded(path).ok_or(("400 Bad Request", "This address cannot be read."))?;
    Ok(Request { path, head_only })
}

/// Whether a host header names this machine.
fn is_local(host: &str) -> bool {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((name, port)) => (name, port.strip_prefix(':').or_else(|| port.is_empty().then_some(""))),
            None => return false,
        },
        None => host.split_once(':').map_or((host, Some("")), |(name, port)| (name, Some(port))),
    };
    let port = port.is_some_and(|port| port.bytes().all(|digit| digit.is_ascii_digit()));
    port && (name.eq_ignore_ascii_case("localhost") || matches!(name, "127.0.0.1" | "::1"))
}

/// The path with `%xx` decoded; nothing if it is malformed.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first == b'%' {
            let [high, low, after @ ..] = rest else { return None };
            let digit = |byte: &u8| char::from(*byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
            bytes.push(digit(high)? << 4 | digit(low)?);
            rest = after;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok().filter(|path| !path.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<Request, &'static str> {
        read(&mut text.as_bytes()).map_err(|(status, _)| &status[..3])
    }

    #[test]
    fn requests_of_browsers_are_read() {
        let get = |target: &str| {
            of(&format!("GET {target} HTTP/1.1\r\nHost: 127.0.0.1:4000\r\nAccept: */*\r\n\r\n"))
        };
        let path = |path: &str| Ok(Request { path: path.to_owned(), head_only: false });
        assert_eq!(get("/"), path("/"));
        assert_eq!(get("/a%20b/%C3%BC.js?x=1"), path("/a b/\u{fc}.js"));
        assert_eq!(get("/%2e%2e/secret"), path("/../secret"), "decoded once, then looked up");
        assert_eq!(get("/%252e"), path("/%2e"));
        let head = of("HEAD / HTTP/1.0\r\nhost: LOCALHOST\r\n\r\n");
        assert_eq!(head, Ok(Request { path: "/".to_owned(), head_only: true }));
    }

    #[test]
    fn anything_else_is_refused() {
        for (text, status) in [
            ("", "400"),
            ("GET / HTTP/1.1\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", "400"),
            ("GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
            ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
            ("GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
            ("GET /%ff HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
            ("GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
            ("GET /% HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
            ("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n", "405"),
            ("GET / HTTP/2\r\nHost: localhost\r\n\r\n", "505"),
            ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
            ("GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\n\r\n", "421"),
            ("GET / HTTP/1.1\r\nHost: localhost:80@evil.example\r\n\r\n", "421"),
            ("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", "421"),
            ("GET / HTTP/1.1\r\nHost: localhost", "400"),
        ] {
            assert_eq!(of(text), Err(status), "{text:?}");
        }
        let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n", "x".repeat(BYTES_MAX));
        assert_eq!(of(&long), Err("431"));
        assert!(is_local("[::1]:80") && is_local("127.0.0.1") && !is_local("") && !is_local("localhost:x"));
    }
}
