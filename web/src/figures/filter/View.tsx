/**
 * A filter over words with all bits and words visible, linked in both directions.
 *
 * **Invariants**
 * 1. The answer for the queried word is the engine's, and the bits are those of its filter.
 * 2. Pointing at a bit marks its words, and pointing at a word marks its bits. Both work by keyboard.
 * 3. A word that is selected anywhere on the page is marked here too, if the filter contains it.
 */

import { Fragment, useMemo, useRef } from "react";
import type { WordFilter } from "../../engine/contract";
import { percent } from "../../text/numbers";
import { filterText as text } from "../../text/trees/filter.en";
import { BitGrid } from "../filter-bits/BitGrid";
import type { GridLayout } from "../filter-bits/layout";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { KeyName } from "../linked/names";
import { describeBit, describeFilter } from "./description";
import { bitsOf, culpritsOf, GUTTER, gridOf, rulersOf, settersOf, viewOf } from "./layout";
import type { FilterParams } from "./params";
import "../filter-bits/filter-bits.css";
import "./filter.css";

const loadTable = () => import("./FilterTable");

/** Pixels that the words need next to the bits: two or more in each row. Less puts them below. */
const WORDS_WIDTH_MIN = 280;

/** The figure. */
export function FilterFigure(props: FilterParams) {
  const { filter, bit, onBit, word, namesSetters } = props;
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const data = useRef<HTMLElement>(null);
  const view = useMemo(() => viewOf(filter), [filter]);
  const grid = useMemo(() => gridOf(filter, width), [filter, width]);
  const active = bit !== null && bit < filter.bits ? bit : null;
  const { pointed } = useLinked();
  const linked = pointed.key === null ? -1 : filter.keys.indexOf(pointed.key);
  const own = word !== null && word < filter.keys.length ? word : null;
  const key = own ?? (linked < 0 ? null : linked);
  const probes = useMemo(() => probesOf(filter), [filter]);
  const kin = key === null ? [] : bitsOf(filter, key);
  const focused = active ?? filter.question?.positions[0] ?? 0;
  return (
    <figure className="filter" aria-label={describeFilter(filter)}>
      <div className="filter-answer" aria-live="polite">
        <Verdict filter={filter} />
      </div>
      <div ref={frame} className="filter-body" data-narrow={width - grid.width - GUTTER >= WORDS_WIDTH_MIN}>
        <div className="bits-scroll">
          <div className="ruled" style={{ paddingLeft: GUTTER }}>
            <Rulers grid={grid} />
            <BitGrid
              view={view}
              grid={grid}
              probes={probes}
              kin={kin}
              onBit={onBit}
              isOrdered={true}
              bit={active}
              label={describeBit(filter, focused, namesSetters)}
            />
          </div>
        </div>
        <Words {...props} word={key} marked={active === null || !namesSetters ? [] : settersOf(filter, active)} />
      </div>
      <p className="filter-sentence">{said(filter, active, key, namesSetters)}</p>
      <p className="bits-facts">
        <span>
          {text.fill(percent(filter.fill, 1))} <i>({text.counted})</i>
        </span>
      </p>
      {namesSetters ? (
        <Fold place={data}>
          {() => (
            <LaterPart load={loadTable}>
              {({ FilterTable }) => <FilterTable filter={filter} grid={grid} place={data} />}
            </LaterPart>
          )}
        </Fold>
      ) : null}
    </figure>
  );
}

/** Numbers next to the grid: the first bit of each row, and the columns. */
function Rulers({ grid }: { readonly grid: GridLayout }) {
  const { rows, columns } = rulersOf(grid);
  return (
    <div className="rulers" aria-hidden="true">
      {columns.map(({ value, at }) => (
        <span key={`c${value}`} className="ruler-column" style={{ left: GUTTER + at }}>
          {value}
        </span>
      ))}
      {rows.map(({ value, at }) => (
        <span key={`r${value}`} className="ruler-row" style={{ top: at, width: GUTTER - 8 }}>
          {value}
        </span>
      ))}
    </div>
  );
}

/** The sentence about what is pointed at. */
function said(filter: WordFilter, bit: number | null, key: number | null, namesSetters: boolean): string {
  if (key !== null) return text.word(filter.keys[key] ?? "", bitsOf(filter, key));
  if (bit !== null) return describeBit(filter, bit, namesSetters);
  return namesSetters ? text.hint : text.hintBlind;
}

/** Bit positions of the queried word up to the first 0, as the filter tests them. */
function probesOf(filter: WordFilter) {
  const places = [...(filter.question?.positions ?? [])];
  const isSet = (place: number): boolean => (((filter.bytes[place >> 3] ?? 0) >> (place & 7)) & 1) === 1;
  return places.map((position, probe) => ({ probe, position, set: isSet(position) }));
}

/** Answer of the filter for the queried word. For a false positive, also the words that caused it. */
function Verdict({ filter }: { readonly filter: WordFilter }) {
  const { question } = filter;
  // The inverse is made once for a filter, however often the pointer moves.
  const culprits = useMemo(() => culpritsOf(filter), [filter]);
  if (question === undefined) return null;
  const isLie = question.maybe && !question.isKey;
  return (
    <div className="verdict" data-verdict={isLie ? "lie" : question.maybe ? "true" : "no"}>
      <p>
        <span className="verdict-word">{question.word}</span>
        <span className="verdict-answer">{question.maybe ? text.maybe : text.no}</span>
      </p>
      <p className="verdict-why">{text.verdict(question)}</p>
      {isLie ? (
        <p className="verdict-why">
          {text.culprits}:{" "}
          {culprits.map(({ key, bits }, at) => (
            <Fragment key={key}>
              {at === 0 ? null : "; "}
              <KeyName name={filter.keys[key] ?? ""} /> {text.culpritBits(bits)}
            </Fragment>
          ))}
          .
        </p>
      ) : null}
    </div>
  );
}

/** The words of the filter; each shows its bits. */
function Words({ filter, word, onWord, onRemove, marked }: FilterParams & { readonly marked: readonly number[] }) {
  return (
    <ul className="filter-words" aria-label={text.words(filter.keys.length)}>
      {filter.keys.map((key, at) => (
        <li key={key} data-marked={marked.includes(at)} data-pointed={word === at}>
          <button
            type="button"
            aria-pressed={word === at}
            // With a mouse the pointer has chosen the word already; with keys, the same key lets go of it.
            onClick={({ detail }) => onWord(detail === 0 && word === at ? null : at)}
            onPointerEnter={(event) => event.pointerType === "mouse" && onWord(at)}
            onPointerLeave={(event) => event.pointerType === "mouse" && onWord(null)}
          >
            {key}
          </button>
          {onRemove === undefined ? null : (
            <button type="button" className="filter-remove" aria-label={text.remove(key)} onClick={() => onRemove(at)}>
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
