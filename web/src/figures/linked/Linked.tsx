/**
 * Linked figures: what is pointed at in one of them is meant in all figures of the page.
 *
 * A page wraps its figures in {@link LinkedFigures}. A figure asks {@link useLinked} what is pointed at and says what its reader
 * points at; names in texts and legends are a {@link CostName} or a {@link KeyName}, which work by pointer, by keyboard and by touch.
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
    const pointed: Pointed = {
      cost: hovered.cost ?? pressed.cost,
      level: hovered.level ?? pressed.level,
      key: hovered.key ?? pressed.key,
    };
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
  return (
    <Name kind="cost" thing={cost} colour={roleColour(cost)}>
      {children}
    </Name>
  );
}

/** A key; pointing at it marks it in every figure that has it. */
export function KeyName({ name }: { readonly name: string }) {
  return (
    <Name kind="key" thing={name} colour={undefined}>
      {name}
    </Name>
  );
}

interface NameProps<K extends Kind> {
  readonly kind: K;
  readonly thing: Pointed[K];
  readonly colour: string | undefined;
  readonly children: ReactNode;
}

function Name<K extends Kind>({ kind, thing, colour, children }: NameProps<K>) {
  const { pointed, pressed, point, press } = useLinked();
  return (
    <button
      type="button"
      className="linked-name"
      data-kind={kind}
      data-faded={isFaded(pointed, kind, thing)}
      data-meant={isMeant(pointed, kind, thing)}
      aria-pressed={pressed[kind] === thing}
      style={{ color: colour }}
      onClick={() => press(kind, thing)}
      onPointerEnter={(event) => event.pointerType === "mouse" && point(kind, thing)}
      onPointerLeave={() => point(kind, null)}
      onFocus={() => point(kind, thing)}
      onBlur={() => point(kind, null)}
    >
      {children}
    </button>
  );
}
