/** Pictures of the questions of lab 5: one lookup by two arms, errors of filters key by key, and digests of a few bits. */

import { useContext } from "react";
import type { EngineClient } from "../../../engine/client";
import type { DataTable } from "../../../figures/frame/csv";
import { SpareHeight } from "../../../figures/frame/spare-height";
import {
  digestMarks,
  introMarks,
  layoutDigests,
  levelsDrawn,
  levelsIntroduced,
} from "../../../figures/outcomes/digests/digests-layout";
import { errorsPlaces, layoutErrors } from "../../../figures/outcomes/digests/errors-layout";
import {
  layoutNarrow,
  layoutShares,
  narrowDrawn,
  narrowPlaces,
  showsWidths,
} from "../../../figures/outcomes/digests/narrow-layout";
import { PlotFigure } from "../../../figures/plot/View";
import { ScenePicture } from "../../../figures/scene/Picture";
import { lab5Text as text } from "../../../text/labs/lab5.en";
import { count } from "../../../text/numbers";
import { digestText } from "../../../trace";
import { Picks } from "../frame/Grip";
import type { QuestionView } from "../frame/question";
import type { Option } from "../Prediction";
import {
  type Errors as ErrorsFound,
  filterGauges,
  filterRasters,
  middleOf,
  type Salting,
  saltingScene,
} from "./errors";
import { levelsPlot, widthPlot } from "./outcomes";
import { MOST_LEVELS, WIDTH } from "./state";
import { type ByLevels, useWhole, type Widths } from "./use-lab5";

interface LevelsProps {
  readonly view: QuestionView;
  /** Results so far, or null before the first lookup. */
  readonly found: ByLevels | null;
}

/** One lookup by both arms, and hashes by levels. The arm of the baseline appears as soon as it is known. */
export function Digests({ view, found }: LevelsProps) {
  const { chosen, hasRun, t, introMs } = view;
  const words = text.levels.scene;
  const { own, shared, byLevels } = found ?? { own: null, shared: [], byLevels: [] };
  const says: Readonly<Record<string, string>> = text.levels.youSaid;
  const arms = { levels: MOST_LEVELS, own, shared: hasRun ? shared : null, says: says[chosen ?? ""] ?? "" };
  return (
    <>
      <ScenePicture
        name="digests-of-a-lookup"
        title={words.title}
        description={words.title}
        draw={(width, read, spare) => layoutDigests(arms, view, width, read, spare)}
        grows
        table={
          hasRun && own !== null
            ? {
                columns: words.table,
                rows: own.map(({ level, digest }, at) => [
                  String(level),
                  digestText(digest),
                  digestText(shared[at]?.digest ?? 0n),
                ]),
              }
            : null
        }
      />
      <PlotFigure
        params={levelsPlot(
          byLevels,
          { own: hasRun ? MOST_LEVELS : levelsIntroduced(introMs), shared: hasRun ? levelsDrawn(t) : 0 },
          chosen,
        )}
        height={130}
      />
    </>
  );
}

/** Marks of the first scene. */
export function digestsMarks({ own, shared }: ByLevels) {
  return digestMarks(own, shared);
}

/** Marks of its introduction; none before the lookup is known. */
export function digestsIntro(found: ByLevels | null) {
  return found === null ? [] : introMarks(found.own);
}

interface SameProps {
  readonly view: QuestionView;
  readonly found: ErrorsFound;
}

/** Errors of five filters with a digest for each and with one, and blocks read by both arms. */
export function Errors({ view: { chosen, t }, found }: SameProps) {
  const words = text.same.scene;
  const { independent, shared } = found;
  return (
    <ScenePicture
      name="errors-of-filters"
      title={words.title}
      description={words.title}
      draw={(width, _, spare) => layoutErrors(filterRasters(found), filterGauges(found, chosen, t), t, width, spare)}
      grows
      table={shared === null || independent === null ? null : tableOf(words.table, shared.byCount, independent.byCount)}
    />
  );
}

interface TreeProps extends Salting {
  readonly view: QuestionView;
}

/** Errors of the runs of a tree with updates, with and without a salt for each table. */
export function SaltedErrors({ view: { chosen, choose, hasRun, t }, salted, unsalted: counted }: TreeProps) {
  const words = text.tree.scene;
  const spare = useContext(SpareHeight);
  const places = (width: number) => {
    const { rasters, gauge } = saltingScene({ salted, unsalted: null }, null, 0);
    const { across, rest, at } = errorsPlaces(rasters, gauge, width, spare);
    return { across, rest, at: (option: string) => at(middleOf(option)) };
  };
  const unsalted = hasRun ? counted : null;
  return (
    <ScenePicture
      name="errors-of-runs"
      title={words.title}
      description={words.title}
      draw={(width) => {
        const { rasters, gauge } = saltingScene({ salted, unsalted }, chosen, t);
        return layoutErrors(rasters, [gauge], t, width, spare);
      }}
      grows
      {...picksOn(text.tree.options, chosen, choose, places)}
      table={salted === null || unsalted === null ? null : tableOf(words.table, salted.byCount, unsalted.byCount)}
    />
  );
}

/** Keys by the number of filters that erred, both ways. */
function tableOf(columns: readonly string[], one: Float64Array, other: Float64Array): DataTable {
  const rows = [...one].map((keys, filters) => [String(filters), count(keys), count(other[filters] ?? 0)]);
  return { columns, rows };
}

/** Places of options on a scale. */
interface Places {
  readonly across: number;
  readonly rest: number;
  readonly at: (option: string) => number;
}

/** The grip that goes from option to option, while one can be chosen. */
function picksOn(
  options: readonly Option[],
  chosen: string | null,
  choose: QuestionView["choose"],
  places: (width: number) => Places,
) {
  if (choose === undefined) return {};
  const handles = (width: number) => {
    const { across, rest, at } = places(width);
    const picks = options.map((option) => ({ option, px: at(option.value) }));
    return <Picks axis="x" picks={picks} across={across} rest={rest} chosen={chosen} onChoose={choose} hasHint />;
  };
  return { handles };
}

interface WidthProps {
  readonly client: EngineClient;
  readonly view: QuestionView;
  readonly found: Widths | null;
}

/** Absent keys that get "maybe"; below, digests of 16 bits, whose place the rates by width take in the end. */
export function NarrowDigests({ client, view: { chosen, choose, hasRun, t }, found }: WidthProps) {
  const whole = useWhole(client).value;
  const words = text.width.scene;
  const spare = useContext(SpareHeight);
  const shown = hasRun ? found : null;
  const keys = shown?.keys ?? null;
  const rates = { bitsKept: WIDTH.queried, whole: whole?.rate ?? null };
  const isByWidth = shown !== null && showsWidths(t);
  return (
    <>
      <ScenePicture
        name="narrow-shares"
        title={words.title}
        description={words.title}
        draw={(width) => layoutShares(keys, width, rates, chosen, t)}
        {...picksOn(text.width.options, chosen, choose, (width) => narrowPlaces(width, WIDTH.queried))}
      />
      <div className="one-of-two">
        <div data-shown={!isByWidth}>
          <ScenePicture
            name="narrow-digests"
            title={words.digests}
            description={words.digests}
            draw={(width, _, more) => layoutNarrow(keys, width, WIDTH.queried, t, more)}
            grows
          />
        </div>
        <div data-shown={isByWidth}>
          <PlotFigure params={widthPlot(shown, whole, narrowDrawn(t))} height={200 + spare} />
        </div>
      </div>
    </>
  );
}
