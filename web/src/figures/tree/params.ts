/**
 * What the figure of a tree takes: a growth, a position in it, the table that is open and the key that is followed.
 *
 * **Units**: `position` is the number of events that have happened.
 */
import type { ReactNode } from "react";
import type { Reel, Stop } from "../../trace";

export interface TreeParams {
  readonly reel: Reel;
  readonly position: number;
  /** The table that is open; null for none. */
  readonly chosen: number | null;
  readonly onChoose: (table: number | null) => void;
  /** The id of the key that is followed; null for none. */
  readonly followed: number | null;
  readonly onFollow: (keyId: number | null) => void;
  /** What stands right under the picture, such as its timeline. */
  readonly children?: ReactNode;
}

/** Which stops are marked and stepped to. */
export type MarkChoice = "all" | "flush" | "levelOverCapacity" | "runsToMerge" | "runsOverLimit" | "false-positive";

/** The choices, each with the stops that it keeps besides start and end. */
export const MARKS: Readonly<Record<MarkChoice, (stop: Stop) => boolean>> = {
  all: () => true,
  flush: ({ bookmark }) => bookmark === "flush",
  levelOverCapacity: ({ reason }) => reason === "levelOverCapacity",
  runsToMerge: ({ reason }) => reason === "runsToMerge",
  runsOverLimit: ({ reason }) => reason === "runsOverLimit",
  "false-positive": ({ bookmark }) => bookmark === "false-positive",
};
