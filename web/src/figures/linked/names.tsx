/** Names of things in texts and legends: they point at what they name, by pointer, by keyboard and by touch. */

import { Fragment, type ReactNode } from "react";
import type { ArmName } from "../../engine/contract";
import { type Role, roleColour } from "../../theme/tokens";
import { useLinked } from "./Linked";
import { isFaded, isMeant, type Kind, type Pointed } from "./thing";
import "./linked.css";

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
    <Name kind="key" thing={name}>
      {name}
    </Name>
  );
}

interface KeySentenceProps {
  readonly text: string;
  readonly keys: readonly string[];
}

/** A sentence with selectable keys, at the positions that its language requires. */
export function KeySentence({ text, keys }: KeySentenceProps) {
  const parts = keys.reduce<readonly string[]>(
    (cut, key) => cut.flatMap((part) => (keys.includes(part) ? [part] : around(part, key))),
    [text],
  );
  return parts.map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence are known by their place.
    keys.includes(part) ? <KeyName key={at} name={part} /> : <Fragment key={at}>{part}</Fragment>,
  );
}

/** A text cut before and behind each place of a key. */
function around(text: string, key: string): readonly string[] {
  return text.split(key).flatMap((part, at) => (at === 0 ? [part] : [key, part]));
}

interface LevelNameProps {
  readonly level: number;
  /** Label in place of a mere number. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** The name of a level; pointing at it marks that level in every figure. */
export function LevelName({ level, label, children }: LevelNameProps) {
  return (
    <Name kind="level" thing={level} label={label}>
      {children}
    </Name>
  );
}

interface ArmTitleProps {
  readonly arm: ArmName;
  readonly children: ReactNode;
}

/** The name of an arm; pointing at it marks that arm in every figure. */
export function ArmTitle({ arm, children }: ArmTitleProps) {
  return (
    <Name kind="arm" thing={arm}>
      {children}
    </Name>
  );
}

interface RunTitleProps {
  readonly run: string;
  readonly children: ReactNode;
}

/** The name of a native run; pointing at it marks what it measured in every figure. */
export function RunTitle({ run, children }: RunTitleProps) {
  return (
    <Name kind="run" thing={run}>
      {children}
    </Name>
  );
}

interface NameProps<K extends Kind> {
  readonly kind: K;
  readonly thing: Pointed[K];
  readonly colour?: string;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

function Name<K extends Kind>({ kind, thing, colour, label, children }: NameProps<K>) {
  const { pointed, pressed, point, press } = useLinked();
  return (
    <button
      type="button"
      className="linked-name"
      aria-label={label}
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
