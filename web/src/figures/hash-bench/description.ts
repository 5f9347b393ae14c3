/** Describes the times in sentences, as a table, and as a file with the method of measurement. Pure. */

import { hashBenchText as text } from "../../text/charts/hash-bench.en";
import { en } from "../../text/lab.en";
import { keySize, time } from "../../text/numbers";
import type { DataTable } from "../frame/csv";
import type { BenchTime, HashBenchParams } from "./params";

function at(times: readonly BenchTime[], digest: string, keyBytes: number): BenchTime | undefined {
  return times.find((one) => one.digest === digest && one.keyBytes === keyBytes);
}

function cell(found: BenchTime | undefined): string {
  if (found === undefined) return "";
  const { ns, low, high } = found;
  return low === null || high === null ? time(ns) : text.interval(time(ns), time(low), time(high));
}

/** Describes the contents of the figure. */
export function describeBench(params: HashBenchParams): string {
  const { digests, sizes, tab, native } = params;
  if (tab.length === 0 && native.length === 0) return text.nothing;
  const said = digests.flatMap((digest) =>
    sizes.flatMap((keyBytes) => {
      const [here, there] = [at(tab, digest, keyBytes), at(native, digest, keyBytes)];
      const parts = [
        ...(here === undefined ? [] : [text.here(cell(here))]),
        ...(there === undefined ? [] : [text.there(cell(there))]),
      ];
      return parts.length === 0 ? [] : [text.said(en.digest(digest), keySize(keyBytes), parts.join(", "))];
    }),
  );
  return `${text.title}. ${said.join(". ")}.`;
}

/** Table with a row per function and size. Your browser and the native run have separate columns. */
export function benchTable({ digests, sizes, tab, native, nativeOrigin, refused }: HashBenchParams): DataTable {
  return {
    columns: [...text.columns, text.nativeColumn(nativeOrigin)],
    rows: digests.flatMap((digest) =>
      sizes.map((keyBytes) => {
        const isRefused = refused.some((one) => one.digest === digest && one.keyBytes === keyBytes);
        const here = isRefused ? text.refusedShort : cell(at(tab, digest, keyBytes));
        return [`${en.digest(digest)}, ${keySize(keyBytes)}`, here, cell(at(native, digest, keyBytes))];
      }),
    ),
  };
}

/** A file for other programs: nanoseconds as numbers, and the method. */
export function benchJson({ tab, refused, clockStepMs, batches }: HashBenchParams): string {
  const times = tab.map(({ digest, keyBytes, ns, low, high }) => ({
    function: digest,
    key_bytes: keyBytes,
    median_ns: ns,
    lower_quartile_ns: low,
    upper_quartile_ns: high,
  }));
  const without = refused.map(({ digest, keyBytes, message }) => ({
    function: digest,
    key_bytes: keyBytes,
    why: message,
  }));
  const file = {
    schema: "lsm-lab-hash-bench",
    schema_version: "1.0.0",
    origin: "measured in a browser tab",
    clock_step_ms: clockStepMs,
    batches_per_time: batches,
    times,
    refused: without,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
