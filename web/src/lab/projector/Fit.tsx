/** Container of the projector that never cuts its content off: it scales content that is too high. */

import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * Width in CSS px at which the figure of a question is laid out. Its place at 1280 x 720 has 515 CSS px at a zoom of 1.5 (`projector.css`),
 * so text of 12.5 px has 16 px there, and 24 px at 1080 lines.
 */
const PICTURE_WIDTH = 590;

/** Widest window in px whose places are above each other (`vote.css`). */
const STACKED = 900;

interface FitProps {
  /** Class of the place: the figure of a question, the text and votes of a question, or the figure of the first slide. */
  readonly name: "vote-picture" | "vote-panel" | "vote-figure";
  readonly children: ReactNode;
}

/** Shows content as large as its place allows, and whole. */
export function Fit({ name, children }: FitProps) {
  const place = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
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
      const { clientWidth, clientHeight } = outer;
      inner.style.width = name === "vote-picture" ? `${PICTURE_WIDTH}px` : "";
      const excess = inner.offsetHeight / clientHeight;
      // Text that is too high becomes wider, so that it still fills its place when it is scaled.
      if (name === "vote-panel" && excess > 1) inner.style.width = `${clientWidth * Math.sqrt(excess)}px`;
      const scale = Math.min(1, clientHeight / inner.offsetHeight, clientWidth / inner.offsetWidth);
      inner.style.transform = scale < 1 ? `scale(${scale})` : "";
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [name]);
  return (
    <div className={name} ref={place}>
      <div className="vote-fit" ref={content}>
        {children}
      </div>
    </div>
  );
}
