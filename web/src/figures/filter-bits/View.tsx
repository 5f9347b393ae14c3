/**
 * The filter of the level in focus: all its real bits, who set them, and which of them this lookup probed.
 *
 * **Invariants**
 * 1. Bits, keys and positions are the engine's; nothing is computed here but their inverse.
 * 2. Fill is counted, the false positive rate is the model's, and both say so.
 */
import { useMemo } from "react";
import type { FilterView } from "../../engine/contract";
import { filterBitsText as text } from "../../text/filter-bits.en";
import { decodeTrace, type Probe, type TraceEvent } from "../../trace";
import { DataAndExport } from "../frame/DataAndExport";
import { useWidth } from "../frame/use-width";
import { isSet } from "../journey/excerpt";
import { BitGrid } from "./BitGrid";
import { filterRows, filterSvg } from "./export";
import { layoutGrid } from "./layout";
import type { FilterBitsParams } from "./params";
import { type Provenance, provenanceOf } from "./provenance";
import "./filter-bits.css";

/** Bits of one table that were probed by a position. */
function probesOf(events: readonly TraceEvent[], table: number, position: number): Probe[] {
  return events
    .slice(0, position)
    .flatMap((event) =>
      event.kind === "bitProbed" && event.table === table
        ? [{ probe: event.probe, position: event.position, set: event.set }]
        : [],
    );
}

/** Whether a block of the table was read by a position, and did not hold the key. */
function wasFooled(events: readonly TraceEvent[], table: number, position: number): boolean {
  return events
    .slice(0, position)
    .some((event) => event.kind === "blockSearched" && event.table === table && event.outcome === "absent");
}

/** The sentence about one bit. */
export function describeBit(view: FilterView, provenance: Provenance, probes: readonly Probe[], bit: number): string {
  const keys = provenance.keysOf(bit).map((key) => view.keys[key] ?? "");
  const probe = probes.find(({ position }) => position === bit)?.probe ?? null;
  return text.bit(bit, isSet(view, bit), keys, probe);
}

export function FilterBitsFigure({ view, trace, position, bit, onBit }: FilterBitsParams) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const events = useMemo(() => decodeTrace(trace.words), [trace]);
  return (
    <figure className="bits">
      <div ref={frame}>
        {view === null ? (
          <p className="bits-empty">{text.empty}</p>
        ) : (
          <Filter
            key={view.table}
            {...{ view, width, bit, onBit }}
            isFooled={wasFooled(events, view.table, position)}
            probes={probesOf(events, view.table, position)}
          />
        )}
      </div>
    </figure>
  );
}

interface ProbedProps {
  readonly view: FilterView;
  readonly provenance: Provenance;
  readonly probes: readonly Probe[];
  readonly isFooled: boolean;
}

/** The probed bits in their order, with the keys that set them; of a false positive: who fooled the filter. */
function Probed({ view, provenance, probes, isFooled }: ProbedProps) {
  if (probes.length === 0) {
    return null;
  }
  return (
    <div className="bits-probed" data-fooled={isFooled}>
      <h3>{text.probed}</h3>
      <ol>
        {probes.map(({ probe, position, set }) => (
          <li key={probe}>
            {text.probe(
              position,
              set,
              provenance.keysOf(position).map((key) => view.keys[key] ?? ""),
            )}
          </li>
        ))}
      </ol>
      {isFooled ? <p>{text.fooled}</p> : null}
    </div>
  );
}

interface FilterProps {
  readonly view: FilterView;
  readonly width: number;
  readonly probes: readonly Probe[];
  readonly isFooled: boolean;
  readonly bit: number | null;
  readonly onBit: (bit: number | null) => void;
}

function Filter({ view, width, probes, isFooled, bit, onBit }: FilterProps) {
  const provenance = useMemo(() => provenanceOf(view), [view]);
  const grid = useMemo(() => layoutGrid(width, view.bits, view.lineBits), [width, view]);
  const active = bit !== null && bit < view.bits ? bit : null;
  const kin = active === null ? [] : provenance.keysOf(active).flatMap((key) => provenance.bitsOf(key));
  const label = describeBit(view, provenance, probes, active ?? view.queryPositions[0] ?? 0);
  return (
    <>
      <p className="bits-shape">{text.shape(text.kinds[view.kind], view.bits, view.keys.length, view.probeCount)}</p>
      <div className="bits-scroll">
        <BitGrid {...{ view, grid, probes, label, onBit }} bit={active} kin={[...new Set(kin)]} />
      </div>
      <p className="bits-say">{active === null ? text.hint : label}</p>
      <Probed {...{ view, provenance, probes }} isFooled={isFooled} />
      <p className="bits-facts">
        <span>
          {text.fill(view.fill)} <i>({text.fillOrigin})</i>
        </span>
        <span>
          {text.rate(view.falsePositiveRate)} <i>({text.rateOrigin})</i>
        </span>
      </p>
      <DataAndExport
        name={`filter-level-${view.level}-table-${view.table}`}
        title={text.name(view.level, view.table)}
        columns={text.columns}
        rows={() => filterRows(view, provenance)}
        svg={(colours) => filterSvg(view, grid, colours)}
      />
    </>
  );
}
