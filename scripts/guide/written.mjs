/** `{{write-amplification}}`: blocks written per block of user data, by policy. The numbers are those of `npm run write-amplification` in the page. */
import { readFileSync } from "node:fs";
import { at } from "../bootstrap/paths.mjs";
import { barTable } from "./bars.mjs";

const PAGE = "docs/compaction.md";
/** Trees of the columns: size ratio and levels. */
const TREES = [
  { ratio: "4", levels: "5" },
  { ratio: "10", levels: "3" },
];
const POLICIES = ["leveling", "one-leveling", "lazy leveling", "tiering"];

/** The generator. */
export function writtenGenerators() {
  return { "write-amplification": () => written(readFileSync(at(PAGE), "utf8")) };
}

/** The table of a page. */
export function written(page) {
  const rows = POLICIES.map((policy) => ({
    name: policy,
    bars: TREES.map(({ ratio, levels }) => {
      // Policy, T, L, flushes, the formula in three columns, counted, measured, ratio.
      const line = new RegExp(`^${policy} +${ratio} +${levels} +(.*)$`, "mu").exec(page)?.[1];
      const counted = Number(line?.split(/ +/u)[4]);
      if (!Number.isFinite(counted)) throw new Error(`${PAGE} has no ${policy} with T = ${ratio} and ${levels} levels`);
      return { value: counted, label: counted.toFixed(1) };
    }),
  }));
  const head = ["policy", ...TREES.map(({ ratio, levels }) => `size ratio ${ratio}, ${levels} levels`)];
  return barTable(head, rows, ["written", "written"]);
}
