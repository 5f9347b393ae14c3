// @vitest-environment node
import { expect, it } from "vitest";
import { initialValues, type ParamSchema } from "../figures/params/schema";
import { ALL } from "./build/all";
import type { AnyDefinition } from "./definition";
import { otherThan, recordedState } from "./trouble";

const called = (name: string): AnyDefinition => ALL.find((one) => one.name === name) as AnyDefinition;
const startOf = ({ schema }: AnyDefinition) =>
  initialValues(schema as ParamSchema) as Record<string, number | string | null>;

it("a recording has the start, whatever is pointed at in it", () => {
  const journey = called("journey");
  const requested = { ...startOf(journey), arm: "shared", position: 4, focusLevel: 2 };
  expect(recordedState(journey, requested)).toEqual(requested);
  expect(otherThan(journey, requested, requested)).toEqual([]);
});

it("of another lookup it has what is not of the lookup, and names the rest", () => {
  const journey = called("journey");
  const requested = { ...startOf(journey), arm: "shared", keyKind: "stored", keyLevel: 2, levels: 3 };
  const shown = recordedState(journey, requested);
  expect(shown).toMatchObject({ arm: "shared", keyKind: "absent", levels: 5 });
  expect(otherThan(journey, shown, requested)).toEqual(["levels L 5, not 3", "key absent, not stored"]);
});

it.each(ALL.map((definition) => [definition.name, definition] as const))("%s: the start is itself", (_, definition) => {
  const start = startOf(definition);
  expect(recordedState(definition, start)).toEqual(start);
});
