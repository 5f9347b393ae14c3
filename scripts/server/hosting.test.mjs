/**
 * Headers by path, and the configurations of hosts that are generated from them.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { headersOf, RULES } from "./headers.mjs";
import { caddyConfig, headersFile, nginxConfig } from "./hosting.mjs";

const SHARING = ["Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"];

test("only the site itself can frame pages, and any page can frame embed/", () => {
  for (const page of ["", "index.html", "de/", "de/index.html", "guide/index.html"]) {
    assert.match(headersOf(page)["Content-Security-Policy"], /frame-ancestors 'self'/u, page);
  }
  assert.doesNotMatch(headersOf("embed/index.html")["Content-Security-Policy"], /frame-ancestors/u);
});

test("any origin can load elements and result files, and nothing else", () => {
  for (const file of ["elements/v1/lsm-lab.js", "elements/v1/de/room.css", "results/run.json"]) {
    assert.deepEqual(
      SHARING.map((name) => headersOf(file)[name]),
      ["*", "cross-origin"],
      file,
    );
  }
  for (const file of ["index.html", "assets/main.js", "embed/index.html", "elements.html"]) {
    assert.equal(headersOf(file)["Access-Control-Allow-Origin"], undefined, file);
  }
});

test("a path gets no header from two rules, except policies", () => {
  for (const file of ["", "de/", "guide/a.html", "elements/v1/a.js", "results/a.json", "embed/index.html", "sw.js"]) {
    for (const [name, value] of Object.entries(headersOf(file))) {
      if (name !== "Content-Security-Policy") assert.doesNotMatch(value, /,/u, `${name} of ${file}`);
    }
  }
});

test("every configuration names every path and every header", () => {
  for (const config of [headersFile(), caddyConfig(), nginxConfig()]) {
    for (const { paths, headers } of RULES) {
      for (const path of paths) assert.ok(path === "*" || config.includes(path.replace(/\*$/u, "")), path);
      for (const [name, value] of Object.entries(headers)) {
        assert.ok(config.includes(name), name);
        assert.ok(config.includes(value), value);
      }
    }
  }
});
