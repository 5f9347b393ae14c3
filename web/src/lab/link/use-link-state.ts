/**
 * A page's state and its link: a change of what is looked at makes an entry in the history, scrubbing does not.
 *
 * **Invariants**
 * 1. The address always ends up as the canonical link of the state.
 * 2. Fields of `scrubbed` alone never make an entry.
 * 3. What lies over the page (`layers.ts`) stays in the address, and what it locks cannot be changed.
 */

import { useCallback, useEffect, useRef, useState } from "react";
import type { ParamSchema, ValuesOf } from "../../figures/params/schema";
import { labelText } from "../../text/labels.en";
import { layersText } from "../../text/link.en";
import type { PageId } from "../pages";
import { currentFragment, onAddress, pushFragment, replaceFragment } from "./address";
import { keep } from "./kept";
import { held, locksOf, readLayers, withLayers } from "./layers";
import { readLink, readPage, writeLink } from "./link";

/** A change: some fields, or some fields computed from the state; `scrub` for one of many in a drag. */
export type UpdateOf<State> = (patch: Partial<State> | ((state: State) => Partial<State>), how?: "scrub") => void;

/** Storage of a page's state. Must be the same object at every call. */
export interface LinkSpec<Schema extends ParamSchema> {
  readonly page: PageId;
  readonly schema: Schema;
  /** Fields that change many times a second. */
  readonly scrubbed: ReadonlySet<keyof ValuesOf<Schema>>;
  /** Applies the consequences of a change. Default: none. */
  readonly change?: (state: ValuesOf<Schema>, patch: Partial<ValuesOf<Schema>>) => ValuesOf<Schema>;
}

/** State of a page that an assignment can be made of. */
export interface LabSpec<Schema extends ParamSchema> extends LinkSpec<Schema> {
  /** Names of parameters whose controls an assignment may lock or leave out. */
  readonly lockable: readonly string[];
  /** Those of them that a reader changes in the challenge (*Push it*). Locking one may put the goal out of reach. */
  readonly challenge?: readonly string[];
}

/** Names that the challenge of a lab needs, but that an assignment locks or leaves out. */
export function keptFrom(
  challenge: readonly string[] | undefined,
  ...kept: readonly ReadonlySet<string>[]
): readonly string[] {
  return (challenge ?? []).filter((name) => kept.some((names) => names.has(name)));
}

/** State, change, and what a link had that could not be read. */
export function useLinkState<Schema extends ParamSchema>(
  spec: LinkSpec<Schema>,
  onNotice: (sentence: string) => void,
): readonly [ValuesOf<Schema>, UpdateOf<ValuesOf<Schema>>] {
  type State = ValuesOf<Schema>;
  const { page, schema, scrubbed, change } = spec;
  const [state, setState] = useState<State>(() => readLink(schema, currentFragment()).state);
  const newest = useRef(state);

  useEffect(() => {
    const take = (): void => {
      const fragment = currentFragment();
      // Another page's state: this one is about to leave.
      const { layers } = readLayers(fragment);
      const written = withLayers(writeLink(page, schema, newest.current), layers);
      if (readPage(fragment).page !== page || fragment === written) return;
      const { state: read, notices } = readLink(schema, fragment);
      newest.current = read;
      setState(read);
      for (const notice of notices) onNotice(notice);
    };
    for (const notice of readLink(schema, currentFragment()).notices) onNotice(notice);
    return onAddress(take);
  }, [page, schema, onNotice]);

  useEffect(() => {
    keep(page, withLayers(writeLink(page, schema, state), readLayers(currentFragment()).layers));
  }, [page, schema, state]);

  const update = useCallback<UpdateOf<State>>(
    (given, how) => {
      const before = newest.current;
      const patch = typeof given === "function" ? given(before) : given;
      const { layers } = readLayers(currentFragment());
      const wanted = change === undefined ? { ...before, ...patch } : change(before, patch);
      const after = held(schema, wanted, locksOf(layers));
      reportLocked(schema, wanted, after, onNotice);
      newest.current = after;
      setState(after);
      const isScrub =
        how === "scrub" ||
        (Object.keys(after) as (keyof State)[]).every((field) => after[field] === before[field] || scrubbed.has(field));
      const linkOf = (one: State): string => withLayers(writeLink(page, schema, one), layers);
      if (isScrub) {
        replaceFragment(linkOf(after));
      } else {
        replaceFragment(linkOf(before));
        pushFragment(linkOf(after));
      }
    },
    [page, schema, scrubbed, change, onNotice],
  );
  return [state, update];
}

/** Reports changes to locked values. Their controls are disabled, but other ways to the value exist. */
function reportLocked<Schema extends ParamSchema>(
  schema: Schema,
  wanted: ValuesOf<Schema>,
  after: ValuesOf<Schema>,
  onNotice: (sentence: string) => void,
): void {
  if (wanted === after) return;
  const labels = Object.entries(schema).flatMap(([field, { label }]) =>
    wanted[field] === after[field] ? [] : [labelText(label)],
  );
  if (labels.length > 0) onNotice(layersText.isLocked(labels));
}
