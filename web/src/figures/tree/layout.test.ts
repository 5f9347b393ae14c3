// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readGrowth } from "../../trace";
import { describeTree, keyIdOf, keyText, sizeOf, takenAlong } from "./description";
import { layoutBeside, layoutTree, placedRows, rowsOf, tableAt, tableBox, tableFrom } from "./layout";
import { narrateGrowth, narrateWork } from "./narration";
import { layoutPath } from "./path-layout";
import { scriptedGrowth } from "./scripted";
import { treeRows } from "./TreeTable";

const REEL = readGrowth(scriptedGrowth());
const END = REEL.events.length;
const behind = (kind: string, nth = 0) =>
  REEL.events.flatMap((event, index) => (event.kind === kind ? [index + 1] : []))[nth] ?? 0;

describe("the layout of a tree", () => {
  it.each([300, 390, 760])("keeps everything inside %i px, with rows one under the other", (width) => {
    for (const rows of [[2], [2, 3, 2], [8, 8, 8], [2, 2, 2, 2, 2, 2, 2]]) {
      const layout = layoutTree(rows, width);
      for (const [at, band] of layout.bands.entries()) {
        const above = layout.bands[at - 1];
        expect(band.top).toBeGreaterThanOrEqual(above === undefined ? 0 : above.top + above.height);
        expect(band.textY).toBeLessThan(band.top + band.height);
      }
      expect(layout.axis.y).toBeLessThan(layout.height);
      for (const facts of [
        { from: 0, to: 1 },
        { from: 0.999, to: 1 },
        { from: 0.4, to: 0.4 },
      ]) {
        const box = tableBox(layout, facts, 0);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.width).toBeGreaterThan(0);
      }
    }
  });

  it("leaves the height to tables if names are next to the rows", () => {
    for (const rows of [
      [3, 2, 2, 2],
      [4, 4, 4, 4],
      [2, 2],
    ]) {
      const [beside, above] = [layoutBeside(rows, 776), layoutTree(rows, 776, 108)];
      expect(beside.rowHeight).toBeGreaterThan(above.rowHeight);
      expect(beside.axis.x + beside.axis.width).toBeLessThan(776);
      for (const { top, height, level } of beside.bands) {
        expect(top + height).toBeLessThanOrEqual(beside.bands[level + 1]?.top ?? beside.axis.y);
      }
    }
    expect(layoutBeside([3, 2, 2, 2], 776).rowHeight).toBeGreaterThanOrEqual(14);
    expect(layoutBeside([2, 2], 358)).toEqual(layoutTree([2, 2], 358, 180));
    expect(layoutBeside([3, 2, 2, 2], 358).rowHeight).toBeGreaterThanOrEqual(14);
  });

  it("has room for every row at every position, and never moves a band", () => {
    const layout = layoutTree(REEL.rows, 700);
    for (let position = 0; position <= END; position += 1) {
      const state = REEL.stateAt(position);
      for (const band of layout.bands.slice(1)) {
        const placed = placedRows(layout, state, band.level);
        for (const [at, row] of placed.entries()) {
          expect(row.y).toBeGreaterThanOrEqual(band.textY);
          expect(row.y + layout.rowHeight).toBeLessThanOrEqual(band.top + band.height);
          if (at > 0) expect(row.y).toBeGreaterThanOrEqual((placed[at - 1]?.y ?? 0) + layout.rowHeight);
        }
      }
    }
  });

  it("shows the inputs of a compaction until readers see its result", () => {
    const making = REEL.stateAt(behind("tableWritten", 2));
    expect(rowsOf(making, 1).map(({ tables }) => tables)).toEqual([[22], [21]]);
    expect(rowsOf(REEL.stateAt(behind("compactionEnded")), 1).map(({ tables }) => tables)).toEqual([[23]]);
  });

  it("finds the table at a place, and none beside it", () => {
    const layout = layoutTree(REEL.rows, 700);
    const state = REEL.stateAt(END);
    const row = placedRows(layout, state, 2)[0];
    const facts = REEL.tables.get(23);
    if (row === undefined || facts === undefined) throw new Error("no table");
    const box = tableBox(layout, facts, row.y);
    expect(tableAt(layout, state, REEL.tables, box.x + box.width / 2, box.y + 2)).toBe(23);
    expect(tableAt(layout, state, REEL.tables, box.x + box.width / 2, box.y - 12)).toBeNull();
  });

  it("goes from table to table by key, and stays at the ends", () => {
    const state = REEL.stateAt(behind("flushEnded", 1));
    const go = (from: number | null, key: string) => tableFrom(state, REEL.tables, from, key);
    expect(go(null, "ArrowRight")).toBe(22);
    expect([go(22, "ArrowDown"), go(21, "ArrowUp"), go(21, "ArrowDown")]).toEqual([21, 22, 21]);
    expect([go(22, "ArrowRight"), go(22, "ArrowLeft"), go(22, "Home"), go(22, "End")]).toEqual([22, 22, 22, 22]);
    expect(tableFrom(REEL.stateAt(0), REEL.tables, null, "ArrowRight")).toBeNull();
  });
});

