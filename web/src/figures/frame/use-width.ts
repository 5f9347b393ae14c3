/** The width that a figure has, so that its text keeps its size while its shapes follow the room. */

import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from "react";

/** Width of figures that cannot be measured, for example under Node. Null if it can be measured. */
export const GivenWidth = createContext<number | null>(null);

/** A ref to measure, and its width in whole CSS pixels (`initial` until it is known). */
export function useWidth<Element extends HTMLElement>(initial: number): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const given = useContext(GivenWidth);
  const [width, setWidth] = useState(given ?? initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = (): void => {
      const now = Math.floor(element.clientWidth);
      if (now > 0) setWidth(now);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
