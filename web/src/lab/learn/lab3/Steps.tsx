/** The steps of lab 3: a key that falls, size ratio, policies, hashes, and a tree to look for. */

import { useMemo } from "react";
import type { EngineClient } from "../../../engine/client";
import { KeyPath } from "../../../figures/tree/KeyPath";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import { learnText } from "../../../text/labs/learn.en";
import { pathOf, type Reel } from "../../../trace";
import type { UpdateOf } from "../../link/use-link-state";
import { guessedQuestion, hasRun, type Question } from "../frame/question";
import { Progress } from "../Progress";
import { Step } from "../Step";
import { grownPair, hashOutcome, policyOutcome, ratioOutcome } from "./outcomes";
import { HashPicture, hashMarks, PolicyPicture, policyMarks, RatioPicture, ratioMarks } from "./Pictures";
import { FIXED, type Lab3State } from "./state";
import { type PairOf, useCountedHashes, usePair } from "./use-lab3";

interface StepProps {
  readonly client: EngineClient;
  readonly state: Lab3State;
  readonly update: UpdateOf<Lab3State>;
}

interface FollowProps extends Omit<StepProps, "client"> {
  readonly reel: Reel;
  readonly position: number;
  /** Key whose way is drawn: the key that is followed, or the one that is pointed at. */
  readonly pathKey: number | null;
}

/** Follow one key: from its first write on, station by station. */
export function FollowStep({ reel, position, pathKey, state, update }: FollowProps) {
  const path = useMemo(() => pathOf(reel, state.followed), [reel, state.followed]);
  const next = path.find((place) => place.position > position)?.position;
  const { arrived } = reel.grown;
  const other = (): void => {
    const at = arrived.indexOf(state.followed);
    update({ followed: arrived[(at + 1) % Math.max(arrived.length, 1)] ?? 0 });
  };
  return (
    <Step kind="run" title={text.follow.title}>
      <p className="question">{text.follow.question}</p>
      <p className="run-line">
        <button
          type="button"
          disabled={path.length === 0}
          onClick={() => update({ position: next ?? path[0]?.position ?? position })}
        >
          {next === undefined ? text.follow.first : text.follow.next}
        </button>
        <button type="button" className="quiet" onClick={other}>
          {text.follow.other}
        </button>
      </p>
      {pathKey === null ? null : (
        <KeyPath keyId={pathKey} reel={reel} position={position} onPosition={(at) => update({ position: at })} />
      )}
      <details className="fold">
        <summary>{learnText.why}</summary>
        <p>{text.follow.because(state.sizeRatio)}</p>
      </details>
    </Step>
  );
}

/** Number of grown trees. Finished ones are kept after a stop. */
function Trees({ done, onStop }: { readonly done: number; readonly onStop: () => void }) {
  const { label, now } = text.surveying;
  return <Progress done={done / 2} label={label} now={now(done, 2)} onStop={onStop} />;
}

const RATIOS: PairOf = [
  ["leveling", FIXED.large],
  ["leveling", FIXED.small],
];
const POLICIES: PairOf = [
  ["leveling", FIXED.ratio],
  ["tiering", FIXED.ratio],
];

/** The questions, in order. */
export function useQuestions({ client, state, update }: StepProps): readonly Question[] {
  const ratio = usePair(client, "lab3-ratio", RATIOS, hasRun(state, "guessRatio", "ranRatio"));
  const policy = usePair(client, "lab3-policies", POLICIES, hasRun(state, "guessPolicy", "ranPolicy"));
  const hashes = useCountedHashes(client, RATIOS, hasRun(state, "guessHash", "ranHash"));
  const given = { state, update };
  return [
    guessedQuestion({
      ...given,
      id: "ratio",
      words: text.ratioStep,
      guess: "guessRatio",
      ran: "ranRatio",
      answer: ratio.answer,
      progress: <Trees done={ratio.done} onStop={() => update({ ranRatio: 0 })} />,
      outcome: (pair) => ratioOutcome(grownPair(pair)),
      marks: ratioMarks,
      picture: (view, found) => <RatioPicture client={client} view={view} found={found} />,
    }),
    guessedQuestion({
      ...given,
      id: "policy",
      words: text.policyStep,
      guess: "guessPolicy",
      ran: "ranPolicy",
      answer: policy.answer,
      progress: <Trees done={policy.done} onStop={() => update({ ranPolicy: 0 })} />,
      outcome: (pair) => policyOutcome(grownPair(pair)),
      marks: policyMarks,
      picture: (view, found) => <PolicyPicture client={client} view={view} found={found} />,
    }),
    guessedQuestion({
      ...given,
      id: "hash",
      words: text.hashStep,
      guess: "guessHash",
      ran: "ranHash",
      answer: hashes.answer,
      progress: <Trees done={hashes.done} onStop={() => update({ ranHash: 0 })} />,
      outcome: hashOutcome,
      marks: hashMarks,
      picture: (view, found) => <HashPicture client={client} view={view} found={found} />,
    }),
  ];
}

/** A tree to look for, in the figure. */
export function PushStep({ reel, position, state }: Pick<FollowProps, "reel" | "position" | "state">) {
  // Blocks of an unfinished flush or compaction are not divided: they count at its end.
  const at = reel.changeAt(position, 0);
  const isBetween = at === null || at.share === 0 || at.share >= 1;
  const { counts } = isBetween ? reel.stateAt(position) : at.change.before;
  const written =
    counts.blocksFlushed === 0 ? 0 : (counts.blocksFlushed + counts.blocksCompacted) / counts.blocksFlushed;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <p className="predicted" aria-live="polite">
        {text.push.now(text.policies[state.policy], state.sizeRatio, written, counts.tablesMoved, isBetween)}
      </p>
    </Step>
  );
}
