/**
 * The state of the sandbox, completely in the link: the settings of both configurations, the typed operations, the progress of the run, and
 * the view.
 */

import type { SandboxValues } from "../../engine/contract";
import {
  choice,
  type NumberParam,
  type OptionalNumberParam,
  type TextParam,
  type ValuesOf,
} from "../../figures/params/schema";
import { guessText } from "../../text/explore/guess.en";
import { ownTraceText } from "../../text/explore/own-trace.en";
import { exploreText as text } from "../../text/pages/explore.en";
import { pageParams } from "../link/page-params";
import type { LabSpec } from "../link/use-link-state";
import {
  OPTION_NAMES,
  type OtherName,
  otherParam,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from "./settings/settings";

/** One of the two configurations. */
export type PaneName = "a" | "b";

/**
 * A way to look at the runs; `auto` is the comparison for two configurations, the run for one, and the experiments while nothing is set.
 */
export type ViewName = "auto" | "start" | "run" | "compare" | "time" | "trade-off" | "space";
/** A shown view. */
export type ShownView = Exclude<ViewName, "auto">;

/** State of a prediction: no question, open, skipped, or the number of its option. */
export type GuessName = "none" | "ask" | "skip" | "0" | "1" | "2";

/** Devices of the cost model, by the engine's names. */
export type DeviceName = "hdd" | "ssd" | "pcie_ssd" | "pcie_ssd_spdk" | "nvm" | "memory";

const MOST = 10_000_000;
const optional = (name: string, label: string): OptionalNumberParam => ({
  kind: "optional-number",
  name,
  label,
  initial: null,
  min: 0,
  max: MOST,
  step: 1,
  whole: true,
});

/** View and typed input. */
const OWN_PARAMS = {
  own: {
    kind: "text",
    name: "own",
    label: text.own.title,
    hint: text.own.hint,
    initial: "",
    lengthMax: 4000,
    pattern: /^[\w.:~-]*$/u,
  } as TextParam,
  /** The file whose trace takes the place of the workload; links hold its name only. */
  trace: {
    kind: "text",
    name: "trace",
    label: ownTraceText.param,
    initial: "",
    lengthMax: 60,
    pattern: /^[\p{L}\p{N} ._-]*$/u,
  } as TextParam,
  panes: {
    kind: "number",
    name: "panes",
    label: text.panes,
    initial: 1,
    min: 1,
    max: 2,
    step: 1,
    whole: true,
  } as NumberParam,
  pane: choice<PaneName>({
    name: "pane",
    label: text.pane,
    initial: "a",
    options: [
      { value: "a", label: text.paneNames.a },
      { value: "b", label: text.paneNames.b },
    ],
  }),
  /** Left open: all operations. */
  ran: optional("ran", text.ran),
  /** Default: the end of the run. */
  at: optional("at", text.at),
  step: {
    kind: "number",
    name: "step",
    label: text.step,
    initial: 0,
    min: 0,
    max: 100_000,
    step: 1,
    whole: true,
  } as NumberParam,
  /** The table that is open. */
  open: optional("open", text.openTable),
  /** The setting that the sheet of settings shows when the page opens. */
  find: {
    kind: "text",
    name: "find",
    label: text.find,
    initial: "",
    lengthMax: 40,
    pattern: /^[\w-]*$/u,
  } as TextParam,
  /** Key queried in its filter. */
  ask: {
    kind: "text",
    name: "ask",
    label: text.bits.ask,
    initial: "",
    lengthMax: 40,
    pattern: /^[\w:-]*$/u,
  } as TextParam,
  /** The name of an experiment of the lab, or the title of the reader's own. */
  experiment: {
    kind: "text",
    name: "experiment",
    label: text.experiment,
    initial: "",
    lengthMax: 60,
    pattern: /^[\p{L}\p{N} .,:;?!()%+=–'’-]*$/u,
  } as TextParam,
  view: choice<ViewName>({
    name: "view",
    label: text.view,
    initial: "auto",
    options: [
      { value: "auto", label: text.views.auto },
      { value: "start", label: text.views.start },
      { value: "run", label: text.views.run },
      { value: "compare", label: text.views.compare },
      { value: "time", label: text.views.time },
      { value: "trade-off", label: text.views["trade-off"] },
      { value: "space", label: text.views.space },
    ],
  }),
  /** State of the prediction before an experiment: open, skipped, or the option. */
  guess: choice<GuessName>({
    name: "guess",
    label: guessText.title,
    initial: "none",
    options: (["none", "ask", "skip", "0", "1", "2"] as const).map((value) => ({ value, label: value })),
  }),
  device: choice<DeviceName>({
    name: "device",
    label: text.device,
    initial: "ssd",
    options: [
      { value: "hdd", label: text.devices.hdd },
      { value: "ssd", label: text.devices.ssd },
      { value: "pcie_ssd", label: text.devices.pcie_ssd },
      { value: "pcie_ssd_spdk", label: text.devices.pcie_ssd_spdk },
      { value: "nvm", label: text.devices.nvm },
      { value: "memory", label: text.devices.memory },
    ],
  }),
  /** Operations per second that arrive at a store with a background thread. */
  arrivals: {
    kind: "number",
    name: "arrivals",
    label: text.stalls.arrivals,
    hint: text.stalls.arrivalsHint,
    initial: 10_000,
    min: 1,
    max: 100_000_000,
    step: 1,
    whole: true,
  } as NumberParam,
  /** KiB of debt above which writers wait. */
  debtLimit: {
    kind: "number",
    name: "debt-limit",
    label: text.stalls.limit,
    hint: text.stalls.limitHint,
    initial: 1024,
    min: 4,
    max: 1_048_576,
    step: 1,
    whole: true,
  } as NumberParam,
} as const;

const FIRST = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].param]));
const SECOND = Object.fromEntries(OPTION_NAMES.map((name) => [`b-${name}`, otherParam(name)]));

