import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { nearest, Picks, stepped } from "./Grip";

afterEach(cleanup);

const option = (value: string) => ({ value, label: `${value}: why`, short: value });
const PICKS = [
  { option: option("none"), px: 200 },
  { option: option("some"), px: 150 },
  { option: option("all"), px: 20 },
];

function Question() {
  const [chosen, setChosen] = useState<string | null>(null);
  return <Picks axis="y" picks={PICKS} across={40} rest={200} chosen={chosen} onChoose={setChosen} hasHint />;
}

describe("a grip on the predictions", () => {
  it("waits where nothing is predicted, and goes from option to option by keys", () => {
    render(<Question />);
    const grip = screen.getByRole("slider", { name: "Your prediction in the figure" });
    expect([grip.getAttribute("aria-valuetext"), grip.style.top]).toEqual(["no prediction yet", "200px"]);
    expect(grip.textContent).toBe("drag to predict");
    fireEvent.keyDown(grip, { key: "ArrowUp" });
    fireEvent.keyDown(grip, { key: "ArrowUp" });
    expect([grip.getAttribute("aria-valuetext"), grip.style.top]).toEqual(["some", "150px"]);
    expect(grip.textContent).toBe("");
    fireEvent.keyDown(grip, { key: "End" });
    fireEvent.keyDown(grip, { key: "ArrowUp" });
    expect([grip.getAttribute("aria-valuetext"), grip.style.left]).toEqual(["all", "40px"]);
  });

  it("goes to the option that is nearest to the pointer", () => {
    expect([210, 160, 90, 80, -5].map((px) => nearest(PICKS, px)?.option.value)).toEqual([
      "none",
      "some",
      "some",
      "all",
      "all",
    ]);
    expect(nearest([], 5)).toBeUndefined();
    expect(stepped("Tab", 0, 3)).toBeUndefined();
    expect(stepped("ArrowDown", -1, 3)).toBe(0);
  });
});
