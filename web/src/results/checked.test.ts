// @vitest-environment node
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { NativeResult } from "../engine/native-result";
import { unlessChecked } from "./checked";

const REQUESTED = { run: { id: "asked the engine" } } as NativeResult;
const parse = () => Promise.resolve(REQUESTED);
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

it("takes a text that the build validated, and no other", async () => {
  const checked = unlessChecked(parse, [digestOf('{"a":1}')]);
  expect(await checked('{"a":1}')).toEqual({ a: 1 });
  expect(await checked('{"a": 1}')).toBe(REQUESTED);
});

it("asks the engine where texts cannot be digested", async () => {
  const checked = unlessChecked(parse, [digestOf("{}")], () => Promise.resolve(null));
  expect(await checked("{}")).toBe(REQUESTED);
});
