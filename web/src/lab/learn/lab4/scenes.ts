/** The scenes of lab 4: lookups that stream through one tree or two, and sums as bars. Pure. */
import type { ClosedFormError } from "../../../engine/contract";
import { formMarks, layoutForm } from "../../../figures/outcomes/lookups/form-layout";
import {
  type EmptyQuestion,
  emptyIntro,
  emptyMarks,
  emptyPlaces,
  type FirstLookup,
  layoutEmpty,
  layoutRatio,
  ratioMarks,
  streamTable,
  visitedIn,
} from "../../../figures/outcomes/lookups/lookups-layout";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { fixed, percent } from "../../../text/numbers";
import type { Scene } from "../runtime/lab";
import { FIXED, LOOKUPS, RATIOS, type Streamed } from "./data";
import { FORM_TREES, formTrees, PREDICTED_OFF } from "./outcomes";

/** Parts of all scenes of lookups. */
const STREAMED = { origin: text.scene.origin, isOriginOfRun: true, drawsAtOnce: true, hasTableAtOnce: true };

/** Empty lookups in the fixed tree. One of them introduces the question. */
const empty = (question: EmptyQuestion): Scene<FirstLookup | null, Streamed> => ({
  ...STREAMED,
  name: `lookups-${question}`,
  title: text[question].picture,
  intro: (first) => emptyIntro(first, question),
  marks: ({ stream }) => emptyMarks(stream, question),
  draw: ({ before: first, found, chosen, t, introMs, width, spare }) => {
    const lookups = { first, stream: found?.stream ?? null, lookups: LOOKUPS };
    return layoutEmpty(question, lookups, FIXED.levels, chosen, { t, introMs }, width, spare);
  },
  places: ({ width, spare }) => ({ axis: "x", ...emptyPlaces(question, FIXED.levels, width, spare) }),
  describe: text[question].picture,
  table: ({ stream }) => streamTable([stream]),
});

export const probes = empty("probes");
export const reads = empty("reads");

/** Lookups that find their key, in trees of two ratios. The counts of the first tree are part of the question. */
export const ratio: Scene<Streamed | null, readonly [Streamed, Streamed]> = {
  ...STREAMED,
  name: "lookups-by-ratio",
  title: text.ratio.picture,
  marks: ([wide, narrow]) => ratioMarks([wide.stream, narrow.stream]),
  draw: ({ before, found, chosen, t, width, spare }) => {
    const tree = (at: 0 | 1, known: number | null) => {
      const { sizeRatio, levels } = RATIOS[at];
      return { ratio: sizeRatio, levels, lookups: LOOKUPS, stream: found?.[at].stream ?? null, known };
    };
    const known = before === null ? null : visitedIn(before.stream);
    return layoutRatio([tree(0, known), tree(1, null)], chosen, t, width, spare);
  },
  describe: text.ratio.picture,
  table: ([wide, narrow]) => streamTable([wide.stream, narrow.stream]),
};

/** Short formula and exact sum of four trees. The short formula is known before the run. */
export const form: Scene<readonly ClosedFormError[] | null, readonly ClosedFormError[]> = {
  name: "closed-form-bars",
  title: text.form.picture,
  origin: text.form.origin,
  drawsAtOnce: true,
  hasTableAtOnce: true,
  marks: (found) => formMarks(formTrees(found)),
  draw: ({ before, found, chosen, t, width, spare }) => {
    const isOff = PREDICTED_OFF[chosen ?? ""];
    const scene = {
      trees: formTrees(before ?? []),
      levels: FORM_TREES.map(([, levels]) => levels),
      hasRun: found !== null,
      predicted: isOff === undefined ? null : { isOff, says: text.form.youSaid },
    };
    return layoutForm(scene, t, width, spare);
  },
  describe: text.form.picture,
  table: (found) => ({
    columns: text.form.columns,
    rows: formTrees(found).map(({ sizeRatio, levels, printed, exact, error }) => [
      text.form.tree(sizeRatio, levels),
      fixed(printed, 2),
      fixed(exact, 2),
      percent(error, 1),
    ]),
  }),
};
