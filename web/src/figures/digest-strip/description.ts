/** Describes the digest strip, step by step. Pure. */

import type { WordProbing } from "../../engine/contract";
import { digestStripText as text } from "../../text/trees/digest-strip.en";
import { isHalves, isSet, markedPlaces, overlapOf, shownAt, stagesOf } from "./layout";

/** Returns the scheme's name for the word of a bit position. */
export function sumName({ step, copies }: WordProbing, at: number): string {
  if (step === null) return text.hash(at + 1);
  return text.sum(isHalves(copies) ? "a" : "h", isHalves(copies) ? "b" : "d", at);
}

/** Returns the name of a copy of the digest. */
export function copyName({ copies }: WordProbing, at: number): string {
  const left = copies[at]?.left ?? 0;
  return isHalves(copies) ? text.half(left === 0) : text.copy(left);
}

/** Describes the last step. */
export function describeStage(probing: WordProbing, stage: number): string {
  const { hasDigest, hasStep, places } = shownAt(probing, stage);
  const place = probing.positions[places - 1];
  if (place !== undefined && places > 0) {
    const word = sumName(probing, places - 1);
    const sentence = text.place(places, word, probing.bits, place, isSet(probing, place));
    return stage >= stagesOf(probing) ? `${sentence} ${text.answer(zerosOf(probing))}` : sentence;
  }
  if (hasStep) {
    if (isHalves(probing.copies)) return text.halves;
    const [one, other] = probing.copies;
    return text.step(one?.left ?? 0, other?.left ?? 0, overlapOf(probing.copies)?.cells ?? 0);
  }
  return hasDigest ? text.digest(probing.word) : text.start(probing.word);
}

/** Numbers of the positions whose bit is 0, from 1. */
function zerosOf(probing: WordProbing): readonly number[] {
  return [...probing.positions].flatMap((place, at) => (isSet(probing, place) ? [] : [at + 1]));
}

/** One sentence about the whole picture at a step. */
export function describeStrip(probing: WordProbing, stage: number): string {
  const { places, hashes } = shownAt(probing, stage);
  const found = markedPlaces(probing, places).map(({ place }) => place);
  return text.summary(schemeName(probing.filter), probing.word, hashes, found, probing.bits);
}

/** Returns the name of a scheme. Unknown schemes keep the engine's name. */
function schemeName(filter: string): string {
  return (text.schemes as Readonly<Record<string, string>>)[filter] ?? filter;
}
