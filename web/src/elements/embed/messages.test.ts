// @vitest-environment node
import { describe, expect, it } from "vitest";
import { callIn, originAround } from "./messages";

const AROUND = "https://course.example";
const SOUND = { lsmLab: 1, type: "call", method: "seek", args: [3], id: 7 };
const came = (data: unknown, origin = AROUND, isFromParent = true) => ({ data, origin, isFromParent });

describe("a message", () => {
  it("is a call where everything fits", () => {
    expect(callIn(came(SOUND), AROUND)).toEqual({ id: 7, method: "seek", args: [3] });
  });

  it.each([
    ["of another origin", came(SOUND, "https://other.example"), AROUND],
    ["of another frame", came(SOUND, AROUND, false), AROUND],
    ["while nobody knows the origin around", came(SOUND), null],
    ["of another version", came({ ...SOUND, lsmLab: 2 }), AROUND],
    ["of another kind", came({ ...SOUND, type: "size" }), AROUND],
    ["of a method that nobody may call", came({ ...SOUND, method: "constructor", args: [] }), AROUND],
    ["of what every object has", came({ ...SOUND, method: "__proto__", args: [] }), AROUND],
    ["with too much", came({ ...SOUND, args: [1, 2] }), AROUND],
    ["with something else", came({ ...SOUND, args: ["3"] }), AROUND],
    ["that is nothing", came(null), AROUND],
    ["that is a text", came("seek"), AROUND],
  ])("is none %s", (_, message, allowed) => {
    expect(callIn(message, allowed)).toBeNull();
  });
});

describe("the origin around", () => {
  it("is the one in the address, else the one that referred, else unknown", () => {
    expect(originAround("?origin=https://course.example", "https://other.example/a")).toBe(AROUND);
    expect(originAround("", "https://course.example/notes?x")).toBe(AROUND);
    expect(originAround("?origin=nonsense", "")).toBeNull();
    expect(originAround("?origin=data:text/html,x", "")).toBeNull();
  });
});
