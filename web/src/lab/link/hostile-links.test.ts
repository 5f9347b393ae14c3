// @vitest-environment node
/**
 * Thousands of malicious fragments: reading them never throws, never gives a state that its page could not write
 * itself, and reports faults in bounded words.
 */
import { describe, expect, it } from "vitest";
import { decode } from "../../figures/params/decode";
import { encode, type ParamSchema } from "../../figures/params/schema";
import { SCHEMAS } from "../page-schemas";
import { PAGE_IDS } from "../pages";
import { readLayers } from "./layers";
import { readLink, readPage, withParam, writeLink } from "./link";
import { pageParams } from "./page-params";

const FRAGMENTS_PER_PAGE = 200;
/** Maximum number of notices about one link. */
const NOTICES_MAX = 60;
const LETTERS_MAX = 600;

const VALUES = [
  "",
  " ",
  "0",
  "-0",
  "-1",
  "1e309",
  "-1e309",
  "1e-320",
  "9007199254740993",
  "NaN",
  "Infinity",
  "0x10",
  "1,5",
  "１",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "\"'><svg/onload=alert(1)>",
  "%",
  "%00",
  "%E0%A4%A",
  "%2500",
  "\u0000",
  "\u202e\u2066",
  "\ud800",
  "🦆".repeat(50),
  "a".repeat(100_000),
  "&&&&",
  "===",
  "null",
  "undefined",
  "[object Object]",
  "true",
  "{}",
  "[".repeat(5000),
  '{"a":'.repeat(2000),
  "{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "../../etc/passwd",
  "c1d",
  "n1_2_3",
  "1;2;3",
  "alpha:1;device:x",
];
const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "v",
  "page",
  "theme",
  "mode",
  "",
  " ",
  "<b>",
  "a".repeat(5000),
];
const VERSIONS = ["1", "0", "2", "99999999999", "-1", "1.5", "x", "", "1e400"];

/** The same numbers for the same seed: a test that fails can be asked again. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function hostile(schema: ParamSchema, page: string, below: (limit: number) => number): string {
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const names = [...Object.values(schema).map(({ name }) => name), ...NAMES];
  const encoded = (text: string): string => {
    try {
      return below(2) === 0 ? encodeURIComponent(text) : text;
    } catch {
      return text;
    }
  };
  const pairs = Array.from({ length: 1 + below(12) }, () => `${encoded(pick(names))}=${encoded(pick(VALUES))}`);
  return [`v=${pick(VERSIONS)}`, `page=${below(8) === 0 ? encoded(pick(VALUES)) : page}`, ...pairs].join("&");
}

describe.each(PAGE_IDS.map((page, at) => [page, at] as const))("hostile links of %s", (page, at) => {
  const schema: ParamSchema = { ...pageParams, ...SCHEMAS[page] };

  it(`do nothing, ${FRAGMENTS_PER_PAGE} of them`, { timeout: 60_000 }, () => {
    const below = random(at + 1);
    for (let round = 0; round < FRAGMENTS_PER_PAGE; round += 1) {
      const fragment = hostile(schema, page, below);
      const named = readPage(fragment);
      expect(PAGE_IDS).toContain(named.page);
      const { state, notices } = readLink(schema, fragment);
      const values: Readonly<Record<string, number | string | null>> = state;
      for (const [field, param] of Object.entries(schema)) {
        const value = values[field] ?? null;
        if (value === param.initial) continue;
        expect(decode(param, encode(value)), `${field} of ${fragment.slice(0, 300)}`).toEqual({ ok: true, value });
      }
      expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
      const said = [...named.notices, ...notices, ...readLayers(fragment).notices];
      expect(said.length).toBeLessThanOrEqual(NOTICES_MAX);
      for (const notice of said) expect(notice.length).toBeLessThanOrEqual(LETTERS_MAX);
      // The page reads its own links without a notice.
      const own = writeLink(page, schema, state);
      expect(readLink(schema, own)).toEqual({ state, notices: [] });
      expect(() => withParam(fragment, pageParams.theme, "dark")).not.toThrow();
    }
  });
});
