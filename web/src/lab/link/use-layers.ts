/** Layers over the page of the address, and the functions to change them. */

import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { Question } from "../learn/frame/question";
import type { PredictionProps } from "../learn/Prediction";
import type { Notify } from "../shell/Notices";
import { currentFragment, onAddress, pushFragment, replaceFragment, tellAddress } from "./address";
import { hiddenOf, type Layers, locksOf, NO_LAYERS, ownPart, readLayers, withLayers } from "./layers";

/** A change: some fields; `scrub` makes no entry of the history. */
export type UpdateLayers = (patch: Partial<Layers>, how?: "scrub") => void;

/** Layers and functions for every component. */
export interface LayersNow {
  readonly layers: Layers;
  readonly update: UpdateLayers;
  /** Parameters that cannot be changed. */
  readonly locked: ReadonlySet<string>;
  /** Parameters and kinds of steps that are left out. */
  readonly hidden: ReadonlySet<string>;
}

const NOTHING: LayersNow = { layers: NO_LAYERS, update: () => undefined, locked: new Set(), hidden: new Set() };

/** Outside of any page nothing lies over it. */
export const LayersContext = createContext<LayersNow>(NOTHING);

/** Returns the layers over the page. */
export function useLayers(): LayersNow {
  return useContext(LayersContext);
}

/** Reads and writes the address. */
export function useLayersOfAddress(notify: Notify): LayersNow {
  const [fragment, setFragment] = useState(currentFragment);
  useEffect(() => {
    const take = (): void => {
      setFragment(currentFragment());
      for (const notice of readLayers(currentFragment()).notices) notify(notice);
    };
    take();
    return onAddress(take);
  }, [notify]);
  const update = useCallback<UpdateLayers>((patch, how) => {
    const before = currentFragment();
    const after = withLayers(ownPart(before), { ...readLayers(before).layers, ...patch });
    if (how === "scrub") replaceFragment(after);
    else pushFragment(after);
    tellAddress();
  }, []);
  // The text identifies the record, which would be a new object each time.
  const written = withLayers("", readLayers(fragment).layers);
  return useMemo(() => {
    const { layers } = readLayers(written);
    return { layers, update, locked: new Set(locksOf(layers).keys()), hidden: new Set(hiddenOf(layers)) };
  }, [written, update]);
}

/** Tasks of an assignment; null without one. Labs show them after their steps, other pages at the end. */
export const AssignedTasksContext = createContext<ReactNode>(null);

/** Tasks of the assignment, which replace the last step of a lab. */
export function useAssignedTasks(): ReactNode {
  return useContext(AssignedTasksContext);
}

/** Component that replaces a prediction while a class votes on it; null for a single reader. */
export const VoteContext = createContext<ComponentType<VoteProps> | null>(null);

/** A prediction, and in a lab that draws its outcomes the number of its slide with the question itself. */
export interface VoteProps extends PredictionProps {
  readonly slide?: number;
  readonly staged?: Question;
}
