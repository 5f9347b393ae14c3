import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LevelsOver } from "./LevelsOver";
import { LinkedFigures } from "./Linked";
import { LevelName } from "./names";

afterEach(cleanup);

const LEVELS = [1, 2, 3].map((level) => ({ level, top: 40 * level, height: 40, says: `level ${level}: all` }));

function Page() {
  return (
    <LinkedFigures>
      <LevelName level={2}>two</LevelName>
      <LevelsOver name="Levels" levels={LEVELS}>
        <svg />
      </LevelsOver>
    </LinkedFigures>
  );
}

const options = () => screen.getAllByRole("option");
const meant = () => options().map((option) => option.dataset["meant"] === "true");

it("is one stop of the keyboard, moves by arrows, and means the level that has the focus", () => {
  render(<Page />);
  expect(options().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  fireEvent.focus(options()[0]!);
  expect(meant()).toEqual([true, false, false]);
  fireEvent.keyDown(options()[0]!, { key: "ArrowDown" });
  expect(document.activeElement).toBe(options()[1]);
  expect(meant()).toEqual([false, true, false]);
  expect(screen.getByRole("button", { name: "two" }).dataset["meant"]).toBe("true");
  fireEvent.keyDown(options()[1]!, { key: "End" });
  fireEvent.keyDown(options()[2]!, { key: "ArrowDown" });
  expect(options().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  fireEvent.keyDown(options()[2]!, { key: "Home" });
  expect(document.activeElement).toBe(options()[0]);
  fireEvent.keyDown(options()[0]!, { key: "a" });
  expect(document.activeElement).toBe(options()[0]);
});

it("marks the level that another figure means, and lets go of it", () => {
  render(<Page />);
  const name = screen.getByRole("button", { name: "two" });
  fireEvent.focus(name);
  expect(meant()).toEqual([false, true, false]);
  fireEvent.blur(name);
  expect(meant()).toEqual([false, false, false]);
  fireEvent.pointerOver(options()[2]!);
  expect(meant()).toEqual([false, false, true]);
  expect(name.dataset["faded"]).toBe("true");
  fireEvent.pointerLeave(options()[2]!);
  expect(name.dataset["faded"]).toBe("false");
});
