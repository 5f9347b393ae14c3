/** The gap of one of several settings, which the reader chooses. The engine splits; this draws. */

import { gapText as text } from "../../text/charts/gap.en";
import type { ResidualRow } from "../residual/params";
import type { GapArm, GapSplit } from "./params";
import { GapFigure } from "./View";

/** A setting by the key of its cell. */
export interface GapSetting extends ResidualRow {
  readonly cell: string;
  /** Its values as a choice among others, short enough for a phone. */
  readonly values: string;
}

interface GapWithSettingsProps {
  readonly settings: readonly GapSetting[];
  readonly cell: string;
  readonly arm: GapArm;
  readonly onCell: (cell: string) => void;
}

/** The setting with this key, else the first. */
export function settingWith(settings: readonly GapSetting[], cell: string): GapSetting | undefined {
  return settings.find((setting) => setting.cell === cell) ?? settings[0];
}

/** The gap of the times of an arm: times have no term that only their quotient has. */
export function gapOf({ residual }: ResidualRow): GapSplit {
  const terms = residual.terms.flatMap(({ name, value: ns }) => (name === "pairing" ? [] : [{ name, ns }]));
  return { modelNs: residual.model, measuredNs: residual.measured, terms };
}

/** The choice and the figure; nothing where there is no setting. */
export function GapWithSettings({ settings, cell, arm, onCell }: GapWithSettingsProps) {
  const chosen = settingWith(settings, cell);
  if (chosen === undefined) return null;
  return (
    <div className="gap-of-settings">
      {settings.length === 1 ? null : (
        <label className="choice">
          <span>{text.setting}</span>
          <select value={chosen.cell} onChange={(event) => onCell(event.target.value)}>
            {settings.map((setting) => (
              <option key={setting.cell} value={setting.cell}>
                {setting.values}
              </option>
            ))}
          </select>
        </label>
      )}
      <GapFigure title={text.of(arm, chosen.label)} gap={gapOf(chosen)} />
    </div>
  );
}
