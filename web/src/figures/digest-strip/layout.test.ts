// @vitest-environment node
import { expect, it } from "vitest";
import { stripRows } from "./DigestStripTable";
import { describeStage, describeStrip, sumName } from "./description";
import { bitsOf, layoutStrip, markedPlaces, movingBits, overlapOf, placeAt, shownAt, stagesOf } from "./layout";
import { scriptedHalves, scriptedIndependent, scriptedProgram, scriptedRotation } from "./scripted";

const ALL = [scriptedRotation(), scriptedProgram(), scriptedHalves(), scriptedIndependent()];

it("has bit 63 on the left", () => {
  const bits = bitsOf("8000000000000001");
  expect([bits.length, bits[0], bits[1], bits[62], bits[63]]).toEqual([64, true, false, false, true]);
});

it("moves every one of the digest to where its copy has it, or loses it", () => {
  for (const probing of ALL) {
    const [digest = ""] = probing.digests;
    for (const copy of probing.copies) {
      const kept = movingBits(digest, copy).filter(({ isKept }) => isKept);
      const arrived = kept.map(({ from }) => from - copy.left).sort((a, b) => a - b);
      const ones = bitsOf(copy.word).flatMap((bit, at) => (bit ? [at] : []));
      expect(arrived).toEqual(ones);
    }
  }
});

it("finds the overlap of the published program and none of a rotation or of halves", () => {
  expect(overlapOf(scriptedProgram().copies)).toEqual({ from: 15, cells: 32 });
  for (const probing of [scriptedRotation(), scriptedHalves(), scriptedIndependent()]) {
    expect(overlapOf(probing.copies)).toBeNull();
  }
});

it("shows the word first, then each step, and everything in the end", () => {
  for (const probing of ALL) {
    const last = stagesOf(probing);
    expect(shownAt(probing, 0)).toEqual({ hasDigest: false, hasStep: false, places: 0, hashes: 0 });
    expect(shownAt(probing, last).places).toBe(probing.sums.length);
    expect(shownAt(probing, last).hashes).toBe(probing.digests.length);
    expect(shownAt(probing, 99)).toEqual(shownAt(probing, last));
    for (let stage = 1; stage <= last; stage += 1) {
      const [before, now] = [shownAt(probing, stage - 1), shownAt(probing, stage)];
      expect(now.places - before.places).toBeLessThanOrEqual(1);
      expect(now).not.toEqual(before);
    }
  }
});

it("keeps rows apart and inside of every width, for every scheme", () => {
  for (const probing of ALL) {
    for (let width = 300; width <= 900; width += 40) {
      const layout = layoutStrip(probing, width);
      const rows = [layout.digest, ...layout.copies, layout.step, ...layout.sums].filter((row) => row !== null);
      for (const [at, row] of rows.entries()) {
        expect(row.y).toBeGreaterThanOrEqual((rows[at - 1]?.y ?? 0) + (at === 0 ? 0 : row.height));
      }
      expect(layout.x + 64 * layout.cell).toBeLessThan(width);
      const corner = placeAt(layout, probing.bits - 1);
      expect(corner.x + layout.grid.pitch).toBeLessThanOrEqual(width);
      expect(corner.y + layout.grid.pitch).toBeLessThanOrEqual(layout.height);
    }
  }
});

it("marks a place once, with all of its probes", () => {
  expect(markedPlaces(scriptedProgram(), 3)).toEqual([
    { place: 3, probes: [1, 3], isSet: true },
    { place: 12, probes: [2], isSet: false },
  ]);
  expect(markedPlaces(scriptedProgram(), 1)).toHaveLength(1);
});

it("says every step in a sentence, and what overlaps", () => {
  expect(describeStage(scriptedProgram(), 2)).toContain("32 bits");
  expect(describeStage(scriptedRotation(), 2)).toContain("rotation");
  expect(describeStage(scriptedHalves(), 2)).toContain("halves");
  for (const probing of ALL) {
    const said = Array.from({ length: stagesOf(probing) + 1 }, (_, stage) => describeStage(probing, stage));
    expect(new Set(said).size).toBe(said.length);
    expect(said.at(-1)).toContain(probing.maybe ? "maybe" : "no");
    expect(describeStrip(probing, 99)).toContain(`${probing.digests.length} hash`);
    expect(stripRows(probing)).toHaveLength(probing.sums.length);
  }
  expect([0, 1, 2].map((at) => sumName(scriptedRotation(), at))).toEqual(["h", "h + d", "h + 2 d"]);
  expect(sumName(scriptedHalves(), 1)).toBe("a + b");
});
