//! The HTML report in a real browser: headless Chromium, driven through chromedriver, clicks and types its way through a
//! counterexample of more than thirty steps, finds the values, and takes screenshots in both themes.
//!
//! WebDriver is plain HTTP with JSON, so nothing but a socket is needed.

mod harness;

use harness::{Scratch, fathom, root, run};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const ARROW_RIGHT: &str = "\u{e014}";
const ARROW_LEFT: &str = "\u{e012}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";
const ENTER: &str = "\u{e007}";

struct Browser {
    driver: Child,
    port: u16,
    session: String,
    profile: PathBuf,
}

fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

impl Browser {
    fn start() -> Option<Browser> {
        let (driver, chromium) = (in_path("chromedriver")?, in_path("chromium").or_else(|| in_path("google-chrome"))?);
        let mut driver = Command::new(driver)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let lines = BufReader::new(driver.stdout.take()?).lines();
        let started = lines.map_while(Result::ok).find(|line| line.contains("started successfully on port"))?;
        let port = started.trim_end_matches('.').rsplit(' ').next()?.parse().ok()?;
        let profile = std::env::temp_dir().join(format!("fathom-browser-{}", std::process::id()));
        std::fs::create_dir_all(&profile).ok()?;
        let mut browser = Browser { driver, port, session: String::new(), profile };
        let args = [
            "--headless".to_string(),
            "--no-sandbox".into(),
            "--disable-gpu".into(),
            "--disable-quic".into(),
            "--disable-dev-shm-usage".into(),
            "--no-first-run".into(),
            "--disable-background-networking".into(),
            "--disable-component-update".into(),
            "--disable-sync".into(),
            "--window-size=1500,950".into(),
            format!("--user-data-dir={}", browser.profile.display()),
        ];
        let options =
            json!({ "goog:chromeOptions": { "binary": chromium, "args": args }, "goog:loggingPrefs": { "browser": "ALL" } });
        let answer = browser.call("POST", "/session", &json!({ "capabilities": { "alwaysMatch": options } }));
        browser.session = answer["sessionId"].as_str().unwrap_or_else(|| panic!("no session: {answer}")).to_string();
        Some(browser)
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a timeout can be set");
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("chromedriver reads");
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("chromedriver answers");
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut bytes = vec![0; length];
        reader.read_exact(&mut bytes).expect("the whole answer");
        let answer: Value = serde_json::from_slice(&bytes).expect("JSON");
        answer["value"].clone()
    }

    fn post(&self, path: &str, body: Value) -> Value {
        let answer = self.call("POST", &format!("/session/{}{path}", self.session), &body);
        assert!(answer.get("error").is_none(), "{path} {body}: {answer}");
        answer
    }

    fn element(&self, selector: &str) -> String {
        let found = self.post("/element", json!({ "using": "css selector", "value": selector }));
        found
            .as_object()
            .and_then(|o| o.values().next())
            .and_then(Value::as_str)
            .unwrap_or_else(|| panic!("no {selector}: {found}"))
            .to_string()
    }

    fn click(&self, selector: &str) {
        self.post(&format!("/element/{}/click", self.element(selector)), json!({}));
    }

    fn keys(&self, selector: &str, text: &str) {
        self.post(&format!("/element/{}/value", self.element(selector)), json!({ "text": text }));
    }

    fn script(&self, code: &str) -> Value {
        self.post("/execute/sync", json!({ "script": code, "args": [] }))
    }

    fn text(&self, selector: &str) -> String {
        self.script(&format!("return document.querySelector({selector:?}).textContent"))
            .as_str()
            .unwrap_or_default()
            .to_string()
    }

    /// The value of a variable in the table, if it is listed.
    fn variable(&self, name: &str) -> Option<String> {
        let code =
            format!("const r = document.querySelector('#vars tr[data-name=\"{name}\"]'); return r && r.cells[1].textContent");
        self.script(&code).as_str().map(String::from)
    }

