/** Space by purpose: which of the bytes that are held a lookup can find, and what the others are for. */

import { useMemo, useState } from "react";
import type { SandboxSample } from "../../../engine/contract";
import { widest } from "../../../figures/chart/layout/text";
import { useWidth } from "../../../figures/frame/use-width";
import { exploreText } from "../../../text/pages/explore.en";
import { roleColour } from "../../../theme/tokens";
import { bytes, plain, times } from "../amounts";
import { ratioOf } from "../pair/compare";
import { GuessResult } from "../start/Guess";
import { layoutLanes, mostOf } from "../time/lanes";
import { deadLane } from "../time/lanes-of";
import { ReadLanes } from "../time/ReadLanes";
import { isAtEnd, NAMES, nameOf, samplesOf, type ViewProps } from "../view";
import { deadIn, lifeSentence, spaceSentence, tombstoneSentence } from "./sentence";

const text = exploreText.spaceView;

/** Purposes of bytes, in the order of the bar. */
const PARTS = [
  ["live", ({ liveBytes }: SandboxSample) => liveBytes, roleColour("hit")],
  ["obsolete", ({ obsoleteBytes }: SandboxSample) => obsoleteBytes, roleColour("skip")],
  ["tombstones", ({ tombstoneBytes }: SandboxSample) => tombstoneBytes, roleColour("wasted")],
  ["filters", ({ filterBytes }: SandboxSample) => filterBytes, roleColour("probe")],
  ["format", ({ formatBytes }: SandboxSample) => formatBytes, "var(--line)"],
] as const;

/** The view. */
export function SpaceView(props: ViewProps) {
  const { state, runs, moment } = props;
  const samples = runs.panes.flatMap(({ log }) => log.sampleAt(moment.op) ?? []);
  const [first, second] = samples;
  if (first === undefined) return null;
  const named = samples.map((sample, pane) => ({
    letter: NAMES[pane] ?? "A",
    name: nameOf(state, pane === 1 ? "b" : "a"),
    sample,
  }));
  const ofTombstones = [lifeSentence(named), tombstoneSentence(named)];
  // The experiment about tombstones is about them alone.
  const all = state.experiment === "tombstones" ? ofTombstones : [spaceSentence(named), ...ofTombstones];
  const [strong, ...rest] = all.filter((one) => one !== "");
  return (
    <div className="explore-space">
      <p className="explore-result">
        <b>{strong}</b> {rest.join(" ")}
      </p>
      <GuessResult
        state={state}
        announce={props.announce}
        about="dead"
        ratio={isAtEnd(props) && second !== undefined ? ratioOf(deadIn(first), deadIn(second)) : null}
      />
      <SpaceBars samples={samples} done={first.done} />
      <div className="explore-space-body">
        <SpaceTable first={first} second={second} />
        <Dead {...props} />
      </div>
      <p className="origin">
        {text.note} {text.rest}
      </p>
    </div>
  );
}

/** Room of the letter and of the sum next to a bar, and inside a part. */
const SIDES = 196;
const PADDING = 14;

interface BarsProps {
  readonly samples: readonly SandboxSample[];
  readonly done: number;
}

function SpaceBars({ samples, done }: BarsProps) {
  const [frame, width] = useWidth<HTMLElement>(1200);
  const most = Math.max(1, ...samples.map(({ heldBytes }) => heldBytes));
  return (
    <figure ref={frame} className="explore-space-bars">
      <figcaption>{text.title(done)}</figcaption>
      {samples.map((sample, pane) => (
        <div key={NAMES[pane]} className="explore-space-row">
          <span className="explore-letter" data-pair={pane === 1 ? "b" : "a"}>
            {NAMES[pane]}
          </span>
          <div className="explore-space-bar" style={{ width: `${(100 * sample.heldBytes) / most}%` }}>
            {PARTS.map(([part, of, fill]) => {
              const value = of(sample);
              const isWide =
                (value / most) * (width - SIDES) > PADDING + widest([text.names[part], bytes(value)], 13.5);
              return (
                <div key={part} data-part={part} style={{ flexGrow: value, background: fill }}>
                  {isWide ? (
                    <>
                      <b>{text.names[part]}</b>
                      <span className="mono">{bytes(value)}</span>
                    </>
                  ) : null}
                </div>
              );
            })}
          </div>
          <span className="mono explore-space-sum">
            {bytes(sample.heldBytes)}
            {sample.spaceAmplification === undefined ? "" : `, ${times(sample.spaceAmplification)}`}
          </span>
        </div>
      ))}
    </figure>
  );
}

interface TableProps {
  readonly first: SandboxSample;
  readonly second: SandboxSample | undefined;
}

function SpaceTable({ first, second }: TableProps) {
  const samples = second === undefined ? [first] : [first, second];
  const rows = [
    ...PARTS.map(([part, of, fill]) => ({ part, of, fill })),
    { part: "all", of: heldOf, fill: "" },
  ] as const;
  const per = (value: number, live: number): string => (live === 0 ? "–" : plain(value / live));
  return (
    <table className="explore-pair explore-space-table">
      <caption className="visually-hidden">{text.table}</caption>
      <thead>
        <tr>
          <th scope="col">{text.columns.part}</th>
          {samples.map(({ done }, at) => (
            <th key={`${NAMES[at]} ${done}`} scope="col">
              {NAMES[at]}
            </th>
          ))}
          {samples.map(({ done }, at) => (
            <th key={`${NAMES[at]} per ${done}`} scope="col">
              {text.columns.per(NAMES[at] ?? "A")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ part, of, fill }) => (
          <tr key={part} data-part={part}>
            <th scope="row">
              {fill === "" ? null : <i style={{ background: fill }} aria-hidden="true" />} {text.parts[part]}
            </th>
            {samples.map((sample, at) => (
              <td key={NAMES[at]} className="number" data-of={NAMES[at]}>
                {bytes(of(sample))}
              </td>
            ))}
            {samples.map((sample, at) => (
              <td key={NAMES[at]} className="number" data-of={text.per}>
                {per(of(sample), sample.liveBytes)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function heldOf({ heldBytes }: SandboxSample): number {
  return heldBytes;
}

/** Obsolete entries and tombstones over the run. */
function Dead({ state, runs, moment, update, done }: ViewProps) {
  const [frame, width] = useWidth<HTMLDivElement>(480);
  const [at, setAt] = useState<number | null>(null);
  const samples = runs.panes.map(({ log }) => samplesOf(log));
  const total = runs.panes[0]?.facts.total ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: logs grow in place; the revision says that they did
  const layouts = useMemo(() => {
    const lanes = runs.panes.map(({ log }) => deadLane(samplesOf(log)));
    const most = Math.max(...lanes.map((lane) => mostOf(lane, total)));
    return lanes.map((lane) => layoutLanes([lane], [lanes.length === 2 ? 76 : 160], total, width, [most]));
  }, [runs.panes, runs.revision, total, width]);
  return (
    <div ref={frame} className="explore-dead">
      {layouts.map((layout, pane) => (
        <div key={NAMES[pane]}>
          <h2>{nameOf(state, pane === 1 ? "b" : "a")}</h2>
          <ReadLanes
            title={nameOf(state, pane === 1 ? "b" : "a")}
            layout={layout}
            width={width}
            samples={samples[pane] ?? []}
            total={total}
            description={exploreText.over.dead}
            here={moment.op}
            onPick={(op) => update({ at: op >= done ? null : op, step: 0 }, "scrub")}
            at={at}
            onAt={setAt}
          />
        </div>
      ))}
    </div>
  );
}
