/** The guess is judged only where the guessed number is shown. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { GuessResult } from "./Guess";

const said = (about?: "dead" | "wait"): string =>
  renderToStaticMarkup(
    <GuessResult
      state={{ experiment: "leveling-or-tiering", guess: "2" } as never}
      ratio={2}
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
