/**
 * Layout of the digest strip's rows, and the contents of each step. Pure geometry: every word, position and answer is given.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. Bit 63 is left, bit 0 right. A copy that moved by n bits to the left ends n cells further left.
 * 2. Step 0 shows only the word, the last step shows everything, and each bit position has its own step.
 * 3. Nothing exceeds the width, and no two rows overlap.
 *
 * **Units**: CSS pixels.
 */

import type { MovedCopy, WordProbing } from "../../engine/contract";
import { digestBits } from "../../trace";

/** Cells of a strip. */
export const WORD_BITS = 64;
/** Cells in a row of the filter. */
const GRID_COLUMNS = 32;
const LARGEST_PITCH = 15;
const ROOMY = 560;

/** A row of 64 cells. */
export interface StripRow {
  readonly y: number;
  readonly height: number;
}

export interface StripLayout {
  readonly width: number;
  readonly height: number;
  readonly isRoomy: boolean;
  /** All strips begin here. */
  readonly x: number;
  readonly cell: number;
  readonly digest: StripRow | null;
  readonly copies: readonly StripRow[];
  /** Under the copies, where both have bits: first cell and cells. */
  readonly overlap: { readonly from: number; readonly cells: number; readonly y: number } | null;
  readonly step: StripRow | null;
  readonly sums: readonly StripRow[];
  readonly grid: { readonly x: number; readonly y: number; readonly pitch: number; readonly rows: number };
}

/** The bits of 16 hexadecimal digits, bit 63 first. */
export function bitsOf(word: string): readonly boolean[] {
  return digestBits(BigInt(`0x${word}`));
}

/** Number of steps: the digest, the step if there is one, and every bit position. */
export function stagesOf({ step, sums }: WordProbing): number {
  return sums.length + (step === null ? 0 : 2);
}

/** Contents after a number of steps. */
export interface Shown {
  readonly hasDigest: boolean;
  readonly hasStep: boolean;
  readonly places: number;
  /** Hashes of the word so far. */
  readonly hashes: number;
}

/** The picture at a step. */
export function shownAt(probing: WordProbing, stage: number): Shown {
  const at = Math.min(Math.max(stage, 0), stagesOf(probing));
  if (probing.step === null) return { hasDigest: at > 0, hasStep: false, places: at, hashes: at };
  return {
    hasDigest: at > 0,
    hasStep: at > 1,
    places: Math.max(at - 2, 0),
    hashes: Math.min(at, probing.digests.length),
  };
}

/** The cells in which both of two copies have bits of the digest, counted from bit 63. */
export function overlapOf(copies: readonly MovedCopy[]): { readonly from: number; readonly cells: number } | null {
  // A copy that moved to the left ends before the last cells, one that moved to the right begins behind the first.
  const ends = copies.map(({ left }) => ({ from: Math.max(-left, 0), to: WORD_BITS - Math.max(left, 0) }));
  const from = Math.max(...ends.map((one) => one.from));
  const to = Math.min(...ends.map((one) => one.to));
  const isMoved = copies.length > 1 && copies.every(({ left }) => left !== 0);
  return isMoved && to > from ? { from, cells: to - from } : null;
}

/** A one of the digest on its way: from its cell to another, or lost. */
export interface MovingBit {
  readonly from: number;
  readonly isKept: boolean;
}

/** The ones of a digest, and which of them a copy keeps. */
export function movingBits(digest: string, { word, left }: MovedCopy): readonly MovingBit[] {
  const kept = bitsOf(word);
  return bitsOf(digest).flatMap((bit, from) => (bit ? [{ from, isKept: kept[from - left] === true }] : []));
}

/** The layout in a width. */
export function layoutStrip(probing: WordProbing, width: number): StripLayout {
  const isRoomy = width >= ROOMY;
  const [before, behind] = isRoomy ? [112, 104] : [62, 52];
  const cell = Math.max((width - before - behind) / WORD_BITS, 1);
  const height = isRoomy ? 17 : 15;
  let y = 30;
  const row = (gap: number): StripRow => {
    const made = { y, height };
    y += height + gap;
    return made;
  };
  const hasStep = probing.step !== null;
  const digest = hasStep ? row(9) : null;
  const copies = hasStep ? probing.copies.map(() => row(5)) : [];
  const both = overlapOf(probing.copies);
  const overlap = both === null ? null : { ...both, y: y - 2 };
  if (overlap !== null) y += 19;
  // Halves are their own step.
  const step = hasStep && !isHalves(probing.copies) ? row(9) : null;
  if (hasStep) y += 6;
  const sums = probing.sums.map(() => row(4));
  y += 30;
  const pitch = Math.min(Math.floor((isRoomy ? width - before : width) / GRID_COLUMNS), LARGEST_PITCH);
  const rows = Math.ceil(probing.bits / GRID_COLUMNS);
  const grid = { x: isRoomy ? before : 0, y, pitch, rows };
  return {
    width,
    height: y + rows * pitch + 6,
    isRoomy,
    x: before,
    cell,
    digest,
    copies,
    overlap,
    step,
    sums,
    grid,
  };
}

/** Returns true if the copies are the two halves of the digest. */
export function isHalves(copies: readonly MovedCopy[]): boolean {
  return copies.some(({ left }) => left === 0);
}

/** The upper left corner of a bit of the filter. */
export function placeAt({ grid }: StripLayout, place: number): { readonly x: number; readonly y: number } {
  return {
    x: grid.x + (place % GRID_COLUMNS) * grid.pitch,
    y: grid.y + Math.floor(place / GRID_COLUMNS) * grid.pitch,
  };
}

/** Returns true if a bit of the filter is 1. */
export function isSet({ bytes }: WordProbing, place: number): boolean {
  return (((bytes[place >> 3] ?? 0) >> (place & 7)) & 1) === 1;
}

/** A place of the word with the numbers of its probes, from 1. */
export interface MarkedPlace {
  readonly place: number;
  readonly probes: readonly number[];
  readonly isSet: boolean;
}

/** Returns the first `places` bit positions, each once. */
export function markedPlaces(probing: WordProbing, places: number): readonly MarkedPlace[] {
  const first = [...probing.positions].slice(0, places);
  return [...new Set(first)].map((place) => ({
    place,
    probes: first.flatMap((other, at) => (other === place ? [at + 1] : [])),
    isSet: isSet(probing, place),
  }));
}
