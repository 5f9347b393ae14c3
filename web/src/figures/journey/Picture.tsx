/**
 * The journey as one SVG: a pure function of layout, tree, lookup, scene and fold, without state, effects or DOM.
 *
 * The page, the export and the static picture all use it. Screen readers skip its texts, because the description and the list of levels
 * contain them.
 */
import type { FilterView, LookupTrace, TreeSummary } from "../../engine/contract";
import { journeyText as text } from "../../text/trees/journey.en";
import type { Role } from "../../theme/tokens";
import type { Scene } from "../../trace";
import { textWidth } from "../chart/layout/text";
import { Bus } from "./Bus";
import { DigestBlocks, HashNote, SharedDigest } from "./Digest";
import { LevelRow } from "./LevelRow";
import type { JourneyLayout } from "./layout";
import { Mask } from "./Mask";
import type { FilterSource } from "./params";
import { LABEL_SIZE, MONO, SANS } from "./style";

export interface PictureProps {
  readonly layout: JourneyLayout;
  readonly summary: TreeSummary;
  readonly trace: LookupTrace;
  readonly scene: Scene;
  readonly fold: number;
  /** True if the blocks of the digest are outlined, because they moved without animation. */
  readonly isMarked?: boolean;
  readonly focus: number | null;
  readonly highlight: Role | null;
  readonly filterBits: FilterSource | undefined;
  /** True if the key is selected anywhere on the page. */
  readonly isKeyMeant?: boolean;
  /** Label for screen readers. Without it, the picture is hidden from them. */
  readonly label?: string | undefined;
}

export function JourneyPicture(props: PictureProps) {
  const { layout, summary, trace, scene, fold, focus, highlight, filterBits, label } = props;
  const { isMarked = false, isKeyMeant = false } = props;
  const { width, height, axis } = layout;
  const keyX = Math.round(axis.x + axis.width * trace.keyFraction);
  const isBack = (role: Role): boolean => highlight !== null && highlight !== role;
  const isSearched = scene.hasMask && scene.located !== null;
  const anyView = scene.hasMask ? firstView(scene, filterBits) : undefined;
  return (
    <svg
      role={label === undefined ? "presentation" : "img"}
      aria-hidden={label === undefined}
      aria-label={label}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fontFamily={SANS}
    >
      <KeyLabel layout={layout} trace={trace} isMeant={isKeyMeant} />
      <path
        d={keyLine(layout, keyX + 0.5)}
        stroke="var(--ink)"
        strokeWidth={isKeyMeant ? 2.5 : undefined}
        strokeDasharray={isSearched || isKeyMeant ? undefined : "2 4"}
      />
      {isSearched ? <OneSearch layout={layout} keyX={keyX} /> : null}
      {scene.levels.map((level, index) => {
        const row = layout.rows[index];
        const view = level.table === null ? undefined : filterBits?.get(level.table);
        return row ? (
          <LevelRow
            key={level.level}
            layout={layout}
            row={row}
            summary={summary}
            level={level}
            view={view}
            keyX={keyX}
            highlight={highlight}
          />
        ) : null;
      })}
      {scene.hasMask ? (
        <g data-faded={isBack("probe")}>
          <Mask layout={layout} scene={scene} view={anyView} />
        </g>
      ) : null}
      {/* Behind the stamps of the hashes. */}
      <FocusFrame layout={layout} focus={focus} />
      <g data-faded={isBack("hash")}>
        <Bus layout={layout} scene={scene} fold={fold} />
        {scene.hasMask ? null : <HashNotes layout={layout} scene={scene} fold={fold} />}
        <SharedDigest layout={layout} scene={scene} fold={fold} />
        <DigestBlocks layout={layout} scene={scene} fold={fold} isMarked={isMarked} />
      </g>
      <Legend layout={layout} lineBits={firstLineBits(scene, filterBits)} />
    </svg>
  );
}

/** The dotted line at the key: through all levels, or only over each bar if rows contain text. */
function keyLine({ mode, axis, rows }: JourneyLayout, x: number): string {
  if (mode === "wide") {
    return `M${x} ${axis.top}V${axis.bottom}`;
  }
  return rows.map(({ bar }) => `M${x} ${bar.y - 3}v${bar.height + 7}`).join("");
}

