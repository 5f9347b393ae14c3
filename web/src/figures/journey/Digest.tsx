/**
 * The digest: 64 cells with its real bits, on top if shared, at every filter if not, and moving in between.
 *
 * **Invariants**
 * 1. All blocks show the same bits, because every hash of the key gives the same digest.
 * 2. At fold 1 there is one block on top and a dashed outline for every saved hash. At fold 0 there is one block per probed filter.
 * 3. With a mask, no level has its own digest: the one block stays on top.
 */
import { journeyText as text } from "../../text/trees/journey.en";
import { roleColour } from "../../theme/tokens";
import { digestBits, digestText, type Scene } from "../../trace";
import { type Box, between, foldOf, type JourneyLayout, type RowLayout, stripPaths } from "./layout";
import { fadeIn, fadeOut, LABEL_SIZE, MONO } from "./style";

const HASH = roleColour("hash");
/** Width of a character of the digest and of the notes next to it, so that they neither overlap nor leave the picture. */
const HEX_WIDTH = 8.2;
const NOTE_WIDTH = 6.4;
const HEAD_WIDTH = 6.9;
const NO_BITS: readonly boolean[] = new Array(64).fill(false);

interface StripProps {
  readonly bits: readonly boolean[];
  readonly box: Box;
}

/** 64 cells in a box. */
function Strip({ bits, box }: StripProps) {
  const { ones, zeros } = stripPaths(bits, box);
  return (
    <g data-part="digest-block">
      <path d={zeros} fill="var(--bg)" stroke={HASH} strokeWidth={0.8} strokeOpacity={0.5} />
      <path d={ones} fill={HASH} />
    </g>
  );
}

interface DigestProps {
  readonly layout: JourneyLayout;
  readonly scene: Scene;
  /** 1: one shared digest; 0: one hash per filter. */
  readonly fold: number;
}

/** The frame on top, its bits and what is written under them. */
export function SharedDigest({ layout, scene, fold }: DigestProps) {
  const { digest: frame, digestStrip: strip, digestTextY } = layout;
  const isKnown = scene.digest !== null;
  const once = layout.mode === "wide" ? text.digestOnce : text.digestOnceShort;
  const wanted = isKnown ? once : text.digestWaiting;
  const hex = scene.digest === null ? "" : digestText(scene.digest);
  const hasRoom = (digits: string, words: string): boolean =>
    digits.length * HEX_WIDTH + words.length * NOTE_WIDTH < strip.width;
  const note = hasRoom(hex, wanted) ? wanted : "";
  const count = scene.counts.hashes + scene.counts.hashesSaved;
  const long = `# ${text.hashedHere(count)}`;
  const head = long.length * HEAD_WIDTH < layout.width - strip.x ? long : `# ${text.hashedHereShort(count)}`;
  return (
    <g>
      <g opacity={fadeOut(fold)}>
        <text x={strip.x} y={layout.mode === "wide" ? 19 : strip.y + 12} fontSize={14} fill={HASH}>
          {head}
        </text>
        <text x={strip.x} y={digestTextY} fontSize={13} fill="var(--soft)">
          {hex === "" || !hasRoom(hex, text.sameBits) ? hex : `${hex}, ${text.sameBits}`}
        </text>
      </g>
      <g opacity={fold}>
        <g data-faded={!isKnown}>
          <rect {...frame} rx={6} fill="none" stroke={HASH} strokeWidth={2} />
          {isKnown ? null : <Strip bits={NO_BITS} box={strip} />}
        </g>
        <text x={strip.x} y={digestTextY} fontSize={13} fontFamily={MONO} fill="var(--ink)" opacity={fadeIn(fold)}>
          {hex}
        </text>
        <text
          x={strip.x + strip.width}
          y={digestTextY}
          fontSize={13}
          textAnchor="end"
          fill="var(--soft)"
          opacity={fadeIn(fold)}
        >
          {note}
        </text>
      </g>
    </g>
  );
}

/** The blocks of 64 bits at their positions during the fold. Drawn last, so that they move above everything. */
export function DigestBlocks({ layout, scene, fold, isMarked }: DigestProps & { readonly isMarked: boolean }) {
  if (scene.digest === null) {
    return null;
  }
  const bits = digestBits(scene.digest);
  if (scene.hasMask) {
    return <Strip bits={bits} box={layout.digestStrip} />;
  }
  const queried = scene.levels.filter((level) => level.digest !== null);
  const boxes = queried.flatMap((level, index) => {
    const row = layout.rows[level.level - 1];
    const t = foldOf(fold, index, queried.length);
    return row === undefined || (t === 1 && index > 0) ? [] : [{ level: level.level, box: blockBox(layout, row, t) }];
  });
  return (
    <g>
      {boxes.reverse().map(({ level, box }) => (
        <Strip key={level} bits={bits} box={box} />
      ))}
      {isMarked ? boxes.map(({ level, box }) => <Mark key={level} box={box} />) : null}
    </g>
  );
}

/** A line around what has moved. */
function Mark({ box: { x, y, width, height } }: { readonly box: Box }) {
  return (
    <rect
      x={x - 3}
      y={y - 3}
      width={width + 6}
      height={height + 6}
      data-part="moved"
      rx={3}
      fill="none"
      stroke="var(--ink)"
      strokeWidth={2}
    />
  );
}

function blockBox(layout: JourneyLayout, row: RowLayout, t: number): Box {
  return between(row.strip, layout.digestStrip, t);
}

interface HashNoteProps {
  readonly row: RowLayout;
  /** 1 for the first probed filter. */
  readonly number: number;
  readonly fold: number;
  readonly isWide: boolean;
  readonly isPast: boolean;
}

/** Hash cost of a level: its own hash, or none. A dashed outline marks a saved hash. */
export function HashNote({ row, number, fold, isWide, isPast }: HashNoteProps) {
  const { strip } = row;
  const label = { x: strip.x + strip.width + 12, y: strip.y + strip.height, fontSize: LABEL_SIZE, fill: HASH };
  return (
    <g data-faded={!isPast}>
      {number > 1 && fold > 0 ? (
        <g opacity={fold} data-part="ghost">
          <rect {...strip} rx={2} fill="none" stroke={HASH} strokeWidth={1.2} strokeDasharray="3 3" />
        </g>
      ) : null}
      {isWide && isPast ? (
        <>
          <text {...label} opacity={fadeIn(fold)}>
            # {number > 1 ? text.saved : text.once}
          </text>
          <text {...label} opacity={fadeOut(fold)}>
            # {text.hash(number)}
          </text>
        </>
      ) : null}
    </g>
  );
}
