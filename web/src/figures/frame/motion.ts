/**
 * Motion that shows a cause: a number that moves to its target in a fixed time. With reduced motion it jumps, and readers can switch
 * between the states before and after it (`NumberedStates.tsx`).
 */
import { useCallback, useEffect, useRef, useState } from "react";

/** Returns true if the reader prefers reduced motion. The setting of the page overrides the system. */
export function prefersReducedMotion(): boolean {
  const { motion } = document.documentElement.dataset;
  if (motion === "reduced" || motion === "full") return motion === "reduced";
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

/** Start and end of a hidden motion. */
export interface TwoStates {
  readonly shown: "before" | "after";
  readonly show: (which: "before" | "after") => void;
}

/** A number on its way, and the two ends of it where motion is reduced. */
export interface Move {
  readonly value: number;
  /** Null where the way is shown, and as long as nothing has moved. */
  readonly states: TwoStates | null;
}

/**
 * As {@link useTravel}; where motion is reduced, the state before the last move can be shown again. `moment` is what else the
 * picture is of: another one shows the state after.
 */
export function useMove(target: number, durationMs: number, moment: unknown): Move {
  const travelled = useTravel(target, durationMs);
  const [before, setBefore] = useState<number | null>(null);
  const [shown, setShown] = useState<TwoStates["shown"]>("after");
  const last = useRef(target);
  useEffect(() => {
    const from = last.current;
    if (from === target) return;
    last.current = target;
    setShown("after");
    setBefore(prefersReducedMotion() ? from : null);
  }, [target]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is a reason, though nothing of it is used
  useEffect(() => setShown("after"), [moment]);
  const show = useCallback((which: TwoStates["shown"]) => setShown(which), []);
  if (before === null) return { value: travelled, states: null };
  return { value: shown === "before" ? before : travelled, states: { shown, show } };
}
