/**
 * The width of an element in CSS pixels, kept current; `initial` until it is known (and where there is no layout).
 */
import { type RefObject, useEffect, useRef, useState } from "react";

export function useWidth<Element extends HTMLElement>(initial: number): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const target = element.current;
    if (target === null || typeof ResizeObserver === "undefined") {
      return;
    }
    const measure = (measured: number) => {
      if (measured > 0) {
        setWidth(Math.floor(measured));
      }
    };
    measure(target.clientWidth);
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0));
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
