/**
 * The server: what it answers, and above all what it does not.
 */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { createLabServer } from "./lab-server.mjs";
import { listen } from "./listen.mjs";

const folder = mkdtempSync(join(tmpdir(), "lsm-lab-server-"));
const [site, results] = [join(folder, "dist"), join(folder, "results")];
const server = createLabServer({ site, results, base: "/course/" });
let port;

before(async () => {
  mkdirSync(join(site, "results"), { recursive: true });
  mkdirSync(results);
  writeFileSync(join(site, "index.html"), "<p>page</p>");
  writeFileSync(join(site, "a.wasm"), "wasm");
  for (const name of ["guide", "elements", "embed"]) mkdirSync(join(site, name));
  writeFileSync(join(site, "guide/index.html"), "<p>guide</p>");
  writeFileSync(join(site, "elements/a.js"), "elements");
  symlinkSync(join(site, "guide"), join(site, "embed/guide"));
  writeFileSync(join(site, "results/index.json"), '{"results":[{"file":"bundled.json","label":"b"},{"bad":1}]}');
  writeFileSync(join(results, "found.json"), '{"found":true}');
  writeFileSync(join(results, "notes.txt"), "private");
  writeFileSync(join(folder, "secret.json"), "secret");
  symlinkSync(join(folder, "secret.json"), join(results, "link.json"));
  port = await listen(server, 0);
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function get(path, { method = "GET", headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    // Not `fetch`, which would tidy the path up before it is sent.
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on("error", reject).end();
  });
}

test("serves the page with the strict policy and the isolation headers", async () => {
  const answer = await get("/course/");
  assert.equal(answer.body, "<p>page</p>");
  assert.equal(answer.headers["content-type"], "text/html; charset=utf-8");
  assert.match(answer.headers["content-security-policy"], /script-src 'self' 'wasm-unsafe-eval';/u);
  assert.equal(answer.headers["cross-origin-opener-policy"], "same-origin");
  assert.equal((await get("/course/a.wasm")).headers["content-type"], "application/wasm");
  assert.equal((await get("/course")).headers.location, "/course/");
});

test("answers 304 to who has the file, and compresses for who can read it", async () => {
  const { etag } = (await get("/course/index.html")).headers;
  assert.equal((await get("/course/index.html", { headers: { "if-none-match": etag } })).status, 304);
  const zipped = await get("/course/", { headers: { "accept-encoding": "gzip" } });
  assert.equal(zipped.headers["content-encoding"], "gzip");
});

test("lists bundled and found results, and serves them", async () => {
  const index = JSON.parse((await get("/course/results/index.json")).body);
  assert.deepEqual(
    index.results.map(({ file, source }) => [file, source]),
    [
      ["bundled.json", "bundled"],
      ["found.json", "found"],
    ],
  );
  assert.equal((await get("/course/results/found.json")).body, '{"found":true}');
});

for (const path of [
  "/course/../secret.json",
  "/course/..%2fsecret.json",
  "/course/%2e%2e/secret.json",
  "/course/results/../../secret.json",
  "/course/results/..%2f..%2fsecret.json",
  "/course/results/link.json",
  "/course/results/notes.txt",
  "/course//etc/passwd",
  "/secret.json",
  "/course/%00",
  "/course/%zz",
]) {
  test(`does not leave its folders: ${path}`, async () => {
    const { status, body } = await get(path);
    assert.ok(status === 404 || status === 400, `${status}`);
    assert.doesNotMatch(body, /secret|private|root:/u);
  });
}

for (const path of [
  ...[
    "/",
    "//",
    "///index.html",
    "/./index.html",
    "/index.html/.",
    "/index.html/",
    "/.//./",
    "/%2f",
    "/%2e/index.html",
  ],
  ...[
    "/elements/..%2findex.html",
    "/elements/%2e%2e/index.html",
    "/embed/../index.html",
    "/embed/..%2f",
    "/results/..//index.html",
  ],
  ...[
    "/embed/%2e%2e%2findex.html",
    "/embed/..%2fguide/",
    "/embed//../guide/",
    "/guide//",
    "/guide/./index.html",
    "/embed/guide/",
  ],
  ...[
    "/embed\\..\\index.html",
    "/embed%5c..%5cindex.html",
    "/elements\\..\\guide\\",
    "/index.html.",
    "/index.html%20",
    "/index.html::$DATA",
  ],
  ...[
    "/INDEX.HTML",
    "/Guide/",
    "/GUIDE/index.html",
    "/index.html;a",
    "/guide;/",
    "/embed;/../index.html",
    "/%252e%252e/index.html",
  ],
  ...[
    "/embed/%252e%252e/index.html",
    "/elements/%c0%ae%c0%ae/index.html",
    "/elements/..%00/index.html",
    "/embed/..;/index.html",
  ],
]) {
  test(`another spelling of a page has the headers of the page, or is missing: ${path}`, async () => {
    const [page, guide] = [await get("/course/"), await get("/course/guide/")];
    const { status, headers, body } = await get(`/course${path}`);
    if (status !== 200) return assert.ok(status === 404 || status === 400, `${status}`);
    const named = [page, guide].find((one) => one.body === body);
    const lasting = ({ date, ...rest }) => rest;
    assert.match(named.headers["content-security-policy"], /frame-ancestors 'self'/u);
    assert.deepEqual(lasting(headers), lasting(named.headers));
  });
}

test("refuses names of other machines and other methods", async () => {
  assert.equal((await get("/course/", { headers: { host: "evil.example" } })).status, 421);
  assert.equal((await get("/course/", { method: "POST" })).status, 405);
});

test("a port in use is one sentence when it was asked for", async () => {
  const second = createLabServer({ site, results });
  await assert.rejects(listen(second, port), {
    name: "Problem",
    message: new RegExp(`^Port ${port} is in use: `, "u"),
  });
});
