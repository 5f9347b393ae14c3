import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mark } from "../../../figures/scene/clock";
import { openParams } from "../lab-params";
import { LABS } from "../labs";
import type { Outcome } from "../Prediction";
import { Step } from "../Step";
import { LabPage } from "./LabPage";
import { type LearnStep, openStep, type Question } from "./question";

const OUTCOME: Outcome = { value: "some", sentence: "512 of 10,000.", because: "Bits are shared.", short: "5.1 %" };
const MARKS: readonly Mark[] = [
  { atMs: 1000, sentence: "The first words fall." },
  { atMs: 2000, sentence: "All words have fallen." },
];

interface State {
  readonly open: string;
  readonly guess: string;
  readonly ran: number;
}

function questionOf(id: string, state: State, set: (patch: Partial<State>) => void): Question {
  return {
    kind: "predict",
    id,
    title: `How many in ${id}?`,
    question: "How many get maybe?",
    options: [
      { value: "none", label: "None: maybe is certain", finding: "none get maybe", short: "0 %" },
      { value: "some", label: "Some", finding: "five in a hundred get maybe", short: "5 %" },
    ],
    locked: state.guess,
    onLock: (guess) => set({ guess }),
    onRun: () => set({ ran: 1 }),
    onReset: () => set({ guess: "", ran: 0 }),
    isRunning: false,
    outcome: state.ran > 0 ? OUTCOME : null,
    marks: state.ran > 0 ? MARKS : [],
    picture: ({ chosen, hasRun, t, introMs }) => (
      <p data-testid="picture" data-intro={introMs}>{`${chosen} ${hasRun} ${t}`}</p>
    ),
    ...(id === "introduced" ? { intro: MARKS } : {}),
    ...(id === "optional" ? { isExtra: true } : {}),
  };
}

interface LabProps {
  readonly start?: Partial<State>;
  readonly first?: string;
  /** Further steps. */
  readonly more?: readonly LearnStep[];
}

/** A lab whose link contains nothing but `start`. */
function Lab({ start = {}, first = "one", more = [] }: LabProps) {
  const [state, setState] = useState<State>({ open: "", guess: "", ran: 0, ...start });
  const set = (patch: Partial<State>): void => setState((before) => ({ ...before, ...patch }));
  const steps: readonly LearnStep[] = [
    questionOf(first, state, set),
    {
      kind: "explain",
      id: "explain",
      title: "Explain",
      content: (
        <Step kind="explain" title="Say why">
          <textarea aria-label="why" />
        </Step>
      ),
    },
    ...more,
  ];
  return (
    <LabPage
      lab={{ ...LABS["lab-1"], schema: openParams }}
      state={state}
      update={(patch) => set(typeof patch === "function" ? patch(state) : patch)}
      lede="What it is."
      sandbox={<p>sandbox</p>}
      steps={steps}
      practice={<h2>Tasks</h2>}
      check={{ title: "Before you go on", questions: [] }}
      foot={null}
    />
  );
}

const go = () => document.querySelector<HTMLButtonElement>(".lab-question .lab-go") as HTMLButtonElement;
const picture = () => screen.getByTestId("picture").textContent;

