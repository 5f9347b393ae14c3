import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, it } from "vitest";
import type { LookupTrace } from "../../engine/contract";
import { LinkedFigures } from "../linked/Linked";
import { CostBarFigure } from "./View";

afterEach(cleanup);

/** A trace whose clock shows this row at its end. */
function trace(arm: LookupTrace["arm"], row: readonly number[]): LookupTrace {
  const counters = { hashes: 1, masks: 0, linesCompared: 0 };
  return { arm, spent: Float64Array.from(row), counters } as LookupTrace;
}

const ARMS = {
  perFilter: trace("per-filter", [990, 25, 0, 0, 0]),
  shared: trace("shared", [198, 25, 0, 0, 0]),
  merged: trace("merged", [198, 25, 0, 0, 0]),
};

it("shows the time of the part that is pointed at in place of the whole", () => {
  const { container } = render(
    <LinkedFigures>
      <CostBarFigure arms={ARMS} arm="shared" positionOf={() => 1} device="memory" picture={createRef()} />
    </LinkedFigures>,
  );
  const times = () => [...container.querySelectorAll("[data-mark=time]")].map(({ textContent }) => textContent);
  expect(times()).toEqual(["1,015\u00a0ns", "223\u00a0ns"]);
  fireEvent.focus(screen.getByRole("button", { name: /hash/u }));
  expect(times()).toEqual(["990\u00a0ns", "198\u00a0ns"]);
});
