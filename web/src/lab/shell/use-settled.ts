/** A long text as it was at the last pause in typing, so that no key waits for the work on it. */

import { useEffect, useState } from "react";

/** Texts up to this length are worked on at each key. */
const SHORT = 20_000;
const PAUSE_MS = 400;

/** Returns a short text as it is, and a long one once it did not change for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const isShort = text.length <= SHORT;
  useEffect(() => {
    if (isShort) return;
    const pause = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, isShort]);
  return isShort ? text : settled;
}
