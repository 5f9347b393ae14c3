/**
 * The page's state and its link: a change of what is looked at makes an entry in the history, scrubbing does not.
 *
 * **Invariants**
 * 1. The address always ends up as the canonical link of the state.
 * 2. Fields of {@link SCRUBBED} alone never make an entry; writes of the address are at most one per {@link QUIET_MS},
 *    because browsers refuse more.
 */

import { useCallback, useEffect, useRef, useState } from "react";
import { change, type LabState } from "./state";
import { readFragment, writeFragment } from "./url";

/** Fields that change many times a second. */
const SCRUBBED: ReadonlySet<keyof LabState> = new Set(["position", "focusLevel", "focusBit", "readNs", "theme"]);
const QUIET_MS = 250;

/** A change: some fields, or some fields computed from the state; `scrub` for one of many in a drag. */
export type Update = (patch: Partial<LabState> | ((state: LabState) => Partial<LabState>), how?: "scrub") => void;

/** The address with the state's fragment. */
export function linkOf(state: LabState, base: string = location.href): string {
  const fragment = writeFragment(state);
  const page = base.replace(/#.*$/, "");
  return fragment === "" ? page : `${page}#${fragment}`;
}

/** State, change, and what a link had that could not be read. */
export function useLabState(onNotice: (sentence: string) => void): readonly [LabState, Update] {
  const [state, setState] = useState<LabState>(() => readFragment(location.hash).state);
  const newest = useRef(state);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const take = (): void => {
      const { state: read, notices } = readFragment(location.hash);
      newest.current = read;
      setState(read);
      for (const notice of notices) onNotice(notice);
    };
    for (const notice of readFragment(location.hash).notices) onNotice(notice);
    window.addEventListener("popstate", take);
    return () => {
      window.removeEventListener("popstate", take);
      clearTimeout(timer.current);
    };
  }, [onNotice]);

  const update = useCallback<Update>((given, how) => {
    const before = newest.current;
    const patch = typeof given === "function" ? given(before) : given;
    const after = change(before, patch);
    newest.current = after;
    setState(after);
    const isScrub =
      how === "scrub" ||
      (Object.keys(after) as (keyof LabState)[]).every(
        (field) => after[field] === before[field] || SCRUBBED.has(field),
      );
    clearTimeout(timer.current);
    if (isScrub) {
      timer.current = setTimeout(() => history.replaceState(null, "", linkOf(newest.current)), QUIET_MS);
    } else {
      history.replaceState(null, "", linkOf(before));
      history.pushState(null, "", linkOf(after));
    }
  }, []);
  return [state, update];
}
