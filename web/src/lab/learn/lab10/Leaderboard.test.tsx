import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { EngineClient } from "../../../engine/client";
import type { ContestBrief } from "../../../engine/contract";
import { initialValues } from "../../../figures/params/schema";
import { lab10Text } from "../../../text/labs/lab10.en";
import { Leaderboard } from "./Leaderboard";
import { type Chosen, DESIGN_PARAMS } from "./state";

afterEach(cleanup);

const BRIEF = {
  ...{ seed: 1, puts: 0.5, policies: ["leveling", "lazy-leveling", "tiering"], plans: ["uniform", "monkey"] },
  ...{ arms: ["per-filter", "shared", "merged"], digests: ["murmur64a", "city", "crc32", "xxh64"] },
} as unknown as ContestBrief;
const MINE: Chosen = { ...initialValues(DESIGN_PARAMS), ratio: 4 };

/** An engine that scores every tree with 1000 ns, waits, or fails. */
function engine() {
  const control = { does: "score" as "score" | "wait" | "fail", trees: 0, goOn: () => undefined as unknown };
  const score = { totalNs: 1000 };
  const remote = {
    designCosts: () => ({
      costs: Float64Array.of(1, 1, 2, 2),
      numbers: Uint8Array.of(2, 0, 1, 0, 0, 0, 3, 0, 1, 0, 0, 0),
    }),
    startWork: () => {
      if (control.does === "fail") throw new Error("no engine");
      control.trees += 1;
      return 1;
    },
    advanceWork: () => (control.does === "wait" ? new Promise((resolve) => (control.goOn = () => resolve(1))) : 1),
    takeWork: () => ({ scoreDesign: { counted: score, modelled: score } }),
    stopWork: () => undefined,
  };
  const client = {
    latest: (_: string, job: () => Promise<unknown>) => job(),
    call: async (use: (of: typeof remote) => unknown) => use(remote),
  } as unknown as EngineClient;
  return { client, control };
}

const ownRow = (says: RegExp) => screen.findByRole("row", { name: says });
const SCORED = /^1 your design 1\sµs 1\sµs 1$/u;
const { working } = lab10Text.board;

it("has no score of the last design while the next one is scored", async () => {
  const { client, control } = engine();
  const board = (ratio: number) => <Leaderboard client={client} brief={BRIEF} mine={{ ...MINE, ratio }} isOpen />;
  const { rerender } = render(board(4));
  expect(screen.queryByText(working)).not.toBeNull();
  await ownRow(SCORED);
  expect(screen.queryByText(working)).toBeNull();
  control.does = "wait";
  rerender(board(5));
  await ownRow(/^… your design … … …$/u);
  control.does = "fail";
  rerender(board(6));
  expect((await screen.findByRole("alert")).textContent).toContain("no engine");
  expect(screen.queryByRole("table")).toBeNull();
  control.does = "score";
  control.goOn();
  rerender(board(7));
  await ownRow(SCORED);
  // Four trees of two designs, and one of the design that was changed meanwhile.
  expect(control.trees).toBe(9);
});

it("stops with its first error", async () => {
  const { client, control } = engine();
  control.does = "fail";
  render(<Leaderboard client={client} brief={BRIEF} mine={MINE} isOpen />);
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.queryByText(working)).toBeNull();
});
