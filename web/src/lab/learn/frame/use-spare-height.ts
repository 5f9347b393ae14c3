/**
 * Height that is free below the figure of a question, for its pictures that can grow (`SpareHeight`).
 *
 * It grows only when a question opens or the window changes. While a scene plays, it can only shrink, so that nothing moves back and forth.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Most that a picture grows. */
const MOST = 176;
/** Pictures grow in steps of the grid of the page. */
const STEP = 8;
/** Room of the data row, which appears or grows with the outcome. */
const DATA_ROW = 32;
/** Widest window that shows figure and question above each other. */
const PHONE = 900;

/** Returns the next height per picture, from the present one and the height that is free now. */
export function nextSpare(now: number, free: number, pictures: number, mayGrow: boolean): number {
  if (pictures === 0) return 0;
  const change = Math.floor(free / pictures / STEP) * STEP;
  return change > 0 && !mayGrow ? now : Math.min(Math.max(now + change, 0), MOST);
}

/** Returns the height for each picture of a figure, which fills the `main` around it at most. */
export function useSpareHeight(place: RefObject<HTMLElement | null>): number {
  const [spare, setSpare] = useState(0);
  const latest = useRef(0);
  latest.current = spare;
  useLayoutEffect(() => {
    const figure = place.current;
    const main = figure?.closest<HTMLElement>("main.lab-framed") ?? null;
    if (figure === null || main === null) return;
    let [seen, window_] = [0, ""];
    const measure = (): void => {
      const end = endOf(main);
      // The style sheet of the labs has not loaded.
      if (Number.isNaN(end)) return;
      const pictures = rowsOf(figure);
      const size = `${window.innerWidth} ${window.innerHeight}`;
      const mayGrow = pictures > seen || size !== window_;
      [seen, window_] = [pictures, size];
      const free = end - usedBy(figure, main);
      const next = window.innerWidth <= PHONE ? 0 : nextSpare(latest.current, free, pictures, mayGrow);
      if (next !== latest.current) setSpare(next);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(figure);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [place]);
  return spare;
}

/** Pictures that grow; those next to each other count once. */
function rowsOf(figure: HTMLElement): number {
  const tops = [...figure.querySelectorAll<HTMLElement>("[data-grows]")].map((one) =>
    Math.round(one.getBoundingClientRect().top),
  );
  return new Set(tops).size;
}

/** Least height of the content of `main`; NaN where its style has none. */
function endOf(main: HTMLElement): number {
  const { minHeight, paddingBottom } = getComputedStyle(main);
  return Number.parseFloat(minHeight) - Number.parseFloat(paddingBottom);
}

/** Height from the top of `main` to the end of the figure, with room for its data row. */
function usedBy(figure: HTMLElement, main: HTMLElement): number {
  const [shown, around] = [figure.getBoundingClientRect(), main.getBoundingClientRect()];
  // The page may be zoomed; heights in styles are not.
  const zoom = main.offsetHeight === 0 ? 1 : around.height / main.offsetHeight;
  // Its button exists from the start, but hidden, and the row may grow with the outcome.
  const data = figure.querySelector<HTMLElement>(".lab-data")?.offsetHeight ?? 0;
  return (shown.bottom - around.top) / zoom + Math.max(DATA_ROW - data, 0);
}
