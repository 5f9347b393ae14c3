/** What the moment of a lookup says. Elements bring the words of all moments but the last (`elements/later/telling.ts`). */

import type { Scene, TraceEvent } from "../../trace";
import { narrate } from "./narration";

/** The sentence of a scene. */
export function useNarration(scene: Scene, events: readonly TraceEvent[], key: string): string {
  return narrate(scene, events, key);
}

/** Brings all words: here they are there. */
export const bringTelling = (): Promise<unknown> => Promise.resolve();
