/**
 * The events of a lookup, decoded from the engine's words.
 *
 * **Invariants**
 * 1. Six words per event: the tag, then the fields in order; a wide field takes two words, low first.
 * 2. A tag that this decoder does not know becomes `Unknown`: a newer engine never breaks an older picture.
 *
 * **Cost** is linear in the number of events.
 */
import { EVENT_WORDS } from "../engine/contract";

/** What a search found. */
export type Presence = "Absent" | "Value" | "Tombstone";
/** What a filter says about a digest. */
export type Answer = "No" | "Maybe";

/** Something that the engine did during a lookup. */
export type LookupEvent =
  | { readonly type: "OperationStarted"; readonly keyId: number }
  | { readonly type: "MemtableSearched"; readonly outcome: Presence }
  | { readonly type: "RunSkipped"; readonly level: number; readonly run: number }
  | { readonly type: "TableSelected"; readonly level: number; readonly run: number; readonly table: number }
  | { readonly type: "DigestComputed"; readonly keyBytes: number; readonly digest: bigint }
  | { readonly type: "DigestReused"; readonly keyBytes: number; readonly digest: bigint }
  | {
      readonly type: "BitProbed";
      readonly table: number;
      readonly probe: number;
      readonly position: number;
      readonly set: boolean;
    }
  | { readonly type: "FilterAnswered"; readonly table: number; readonly answer: Answer; readonly bitsProbed: number }
  | { readonly type: "FencesSearched"; readonly table: number; readonly block: number }
  | { readonly type: "BlockRead"; readonly table: number; readonly block: number; readonly bytes: number }
  | { readonly type: "BlockSearched"; readonly table: number; readonly block: number; readonly outcome: Presence }
  | { readonly type: "LookupEnded"; readonly outcome: Presence }
  | { readonly type: "Unknown"; readonly tag: number };

const PRESENCES: readonly Presence[] = ["Absent", "Value", "Tombstone"];

function presence(code: number): Presence {
  return PRESENCES[code] ?? "Absent";
}

function wide(low: number, high: number): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}

/** The event whose words start at `at`. */
function decodeAt(words: Uint32Array, at: number): LookupEvent {
  const [tag = 0, a = 0, b = 0, c = 0, d = 0] = words.subarray(at, at + EVENT_WORDS);
  switch (tag) {
    case 1:
      return { type: "OperationStarted", keyId: b };
    case 2:
      return { type: "MemtableSearched", outcome: presence(a) };
    case 3:
      return { type: "RunSkipped", level: a, run: b };
    case 4:
      return { type: "TableSelected", level: a, run: b, table: c };
    case 5:
      return { type: "DigestComputed", keyBytes: b, digest: wide(c, d) };
    case 6:
      return { type: "DigestReused", keyBytes: b, digest: wide(c, d) };
    case 7:
      return { type: "BitProbed", table: a, probe: b, position: c, set: d === 1 };
    case 8:
      return { type: "FilterAnswered", table: a, answer: b === 0 ? "No" : "Maybe", bitsProbed: c };
    case 9:
      return { type: "FencesSearched", table: a, block: b };
    case 10:
      return { type: "BlockRead", table: a, block: b, bytes: c };
    case 11:
      return { type: "BlockSearched", table: a, block: b, outcome: presence(c) };
    case 12:
      return { type: "LookupEnded", outcome: presence(a) };
    default:
      return { type: "Unknown", tag };
  }
}

/** All events of a trace, in the order in which they happened. */
export function decodeEvents(words: Uint32Array): readonly LookupEvent[] {
  const events: LookupEvent[] = [];
  for (let at = 0; at + EVENT_WORDS <= words.length; at += EVENT_WORDS) {
    events.push(decodeAt(words, at));
  }
  return events;
}
