// @vitest-environment node
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { CLAIM_LINES } from "./claim-lines";
import init, { claimList, runClaim } from "./wasm-full/lsm_lab_full.js";

beforeAll(async () => {
  const binary = await readFile(new URL("./wasm-full/lsm_lab_full_bg.wasm", import.meta.url));
  await init({ module_or_path: binary });
});

it("has every claim that the page decides", () => {
  const decidable = claimList().filter((claim) => claim.decidable);
  expect(Object.keys(CLAIM_LINES).sort()).toEqual(decidable.map(({ id }) => id).sort());
});

it.each(Object.keys(CLAIM_LINES))("draws %s before the run as the engine decides it", { timeout: 120_000 }, (id) => {
  const deciding = runClaim(id, 1).evidence.filter(({ meetsLow }) => meetsLow !== undefined);
  const rows = deciding.map((one) => [one.name, one.unit, one.claimed ?? null, one.meetsLow, one.meetsHigh]);
  expect(rows).toEqual(CLAIM_LINES[id]);
});
