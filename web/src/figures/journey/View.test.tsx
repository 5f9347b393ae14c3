import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ArmName } from "../../engine/contract";
import { decodeTrace } from "../../trace";
import { type Chapter, scriptedSummary, scriptedTrace } from "../../trace/scripted";
import { JourneyFigure } from "./View";

const SUMMARY = scriptedSummary(5, 4);
const STORY: readonly Chapter[] = ["no", "false-positive", "skip", "found"];

interface FigureProps {
  readonly arm?: ArmName;
  readonly position: number;
}

function Figure({ arm = "shared", position }: FigureProps) {
  const [level, setLevel] = useState<number | null>(null);
  return (
    <JourneyFigure
      summary={SUMMARY}
      trace={scriptedTrace(STORY, arm)}
      position={position}
      onPosition={() => undefined}
      focusLevel={level}
      onFocusLevel={setLevel}
      highlight={null}
      onHighlight={() => undefined}
    />
  );
}

const MASKED_END = decodeTrace(scriptedTrace(STORY, "merged").words).length;
const END = decodeTrace(scriptedTrace(STORY, "shared").words).length;

afterEach(cleanup);

describe("journey", () => {
  it("lists every level with what happened there", () => {
    render(<Figure position={END} />);
    const labels = screen.getAllByRole("option").map((option) => option.getAttribute("aria-label"));
    expect(labels).toEqual([
      "Level 1, 1 table: its filter answers “no”. Probed bits: 1, 0. The key is hashed here.",
      "Level 2, 4 tables: its filter answers “maybe”, but the block that is read does not contain the key. Probed bits: 1, 1, 1. The hash is saved.",
      "Level 3, 16 tables: no table covers the key.",
      "Level 4, 64 tables: its filter answers “maybe”, and the block that is read contains the key. Probed bits: 1, 1, 1. The hash is saved.",
      "Level 5, 256 tables: its filter is not probed.",
    ]);
  });

  it("has one level in the tab order and moves by arrow keys", () => {
    render(<Figure position={END} />);
    const inOrder = () => screen.getAllByRole("option").filter((option) => option.tabIndex === 0);
    expect(inOrder().map((option) => option.dataset["level"])).toEqual(["4"]);
    fireEvent.keyDown(inOrder()[0]!, { key: "ArrowUp" });
    expect(inOrder().map((option) => option.dataset["level"])).toEqual(["3"]);
    expect(document.activeElement).toBe(inOrder()[0]);
    fireEvent.keyDown(inOrder()[0]!, { key: "Home" });
    expect(inOrder()[0]?.getAttribute("aria-selected")).toBe("true");
    expect(inOrder()[0]?.dataset["level"]).toBe("1");
    fireEvent.keyDown(inOrder()[0]!, { key: "Escape" });
    expect(inOrder()[0]?.dataset["level"]).toBe("4");
  });

  it("gives the first picture again after a walk to the end and back", () => {
    const { container, rerender } = render(<Figure position={0} />);
    const first = container.querySelector("svg")?.outerHTML;
    for (let position = 1; position <= END; position += 1) {
      rerender(<Figure position={position} />);
    }
    expect(container.querySelector("svg")?.outerHTML).not.toBe(first);
    rerender(<Figure position={0} />);
    expect(container.querySelector("svg")?.outerHTML).toBe(first);
  });

  it("has the fold as two numbered states where motion is reduced, and outlines what moved", () => {
    document.documentElement.dataset["motion"] = "reduced";
    const { container, rerender } = render(<Figure arm="per-filter" position={END} />);
    const blocks = () => container.querySelectorAll("[data-part=digest-block]").length;
    expect(screen.queryByRole("group", { name: /Before and after/u })).toBeNull();
    rerender(<Figure arm="shared" position={END} />);
    const [before, after] = container.querySelectorAll<HTMLElement>(".numbered-states button");
    expect([before?.textContent, after?.textContent]).toEqual([
      "1 before: the key is hashed for every filter",
      "2 after: one digest is shared by all filters",
    ]);
    expect(after?.getAttribute("aria-pressed")).toBe("true");
    expect(blocks()).toBe(1);
    expect(container.querySelectorAll("[data-part=moved]")).toHaveLength(1);
    fireEvent.click(before as HTMLElement);
    expect(blocks()).toBe(3);
    expect(container.querySelectorAll("[data-part=moved]")).toHaveLength(3);
    // Another moment is shown as it is, not as it was.
    rerender(<Figure arm="shared" position={END - 1} />);
    expect(blocks()).toBe(1);
    document.documentElement.removeAttribute("data-motion");
  });

  it("draws one digest and one mask over it all, and says of every level what its line said", () => {
    const { container } = render(<Figure arm="merged" position={MASKED_END} />);
    expect(container.querySelectorAll("[data-part=digest-block]")).toHaveLength(1);
    expect(container.querySelectorAll("[data-part=ghost]")).toHaveLength(0);
    expect(container.querySelectorAll("[data-part=mask]")).toHaveLength(1);
    const labels = screen.getAllByRole("option").map((option) => option.getAttribute("aria-label"));
    expect(labels).toEqual([
      "Level 1, 1 table: its filter answers “no”. Line 1 is compared with the mask.",
      "Level 2, 4 tables: its filter answers “maybe”, but the block that is read does not contain the key. Line 2 is compared with the mask.",
      "Level 3, 16 tables: no table covers the key.",
      "Level 4, 64 tables: its filter answers “maybe”, and the block that is read contains the key. Line 4 is compared with the mask.",
      "Level 5, 256 tables: no table covers the key.",
    ]);
    expect(screen.getAllByRole("option").find(({ tabIndex }) => tabIndex === 0)?.dataset["level"]).toBe("4");
  });

  it("draws no bit of a filter that was not given to it", () => {
    const { container } = render(<Figure position={END} />);
    expect(container.querySelectorAll("[data-part=filter-bits]")).toHaveLength(0);
  });
});
