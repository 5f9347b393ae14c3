/** A figure with its controls and notes, and the link to the lab in the same state. */

import { writeFragment } from "../../figures/params/fragment";
import type { ParamSchema } from "../../figures/params/schema";
import type { AnyDefinition, ViewProps } from "../definition";
import { SEEN } from "../seen";
import { Shell } from "./Shell";

type Values = Readonly<Record<string, number | string | null>>;

interface DrawingProps extends Omit<ViewProps<Values, unknown>, "update"> {
  readonly definition: AnyDefinition;
  readonly update: (patch: Values) => void;
  readonly controls: ReadonlySet<string>;
  readonly notice: string | null;
  readonly origin: string;
  /** Address of the lab. */
  readonly lab: string;
}

/** Returns the link to a state in the lab. The lab shows it as here, without asking for a prediction of an outcome already seen. */
export function linkTo(
  { link, opens = [], page, schema }: AnyDefinition,
  state: Values,
  data: unknown,
  lab: string,
): string {
  const own = link?.(state as never, data) ?? writeFragment(schema as ParamSchema, state as never, page);
  const seen = opens.map((name) => `&guess-${name}=${SEEN}&ran-${name}=1`).join("");
  const address = lab.replace(/#.*$/u, "");
  return own === "" ? address : `${address}#${own}${seen}`;
}

export function Drawing({ definition, controls, notice, origin, lab, update, ...shown }: DrawingProps) {
  const { View } = definition;
  const { state } = shown;
  return (
    <Shell
      definition={definition}
      state={state}
      update={update}
      controls={controls}
      notice={notice}
      origin={origin}
      most={{ ...definition.most?.(shown.data) }}
      link={linkTo(definition, state, shown.data, lab)}
    >
      <View {...shown} state={state as never} update={update as never} />
    </Shell>
  );
}
