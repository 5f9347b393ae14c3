//! Chooses the answer to a request: a file, the result, or a sentence that explains why neither exists.

use super::site::Site;
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use std::io::ErrorKind;

/// Set on every answer, as `scripts/server/headers.mjs` sets them.
pub(super) const SECURITY_HEADERS: [(&str, &str); 6] = [
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    ),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
];

/// Media types by the end of a name, as `scripts/server/media-types.mjs` has them.
const MEDIA_TYPES: [(&str, &str); 16] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json; charset=utf-8"),
    ("map", "application/json; charset=utf-8"),
    ("webmanifest", "application/manifest+json; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("md", "text/markdown; charset=utf-8"),
    ("csv", "text/csv; charset=utf-8"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("woff", "font/woff"),
];

/// The parts of a request that decide its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RequestHead<'a> {
    /// Method as sent, for instance `GET`.
    pub method: &'a str,
    /// Target of the request line: path and query, still encoded.
    pub target: String,
    /// Values of all `Host` headers.
    pub hosts: Vec<&'a str>,
}

/// Status, headers and body of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    /// HTTP status code.
    pub status: u16,
    /// Media type of the body.
    pub media: &'static str,
    /// True if the browser must not store the body.
    pub no_store: bool,
    /// Body; the server leaves it out of answers to `HEAD`.
    pub body: Vec<u8>,
}

impl Answer {
    fn refusal(status: u16, sentence: &str) -> Self {
        Self {
            status,
            media: media_type("x.txt"),
            no_store: true,
            body: format!("{sentence}\n").into_bytes(),
        }
    }

    fn ok(name: &str, no_store: bool, body: Vec<u8>) -> Self {
        Self { status: 200, media: media_type(name), no_store, body }
    }
}

/// Returns the requested file, or a refusal.
pub(super) fn answer(site: &Site, head: &RequestHead<'_>) -> Answer {
    let [host] = head.hosts[..] else {
        return Answer::refusal(400, "The request needs exactly one Host header.");
    };
    if !is_local(host) {
        return Answer::refusal(421, "This server answers requests to 127.0.0.1 and localhost only.");
    }
    if !matches!(head.method, "GET" | "HEAD") {
        return Answer::refusal(405, "This server accepts GET and HEAD only.");
    }
    let path = head.target.split(['?', '#']).next().unwrap_or_default();
    let path = path.strip_prefix('/').map(|path| percent_decode_str(path).decode_utf8());
    let Some(Ok(path)) = path else {
        return Answer::refusal(400, "The address is not a path in UTF-8.");
    };
    if path == "results/index.json" {
        return Answer::ok(&path, true, index(site).into_bytes());
    }
    if path.strip_prefix("results/") == Some(&site.opened().name) {
        return Answer::ok(&path, true, site.opened().text.clone().into_bytes());
    }
    let is_folder = path.is_empty() || path.ends_with('/');
    let name = if is_folder { format!("{path}index.html") } else { path.into_owned() };
    match site.file(&name).map(std::fs::read) {
        Some(Ok(body)) => Answer::ok(&name, false, body),
        Some(Err(error)) if error.kind() != ErrorKind::NotFound => {
            Answer::refusal(503, "This file cannot be read now. Try again.")
        }
        _ => Answer::refusal(404, "This file does not exist."),
    }
}

/// Returns whether the value of a `Host` header names this machine.
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name.eq_ignore_ascii_case("localhost") || matches!(name, "127.0.0.1" | "[::1]")
}

/// The list of results: the opened one first, then those that the page bundles.
fn index(site: &Site) -> String {
    let opened = site.opened();
    let first = json!({ "file": opened.name, "label": opened.label, "source": "opened" });
    let bundled = site.file("results/index.json").and_then(|file| std::fs::read_to_string(file).ok());
    let bundled: Option<Value> = bundled.and_then(|text| serde_json::from_str(&text).ok());
    let entries = bundled.as_ref().and_then(|index| index.get("results")?.as_array()).into_iter().flatten();
    let entries = entries.filter(|entry| entry.get("file").is_some_and(Value::is_string)).map(|entry| {
        let mut entry = entry.clone();
        entry["source"] = json!("bundled");
        entry
    });
    let results: Vec<Value> = core::iter::once(first).chain(entries).collect();
    json!({ "schema": "lsm-lab-result-index", "schemaVersion": "1.0.0", "results": results }).to_string()
}

fn media_type(name: &str) -> &'static str {
    let end = name.rsplit('/').next().and_then(|file| file.rsplit_once('.')).map_or("", |(_, end)| end);
    let found = MEDIA_TYPES.iter().find(|(known, _)| known.eq_ignore_ascii_case(end));
    found.map_or("application/octet-stream", |(_, media)| media)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(name: &str) -> String {
        std::fs::read_to_string(format!("{}/../scripts/server/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn headers_and_media_types_are_those_of_the_labs_server() {
        let headers = script("headers.mjs");
        let (_, policy) = SECURITY_HEADERS[0];
        let directives: Vec<&str> = policy.split("; ").collect();
        for directive in &directives {
            assert!(headers.contains(&format!("\"{directive}\"")), "{directive}");
        }
        assert_eq!(headers.matches("-src ").count() + 3, directives.len(), "none is missing");
        for (name, value) in &SECURITY_HEADERS[1..] {
            assert!(headers.contains(&format!("\"{name}\": \"{value}\"")), "{name}");
        }
        let types = script("media-types.mjs");
        for (end, media) in MEDIA_TYPES {
            assert!(types.contains(&format!("[\".{end}\", \"{media}\"]")), "{end}");
        }
        assert_eq!(types.matches("  [\".").count(), MEDIA_TYPES.len());
    }

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:4000", "[::1]", "[::1]:80"] {
            assert!(is_local(host), "{host}");
        }
        let foreign = [
            "",
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost:80@evil.example",
            "[::1",
            "localhost:x",
        ];
        for host in foreign {
            assert!(!is_local(host), "{host}");
        }
    }

    #[test]
    fn names_have_types() {
        for (name, media) in [
            ("index.html", "text/html; charset=utf-8"),
            ("a/b.WASM", "application/wasm"),
            ("a.b/c", "application/octet-stream"),
            ("", "application/octet-stream"),
        ] {
            assert_eq!(media_type(name), media);
        }
    }
}