    fn screenshot(&self, name: &str) -> PathBuf {
        let answer = self.call("GET", &format!("/session/{}/screenshot", self.session), &Value::Null);
        let folder = root().join("target/screenshots");
        std::fs::create_dir_all(&folder).expect("target is writable");
        let file = folder.join(name);
        std::fs::write(&file, decode_base64(answer.as_str().expect("base64"))).expect("target is writable");
        file
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            self.call("DELETE", &format!("/session/{}", self.session), &json!({}));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        // The browser may still be writing for a moment.
        let start = Instant::now();
        while std::fs::remove_dir_all(&self.profile).is_err() && start.elapsed() < Duration::from_secs(3) {
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

fn decode_base64(text: &str) -> Vec<u8> {
    let (mut bits, mut count, mut out) = (0u32, 0, Vec::new());
    for byte in text.bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    out
}

#[test]
fn a_counterexample_can_be_walked_with_mouse_and_keyboard() {
    let page = Scratch::new(".html");
    let source = root().join("tests/html/ring.c");
    let ended = run(
        fathom().arg("verify").arg(&source).args(["--property", "unreach-call", "--format", "html", "-o"]).arg(&page.0),
        60,
    );
    assert_eq!(ended.exit, Some(1), "{ended:?}");
    let text = std::fs::read_to_string(&page.0).expect("the report");
    assert!(
        !text.contains("src=\"http") && !text.contains("href=\"http") && !text.contains("@import"),
        "the page loads something"
    );
    let Some(browser) = Browser::start() else {
        println!("skipped: 1 case, because there is no chromium with chromedriver");
        return;
    };
    browser.post("/url", json!({ "url": format!("file://{}", page.0.display()) }));
    assert_eq!(browser.text("#verdict"), "false");
    let steps = browser.script("return steps.length").as_u64().expect("steps");
    assert!(steps >= 30, "{steps} steps");

    // Forward by mouse, step by step: every step is shown, with its line, and the values change.
    let shown = browser.script("return visible.length").as_u64().expect("steps");
    let mut seen = vec![browser.text("#now")];
    for _ in 1..shown {
        browser.click("#next");
        seen.push(browser.text("#now"));
        let line = browser.script("return [steps[at].place.line, document.querySelector('.row.now .n').textContent]");
        assert_eq!(line[0].to_string(), line[1].as_str().unwrap_or_default(), "{line}");
    }
    assert!(seen.last().is_some_and(|s| s.starts_with("violated: ")), "{seen:#?}");
    assert!(seen.iter().any(|s| s.contains("__VERIFIER_nondet_uchar") && s.contains("42")), "{seen:#?}");
    assert_eq!(browser.variable("filled").as_deref(), Some("4294967295"), "{seen:#?}");
    assert!(browser.text("#inputs").contains("42"));
    let dark = "document.documentElement.dataset.theme = 'dark'";
    let light = "document.documentElement.dataset.theme = 'light'";
    browser.script(light);
    browser.screenshot("report-light.png");

    // Backward by mouse, to the same steps.
    for expected in seen.iter().rev().skip(1) {
        browser.click("#prev");
        assert_eq!(browser.text("#now"), *expected);
    }

    // The keyboard does the same.
    browser.keys("body", END);
    assert_eq!(Some(&browser.text("#now")), seen.last());
    browser.keys("body", HOME);
    assert_eq!(Some(&browser.text("#now")), seen.first());
    browser.keys("body", &ARROW_RIGHT.repeat(3));
    assert_eq!(browser.text("#now"), seen[3]);
    browser.keys("body", ARROW_LEFT);
    assert_eq!(browser.text("#now"), seen[2]);

    // All steps, loop iterations and their table.
    browser.keys("body", "r");
    let all = browser.script("return visible.length").as_u64().expect("steps");
    assert_eq!(all, steps);
    browser.script("go(steps.findIndex((s) => s.kind === 'iteration' && s.iteration === 1))");
    let loop_name = browser.text("#loop-name");
    browser.keys("body", "]]");
    let iteration = browser.script("return [steps[at].kind, steps[at].iteration]");
    assert_eq!(iteration, json!(["iteration", 3]), "loop {loop_name}");
    let rows = browser.script("return document.querySelectorAll('#loops tbody tr').length").as_u64();
    assert_eq!(rows, Some(6));

    // Search by keyboard finds the step; Enter goes to the next match.
    browser.keys("body", "/");
    browser.keys("#search", "get()");
    let found = browser.text("#found");
    assert!(found.ends_with(" found") && !found.starts_with('0'), "{found}");
    let first = browser.script("return at").as_u64();
    browser.keys("#search", ENTER);
    assert!(browser.script("return at").as_u64() > first, "{found}");
    assert!(browser.script("return document.querySelectorAll('mark').length").as_u64() > Some(0));
    browser.script(dark);
    let screenshot = browser.screenshot("report-dark.png");
    assert!(std::fs::metadata(&screenshot).is_ok_and(|m| m.len() > 20_000));

    // The page made no mistakes.
    let log = browser.post("/se/log", json!({ "type": "browser" }));
    let severe: Vec<&Value> = log.as_array().into_iter().flatten().filter(|entry| entry["level"] == "SEVERE").collect();
    assert!(severe.is_empty(), "{severe:#?}");
}
