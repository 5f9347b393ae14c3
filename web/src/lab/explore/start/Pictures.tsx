/** Small pictures of experiments that show the difference. Decorative, because the text next to them contains it. */

import type { ReactNode } from "react";
import { exploreText } from "../../../text/pages/explore.en";
import { roleColour } from "../../../theme/tokens";
import type { ExperimentName } from "./experiments";

const text = exploreText.pictures;

const level = (at: number): string => `var(--level-${at})`;

interface BoxProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
}

function Box(props: BoxProps) {
  return <rect {...props} rx={1.5} stroke="var(--ink)" strokeWidth={1.2} />;
}

function Words({ x, y, children }: { readonly x: number; readonly y: number; readonly children: string }) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={12.5} fill="var(--soft)">
      {children}
    </text>
  );
}

/** Runs of a level, one above the other, around a middle. */
function runs(middle: number, top: number, width: number, count: number, at: number): ReactNode {
  const height = count === 1 ? 14 : 4;
  return Array.from({ length: count }, (_, run) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
    <Box key={run} x={middle - width / 2} y={top + 5 * run} width={width} height={height} fill={level(at)} />
  ));
}

function Policies() {
  return (
    <>
      {[38, 66, 108].map((width, at) => runs(64, 14 + 24 * at, width, 1, at + 1))}
      {[38, 66, 108].map((width, at) => runs(190, 14 + 24 * at, width, at === 2 ? 2 : 3, at + 1))}
      <Words x={64} y={98}>
        {text.oneRun}
      </Words>
      <Words x={190} y={98}>
        {text.manyRuns}
      </Words>
    </>
  );
}

function Bits() {
  const bars = (left: number, heights: readonly number[]): ReactNode =>
    heights.map((height, at) => (
      <Box key={level(at)} x={left + 24 * at} y={82 - height} width={18} height={height} fill={level(at + 1)} />
    ));
  return (
    <>
      {bars(20, [30, 30, 30, 30])}
      {bars(144, [66, 51, 38, 27])}
      <Words x={65} y={98}>
        {text.equal}
      </Words>
      <Words x={189} y={98}>
        {text.monkey}
      </Words>
    </>
  );
}

function Hashes() {
  const row = (left: number, hashes: number): ReactNode =>
    [0, 1, 2, 3, 4].map((at) => (
      <g key={at}>
        {at < hashes ? (
          <rect x={left + 21 * at} y={20} width={15} height={26} fill={roleColour("hash")} rx={2} />
        ) : null}
        <rect x={left + 21 * at} y={52} width={15} height={12} fill={roleColour("probe")} rx={2} />
      </g>
    ));
  return (
    <>
      {row(14, 5)}
      {row(144, 1)}
      <Words x={64} y={98}>
        {text.hashes(5)}
      </Words>
      <Words x={194} y={98}>
        {text.hashes(1)}
      </Words>
    </>
  );
}

function Tombstone() {
  const places = [44, 88, 140, 212] as const;
  return (
    <>
      {places.map((_, at) => (
        <Box key={level(at)} x={14} y={13 + 23 * at} width={226} height={14} fill={level(at + 1)} />
      ))}
      <path d="M44 20L88 43L140 66L212 89" fill="none" stroke="var(--ink)" strokeWidth={1.5} />
      {places.map((x, at) => (
        <g key={x} transform={`translate(${x} ${20 + 23 * at})`}>
          <circle r={7.5} fill="var(--bg)" stroke="var(--ink)" strokeDasharray={at === 3 ? "2 2" : undefined} />
          <path d="M-3-3L3 3M3-3L-3 3" stroke="var(--ink)" strokeWidth={1.6} />
        </g>
      ))}
    </>
  );
}

function Stall() {
  return (
    <>
      {[92, 172].map((x) => (
        <rect key={x} x={x} y={16} width={22} height={62} fill={roleColour("wasted")} fillOpacity={0.22} />
      ))}
      <path d="M14 24H240" stroke={roleColour("wasted")} strokeDasharray="4 3" />
      <path
        d="M14 70L34 60L38 66L60 46L66 56L92 24H114L122 64L146 48L152 54L172 24H194L204 66L226 56L240 60"
        fill="none"
        stroke="var(--ink)"
        strokeWidth={1.8}
      />
      <path d="M14 78H240" stroke="var(--edge)" />
      <Words x={40} y={98}>
        {text.debt}
      </Words>
      <Words x={176} y={98}>
        {text.wait}
      </Words>
    </>
  );
}

