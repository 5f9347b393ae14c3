import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Transport } from "./Transport";
import { useScene } from "./use-scene";

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute("data-motion");
});

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

/** A scene that was seen. */
function Seen() {
  return <Transport scene={useScene({ marks: MARKS, startsPlaying: false })} marks={MARKS} label="scene" />;
}

describe("the controls of a scene", () => {
  it("show the start and the end in turn where motion is reduced", () => {
    document.documentElement.dataset["motion"] = "reduced";
    render(<Seen />);
    fireEvent.click(screen.getByRole("button", { name: "Play again" }));
    expect(screen.getByRole("slider").getAttribute("aria-valuenow")).toBe("0");
    fireEvent.click(screen.getByRole("button", { name: "Play" }));
    expect(screen.getByRole("button", { name: "Play again" })).toBeTruthy();
  });

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
