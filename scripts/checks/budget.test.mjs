import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, figureScripts, filesOf } from "./budget.mjs";

const MANIFEST = {
  "index.html": { file: "entry.js", imports: ["_a"], dynamicImports: ["later.ts"] },
  _a: { file: "a.js", imports: ["_b"] },
  _b: { file: "b.js", imports: ["_a"] },
  "later.ts": { file: "later.js" },
};

test("a page weighs what it imports statically, and nothing that it loads later", () => {
  assert.deepEqual([...filesOf(MANIFEST, ["index.html"])], ["entry.js", "a.js", "b.js"]);
});

test("a chunk that the manifest lacks is an error", () => {
  assert.throws(() => filesOf(MANIFEST, ["gone.ts"]), /the manifest lacks gone\.ts/u);
});

test("a page with one figure weighs loader, shared scripts, figure and engine", () => {
  const elements = {
    "src/elements/loader.ts": {
      file: "lsm-lab.js",
      dynamicImports: ["_shared.js", "src/elements/definitions/gap.tsx", "src/elements/definitions/flow.tsx"],
    },
    "_shared.js": { file: "shared.js", assets: ["assets/engine-1.js", "assets/module.wasm"] },
    "src/elements/definitions/gap.tsx": { file: "gap.js", imports: ["_shared.js"], dynamicImports: ["later.ts"] },
    "src/elements/definitions/flow.tsx": { file: "flow.js", imports: ["_shared.js"] },
    "later.ts": { file: "later.js" },
  };
  assert.deepEqual(figureScripts(elements), {
    gap: ["lsm-lab.js", "shared.js", "gap.js", "assets/engine-1.js"],
    flow: ["lsm-lab.js", "shared.js", "flow.js", "assets/engine-1.js"],
  });
});

test("elements without figures or without an engine are an error", () => {
  assert.throws(() => figureScripts({ "src/elements/loader.ts": { file: "lsm-lab.js" } }), /expected figures/u);
});

test("a size over its limit is refused", () => {
  assert.deepEqual(compare("JavaScript", 200_000, 200_000), { text: "JavaScript: 200.0 of 200 kB", isOver: false });
  assert.deepEqual(compare("JavaScript", 200_100, 200_000), {
    text: "JavaScript: 200.1 of 200 kB: over the budget",
    isOver: true,
  });
});
