/** Lab 3, *Grow a tree: what does compaction do?* */

import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useLinked } from "../../../figures/linked/Linked";
import { openingOf } from "../../../figures/tree/overview";
import { shownKey } from "../../../figures/tree/View";
import { en } from "../../../text/lab.en";
import { lab3Text as text } from "../../../text/labs/lab3.en";
import { type Reel, sameMomentOf } from "../../../trace";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain } from "../Explain";
import { LabPage } from "../frame/LabPage";
import type { LearnStep } from "../frame/question";
import { useOpening } from "../frame/use-opening";
import { Problem } from "../Problem";
import { TaskPair } from "../TaskPair";
import { Growth, HowFar } from "./Growth";
import { LongStep } from "./Long";
import { FollowStep, PushStep, useQuestions } from "./Steps";
import { type Lab3State, SPEC } from "./state";
import { useReel } from "./use-lab3";

// Parts without the position are not redrawn while it moves.
const Tasks = memo(TaskPair);
const Explanation = memo(Explain);
const TASKS = ["3a", "3b"] as const;
/** Steps that ask for another tree. */
const FORMING: ReadonlySet<string> = new Set(["long", "challenge"]);

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const steady = useSteady(state);
  const onStopped = useCallback((until: number) => update({ until }), [update]);
  const { answer, done, stop } = useReel(client, steady, onStopped);
  const reel = answer.value;
  useEffect(() => {
    if (reel !== null) onShown();
  }, [reel, onShown]);
  useSameMoment(reel, state.position, update);
  const isOpening = useOpening(SPEC.schema, steady) && ["", "follow"].includes(state.open);
  const end = reel?.events.length ?? 0;
  const opening = useMemo(() => (reel === null ? 0 : openingOf(reel)), [reel]);
  const position = Math.min(state.position ?? (isOpening ? opening : end), end);
  const followed = followedIn(reel, state);
  const { pointed } = useLinked();
  const pathKey = reel === null ? null : shownKey(reel, pointed.key, followed);
  const questions = useQuestions({ client, state: steady, update });
  const sandbox = (
    <>
      <Growth
        reel={reel}
        state={state}
        update={update}
        position={position}
        followed={followed}
        isOpening={isOpening}
        isForming={FORMING.has(state.open)}
        announce={announce}
      />
      {/* Below the tree, so that the tree keeps its place when it has grown. */}
      <HowFar done={done} stop={stop} update={update} of={steady.rounds} until={steady.until} />
      <Problem error={answer.error} />
    </>
  );
  const steps: readonly LearnStep[] = [
    {
      kind: "run",
      id: "follow",
      title: text.follow.title,
      content:
        reel === null ? null : (
          <FollowStep reel={reel} position={position} pathKey={pathKey} state={state} update={update} />
        ),
    },
    ...questions,
    { kind: "explain", id: "explain", title: text.explain.title, content: <Explanation {...text.explain} /> },
    {
      kind: "run",
      id: "long",
      title: text.long.title,
      content: <LongStep state={steady} client={client} update={update} />,
    },
    {
      kind: "push",
      id: "challenge",
      title: text.push.title,
      content: reel === null ? null : <PushStep reel={reel} position={position} state={state} />,
    },
  ];
  return (
    <LabPage
      lab={SPEC}
      state={state}
      update={update}
      lede={text.lede}
      sandbox={sandbox}
      steps={steps}
      practice={<Tasks state={steady} tasks={TASKS} client={client} announce={announce} update={update} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

/** The key that is followed: the one of the link if the stream writes it, otherwise the first. */
function followedIn(reel: Reel | null, { followed }: Lab3State): number | null {
  if (reel === null) return null;
  const { arrived } = reel.grown;
  return arrived.includes(followed) ? followed : (arrived[0] ?? null);
}

/** In another trace, the moment after as many writes: policies are compared at what they were given. */
function useSameMoment(reel: Reel | null, position: number | null, update: UpdateOf<Lab3State>): void {
  const shown = useRef(reel);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = reel;
    if (before === null || reel === null || before === reel || position === null) return;
    update({ position: sameMomentOf(before, position, reel) }, "scrub");
  }, [reel, position, update]);
}

/** Returns true if two states differ only in scrubbed fields. */
function isSteady(one: Lab3State, other: Lab3State): boolean {
  return (Object.keys(one) as (keyof Lab3State)[]).every(
    (field) => one[field] === other[field] || (SPEC.scrubbed.has(field) && field !== "theme"),
  );
}

/** The state, kept while it is steady; its position and open table are those of some earlier moment. */
function useSteady(state: Lab3State): Lab3State {
  const kept = useRef(state);
  if (!isSteady(kept.current, state)) kept.current = state;
  return kept.current;
}
