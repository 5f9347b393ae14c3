/** Pictures of the questions of lab 4: lookups that stream through trees, and sums as bars. */

import { useContext, useMemo } from "react";
import type { ClosedFormError } from "../../../engine/contract";
import { SpareHeight } from "../../../figures/frame/spare-height";
import { layoutForm } from "../../../figures/outcomes/lookups/form-layout";
import {
  type EmptyQuestion,
  emptyPlaces,
  type FirstLookup,
  layoutEmpty,
  layoutRatio,
  streamTable,
  visitedIn,
} from "../../../figures/outcomes/lookups/lookups-layout";
import { ScenePicture } from "../../../figures/scene/Picture";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { fixed, percent } from "../../../text/numbers";
import { Picks } from "../frame/Grip";
import type { QuestionView } from "../frame/question";
import { formTrees, PREDICTED_OFF, streamOf } from "./outcomes";
import { FIXED, FORM_TREES, LOOKUPS, RATIOS } from "./state";
import type { Both } from "./use-lab4";

interface EmptyProps {
  readonly question: EmptyQuestion;
  readonly view: QuestionView;
  readonly found: Both | null;
  /** The lookup that introduces the question; null before it is known. */
  readonly first: FirstLookup | null;
}

/** Empty lookups in the fixed tree. */
export function EmptyLookups({ question, view, found, first }: EmptyProps) {
  const stream = useMemo(() => (found === null ? null : streamOf(found)), [found]);
  const lookups = { first, stream, lookups: LOOKUPS };
  return (
    <ScenePicture
      name={`lookups-${question}`}
      title={text[question].picture}
      {...(view.hasRun ? { origin: text.scene.origin } : {})}
      description={text[question].picture}
      draw={(width, _, spare) => layoutEmpty(question, lookups, FIXED.levels, view.chosen, view, width, spare)}
      grows
      {...(view.choose === undefined
        ? {}
        : { handles: (width) => <Means question={question} view={view} width={width} /> })}
      table={stream === null || !view.hasRun ? null : streamTable([stream])}
    />
  );
}

/** The predictions as places on the scale. */
function Means({
  question,
  view: { chosen, choose },
  width,
}: Omit<EmptyProps, "found" | "first"> & { readonly width: number }) {
  const spare = useContext(SpareHeight);
  const { across, rest, at } = emptyPlaces(question, FIXED.levels, width, spare);
  const picks = text[question].options.map((option) => ({ option, px: at(option.value) }));
  return choose === undefined ? null : (
    <Picks axis="x" picks={picks} across={across} rest={rest} chosen={chosen} onChoose={choose} />
  );
}

interface RatiosProps {
  readonly view: QuestionView;
  readonly found: readonly [Both, Both] | null;
  /** The counts of the first tree, which are part of the question. */
  readonly reference: Both | null;
}

/** Lookups that find their key, in trees of two ratios. */
export function TwoRatios({ view, found, reference }: RatiosProps) {
  const streams = useMemo(() => (found === null ? null : ([streamOf(found[0]), streamOf(found[1])] as const)), [found]);
  const known = useMemo(() => (reference === null ? null : visitedIn(streamOf(reference))), [reference]);
  const [wide, narrow] = RATIOS;
  const treeOf = ({ sizeRatio, levels }: (typeof RATIOS)[0], at: 0 | 1) => ({
    ratio: sizeRatio,
    levels,
    lookups: LOOKUPS,
    stream: streams?.[at] ?? null,
    known: at === 0 ? known : null,
  });
  return (
    <ScenePicture
      name="lookups-by-ratio"
      title={text.ratio.picture}
      {...(view.hasRun ? { origin: text.scene.origin } : {})}
      description={text.ratio.picture}
      draw={(width, _, spare) => layoutRatio([treeOf(wide, 0), treeOf(narrow, 1)], view.chosen, view.t, width, spare)}
      grows
      table={streams === null ? null : streamTable(streams)}
    />
  );
}

interface FormProps {
  readonly view: QuestionView;
  /** Both sums; null before they are known. */
  readonly known: readonly ClosedFormError[] | null;
}

const LEVELS = FORM_TREES.map(([, levels]) => levels);

/** Short formula and exact sum of four trees. The short formula is known before the run. */
export function ClosedForm({ view: { chosen, hasRun, t }, known }: FormProps) {
  const trees = useMemo(() => formTrees(known ?? []), [known]);
  const isOff = PREDICTED_OFF[chosen ?? ""];
  const scene = {
    trees,
    levels: LEVELS,
    hasRun,
    predicted: isOff === undefined ? null : { isOff, says: text.form.youSaid },
  };
  return (
    <ScenePicture
      name="closed-form-bars"
      title={text.form.picture}
      origin={text.form.origin}
      description={text.form.picture}
      draw={(width, _, spare) => layoutForm(scene, t, width, spare)}
      grows
      table={
        hasRun
          ? {
              columns: text.form.columns,
              rows: trees.map(({ sizeRatio, levels, printed, exact, error }) => [
                text.form.tree(sizeRatio, levels),
                fixed(printed, 2),
                fixed(exact, 2),
                percent(error, 1),
              ]),
            }
          : null
      }
    />
  );
}
