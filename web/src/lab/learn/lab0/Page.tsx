/**
 * Lab 0, *One lookup: where does the time go?*: a heading that asks, a figure that answers, a switch that changes one
 * thing. Everything shown is a function of (state, replay, curves); nothing is computed here but the selection.
 */

import { useCallback, useContext, useMemo } from "react";
import type { LookupTrace } from "../../../engine/contract";
import { Segmented } from "../../../figures/frame/controls";
import { useLinked } from "../../../figures/linked/Linked";
import { deviceOf, hashPrice, probePrice } from "../../../live/prices";
import { type Replay, traceOf } from "../../../live/replay";
import { en } from "../../../text/lab.en";
import type { Role } from "../../../theme/tokens";
import { decodeLookup, momentAt, sameMoment } from "../../../trace";
import { VoteContext } from "../../link/use-layers";
import type { PageProps } from "../../pages";
import { EngineWords } from "../../shell/EngineWords";
import { Footer } from "../../shell/Footer";
import { useLater } from "../../shell/use-later";
import { ArmSwitch } from "./ArmSwitch";
import { CostCard } from "./CostCard";
import { GainCard } from "./GainCard";
import { Bits, Journey, Timeline } from "./Lookup";
import { LAB_PARAMS, type LabState } from "./state";
import { useHashTiming } from "./use-hash-timing";
import type { Update } from "./use-lab-state";
import { useCurves } from "./use-lab-state";
import { useReplay } from "./use-replay";

const loadQuestions = () => import("../../projector/Lab0Questions");

interface Lab0Props extends PageProps {
  readonly state: LabState;
  readonly update: Update;
}

/** The lab; nothing until the engine's first answer. */
export function Lab0(props: Lab0Props) {
  const { client, info, state, update, results, notify } = props;
  const onTimed = useCallback(
    (timing: { medianNs: number }) => update({ hashOrigin: "tab", hashNs: Number(timing.medianNs.toPrecision(4)) }),
    [update],
  );
  const timer = useHashTiming(notify, onTimed);
  const device = useMemo(() => deviceOf(state, info.devices, results.results), [state, info.devices, results.results]);
  const price = hashPrice(state, info.hashPrices, results.results, timer.timing);
  const probe = probePrice(state, results.results);
  const prices = { hashNs: price.ns, probeNs: probe.ns, readNs: device.readNs };
  const replay = useReplay(client, state, prices, props.onShown);
  const curves = useCurves(client, state, prices);
  const { pointed, point } = useLinked();
  const onHighlight = useCallback((role: Role | null) => point("cost", role), [point]);
  const asked = useAsked(state);
  const questions = useLater(loadQuestions, asked.isVoted, notify);
  const problem = replay.error?.message ?? curves.error?.message ?? null;
  if (replay.value === null) {
    return (
      <p className="loading">
        {problem === null ? en.loading : <EngineWords sentence={en.engineError(problem)} words={problem} />}
      </p>
    );
  }
  const { arms } = replay.value;
  const trace = traceOf(arms, state.arm);
  const events = decodeLookup(trace.words);
  const start = asked.hashes ? 0 : events.length;
  const position = momentAt(events, Math.min(state.position ?? start, events.length));
  const positionOf = (other: LookupTrace): number => sameMoment(events, position, decodeLookup(other.words));
  const lookup = { state, update, replay: replay.value, position };
  return (
    <>
      <main id="main" tabIndex={-1} aria-busy={!replay.isCurrent}>
        <Intro state={state} update={update} replay={replay.value} />
        <ArmSwitch {...lookup} announce={props.announce} />
        <Journey {...lookup} highlight={pointed.cost} onHighlight={onHighlight} />
        <aside className="cards">
          {problem === null ? null : (
            <p className="caveat" role="alert">
              <EngineWords sentence={en.engineError(problem)} words={problem} />
            </p>
          )}
          {asked.hashes ? null : (
            <CostCard
              state={state}
              update={update}
              arms={arms}
              positionOf={positionOf}
              device={device}
              price={price}
              probe={probe}
              timer={timer}
              onHighlight={onHighlight}
              highlight={pointed.cost}
              devices={info.devices}
              expected={curves.value?.expected ?? null}
            />
          )}
          {curves.value === null || asked.gain ? null : (
            <GainCard
              state={state}
              update={update}
              device={device}
              price={price}
              probe={probe}
              results={results}
              curves={curves.value.curves}
              gainHere={curves.value.gainHere}
              isFormRejected={curves.value.isFormRejected}
              devices={info.devices}
              treeProblem={replay.value.treeProblem?.message ?? null}
            />
          )}
        </aside>
        <Bits {...lookup} />
        <Timeline {...lookup} announce={props.announce} />
        {questions === null ? null : (
          <questions.Questions
            state={state}
            update={update}
            arms={arms}
            device={device}
            gain={curves.value?.gainHere ?? null}
          />
        )}
      </main>
      <Footer version={info.version} fingerprint={replay.value.summary.fingerprint} results={results.results} />
    </>
  );
}

/**
 * What a class is still to be asked: the lookup then begins at its start, and no card says what comes out. Nobody else is asked
 * anything.
 */
function useAsked({ guessHashes, guessGain }: LabState) {
  const isVoted = useContext(VoteContext) !== null;
  return { isVoted, hashes: isVoted && guessHashes === "", gain: isVoted && guessGain === "" };
}

interface ReplayProps {
  readonly state: LabState;
  readonly update: Update;
  readonly replay: Replay;
}

/** What is asked, about which key. */
function Intro({ state, update, replay }: ReplayProps) {
  const { counters } = traceOf(replay.arms, state.arm);
  const level =
    state.keyKind === "stored" ? Math.min(state.keyLevel ?? state.levels, replay.summary.levels.length) : null;
  return (
    <div className="intro">
      <h1>{en.heading(counters.filtersProbed)}</h1>
      <p className="lede">{en.lede(state.keyKind, level, counters.masks > 0)}</p>
      <div className="key-chooser">
        <span className="key-label" aria-hidden="true">
          {en.key}
        </span>
        <Segmented
          param={LAB_PARAMS.keyKind}
          name={en.keyGroup}
          value={state.keyKind}
          onChange={(keyKind) => update({ keyKind, keyIndex: 0 })}
        />
        <button
          type="button"
          className="quiet"
          onClick={() => update(({ keyIndex }) => ({ keyIndex: (keyIndex + 1) % 1000 }))}
        >
          {en.anotherKey}
        </button>
      </div>
    </div>
  );
}
