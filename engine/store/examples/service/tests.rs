//! The service as a process: started, killed and started again. The tests start this program with [`child`] as its only test.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const DIRECTORY: &str = "SERVICE_DIRECTORY";

#[test]
#[ignore = "the process that the other tests start and kill"]
fn child() {
    let directory = std::env::var(DIRECTORY).unwrap();
    crate::run(Path::new(&directory), "127.0.0.1:0").unwrap();
    // The parent reads only the address, so the test harness cannot print its summary.
    std::process::exit(0);
}

fn command(directory: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "tests::child", "--ignored", "--nocapture"]).env(DIRECTORY, directory);
    command
}

struct Running {
    child: Child,
    address: String,
}

impl Running {
    fn start(directory: &Path) -> Self {
        let mut child = command(directory).stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address =
            lines.map_while(Result::ok).find_map(|line| Some(line.split_once("listening on ")?.1.to_owned()));
        Self { child, address: address.unwrap() }
    }

    fn stop(mut self) {
        let kill = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert!(self.child.wait().unwrap().success());
    }

    fn request(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {}",
            body.len()
        );
        stream.write_all([&head, "\r\n\r\n", body].concat().as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.trim_end().to_owned())
    }

    fn ok(&self, method: &str, path: &str, body: &str) -> String {
        let (status, answer) = self.request(method, path, body);
        assert_eq!(status, 200, "{method} {path}: {answer}");
        answer
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_killed_service_loses_no_write() {
    let directory = tempfile::tempdir().unwrap();
    let service = Running::start(directory.path());
    for n in 1..=10 {
        assert_eq!(service.ok("POST", "/counters/visits/add?n=2", ""), (2 * n).to_string());
    }
    let session = service.ok("POST", "/sessions?ttl_ms=600000", "Ada");
    let short = service.ok("POST", "/sessions?ttl_ms=300", "Grace");
    service.ok("PUT", "/docs/one", "1");
    assert_eq!(service.ok("POST", "/import", "b\t2\na\t1\nb\t3\n"), "2");
    assert_eq!(service.request("POST", "/import", "c\t1\nno tab").0, 400);
    let second = command(directory.path()).output().unwrap();
    assert!(String::from_utf8_lossy(&second.stderr).contains("another service"), "{second:?}");
    drop(service); // kills it

    let service = Running::start(directory.path());
    assert_eq!(service.ok("GET", "/counters/visits", ""), "20");
    assert_eq!(service.ok("GET", "/counters?names=visits,none", ""), "20,-");
    assert_eq!(service.ok("GET", &format!("/sessions/{session}"), ""), "Ada");
    assert_eq!(service.ok("GET", "/docs/b", ""), "3");
    assert_eq!(service.request("GET", "/docs/c", "").0, 404);
    let deadline = Instant::now() + Duration::from_secs(20);
    while service.ok("GET", "/list?prefix=x/", "").lines().count() > 1 {
        assert!(Instant::now() < deadline, "the expired session was not removed");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(service.request("GET", &format!("/sessions/{short}"), "").0, 404);
    service.ok("POST", &format!("/sessions/{session}/touch"), "");
    service.stop();

    let service = Running::start(directory.path());
    assert_eq!(service.ok("GET", "/docs/one", ""), "1");
    assert_eq!(service.ok("DELETE", &format!("/sessions/{session}"), ""), "");
    assert_eq!(service.ok("GET", "/list?prefix=x/", ""), "");
    assert_eq!(service.ok("GET", "/health", ""), "ok");
    assert!(service.ok("GET", "/metrics", "").ends_with("# EOF"));
    service.stop();
}

#[test]
fn pages_of_a_snapshot_show_one_moment() {
    let directory = tempfile::tempdir().unwrap();
    let service = Running::start(directory.path());
    let lines = (0..250).map(|i| format!("{i:03}\tv")).collect::<Vec<_>>().join("\n");
    service.ok("POST", "/import", &lines);
    let snapshot = service.ok("POST", "/snapshots", "");
    for order in ["asc", "desc"] {
        let (mut seen, mut after) = (Vec::new(), String::new());
        loop {
            let path = format!("/list?prefix=d/&limit=100&order={order}&snapshot={snapshot}{after}");
            let page = service.ok("GET", &path, "");
            service.ok("PUT", &format!("/docs/{:03}x", seen.len()), "new");
            let (nexts, keys): (Vec<_>, Vec<_>) =
                page.lines().filter_map(|line| line.split_once('\t')).partition(|(key, _)| *key == "next");
            seen.extend(keys.into_iter().map(|(key, _)| key.to_owned()));
            let Some((_, next)) = nexts.first() else { break };
            after = format!("&after={next}");
        }
        assert_eq!(seen.len(), 250, "{order}");
        if order == "desc" {
            seen.reverse();
        }
        assert!(seen.is_sorted() && seen[0] == "d/000");
    }
    assert_eq!(service.request("GET", "/list?prefix=d/&snapshot=99", "").0, 404);
    service.stop();
}
