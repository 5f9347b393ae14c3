/** The strip where motion is reduced: its copies as two numbered states. */
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { stagesOf } from "./layout";
import { scriptedIndependent, scriptedRotation } from "./scripted";
import { DigestStripFigure } from "./View";

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute("data-motion");
});

it("goes between the bits at the digest and the bits that moved, by hand", () => {
  document.documentElement.dataset["motion"] = "reduced";
  const probing = scriptedRotation();
  const { container, rerender } = render(<DigestStripFigure probing={probing} stage={0} />);
  const states = () => [...container.querySelectorAll<HTMLElement>(".numbered-states button")];
  const shown = () => container.querySelector("svg")?.innerHTML ?? "";
  expect(states()).toHaveLength(0);
  rerender(<DigestStripFigure probing={probing} stage={stagesOf(probing)} />);
  expect(states().map((state) => state.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  const after = shown();
  fireEvent.click(states()[0] as HTMLElement);
  expect(shown()).not.toBe(after);
  fireEvent.click(states()[1] as HTMLElement);
  expect(shown()).toBe(after);
});

it("has none where nothing is moved", () => {
  document.documentElement.dataset["motion"] = "reduced";
  const probing = scriptedIndependent();
  const { container } = render(<DigestStripFigure probing={probing} stage={stagesOf(probing)} />);
  expect(container.querySelectorAll(".numbered-states")).toHaveLength(0);
});
