/**
 * Experiments: runs that answer a question. Each is a set of options that opens as a link, and a file that can be handed out.
 *
 * **Invariants** (broken by `experiments.test.ts`)
 * 1. The link of an experiment is canonical, and the engine accepts its settings.
 * 2. A file that was exported opens as the state that it was exported from.
 * 3. A file with an unknown name or an impossible value is refused as a whole, with a sentence that names it.
 */

import type { SandboxValues } from "../../../engine/contract";
import { decode } from "../../../figures/params/decode";
import { initialValues, type Param } from "../../../figures/params/schema";
import { exploreText } from "../../../text/pages/explore.en";
import { writeLink } from "../../link/link";
import type { Result } from "../pair/compare";
import { SETTING_NAMES, SETTINGS, type SettingName } from "../settings/settings";
import { differing, EXPLORE_PARAMS, type ExploreState, shownView, valueIn, valuesOf } from "../state";

const text = exploreText.files;

/** Names of the experiments of the lab, in the order in which they are offered. */
export const EXPERIMENT_NAMES = [
  "leveling-or-tiering",
  "monkey",
  "shared-digest",
  "tombstones",
  "write-stall",
  "zipf-cache",
  "scans",
  "one-mask",
] as const;
export type ExperimentName = (typeof EXPERIMENT_NAMES)[number];

/** Options of an experiment, and how it is looked at. */
export interface Experiment {
  readonly a: SandboxValues;
  /** Options that B has otherwise. */
  readonly b: SandboxValues;
  /** Metric of the question. */
  readonly lead?: Result;
  readonly look: Partial<Pick<ExploreState, "view" | "device" | "arrivals" | "debtLimit">>;
}

const SMALL = { operations: 60_000 } as const;

export const EXPERIMENTS: Readonly<Record<ExperimentName, Experiment>> = {
  "leveling-or-tiering": { a: { ...SMALL, keys: "zipf" }, b: { policy: "tiering" }, lead: "write", look: {} },
  monkey: {
    a: { ...SMALL, gets: 60, empty: 100, filter: "standard", bits: 5 },
    b: { memory: "monkey" },
    lead: "wasted",
    look: {},
  },
  "shared-digest": {
    a: { ...SMALL, gets: 100, empty: 100, policy: "tiering", arm: "per-filter" },
    b: { arm: "shared" },
    lead: "lookup",
    look: { device: "memory" },
  },
  tombstones: {
    a: { ...SMALL, inserts: 40, updates: 10, deletes: 40, gets: 10 },
    b: { policy: "tiering" },
    look: { view: "space" },
  },
  "write-stall": {
    a: { operations: 40_000, inserts: 80, updates: 10, deletes: 0, gets: 10 },
    b: { granularity: "least-overlap" },
    look: { view: "time", arrivals: 4000 },
  },
  "zipf-cache": {
    a: { ...SMALL, inserts: 10, updates: 5, deletes: 0, gets: 85, load: 20_000, keys: "zipf", empty: 0 },
    b: { cache: "bounded", "cache-size": 256 },
    lead: "blocks",
    look: {},
  },
  scans: {
    a: {
      operations: 30_000,
      inserts: 30,
      updates: 5,
      deletes: 0,
      gets: 25,
      scans: 40,
      "scan-keys": 2,
      policy: "tiering",
    },
    b: { filter: "surf" },
    look: {},
  },
  "one-mask": {
    a: { ...SMALL, gets: 100, empty: 100, policy: "tiering" },
    b: { arm: "merged" },
    lead: "bits",
    look: { device: "memory" },
  },
};

/** The state of an experiment. */
export function stateOf({ a, b, look }: Experiment, title: string): ExploreState {
  const second = Object.fromEntries(Object.entries(b).map(([name, value]) => [`b-${name}`, String(value)]));
  const hasB = Object.keys(b).length > 0;
  const state = { ...initialValues(EXPLORE_PARAMS), ...a, ...second, ...look, experiment: title };
  return { ...state, panes: hasB ? 2 : 1, pane: hasB ? "b" : "a" } as ExploreState;
}

/** The link of a state, without `#`. */
export function linkOf(state: ExploreState): string {
  return writeLink("explore", EXPLORE_PARAMS, state);
}

/** Returns true if a name is that of an experiment of the lab. */
export function isExperiment(name: string): name is ExperimentName {
  return (EXPERIMENT_NAMES as readonly string[]).includes(name);
}

