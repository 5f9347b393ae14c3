/**
 * The stage: one lookup as a picture, drawn from a frame. It has no state, no effect and no clock.
 *
 * The opening, the settled page, its stills and the first paint of `index.html` all draw with it.
 */

import { stageText as text } from "../../text/trees/stage.en";
import { type Role, roleColour } from "../../theme/tokens";
import { digestText } from "../../trace";
import { MONO, SANS } from "../journey/style";
import { mix } from "../scene/easing";
import { Digests, Stamp } from "./Digests";
import { keyX, LevelRow } from "./LevelRow";
import type { StageFrame } from "./layout/frame";
import { rowAt, type StageLayout } from "./layout/geometry";
import type { Story } from "./layout/story";

interface StageProps {
  readonly story: Story;
  readonly frame: StageFrame;
  readonly layout: StageLayout;
  /** Text for screen readers; without it the picture is hidden from them. */
  readonly label?: string | undefined;
  /** The cost role that is pointed at anywhere on the page. */
  readonly highlight?: Role | null;
}

const HASH = roleColour("hash");

export function Stage({ story, frame, layout, label, highlight = null }: StageProps) {
  const { width, height } = layout;
  return (
    <svg
      role={label === undefined ? "presentation" : "img"}
      aria-hidden={label === undefined}
      aria-label={label}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={SANS}
      textRendering="geometricPrecision"
    >
      <Highlights frame={frame} layout={layout} />
      <KeyLine story={story} frame={frame} layout={layout} />
      {story.levels.map((level, index) => {
        const levelFrame = frame.levels[index];
        return levelFrame === undefined ? null : (
          <LevelRow
            key={level.level}
            story={story}
            index={index}
            frame={levelFrame}
            dimmed={frame.dimmed}
            layout={layout}
            highlight={highlight}
          />
        );
      })}
      <Axis story={story} layout={layout} />
      <g data-faded={highlight !== null && highlight !== "hash"}>
        <Digests story={story} frame={frame} layout={layout} />
        <SharedDigest frame={frame} layout={layout} />
      </g>
      <Key story={story} frame={frame} layout={layout} />
      <Counter frame={frame} layout={layout} />
    </svg>
  );
}

interface PartProps {
  readonly frame: StageFrame;
  readonly layout: StageLayout;
}

/** The row that the lookup is at. */
function Highlights({ frame, layout }: PartProps) {
  return frame.levels.map(({ level, current }, index) => {
    if (current === 0) return null;
    const { y, height } = rowAt(layout, index);
    const width = layout.answerX + layout.answerWidth + 22 - 10 * layout.keyMoves;
    return (
      <rect
        key={level}
        x={-12}
        y={y + 3}
        width={width}
        height={height - 6}
        rx={8}
        fill="var(--panel)"
        opacity={current}
      />
    );
  });
}

/** The dotted line at the key through the tables of all levels. */
function KeyLine({ story, frame, layout }: PartProps & { readonly story: Story }) {
  const x = keyX(story, layout);
  const last = rowAt(layout, story.levels.length - 1);
  return (
    <line
      x1={x}
      x2={x}
      y1={layout.top + 6}
      y2={last.y + last.height - 8}
      stroke="var(--ink)"
      strokeWidth={1.4}
      strokeDasharray="1.5 4.5"
      strokeLinecap="round"
      opacity={0.75 * frame.keyShown}
    />
  );
}

function Axis({ story, layout }: { readonly story: Story; readonly layout: StageLayout }) {
  if (layout.isLong < 1) return null;
  const last = rowAt(layout, story.levels.length - 1);
  const style = { y: last.y + last.height + 8, fontSize: 12.5, fill: "var(--soft)", className: "stage-note" };
  return (
    <g>
      <text x={layout.tableX} {...style}>
        {text.smallest}
      </text>
      <text x={layout.tableX + layout.tableWidth} textAnchor="end" {...style}>
        {text.largest}
      </text>
    </g>
  );
}

