/** The scene of the first question: absent words rain on the filter, and false positives pile up next to the prediction. */

import { useMemo } from "react";
import type { WordFilter, WordRain } from "../../../engine/contract";
import { cellStops, type Stop } from "../../../figures/chart/layout/stop";
import { settersOf } from "../../../figures/filter/layout";
import { useWidth } from "../../../figures/frame/use-width";
import { PlotFigure } from "../../../figures/plot/View";
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
  pileTop,
  type RainFrame,
  type RainGeometry,
  rainAt,
  spotOf,
} from "./layout";
import { coursePlot } from "./outcomes";
import { QUERIES } from "./state";

/** Marks on the scale of the pile, as shares of all words. */
const SCALE = [0.05, 0.1];

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
  const geometry = useMemo(() => geometryOf(width, filter.bits), [width, filter.bits]);
  const option = text.rate.options.find(({ value }) => value === view.chosen);
  const now = rain === null || !view.hasRun ? null : rainAt(rain, QUERIES, filter.probeCount, geometry, view.t);
  const fooled = now?.fooled ?? 0;
  const bits = useMemo(() => bitStops(filter, geometry), [filter, geometry]);
  const stops = [...bits, ...pileStops(rain, now, geometry)];
  const ones = countSet(filter.bytes, filter.bits);
  return (
    <figure className="rain" aria-label={text.rate.figure(filter.bits, ones, fooled)}>
      <div ref={frame}>
        <ReadScene
          heading={text.rate.filter(filter.bits, ones)}
          headingX={geometry.gridX}
          width={geometry.width}
          height={geometry.height}
          stops={stops}
          row={COLUMNS}
          beside={<Noes now={geometry.isNarrow ? null : now} geometry={geometry} />}
          handles={<Pile view={view} geometry={geometry} />}
        >
          <Filter filter={filter} geometry={geometry} isFaint={met !== null} />
          <Room now={now} geometry={geometry} />
          {now === null ? null : <Falling now={now} geometry={geometry} />}
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
      <Course rain={rain} now={now} option={option ?? null} isNarrow={geometry.isNarrow} />
    </figure>
  );
}

interface CourseProps {
  readonly rain: WordRain | null;
  readonly now: RainFrame | null;
  readonly option: Parameters<typeof coursePlot>[1];
  readonly isNarrow: boolean;
}

/** The share after more and more words. On a phone, the question is next to the filter until there is something to plot. */
function Course({ rain, now, option, isNarrow }: CourseProps) {
  if (isNarrow && now === null) return null;
  return <PlotFigure params={coursePlot(courseOf(rain, now), option, now?.drawn ?? 0)} height={isNarrow ? 150 : 170} />;
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
  const { pileX, pileWidth, pileY } = geometry;
  const picks = text.rate.options.map((option) => ({ option, px: pileTop(geometry, option.at * QUERIES).y }));
  const across = pileX + pileWidth / 2;
  return <Picks axis="y" picks={picks} across={across} rest={pileY} chosen={chosen} onChoose={choose} />;
}

/** The counts of the plot, from the moment at which the first of them has been reached. */
function courseOf(rain: WordRain | null, now: RainFrame | null): WordRain["course"] {
  const [first] = rain?.course ?? [];
  return rain === null || first === undefined || (now?.queried ?? 0) < first.queried ? [] : rain.course;
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
  const side = geometry.square;
  return Array.from({ length: fooled }, (_, at) => {
    const { x, y } = spotOf(geometry, at);
    const box = { left: x, top: y, right: x + side - 1, bottom: y + side - 1 };
    const values = reads.bits.liar(rain.liars[at] ?? "", fooled, queried);
    return { x: x + side / 2, y: y + side / 2, box, at: reads.bits.falsePositive(at + 1), values };
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

interface FallingProps {
  readonly now: RainFrame;
  readonly geometry: RainGeometry;
}

/** The room of the pile with its scale and its count, from the start. */
function Room({ now, geometry }: { readonly now: RainFrame | null; readonly geometry: RainGeometry }) {
  const { pileX, pileWidth, pileY, pileHeight, isNarrow } = geometry;
  const fooled = count(now?.fooled ?? 0);
  return (
    <>
      <rect className="scene-room" x={pileX} y={pileY - pileHeight} width={pileWidth} height={pileHeight} />
      {isNarrow
        ? null
        : SCALE.map((share) => {
            const { y } = pileTop(geometry, share * QUERIES);
            return (
              <g key={share}>
                <path className="scene-scale" d={`M${pileX + pileWidth} ${y}h6`} />
                <text className="scene-soft" x={pileX + pileWidth + 10} y={y + 4} fontSize={12.5}>
                  {percent(share)}
                </text>
              </g>
            );
          })}
      <path className="scene-base" d={`M${pileX} ${pileY + 0.5}h${pileWidth}`} />
      <text x={isNarrow ? 0 : pileX} y={isNarrow ? 34 : 16} fontSize={14} fontWeight={600}>
        {text.rate.fooled}
        {isNarrow ? (
          <tspan className="mono scene-liar" dx={8} fontSize={17}>
            {fooled}
          </tspan>
        ) : null}
      </text>
      {isNarrow ? null : (
        <text className="mono scene-liar" x={pileX} y={50} fontSize={24} fontWeight={600}>
          {fooled}
        </text>
      )}
    </>
  );
}

/** Words in the air, and the pile. */
function Falling({ now, geometry }: FallingProps) {
  const { isNarrow } = geometry;
  return (
    <>
      <path className="scene-drops" d={now.drops} />
      <path className="scene-drops" data-fooled={true} d={now.fooledDrops} />
      <path className="scene-liars" d={`${now.pile}${now.flying}`} />
      {isNarrow ? <Noes now={now} geometry={geometry} /> : null}
    </>
  );
}

interface NoesProps extends Pick<FallingProps, "geometry"> {
  readonly now: RainFrame | null;
}

/** The number of words that the filter turned away. */
function Noes({ now, geometry: { gridX, cell, isNarrow } }: NoesProps) {
  if (now === null) return null;
  return (
    <text className="scene-soft" x={gridX + COLUMNS * cell} y={isNarrow ? 34 : 16} fontSize={13} textAnchor="end">
      {text.rate.noes(count(now.queried - now.fooled))}
    </text>
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

/** The prediction at the pile: a dash-dot line with its words. */
function Predicted(props: { readonly geometry: RainGeometry; readonly says: string; readonly value: number }) {
  const { geometry, says, value } = props;
  const wordsOf = usePredictionWords();
  const { pileX, pileWidth, isNarrow } = geometry;
  const { y, isBeyond } = pileTop(geometry, value);
  return (
    <g className="scene-prediction">
      <path className="scene-under" d={`M${pileX} ${y}h${pileWidth}`} />
      <path d={`M${pileX - 4} ${y}h${pileWidth + 8}`} />
      <text
        className="scene-halo"
        x={isNarrow ? pileX + pileWidth - 4 : pileX - 6}
        // A phone has no room next to the pile, so the words are above their line.
        y={isNarrow ? y - 6 : y + 5}
        fontSize={13}
        fontWeight={600}
        textAnchor="end"
      >
        {wordsOf(says)}
        {isBeyond ? " ↑" : ""}
      </text>
    </g>
  );
}