/** The title of a state. */
export function titleOf({ experiment, trace }: Pick<ExploreState, "experiment" | "trace">): string {
  if (isExperiment(experiment)) return exploreText.experiments[experiment].title;
  if (experiment !== "") return experiment;
  return trace === "" ? exploreText.untitled : trace;
}

const FORMAT = "lsm-lab experiment";

/** The file of a state. */
export function fileOf(state: ExploreState): string {
  const b = Object.fromEntries(differing(state).map((name) => [name, valueIn(state, "b", name)]));
  const { device, arrivals, debtLimit, own } = state;
  const look = { view: shownView(state), device, arrivals, "debt-limit": debtLimit };
  const file = { format: FORMAT, version: 1, title: titleOf(state), a: valuesOf(state, "a"), b, own, look };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A state, or a sentence with the reason why a file has none. */
export type Read =
  | { readonly ok: true; readonly state: ExploreState }
  | { readonly ok: false; readonly problem: string };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

class Refused extends Error {}

/** Values of a part of a file that its parameters accept. */
function valuesIn(part: unknown, params: ReadonlyMap<string, Param>): Readonly<Record<string, unknown>> {
  if (part === undefined) return {};
  if (!isRecord(part)) throw new Refused(text.notExperiment);
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const param = params.get(name);
      if (param === undefined) throw new Refused(text.unknown(name.slice(0, 40)));
      const decoded = decode(param, String(value));
      if (!decoded.ok) throw new Refused(text.wrong(decoded.problem));
      return [name, decoded.value];
    }),
  );
}

/** Most bytes of a file. An experiment has some thousand. */
const FILE_MAX = 1_000_000;

/** Opens a file. A large one is refused before it is read. */
export async function openFile(file: Pick<File, "size" | "text">): Promise<Read> {
  if (file.size > FILE_MAX) return { ok: false, problem: text.tooLarge };
  try {
    return readFile(await file.text());
  } catch {
    return { ok: false, problem: text.notExperiment };
  }
}

/** Reads a file. */
export function readFile(content: string): Read {
  try {
    const file: unknown = JSON.parse(content);
    if (!isRecord(file) || file["format"] !== FORMAT) throw new Refused(text.notExperiment);
    if (file["version"] !== 1) throw new Refused(text.version(String(file["version"]).slice(0, 40)));
    const settings = new Map<string, Param>(SETTING_NAMES.map((name) => [name, SETTINGS[name].param]));
    const options = new Map([...settings].filter(([name]) => SETTINGS[name as SettingName].room !== "workload"));
    const { view, device, arrivals, debtLimit, own, experiment } = EXPLORE_PARAMS;
    const looks = new Map<string, Param>([view, device, arrivals, debtLimit].map((param) => [param.name, param]));
    const { "debt-limit": limit, ...look } = valuesIn(file["look"], looks);
    const more = valuesIn(
      { own: file["own"] ?? "", experiment: file["title"] ?? "" },
      new Map<string, Param>([own, experiment].map((param) => [param.name, param])),
    );
    const state = stateOf(
      {
        a: valuesIn(file["a"], settings) as SandboxValues,
        b: valuesIn(file["b"], options) as SandboxValues,
        look: { ...look, ...(limit === undefined ? {} : { debtLimit: limit }) } as Experiment["look"],
      },
      "",
    );
    return { ok: true, state: { ...state, ...more } as ExploreState };
  } catch (cause) {
    return { ok: false, problem: cause instanceof Refused ? cause.message : text.notExperiment };
  }
}

const KEPT = "lsm-lab-experiments";
/** Experiments that a browser keeps. */
const MOST_KEPT = 6;

/** A reader's own experiment. */
export interface Kept {
  readonly title: string;
  readonly link: string;
}

/** Experiments that this browser keeps, the newest first. */
export function keptExperiments(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    const isKept = (one: unknown): one is Kept =>
      isRecord(one) && typeof one["title"] === "string" && /^v=1&page=explore[&\w]/u.test(String(one["link"]));
    return Array.isArray(kept) ? kept.filter(isKept).slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
}

/** Keeps an experiment, as far as the browser allows it. */
export function keepExperiment(one: Kept): void {
  const others = keptExperiments().filter(({ link }) => link !== one.link);
  try {
    localStorage.setItem(KEPT, JSON.stringify([one, ...others].slice(0, MOST_KEPT)));
  } catch {
    // The link still opens it.
  }
}
