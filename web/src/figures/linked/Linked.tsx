/**
 * Linked figures: what is pointed at in one of them is meant in all figures of the page.
 *
 * A page wraps its figures in {@link LinkedFigures}. A figure asks {@link useLinked} what is pointed at and says what its reader
 * points at, most easily by spreading {@link pointing} on what stands for a thing; names in texts and legends are those of
 * `names.tsx`. A figure outside of any page is linked with itself.
 *
 * **Invariants** (broken by `Linked.test.tsx`)
 * 1. What was pressed stays until it is pressed again or something else is; what is merely pointed at goes with the pointer.
 * 2. The link holds nothing of it: it is where somebody looks at this moment.
 */

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { isFaded, isMeant, type Kind, NOTHING, over, type Pointed } from "./thing";
import "./linked.css";

/** What is pointed at, and how to point. */
export interface Linked {
  readonly pointed: Pointed;
  /** Points at a thing; null lets go of what is not pressed. */
  readonly point: <K extends Kind>(kind: K, thing: Pointed[K]) => void;
  /** Keeps a thing, or lets go of it. */
  readonly press: <K extends Kind>(kind: K, thing: Pointed[K]) => void;
  readonly pressed: Pointed;
}

const Context = createContext<Linked | null>(null);

/** A state of its own. */
function useOwn(): Linked {
  const [hovered, setHovered] = useState(NOTHING);
  const [pressed, setPressed] = useState(NOTHING);
  const point = useCallback<Linked["point"]>((kind, thing) => {
    setHovered((before) => (before[kind] === thing ? before : { ...before, [kind]: thing }));
  }, []);
  const press = useCallback<Linked["press"]>((kind, thing) => {
    setPressed((before) => ({ ...before, [kind]: before[kind] === thing ? null : thing }));
  }, []);
  return useMemo(() => {
    return { pointed: over(hovered, pressed), point, press, pressed };
  }, [hovered, pressed, point, press]);
}

/** Links the figures inside. */
export function LinkedFigures({ children }: { readonly children: ReactNode }) {
  return <Context value={useOwn()}>{children}</Context>;
}

/** The link of the page, or of the figure alone. */
export function useLinked(): Linked {
  const own = useOwn();
  return useContext(Context) ?? own;
}

/**
 * What an element takes that stands for a thing: it steps back while another is meant; the pointer over it, or the focus in it,
 * means it.
 */
export function pointing<K extends Kind>({ pointed, point }: Linked, kind: K, thing: Pointed[K]) {
  const [means, letsGo] = [() => point(kind, thing), () => point(kind, null)];
  return {
    "data-faded": isFaded(pointed, kind, thing),
    "data-meant": isMeant(pointed, kind, thing),
    // Over, not enter: who leaves a name within the element is still in the element.
    onPointerOver: means,
    onPointerLeave: letsGo,
    onFocus: means,
    onBlur: letsGo,
  };
}
