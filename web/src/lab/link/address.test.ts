import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentFragment, onAddress, pushFragment, replaceFragment, settle, tellAddress } from "./address";

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "#");
});
afterEach(() => {
  settle();
  vi.useRealTimers();
});

it("answers with the newest fragment before the browser has it, and writes once", () => {
  const write = vi.spyOn(history, "replaceState");
  for (let step = 0; step < 100; step += 1) replaceFragment(`v=1&pos=${step}`);
  expect(currentFragment()).toBe("v=1&pos=99");
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(write).toHaveBeenCalledTimes(1);
  expect(location.hash).toBe("#v=1&pos=99");
});

it("writes what waited before it makes an entry", () => {
  const written: string[] = [];
  vi.spyOn(history, "replaceState").mockImplementation((_, __, url) => void written.push(`replace ${String(url)}`));
  vi.spyOn(history, "pushState").mockImplementation((_, __, url) => void written.push(`push ${String(url)}`));
  replaceFragment("v=1&pos=3");
  pushFragment("v=1&levels=4&pos=3");
  vi.advanceTimersByTime(1000);
  expect(written.map((line) => line.replace(/ .*#/, " "))).toEqual(["replace v=1&pos=3", "push v=1&levels=4&pos=3"]);
});

it("drops what waited when the reader goes elsewhere", () => {
  const heard = vi.fn();
  const stop = onAddress(heard);
  replaceFragment("v=1&pos=3");
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(currentFragment()).toBe("");
  vi.advanceTimersByTime(1000);
  expect(location.hash).toBe("");
  stop();
  tellAddress();
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(heard).toHaveBeenCalledTimes(1);
});
