import { describe, expect, it } from "vitest";
import { scriptedSummary } from "../../trace/scripted";
import { type Box, foldOf, layoutJourney, WIDE_FROM } from "./layout";
import { CANDIDATE_MIN_WIDTH, levelTables } from "./tables";

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
});

describe("tables", () => {
  const summary = scriptedSummary(5, 10);
  const bar: Box = { x: 80, y: 0, width: 270, height: 30 };

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
});