let frames: FrameRequestCallback[] = [];
/** Runs animation frames until this time has passed. */
function play(ms: number): void {
  for (let at = 0; at <= ms; at += 100) {
    const due = frames;
    frames = [];
    for (const frame of due) frame(now + at);
  }
  now += ms + 100;
}
let now = 0;

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a question", () => {
  it("is the description of its options", () => {
    render(<Lab />);
    const options = screen.getByRole("group", { name: "How many in one?", description: "How many get maybe?" });
    expect(within(options).getAllByRole("radio")).toHaveLength(2);
  });

  it("draws the choice, runs with one button, and says nothing before its scene has ended", () => {
    render(<Lab />);
    expect(go().disabled).toBe(true);
    expect(picture()).toBe("null false 0");
    fireEvent.click(screen.getByLabelText(/^None/));
    expect(picture()).toBe("none false 0");
    fireEvent.click(go());
    expect(picture()).toBe("none true 0");
    expect(screen.queryByText(/512/)).toBeNull();
    expect(document.activeElement).toBe(go());
    fireEvent.click(go());
    expect(picture()).toBe("none true 2000");
    expect(screen.getByText("Not quite: five in a hundred get maybe.")).toBeDefined();
    expect(screen.getByText("512 of 10,000.")).toBeDefined();
  });

  it("plays the outcome by itself, once", () => {
    render(<Lab />);
    fireEvent.click(screen.getByLabelText(/^Some/));
    fireEvent.click(go());
    act(() => play(1000));
    expect(screen.queryByText(/512/)).toBeNull();
    act(() => play(2000));
    expect(screen.getByText("Right: five in a hundred get maybe.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Play again" }));
    expect(screen.getByText("Right: five in a hundred get maybe.")).toBeDefined();
  });

  it("is settled where a link carries its outcome", () => {
    render(<Lab start={{ guess: "none", ran: 1 }} />);
    expect(picture()).toBe("none true 2000");
    expect(screen.getByText("Not quite: five in a hundred get maybe.")).toBeDefined();
  });

  it("takes away the outcome with the prediction, and keeps the focus", () => {
    render(<Lab start={{ guess: "none", ran: 1 }} />);
    fireEvent.click(screen.getByRole("button", { name: "Start over" }));
    expect(screen.queryByText(/512/)).toBeNull();
    expect(picture()).toBe("null false 0");
    act(() => play(100));
    expect(document.activeElement).toBe(screen.getByLabelText(/^None/));
  });

  it("shows the figure of the sandbox to a reader who saw the outcome elsewhere", () => {
    render(<Lab start={{ guess: "seen", ran: 1 }} />);
    expect(screen.getByText("sandbox").closest("[hidden]")).toBeNull();
    expect(screen.getByRole("textbox", { name: "why" })).toBeDefined();
  });

  it("shows an outcome that was seen elsewhere, and says that nothing was predicted", () => {
    render(<Lab start={{ guess: "seen", ran: 1, open: "one" }} />);
    expect(picture()).toBe("null true 2000");
    expect(screen.getByText(/No prediction/)).toBeDefined();
    expect(screen.getByText(/512/)).toBeDefined();
  });

  it("takes an option that does not exist for no prediction", () => {
    render(<Lab start={{ guess: "all", ran: 1 }} />);
    expect(screen.queryByText(/512/)).toBeNull();
    expect(go().disabled).toBe(true);
  });
});

describe("an introduction", () => {
  const introMs = (): number => Number(screen.getByTestId("picture").dataset["intro"]);

  it("plays by itself, can be stopped, and gives way to the outcome", () => {
    render(<Lab first="introduced" />);
    expect(introMs()).toBe(0);
    act(() => play(1000));
    expect(introMs()).toBeGreaterThan(800);
    expect(introMs()).toBeLessThan(2000);
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    const stopped = introMs();
    frames = [];
    act(() => play(1000));
    expect(introMs()).toBe(stopped);
    fireEvent.click(screen.getByRole("button", { name: "Play" }));
    act(() => play(3000));
    expect(introMs()).toBe(Number.POSITIVE_INFINITY);
    fireEvent.click(screen.getByLabelText(/^Some/));
    fireEvent.click(go());
    expect([introMs(), picture()]).toEqual([Number.POSITIVE_INFINITY, "some true 0"]);
  });

  it("is at its end where a link names its question", () => {
    render(<Lab first="introduced" start={{ open: "introduced" }} />);
    expect(introMs()).toBe(Number.POSITIVE_INFINITY);
    fireEvent.click(screen.getByRole("button", { name: "Play again" }));
    expect(introMs()).toBe(0);
  });

  it("plays when its question is reached in the page", () => {
    render(<Lab first="introduced" start={{ open: "explain" }} />);
    fireEvent.click(screen.getByRole("button", { name: /^Question 1 of 1/ }));
    expect(introMs()).toBe(0);
  });
});

