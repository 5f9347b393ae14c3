import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeTrace, sceneAt } from "../../trace";
import { readRecording } from "../../trace/recording";
import { isSet } from "../filter-bits/layout";
import { filterOf } from "../filter-bits/scripted";
import { bitsUnderMask, cellsOf, marksOf } from "./excerpt";
import { stripPaths } from "./layout";

const BOX = { x: 0, y: 0, width: 256, height: 32 };

function cells(path: string): number {
  return path.split("M").length - 1;
}

describe("excerpt", () => {
  it("is the line of a blocked filter that the digest picks, bit by bit", () => {
    const view = filterOf({ bits: 2048, lineBits: 512, query: [1030, 1200, 1500] });
    const excerpt = cellsOf(view, BOX, 4);
    expect(excerpt.kind).toBe("line");
    expect(excerpt.rows[0]).toBe(1024);
    const ones = Array.from({ length: 512 }, (_, bit) => isSet(view, 1024 + bit)).filter(Boolean).length;
    expect(cells(excerpt.setPath)).toBe(ones);
    expect(cells(excerpt.zeroPath)).toBe(512 - ones);
    const [mark] = marksOf(excerpt, [{ probe: 1, position: 1200, set: isSet(view, 1200) }], BOX, 4);
    expect(mark).toMatchObject({ x: ((1200 - 1024) % 64) * 4 + 1.5, y: 2 * 4 + 1.5 });
  });

  it("is one aligned word per probe of a large standard filter", () => {
    const view = filterOf({ bits: 4096, lineBits: 0, query: [70, 3000, 130] });
    const excerpt = cellsOf(view, BOX, 4);
    expect(excerpt).toMatchObject({ kind: "words", rows: [64, 2944, 128] });
    const [mark] = marksOf(excerpt, [{ probe: 2, position: 130, set: true }], BOX, 4);
    expect(mark).toMatchObject({ x: 2 * 4 + 1.5, y: 2 * 4 + 1.5 });
  });

  it("is the whole of a small filter", () => {
    const view = filterOf({ bits: 100, lineBits: 0, query: [3] });
    const excerpt = cellsOf(view, BOX, 4);
    expect(excerpt.kind).toBe("whole");
    expect(cells(excerpt.setPath) + cells(excerpt.zeroPath)).toBe(100);
  });

  it("is the very line that the engine laid its mask over, with the bits that it found", async () => {
    for (const name of ["masked", "masked-stored", "blocked"]) {
      const file = join(import.meta.dirname, `../../trace/fixtures/${name}.json`);
      const { summary, merged, filters } = readRecording(await readFile(file, "utf8"));
      const { levels } = sceneAt(summary, decodeTrace(merged.words), merged.words.length);
      expect(levels.map(({ line }) => line)).not.toContain(null);
      for (const level of levels) {
        const view = filters.find(({ table }) => table === level.table);
        if (view === undefined || level.line === null) throw new Error(`no filter of level ${level.level}`);
        expect(cellsOf(view, BOX, 4).rows[0]).toBe(level.line * view.lineBits);
        const bits = bitsUnderMask(view);
        expect(bits.every(({ set }) => set)).toBe(level.answer === "maybe");
        expect(bits).toHaveLength(view.probeCount);
        expect(bits.map(({ position }) => Math.floor(position / view.lineBits))).toEqual(bits.map(() => level.line));
      }
      const masks = filters.map((view) => view.maskPositions.join(" "));
      expect(new Set(masks).size, "one mask for every filter").toBe(1);
    }
  });

  it("draws a digest as 64 cells", () => {
    const bits = Array.from({ length: 64 }, (_, index) => index % 3 === 0);
    const { ones, zeros } = stripPaths(bits, BOX);
    expect([cells(ones), cells(zeros)]).toEqual([22, 42]);
  });
});
