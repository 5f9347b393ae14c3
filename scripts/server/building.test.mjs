/**
 * The answers while parts are being built.
 */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Building, partOf } from "./building.mjs";
import { createLabServer } from "./lab-server.mjs";
import { listen } from "./listen.mjs";

const folder = mkdtempSync(join(tmpdir(), "lsm-lab-building-"));
const folders = { site: join(folder, "dist"), first: join(folder, "first"), modules: join(folder, "engine") };
const done = new Set();
const failed = new Map();
const progress = {
  isDone: (part) => done.has(part),
  secondsLeft: (part) => ({ "first page": 41.2, guide: 170, elements: 60 })[part] ?? 90,
  problemOf: (part) => failed.get(part),
  problems: [],
  secondsUntilAll: 170,
  isOver: false,
};
const building = new Building(progress, folders);
const server = createLabServer({ site: folders.site, results: join(folder, "results"), building });
let address;

before(async () => {
  for (const [path, text] of [
    ["dist/index.html", "complete"],
    ["dist/guide/index.html", "guide"],
    ["dist/assets/new.js", "new"],
    ["first/index.html", "first"],
    ["first/assets/old.js", "old"],
    ["engine/wasm-full/a.js", "glue"],
    ["secret", "secret"],
  ]) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  address = `http://127.0.0.1:${await listen(server, 0)}/`;
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function get(path) {
  const response = await fetch(address + path);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

test("every address belongs to a part", () => {
  for (const [name, part] of [
    ["", "page"],
    ["assets/index-a.js", "page"],
    ["de/", "German page"],
    ["guide", "guide"],
    ["guide/labs.html", "guide"],
    ["guidelines.html", "page"],
    ["elements/v1/lsm-lab.js", "elements"],
    ["embed/index.html", "elements"],
    ["sw.js", "offline copy"],
    ["modules/wasm-full/a.js", "full module"],
  ]) {
    assert.equal(partOf(name), part, name);
  }
});

test("before the first page is built, its address refreshes itself and tells how long it takes", async () => {
  const { status, headers, body } = await get("");
  assert.equal(status, 503);
  assert.equal(headers.get("retry-after"), "2");
  assert.match(headers.get("content-type"), /^text\/html/u);
  assert.match(body, /The lab is being built, about 42 s to go\./u);
  assert.match(body, /http-equiv="refresh" content="2"/u);
});

test("once the first page is built, it is served, and other parts still tell how long they take", async () => {
  done.add("first page");
  assert.equal((await get("")).body, "first");
  const guide = await get("guide/");
  assert.deepEqual([guide.status, /about 170 s to go/u.test(guide.body)], [503, true]);
  const script = await get("elements/v1/lsm-lab.js");
  assert.equal(script.status, 503);
  assert.match(script.headers.get("content-type"), /^text\/plain/u);
  assert.equal(script.body, "The elements are being built, about 60 s to go.\n");
  assert.equal((await get("modules/wasm-full/a.js")).status, 503);
  assert.deepEqual(JSON.parse((await get("building.json")).body), {
    isOver: false,
    sentence: "Other parts of the lab are being built, about 170 s to go.",
  });
});

test("a module is served as soon as it is built, and nothing beside the modules", async () => {
  done.add("full module");
  assert.equal((await get("modules/wasm-full/a.js")).body, "glue");
  assert.equal((await get("modules/wasm-full/..%2f..%2fsecret")).status, 404);
});

test("the complete page takes the place of the first, whose scripts stay", async () => {
  done.add("page");
  assert.equal((await get("")).body, "complete");
  assert.equal((await get("assets/new.js")).body, "new");
  assert.equal((await get("assets/old.js")).body, "old");
  assert.equal((await get("assets/none.js")).status, 404);
});

test("a part that failed says why at its address", async () => {
  failed.set("guide", new Error("The guide has 2 dead links: <a>."));
  const { status, headers, body } = await get("guide/");
  assert.equal(status, 500);
  assert.equal(headers.get("retry-after"), null);
  assert.match(body, /The guide could not be built\. The guide has 2 dead links: &#60;a&#62;\./u);
  assert.doesNotMatch(body, /refresh/u);
});
