/** The link that takes a run's prices to the gain curve of lab 0 and lab 6. Pure. */

import type { RunStudy } from "../../engine/contract";
import type { NativeResult } from "../../engine/native-result";
import type { LookupCell, Tree } from "../../engine/result-file.generated";
import { casesOf } from "../../live/models-of";
import { experimentsOf } from "../../results/lookups";
import { LAB_PARAMS } from "../learn/lab0/state";
import { readLink, writeLink } from "../link/link";

/** A price as a link holds it: four digits. */
const short = (ns: number): number => Number(ns.toPrecision(4));

/** First lookups of the run with inputs of the model, on the run's device if available. */
function priced(result: NativeResult): { lookup: LookupCell; tree: NativeResult["tree"]; at: [string, number] } | null {
  for (const experiment of experimentsOf(result)) {
    for (const [index, cell] of (experiment.cells ?? []).entries()) {
      const isOwn = cell.reads_from === undefined || cell.reads_from === null || cell.reads_from.kind === "real";
      const tree: NativeResult["tree"] = cell.tree ?? result.tree ?? null;
      if (isOwn && cell.lookup?.model && tree) return { lookup: cell.lookup, tree, at: [experiment.id, index] };
    }
  }
  return null;
}

/** The links without `#`; null where the run has not all prices, or where the lab's curve has no place for them. */
export function curveLinks(result: NativeResult, study: RunStudy): { lab0: string; lab6: string } | null {
  const found = priced(result);
  if (found === null || !found.lookup.model) return null;
  const { hash_ns: hashNs, probe_ns: probeNs, read_ns: readNs } = found.lookup.model.inputs;
  const [experiment, index] = found.at;
  const models = casesOf({ id: experiment }, study.cases).get(index)?.models ?? [];
  const { levels, size_ratio, bits_per_key, filter, digest, key_bytes } = found.tree as Tree;
  const state = {
    levels,
    sizeRatio: size_ratio,
    bitsPerKey: bits_per_key,
    filter,
    digest,
    keyBytes: key_bytes,
    device: "custom",
    readNs: short(readNs),
    hashOrigin: "hand",
    hashNs: short(hashNs),
    probeNs: short(probeNs),
    otherNs: short(models.find(({ model }) => model === "held-out-with-other")?.otherNs ?? 0),
    pricesRun: result.run.id,
    emptyPercent: Number((100 * found.lookup.empty_fraction).toPrecision(12)),
  };
  const initial = readLink(LAB_PARAMS, "").state;
  const link = (page: "lab-0" | "lab-6"): string =>
    writeLink(page, LAB_PARAMS, { ...initial, ...state } as typeof initial);
  // Values outside the range of links, such as a tree of twelve levels, would be read back with a notice.
  return readLink(LAB_PARAMS, link("lab-0")).notices.length > 0 ? null : { lab0: link("lab-0"), lab6: link("lab-6") };
}
