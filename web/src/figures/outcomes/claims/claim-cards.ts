/**
 * Lab 9: claim and count as pictures to scale in a separate row above the number line, with the factor between them. They are at fixed
 * places, so that none reads as a range of the axis. Pure.
 */
import { lab9Text as text } from "../../../text/labs/lab9.en";
import { textWidth } from "../../chart/layout/text";
import { type Shape, straight, words } from "../../scene/shapes";
import type { ClaimLine, RequestedLine } from "./claim-lines";
import { type Pictured, pictureOn } from "./claim-picture";
import { PHONE, type RowPlace } from "./claim-sizes";

/** Between a picture and its words, and between words and arrow. */
const GAP = 10;
/** The picture of the count begins at this part of the row. */
const FOUND_AT = 0.52;

/** Both cards of a row before its count. */
export function claimCards(place: RowPlace, opacity: number): readonly Shape[] {
  const { line, at, flag } = place;
  if (place.cards === 0 || line.claimed === null) return [];
  return card(place, { key: `claim-card${at}`, value: line.claimed, word: flag, left: place.sizes.left, opacity });
}

/** The card of the count, and the factor from the claim to it. Before the count is known, it is a question mark. */
export function foundCard(place: RowPlace, line: ClaimLine | null, grown: number, factor: number): readonly Shape[] {
  const { at, cards } = place;
  if (cards === 0 || place.line.claimed === null) return [];
  const left = leftOfFound(place);
  const isMean = (line?.counts.length ?? 0) > 1;
  const look = { key: `found-card${at}`, left, word: text.scene.found(isMean), opacity: 1 };
  if (line === null || grown === 0) return wordsOf(place, { ...look, says: "?", from: left });
  return [
    ...card(place, { ...look, value: line.estimate, grown }),
    ...arrowBetween(place, line.estimate / place.line.claimed, factor),
  ];
}

const leftOfFound = ({ sizes: { left, right } }: RowPlace): number => left + FOUND_AT * (right - left);
const middleOf = ({ y, high, strip, cards }: RowPlace): number => y - high - strip - GAP - (cards - GAP) / 2;

interface Card {
  readonly key: string;
  readonly value: number;
  readonly word: string;
  readonly left: number;
  readonly opacity: number;
  readonly grown?: number;
}

function card(place: RowPlace, { value, grown = 1, ...look }: Card): readonly Shape[] {
  const picture = pictureOn(place, value);
  if (picture === null) return [];
  const { left, key, opacity } = look;
  const base = middleOf(place) + picture.height / 2;
  const says = text.rounded(place.line.unit, value);
  return [
    ...picture.at(`${key}-picture`, left + picture.width / 2, base, { opacity, grown }),
    ...wordsOf(place, {
      ...look,
      says: key.startsWith("found") ? text.said(place.line.unit, value) : says,
      from: endOf(picture, left),
    }),
  ];
}

const endOf = ({ width }: Pictured, left: number): number => left + width + GAP;

interface CardWords extends Pick<Card, "key" | "word" | "opacity"> {
  readonly says: string;
  readonly from: number;
}

/** The number of a card below its word, next to its picture. */
function wordsOf(place: RowPlace, { key, word, says, from, opacity }: CardWords): readonly Shape[] {
  const middle = middleOf(place);
  return [
    words(`${key}-word`, from, middle - 6, word, { size: 14, paint: "soft", opacity }),
    words(`${key}-number`, from, middle + 15, says, { size: numberSize(place), isBold: true, opacity }),
  ];
}

const numberSize = ({ sizes }: RowPlace): number => (sizes.width < PHONE ? 16 : 20);

/** Sizes of the factor; the largest that has room. */
const SIZES = [32, 26, 20, 15] as const;

/** An arrow from the card of the claim to that of the count, with the factor above it. `shown` is from 0 to 1. */
function arrowBetween(place: RowPlace<RequestedLine>, ratio: number, shown: number): readonly Shape[] {
  const { line, at, flag, sizes } = place;
  const picture = pictureOn(place, line.claimed ?? 1);
  if (shown === 0 || picture === null) return [];
  const number = textWidth(text.rounded(line.unit, line.claimed ?? 0), numberSize(place));
  const from = endOf(picture, sizes.left) + Math.max(number, textWidth(flag, 14)) + GAP;
  const to = leftOfFound(place) - GAP;
  const says = text.scene.distance(ratio);
  const size = SIZES.find((one) => textWidth(says, one) <= to - from) ?? 13;
  const y = middleOf(place) + 8;
  const end = from + shown * (to - from);
  return [
    { kind: "line", key: `distance${at}`, d: straight(from, y, end - 6, y), stroke: "wasted", width: 4 },
    { kind: "line", key: `distance-head${at}`, d: `M${end} ${y}l-11 -7v14Z`, stroke: "wasted", fill: "wasted" },
    words(`distance${at}-words`, (from + to) / 2, y - 12, says, {
      ...{ size, isBold: true, paint: "wasted", anchor: "middle", opacity: shown },
    }),
  ];
}
