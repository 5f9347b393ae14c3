/** Cost role of a point in the journey. Pure. */
import type { Role } from "../../theme/tokens";
import type { LevelScene, Scene } from "../../trace";
import type { Box, JourneyLayout, RowLayout } from "./layout";

function holds(box: Box | null, x: number, y: number): boolean {
  return box !== null && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

const OUTCOME: Partial<Record<LevelScene["state"], Role>> = {
  no: "skip",
  reading: "read",
  "false-positive": "wasted",
  found: "hit",
  deleted: "hit",
};

function inRow({ verdict, filter, strip, bar }: RowLayout, level: LevelScene, x: number, y: number): Role | null {
  if (level.digest !== null && holds(strip, x, y)) {
    return "hash";
  }
  if ((level.probes.length > 0 || level.line !== null) && holds(filter, x, y)) {
    return "probe";
  }
  const isVerdict = verdict.anchor === "start" ? x >= verdict.x : holds(bar, x, y);
  return isVerdict ? (OUTCOME[level.state] ?? null) : null;
}

/** Room for the name of a key above the levels. */
const KEY = { width: 180, above: 16, below: 6 } as const;

/** Returns true if a point of the picture is on the key's name. */
export function isKeyAt({ key }: JourneyLayout, x: number, y: number): boolean {
  return x >= key.x && x < key.x + KEY.width && y >= key.y - KEY.above && y < key.y + KEY.below;
}

/** Returns the role at a point of the picture, or null if there is none so far. */
export function roleAt(layout: JourneyLayout, scene: Scene, x: number, y: number): Role | null {
  if (holds(layout.digest, x, y)) {
    return scene.digest === null ? null : "hash";
  }
  if (holds(layout.mask?.box ?? null, x, y)) {
    return scene.maskBits === null ? null : "probe";
  }
  const row = layout.rows.find((candidate) => holds(candidate.row, x, y));
  const level = scene.levels.find((candidate) => candidate.level === row?.level);
  return row && level ? inRow(row, level, x, y) : null;
}
