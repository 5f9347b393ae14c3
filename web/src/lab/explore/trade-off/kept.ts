/**
 * Runs that leave a point in the trade-off. The browser keeps their counts, so that other devices give other times.
 *
 * **Invariants** (broken by `trade-off.test.ts`)
 * 1. The same settings leave one point, that of the newest run.
 * 2. Only runs of one workload are compared.
 */

import type { SandboxSample, SandboxValues } from "../../../engine/contract";
import { SETTING_NAMES, SETTINGS, type SettingName } from "../settings/settings";
import { labelOf } from "../view";

/** A complete run. */
export interface KeptRun {
  readonly values: SandboxValues;
  readonly writeAmplification: number;
  readonly spaceAmplification: number;
  readonly costCounts: readonly number[];
}

const KEPT = "lsm-lab-trade-off";
/** Runs that a browser keeps. */
const MOST_KEPT = 40;

/** Settings that are not the initial ones, in one order. */
export function changedOf(values: SandboxValues): SandboxValues {
  const changed = SETTING_NAMES.flatMap((name) => {
    const value = values[name];
    return value === undefined || value === SETTINGS[name].param.initial ? [] : [[name, value] as const];
  });
  return Object.fromEntries(changed);
}

/** Settings that a name has its own words for. */
const NAMED: ReadonlySet<SettingName> = new Set(["policy", "ratio", "level-one"]);

/** Key that distinguishes runs. */
export function keyOf(values: SandboxValues): string {
  return JSON.stringify(changedOf(values));
}

/** Settings that runs must share to be comparable. */
export function workloadOf(values: SandboxValues): string {
  const own = Object.entries(changedOf(values)).filter(([name]) => SETTINGS[name as SettingName].room === "workload");
  return JSON.stringify(own);
}

/** Value of a setting. */
export function settingIn(values: SandboxValues, name: SettingName): number | string {
  return values[name] ?? SETTINGS[name].param.initial;
}

/** The name of a run: policy and size ratio, then up to two other options that were changed. */
export function runName(values: SandboxValues, ratio: (ratio: number) => string): string {
  const [size, memtable, levelOne] = (["ratio", "memtable", "level-one"] as const).map((name) =>
    Number(settingIn(values, name)),
  );
  const others = (Object.keys(changedOf(values)) as SettingName[]).filter(
    (name) => !NAMED.has(name) && SETTINGS[name].room !== "workload",
  );
  // Level 1 is named unless it has room for T memtables.
  const named = levelOne === Number(size) * Number(memtable) ? others : [...others, "level-one" as const];
  const words = named.map((name) =>
    SETTINGS[name].param.kind === "choice"
      ? labelOf(name, settingIn(values, name))
      : `${SETTINGS[name].param.label} ${settingIn(values, name)}`,
  );
  return [labelOf("policy", settingIn(values, "policy")), ratio(Number(size)), ...words.slice(0, 2)].join(", ");
}

/** The point of a complete run; null if it wrote no table or looked nothing up. */
export function pointOf(values: SandboxValues, sample: SandboxSample): KeptRun | null {
  const { writeAmplification, spaceAmplification, costCounts, lookups } = sample;
  if (writeAmplification === undefined || spaceAmplification === undefined || lookups === 0) return null;
  return { values: changedOf(values), writeAmplification, spaceAmplification, costCounts: [...costCounts] };
}

function isKept(one: unknown): one is KeptRun {
  const run = one as Partial<KeptRun> | null;
  const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
  return (
    typeof run?.values === "object" &&
    run.values !== null &&
    Object.keys(run.values).every((name) => Object.hasOwn(SETTINGS, name)) &&
    isNumber(run.writeAmplification) &&
    isNumber(run.spaceAmplification) &&
    Array.isArray(run.costCounts) &&
    run.costCounts.length === 7 &&
    run.costCounts.every(isNumber)
  );
}

function stored(): readonly KeptRun[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** The runs of a browser, oldest first. */
export class KeptRuns {
  readonly #listeners = new Set<() => void>();
  #runs: readonly KeptRun[] | null = null;

  readonly all = (): readonly KeptRun[] => {
    this.#runs ??= stored();
    return this.#runs;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds a run in the place of an older one with its settings. */
  keep(run: KeptRun): void {
    const key = keyOf(run.values);
    const all = this.all();
    const at = all.findIndex((one) => keyOf(one.values) === key);
    this.#set(at < 0 ? [...all, run].slice(-MOST_KEPT) : all.with(at, run));
  }

  forget(): void {
    this.#set([]);
  }

  #set(runs: readonly KeptRun[]): void {
    this.#runs = runs;
    try {
      localStorage.setItem(KEPT, JSON.stringify(runs));
    } catch {
      // The runs stay until the page closes.
    }
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The runs of this page. */
export const KEPT_RUNS = new KeptRuns();
