import { expect, it } from "vitest";
import { commandOf, type Key } from "./keys";

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  code: name,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});
const element = (html: string): Element => {
  const place = document.createElement("div");
  place.innerHTML = html;
  return place.querySelector("[data-here]") ?? place;
};
const slide = element("<section data-here></section>");

it.each([
  ["PageDown", "next"],
  ["ArrowRight", "next"],
  [" ", "next"],
  ["PageUp", "back"],
  ["ArrowLeft", "back"],
  ["Home", "first"],
  ["End", "last"],
  [".", "blank"],
  ["?", "help"],
])("%s on the slide means %s", (name, kind) => {
  expect(commandOf(key(name), slide)).toEqual({ kind });
});

it("counts votes by digits, with Shift one less", () => {
  expect(commandOf(key("2", { code: "Digit2" }), slide)).toEqual({ kind: "vote", option: 1, by: 1 });
  expect(commandOf(key("@", { code: "Digit2", shiftKey: true }), slide)).toEqual({ kind: "vote", option: 1, by: -1 });
});

it("leaves to controls what is theirs, but for the page keys of clickers", () => {
  for (const html of ["<input data-here>", "<select data-here></select>", '<div role="gridcell" data-here></div>']) {
    expect(commandOf(key("ArrowRight"), element(html))).toBeNull();
    expect(commandOf(key("PageDown"), element(html))).toEqual({ kind: "next" });
  }
  expect(commandOf(key(" "), element("<button data-here></button>"))).toBeNull();
  expect(commandOf(key("ArrowRight"), element("<button data-here></button>"))).toEqual({ kind: "next" });
});

it("takes nothing that belongs to the browser, or to an open dialog", () => {
  expect(commandOf(key("ArrowLeft", { altKey: true }), slide)).toBeNull();
  expect(commandOf(key("PageDown"), element("<dialog><p data-here></p></dialog>"))).toBeNull();
  expect(commandOf(key("x"), slide)).toBeNull();
});

it("hears the keys of clickers outside of slide and bar, and no letters or digits there", () => {
  expect(commandOf(key("PageDown"), slide, false)).toEqual({ kind: "next" });
  expect(commandOf(key("2", { code: "Digit2" }), slide, false)).toBeNull();
  expect(commandOf(key("b"), slide, false)).toBeNull();
});
