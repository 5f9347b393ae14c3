/** Types of elements, of their events, and of tags in React: read by the type checker alone. */
import "lsm-lab/react";
import { useRef } from "react";

/** Attributes as properties, methods, and events with their details. */
export function watch(): void {
  const figure = document.createElement("lsm-cost-bar");
  figure.levels = 3;
  figure.readNs = "10000";
  figure.device = null;
  figure.readonly = true;
  const levels: string | null = figure.levels;
  figure.setState({ levels });
  figure.addEventListener("statechange", ({ detail }) => detail.state.length);
  figure.addEventListener("error", ({ detail: { kind, file } }) => `${kind} ${file ?? ""}`);
  figure.addEventListener("click", ({ clientX }) => clientX);
  document.querySelector("lsm-digest-strip")?.step();
  // @ts-expect-error: there is no such device
  figure.device = "floppy";
  // @ts-expect-error: nothing is called so
  figure.levles = 3;
}

/** Attributes that React accepts on any tag. */
export function Tags() {
  const place = useRef<HTMLElementTagNameMap["lsm-tree"]>(null);
  return (
    <>
      <lsm-tree ref={place} title="A tree" role="group" hidden onClick={() => place.current?.play()} data-of="notes" />
      <lsm-task onready={({ detail }) => detail.state.length} ongraded={({ detail: { right, of } }) => right / of} />
      {/* @ts-expect-error: the event has no such detail */}
      <lsm-task onready={({ detail }) => detail.position} />
      <lsm-tree ref={(tree) => tree?.seek(1)} aria-label="Another" policy="tiering" lookup="13" />
      {/* @ts-expect-error: React does not pass it on */}
      <lsm-journey key="stored" />
      {/* @ts-expect-error: nothing is called so */}
      <lsm-tree polcy="tiering" />
    </>
  );
}
