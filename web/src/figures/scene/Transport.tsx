/**
 * The controls of a scene: step back, play, step forward, a track with marks, the sentence of the step, and skip.
 *
 * The keys work while the focus is inside: Space plays and pauses, the arrows step, Home and End jump, Escape skips.
 */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { sceneText as text } from "../../text/trees/scene.en";
import { type Mark, sentenceAt } from "./clock";
import type { Scene } from "./use-scene";
import "./scene.css";

interface TransportProps {
  readonly scene: Scene;
  readonly marks: readonly Mark[];
  /** Name of the scene for screen readers. */
  readonly label: string;
  /** True if there is a button *Skip*; false if another one on the page does the same. */
  readonly hasSkip?: boolean;
  /** Button in the place of *Skip*. */
  readonly children?: ReactNode;
}

export function Transport({ scene, marks, label, hasSkip = true, children }: TransportProps) {
  const main = useRef<HTMLButtonElement>(null);
  const sentence = sentenceAt(marks, scene.t);
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnButton = event.target instanceof Element && event.target.closest("button") !== null;
    const action = isOnButton && event.key === " " ? undefined : actionOf(event.key, scene);
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  // The button is gone at the end, and would take the focus with it.
  const skip = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (currentTarget === document.activeElement) main.current?.focus({ preventScroll: true });
    scene.skip();
  };
  const scrub = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) scene.seek(((event.clientX - left) / width) * scene.endMs);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is handed in.
    <div className="transport" role="group" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="transport-buttons">
        <button type="button" aria-label={text.back} disabled={scene.t <= 0} onClick={() => scene.step(-1)}>
          <Icon path="M11 3v10L4 8z" />
        </button>
        <button
          ref={main}
          type="button"
          className="transport-main"
          aria-label={scene.isPlaying ? text.pause : scene.isAtEnd ? text.replay : text.play}
          onClick={scene.isPlaying ? scene.pause : scene.play}
        >
          <Icon path={scene.isPlaying ? PAUSE : scene.isAtEnd ? REPLAY : PLAY} />
        </button>
        <button type="button" aria-label={text.forward} disabled={scene.isAtEnd} onClick={() => scene.step(1)}>
          <Icon path="M5 3v10l7-5z" />
        </button>
      </div>
      <div
        className="transport-track"
        role="slider"
        tabIndex={0}
        aria-label={text.track}
        aria-valuemin={0}
        aria-valuemax={scene.endMs}
        aria-valuenow={Math.round(scene.t)}
        aria-valuetext={sentence}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          scrub(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event);
        }}
      >
        <span className="transport-done" style={{ width: percent(scene.t / scene.endMs) }} />
        {marks.map(({ atMs }) => (
          <span
            key={atMs}
            className="transport-mark"
            data-passed={atMs <= scene.t}
            style={{ left: percent(atMs / scene.endMs) }}
          />
        ))}
        <span className="transport-now" style={{ left: percent(scene.t / scene.endMs) }} />
      </div>
      <p className="transport-sentence" aria-live={scene.isPlaying ? "off" : "polite"}>
        {sentence}
      </p>
      {children ??
        (hasSkip ? (
          <button type="button" className="quiet transport-skip" disabled={scene.isAtEnd} onClick={skip}>
            {text.skip}
          </button>
        ) : null)}
    </div>
  );
}

function actionOf(key: string, scene: Scene): (() => void) | undefined {
  switch (key) {
    case " ":
      return scene.isPlaying ? scene.pause : scene.play;
    case "ArrowRight":
    case "ArrowUp":
      return () => scene.step(1);
    case "ArrowLeft":
    case "ArrowDown":
      return () => scene.step(-1);
    case "Home":
      return () => scene.seek(0);
    case "End":
    case "Escape":
      return scene.skip;
    default:
      return undefined;
  }
}

const PLAY = "M5 3v10l8-5z";
const PAUSE = "M4 3h3v10H4zM9 3h3v10H9z";
const REPLAY = "M8 3a5 5 0 1 1-4.6 3H5a3.5 3.5 0 1 0 3-1.7V6.5L4.5 3.7 8 1z";

function Icon({ path }: { readonly path: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(2)}%`;
}
