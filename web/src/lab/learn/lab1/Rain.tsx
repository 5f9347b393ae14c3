/** The scene of the first question: absent words rain on the filter, and false positives pile up below it, towards the prediction. */

import { useContext, useMemo } from "react";
import type { WordFilter, WordRain } from "../../../engine/contract";
import { cellStops, type Stop } from "../../../figures/chart/layout/stop";
import { settersOf } from "../../../figures/filter/layout";
import type { DataTable } from "../../../figures/frame/csv";
import { FigureData } from "../../../figures/frame/FigureData";
import { SpareHeight } from "../../../figures/frame/spare-height";
import { useWidth } from "../../../figures/frame/use-width";
import { usePredictionWords } from "../../../figures/scene/prediction-words";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import { count, percent } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { cellPaths, countSet, isSet } from "../frame/cells";
import { Picks } from "../frame/Grip";
import type { QuestionView } from "../frame/question";
import { ReadScene } from "../frame/ReadScene";
import {
  addedAt,
  bytesOf,
  COLUMNS,
  cellCenter,
  geometryOf,
  pileEnd,
  type RainFrame,
  type RainGeometry,
  rainAt,
  spotOf,
} from "./layout";
import { QUERIES } from "./state";

/** Marks on the axis of the pile, as shares of all words. */
const SCALE = [0, 0.05, 0.1, 0.15, 0.2];

interface RainProps {
  /** The filter, with its answer for the current false positive, if any. */
  readonly filter: WordFilter;
  /** Null before the run. */
  readonly rain: WordRain | null;
  readonly view: QuestionView;
  /** The false positive that is met; null: none. */
  readonly met: string | null;
}

export function Rain({ filter: whole, rain, view, met }: RainProps) {
  const [frame, width] = useWidth<HTMLDivElement>(776);
  const added = view.hasRun || !Number.isFinite(view.introMs) ? null : addedAt(whole.keys.length, view.introMs);
  const filter = useMemo(() => (added === null ? whole : withFirst(whole, added)), [whole, added]);
  const spare = useContext(SpareHeight);
  const geometry = useMemo(() => geometryOf(width, filter.bits, spare), [width, filter.bits, spare]);
  const option = text.rate.options.find(({ value }) => value === view.chosen);
  const now = rain === null || !view.hasRun ? null : rainAt(rain, QUERIES, filter.probeCount, geometry, view.t);
  const fooled = now?.fooled ?? 0;
  const bits = useMemo(() => bitStops(filter, geometry), [filter, geometry]);
  const stops = [...bits, ...pileStops(rain, now, geometry)];
  const ones = countSet(filter.bytes, filter.bits);
  return (
    <figure className="rain" aria-label={text.rate.figure(filter.bits, ones, fooled)}>
      <div ref={frame} data-grows>
        <ReadScene
          heading={text.rate.filter(filter.bits, ones)}
          headingX={geometry.gridX}
          width={geometry.width}
          height={geometry.height}
          stops={stops}
          row={COLUMNS}
          handles={<Pile view={view} geometry={geometry} />}
        >
          <Filter filter={filter} geometry={geometry} isFaint={met !== null} />
          <Room now={now} geometry={geometry} />
          {now === null ? null : <Falling now={now} />}
          {met === null ? (
            <>
              {added === null ? null : <Added filter={filter} word={added - 1} geometry={geometry} />}
              <Single filter={filter} rain={rain} now={now} geometry={geometry} />
            </>
          ) : (
            <Met filter={filter} geometry={geometry} />
          )}
          {option === undefined ? null : (
            <Predicted geometry={geometry} says={text.youSay(option.short)} value={option.at * QUERIES} />
          )}
        </ReadScene>
      </div>
      <FigureData
        name="false-positives"
        caption={text.rate.data}
        table={now?.isOver === true ? rainTable(now) : null}
      />
    </figure>
  );
}

/** The answers for absent words. */
function rainTable({ fooled, queried }: RainFrame): DataTable {
  const row = (answer: string, words: number) => [answer, count(words), percent(words / queried, 2)];
  return { columns: text.rate.columns, rows: [row(text.rate.yes, fooled), row(text.rate.no, queried - fooled)] };
}

/** The filter with its first words alone. */
function withFirst(filter: WordFilter, words: number): WordFilter {
  const { positions, probeCount, bytes, keys } = filter;
  return {
    ...filter,
    keys: keys.slice(0, words),
    positions: positions.subarray(0, words * probeCount),
    bytes: bytesOf(positions, probeCount, words, bytes.length),
  };
}

/** The predictions as places on the pile. */
function Pile({
  view: { chosen, choose },
  geometry,
}: {
  readonly view: QuestionView;
  readonly geometry: RainGeometry;
}) {
  if (choose === undefined) return null;
  const { pileX, pileY, pileHeight } = geometry;
  const picks = text.rate.options.map((option) => ({ option, px: pileEnd(geometry, option.at * QUERIES) }));
  return (
    <Picks axis="x" picks={picks} across={pileY - pileHeight / 2} rest={pileX} chosen={chosen} onChoose={choose} />
  );
}