/** Meaning of the key's line after one search has located the tables of all levels. */
function OneSearch({ layout, keyX }: { readonly layout: JourneyLayout; readonly keyX: number }) {
  const { axis, mode } = layout;
  if (mode === "compact") {
    return null;
  }
  const isRight = keyX > axis.x + axis.width / 2;
  return (
    <text
      x={keyX + (isRight ? 4 : -4)}
      y={axis.top - 6}
      textAnchor={isRight ? "end" : "start"}
      fontSize={LABEL_SIZE}
      fill="var(--soft)"
    >
      {text.oneSearch}
    </text>
  );
}

function KeyLabel({ layout, trace, isMeant }: Pick<PictureProps, "layout" | "trace"> & { readonly isMeant: boolean }) {
  return (
    <g>
      <text
        {...layout.key}
        fontSize={14}
        fontFamily={MONO}
        fill="var(--ink)"
        fontWeight={isMeant ? 600 : undefined}
        textDecoration={isMeant ? "underline" : undefined}
      >
        {trace.key}
      </text>
      <text x={layout.stored.x} y={layout.stored.y} textAnchor={layout.stored.anchor} fontSize={13} fill="var(--soft)">
        {trace.stored ? text.stored : text.notStored}
      </text>
    </g>
  );
}

/** Cost of each hash, level by level. */
function HashNotes({ layout, scene, fold }: Pick<PictureProps, "layout" | "scene" | "fold">) {
  const queried = scene.levels.filter((level) => level.table !== null && level.state !== "not-probed");
  return queried.map((level, index) => {
    const row = layout.rows[level.level - 1];
    const isPast = level.digest !== null;
    const isWide = layout.mode === "wide";
    return row ? (
      <HashNote key={level.level} number={index + 1} row={row} fold={fold} isWide={isWide} isPast={isPast} />
    ) : null;
  });
}

function FocusFrame({ layout, focus }: Pick<PictureProps, "layout" | "focus">) {
  const row = layout.rows.find(({ level }) => level === focus)?.row;
  return row ? (
    <rect
      x={row.x + 1}
      y={row.y}
      width={row.width - 2}
      height={row.height + 3}
      rx={8}
      fill="none"
      stroke="var(--ink)"
      strokeWidth={1.5}
    />
  ) : null;
}

type ExcerptName = keyof typeof text.excerpt | null;

/** Returns the filter that the lookup probes first. */
function firstView(scene: Scene, filterBits: FilterSource | undefined): FilterView | undefined {
  const queried = scene.levels.find((level) => level.table !== null);
  return queried?.table == null ? undefined : filterBits?.get(queried.table);
}

function firstLineBits(scene: Scene, filterBits: FilterSource | undefined): ExcerptName {
  const view = firstView(scene, filterBits);
  if (view === undefined) {
    return null;
  }
  if (view.lineBits > 0) {
    return scene.hasMask ? "masked" : "line";
  }
  return view.bits <= 512 ? "whole" : "words";
}

function Legend({ layout, lineBits }: Pick<PictureProps, "layout"> & { readonly lineBits: ExcerptName }) {
  const { axis, legendY, rows } = layout;
  const filter = rows[0]?.filter;
  const style = { y: legendY, fontSize: LABEL_SIZE, fill: "var(--soft)" };
  // On a short axis, the word of its start begins left of it.
  const [short, long] = [text.smallest, text.largest].map((says) => textWidth(says, LABEL_SIZE)) as [number, number];
  const start = Math.min(axis.x, axis.x + axis.width - long - 12 - short);
  return (
    <g>
      <text x={start} {...style}>
        {text.smallest}
      </text>
      <text x={axis.x + axis.width} textAnchor="end" {...style}>
        {text.largest}
      </text>
      {filter && lineBits && layout.mode === "wide" ? (
        <text x={filter.x} {...style}>
          {text.excerpt[lineBits]}
        </text>
      ) : null}
    </g>
  );
}
