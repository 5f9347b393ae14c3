/**
 * In place of `figures/journey/telling.ts`, by the build: at its start a figure says how the lookup ended; the words of all other
 * moments come with the hand that goes to them.
 */

import { bring, useLater } from "../../figures/frame/later";
import { narrateEnd } from "../../figures/journey/narration-end";
import { frameText as text } from "../../text/frame.en";
import type { Scene, TraceEvent } from "../../trace";

const load = () => import("../../figures/journey/narration");

/** Brings all words. */
export const bringTelling = (): Promise<unknown> => bring(load);

/** The sentence of a scene; nothing while it comes. */
export function useNarration(scene: Scene, events: readonly TraceEvent[], key: string): string {
  const event = events[scene.position - 1];
  const isEnd = event?.kind === "lookupEnded";
  const found = useLater(load, !isEnd);
  if (isEnd) return narrateEnd(scene, event.outcome);
  if (found === "failed") return text.notLoaded;
  return found?.narrate(scene, events, key) ?? "";
}
