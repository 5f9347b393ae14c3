/**
 * Earlier names of parameters and values. Published links, assignments and attributes contain them. The lab reads them forever and
 * never writes them. The links of `tests/links` prove it.
 */

interface Renamed {
  readonly now: string;
  /** Factor for the value if the unit changed. */
  readonly times?: number;
}

/** Parameters by their earlier name. */
const RENAMED: ReadonlyMap<string, Renamed> = new Map<string, Renamed>([
  ["sharing", { now: "arm" }],
  ["hashing", { now: "arm" }],
  ["hash", { now: "digest" }],
  // Vue and React keep `key` for themselves.
  ["key", { now: "lookup" }],
  // A fraction became a percentage.
  ["alpha", { now: "empty", times: 100 }],
]);

/** Values by their earlier name, per parameter. */
const RENAMED_VALUES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ["policy", new Map([["lazy", "lazy-leveling"]])],
  ["b-policy", new Map([["lazy", "lazy-leveling"]])],
]);

/** Returns the name of today. */
export function nameNow(name: string): string {
  return RENAMED.get(name)?.now ?? name;
}

/** Returns a name and its value in the spelling of today. */
export function spelledNow(name: string, value: string): readonly [string, string] {
  const { now, times } = RENAMED.get(name) ?? { now: name };
  const number = Number(value);
  if (times !== undefined && value.trim() !== "" && Number.isFinite(number)) {
    // Twelve digits: 0.07 * 100 is 7, not 7.000000000000001.
    return [now, String(Number((number * times).toPrecision(12)))];
  }
  return [now, RENAMED_VALUES.get(now)?.get(value) ?? value];
}

/** Reads attributes by the names of today. An earlier name counts if the element does not have the new one. */
export function withOldNames(of: (name: string) => string | null): (name: string) => string | null {
  return (name) => {
    const own = of(name);
    if (own !== null) return spelledNow(name, own)[1];
    for (const old of oldNamesOf(name)) {
      const written = of(old);
      if (written !== null) return spelledNow(old, written)[1];
    }
    return null;
  };
}

/** Returns the earlier names of a parameter. */
export function oldNamesOf(name: string): readonly string[] {
  return [...RENAMED].filter(([, { now }]) => now === name).map(([old]) => old);
}
