/**
 * The two cells of a maplet and the sorted runs of the tree (task 11a). Pure.
 *
 * **Invariants** (broken by `pictures.test.ts`)
 * 1. Before the answer is shown, no slot is marked.
 * 2. A chosen run is filled, and with the answer exactly the slots with the fingerprint of the key are outlined.
 */

import { pictureText as text } from "../../../text/tasks/picture.en";
import { taskText } from "../../../text/tasks/task.en";
import { type Shape, words } from "../../scene/shapes";
import { letterOf } from "../marks";
import { type FactsOf, letterShapes, markShapes, NARROW, type TaskScene, type TaskShapes } from "./params";

type Scene = TaskScene<FactsOf<"candidates">>;
type Slot = Scene["facts"]["cells"][number][number];

const SLOT = 52;
const SLOT_GAP = 6;
const CELL_GAP = 46;
/** Top of the first cell, below the fingerprint of the key. */
const CELLS = 86;
const RUN = 32;

export function layoutCells(scene: Scene, width: number): TaskShapes {
  const { facts, solution } = scene;
  const isNarrow = width < NARROW;
  const slot = Math.min((width - (isNarrow ? 0 : 240)) / 4 - SLOT_GAP, 110);
  const cellsEnd = CELLS + 2 * SLOT + CELL_GAP;
  const left = isNarrow ? 0 : 4 * (slot + SLOT_GAP) + 40;
  const top = isNarrow ? cellsEnd + 34 : CELLS;
  const runs = Array.from({ length: facts.runs }, (_, run) => run);
  return {
    height: Math.max(cellsEnd, top + facts.runs * RUN) + 8,
    shapes: [
      words("key", 0, 14, text.cells.key, { size: 13, paint: "soft" }),
      { kind: "box", key: "key-box", x: 0, y: 22, width: slot, height: 30, rx: 4, fill: "none", stroke: "hash" },
      words("key-print", slot / 2, 42, hex(facts.piece), { anchor: "middle", isBold: true, paint: "hash" }),
      ...facts.cells.flatMap((slots, cell) => {
        const y = CELLS + cell * (SLOT + CELL_GAP);
        return [
          words(`cell${cell}`, 0, y - 7, taskText.cell(cell + 1), { size: 13, paint: "soft" }),
          ...slots.flatMap((content, at) => {
            const place = { x: at * (slot + SLOT_GAP), y, width: slot, height: SLOT };
            const fits = solution !== null && content?.fingerprint === facts.piece;
            return slotShapes(`cell${cell}-slot${at}`, content, place, { cell, fits });
          }),
        ];
      }),
      words("runs", left, top - 7, text.cells.runs, { size: 13, paint: "soft" }),
      ...runs.flatMap((run) => runShapes(scene, run, { left, y: top + run * RUN, width })),
    ],
    targets: runs.map((run) => {
      const [y, room] = [top + run * RUN - 5, width - left];
      return { key: `run${run}`, choice: run, x: left, y, width: room, height: RUN };
    }),
  };
}

interface SlotPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A slot with its fingerprint and run. One that fits has a second outline. */
function slotShapes(
  key: string,
  content: Slot,
  place: SlotPlace,
  { cell, fits }: { readonly cell: number; readonly fits: boolean },
): readonly Shape[] {
  const box = { kind: "box", key, ...place, rx: 4 } as const;
  if (content == null) return [{ ...box, fill: "none", stroke: "edge", look: "ghost" }];
  const { x, y, width, height } = place;
  const middle = x + width / 2;
  const inside = { x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 3 };
  const reads = { at: taskText.cell(cell + 1), values: `${hex(content.fingerprint)}, ${text.cells.run(content.run)}` };
  return [
    { ...box, fill: "panel", stroke: fits ? "hit" : "edge", reads },
    ...(fits ? [{ kind: "box", key: `${key}-fits`, ...inside, fill: "none", stroke: "hit" } as const] : []),
    words(`${key}-print`, middle, y + 23, hex(content.fingerprint), { anchor: "middle", isBold: true }),
    words(`${key}-run`, middle, y + 41, text.cells.run(content.run), { anchor: "middle", size: 12.5, paint: "soft" }),
  ];
}

interface RunPlace {
  readonly left: number;
  readonly y: number;
  readonly width: number;
}

function runShapes({ draft, marks, solution }: Scene, run: number, { left, y, width }: RunPlace): readonly Shape[] {
  const key = `run${run}`;
  const isSearched = solution?.chosen.includes(run) ?? draft.chosen.includes(run);
  const bar = { x: left + 30, y: y + 1, width: width - left - 60, height: 20 };
  return [
    ...letterShapes(key, left, y, letterOf(run), draft.chosen.includes(run)),
    {
      kind: "box",
      key,
      ...bar,
      fill: isSearched ? "level-3" : "panel",
      stroke: "edge",
      reads: { at: taskText.run(run), values: isSearched ? text.cells.searched : text.cells.skipped },
    },
    words(`${key}-name`, left + 40, y + 16, text.cells.run(run), { size: 12.5 }),
    ...markShapes(key, width - 10, y + 11, marks[run] ?? null),
  ];
}

/** A fingerprint, as the table of the task writes it. */
function hex(piece: number): string {
  return piece.toString(16).padStart(3, "0");
}