/** The stamp that serves all filters, the key's way to it, and the digest in digits. */
function SharedDigest({ frame, layout }: PartProps) {
  const { fold, ownStamp } = frame;
  const first = frame.levels.find(({ order }) => order === 0);
  const made = frame.scene.hasMask ? ownStamp : (first?.stamp ?? 0) * fold.stamp;
  const { stampX, digestY, chipX, chipY, chipWidth, filterX, filterWidth } = layout;
  // On a phone, the key is above the stamp, otherwise next to it.
  const isBeside = Math.abs(digestY - chipY) < 10;
  const way = isBeside
    ? `M${chipX + chipWidth / 2} ${digestY}H${stampX - 13}`
    : `M${stampX} ${chipY + 17}V${digestY - 13}`;
  const { maskBits, digest } = frame.scene;
  const digits = digest === null ? "" : digestText(digest);
  const said = maskBits === null ? text.madeOnce(digits) : text.masked(digits, maskBits);
  const isSaid = frame.scene.hasMask ? frame.ownBits : fold.bus;
  return (
    <g>
      <g opacity={made}>
        <path d={way} stroke={HASH} strokeWidth={2.5} fill="none" />
        <Stamp x={stampX} y={digestY} scale={mix(1.8, 1, made)} />
      </g>
      {layout.isLong < 1 || isSaid === 0 || digits === "" ? null : (
        <text
          x={filterX}
          y={52}
          fontSize={13}
          fontFamily={MONO}
          fill={HASH}
          opacity={isSaid}
          textLength={fitting(said, filterWidth)}
        >
          {said}
        </text>
      )}
    </g>
  );
}

/** Width of a digit at 13 px; longer texts are drawn closer together. */
const DIGIT = 7.8;

function fitting(said: string, width: number): number | undefined {
  return said.length * DIGIT > width ? width : undefined;
}

/** The key: a chip that travels, or one that stays while a dot travels. */
function Key({ story, frame, layout }: PartProps & { readonly story: Story }) {
  const { key, fold, keyShown, questionShown } = frame;
  const { chipX, chipY, chipWidth, laneX, keyMoves, isLong } = layout;
  const heightOf = (index: number): number => (index < 0 ? chipY : rowAt(layout, index).middle);
  const isShared = story.trace.arm !== "per-filter";
  const away = mix(heightOf(key.from), heightOf(key.to), key.moved);
  const y = isShared ? chipY : mix(away, chipY, fold.back);
  const wayY = isShared ? chipY : away;
  const isOut = key.to >= 0 && !isShared;
  const last = rowAt(layout, story.levels.length - 1).middle;
  // A key next to the lane is joined to it, and one above the lane begins it.
  const edge = chipX + chipWidth / 2;
  const isBeside = laneX > edge;
  const laneY = isBeside ? chipY : chipY + 18;
  const lane = `${isBeside ? `M${edge} ${chipY}H${laneX}` : `M${laneX} ${laneY}`}V${Math.max(laneY, wayY)}`;
  return (
    <g>
      <g opacity={isShared ? 0 : 1 - fold.back} stroke="var(--line)" strokeWidth={2}>
        <line x1={laneX} x2={laneX} y1={chipY + 18} y2={last} opacity={keyMoves} />
        <path d={lane} stroke="var(--edge)" fill="none" opacity={isOut || !isBeside ? 1 : 0} />
      </g>
      {isOut ? (
        <circle cx={laneX} cy={away} r={6} fill="var(--ink)" opacity={(1 - keyMoves) * (1 - fold.back)} />
      ) : null}
      <g transform={`translate(${chipX} ${mix(chipY, y, keyMoves)})`} opacity={keyShown}>
        <rect
          x={-chipWidth / 2}
          y={-17}
          width={chipWidth}
          height={34}
          rx={8}
          fill="var(--bg)"
          stroke="var(--ink)"
          strokeWidth={1.5}
        />
        <text y={5.5} textAnchor="middle" fontFamily={MONO} fontSize={chipWidth > 180 ? 16 : 14.5} fill="var(--ink)">
          {story.trace.key}
        </text>
      </g>
      {isLong * keyMoves < 1 ? null : (
        <text
          x={chipX - chipWidth / 2 - 12}
          y={chipY + 5}
          textAnchor="end"
          fontSize={14}
          fill="var(--soft)"
          opacity={questionShown}
        >
          {text.question}
        </text>
      )}
    </g>
  );
}

/** The number of hashes, and at the end the number of blocks that were read. */
function Counter({ frame, layout }: PartProps) {
  const { counterX: x, counterY: y, counterSize } = layout;
  const isLarge = counterSize > 60;
  return (
    <g textAnchor="middle">
      <text
        x={x}
        y={y}
        fontSize={counterSize * (1 + 0.1 * frame.beat)}
        fontFamily={MONO}
        fontWeight={600}
        fill={HASH}
        data-part="counter"
      >
        {frame.hashes}
      </text>
      <text x={x} y={y + (isLarge ? 34 : 20)} fontSize={isLarge ? 20 : 13} fill="var(--ink)">
        {text.hashes(frame.hashes)}
      </text>
      {isLarge ? (
        <text x={x} y={y + 60} fontSize={14} fill="var(--soft)" opacity={frame.blocksShown}>
          {text.blocks(frame.blocks)}
        </text>
      ) : null}
    </g>
  );
}
