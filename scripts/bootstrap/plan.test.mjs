/**
 * The order of the parts, and the estimates.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { closure, lost, secondsLeft, startable } from "./plan.mjs";

const PARTS = [
  { name: "packages", needs: [], seconds: 10, isLight: true },
  { name: "generator", needs: [], seconds: 30 },
  { name: "module", needs: [], seconds: 20 },
  { name: "first", needs: ["packages", "generator", "module"], seconds: 5 },
  { name: "full", needs: ["generator"], after: ["first"], seconds: 40 },
  { name: "guide", needs: ["first", "full"], seconds: 7 },
];
const waiting = (changes = {}) => new Map(PARTS.map(({ name }) => [name, changes[name] ?? { state: "waiting" }]));
const names = (parts) => parts.map(({ name }) => name);

test("as many parts start as there are slots, and light ones beside them", () => {
  assert.deepEqual(names(startable(PARTS, waiting(), 2)), ["packages", "generator", "module"]);
  assert.deepEqual(names(startable(PARTS, waiting(), 1)), ["packages", "generator"]);
  const running = { state: "running" };
  assert.deepEqual(names(startable(PARTS, waiting({ packages: running, generator: running }), 1)), []);
});

test("a part starts once everything it needs is done, the most urgent first", () => {
  const done = { state: "done" };
  const standings = waiting({ packages: done, generator: done, module: done });
  assert.deepEqual(names(startable(PARTS, standings, 1)), ["first"]);
  assert.deepEqual(names(startable(PARTS, standings, 2)), ["first"]);
});

test("a part waits for a more urgent one, but only if that is built at all", () => {
  const standings = waiting({ generator: { state: "done" } });
  assert.deepEqual(names(startable(PARTS, standings, 9)), ["packages", "module"]);
  standings.delete("first");
  assert.deepEqual(names(startable(PARTS, standings, 9)), ["packages", "module", "full"]);
});

test("goals bring what they need, and nothing else", () => {
  assert.deepEqual(names(closure(PARTS, ["first"])), ["packages", "generator", "module", "first"]);
  assert.deepEqual(names(closure(PARTS, ["full"])), ["generator", "full"]);
});

test("estimates follow the order of the build", () => {
  assert.equal(secondsLeft(PARTS, waiting(), 2, "first"), 35);
  assert.equal(secondsLeft(PARTS, waiting(), 2, "full"), 75);
  assert.equal(secondsLeft(PARTS, waiting(), 2, "guide"), 82);
  const standings = waiting({ packages: { state: "done" }, generator: { state: "running", forSeconds: 12 } });
  assert.equal(secondsLeft(PARTS, standings, 2, "first"), 25);
});

test("a part that is late still has some time to go, and a part that is done has none", () => {
  const late = waiting({ generator: { state: "running", forSeconds: 300 } });
  assert.equal(secondsLeft(PARTS, late, 2, "generator"), 3);
  assert.equal(secondsLeft(PARTS, waiting({ first: { state: "done" } }), 2, "first"), 0);
});

test("a failure takes along what needs it, and has no estimate", () => {
  const standings = waiting({ generator: { state: "failed" } });
  assert.deepEqual(names(lost(PARTS, standings)), ["first", "full", "guide"]);
  assert.equal(secondsLeft(PARTS, standings, 2, "guide"), undefined);
  assert.equal(secondsLeft(PARTS, standings, 2, "module"), 20);
});
