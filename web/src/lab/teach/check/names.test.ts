// @vitest-environment node
import { describe, expect, it } from "vitest";
import { distance, nameKey, nearestOf, partsOf, spellingsOf } from "./names";

/** Numbers from a seed: the same names at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SYLLABLES = [
  "mül",
  "ler",
  "stra",
  "ße",
  "joë",
  "ñez",
  "øst",
  "gaard",
  "łu",
  "kasz",
  "an",
  "na",
  "o’",
  "ue",
  "aa",
  "ss",
];

/** A name of one to three words, some with a hyphen. */
function anyName(seed: number): readonly [given: string, family: string] {
  const below = numbers(seed);
  const word = (): string => {
    const letters = Array.from({ length: 1 + below(3) }, () => SYLLABLES[below(SYLLABLES.length)] ?? "").join("");
    return letters.charAt(0).toUpperCase() + letters.slice(1);
  };
  return [below(3) === 0 ? `${word()}-${word()}` : word(), below(4) === 0 ? `van ${word()}` : word()];
}

const SEEDS = Array.from({ length: 500 }, (_, seed) => seed + 1);

describe("the key of a name", () => {
  it.each([
    ["Müller, Chloé", "Chloe Mueller"],
    ["Müller, Chloé", "CHLOÉ MULLER"],
    ["Weiß, Jörg", "joerg  weiss"],
    ["Ada Lovelace", "Lovelace, Ada"],
    ["Ada Lovelace", " lovelace,Ada "],
    ["O’Brien, Seán", "Sean OBrien"],
    ["Anne-Marie Østergård", "Anne Marie Oestergaard"],
    ["Łukasz Żółć", "Lukasz Zolc"],
    ["José Núñez", "Jose\u0301 Nunez"],
  ])("is the same for %s and %s", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ["Ada Lovelace", "Adam Lovelace"],
    ["Kaya, Deniz", "Kowalski, Zofia"],
  ])("is another for %s and %s", (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it("does not depend on order, case, accents in one sign or two, and spaces, for 500 names", () => {
    for (const seed of SEEDS) {
      const [given, family] = anyName(seed);
      const key = nameKey(`${given} ${family}`);
      for (const other of [
        `${family}, ${given}`,
        `${family.toUpperCase()}  ${given.toUpperCase()}`,
        `${given} ${family}`.normalize("NFD"),
        `  ${family} ,${given}`,
      ]) {
        expect(nameKey(other), other).toBe(key);
      }
    }
  });
});

it("has a key that every spelling has, but for one that leaves a given name out, for 500 names", () => {
  for (const seed of SEEDS) {
    const [given, family] = anyName(seed);
    const all = spellingsOf(`${family}, ${given}`);
    expect(new Set(all).size).toBe(all.length);
    for (const spelling of all) expect(nameKey(spelling), spelling).toBe(nameKey(`${given} ${family}`));
  }
});

it("lists what a student may have typed", () => {
  const all = spellingsOf("Müller, Chloé Anne");
  for (const typed of [
    "Chloé Anne Müller",
    "Chloe Anne Muller",
    "Chloé Anne Mueller",
    "Chloe Anne Mueller",
    "Müller, Chloé Anne",
    "Chloé Müller",
  ]) {
    expect(all).toContain(typed);
  }
  expect(spellingsOf("Joerg Weiss")).toContain("Jörg Weiß");
  expect(spellingsOf("Prince")).toEqual(["Prince"]);
});

it("splits a name at its comma, or before its last word", () => {
  expect(partsOf("Lovelace, Ada")).toEqual(["Ada", "Lovelace"]);
  expect(partsOf("Ada  Lovelace")).toEqual(["Ada", "Lovelace"]);
  expect(partsOf("Prince")).toEqual(["", "Prince"]);
});

describe("the nearest name", () => {
  const keys = ["Ada Lovelace", "Bob Beispiel", "Deniz Kaya", "Denis Kaya", "Li Wu", "Anna Maria Schmidt"].map(nameKey);
  const near = (name: string): number | null => nearestOf(nameKey(name), keys);

  it.each([
    ["Ada Lovelase", 0],
    ["Bop Beispeil", null],
    ["Bob Beispil", 1],
    ["Anna Schmidt", 5],
    ["Eve Other", null],
    ["Li Vu", 4],
  ])("of %s is %s", (name, expected) => {
    expect(near(name)).toBe(expected);
  });

  it("is nobody if two are as near", () => {
    expect(near("Deni Kaya")).toBeNull();
    expect(nearestOf("x", [])).toBeNull();
  });

  it("finds every name with one changed letter, for 500 names that differ", () => {
    for (const seed of SEEDS) {
      const key = nameKey(anyName(seed).join(" "));
      if (key.length < 4) continue;
      const at = seed % key.length;
      if (key[at] === " ") continue;
      const typed = `${key.slice(0, at)}q${key.slice(at + 1)}`;
      expect(nearestOf(typed, ["zzzzzzzzzzzzzzzz", key])).toBe(1);
    }
  });
});

it("counts changed letters, and is a distance", () => {
  expect(distance("kitten", "sitting", 5)).toBe(3);
  expect(distance("kitten", "sitting", 2)).toBe(3);
  for (const seed of SEEDS) {
    const [one, other] = anyName(seed);
    expect(distance(one, other, 50)).toBe(distance(other, one, 50));
    expect(distance(one, one, 2)).toBe(0);
  }
});

/** The distance of the textbook, with a row and a column for every letter. */
function fullDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, same] of [...other].entries()) {
      next.push(Math.min((row[to] ?? 0) + Number(letter !== same), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

it("has the distance of the textbook up to a limit, for 20,000 pairs", () => {
  let state = 5;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const word = (): string => Array.from({ length: below(7) }, () => "ab"[below(2)]).join("");
  for (let turn = 0; turn < 20_000; turn += 1) {
    const [one, other, most] = [word(), word(), below(4)];
    expect(distance(one, other, most), `${one} ${other} ${most}`).toBe(Math.min(fullDistance(one, other), most + 1));
  }
});

it("compares names of 20,000 letters with few steps, and with as many names as there are", () => {
  const long = "a".repeat(20_000);
  const started = performance.now();
  expect(nearestOf(long, [`${long}b`])).toBe(0);
  // Before, 400 million steps took seconds.
  expect(performance.now() - started).toBeLessThan(1000);
  expect(
    nearestOf(
      "nobody",
      Array.from({ length: 200_000 }, () => "x"),
    ),
  ).toBeNull();
});
