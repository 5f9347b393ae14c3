import { afterEach, expect, it, vi } from "vitest";
import { keepName, keptName } from "./kept-name";

afterEach(() => vi.unstubAllGlobals());

it("is found for its assignment and instance only", () => {
  keepName("Week 3", 306_505, "Ada Lovelace");
  expect(keptName("Week 3", 306_505)).toBe("Ada Lovelace");
  expect([keptName("Week 3", 42), keptName("Week 4", 306_505)]).toEqual(["", ""]);
});

it("lasts as long as the document if the browser stores nothing", () => {
  const refused = (): never => {
    throw new DOMException("no storage");
  };
  vi.stubGlobal("sessionStorage", { getItem: refused, setItem: refused });
  keepName("Week 5", 7, "Bob");
  expect(keptName("Week 5", 7)).toBe("Bob");
});