describe("the words of a tree", () => {
  it("say what is due and why, in one line", () => {
    const narration = (position: number) => narrateGrowth(REEL, REEL.stateAt(position), position);
    expect(narration(0)).toContain("Nothing has been written yet");
    expect(narration(2)).toContain("memtable, which now holds 1");
    expect(narration(behind("flushEnded"))).toContain("level 1 now has 1 sorted run.");
    expect(narration(behind("compactionPicked"))).toContain("a new run next to one that still accepts entries");
    expect(narration(behind("tableTaken", 1))).toContain("2 tables are merged into level 1");
    expect(narration(behind("compactionEnded"))).toContain("8 entries are now in level 1");
    expect(narration(behind("compactionPicked", 1))).toContain("level 1 has no room for the next run");
    expect(narration(behind("compactionEnded", 1))).toContain("Nothing was rewritten");
  });

  it("say why a merge takes levels along, with the sum that leaves no room", () => {
    const state = REEL.stateAt(behind("flushEnded", 1));
    const { kind, from, to } = { kind: "compaction", from: 1, to: 3 } as const;
    const facts = { reason: "levelOverCapacity", inputTables: 2, measured: [], written: [], run: null } as const;
    const work = { kind, fromLevel: from, toLevel: to, taken: [21, 22], ...facts };
    expect(narrateWork(work)).toBe(
      "Compaction: level 1 has no room for the next run. With its entries, level 2 has none either. So 2 tables are merged into level 3.",
    );
    const blocks = [1, 2].map((level) => sizeOf(REEL, state, level).blocks);
    expect([1, 2, 3].map((level) => takenAlong(REEL, { ...state, work }, level))).toEqual([null, blocks, null]);
    expect(takenAlong(REEL, state, 2)).toBeNull();
  });

  it("name every level with its size, and every table in a row", () => {
    const state = REEL.stateAt(END);
    expect(describeTree(REEL, state)).toContain("level 2: 1 sorted run of 1 table, 4 of 8 blocks");
    expect(describeTree(REEL, REEL.stateAt(0))).toContain("No table is in storage yet");
    expect(sizeOf(REEL, state, 2)).toMatchObject({ runs: 1, tables: 1, entries: 8, blocks: 4, capacityBlocks: 8 });
    expect(treeRows(REEL, state)).toEqual([[2, 1, 23, 8, 0, 4, "16.0", "key-00", "key-07"]]);
  });

  it("know keys by their text", () => {
    for (const id of [0, 7, 11]) expect(keyIdOf(REEL, keyText(REEL, id))).toBe(id);
    for (const text of ["", "key", "ey-01", "key-99"]) expect(keyIdOf(REEL, text)).toBeNull();
  });
});

it("draws the way of a key as steps without gaps", () => {
  const place = (position: number, level: number | null) => ({ position, level, table: 1, isDeleted: false });
  const { steps, height } = layoutPath([place(10, 0), place(40, 1), place(80, 3), place(90, null)], 3, 100, 383);
  expect(steps.map(({ x, width }) => [x, x + width])).toEqual([
    [104, 194],
    [194, 314],
    [314, 344],
  ]);
  expect(steps.every(({ y }) => y > 0 && y < height)).toBe(true);
});
