// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readGrowth } from "../../trace";
import { describeTree, keyIdOf, keyText, sizeOf, takenAlong } from "./description";
import { layoutTree, placedRows, rowsOf, tableAt, tableBox, tableFrom } from "./layout";
import { narrateGrowth, narrateWork } from "./narration";
import { scriptedGrowth } from "./scripted";
import { treeRows } from "./TreeTable";

const REEL = readGrowth(scriptedGrowth());
const END = REEL.events.length;
const behind = (kind: string, nth = 0) =>
  REEL.events.flatMap((event, index) => (event.kind === kind ? [index + 1] : []))[nth] ?? 0;

describe("the layout of a tree", () => {
  it("has room for every row at every position and width, and never moves a band", () => {
    for (const width of [300, 390, 700, 1100]) {
      const layout = layoutTree(REEL.rows, width);
      for (let position = 0; position <= END; position += 1) {
        const state = REEL.stateAt(position);
        for (const band of layout.bands.slice(1)) {
          let above = band.textY;
          for (const { y } of placedRows(layout, state, band.level)) {
            expect(y).toBeGreaterThanOrEqual(above);
            above = y + layout.rowHeight;
          }
          expect(above).toBeLessThanOrEqual(band.top + band.height);
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
