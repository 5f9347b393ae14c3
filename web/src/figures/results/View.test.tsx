import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LinkedFigures } from "../linked/Linked";
import { CostName } from "../linked/names";
import { RESULTS_INITIAL } from "./params";
import { KEY_SIZE } from "./sample";
import { ResultsFigure, ResultsFigureAlone } from "./View";

afterEach(cleanup);
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  },
);

it("reads out the setting that the keys lead to", () => {
  render(<ResultsFigureAlone experiment={KEY_SIZE} />);
  const slider = screen.getByRole("slider");
  expect(slider.getAttribute("aria-valuetext")).toContain("key size 8 B: measured");
  fireEvent.keyDown(slider, { key: "ArrowRight" });
  expect(slider.getAttribute("aria-valuenow")).toBe("2");
  fireEvent.keyDown(slider, { key: "End" });
  expect(document.querySelector(".chart-reading")?.textContent).toContain("key size 1024 B: measured");
  fireEvent.keyDown(slider, { key: "a" });
  expect(slider.getAttribute("aria-valuenow")).toBe("8");
});

it("asks for another quantity by its name in links", () => {
  const onChange = vi.fn();
  render(<ResultsFigure experiment={KEY_SIZE} values={RESULTS_INITIAL} onChange={onChange} />);
  fireEvent.change(screen.getByLabelText("show"), { target: { value: "parts" } });
  expect(onChange).toHaveBeenCalledWith({ show: "parts" });
});

it("says that nothing was finished", () => {
  render(<ResultsFigureAlone experiment={{ ...KEY_SIZE, cells: [] }} />);
  expect(screen.getByText(/finished no cell of this experiment/u)).toBeTruthy();
});

it("reads out the setting that another figure of the experiment reads out, and fades other costs", () => {
  const values = { ...RESULTS_INITIAL, show: "parts" };
  const { container } = render(
    <LinkedFigures>
      <CostName cost="wasted">wasted</CostName>
      <ResultsFigureAlone experiment={KEY_SIZE} />
      <ResultsFigure experiment={KEY_SIZE} values={values} onChange={() => undefined} />
    </LinkedFigures>,
  );
  const [gains, parts] = screen.getAllByRole("slider");
  fireEvent.focus(gains!);
  fireEvent.keyDown(gains!, { key: "ArrowRight" });
  expect(parts?.getAttribute("aria-valuenow")).toBe("2");
  fireEvent.blur(gains!);
  expect(parts?.getAttribute("aria-valuenow")).toBe("1");
  expect(container.querySelector(".chart-reading")?.textContent).toContain("8 settings");
  const faded = () => container.querySelectorAll(".chart-rows [data-faded=true] rect").length;
  expect(faded()).toBe(0);
  fireEvent.focus(screen.getByRole("button", { name: "hash" }));
  expect(faded()).toBeGreaterThan(0);
  fireEvent.blur(screen.getByRole("button", { name: "hash" }));
  fireEvent.focus(screen.getByRole("button", { name: /^A, / }));
  expect(container.querySelectorAll("[data-faded=true] > [data-mark=mean]").length).toBe(16);
});
