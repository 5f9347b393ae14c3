import { describe, expect, it } from "vitest";
import { scriptedSummary } from "../../trace/scripted";
import { type Box, between, foldOf, layoutJourney, WIDE_FROM } from "./layout";
import { CANDIDATE_MIN_WIDTH, levelTables, TABLE_MIN_WIDTH } from "./tables";

const SIZES = [240, 320, 358, 480, WIDE_FROM - 1, WIDE_FROM, 752, 1180];

function inside(box: Box, width: number, height: number): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

describe("journey layout", () => {
  it.each(SIZES)("stays inside %i px, with rows one under the other", (width) => {
    for (const levels of [1, 5, 8]) {
      const layout = layoutJourney(width, levels, 2);
      const boxes = layout.rows.flatMap(({ row, bar, strip, filter }) => [
        row,
        bar,
        strip,
        ...(filter ? [filter] : []),
      ]);
      for (const box of [...boxes, layout.digest, layout.digestStrip]) {
        expect(inside(box, width, layout.height), JSON.stringify({ levels, box })).toBe(true);
      }
      for (const [index, { row }] of layout.rows.entries()) {
        const above = layout.rows[index - 1]?.row;
        expect(row.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
      }
    }
  });

  it.each(SIZES)("has room for a mask in %i px, right over the filters, and is about as high with it", (width) => {
    for (const focus of [null, 2]) {
      const [plain, masked] = [layoutJourney(width, 5, focus), layoutJourney(width, 5, focus, true)];
      const { mask } = masked;
      if (mask === null) throw new Error("no mask");
      expect(plain.mask).toBeNull();
      expect(inside(mask.box, width, masked.height)).toBe(true);
      expect(mask.box.y).toBeGreaterThan(masked.digest.y + masked.digest.height);
      expect(mask.box.y + mask.box.height).toBeLessThan(masked.rows[0]?.row.y ?? 0);
      expect(masked.rows.every(({ row }) => inside(row, width, masked.height))).toBe(true);
      for (const { filter, row } of masked.rows.filter((one) => one.filter !== null)) {
        expect(filter).toMatchObject({ x: mask.box.x, width: mask.box.width, height: mask.box.height });
        expect(filter?.y).toBeGreaterThanOrEqual(row.y);
        expect((filter?.y ?? 0) + mask.box.height).toBeLessThanOrEqual(row.y + row.height);
      }
      expect(Math.abs(masked.height - plain.height)).toBeLessThan(width >= WIDE_FROM ? 20 : 60);
    }
  });

  it("gives every level the same key axis", () => {
    const bars = layoutJourney(752, 5, null).rows.map(({ bar }) => [bar.x, bar.width]);
    expect(new Set(bars.map(String)).size).toBe(1);
  });

  it("opens only the level in focus on a phone", () => {
    const open = layoutJourney(358, 5, 3).rows.filter(({ filter }) => filter !== null);
    expect(open.map(({ level }) => level)).toEqual([3]);
  });
});

describe("tables", () => {
  const summary = scriptedSummary(5, 10);
  const bar: Box = { x: 80, y: 0, width: 270, height: 30 };

  it("draws each table where there is room, and a band where there is none", () => {
    expect(levelTables(summary, 0, bar, 101).tables).toHaveLength(1);
    expect(levelTables(summary, 1, bar, 102).tables).toHaveLength(10);
    expect(bar.width / 100).toBeLessThan(TABLE_MIN_WIDTH);
    expect(levelTables(summary, 2, bar, 103).tables).toHaveLength(0);
  });

  it("never lets the table that is asked become invisible, and keeps it in its level", () => {
    for (let index = 0; index < 5; index += 1) {
      const { candidate } = levelTables(summary, index, bar, 101 + index);
      expect(candidate?.width).toBeGreaterThanOrEqual(CANDIDATE_MIN_WIDTH);
      expect(candidate && inside(candidate, bar.x + bar.width, bar.height)).toBe(true);
    }
    expect(levelTables(summary, 1, bar, null).candidate).toBeNull();
  });
});

describe("fold", () => {
  it("starts and ends exactly, and never goes back", () => {
    for (let index = 0; index < 5; index += 1) {
      const way = Array.from({ length: 101 }, (_, step) => foldOf(step / 100, index, 5));
      expect(way[0]).toBe(0);
      expect(way.at(-1)).toBe(1);
      expect(way.every((value, step) => value >= (way[step - 1] ?? 0))).toBe(true);
    }
  });

  it("ends on the boxes themselves", () => {
    const [from, to] = [
      { x: 1, y: 2, width: 3, height: 4 },
      { x: 10, y: 20, width: 30, height: 40 },
    ];
    expect(between(from, to, 0)).toEqual(from);
    expect(between(from, to, 1)).toEqual(to);
  });
});
