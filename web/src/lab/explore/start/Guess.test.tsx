/** The guess is judged only where the guessed number is shown. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { GuessPanel, GuessResult } from "./Guess";

afterEach(cleanup);

const said = (about?: "dead" | "wait"): string =>
  renderToStaticMarkup(
    <GuessResult
      state={{ experiment: "leveling-or-tiering", guess: "2" } as never}
      ratio={2}
      announce={() => undefined}
      {...(about === undefined ? {} : { about })}
    />,
  );

describe("the result of a guess about writes", () => {
  it("is not judged by space or by waiting times", () => {
    expect(said("dead")).toBe("");
    expect(said("wait")).toBe("");
  });

  it("is judged by the ratio of the comparison", () => {
    expect(said()).toContain('data-verdict="right"');
  });
});

/** The question, and its result once it is answered. */
function Asked({ first = "ask", isDone = true }: { readonly first?: string; readonly isDone?: boolean }) {
  const [guess, setGuess] = useState(first);
  const [said, announce] = useState("");
  const state = { experiment: "leveling-or-tiering", guess } as never;
  return (
    <main id="main" tabIndex={-1}>
      {guess === "ask" ? (
        <GuessPanel
          state={state}
          update={(patch: object) => setGuess(String(Object.values(patch)[0]))}
          runs={{ panes: [] } as never}
        />
      ) : (
        <GuessResult state={state} ratio={isDone ? 2 : null} announce={announce} />
      )}
      <p role="status">{said}</p>
    </main>
  );
}

describe("the focus", () => {
  it("goes to the result of a guess", () => {
    render(<Asked />);
    fireEvent.click(screen.getByRole("button", { name: "clearly more" }));
    expect(document.activeElement).toBe(document.querySelector("[data-verdict=right]"));
  });

  it("leaves a later verdict to the region that was there before", () => {
    const { rerender } = render(<Asked isDone={false} />);
    fireEvent.click(screen.getByRole("button", { name: "clearly more" }));
    const region = screen.getByRole("status");
    expect(region.textContent).toBe("");
    rerender(<Asked />);
    expect(screen.getByRole("status")).toBe(region);
    expect(region.textContent).toMatch(/^You guessed “clearly more”: right/u);
  });

  it("stays where it is if a link has the guess", () => {
    render(<Asked first="2" />);
    expect(document.activeElement).toBe(document.body);
  });
});
