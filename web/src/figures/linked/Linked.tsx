/**
 * Linked figures: a selection in one figure applies to all figures of the page.
 *
 * A page wraps its figures in {@link LinkedFigures}. A figure reads and changes the selection with {@link useLinked}, most easily by
 * spreading {@link pointing} on the element of a thing. `names.tsx` has names for texts and legends. A figure outside of a page is linked
 * only with itself.
 *
 * **Invariants** (tests: `Linked.test.tsx`)
 * 1. A pressed selection stays until the next press. A hovered one ends with the hover.
 * 2. Links to the page do not contain the selection, because it is momentary.
 */

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { isFaded, isMeant, type Kind, NOTHING, over, type Pointed } from "./thing";
import "./linked.css";

/** Current selection, and the functions to change it. */
export interface Linked {
  readonly pointed: Pointed;
  /** Points at a thing; null lets go of what is not pressed. */
  readonly point: <K extends Kind>(kind: K, thing: Pointed[K]) => void;
  /** Keeps a thing, or lets go of it. */
  readonly press: <K extends Kind>(kind: K, thing: Pointed[K]) => void;
  readonly pressed: Pointed;
}

const Context = createContext<Linked | null>(null);

/** Separate state for a figure outside of a page. */
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

/** Properties for the element of a thing: it fades while another thing is selected, and hover or focus selects it. */
export function pointing<K extends Kind>({ pointed, point }: Linked, kind: K, thing: Pointed[K]) {
  const [means, letsGo] = [() => point(kind, thing), () => point(kind, null)];
  return {
    "data-faded": isFaded(pointed, kind, thing),
    "data-meant": isMeant(pointed, kind, thing),
    // Over, not enter: leaving a name within the element must select the element again.
    onPointerOver: means,
    onPointerLeave: letsGo,
    onFocus: means,
    onBlur: letsGo,
  };
}
