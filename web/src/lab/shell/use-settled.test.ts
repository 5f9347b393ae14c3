import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useSettled } from "./use-settled";

afterEach(() => vi.useRealTimers());

it("returns a long text after a pause, and a short one at once", () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ text }) => useSettled(text), { initialProps: { text: "a" } });
  const long = "line\n".repeat(100_000);
  rerender({ text: long });
  act(() => void vi.advanceTimersByTime(300));
  rerender({ text: `${long}b` });
  act(() => void vi.advanceTimersByTime(300));
  expect(result.current).toBe("a");
  act(() => void vi.advanceTimersByTime(200));
  expect(result.current).toBe(`${long}b`);
  rerender({ text: "c" });
  expect(result.current).toBe("c");
});
