import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decodeTrace, stops } from "../../trace";
import { scriptedSummary, scriptedTrace } from "../../trace/scripted";
import { QUIET_MS } from "./Bar";
import { fractionOf, positionAt } from "./layout";
import { STOP_MS } from "./usePlay";
import { TimelineFigure } from "./View";

const TRACE = scriptedTrace(["no", "false-positive", "found"], "shared");
const EVENTS = decodeTrace(TRACE.words);
const STOPS = stops(EVENTS);

interface FigureProps {
  readonly start?: number;
  readonly onSay?: (sentence: string) => void;
}

function Figure({ start = 0, onSay }: FigureProps) {
  const [position, setPosition] = useState(start);
  const [playing, setPlaying] = useState(false);
  return (
    <TimelineFigure
      trace={TRACE}
      summary={scriptedSummary(5, 4)}
      position={position}
      onPosition={setPosition}
      playing={playing}
      onPlaying={setPlaying}
      onSay={onSay}
    />
  );
}

const slider = () => screen.getByRole("slider");
const now = () => Number(slider().getAttribute("aria-valuenow"));
const press = (key: string, options = {}) => fireEvent.keyDown(slider(), { key, ...options });

/** Lets frames pass until play has certainly halted. */
function watch() {
  for (let frame = 0; frame < 600; frame += 1) {
    act(() => vi.advanceTimersByTime(48));
  }
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["requestAnimationFrame", "cancelAnimationFrame", "setTimeout", "clearTimeout", "performance"],
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("timeline", () => {
  it("steps from stop to stop by button and by key", () => {
    render(<Figure />);
    fireEvent.click(screen.getByRole("button", { name: "One step" }));
    expect(now()).toBe(STOPS[1]?.position);
    press("ArrowRight");
    expect(now()).toBe(STOPS[2]?.position);
    press("ArrowLeft");
    expect(now()).toBe(STOPS[1]?.position);
    press("ArrowRight", { shiftKey: true });
    expect(now()).toBe((STOPS[1]?.position ?? 0) + 1);
    press("End");
    expect(now()).toBe(EVENTS.length);
    press("Home");
    expect(now()).toBe(0);
  });

  it("goes from mark to mark", () => {
    render(<Figure />);
    press("PageUp");
    expect(STOPS.find(({ position }) => position === now())?.bookmark).toBe("false-positive");
    press("PageUp");
    expect(STOPS.find(({ position }) => position === now())?.bookmark).toBe("hit");
    press("PageDown");
    expect(STOPS.find(({ position }) => position === now())?.bookmark).toBe("false-positive");
  });

  it("plays, pauses at the false positive, and ends by itself", () => {
    render(<Figure />);
    press(" ");
    expect(screen.getByRole("button", { name: "Pause" })).toBeDefined();
    watch();
    expect(STOPS.find(({ position }) => position === now())?.bookmark).toBe("false-positive");
    expect(screen.getByRole("button", { name: "Play" })).toBeDefined();
    press(" ");
    watch();
    expect(now()).toBe(EVENTS.length);
    expect(screen.getByRole("button", { name: "Play" })).toBeDefined();
    press(" ");
    expect(now()).toBe(0);
  });

  it("plays from stop to stop, each for as long as it takes to read, where motion is reduced", () => {
    document.documentElement.dataset["motion"] = "reduced";
    render(<Figure />);
    press(" ");
    const seen = new Set<number>();
    let elapsed = 0;
    for (; elapsed < 4 * STOP_MS; elapsed += 48) {
      act(() => vi.advanceTimersByTime(48));
      seen.add(now());
    }
    document.documentElement.removeAttribute("data-motion");
    const places = STOPS.map(({ position }) => position);
    expect([...seen].every((position) => places.includes(position))).toBe(true);
    expect(seen.size).toBeGreaterThan(2);
    expect(seen.size).toBeLessThanOrEqual(5);
  });

  it("says what happened, but not more often than it can be heard", () => {
    const { container } = render(<Figure />);
    const live = () => container.querySelector("[aria-live=polite]")?.textContent;
    press("ArrowRight");
    press("ArrowRight");
    expect(live()).toBe("");
    act(() => vi.advanceTimersByTime(QUIET_MS + 1));
    expect(live()).toContain("certainly not here");
    expect(container.querySelectorAll("[aria-live]")).toHaveLength(1);
  });

  it("speaks through the page where the page has a live region", () => {
    const said = vi.fn();
    const { container } = render(<Figure onSay={said} />);
    press("ArrowRight");
    act(() => vi.advanceTimersByTime(QUIET_MS + 1));
    expect(said).toHaveBeenCalledTimes(1);
    expect(said.mock.calls[0]?.[0]).not.toBe("");
    expect(container.querySelectorAll("[aria-live]")).toHaveLength(0);
  });

  it("puts every stop on the track and finds it there again", () => {
    for (let position = 0; position <= EVENTS.length; position += 1) {
      expect(positionAt(STOPS, fractionOf(STOPS, position))).toBe(position);
    }
    expect(positionAt(STOPS, -1)).toBe(0);
    expect(positionAt(STOPS, 2)).toBe(EVENTS.length);
  });
});
