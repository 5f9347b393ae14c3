/** Selection on the settled page: the key, the way of hashing, and all other settings behind one button. */
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { Segmented } from "../../../figures/frame/controls";
import { takesMask } from "../../../live/lookup";
import { en } from "../../../text/lab.en";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { SettingsPanel, type SettingsProps } from "./Settings";
import { ARMS, LAB_PARAMS, type LabState } from "./state";

interface ToolsProps extends SettingsProps {
  readonly onArm: (arm: LabState["arm"]) => void;
  /** Called when another key is chosen. */
  readonly onKey: () => void;
}

export function Tools({ onArm, onKey, ...settings }: ToolsProps) {
  const { state, update } = settings;
  const choose: typeof update = (patch) => {
    onKey();
    update(patch);
  };
  const isMaskOffered = takesMask(state) || state.arm === "merged";
  return (
    <div className="tools">
      <div className="key-chooser">
        <span className="key-label" aria-hidden="true">
          {text.key}
        </span>
        <Segmented
          param={LAB_PARAMS.keyKind}
          name={text.keyGroup}
          value={state.keyKind}
          onChange={(keyKind) => choose({ keyKind, keyIndex: 0 })}
        />
        <button
          type="button"
          className="quiet"
          onClick={() => choose(({ keyIndex }) => ({ keyIndex: (keyIndex + 1) % 1000 }))}
        >
          {text.anotherKey}
        </button>
      </div>
      <div className="switch-place">
        <Segmented
          className="switch"
          param={isMaskOffered ? LAB_PARAMS.arm : ARMS}
          name={text.hashing}
          value={state.arm}
          onChange={onArm}
        />
        <SettingsButton {...settings} />
      </div>
      {state.arm === "merged" ? (
        <p className="mask-help">{takesMask(state) ? text.maskHelp : text.noMask(en.filter(state.filter))}</p>
      ) : null}
    </div>
  );
}

/** The button and its panel. Escape closes it, and the focus returns. */
function SettingsButton(settings: SettingsProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>("select, input")?.focus();
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    <div className="settings-place">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onKeyDown}
      >
        {text.settings}
      </button>
      <fieldset
        ref={panel}
        id={id}
        className="settings"
        aria-label={text.settings}
        hidden={!isOpen}
        onKeyDown={onKeyDown}
      >
        {isOpen ? <SettingsPanel {...settings} /> : null}
      </fieldset>
    </div>
  );
}
