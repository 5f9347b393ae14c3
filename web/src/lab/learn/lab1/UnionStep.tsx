/** May two filters be joined bit by bit, as some say that compaction could do? */

import type { EngineClient } from "../../../engine/client";
import { lab1Text as text } from "../../../text/labs/lab1.en";
import type { UpdateOf } from "../../link/use-link-state";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { unionOutcome } from "./outcomes";
import type { Lab1State } from "./state";
import { useUnion } from "./use-filter";

interface UnionStepProps {
  readonly client: EngineClient;
  readonly state: Lab1State;
  readonly update: UpdateOf<Lab1State>;
}

/** A prediction about filters as large as those of tables. */
export function UnionStep({ client, state, update }: UnionStepProps) {
  const hasRun = state.ranUnion > 0 && state.guessUnion !== "";
  const union = useUnion(client, hasRun);
  return (
    <>
      <Prediction
        {...text.union}
        locked={state.guessUnion}
        onLock={(guessUnion) => update({ guessUnion })}
        isRunning={hasRun && union.value === null}
        onRun={() => update({ ranUnion: 1 })}
        onReset={() => update({ guessUnion: "", ranUnion: 0 })}
        outcome={hasRun && union.value !== null ? unionOutcome(union.value) : null}
      />
      <Problem error={union.error} />
    </>
  );
}
