/**
 * Names as people type them: equal spellings, the spellings that a student may have typed, and the nearest name of a roster. Pure.
 *
 * **Invariants** (tests: `names.test.ts`)
 * 1. `nameKey` ignores case, accents, spaces and the order of the words, and joins ue with ü, ss with ß.
 * 2. Every spelling of a name has the key of the name, except a shorter one.
 * 3. `nearestOf` returns at most one name, and none if two are equally near.
 */

import { personOf } from "../../learn/person";

/** Letters that consist of one sign, with what people type instead. */
const LIGATURES: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Words of a name in small letters without accents. */
function wordsOf(name: string): readonly string[] {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßæœøłđðþı]/gu, (letter) => LIGATURES[letter] ?? letter)
    .replaceAll(/['’‘`´.]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Equal for all spellings of a name. */
export function nameKey(name: string): string {
  return wordsOf(name)
    .map((word) => word.replaceAll(/([aou])e+/gu, "$1").replaceAll(/aa+/gu, "a"))
    .sort()
    .join(" ");
}

/** Given names and family name; without a comma, the last word is the family name. */
export function partsOf(name: string): readonly [given: string, family: string] {
  const person = personOf(name);
  const comma = person.indexOf(",");
  if (comma >= 0) return [person.slice(comma + 1).trim(), person.slice(0, comma).trim()];
  const space = person.lastIndexOf(" ");
  return space < 0 ? ["", person] : [person.slice(0, space), person.slice(space + 1)];
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ...LIGATURES };

/** The same letters on other keyboards. */
function writings(text: string): readonly string[] {
  const typed = text.replaceAll(/[äöüåßæœøłđðþı]/giu, (letter) => {
    const other = UMLAUTS[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? other : other.charAt(0).toUpperCase() + other.slice(1);
  });
  const plain = (one: string): string => one.normalize("NFKD").replaceAll(/\p{M}/gu, "").normalize("NFC");
  const umlauts = text
    .replaceAll(/ae/gu, "ä")
    .replaceAll(/oe/gu, "ö")
    .replaceAll(/ue/gu, "ü")
    .replaceAll(/Ae/gu, "Ä")
    .replaceAll(/Oe/gu, "Ö")
    .replaceAll(/Ue/gu, "Ü");
  const all = [
    text,
    typed,
    plain(text),
    plain(typed),
    umlauts,
    umlauts.replaceAll("ss", "ß"),
    text.replaceAll("ss", "ß"),
  ];
  // The engine ignores the case of A to Z only.
  return all.flatMap((one) => (/^[\p{ASCII}]*$/u.test(one) ? [one] : [one, one.toLowerCase(), one.toUpperCase()]));
}

/** Names that a student may have typed for an instance, the name itself first. */
export function spellingsOf(name: string): readonly string[] {
  const [given, family] = partsOf(name);
  const first = given.split(" ")[0] ?? "";
  const orders =
    given === ""
      ? [family]
      : [`${given} ${family}`, `${family} ${given}`, `${family}, ${given}`, `${family},${given}`, `${first} ${family}`];
  return [...new Set([personOf(name), ...orders.flatMap(writings)].map(personOf))];
}

/**
 * Letters to change, add or remove until two texts are equal; `most + 1` if there are more than `most`. Only places of the other text
 * within `most` letters are compared, so the cost is linear in the text.
 */
export function distance(one: string, other: string, most: number): number {
  const beyond = most + 1;
  if (Math.abs(one.length - other.length) > most) return beyond;
  // Place k of row `at` is place at + k - most of the other text. Two rows are used in turn.
  const width = 2 * most + 1;
  let [row, next] = [new Array<number>(width).fill(beyond), new Array<number>(width)];
  for (let k = most; k < width; k += 1) row[k] = k - most;
  for (let at = 1; at <= one.length; at += 1) {
    let least = beyond;
    for (let k = 0; k < width; k += 1) {
      const to = at + k - most;
      const changed = (row[k] ?? beyond) + Number(one[at - 1] !== other[to - 1]);
      const moved = Math.min(row[k + 1] ?? beyond, k === 0 ? beyond : (next[k - 1] ?? beyond)) + 1;
      const steps = to < 0 || to > other.length ? beyond : Math.min(changed, moved);
      next[k] = steps;
      least = Math.min(least, steps);
    }
    if (least > most) return beyond;
    [row, next] = [next, row];
  }
  return Math.min(row[other.length - one.length + most] ?? beyond, beyond);
}

/** Returns true if all words of the shorter name, at least two, are in the longer one. */
function isPartOf(words: readonly string[], other: string): boolean {
  // Most names have no word in common, and are not split.
  if (!words.some((word) => other.includes(word))) return false;
  const [few, many] = [words, other.split(" ")].sort((left, right) => left.length - right.length);
  return few !== undefined && few.length >= 2 && few.every((word) => many?.includes(word));
}

/** Most typing errors in a name. */
const MOST_ERRORS = 2;
/** Shorter names have at most one. */
const SHORT = 8;

/** Index of the only key that is nearly this one; null if there is none, or several. */
export function nearestOf(key: string, keys: readonly string[]): number | null {
  const most = key.length < SHORT ? 1 : MOST_ERRORS;
  const words = key.split(" ");
  const far = keys.map((other) => (isPartOf(words, other) ? 0 : distance(key, other, most)));
  const least = far.reduce((less, next) => Math.min(less, next), most + 1);
  if (least > most) return null;
  const at = far.indexOf(least);
  return far.lastIndexOf(least) === at ? at : null;
}
