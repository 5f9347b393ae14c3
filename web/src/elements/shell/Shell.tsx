/** Frame around a figure in an element: settings above, the origin of the numbers and the link to the lab below. */

import type { ReactNode } from "react";
import "../../theme/base.css";
import "../../figures/frame/card.css";
import "./element.css";
import { LinkedFigures } from "../../figures/linked/Linked";
import type { ParamSchema } from "../../figures/params/schema";
import { elementsText as text } from "../../text/embedding/elements.en";
import type { AnyDefinition } from "../definition";
import { Control } from "./inputs";

type Values = Readonly<Record<string, number | string | null>>;

/** Number of visible settings. The others are under *more*. */
const AT_HAND = 5;

interface ShellProps {
  readonly definition: AnyDefinition;
  readonly state: Values;
  readonly update: (patch: Values) => void;
  /** Names of the settings that readers can change. */
  readonly controls: ReadonlySet<string>;
  /** Largest offered values by field, if they are limited. */
  readonly most: Readonly<Record<string, number | undefined>>;
  readonly notice: string | null;
  readonly origin: string;
  readonly link: string;
  readonly children: ReactNode;
}

/** A notice about a figure. */
export function Notice({ children }: { readonly children: string }) {
  return (
    <p className="lsm-notice" role="status">
      {children}
    </p>
  );
}

export function Shell(props: ShellProps) {
  const { definition, state, update, controls, most, notice, origin, link, children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form inputs, and a landmark must be unique.
    <div className="lsm-shell" role="group" aria-label={definition.title}>
      <Settings definition={definition} state={state} update={update} controls={controls} most={most} />
      {notice === null ? null : <Notice>{notice}</Notice>}
      <div className="lsm-body" part="figure">
        <LinkedFigures>{children}</LinkedFigures>
      </div>
      <p className="lsm-foot" part="foot">
        <span>{origin}</span>
        <a href={link} target="_blank" rel="noopener" part="link">
          {text.openInLab}
        </a>
      </p>
    </div>
  );
}

function Settings({
  definition,
  state,
  update,
  controls,
  most,
}: Pick<ShellProps, "definition" | "state" | "update" | "controls" | "most">) {
  const schema = definition.schema as ParamSchema;
  const shown = definition.controls.filter((field) => controls.has(schema[field]?.name ?? ""));
  if (shown.length === 0) return null;
  const control = (field: string): ReactNode => {
    const param = schema[field];
    return param === undefined ? null : (
      <Control
        key={field}
        param={"max" in param ? { ...param, max: Math.min(param.max, most[field] ?? param.max) } : param}
        value={state[field] ?? null}
        onChange={(value) => update({ [field]: value })}
      />
    );
  };
  const rest = shown.slice(AT_HAND);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form inputs.
    <div className="lsm-head" part="controls" role="group" aria-label={text.controls}>
      {shown.slice(0, AT_HAND).map(control)}
      {rest.length === 0 ? null : (
        <details>
          <summary>{text.more}</summary>
          <div className="fields">{rest.map(control)}</div>
        </details>
      )}
    </div>
  );
}
