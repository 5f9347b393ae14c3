import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { test } from "node:test";
import { filesBelow } from "../bootstrap/freshness.mjs";
import { at, root } from "../bootstrap/paths.mjs";
import { violationsIn } from "./test-bans.mjs";

test("the bans fire, and name the line", () => {
  const banned = [
    "await page.waitForTimeout(300);",
    'if (browserName !== "chromium") return;',
    'if (browserName === "firefox" && lab !== "lab-1") {\n  return;\n}',
  ];
  for (const code of banned) assert.match(violationsIn("a.ts", `\n${code}`).join("\n"), /^a\.ts:2: /u, code);
});

test("what is allowed is not reported", () => {
  const allowed = ['if (browserName === "chromium") expect(1).toBe(1);', "await page.waitForFunction(() => true);"];
  for (const code of allowed) assert.deepEqual(violationsIn("a.ts", code), []);
});

test("no browser test waits for a fixed time or returns early in a browser", () => {
  const files = filesBelow([at("tests/e2e"), at("tests/embed")]).filter((file) => file.endsWith(".ts"));
  assert.ok(files.length > 50);
  assert.deepEqual(
    files.flatMap((file) => violationsIn(relative(root, file), readFileSync(file, "utf8"))),
    [],
  );
});
