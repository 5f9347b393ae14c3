/**
 * Motion that shows a cause: a number that travels to its target in a fixed time, or jumps where motion is reduced.
 */
import { useEffect, useRef, useState } from "react";

/** Whether the reader asked for less motion, by the system or by the page. */
export function prefersReducedMotion(): boolean {
  if (document.documentElement.dataset["motion"] === "reduced") {
    return true;
  }
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A number on its way to `target`; the way takes `durationMs`, also from half-way. */
export function useTravel(target: number, durationMs: number): number {
  const [value, setValue] = useState(target);
  const current = useRef(target);
  useEffect(() => {
    const from = current.current;
    if (from === target) {
      return;
    }
    if (prefersReducedMotion()) {
      current.current = target;
      setValue(target);
      return;
    }
    let started: number | null = null;
    const frame = (now: number) => {
      started ??= now;
      const t = Math.min((now - started) / durationMs, 1);
      current.current = from + (target - from) * t;
      setValue(current.current);
      if (t < 1) {
        request = requestAnimationFrame(frame);
      }
    };
    let request = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(request);
  }, [target, durationMs]);
  return value;
}
