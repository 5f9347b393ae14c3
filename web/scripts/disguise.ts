/** Replaces texts in the test build (`pseudo.ts`); it runs in the page. */

const isRightToLeft = new URLSearchParams(location.search).has("rtl");
if (isRightToLeft) document.documentElement.dir = "rtl";

const ACCENTED: Readonly<Record<string, string>> = {
  ...{ a: "å", c: "ç", e: "é", g: "ĝ", i: "î", n: "ñ", o: "ö", s: "š", u: "û", y: "ÿ", z: "ž" },
  ...{ A: "Å", C: "Ç", E: "É", G: "Ĝ", I: "Î", N: "Ñ", O: "Ö", S: "Š", U: "Û", Y: "Ÿ", Z: "Ž" },
};
const HEBREW = "אבגדהוזחטיכלמנסעפצקרשת";

function letter(one: string): string {
  if (!isRightToLeft) return ACCENTED[one] ?? one;
  const at = one.toLowerCase().charCodeAt(0) - "a".charCodeAt(0);
  return at >= 0 && at < 26 ? (HEBREW[at % HEBREW.length] ?? one) : one;
}

/** Text without a word and transformed text remain unchanged. */
function text(given: string): string {
  if (!/[A-Za-z]{2}/u.test(given) || given.startsWith("[")) return given;
  const disguise = [...given].map(letter).join("");
  return `[${disguise} ${disguise}]`;
}

function isChoice(value: object): value is { value: unknown; label: unknown } {
  return "value" in value && "label" in value;
}

/** Transforms a text, or all texts of a tree. */
export function disguised(value: unknown): unknown {
  if (typeof value === "string") return text(value);
  if (typeof value === "function") return (...given: unknown[]) => disguised(value(...given));
  if (Array.isArray(value)) return value.map(disguised);
  if (typeof value !== "object" || value === null) return value;
  const all = Object.entries(value).map(([key, inner]) => [
    key,
    key === "value" && isChoice(value) ? inner : disguised(inner),
  ]);
  return Object.fromEntries(all);
}
