import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenLanes } from "./chosen-lanes.mjs";
import { STAGES } from "./stages.mjs";

const names = (given) =>
  chosenLanes(given)
    .flat()
    .map(({ name }) => name);

test("every tier runs all of its stages, those of Cargo beside the others", () => {
  const all = (tier) => STAGES[tier].map(({ name }) => name).sort();
  assert.deepEqual(names([]).sort(), all("test"));
  assert.deepEqual(names(["--more"]).sort(), all("more"));
  assert.deepEqual(names(["--all"]).sort(), [...all("test"), ...all("more")].sort());
  assert.deepEqual(
    names(["--soak"]),
    STAGES.soak.map(({ name }) => name),
  );
  assert.equal(chosenLanes([]).length, 2);
  assert.equal(chosenLanes(["--soak"]).length, 1);
});

test("--only runs one stage of its tier", () => {
  assert.deepEqual(names(["--only", "vitest"]), ["vitest"]);
  assert.deepEqual(names(["--more", "--only", "documentation"]), ["documentation"]);
  assert.deepEqual(names(["--soak", "--only", "WebKit"]), ["WebKit"]);
});

test("an unknown stage lists the stages of its tier, and the rest of a line is refused by name", () => {
  assert.throws(() => chosenLanes(["--only", "vitests"]), /one of rustfmt, .*vitest, .*not `vitests`/u);
  assert.throws(() => chosenLanes(["--only"]), /--only.*`npm test -- --help`/u);
  assert.throws(() => chosenLanes(["--more", "--only", "vitest"]), /not `vitest`.*`npm run test:more -- --help`/u);
  assert.throws(() => chosenLanes(["vitest"]), /'vitest'.*`npm test -- --help`/u);
  assert.throws(() => chosenLanes(["--only", "vitest", "biome"]), /'biome'/u);
});

test("stages of a tier have different names", () => {
  for (const stages of [...Object.values(STAGES), [...STAGES.test, ...STAGES.more]]) {
    assert.equal(new Set(stages.map(({ name }) => name)).size, stages.length);
  }
});
