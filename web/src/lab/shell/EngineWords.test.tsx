import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EngineWords } from "./EngineWords";

afterEach(cleanup);

it("marks what the engine said, and nothing else", () => {
  const words = "size_ratio must be from 2 to 20";
  const { container } = render(<EngineWords sentence={`Die Engine lehnt A ab: ${words}.`} words={words} />);
  expect(container.textContent).toBe(`Die Engine lehnt A ab: ${words}.`);
  expect([...container.querySelectorAll("[lang=en]")].map((part) => part.textContent)).toEqual([words]);
});

it("leaves a sentence alone that has nothing of the engine", () => {
  for (const words of ["", "something else"]) {
    const { container } = render(<EngineWords sentence="Alles gut." words={words} />);
    expect(container.innerHTML).toBe("Alles gut.");
    cleanup();
  }
});
