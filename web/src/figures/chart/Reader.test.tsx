import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Reader } from "./Reader";

afterEach(cleanup);

const STOPS = [10, 50, 90].map((x, at) => ({ x, y: 50, at: `x ${at}:`, values: `y ${10 * at}`, more: `run ${at}` }));
const AREA = { left: 0, top: 0, right: 100, bottom: 100 };

function Chart({ onPick }: { readonly onPick?: (at: number, isDragged: boolean) => void }) {
  return (
    <Reader
      title="Values"
      hint="hint"
      width={400}
      area={AREA}
      stops={STOPS}
      along="x"
      {...(onPick === undefined ? {} : { onPick })}
    >
      {(at) => <svg role="img" aria-label={`at ${at}`} />}
    </Reader>
  );
}

const picture = () => screen.getByRole("img").parentElement as HTMLElement;
const reading = () => document.querySelector(".chart-reading")?.textContent;
const point = (clientX: number, clientY = 50, pointerType = "mouse") =>
  fireEvent.pointerMove(picture(), { clientX, clientY, pointerType });

it("reads the nearest stop under the pointer in place of the hint, and lets go of it", () => {
  render(<Chart />);
  expect(reading()).toBe("hint");
  point(42);
  expect(reading()).toBe("x 1: y 10");
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe("at 1");
  point(300);
  expect(reading()).toBe("hint");
  point(95);
  fireEvent.pointerLeave(picture(), { pointerType: "mouse" });
  expect(reading()).toBe("hint");
});

it("keeps the reading of a finger that is lifted", () => {
  render(<Chart />);
  point(12, 50, "touch");
  fireEvent.pointerLeave(picture(), { pointerType: "touch" });
  expect(reading()).toBe("x 0: y 0");
});

it("picks a stop by a press, a drag and Enter, and keeps no reading then", () => {
  const picked: string[] = [];
  render(<Chart onPick={(at, isDragged) => picked.push(`${at} ${isDragged}`)} />);
  fireEvent.pointerDown(picture(), { clientX: 50, clientY: 50, pointerType: "mouse" });
  fireEvent.pointerMove(picture(), { clientX: 88, clientY: 50, pointerType: "mouse", buttons: 1 });
  fireEvent.pointerLeave(picture(), { pointerType: "mouse" });
  expect(reading()).toBe("hint");
  const slider = screen.getByRole("slider", { name: "Read values of Values" });
  fireEvent.focus(slider);
  fireEvent.keyDown(slider, { key: "ArrowRight" });
  fireEvent.keyDown(slider, { key: "Enter" });
  expect(picked).toEqual(["1 false", "2 true", "1 false"]);
});

it("reads every stop by keyboard, in the same words", () => {
  render(<Chart />);
  const slider = screen.getByRole("slider", { name: "Read values of Values" });
  fireEvent.focus(slider);
  const said = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map((key) => {
    fireEvent.keyDown(slider, { key });
    expect(slider.getAttribute("aria-valuetext")).toContain(reading());
    return reading();
  });
  expect(said).toEqual(["x 1: y 10", "x 2: y 20", "x 2: y 20", "x 1: y 10", "x 0: y 0", "x 2: y 20"]);
  expect(slider.getAttribute("aria-valuetext")).toBe("x 2: y 20 run 2");
  fireEvent.keyDown(slider, { key: "Escape" });
  expect(reading()).toBe("hint");
  fireEvent.blur(slider);
  expect(reading()).toBe("hint");
});

it("reserves the height of the longest reading", () => {
  const long = [{ ...STOPS[0]!, values: "word ".repeat(60) }];
  const { rerender } = render(
    <Reader title="Values" hint="hint" width={400} area={AREA} stops={long} along="x">
      {() => null}
    </Reader>,
  );
  const height = () => (document.querySelector(".chart-reading") as HTMLElement).style.minHeight;
  expect(Number.parseInt(height(), 10)).toBeGreaterThan(60);
  rerender(
    <Reader title="Values" hint="hint" width={400} area={AREA} stops={[]} along="x">
      {() => null}
    </Reader>,
  );
  expect(Number.parseInt(height(), 10)).toBe(19);
  expect(screen.queryByRole("slider")).toBeNull();
});

it("keeps a stop that was clicked until a second click or Escape", () => {
  render(<Chart />);
  point(42);
  fireEvent.pointerDown(picture(), { clientX: 42, clientY: 50, pointerType: "mouse" });
  point(90);
  expect(reading()).toBe("x 2: y 20");
  const leave = () => fireEvent.pointerLeave(picture(), { pointerType: "mouse" });
  leave();
  expect(reading()).toBe("x 1: y 10");
  fireEvent.pointerDown(picture(), { clientX: 50, clientY: 50, pointerType: "mouse" });
  leave();
  expect(reading()).toBe("hint");
  fireEvent.pointerDown(picture(), { clientX: 50, clientY: 50, pointerType: "mouse" });
  fireEvent.keyDown(screen.getByRole("slider"), { key: "Escape" });
  leave();
  expect(reading()).toBe("hint");
});

it("keeps the last stop of a drag, even if the pointer leaves before it is drawn or began outside", () => {
  render(<Chart />);
  const drag = (clientX: number) =>
    fireEvent.pointerMove(picture(), { clientX, clientY: 50, pointerType: "mouse", buttons: 1 });
  drag(42);
  act(() => {
    drag(88);
    fireEvent.pointerLeave(picture(), { pointerType: "mouse" });
  });
  expect(reading()).toBe("x 2: y 20");
});

it("takes the place of a line that is there", () => {
  render(
    <Reader
      title="Values"
      hint="hint"
      width={400}
      area={AREA}
      stops={STOPS}
      along="x"
      line={(said) => <h2>{said ?? "title"}</h2>}
    >
      {() => <svg role="img" aria-label="picture" />}
    </Reader>,
  );
  expect(screen.getByRole("heading").textContent).toBe("title");
  point(42);
  expect(screen.getByRole("heading").textContent).toBe("x 1: y 10");
  expect(document.querySelector(".chart-reading")?.textContent ?? "run 1").toBe("run 1");
});
