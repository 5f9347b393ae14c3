/** Lab 9, *Which claim is wrong?* */

import { type ReactNode, useEffect } from "react";
import type { ClaimFinding } from "../../../engine/contract";
import { atPlace, type Guesses, placeOf } from "../../../figures/outcomes/claims/claim-guess";
import {
  type ClaimScene,
  claimIntro,
  claimMarks,
  FLAGGED_MS,
  layoutClaim,
} from "../../../figures/outcomes/claims/claim-layout";
import { endOf } from "../../../figures/scene/clock";
import { ScenePicture } from "../../../figures/scene/Picture";
import { en } from "../../../text/lab.en";
import { CLAIM_WORDS, lab9Text as text } from "../../../text/labs/lab9.en";
import { learnText } from "../../../text/labs/learn.en";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { WithTerms } from "../../reference/WithTerms";
import { Explain } from "../Explain";
import { LabPage } from "../frame/LabPage";
import type { LearnStep, Question, QuestionView } from "../frame/question";
import { Problem } from "../Problem";
import { HowFar } from "../Progress";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { Board } from "./Board";
import { Flags } from "./Flags";
import { AXES, claimOutcome, foundIn, hasFlags, linesOf, requestedLines } from "./lines";
import { CHALLENGE, Push, RatePicture, useRate } from "./Push";
import {
  CORE,
  flagsAt,
  type Lab9State,
  lockedAt,
  onlyFinished,
  SPEC,
  voteAt,
  wasRun,
  withFlags,
  withLetter,
  withVote,
} from "./state";
import { FIRST_SEED, type Findings, useClaims, useDecidingNumbers, useFindings, useRecounts } from "./use-lab9";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  useEffect(() => onShown(), [onShown]);
  const claims = useClaims(client);
  const ids = (claims.value ?? []).map(({ id }) => id).filter((id) => id in CLAIM_WORDS);
  const undecidable = new Set((claims.value ?? []).filter(({ decidable }) => !decidable).map(({ id }) => id));
  const wanted = ids.filter(
    (id, at) => !undecidable.has(id) && wasRun(state.runs, at) && lockedAt(state.votes, at) !== "",
  );
  const findings = useFindings(client, wanted);
  const recounts = useRecounts(client);
  const stop = (): void =>
    update(({ runs }) => ({ runs: onlyFinished(runs, (one) => findings.found.has(ids[one] ?? "")) }));
  const progress = <HowFar done={findings.done} onStop={stop} />;
  // Links of before name the open claim by its number.
  const open = state.open === "" && state.claim > 1 ? (ids[state.claim - 1] ?? "") : state.open;
  const rate = useRate(client, state.bits, open === CHALLENGE);
  const waiting: LearnStep = {
    kind: "run",
    id: "claims",
    title: text.board,
    content: <p className="hint working">{learnText.working}</p>,
  };
  const findingOf = (id: string): ClaimFinding | null => findings.found.get(id) ?? null;
  const listed = { ids, undecidable, state, findingOf, onOpen: (open: string) => update({ open }) };
  const core = CORE.filter((id) => ids.includes(id));
  const others = ids.filter((id) => !CORE.includes(id));
  // The claim without a vote is last.
  const more = [...others.filter((id) => !undecidable.has(id)), ...others.filter((id) => undecidable.has(id))];
  const stepOf = (id: string): LearnStep =>
    undecidable.has(id)
      ? { kind: "explain", id, title: CLAIM_WORDS[id]?.title ?? id, content: <Undecidable id={id} /> }
      : claimQuestion({ client, id, at: ids.indexOf(id), state, update, findings, recounts, progress });
  const steps: readonly LearnStep[] = [
    ...(claims.value === null ? [waiting] : []),
    ...core.map(stepOf),
    {
      kind: "push",
      id: CHALLENGE,
      title: text.push.title,
      content: <Push rate={rate} />,
    },
    { kind: "explain", id: "explain", title: text.explain.title, content: <Explain {...text.explain} /> },
    ...more.map((id): LearnStep => ({ ...stepOf(id), isExtra: true })),
  ];
  const board = (
    <>
      <Board {...listed} />
      <Problem error={claims.error ?? findings.error} />
    </>
  );
  return (
    <LabPage
      lab={SPEC}
      state={{ ...state, open }}
      update={update}
      lede={text.lede}
      sandbox={open === CHALLENGE ? <RatePicture rate={rate} bits={state.bits} update={update} /> : board}
      steps={steps}
      linesMost={1}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["9a", "9b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

interface ClaimProps {
  readonly client: PageProps["client"];
  readonly id: string;
  readonly at: number;
  readonly state: Lab9State;
  readonly update: UpdateOf<Lab9State>;
  readonly findings: Findings;
  readonly recounts: ReturnType<typeof useRecounts>;
  readonly progress: ReactNode;
}

/** A claim as a question: its vote and its run are one letter each of two texts in the link. */
function claimQuestion({ client, id, at, state, update, findings, recounts, progress }: ClaimProps): Question {
  const words = CLAIM_WORDS[id];
  const vote = voteAt(state.votes, at);
  const locked = lockedAt(state.votes, at);
  const isWanted = wasRun(state.runs, at) && locked !== "";
  const recount = recounts.found.get(id) ?? null;
  const finding = isWanted ? (recount?.finding ?? findings.found.get(id) ?? null) : null;
  return {
    kind: "predict",
    id,
    slide: at,
    title: words?.title ?? id,
    question: <Statement id={id} />,
    options: text.options,
    locked,
    onLock: (value) => update(({ votes }) => ({ votes: withVote(votes, at, value) })),
    onRun: () => update(({ runs }) => ({ runs: withLetter(runs, at, "1", "0") }), "scrub"),
    onReset: () => {
      recounts.forget(id);
      update(({ votes, runs, flags }) => ({
        votes: withVote(votes, at, ""),
        runs: withLetter(runs, at, "0", "0"),
        flags: withFlags(flags, at, []),
      }));
    },
    isRunning: isWanted && finding === null && findings.error === null,
    progress,
    error: isWanted ? (findings.error ?? recounts.error) : null,
    outcome: finding === null ? null : claimOutcome(id, finding, vote, flagsAt(state.flags, at)),
    intro: claimIntro(),
    inFigure: text.inFigure,
    // Formulas and single counts are the same for all keys.
    ...(finding?.evidence.some(({ counts }) => counts.length > 1) === true
      ? { actions: <Again isBusy={recounts.isBusy} onAgain={() => void recounts.again(id)} /> }
      : {}),
    marks: finding === null ? [] : claimMarks(linesOf(finding), text.verdicts[finding.verdict] ?? finding.verdict),
    picture: (view) => (
      <ClaimPicture
        client={client}
        view={view}
        id={id}
        finding={finding}
        seed={recount?.seed ?? FIRST_SEED}
        flags={flagsAt(state.flags, at)}
        onFlags={(places) => update(({ flags }) => ({ flags: withFlags(flags, at, places) }), "scrub")}
      />
    ),
  };
}

function Again({ isBusy, onAgain }: { readonly isBusy: boolean; readonly onAgain: () => void }) {
  return (
    <button type="button" className="quiet" aria-disabled={isBusy} onClick={isBusy ? undefined : onAgain}>
      {text.scene.again}
    </button>
  );
}

/** The experiment and the question. The figure shows the words of the source. */
function Statement({ id }: { readonly id: string }) {
  const words = CLAIM_WORDS[id];
  if (words === undefined) return null;
  return (
    <p>
      <WithTerms text={words.ask} terms={text.defined} />
    </p>
  );
}

/** A claim without a vote: why the page cannot decide it. */
function Undecidable({ id }: { readonly id: string }) {
  const words = CLAIM_WORDS[id];
  if (words === undefined) return null;
  return (
    <Step kind="explain" title={words.title}>
      <p className="claim-statement">{text.claimed(words.statement)}</p>
      <p>{words.ask}</p>
      <p className="origin">{text.sourceOf(words.source)}</p>
      <p>
        <strong>{text.undecidable}</strong> {words.because}
      </p>
    </Step>
  );
}

interface ClaimPictureProps extends Pick<ClaimProps, "client"> {
  readonly view: QuestionView;
  readonly id: string;
  readonly finding: ClaimFinding | null;
  /** Seed of the keys and filters. */
  readonly seed: number;
  /** Places of the flags on their axes. */
  readonly flags: readonly (number | null)[];
  readonly onFlags: (places: readonly (number | null)[]) => void;
}

/** The flags of the reader, and their grips while options can be chosen. */
function flagsOf(scene: ClaimScene, { id, view: { chosen, choose, introMs }, flags, onFlags }: ClaimPictureProps) {
  // Without a vote, the flags wait at the claim.
  const guesses: Guesses = chosen === null ? [] : flags.map((place) => (place === null ? null : atPlace(place, scene)));
  if (choose === undefined) return { guesses, handles: {} };
  const onGuesses = (moved: Guesses): void =>
    onFlags(moved.map((value) => (value === null ? null : placeOf(value, scene))));
  const grips = (width: number, spare: number) => (
    <Flags
      scene={scene}
      width={width}
      spare={spare}
      guesses={guesses}
      hasFlags={hasFlags(id)}
      // The grips follow once the flags of the source are at their places.
      hasGrips={chosen !== "not-resolvable" && introMs >= FLAGGED_MS}
      onGuesses={onGuesses}
      onVote={choose}
    />
  );
  return { guesses, handles: { handles: grips } };
}

/** The claim with its axis, and what was found. */
function sceneOf(
  { id, finding, view }: ClaimPictureProps,
  queried: ClaimScene["queried"],
  found: ClaimScene["found"],
): ClaimScene {
  const words = CLAIM_WORDS[id];
  return {
    title: words?.axis ?? "",
    quote: text.claimed(words?.statement ?? ""),
    ...(AXES[id] ?? { ends: [0, 1], isLog: false }),
    queried,
    found,
    verdict: finding?.verdict ?? "",
    isAsked: view.choose !== undefined && finding === null,
    ...(words?.flag === undefined ? {} : { flag: words.flag }),
    ...(words?.picture === undefined ? {} : { caption: words.picture }),
  };
}

/** Claim and count on one number line. */
function ClaimPicture(props: ClaimPictureProps) {
  const { client, view, id, finding } = props;
  const { chosen, t, introMs } = view;
  const queried = useDecidingNumbers(client, id);
  const lines = finding === null ? [] : linesOf(finding);
  const shown = sceneOf(props, requestedLines(queried.value ?? []), lines);
  const { guesses, handles } = flagsOf(shown, props);
  const verdict = finding === null ? "" : (text.verdicts[finding.verdict] ?? finding.verdict);
  const isOver = finding !== null && t >= endOf(claimMarks(lines, verdict));
  const said = isOver ? claimOutcome(id, finding, chosen, props.flags).sentence : "";
  return (
    <ScenePicture
      name="claim"
      title={text.from(CLAIM_WORDS[id]?.source ?? "")}
      origin={finding === null ? "" : `(${originsOf(finding, props.seed)})`}
      description={isOver ? `${text.verdict(verdict)} ${String(said)}` : text.scene.describe}
      grows
      draw={(width, _, spare) => layoutClaim(shown, chosen, t, width, guesses, introMs, spare)}
      {...handles}
      table={
        isOver
          ? {
              columns: text.evidenceColumns,
              rows: finding.evidence.map((one) => [
                text.nameOf(one.name),
                foundIn(one),
                one.claimed === undefined ? "" : text.said(one.unit, one.claimed),
                text.originOf(one.origin),
              ]),
            }
          : null
      }
    />
  );
}

/** Origins of the drawn numbers, and which repetition of the count they are. */
function originsOf({ evidence }: ClaimFinding, seed: number): string {
  const drawn = evidence.filter(({ meetsLow }) => meetsLow !== undefined).map(({ origin }) => text.originOf(origin));
  return [...new Set(drawn), ...(seed === FIRST_SEED ? [] : [text.scene.repetition(seed)])].join(", ");
}
