//! The server of `open`: what it answers, and above all what it does not. Requests are written by hand, so that nothing
//! tidies them up.

#![expect(clippy::unwrap_used, reason = "a test of the program fails where its surroundings do")]

use lsm_lab_teaching::results::{ResultFile, parse};
use native_bench::measure::stop::Stop;
use native_bench::results::to_text;
use native_bench::server::{Opened, Server, Site};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

/// The bundled result of a real run.
fn bundled() -> ResultFile {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/public/results/vm-virtio-disk.json");
    parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A lab with a secret file outside of it, and a server that runs until this is dropped.
struct Lab {
    address: SocketAddr,
    stop: Stop,
    thread: Option<std::thread::JoinHandle<()>>,
    directory: tempfile::TempDir,
}

impl Lab {
    fn open() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let site = directory.path().join("dist");
        std::fs::create_dir_all(site.join("results")).unwrap();
        std::fs::create_dir_all(site.join("learn")).unwrap();
        let write = |name: &str, text: &str| std::fs::write(directory.path().join(name), text).unwrap();
        write("dist/index.html", "<p>page</p>");
        write("dist/learn/index.html", "<p>learn</p>");
        write("dist/a.wasm", "wasm");
        write("dist/results/index.json", r#"{"results":[{"file":"bundled.json","label":"b"},{"bad":1}]}"#);
        write("dist/results/bundled.json", "{}");
        write("secret.json", "secret");
        #[cfg(unix)]
        std::os::unix::fs::symlink(directory.path().join("secret.json"), site.join("link.json")).unwrap();
        let file = bundled();
        let opened = Opened::new(Path::new("my run.json"), &file, to_text(&file).unwrap());
        let server = Server::bind(Site::of(&site, opened).unwrap(), 0).unwrap();
        let (address, stop) = (server.address(), Stop::never());
        let until = stop.clone();
        let thread = std::thread::spawn(move || server.run(&until, |_| {}).unwrap());
        Self { address, stop, thread: Some(thread), directory }
    }

    /// Sends these bytes and returns the whole response.
    fn send(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(request).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) -> String {
        self.send(
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).as_bytes(),
        )
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        self.stop.interrupt(2);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").unwrap().1
}

#[test]
fn the_page_comes_with_its_types_and_its_policy() {
    let lab = Lab::open();
    assert!(lab.address.ip().is_loopback());
    let page = lab.get("/");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
    for header in ["content-type: text/html; charset=utf-8", "content-length: 11", "cache-control: no-cache"]
    {
        assert!(page.contains(&format!("{header}\r\n")), "{header}: {page}");
    }
    assert!(page.contains("script-src 'self' 'wasm-unsafe-eval';") && page.contains("nosniff"), "{page}");
    assert_eq!(body(&page), "<p>page</p>");
    assert_eq!(body(&lab.get("/index.html?x=/../..")), "<p>page</p>");
    assert_eq!(body(&lab.get("/learn/")), "<p>learn</p>");
    assert!(lab.get("/a.wasm").contains("content-type: application/wasm\r\n"));
    let head =
        lab.send(format!("HEAD / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", lab.address).as_bytes());
    assert!(head.contains("content-length: 11\r\n") && body(&head).is_empty(), "{head}");
}

#[test]
fn the_result_is_listed_first_and_served() {
    let lab = Lab::open();
    let index: serde_json::Value = serde_json::from_str(body(&lab.get("/results/index.json"))).unwrap();
    let listed: Vec<(&str, &str)> = index["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["file"].as_str().unwrap(), entry["source"].as_str().unwrap()))
        .collect();
    assert_eq!(listed, [("opened-my-run.json", "opened"), ("bundled.json", "bundled")]);
    assert_eq!(body(&lab.get("/results/opened-my-run.json")), to_text(&bundled()).unwrap());
    assert_eq!(body(&lab.get("/results/bundled.json")), "{}");
}

/// Browsers open several connections at once and keep them open. None may wait until another one closes.
#[test]
fn connections_that_stay_open_do_not_delay_others() {
    let lab = Lab::open();
    let request = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", lab.address);
    let mut open: Vec<TcpStream> = (0..32).map(|_| TcpStream::connect(lab.address).unwrap()).collect();
    for (number, stream) in open.iter_mut().enumerate().rev() {
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"<p>page</p>") {
            let mut part = [0; 1024];
            let length =
                stream.read(&mut part).unwrap_or_else(|error| panic!("connection {number}: {error}"));
            assert_ne!(length, 0, "connection {number} was closed");
            answer.extend(&part[..length]);
        }
    }
}

#[test]
fn nothing_outside_the_lab_is_sent() {
    let lab = Lab::open();
    for path in [
        "/../secret.json",
        "/..%2fsecret.json",
        "/%2e%2e/secret.json",
        "/..%5csecret.json",
        "/results/../../secret.json",
        "/results/..%2f..%2fsecret.json",
        "/results/opened-my-run.json/../../../secret.json",
        "//etc/passwd",
        "/etc/passwd",
        "/./index.html/../../secret.json",
        "/link.json",
        "/learn",
        "/results/",
        "/%00",
        "/%zz",
        "file:///etc/passwd",
        "http://127.0.0.1/secret.json",
        "*",
    ] {
        let answer = lab.get(path);
        let status = &answer[..answer.len().min(12)];
        assert!(matches!(status, "HTTP/1.1 404" | "HTTP/1.1 400"), "{path}: {answer}");
        assert!(!answer.contains("secret") && !answer.contains("root:"), "{path}: {answer}");
    }
    // A file that was added later was never listed, and a file that became a link is not followed.
    std::fs::write(lab.directory.path().join("dist/late.html"), "late").unwrap();
    assert!(lab.get("/late.html").starts_with("HTTP/1.1 404"));
    #[cfg(unix)]
    {
        let page = lab.directory.path().join("dist/a.wasm");
        std::fs::remove_file(&page).unwrap();
        std::os::unix::fs::symlink(lab.directory.path().join("secret.json"), &page).unwrap();
        assert!(lab.get("/a.wasm").starts_with("HTTP/1.1 404"));
    }
}

#[test]
fn strangers_and_broken_requests_get_a_sentence() {
    let lab = Lab::open();
    for (request, status) in [
        ("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", "421"),
        ("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n", "400"),
        ("GET /%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc", "405"),
        ("DELETE /index.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", "405"),
    ] {
        let answer = lab.send(request.as_bytes());
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{request:?}: {answer}");
        assert!(body(&answer).ends_with(".\n") && !answer.contains("<p>"), "{answer}");
    }
    // The library refuses requests that are not HTTP/1.1 by itself, without a sentence.
    for request in
        ["nonsense\r\n\r\n", "GET / HTTP/9\r\nHost: localhost\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n"]
    {
        let answer = lab.send(request.as_bytes());
        assert!(answer.starts_with("HTTP/1.1 400 ") && !answer.contains("<p>"), "{request:?}: {answer}");
    }
    // A client that sends nothing, or leaves early, delays no other.
    let silent = TcpStream::connect(lab.address).unwrap();
    drop(TcpStream::connect(lab.address).unwrap());
    assert_eq!(body(&lab.get("/")), "<p>page</p>");
    drop(silent);
}

/// Browsers open many connections, and a system has few descriptors.
#[cfg(unix)]
#[test]
fn the_server_goes_on_after_descriptors_ran_out() {
    use std::io::BufRead;
    use std::process::{Command, Stdio};
    let lab = Lab::open();
    let path = lab.directory.path();
    std::fs::write(path.join("run.json"), to_text(&bundled()).unwrap()).unwrap();
    let program = env!("CARGO_BIN_EXE_native-bench");
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -n 20; exec '{program}' open run.json --lab dist")])
        .current_dir(path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut link = String::new();
    std::io::BufReader::new(child.stdout.take().unwrap()).read_line(&mut link).unwrap();
    let address = link.trim().strip_prefix("http://").unwrap().split_once("/#").unwrap().0;
    let mut told = std::io::BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let idle: Vec<TcpStream> = (0..30).map(|_| TcpStream::connect(address).unwrap()).collect();
    let told =
        told.find(|line| line.starts_with("warning: ") || line.starts_with("error: ")).unwrap_or_default();
    assert!(told.starts_with("warning: "), "{told}");
    drop(idle);
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
        .write_all(format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The program as a user starts it: prints the link, serves, and ends at Ctrl-C with 0.
#[cfg(unix)]
#[test]
fn the_program_serves_until_it_is_interrupted() {
    use std::io::BufRead;
    use std::process::{Command, Stdio};
    let lab = Lab::open();
    let path = lab.directory.path();
    std::fs::write(path.join("run.json"), to_text(&bundled()).unwrap()).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_native-bench"))
        .args(["open", "run.json", "--lab", "dist"])
        .current_dir(path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut link = String::new();
    std::io::BufReader::new(child.stdout.take().unwrap()).read_line(&mut link).unwrap();
    let (address, fragment) = link.trim().strip_prefix("http://").unwrap().split_once("/#").unwrap();
    assert_eq!(fragment, "v=1&page=measure&run=5d29cdca4a36357a");
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .write_all(
            format!("GET /results/opened-run.json HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
                .as_bytes(),
        )
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    let process = rustix::process::Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
    rustix::process::kill_process(process, rustix::process::Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// The id of a foreign result is one value of the link.
#[cfg(unix)]
#[test]
fn the_link_holds_any_id() {
    use std::io::BufRead;
    use std::process::{Command, Stdio};
    let lab = Lab::open();
    let path = lab.directory.path();
    let mut file = bundled();
    file.run.id = "a&page=teach\u{1b}[31m%".to_owned();
    std::fs::write(path.join("run.json"), to_text(&file).unwrap()).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_native-bench"))
        .args(["open", "run.json", "--lab", "dist", "--quiet"])
        .current_dir(path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut link = String::new();
    std::io::BufReader::new(child.stdout.take().unwrap()).read_line(&mut link).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let (_, id) = link.trim().split_once("&run=").unwrap();
    let id_read = percent_encoding::percent_decode_str(id).decode_utf8().unwrap();
    assert!(!id.contains('&') && id_read == file.run.id, "{link:?}");
}
