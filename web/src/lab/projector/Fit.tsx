/** Container of the projector that never cuts its content off: it scales content that is too high. */

import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Width in px that figures of labs are made for, and the scale below which a figure gets it instead of the width of its place. */
const WIDE = { width: 776, below: 0.7 } as const;

/** Widest window in px whose places are above each other (`vote.css`). */
const STACKED = 900;

interface FitProps {
  /** Class of the place. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Shows content as large as its place allows, and whole. A figure that is too high in a narrow place is laid out wide. */
export function Fit({ name, children }: FitProps) {
  const place = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isPicture = name === "vote-picture";
  useLayoutEffect(() => {
    const [outer, inner] = [place.current, content.current];
    if (outer === null || inner === null) return;
    const resize = (): void => {
      // A narrow window scrolls, and places have the height of their content.
      if (window.innerWidth <= STACKED) {
        inner.style.width = "";
        inner.style.transform = "";
        return;
      }
      const scale = Math.min(1, outer.clientHeight / inner.offsetHeight, outer.clientWidth / inner.offsetWidth);
      if (isPicture && scale < WIDE.below) inner.style.width = `${Math.max(outer.clientWidth, WIDE.width)}px`;
      inner.style.transform = scale < 1 ? `scale(${scale})` : "";
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [isPicture]);
  return (
    <div className={name} ref={place}>
      <div className="vote-fit" ref={content}>
        {children}
      </div>
    </div>
  );
}
