/**
 * State of the introduction, and the transition to the settled page and back.
 *
 * **Invariants**
 * 1. It plays on a visit whose address has no state, once per load of the page, and on request.
 * 2. A change of the address to another state ends it, and it makes no history entry itself.
 * 3. Once its question is answered, the link contains the answer: after a reload the page is settled.
 * 4. It starts with the lookup of the state, and later answers do not stop it.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { useTravel } from "../../../figures/frame/motion";
import { currentFragment, onAddress } from "../../link/address";
import { readLayers, withLayers } from "../../link/layers";
import { INITIAL_STATE } from "./state";
import { readFragment, writeFragment } from "./url";
import type { Update } from "./use-lab-state";

/** The way from the opening to the settled page. */
const SETTLE_MS = 700;

/** True if this load of the page has shown the introduction. */
let wasSeen = false;

/** State of the introduction. */
export interface OpeningState {
  readonly isOpen: boolean;
  /** From 0, the opening, to 1, the settled page. */
  readonly settled: number;
  /** True if it has been open since the page loaded. */
  readonly wasOpen: boolean;
  readonly answer: () => void;
  readonly end: () => void;
  readonly again: () => void;
}

/** `isReady` is whether the lookup of the state has been answered. */
export function useOpening(update: Update, isVoted: boolean, isReady: boolean): OpeningState {
  const [isWanted, setWanted] = useState(() => currentFragment() === "" && !wasSeen);
  const isShown = isWanted && !isVoted;
  const hasStarted = useRef(false);
  hasStarted.current = isShown && (hasStarted.current || isReady);
  const wasOpen = useRef(false);
  wasOpen.current ||= hasStarted.current;
  const settled = useTravel(isShown ? 0 : 1, SETTLE_MS);
  const close = useCallback(() => {
    wasSeen = true;
    setWanted(false);
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    return onAddress(() => {
      if (!isPlain(currentFragment())) close();
    });
  }, [isWanted, close]);
  // Writes the link without notifying listeners, so the introduction continues.
  const answer = useCallback(() => update({ arm: "shared", position: null }, "scrub"), [update]);
  const end = useCallback(() => {
    answer();
    close();
  }, [answer, close]);
  const again = useCallback(() => {
    update(({ theme }) => ({ ...INITIAL_STATE, theme }));
    setWanted(true);
  }, [update]);
  return { isOpen: hasStarted.current, settled, wasOpen: wasOpen.current, answer, end, again };
}

/** Returns true if an address has no state except a theme, and no layers. */
function isPlain(fragment: string): boolean {
  const { theme: _, ...state } = readFragment(fragment).state;
  const layers = withLayers("", readLayers(fragment).layers);
  return writeFragment({ ...state, theme: INITIAL_STATE.theme }) === "" && layers === "";
}
