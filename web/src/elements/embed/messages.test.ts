// @vitest-environment node
import { describe, expect, it } from "vitest";
import { callIn, originAround } from "./messages";

const AROUND = "https://course.example";
const SOUND = { lsmLab: 1, type: "call", method: "seek", args: [3], id: 7 };
const came = (data: unknown, origin = AROUND, isFromParent = true) => ({ data, origin, isFromParent });

describe("a message", () => {
  it.each([
    ["seek", [3]],
    ["setState", ["v=1&key=stored"]],
    ["setState", [{ key: "stored", at: 2 }]],
    ["exportTrace", []],
  ])("is a call where everything fits: %s", (method, args) => {
    expect(callIn(came({ ...SOUND, method, args }), AROUND)).toEqual({ id: 7, method, args });
  });

  it("may leave out arguments where there are none, and its id", () => {
    expect(callIn(came({ lsmLab: 1, type: "call", method: "play" }), AROUND)).toEqual({
      id: null,
      method: "play",
      args: [],
    });
  });

  it.each([
    ["of another origin", "origin", came(SOUND, "https://other.example"), AROUND],
    ["while nobody knows the origin around", "origin", came(SOUND), null],
    ["of another version", "version", came({ ...SOUND, lsmLab: 2 }), AROUND],
    ["of another kind", "message", came({ ...SOUND, type: "size" }), AROUND],
    ["of a method that nobody may call", "method", came({ ...SOUND, method: "constructor", args: [] }), AROUND],
    ["of what every object has", "method", came({ ...SOUND, method: "__proto__", args: [] }), AROUND],
    ["of no method", "method", came({ lsmLab: 1, type: "call", id: 7 }), AROUND],
    ["with too much", "arguments", came({ ...SOUND, args: [1, 2] }), AROUND],
    ["with too little", "arguments", came({ ...SOUND, args: [] }), AROUND],
    ["with something else", "arguments", came({ ...SOUND, args: ["3"] }), AROUND],
    ["with no number", "arguments", came({ ...SOUND, args: [Number.NaN] }), AROUND],
    ["with no list", "arguments", came({ ...SOUND, args: 3 }), AROUND],
    ["with nothing for a state", "arguments", came({ ...SOUND, method: "setState", args: [null] }), AROUND],
  ])("is refused %s", (_, code, message, allowed) => {
    const said = callIn(message, allowed);
    expect(said).toMatchObject({ id: 7, error: { code } });
    expect(said !== null && "error" in said ? said.error.message.length : 0).toBeGreaterThan(10);
  });

  it("is refused with an id that is none", () => {
    expect(callIn(came({ ...SOUND, id: { a: 1 } }), AROUND)).toMatchObject({ id: null, error: { code: "message" } });
  });

  it.each([
    ["of another frame", came(SOUND, AROUND, false)],
    ["that is nothing", came(null)],
    ["that is a text", came("seek")],
    ["of another program", came({ type: "call", id: 7, method: "seek" })],
  ])("is not for us %s", (_, message) => {
    expect(callIn(message, AROUND)).toBeNull();
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