describe("the page", () => {
  it("shows one step at a time, folds answered questions, and moves the focus to what is shown", () => {
    render(<Lab start={{ guess: "none", ran: 1 }} />);
    expect(screen.queryByRole("heading", { name: /Say why/ })).toBeNull();
    fireEvent.click(go());
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: /Say why/ }));
    expect(screen.getByText("sandbox")).toBeDefined();
    const folded = screen.getByRole("button", { name: /How many in one\? 5\.1 %; you said 0 %/ });
    fireEvent.click(folded);
    expect(screen.getByRole("heading", { name: "How many in one?" })).toBeDefined();
  });

  it("marks questions and other steps apart, and names what is next", () => {
    render(<Lab start={{ guess: "none", ran: 1 }} />);
    const [question, other] = [...document.querySelectorAll<HTMLElement>(".lab-dash")];
    expect([question?.dataset["kind"], other?.dataset["kind"]]).toEqual(["question", "step"]);
    expect(question?.title).toBe("How many in one?");
    expect(screen.getByRole("button", { name: "Explain: Explain" })).toBe(other);
    expect(go().textContent).toBe("Next: Explain it");
    fireEvent.click(go());
    expect(screen.getByRole("button", { name: "Next: Practice" })).toBeDefined();
  });

  it("counts the questions that are not optional, also while an optional one plays", () => {
    const answered = questionOf("answered", { open: "", guess: "some", ran: 1 }, () => undefined);
    render(<Lab first="optional" start={{ open: "optional" }} more={[answered]} />);
    fireEvent.click(screen.getByLabelText(/^Some/));
    fireEvent.click(go());
    expect(screen.getAllByRole("button", { name: /Skip/ })).toEqual([go()]);
    expect(screen.getByText("1 of 1 answered")).toBeDefined();
  });

  it("has one button that skips, and counts a question as answered when its outcome has been seen", () => {
    render(<Lab />);
    fireEvent.click(screen.getByLabelText(/^Some/));
    fireEvent.click(go());
    expect(screen.getAllByRole("button", { name: /Skip/ })).toEqual([go()]);
    expect(screen.getByText("0 of 1 answered")).toBeDefined();
    fireEvent.click(go());
    expect(screen.getByText("1 of 1 answered")).toBeDefined();
    expect(document.activeElement).toBe(go());
  });

  it("keeps what was typed while another part is open", () => {
    render(<Lab start={{ open: "explain" }} />);
    fireEvent.change(screen.getByLabelText("why"), { target: { value: "because" } });
    fireEvent.click(screen.getByRole("tab", { name: /Practice/ }));
    expect(screen.getByRole("heading", { name: "Tasks" })).toBeDefined();
    const tabs = within(screen.getByRole("tablist"));
    fireEvent.keyDown(tabs.getByRole("tab", { name: /Practice/ }), { key: "ArrowLeft" });
    expect(screen.getByRole("heading", { name: /Say why/ })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: /^Question 1 of 1/ }));
    expect(screen.queryByRole("heading", { name: /Say why/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^Explain: Explain/ }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("why").value).toBe("because");
  });
});

it("opens the step that the link names, otherwise the last that was answered, otherwise the first", () => {
  const steps = [
    { kind: "predict", id: "one", locked: "" },
    { kind: "predict", id: "two", locked: "none" },
    { kind: "push", id: "three" },
  ] as unknown as readonly LearnStep[];
  expect(openStep(steps, "three")?.id).toBe("three");
  expect(openStep(steps, "")?.id).toBe("two");
  expect(openStep(steps.slice(2), "other")?.id).toBe("three");
  expect(openStep(steps.slice(0, 1), "")?.id).toBe("one");
});