/** Each bit with the words that set it. */
function bitStops(filter: WordFilter, { gridX, gridY, cell }: RainGeometry): readonly Stop[] {
  return cellStops(filter.bits, { columns: COLUMNS, pitch: cell, x: gridX, y: gridY }, (bit) => ({
    at: reads.bits.bit(bit),
    values: reads.bits.setBy(settersOf(filter, bit).map((key) => filter.keys[key] ?? "")),
  }));
}

/** Each square of the pile with its word. */
function pileStops(rain: WordRain | null, now: RainFrame | null, geometry: RainGeometry): readonly Stop[] {
  if (rain === null || now === null) return [];
  const { fooled, queried } = now;
  return Array.from({ length: fooled }, (_, at) => {
    const { x, y, right, bottom } = spotOf(geometry, at);
    const box = { left: x, top: y, right, bottom };
    const values = reads.bits.liar(rain.liars[at] ?? "", fooled, queried);
    return { x: (x + right) / 2, y: (y + bottom) / 2, box, at: reads.bits.falsePositive(at + 1), values };
  });
}

interface PartProps {
  readonly filter: WordFilter;
  readonly geometry: RainGeometry;
}

function Filter({ filter, geometry, isFaint }: PartProps & { readonly isFaint: boolean }) {
  const { gridX, gridY, cell, rows, isNarrow } = geometry;
  const { ones, zeros } = useMemo(
    () => cellPaths(filter.bytes, filter.bits, { columns: COLUMNS, pitch: cell, x: gridX, y: gridY }),
    [filter, cell, gridX, gridY],
  );
  return (
    <g data-faint={isFaint}>
      {isNarrow
        ? null
        : Array.from({ length: rows }, (_, row) => row).map((row) => (
            <text
              key={row}
              className="mono scene-soft"
              x={gridX - 8}
              y={gridY + (row + 0.5) * cell + 4}
              fontSize={12.5}
              textAnchor="end"
            >
              {16 * row}
            </text>
          ))}
      <path className="scene-zeros" d={zeros} />
      <path className="scene-ones" d={ones} />
    </g>
  );
}

/** The room of the pile with its axis, and the counts. */
function Room({ now, geometry }: { readonly now: RainFrame | null; readonly geometry: RainGeometry }) {
  const { pileX, pileWidth, pileY, pileHeight, width } = geometry;
  const top = pileY - pileHeight;
  const fooled = now?.fooled ?? 0;
  const end = pileEnd(geometry, fooled);
  return (
    <>
      <rect className="scene-room" x={pileX} y={top} width={pileWidth} height={pileHeight} />
      {SCALE.map((share) => {
        const x = pileEnd(geometry, share * QUERIES);
        return (
          <g key={share}>
            <path className="scene-scale" d={`M${x} ${top}V${pileY + 5}`} />
            <text
              className="scene-soft"
              x={x}
              y={pileY + 18}
              fontSize={12.5}
              textAnchor={share === 0 ? "start" : "middle"}
            >
              {percent(share)}
            </text>
          </g>
        );
      })}
      <path className="scene-base" d={`M${pileX} ${pileY + 0.5}h${pileWidth}`} />
      <text className="scene-soft" x={width - 16} y={pileY + 34} fontSize={12.5} textAnchor="end">
        {text.rate.axis(count(QUERIES))}
      </text>
      {now?.isOver === true ? (
        <text className="scene-liar" x={end + 8} y={pileY - 10} fontSize={20} fontWeight={600}>
          {percent(fooled / QUERIES, 1)}
        </text>
      ) : null}
      <Counts fooled={fooled} now={now} geometry={geometry} />
    </>
  );
}

interface CountsProps {
  readonly geometry: RainGeometry;
  readonly fooled: number;
  readonly now: RainFrame | null;
}

/** The numbers of false positives and of words that the filter turned away: next to the grid, or on a phone above it. */
function Counts({ fooled, now, geometry: { asideX, gridX, gridY, cell, isNarrow } }: CountsProps) {
  const noes = now === null ? null : text.rate.noes(count(now.queried - now.fooled));
  if (isNarrow) {
    return (
      <>
        <text x={0} y={38} fontSize={14} fontWeight={600}>
          {text.rate.fooled}
          <tspan className="mono scene-liar" dx={8} fontSize={17}>
            {count(fooled)}
          </tspan>
        </text>
        <text className="scene-soft" x={gridX + COLUMNS * cell} y={38} fontSize={13} textAnchor="end">
          {noes}
        </text>
      </>
    );
  }
  return (
    <>
      <text x={asideX} y={gridY + 14} fontSize={14} fontWeight={600}>
        {text.rate.fooled}
      </text>
      <text className="mono scene-liar" x={asideX} y={gridY + 72} fontSize={44} fontWeight={600}>
        {count(fooled)}
      </text>
      <text className="scene-soft" x={asideX} y={gridY + 106} fontSize={14}>
        {noes}
      </text>
    </>
  );
}

