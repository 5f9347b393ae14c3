/** Lab 9, *Which claim is wrong?* */

import { useEffect } from "react";
import type { ClaimEvidence, ClaimFinding } from "../../../engine/contract";
import { Field } from "../../../figures/frame/controls";
import { en } from "../../../text/lab.en";
import { CLAIM_WORDS, said, lab9Text as text } from "../../../text/labs/lab9.en";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { useAnswer } from "../../shell/use-answer";
import { Explain, SelfCheck } from "../Explain";
import { Facts } from "../Facts";
import { LabFrame } from "../LabFrame";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { Board } from "./Board";
import { type Lab9State, onlyFinished, SPEC, VERDICTS, voteAt, wasRun, withLetter } from "./state";
import { useClaims, useFindings } from "./use-lab9";

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  useEffect(() => onShown(), [onShown]);
  const claims = useClaims(client);
  const ids = (claims.value ?? []).map(({ id }) => id).filter((id) => id in CLAIM_WORDS);
  const undecidable = new Set((claims.value ?? []).filter(({ decidable }) => !decidable).map(({ id }) => id));
  const wanted = ids.filter(
    (id, at) => !undecidable.has(id) && wasRun(state.runs, at) && voteAt(state.votes, at) !== null,
  );
  const findings = useFindings(client, wanted);
  const at = Math.min(state.claim, Math.max(ids.length, 1)) - 1;
  const id = ids[at];
  const finding = id === undefined ? null : (findings.found.get(id) ?? null);
  const stop = (): void =>
    update(({ runs }) => ({ runs: onlyFinished(runs, (one) => findings.found.has(ids[one] ?? "")) }));
  const figure = (
    <Board
      ids={ids}
      undecidable={undecidable}
      state={state}
      at={at}
      verdictOf={(one) => findings.found.get(one)?.verdict ?? null}
      onOpen={(claim) => update({ claim })}
      done={findings.done}
      onStop={stop}
    />
  );
  return (
    <LabFrame lab={SPEC} lede={text.lede} figure={figure} foot={<span>{en.engineVersion(info.version)}</span>}>
      <Problem error={claims.error ?? findings.error} />
      {id === undefined ? null : undecidable.has(id) ? (
        <Undecidable id={id} />
      ) : (
        <>
          <Claim key={id} id={id} at={at} state={state} update={update} finding={finding} />
          {finding === null || !wasRun(state.runs, at) ? null : <Evidence finding={finding} />}
        </>
      )}
      <Push client={client} state={state} update={update} />
      <Explain {...text.explain} />
      <TaskPair client={client} announce={announce} state={state} update={update} tasks={["9a", "9b"]} />
      <SelfCheck {...text.check} />
    </LabFrame>
  );
}

/** The card of a claim without a vote: statement, source, and why the page cannot decide it. */
function Undecidable({ id }: { readonly id: string }) {
  const words = CLAIM_WORDS[id];
  if (words === undefined) return null;
  return (
    <Step kind="explain" title={words.title}>
      <blockquote className="claim-statement">{text.quoted(words.statement)}</blockquote>
      <p className="origin">{text.sourceOf(words.source)}</p>
      <p>
        <strong>{text.undecidable}</strong> {words.because}
      </p>
    </Step>
  );
}

interface ClaimProps {
  readonly id: string;
  readonly at: number;
  readonly state: Lab9State;
  readonly update: UpdateOf<Lab9State>;
  readonly finding: ClaimFinding | null;
}

/** The card: statement and source, a vote that locks, the run, the verdict. */
function Claim({ id, at, state, update, finding }: ClaimProps) {
  const words = CLAIM_WORDS[id];
  if (words === undefined) return null;
  const vote = voteAt(state.votes, at);
  const hasRun = wasRun(state.runs, at) && vote !== null;
  const letterOf = (verdict: string): string =>
    Object.entries(VERDICTS).find(([, name]) => name === verdict)?.[0] ?? "-";
  return (
    <Prediction
      title={words.title}
      question={
        <>
          <blockquote className="claim-statement">{text.quoted(words.statement)}</blockquote>
          <p className="origin">{text.sourceOf(words.source)}</p>
          <p>{words.run}</p>
        </>
      }
      options={text.options}
      locked={vote ?? ""}
      onLock={(value) => update({ votes: withLetter(state.votes, at, letterOf(value), "-") })}
      runLabel={text.runLabel}
      isRunning={hasRun && finding === null}
      onRun={() => update({ runs: withLetter(state.runs, at, "1", "0") })}
      onReset={() =>
        update({ votes: withLetter(state.votes, at, "-", "-"), runs: withLetter(state.runs, at, "0", "0") })
      }
      outcome={
        !hasRun || finding === null
          ? null
          : {
              value: finding.verdict,
              sentence: (
                <>
                  <strong>{text.verdict(text.verdicts[finding.verdict] ?? finding.verdict)}</strong> {words.because}
                </>
              ),
              because: text.differs,
            }
      }
    />
  );
}

/** Bits until the claimed rate is met. */
function Push({ client, state, update }: Pick<PageProps, "client"> & Pick<ClaimProps, "state" | "update">) {
  const { bits } = state;
  const asked = useAnswer(client, "lab9-bits", String(bits), () =>
    client.call((remote) =>
      remote.askFilter({
        filter: "standard",
        digest: "xxh3",
        bitsPerKey: bits,
        keys: 10_000,
        queries: 200_000,
        seed: 1,
      }),
    ),
  );
  const found = asked.value;
  const isReached = found !== null && Math.abs(found.rate - 0.03) <= 0.001;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <Field label={text.push.bits}>
        {(field) => (
          <input
            id={field}
            type="number"
            min={1}
            max={16}
            step={0.1}
            value={bits}
            onChange={(event) => {
              const typed = event.target.valueAsNumber;
              if (typed >= 1 && typed <= 16) update({ bits: typed }, "scrub");
            }}
          />
        )}
      </Field>
      <Problem error={asked.error} />
      {found === null ? null : (
        <p className={isReached ? "happened" : "predicted"} aria-live="polite">
          {text.push.now(found.rate, found.rateLow, found.rateHigh, isReached)}
        </p>
      )}
    </Step>
  );
}

/** The table. */
export function Evidence({ finding }: { readonly finding: ClaimFinding }) {
  const rows = finding.evidence.map((one) => ({
    name: text.nameOf(one.name),
    cells: [found(one), one.claimed === undefined ? "" : said(one.unit, one.claimed), text.originOf(one.origin)],
  }));
  return (
    <Facts
      className="claim-evidence"
      caption={text.evidence}
      columns={text.evidenceColumns}
      rows={rows}
      hasOrigin={true}
    />
  );
}

function found({ unit, estimate, low, high }: ClaimEvidence): string {
  if (low === high) return said(unit, estimate);
  return text.interval(said(unit, estimate), said(unit, low), said(unit, high));
}
