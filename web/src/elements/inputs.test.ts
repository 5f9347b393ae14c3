// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { ParamSchema } from "../figures/params/schema";
import { ALL } from "./all";
import { FewChoices, FewNumbers, hasFew } from "./inputs";

describe.each(ALL.map((definition) => [definition.name, definition] as const))("of lsm-%s", (_, definition) => {
  const schema = definition.schema as ParamSchema;
  const params = definition.controls.map((field) => schema[field as string]!);
  const kindOf = (kind: string) => (kind === "optional-number" ? "number" : kind);

  it("every setting has a control, and there is none that no setting needs", () => {
    const kinds = new Set(params.map(({ kind }) => kindOf(kind)));
    expect(new Set(Object.keys(definition.inputs ?? {}))).toEqual(kinds);
  });

  it.each([
    ["choice", FewChoices],
    ["number", FewNumbers],
  ] as const)("the control for a few values of a %s is there just where all have few", (kind, few) => {
    const these = params.filter((param) => kindOf(param.kind) === kind);
    const areFew = these.length > 0 && these.every((param) => param.kind !== "text" && hasFew(param));
    expect(definition.inputs?.[kind] === few).toBe(areFew);
  });
});
