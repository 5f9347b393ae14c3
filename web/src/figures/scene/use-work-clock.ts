/** The clock of a figure that shows work on its way, before its outcome can play. */
import { useEffect, useState } from "react";
import { prefersReducedMotion } from "../frame/motion";

/** Returns the time in ms since the work began; 0 without work, and with reduced motion. */
export function useWorkClock(isWorking: boolean): number {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    if (!isWorking || prefersReducedMotion()) return;
    let began: number | null = null;
    let request = requestAnimationFrame(function frame(now) {
      began ??= now;
      setMs(now - began);
      request = requestAnimationFrame(frame);
    });
    return () => {
      cancelAnimationFrame(request);
      setMs(0);
    };
  }, [isWorking]);
  return ms;
}
