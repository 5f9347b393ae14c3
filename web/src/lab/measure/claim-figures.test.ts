// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { NativeResult } from "../../engine/native-result";
import { figureGroups } from "./claim-figures";

const PAPER_CORE = JSON.parse(
  readFileSync(new URL("../../../public/results/vm-virtio-disk-paper-core.json", import.meta.url), "utf8"),
) as NativeResult;

const claims = PAPER_CORE.claims ?? [];

it("names the device of each gain of a claim, and keeps its model next to it", () => {
  const claim = claims.find(({ id }) => id === "fig11-ssd");
  const groups = figureGroups(claim ?? {}, PAPER_CORE);
  const gains = groups.filter(({ place }) => place !== "");
  expect(gains).toHaveLength(6);
  expect(new Set(gains.map(({ place }) => place)).size).toBe(6);
  expect(gains.every(({ figures }) => figures.map(({ origin }) => origin).join() === "measured,model")).toBe(true);
});

it("loses no number of any claim, and repeats no setting with another number", () => {
  for (const claim of claims) {
    const groups = figureGroups(claim, PAPER_CORE);
    expect(groups.flatMap(({ figures }) => figures)).toEqual(claim.figures ?? []);
  }
  const named = claims.flatMap((claim) =>
    figureGroups(claim, PAPER_CORE).filter(({ figures }) => figures[0]?.name === "gain"),
  );
  expect(named.every(({ place }) => place !== "")).toBe(true);
});
