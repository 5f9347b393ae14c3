// @vitest-environment node
import { expect, it } from "vitest";
import { readAnswer, writeAnswer } from "./answer";

it("reads back what it writes", () => {
  for (let set = 1; set < 64; set += 1) {
    const chosen = [0, 1, 2, 3, 4, 5].filter((at) => (set >> at) % 2 === 1);
    const text = writeAnswer({ kind: "several", count: 6 }, { chosen, numbers: [] });
    expect(text).toBe(`c${set.toString(16)}`);
    expect(readAnswer(text ?? "").chosen).toEqual(chosen);
  }
  const draft = { chosen: [], numbers: ["5", "1", "2.5", "0"] };
  expect(writeAnswer({ kind: "numbers", count: 4 }, draft)).toBe("n5_1_2.5_0");
  expect(readAnswer("n5_1_2.5_0")).toEqual(draft);
});

it("writes nothing that is incomplete or no number", () => {
  expect(writeAnswer({ kind: "several", count: 3 }, { chosen: [], numbers: [] })).toBeNull();
  expect(writeAnswer({ kind: "one", count: 3 }, { chosen: [7], numbers: [] })).toBeNull();
  for (const wrong of ["", "x", "-1", "1e9", "1.", "1 2"]) {
    expect(writeAnswer({ kind: "numbers", count: 1 }, { chosen: [], numbers: [wrong] })).toBeNull();
  }
});

it("takes any other text for no answer", () => {
  for (const text of ["", "c", "cx", "hello"]) expect(readAnswer(text)).toEqual({ chosen: [], numbers: [] });
});
