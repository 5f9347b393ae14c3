/**
 * What the polite live region says: the narration, at most once in {@link QUIET_MS}, and always the last one.
 */
import { useEffect, useRef, useState } from "react";

/** Shortest time between two announcements. */
export const QUIET_MS = 900;

export function useAnnouncement(sentence: string): string {
  const [said, setSaid] = useState("");
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => setSaid(sentence), QUIET_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  return said;
}
