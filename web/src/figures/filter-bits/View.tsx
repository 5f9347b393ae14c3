/**
 * The filter of the selected level: all its real bits, the keys that set them, and the bits that this lookup probed.
 *
 * **Invariants**
 * 1. Bits, keys and positions are the engine's. Only their inverse is computed here.
 * 2. Fill is counted, the false positive rate is the model's, and both are labeled.
 * 3. Bits under a mask are shown together and in no order.
 * 4. A key that is selected anywhere on the page shows its bits, if this filter contains it.
 */
import { useMemo, useRef } from "react";
import type { FilterView } from "../../engine/contract";
import { filterBitsText as text } from "../../text/trees/filter-bits.en";
import { decodeLookup, type Probe, type TraceEvent } from "../../trace";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { useWidth } from "../frame/use-width";
import { bitsUnderMask } from "../journey/excerpt";
import { useLinked } from "../linked/Linked";
import { KeySentence } from "../linked/names";
import { BitGrid } from "./BitGrid";
import { isSet, layoutGrid } from "./layout";
import type { FilterBitsParams } from "./params";
import { type Provenance, provenanceOf } from "./provenance";
import "./filter-bits.css";

/** Probes of one filter up to a position. */
interface Queried {
  readonly probes: readonly Probe[];
  /** The line that a mask was laid over; null where bits are probed one by one. */
  readonly line: number | null;
}

function queriedOf(events: readonly TraceEvent[], view: FilterView, position: number): Queried {
  const ofTable = events.slice(0, position).filter((event) => "table" in event && event.table === view.table);
  const compared = ofTable.find((event) => event.kind === "lineCompared");
  if (compared !== undefined) {
    return { probes: bitsUnderMask(view), line: compared.line };
  }
  const probes = ofTable.flatMap((event) =>
    event.kind === "bitProbed" ? [{ probe: event.probe, position: event.position, set: event.set }] : [],
  );
  return { probes, line: null };
}

/** Returns true if the lookup has read a block of the table in vain by this position. */
function wasFooled(events: readonly TraceEvent[], table: number, position: number): boolean {
  return events
    .slice(0, position)
    .some((event) => event.kind === "blockSearched" && event.table === table && event.outcome === "absent");
}

/** The sentence about one bit. */
export function describeBit(view: FilterView, provenance: Provenance, { probes, line }: Queried, bit: number): string {
  const keys = provenance.keysOf(bit).map((key) => view.keys[key] ?? "");
  const probe = probes.find(({ position }) => position === bit);
  const isMasked = probe !== undefined && line !== null;
  return text.bit(bit, isSet(view, bit), keys, isMasked ? "mask" : (probe?.probe ?? null));
}

export function FilterBitsFigure({ view, trace, position, bit, onBit }: FilterBitsParams) {
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const events = useMemo(() => decodeLookup(trace.words), [trace]);
  return (
    <figure className="bits">
      <div ref={frame}>
        {view === null ? (
          <p className="bits-empty">{text.empty}</p>
        ) : (
          <Filter
            key={view.table}
            view={view}
            width={width}
            bit={bit}
            onBit={onBit}
            isFooled={wasFooled(events, view.table, position)}
            queried={queriedOf(events, view, position)}
          />
        )}
      </div>
    </figure>
  );
}

interface ProbedProps {
  readonly view: FilterView;
  readonly provenance: Provenance;
  readonly queried: Queried;
  readonly isFooled: boolean;
}

/** The probed bits in order, with the keys that set them. For a false positive: the keys that caused it. */
function Probed({ view, provenance, queried: { probes, line }, isFooled }: ProbedProps) {
  if (probes.length === 0) {
    return null;
  }
  const List = line === null ? "ol" : "ul";
  return (
    <div className="bits-probed" data-fooled={isFooled}>
      <h3>{line === null ? text.probed : text.masked(line, probes.length)}</h3>
      <List>
        {probes.map(({ probe, position, set }) => {
          const keys = provenance.keysOf(position).map((key) => view.keys[key] ?? "");
          return (
            <li key={probe}>
              <KeySentence text={text.probe(position, set, keys)} keys={keys} />
            </li>
          );
        })}
      </List>
      {isFooled ? <p>{text.fooled}</p> : null}
    </div>
  );
}

const loadTable = () => import("./FilterBitsTable");

interface FilterProps {
  readonly view: FilterView;
  readonly width: number;
  readonly queried: Queried;
  readonly isFooled: boolean;
  readonly bit: number | null;
  readonly onBit: (bit: number | null) => void;
}

function Filter({ view, width, queried, isFooled, bit, onBit }: FilterProps) {
  const data = useRef<HTMLElement>(null);
  const provenance = useMemo(() => provenanceOf(view), [view]);
  const grid = useMemo(() => layoutGrid(width, view.bits, view.lineBits), [width, view]);
  const active = bit !== null && bit < view.bits ? bit : null;
  const { pointed } = useLinked();
  const linked = pointed.key === null ? -1 : view.keys.indexOf(pointed.key);
  const kinKeys = linked >= 0 ? [linked] : active === null ? [] : provenance.keysOf(active);
  const kin = kinKeys.flatMap((key) => provenance.bitsOf(key));
  const label = describeBit(view, provenance, queried, active ?? view.queryPositions[0] ?? 0);
  return (
    <>
      <p className="bits-shape">{text.shape(text.kinds[view.kind], view.bits, view.keys.length, view.probeCount)}</p>
      <div className="bits-scroll">
        <BitGrid
          view={view}
          grid={grid}
          label={label}
          onBit={onBit}
          probes={queried.probes}
          isOrdered={queried.line === null}
          bit={active}
          kin={[...new Set(kin)]}
        />
      </div>
      <p className="bits-sentence">{active === null ? text.hint : label}</p>
      <Probed view={view} provenance={provenance} queried={queried} isFooled={isFooled} />
      <p className="bits-facts">
        <span>
          {text.fill(view.fill)} <i>({text.fillOrigin})</i>
        </span>
        <span>
          {text.rate(view.falsePositiveRate)} <i>({text.rateOrigin})</i>
        </span>
      </p>
      <Fold place={data}>
        {() => (
          <LaterPart load={loadTable}>
            {({ FilterBitsTable }) => <FilterBitsTable view={view} provenance={provenance} grid={grid} place={data} />}
          </LaterPart>
        )}
      </Fold>
    </>
  );
}
