// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Experiment } from "../../engine/result-file.generated";
import { csv } from "../frame/csv";
import { arrange } from "./arrangement";
import { describeExperiment, readCell } from "./description";
import { marksOf, type Quantity, quantitiesOf } from "./quantities";
import { dataTable } from "./ResultsTable";
import { DEVICE, HASHES, KEY_SIZE } from "./sample";

function quantityOf(experiment: Experiment, id: string): Quantity {
  const quantity = quantitiesOf(experiment).find((one) => one.id === id);
  if (!quantity) throw new Error(`the sample has no ${id}`);
  return quantity;
}

function said(experiment: Experiment, id: string): string {
  return describeExperiment(experiment, quantityOf(experiment, id), arrange(experiment, {}), marksOf(experiment, id));
}

function readOut(experiment: Experiment, id: string, cell: number): string {
  const { at, values, more = "" } = readCell(experiment, quantityOf(experiment, id), marksOf(experiment, id), cell);
  return `${at} ${values} ${more}`;
}

describe("the figure in words", () => {
  it("tells each origin by itself", () => {
    expect(said(KEY_SIZE, "gain")).toMatchInlineSnapshot(
      `"Gain by key size: gain of sharing (A to B), 8 settings. Measured: from 10.0\u00a0% at key size 8 B to 50.6\u00a0% at key size 1024 B. Model: from 13.6\u00a0% at key size 8 B to 68.3\u00a0% at key size 1024 B. Claimed by the source: from 4.27\u00a0% at key size 16 B to 21.1\u00a0% at key size 1024 B."`,
    );
    expect(said(HASHES, "false_positive_rate")).toMatchInlineSnapshot(
      `"False positive rate by hash function: false positive rate, 4 settings. Counted: from 0.81\u00a0% at hash function CityHash64 to 0.84\u00a0% at hash function all seven independent. Model: 0.82\u00a0% everywhere. Claimed by the source: from 0.85\u00a0% at hash function CityHash64 to 0.92\u00a0% at hash function MD5."`,
    );
  });

  it("tells the arms of each setting", () => {
    const one = { ...KEY_SIZE, cells: (KEY_SIZE.cells ?? []).slice(0, 1) };
    expect(said(one, "parts")).toMatchInlineSnapshot(
      `"Gain by key size: where the time goes, one setting. key size 512 B: A: 1.41\u00a0µs, including hash 672\u00a0ns, probe 110\u00a0ns, read 450\u00a0ns, residual 180\u00a0ns; B: 869\u00a0ns, including hash 134\u00a0ns, probe 105\u00a0ns, read 450\u00a0ns, residual 180\u00a0ns; C: 784\u00a0ns, including hash 134\u00a0ns, probe 40\u00a0ns, read 450\u00a0ns, residual 160\u00a0ns."`,
    );
  });
});

describe("a cell in words", () => {
  it("tells what was found first, what answered its reads, and how quiet the machine was", () => {
    expect(readOut(KEY_SIZE, "gain", 0)).toMatchInlineSnapshot(
      `"key size 512 B: measured 38.4 % (37.2 % to 39.6 %); model 51.9 %; model with T_other 40.0 %; claimed by the source 12.5 %; A/A control (−0.80 % to 1.00 %). Reads from sample disk (a real device, direct I/O), T_D 55 µs. Quality B: Other programs used 4 % of the processors."`,
    );
  });

  it("says what is not to be trusted", () => {
    expect(readOut(DEVICE, "gain", 0)).toContain("unreliable");
  });

  it("says that arms differed", () => {
    const [cell] = KEY_SIZE.cells ?? [];
    if (!cell?.lookup) throw new Error("the sample has lookups");
    const experiment = { ...KEY_SIZE, cells: [{ ...cell, lookup: { ...cell.lookup, reads_equal: false } }] };
    expect(readOut(experiment, "gain", 0)).toContain("The arms differed");
    expect(readOut(KEY_SIZE, "gain", 0)).not.toContain("The arms differed");
  });
});

describe("the table", () => {
  it("has every number with its origin, also those that the picture leaves out", () => {
    const table = dataTable(HASHES, quantityOf(HASHES, "false_positive_rate"), marksOf(HASHES, "false_positive_rate"));
    expect(csv(table)).toMatchInlineSnapshot(`
      "hash function,from,"estimate, fraction",low,high,trials,reads from
      all seven independent,counted,0.0084,0.0082,0.0086,100000,
      all seven independent,model,0.00819,,,,
      all seven independent,claimed by the source,0.00899,,,,
      CityHash64,counted,0.0081,0.0079,0.0083,100000,
      CityHash64,model,0.00819,,,,
      CityHash64,claimed by the source,0.0085,,,,
      MD5,counted,0.0082,0.008,0.0084,100000,
      MD5,model,0.00819,,,,
      MD5,claimed by the source,0.00921,,,,
      MurmurHash64A,counted,0.0083,0.0081,0.0085,100000,
      MurmurHash64A,model,0.00819,,,,
      MurmurHash64A,claimed by the source,0.00853,,,,
      "
    `);
  });

  it("has a row for each arm", () => {
    const table = dataTable(KEY_SIZE, quantityOf(KEY_SIZE, "parts"), []);
    expect(table.rows).toHaveLength(3 * (KEY_SIZE.cells ?? []).length);
    expect([table.columns, table.rows[0]]).toMatchInlineSnapshot(`
      [
        [
          "key size, bytes",
          "arm",
          "total, ns",
          "hash, ns",
          "probe, ns",
          "read, ns",
          "residual, ns",
          "processor, ns",
          "reads from",
        ],
        [
          "8 B",
          "A, one digest per filter",
          839.0909091,
          99.09090909,
          110,
          450,
          180,
          389.0909091,
          "sample disk",
        ],
      ]
    `);
  });

  it("has a name for each column and as many numbers in each row", () => {
    for (const experiment of [KEY_SIZE, DEVICE, HASHES]) {
      for (const quantity of quantitiesOf(experiment)) {
        const { columns, rows } = dataTable(experiment, quantity, marksOf(experiment, quantity.id));
        expect(new Set(columns).size).toBe(columns.length);
        for (const row of rows) expect(row).toHaveLength(columns.length);
      }
    }
  });
});
