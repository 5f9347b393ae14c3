/**
 * Builds of parts: what runs, what failures take along, what is remembered.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Construction } from "./construction.mjs";
import { Problem } from "./problem.mjs";

const folder = mkdtempSync(join(tmpdir(), "lsm-lab-construction-"));
after(() => rmSync(folder, { recursive: true }));
const durations = join(folder, "durations.json");
const options = { stage: (_, work) => work(), durations };

/** Parts that write down that they were built. */
function recorded(specifications) {
  const built = [];
  const parts = specifications.map(({ name, needs = [], fresh = false, problem }) => ({
    name,
    needs,
    label: name,
    seconds: 1,
    isFresh: () => fresh,
    work: async () => {
      await null;
      if (problem !== undefined) throw new Problem(problem);
      built.push(name);
    },
  }));
  return { built, parts };
}

test("stale parts are built in order, fresh ones are left alone", async () => {
  const { built, parts } = recorded([
    { name: "a", fresh: true },
    { name: "b", needs: ["a"] },
    { name: "c", needs: ["b"] },
    { name: "elsewhere" },
  ]);
  const construction = new Construction(parts, ["c"], options);
  assert.equal(construction.isDone("a"), true);
  assert.equal(construction.isDone("c"), false);
  assert.equal(construction.secondsLeft("c"), 2);
  const arrival = construction.arrival("b");
  await construction.run(assert.fail);
  await arrival;
  assert.deepEqual(built, ["b", "c"]);
  assert.equal(construction.isOver, true);
});

test("a failure is told once, reaches everybody who waits, and leaves other parts alone", async () => {
  const { built, parts } = recorded([
    { name: "module", problem: "No compiler." },
    { name: "page", needs: ["module"] },
    { name: "guide", needs: ["page"] },
    { name: "report" },
  ]);
  const construction = new Construction(parts, ["guide", "report"], options);
  const refused = assert.rejects(construction.arrival("guide"), { message: "No compiler." });
  const told = [];
  await construction.run(({ message }) => told.push(message));
  await refused;
  assert.deepEqual(told, ["No compiler."]);
  assert.deepEqual(built, ["report"]);
  assert.equal(construction.problemOf("page").message, "No compiler.");
  assert.equal(construction.secondsLeft("page"), undefined);
  assert.equal(construction.isOver, true);
});

test("a defect of a part ends the build with its own error", async () => {
  const { parts } = recorded([{ name: "a" }]);
  parts[0].work = async () => Promise.reject(new TypeError("defect"));
  await assert.rejects(new Construction(parts, ["a"], options).run(assert.fail), { name: "TypeError" });
});

test("durations are remembered, and damaged ones are not used", async () => {
  writeFileSync(durations, '{"a":40,"b":"x","c":-1}');
  const { parts } = recorded([{ name: "a" }, { name: "b" }, { name: "c" }]);
  const construction = new Construction(parts, ["a", "b", "c"], options);
  assert.deepEqual(
    ["a", "b", "c"].map((name) => construction.secondsLeft(name)),
    [40, 1, 2],
  );
  await construction.run(assert.fail);
  assert.ok(JSON.parse(readFileSync(durations, "utf8")).a < 40);
  writeFileSync(durations, "no JSON");
  assert.equal(new Construction(parts, ["a"], options).secondsLeft("a"), 1);
});
