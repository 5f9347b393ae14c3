/** Lanes that are read out: the pointer, a finger or the arrow keys go through the moments, and the values are on the line of the title. */

import type { SandboxSample, SandboxStalls } from "../../../engine/contract";
import type { Stop } from "../../../figures/chart/layout/stop";
import { Reader } from "../../../figures/chart/Reader";
import { exploreText } from "../../../text/pages/explore.en";
import { bytes, count, time } from "../amounts";
import { indexAt } from "../view";
import { LanesPicture } from "./Lanes";
import type { LanesLayout } from "./lanes";
import "./read-lanes.css";

const text = exploreText.over;
/** Stops of the readout. */
const STOPS = 64;

interface ReadLanesProps {
  readonly title: string;
  readonly layout: LanesLayout;
  readonly width: number;
  readonly samples: readonly SandboxSample[];
  /** Debt and waits, for lanes that show them. */
  readonly stalls?: SandboxStalls | null;
  readonly total: number;
  readonly description: string;
  readonly here: number;
  readonly onPick?: (operations: number) => void;
  readonly at?: number | null;
  readonly onAt?: (at: number | null) => void;
}

export function ReadLanes({
  title,
  layout,
  width,
  samples,
  stalls = null,
  total,
  description,
  here,
  onPick,
  at,
  onAt,
}: ReadLanesProps) {
  const [first, last] = [layout.lanes[0], layout.lanes.at(-1)];
  const shared = at === undefined || onAt === undefined ? {} : { at, onAt };
  return (
    <div className="read-lanes">
      <Reader
        title={title}
        hint=" "
        width={width}
        area={{ left: layout.left, right: layout.right, top: first?.top ?? 0, bottom: last?.bottom ?? 0 }}
        stops={stopsOf(layout, samples, stalls, total)}
        along="x"
        line={(words) => <p className="read-lanes-line">{words}</p>}
        {...shared}
      >
        {(read) => (
          <LanesPicture
            layout={layout}
            width={width}
            description={description}
            here={here}
            pointed={read === null ? null : momentOf(read, total)}
            axis={text.operations}
            {...(onPick === undefined ? {} : { onPick })}
          />
        )}
      </Reader>
    </div>
  );
}

function momentOf(stop: number, total: number): number {
  return Math.round((total * stop) / STOPS);
}

/** The largest debt and the waits up to half a stop away from a moment. */
function debtAt({ done, bytes: debts, waits, waitNs }: SandboxStalls, op: number, reach: number): string {
  const at = done.findLastIndex((one) => one <= op);
  const [from, to] = [done[at] ?? 0, done[at + 1] ?? op];
  const [debt, next] = [debts[at] ?? 0, debts[at + 1] ?? 0];
  const here = to > from ? debt + ((next - debt) * (op - from)) / (to - from) : debt;
  const most = Math.max(here, ...[...debts].filter((_, index) => Math.abs((done[index] ?? 0) - op) <= reach));
  const near = [...waitNs].filter((_, index) => Math.abs((waits[index] ?? 0) - op) <= reach);
  const wait = near.reduce((sum, one) => sum + one, 0);
  return text.readingDebt({ debt: bytes(Math.round(most)), wait: near.length === 0 ? null : time(wait) });
}

function stopsOf(
  layout: LanesLayout,
  samples: readonly SandboxSample[],
  stalls: SandboxStalls | null,
  total: number,
): readonly Stop[] {
  return Array.from({ length: STOPS + 1 }, (_, stop) => {
    const op = momentOf(stop, total);
    const sample = samples[indexAt(samples, op)];
    const held = sample?.levelBytes.reduce((sum, one) => sum + one, 0) ?? 0;
    const dead = sample === undefined ? 0 : sample.obsoleteBytes + sample.tombstoneBytes;
    return {
      x: layout.x(op),
      y: 0,
      at: `${count(op)} ${text.operations}:`,
      values: [
        text.reading(bytes(held), bytes(dead)),
        ...(stalls === null ? [] : [debtAt(stalls, op, total / STOPS / 2)]),
      ].join(", "),
    };
  });
}
