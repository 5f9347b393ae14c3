import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Transport } from "./Transport";

afterEach(cleanup);

const MARKS = [{ atMs: 1000, sentence: "All words have fallen." }];

function Played({ hasSkip }: { readonly hasSkip?: boolean }) {
  const [t, setT] = useState(0);
  const nothing = () => undefined;
  const scene = { t, endMs: 1000, isPlaying: false, isAtEnd: t >= 1000, play: nothing, pause: nothing };
  const moves = { replay: nothing, seek: setT, step: nothing, skip: () => setT(1000) };
  return (
    <Transport
      scene={{ ...scene, ...moves }}
      marks={MARKS}
      label="scene"
      {...(hasSkip === undefined ? {} : { hasSkip })}
    />
  );
}

describe("the controls of a scene", () => {
  it("keep the focus when the scene is skipped", () => {
    render(<Played />);
    const skip = screen.getByRole<HTMLButtonElement>("button", { name: "Skip" });
    skip.focus();
    fireEvent.click(skip);
    expect(skip.disabled).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Play again" }));
  });

  it("leave skipping to a page that has its own button", () => {
    render(<Played hasSkip={false} />);
    expect(screen.queryByRole("button", { name: "Skip" })).toBeNull();
  });
});
