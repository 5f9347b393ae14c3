/**
 * Lab 0, *One lookup: where does the time go?*: an introduction that plays by itself and asks, and the page that it leads to. Everything
 * shown is a function of (state, replay, curves, time). Nothing is computed here except the selection.
 *
 * A visit without a state in the link plays the introduction. A link with a state opens the settled page.
 */
import { useCallback, useContext, useMemo, useState } from "react";
import { prefersReducedMotion } from "../../../figures/frame/motion";
import { storyOf } from "../../../figures/stage/layout/story";
import { deviceOf, hashPrice, probePrice } from "../../../live/prices";
import { type Replay, traceOf } from "../../../live/replay";
import { en } from "../../../text/lab.en";
import { decodeLookup, momentAt } from "../../../trace";
import { VoteContext } from "../../link/use-layers";
import type { PageProps } from "../../pages";
import { EngineWords } from "../../shell/EngineWords";
import { Footer } from "../../shell/Footer";
import { useLater } from "../../shell/use-later";
import { Cards } from "./Cards";
import { Opening } from "./Opening";
import { Settled } from "./Settled";
import { captionsOf, Stills } from "./Stills";
import type { LabState } from "./state";
import { useHashTiming } from "./use-hash-timing";
import type { Update } from "./use-lab-state";
import { useCurves } from "./use-lab-state";
import { useOpening } from "./use-opening";
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
  const queried = useQueried(state);
  const questions = useLater(loadQuestions, queried.isVoted, notify);
  const opening = useOpening(update, queried.isVoted, replay.isCurrent);
  const problem = replay.error?.message ?? curves.error?.message ?? null;
  if (replay.value === null) return problem === null ? null : <Problem words={problem} />;
  const { arms, summary } = replay.value;
  if (opening.isOpen) {
    const { settled, answer, end } = opening;
    return (
      <OpeningOf
        replay={replay.value}
        keyBytes={state.keyBytes}
        settled={settled}
        announce={props.announce}
        onAnswer={answer}
        onEnd={end}
      />
    );
  }
  const events = decodeLookup(traceOf(arms, state.arm).words);
  const start = queried.hashes ? 0 : events.length;
  const position = momentAt(events, Math.min(state.position ?? start, events.length));
  return (
    <>
      <Settled
        replay={replay.value}
        isBusy={!replay.isCurrent}
        position={position}
        settled={opening.settled}
        isAfterOpening={opening.wasOpen}
        settings={{ state, update, device, devices: info.devices, price, probe, timer, results }}
        cards={(shown) => (
          <Cards
            {...shown}
            state={state}
            update={update}
            replay={replay.value}
            curves={curves.value}
            problem={problem}
            device={device}
            devices={info.devices}
            price={price}
            results={results}
            isCostHidden={queried.hashes}
            isGainHidden={queried.gain}
          />
        )}
        onAgain={opening.again}
        questions={
          questions === null ? null : (
            <questions.Questions
              state={state}
              update={update}
              arms={arms}
              device={device}
              gain={curves.value?.gainHere ?? null}
            />
          )
        }
      />
      <Footer version={info.version} fingerprint={summary.fingerprint} results={results.results} />
    </>
  );
}

interface OpeningOfProps {
  readonly replay: Replay;
  readonly keyBytes: number;
  readonly settled: number;
  readonly onAnswer: () => void;
  readonly announce: PageProps["announce"];
  readonly onEnd: () => void;
}

function OpeningOf({ replay, keyBytes, settled, announce, onAnswer, onEnd: close }: OpeningOfProps) {
  const before = useMemo(() => storyOf(replay, "per-filter"), [replay]);
  const after = useMemo(() => storyOf(replay, "shared"), [replay]);
  // As it was when the opening began: a story that has started is not replaced.
  const [isStill] = useState(prefersReducedMotion);
  const onEnd = (): void => {
    announce(captionsOf(before, after)[1]);
    close();
  };
  if (isStill) return <Stills before={before} after={after} keyBytes={keyBytes} onEnd={onEnd} />;
  return <Opening story={before} keyBytes={keyBytes} settled={settled} onAnswer={onAnswer} onEnd={onEnd} />;
}

function Problem({ words }: { readonly words: string }) {
  return (
    <p className="loading">
      <EngineWords sentence={en.engineError(words)} words={words} />
    </p>
  );
}

/** Open questions for a class: the lookup then begins at its start, and no card shows the answer. Other readers get no questions. */
function useQueried({ guessHashes, guessGain }: LabState) {
  const isVoted = useContext(VoteContext) !== null;
  return { isVoted, hashes: isVoted && guessHashes === "", gain: isVoted && guessGain === "" };
}
