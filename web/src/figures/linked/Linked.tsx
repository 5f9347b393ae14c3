/**
 * Linked figures: what is pointed at in one of them is meant in all figures of the page.
 *
 * A page wraps its figures in {@link LinkedFigures}. A figure asks {@link useLinked} what is pointed at and says what its reader
 * points at; names of costs in texts and legends are a {@link CostName}, which works by pointer, by keyboard and by touch.
 * A figure outside of any page is linked with itself.
 *
 * **Invariants** (broken by `Linked.test.tsx`)
 * 1. What was pressed stays until it is pressed again or something else is; what is merely pointed at goes with the pointer.
 * 2. The link holds nothing of it: it is where somebody looks at this moment.
 */

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { type Role, roleColour } from "../../theme/tokens";
import { isFaded, isMeant, type Kind, NOTHING, type Pointed } from "./thing";
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
    const pointed: Pointed = { cost: hovered.cost ?? pressed.cost, level: hovered.level ?? pressed.level };
    return { pointed, point, press, pressed };
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

interface CostNameProps {
  readonly cost: Role;
  readonly children: ReactNode;
}

/** The name of a cost, in its colour; pointing at it marks that cost in every figure. */
export function CostName({ cost, children }: CostNameProps) {
  const { pointed, pressed, point, press } = useLinked();
  return (
    <button
      type="button"
      className="cost-name"
      data-faded={isFaded(pointed, "cost", cost)}
      data-meant={isMeant(pointed, "cost", cost)}
      aria-pressed={pressed.cost === cost}
      style={{ color: roleColour(cost) }}
      onClick={() => press("cost", cost)}
      onPointerEnter={(event) => event.pointerType === "mouse" && point("cost", cost)}
      onPointerLeave={() => point("cost", null)}
      onFocus={() => point("cost", cost)}
      onBlur={() => point("cost", null)}
    >
      {children}
    </button>
  );
}
