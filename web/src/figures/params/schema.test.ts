// @vitest-environment node
import { describe, expect, it } from "vitest";
import { costBarParams } from "../cost-bar/params";
import { gainCurveParams } from "../gain-curve/params";
import { resultsParams } from "../results/params";
import { decode } from "./decode";
import { encode, type Param, type TextParam } from "./schema";
import { armParams, queryParams, treeParams, viewParams } from "./tree";

/** Texts refuse nothing but length: what they name, only a file knows. */
const ALL: [string, Exclude<Param, TextParam>][] = Object.entries({
  ...treeParams,
  ...queryParams,
  ...armParams,
  ...viewParams,
  ...costBarParams,
  ...gainCurveParams,
  bars: resultsParams.bars,
});

describe.each(ALL)("%s", (_, param) => {
  const valid = param.kind === "choice" ? param.options.map((option) => option.value) : [param.min, param.max];

  it("reads what it writes", () => {
    for (const value of valid) expect(decode(param, encode(value))).toEqual({ ok: true, value });
  });

  it("starts at a valid value", () => {
    if (param.initial !== null)
      expect(decode(param, encode(param.initial))).toEqual({ ok: true, value: param.initial });
  });

  it.each(["", " ", "nonsense", "NaN", "Infinity", "-1e999"])("refuses %j with its name", (text) => {
    const decoded = decode(param, text);
    expect(decoded.ok).toBe(false);
    if (!decoded.ok) expect(decoded.problem).toContain(param.name);
  });
});

describe("a text", () => {
  const { show } = resultsParams;

  it("is read as it is written", () => {
    expect(decode(show, encode("gain_of_merging"))).toEqual({ ok: true, value: "gain_of_merging" });
  });

  it("is refused with its name where it is long", () => {
    expect(decode(show, "x".repeat(61))).toMatchObject({ ok: false, problem: expect.stringContaining("show") });
  });

  const param: TextParam = {
    kind: "text",
    name: "guess",
    label: "guess",
    initial: "",
    lengthMax: 5,
    pattern: /^[a-z]*$/,
  };

  it("is taken if it is short and of its letters", () => {
    for (const value of ["", "a", "abcde"]) expect(decode(param, encode(value))).toEqual({ ok: true, value });
  });

  it.each(["abcdef", "A", "a b", "ä"])("refuses %j with its name", (text) => {
    const decoded = decode(param, text);
    expect(decoded.ok || decoded.problem).toContain("guess");
  });
});