function Zipf() {
  return (
    <>
      {Array.from({ length: 20 }, (_, at) => {
        const height = 64 / (1 + 0.55 * at) + 4;
        const fill = roleColour(at < 6 ? "hit" : "read");
        return <rect key={height} x={16 + 11.3 * at} y={80 - height} width={8} height={height} fill={fill} rx={1} />;
      })}
      <Words x={58} y={98}>
        {text.cached}
      </Words>
      <Words x={186} y={98}>
        {text.read}
      </Words>
    </>
  );
}

function Range() {
  return (
    <>
      <rect x={96} y={8} width={60} height={74} fill={roleColour("read")} fillOpacity={0.15} />
      {[1, 2, 4, 8].map((tables, at) =>
        Array.from({ length: tables }, (_, table) => {
          const width = 226 / tables;
          const from = 14 + width * table;
          const isIn = from < 156 && from + width > 96;
          const fill = isIn ? roleColour("read") : level(at + 2);
          return <Box key={from} x={from} y={13 + 17 * at} width={width - 2} height={11} fill={fill} />;
        }),
      )}
      <Words x={126} y={98}>
        {text.range}
      </Words>
    </>
  );
}

function Mask() {
  const bits = (y: number, set: readonly number[], fill: string): ReactNode =>
    Array.from({ length: 16 }, (_, at) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bit is its place
        key={at}
        x={15 + 14 * at}
        y={y}
        width={11}
        height={11}
        fill={set.includes(at) ? fill : "var(--bg)"}
        stroke="var(--edge)"
      />
    ));
  return (
    <>
      {bits(12, [2, 5, 9, 13], roleColour("hash"))}
      {bits(36, [0, 2, 5, 6, 9, 13], roleColour("probe"))}
      {bits(52, [1, 2, 8, 9, 12], roleColour("probe"))}
      {bits(68, [3, 4, 5, 10, 13, 15], roleColour("probe"))}
      <Words x={126} y={98}>
        {text.mask}
      </Words>
    </>
  );
}

function OneFilter() {
  return (
    <>
      {[1, 2, 3, 4, 5].map((at) => (
        <Box key={at} x={16} y={2 + 15 * at} width={74} height={9} fill={level(at)} />
      ))}
      <path d="M102 50H138M130 44L138 50L130 56" fill="none" stroke="var(--ink)" strokeWidth={1.6} />
      {Array.from({ length: 40 }, (_, at) => {
        const [x, y] = [152 + 11 * (at % 8), 18 + 14 * Math.floor(at / 8)];
        return <rect key={`${x}-${y}`} x={x} y={y} width={9} height={11} fill={level(1 + ((at * 7) % 5))} />;
      })}
      <Words x={53} y={98}>
        {text.lines}
      </Words>
      <Words x={195} y={98}>
        {text.oneTable}
      </Words>
    </>
  );
}

function Scratch() {
  return [56, 56, 116, 196].map((width, at) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
      key={at}
      x={127 - width / 2}
      y={14 + 21 * at}
      width={width}
      height={14}
      fill="none"
      stroke="var(--edge)"
      strokeDasharray="4 3"
    />
  ));
}

function File() {
  return (
    <>
      <path d="M98 10H142L158 26V92H98Z" fill="var(--bg)" stroke="var(--edge)" strokeWidth={1.5} />
      <path d="M142 10V26H158" fill="none" stroke="var(--edge)" strokeWidth={1.5} />
      <Words x={128} y={64}>
        {text.file}
      </Words>
    </>
  );
}

const PICTURES: Readonly<Record<ExperimentName | "one-filter" | "scratch" | "file", () => ReactNode>> = {
  "leveling-or-tiering": Policies,
  monkey: Bits,
  "shared-digest": Hashes,
  tombstones: Tombstone,
  "write-stall": Stall,
  "zipf-cache": Zipf,
  scans: Range,
  "one-mask": Mask,
  "one-filter": OneFilter,
  scratch: Scratch,
  file: File,
};

/** The picture of a card. */
export function CardPicture({ of }: { readonly of: keyof typeof PICTURES }) {
  const Picture = PICTURES[of];
  return (
    <svg className="card-picture" viewBox="0 0 254 106" aria-hidden="true">
      <Picture />
    </svg>
  );
}
