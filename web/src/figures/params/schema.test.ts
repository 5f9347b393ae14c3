// @vitest-environment node
import { describe, expect, it } from "vitest";
import { costBarParams } from "../cost-bar/params";
import { gainCurveParams } from "../gain-curve/params";
import { decode, encode, type Param } from "./schema";
import { armParams, queryParams, treeParams, viewParams } from "./tree";

const ALL: [string, Param][] = Object.entries({
  ...treeParams,
  ...queryParams,
  ...armParams,
  ...viewParams,
  ...costBarParams,
  ...gainCurveParams,
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