/** Words in the air, and the pile. */
function Falling({ now }: { readonly now: RainFrame }) {
  return (
    <>
      <path className="scene-drops" d={now.drops} />
      <path className="scene-drops" data-fooled={true} d={now.fooledDrops} />
      <path className="scene-liars" d={`${now.pile}${now.flying}`} />
    </>
  );
}

/** Bits of a word, marked with what the filter finds there. */
function Marked({
  filter,
  geometry,
  bits,
  isFooled,
}: PartProps & { readonly bits: readonly number[]; readonly isFooled: boolean }) {
  const { cell } = geometry;
  return bits.map((bit, at) => {
    const { x, y } = cellCenter(geometry, bit);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word may test a bit twice.
      <g key={at} className="scene-probe" data-fooled={isFooled} data-set={isSet(filter.bytes, bit)}>
        <rect x={x - cell / 2 - 2} y={y - cell / 2 - 2} width={cell + 2} height={cell + 2} rx={3} />
        <text x={x - 1} y={y + 4} fontSize={cell > 24 ? 14 : 11} fontWeight={600} textAnchor="middle">
          {isSet(filter.bytes, bit) ? 1 : 0}
        </text>
      </g>
    );
  });
}

/** A word of the filter with the bits that it sets. */
function Added({ filter, word, geometry }: PartProps & { readonly word: number }) {
  const { positions, probeCount, keys } = filter;
  const bits = [...positions.subarray(word * probeCount, (word + 1) * probeCount)];
  return (
    <>
      <Word geometry={geometry} word={keys[word] ?? ""} isLiar={false}>
        {text.rate.sets(probeCount)}
      </Word>
      <Marked filter={filter} geometry={geometry} bits={bits} isFooled={false} />
    </>
  );
}

interface SingleProps extends PartProps {
  readonly rain: WordRain | null;
  readonly now: RainFrame | null;
}

/** One of the first words, with its bits one after the other and then the answer. */
function Single({ filter, rain, now, geometry }: SingleProps) {
  const single = now?.single ?? null;
  if (rain === null || single === null) return null;
  const { probeCount } = filter;
  const bits = [...rain.places.subarray(single.word * probeCount, (single.word + 1) * probeCount)];
  const isTold = single.bits >= probeCount;
  return (
    <>
      <Word geometry={geometry} word={rain.first[single.word] ?? ""} isLiar={single.isFooled}>
        {isTold ? (single.isFooled ? text.rate.maybe : text.rate.no) : ""}
      </Word>
      <Marked
        filter={filter}
        geometry={geometry}
        bits={bits.slice(0, single.bits + 1)}
        isFooled={isTold && single.isFooled}
      />
    </>
  );
}

/** A false positive with its bits, and the words that set them. */
function Met({ filter, geometry }: PartProps) {
  const { question } = filter;
  if (question === undefined) return null;
  const bits = [...new Set(question.positions)];
  return (
    <>
      <Word geometry={geometry} word={question.word} isLiar={true}>
        {text.rate.neverAdded}
      </Word>
      <Marked filter={filter} geometry={geometry} bits={bits} isFooled={true} />
      {bits.map((bit) => {
        const { x, y } = cellCenter(geometry, bit);
        const isRight = x > geometry.gridX + 9 * geometry.cell;
        const setter = filter.keys[settersOf(filter, bit)[0] ?? -1] ?? "";
        return (
          <text
            key={bit}
            className="scene-halo"
            x={x + (isRight ? -1 : 1) * (geometry.cell / 2 + 6)}
            y={y + 4}
            fontSize={13}
            fontWeight={600}
            textAnchor={isRight ? "end" : "start"}
          >
            {text.rate.setBy(setter)}
          </text>
        );
      })}
    </>
  );
}

function Word(props: {
  readonly geometry: RainGeometry;
  readonly word: string;
  readonly isLiar: boolean;
  readonly children: string;
}) {
  const { geometry, word, isLiar, children } = props;
  return (
    <text x={geometry.gridX} y={geometry.gridY - 14} fontSize={geometry.isNarrow ? 14 : 17}>
      <tspan className="mono">{word}</tspan>
      <tspan dx={16} fontWeight={600} className={isLiar ? "scene-liar" : "scene-soft"}>
        {children}
      </tspan>
    </text>
  );
}

/** The prediction across the pile: a dash-dot line with its words. */
function Predicted(props: { readonly geometry: RainGeometry; readonly says: string; readonly value: number }) {
  const { geometry, says, value } = props;
  const wordsOf = usePredictionWords();
  const { pileHeight, pileY } = geometry;
  const x = pileEnd(geometry, value);
  const isLate = 2 * value > QUERIES * 0.2;
  return (
    <g className="scene-prediction">
      <path className="scene-under" d={`M${x} ${pileY}v${-pileHeight}`} />
      <path d={`M${x} ${pileY + 4}v${-pileHeight - 10}`} />
      <text
        className="scene-halo"
        x={isLate ? x + 4 : x - 4}
        y={pileY - pileHeight - 10}
        fontSize={13}
        fontWeight={600}
        textAnchor={isLate ? "end" : "start"}
      >
        {wordsOf(says)}
      </text>
    </g>
  );
}
