import assert from "node:assert/strict";
import { test } from "node:test";
import { lanesAsked } from "./lanes-asked.mjs";
import { STAGES } from "./stages.mjs";

const names = (given) =>
  lanesAsked(given)
    .flat()
    .map(({ name }) => name);

test("every tier runs all of its stages, those of Cargo beside the others", () => {
  const all = (tier) => STAGES[tier].map(({ name }) => name).sort();
  assert.deepEqual(names([]).sort(), all("test"));
  assert.deepEqual(names(["--more"]).sort(), all("more"));
  assert.deepEqual(
    names(["--soak"]),
    STAGES.soak.map(({ name }) => name),
  );
  assert.equal(lanesAsked([]).length, 2);
  assert.equal(lanesAsked(["--soak"]).length, 1);
});

test("--only runs one stage of its tier", () => {
  assert.deepEqual(names(["--only", "vitest"]), ["vitest"]);
  assert.deepEqual(names(["--more", "--only", "documentation"]), ["documentation"]);
  assert.deepEqual(names(["--soak", "--only", "WebKit"]), ["WebKit"]);
});

test("an unknown stage lists the stages, and an unknown option the usage", () => {
  assert.throws(() => lanesAsked(["--only", "vitests"]), /no stage `vitests`; its stages are "rustfmt", .*"vitest"/u);
  assert.throws(() => lanesAsked(["--only"]), /no stage ``/u);
  assert.throws(() => lanesAsked(["--more", "--only", "vitest"]), /npm run test:more has no stage `vitest`/u);
  assert.throws(() => lanesAsked(["vitest"]), /cannot read `vitest`; usage: npm test -- --only NAME/u);
  assert.throws(() => lanesAsked(["--only", "vitest", "biome"]), /usage/u);
});

test("stages of a tier have different names", () => {
  for (const stages of Object.values(STAGES)) {
    assert.equal(new Set(stages.map(({ name }) => name)).size, stages.length);
  }
});