type FirstParams = { readonly [Name in SettingName]: NumberParam };
type SecondParams = { readonly [Name in OtherName]: TextParam };

/** All parameters of the page, in canonical order. Choices count as numbers to the compiler, which cannot distinguish them. */
export const EXPLORE_PARAMS = {
  ...(FIRST as unknown as FirstParams),
  ...(SECOND as unknown as SecondParams),
  ...OWN_PARAMS,
  ...pageParams,
} as const;

/** The state of the page. */
export type ExploreState = ValuesOf<typeof EXPLORE_PARAMS>;

/** The value of a setting of the first configuration. */
export function firstValue(state: ExploreState, name: SettingName): number | string {
  return state[name] as number | string;
}

/** The value of a setting of a configuration. */
export function valueIn(state: ExploreState, pane: PaneName, name: SettingName): number | string {
  const other = pane === "b" ? (state[`b-${name}`] ?? "") : "";
  if (other === "") return firstValue(state, name);
  const asNumber = Number(other);
  return SETTINGS[name].param.kind === "number" && !Number.isNaN(asNumber) ? asNumber : other;
}

/** Returns true if the second configuration has another value for a setting. */
export function isDifferent(state: ExploreState, name: SettingName): boolean {
  return valueIn(state, "b", name) !== firstValue(state, name);
}

/** A change of a setting of a configuration. */
export function settingPatch(
  state: ExploreState,
  pane: PaneName,
  name: SettingName,
  value: number | string,
): Partial<ExploreState> {
  if (pane === "a" || SETTINGS[name].room === "workload") return { [name]: value } as Partial<ExploreState>;
  return { [`b-${name}`]: value === firstValue(state, name) ? "" : String(value) } as Partial<ExploreState>;
}

/** A change of a setting of both configurations, which then have the same value. */
export function bothPatch(name: SettingName, value: number | string): Partial<ExploreState> {
  const second = SETTINGS[name].room === "workload" ? {} : { [`b-${name}`]: "" };
  return { [name]: value, ...second } as Partial<ExploreState>;
}

/** The settings that a configuration has otherwise than they are initially, for the engine. */
export function valuesOf(state: ExploreState, pane: PaneName): SandboxValues {
  const changed = SETTING_NAMES.map((name) => [name, valueIn(state, pane, name)] as const).filter(
    ([name, value]) => value !== SETTINGS[name].param.initial,
  );
  return Object.fromEntries(changed);
}

const LOOKING: ReadonlySet<string> = new Set([
  ...["pane", "panes", "ran", "at", "step", "open", "find", "ask", "theme"],
  ...["experiment", "view", "guess", "device", "arrivals", "debtLimit"],
]);

/** Returns true if a state differs from the start only in its theme, like the address of the page without a fragment. */
export function isBare(state: ExploreState): boolean {
  const fields = Object.keys(EXPLORE_PARAMS) as (keyof ExploreState)[];
  return fields.every((field) => field === "theme" || state[field] === EXPLORE_PARAMS[field].initial);
}

/** The view of a state. One configuration has nothing to compare. */
export function shownView(state: ExploreState): ShownView {
  const { view, panes } = state;
  if (view === "auto" && isBare(state)) return "start";
  if (view === "auto") return panes === 2 ? "compare" : "run";
  return view === "compare" && panes !== 2 ? "run" : view;
}

/** The settings that B has otherwise than A. */
export function differing(state: ExploreState): readonly SettingName[] {
  return state.panes === 2 ? OPTION_NAMES.filter((name) => isDifferent(state, name)) : [];
}

/** Applies a change. A run stays one, even if it loses its last setting. */
export function change(state: ExploreState, patch: Partial<ExploreState>): ExploreState {
  const next = changed(state, patch);
  return shownView(next) === "start" && patch.view === undefined ? { ...next, view: "run" } : next;
}

/** The state after a change. Another run begins at its end: where it was looked at means nothing there. */
function changed(state: ExploreState, patch: Partial<ExploreState>): ExploreState {
  const next = { ...state, ...patch };
  const fields = Object.keys(patch) as (keyof ExploreState)[];
  const isAnother = fields.some((field) => !LOOKING.has(field) && next[field] !== state[field]);
  if (!isAnother) return next;
  const rest = { ran: null, at: null, step: 0, open: null, guess: "none" } as const;
  return { ...next, ...rest, ...patch };
}

export const EXPLORE: LabSpec<typeof EXPLORE_PARAMS> = {
  page: "explore",
  schema: EXPLORE_PARAMS,
  scrubbed: new Set(["at", "step", "open", "find", "ran", "ask", "theme"]),
  // A link can hold about this many. Other settings stay free.
  lockable: [
    "mix",
    "operations",
    "gets",
    "empty",
    "seed",
    "memtable",
    "ratio",
    "policy",
    "filter",
    "bits",
    "digest",
    "memory",
    "arm",
    "cache",
    "own",
    "panes",
  ],
  change,
};
