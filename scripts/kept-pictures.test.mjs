/**
 * Every kind of plot looks as the picture that is kept of it in `tests/pictures`, in both color schemes.
 *
 * A picture is the SVG of the figure's start at a width of 752 px, with the numbers that the engine returns. A difference fails, and the new
 * picture is written next to the others of the run (`target/pictures`). Open both in a browser; if the new one is meant, accept it:
 *
 * `UPDATE_GOLDEN=1 node --test scripts/kept-pictures.test.mjs`
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { draw } from "../web/scripts/draw.mjs";
import { at } from "./bootstrap/paths.mjs";

const KEPT = at("tests/pictures");
const DRAWN = at("target/pictures");
const RESULTS = at("web/public/results/vm-virtio-disk.json");
const isAccepting = process.env["UPDATE_GOLDEN"] === "1";

/** Figures that plot numbers; those of a result file show the first bundled run. */
const PLOTS = [
  ["budget"],
  ["cost-bar"],
  ["flow"],
  ["gain-curve"],
  ["gap", RESULTS],
  ["hotness"],
  ["plot", RESULTS],
  ["residual", RESULTS],
  ["results", RESULTS],
];

let workshop;
before(async () => {
  const { openWorkshop } = await import("../web/scripts/workshop.mjs");
  workshop = await openWorkshop();
});
after(() => workshop.close());

for (const [figure, results] of PLOTS) {
  for (const theme of ["light", "dark"]) {
    test(`${figure} looks as kept, ${theme}`, async () => {
      const svg = `${(await draw(workshop, { figure, state: "", theme, width: 752, results })).trim()}\n`;
      const name = `${figure}-${theme}.svg`;
      if (isAccepting) {
        mkdirSync(KEPT, { recursive: true });
        writeFileSync(join(KEPT, name), svg);
        return;
      }
      if (svg === readFileSync(join(KEPT, name), "utf8")) return;
      mkdirSync(DRAWN, { recursive: true });
      writeFileSync(join(DRAWN, name), svg);
      assert.fail(`target/pictures/${name} differs from tests/pictures/${name}. Open both.`);
    });
  }
}
