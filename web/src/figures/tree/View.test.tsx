import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { readGrowth } from "../../trace";
import { LinkedFigures } from "../linked/Linked";
import { LevelName } from "../linked/names";
import { GrowthTimeline } from "./GrowthTimeline";
import { KeyPath } from "./KeyPath";
import type { MarkChoice } from "./params";
import { scriptedGrowth } from "./scripted";
import { TreeFigure } from "./View";

const REEL = readGrowth(scriptedGrowth());

function Tree({ start }: { readonly start: number }) {
  const [position, setPosition] = useState(start);
  const [chosen, setChosen] = useState<number | null>(null);
  const [followed, setFollowed] = useState<number | null>(2);
  const [marks, setMarks] = useState<MarkChoice>("all");
  const [playing, setPlaying] = useState(false);
  return (
    <>
      <TreeFigure
        position={position}
        chosen={chosen}
        followed={followed}
        reel={REEL}
        onChoose={setChosen}
        onFollow={setFollowed}
      />
      <KeyPath reel={REEL} keyId={followed ?? 0} position={position} onPosition={setPosition} />
      <GrowthTimeline
        position={position}
        playing={playing}
        marks={marks}
        reel={REEL}
        onPosition={setPosition}
        onPlaying={setPlaying}
        onMarks={setMarks}
      />
    </>
  );
}

afterEach(cleanup);

it("opens a table by keyboard and lets a key of it be followed", () => {
  render(<Tree start={REEL.events.length} />);
  const tree = screen.getByRole("listbox", { name: "Tables of the tree" });
  fireEvent.keyDown(tree, { key: "ArrowRight" });
  expect(within(tree).getByRole("option", { selected: true }).textContent).toContain("Table 23, level 2, 8 entries");
  expect(within(tree).getByRole("option").textContent).toContain("contains the followed key");
  expect(screen.getByText(/8 entries; 4 blocks of 4 KiB; filter of 128 bits, 16\.0 per key/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Follow key-05" }));
  expect(screen.getByText("key-05 is in level 2.")).toBeDefined();
  fireEvent.keyDown(tree, { key: "Escape" });
  expect(screen.queryByText(/8 entries; 4 blocks/)).toBeNull();
});

it("tells where the key is at every step, forward and back", () => {
  render(<Tree start={0} />);
  expect(screen.getByText("key-02 has not been written yet.")).toBeDefined();
  const step = screen.getByRole("button", { name: "One step" });
  fireEvent.click(step);
  expect(screen.getByText("key-02 is in level 1.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "One step back" }));
  expect(screen.getByText("key-02 has not been written yet.")).toBeDefined();
});

it("steps only to the marks that are chosen", () => {
  render(<Tree start={0} />);
  fireEvent.change(screen.getByLabelText("Marks"), { target: { value: "runsToMerge" } });
  fireEvent.click(screen.getByRole("button", { name: "One step" }));
  expect(screen.getByText(/a new run next to one/, { selector: ".timeline-sentence" })).toBeDefined();
  const slider = () => Number(screen.getByRole("slider").getAttribute("aria-valuenow"));
  const merge = slider();
  fireEvent.click(screen.getByRole("button", { name: "One step" }));
  expect(REEL.events[slider() - 1]?.kind).toBe("compactionEnded");
  expect(slider()).toBeGreaterThan(merge);
});

it("means the level of the table that the keys reach, and shows a key that is pointed at elsewhere", () => {
  const { container } = render(
    <LinkedFigures>
      <LevelName level={2}>second</LevelName>
      <Tree start={REEL.events.length} />
    </LinkedFigures>,
  );
  const name = screen.getByRole("button", { name: "second" });
  const tree = screen.getByRole("listbox", { name: "Tables of the tree" });
  fireEvent.focus(tree);
  fireEvent.keyDown(tree, { key: "ArrowRight" });
  expect(name.dataset["meant"]).toBe("true");
  fireEvent.blur(tree);
  expect(name.dataset["meant"]).toBe("false");
  const followedX = () => container.querySelector(".tree-frame > svg > path")?.getAttribute("d");
  const before = followedX();
  fireEvent.focus(screen.getByRole("button", { name: "Follow key-05" }));
  expect(followedX()).not.toBe(before);
  fireEvent.blur(screen.getByRole("button", { name: "Follow key-05" }));
  expect(followedX()).toBe(before);
});
