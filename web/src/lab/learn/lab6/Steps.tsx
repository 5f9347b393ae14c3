/** The questions of lab 6. */

import { useContext } from "react";
import type { EngineClient } from "../../../engine/client";
import { introMarks, raceMarks, shareMarks } from "../../../figures/outcomes/share-layout";
import { lab6Text as text } from "../../../text/labs/lab6.en";
import { VoteContext } from "../../link/use-layers";
import type { UpdateOf } from "../../link/use-link-state";
import type { Answer } from "../../shell/use-answer";
import { guessedQuestion, hasRun, type Question } from "../frame/question";
import { deviceOutcome, filterOutcome, inOneUnit, mixOutcome } from "./outcomes";
import { ByDevice, ByMix, FilterRace } from "./Pictures";
import type { Fixed, Lab6State } from "./state";
import { type Gains, useTimes } from "./use-lab6";

/** The introduction of the first question: an empty lookup on the middle device. */
function introOf(gains: Gains | null) {
  return gains === null ? [] : introMarks({ ...text.device.intro, end: text.device.intro.end(gains.middle) });
}

/** The questions, in order; none before the devices are known. */
export function useQuestions(
  client: EngineClient,
  state: Lab6State,
  update: UpdateOf<Lab6State>,
  fixed: Fixed | null,
  gains: Answer<Gains>,
): readonly Question[] {
  // Known before the run, so that the scale holds the outcome.
  const isVoted = useContext(VoteContext) !== null;
  const isWeighed = isVoted || state.open === "filter" || hasRun(state, "guessFilter", "ranFilter");
  const weighed = useTimes(client, fixed, isWeighed);
  const given = { state, update };
  if (fixed === null) return [];
  return [
    guessedQuestion({
      ...given,
      id: "device",
      words: { ...text.device, question: text.device.question(fixed) },
      guess: "guessDevice",
      ran: "ranDevice",
      answer: gains,
      outcome: (found) => deviceOutcome(found, fixed),
      intro: introOf(gains.value),
      marks: ({ fast, slow }) => shareMarks({ ...text.device.steps, end: text.device.steps.end(fast, slow) }),
      picture: (view) => <ByDevice view={view} fixed={fixed} gains={gains.value} />,
    }),
    guessedQuestion({
      ...given,
      id: "mix",
      words: { ...text.mix, question: text.mix.question(fixed) },
      guess: "guessMix",
      ran: "ranMix",
      answer: gains,
      outcome: (found) => mixOutcome(found, fixed),
      marks: ({ middle, halfEmpty }) => shareMarks({ ...text.mix.steps, end: text.mix.steps.end(middle, halfEmpty) }),
      picture: (view) => <ByMix view={view} fixed={fixed} gains={gains.value} />,
    }),
    guessedQuestion({
      ...given,
      id: "filter",
      words: { ...text.filter, question: text.filter.question(fixed) },
      guess: "guessFilter",
      ran: "ranFilter",
      answer: weighed,
      outcome: ({ times }) => filterOutcome(times, fixed),
      marks: ({ times, here }) => {
        const { without, perFilter, shared } = times[here] ?? { without: 0, perFilter: 0, shared: 0 };
        const [bare, each, one] = inOneUnit([without, perFilter, shared]);
        return raceMarks({ ...text.filter.steps, end: text.filter.steps.end(bare ?? "", each ?? "", one ?? "") });
      },
      picture: (view) => <FilterRace view={view} fixed={fixed} found={weighed.value} />,
    }),
  ];
}
