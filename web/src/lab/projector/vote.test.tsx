import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useContext, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { PredictionWordsContext } from "../../figures/scene/prediction-words";
import { projectorText as german } from "../../text/pages/projector.de";
import { projectorText as english } from "../../text/pages/projector.en";
import type { Question } from "../learn/frame/question";
import { type Layers, NO_LAYERS } from "../link/layers";
import { LayersContext } from "../link/use-layers";
import { nextOn } from "./keys";
import { Vote } from "./Vote";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Drawn({ chosen, t }: { readonly chosen: string | null; readonly t: number }) {
  const wordsOf = useContext(PredictionWordsContext);
  return <p data-testid="picture">{`${chosen === null ? "nothing" : wordsOf(`you predicted ${chosen}`)} at ${t}`}</p>;
}

function Slide() {
  const [layers, setLayers] = useState<Layers>({ ...NO_LAYERS, mode: "projector", slide: 1 });
  const [locked, setLocked] = useState("");
  const [hasRun, setRun] = useState(false);
  const question: Question = {
    kind: "predict",
    id: "one",
    title: "How many?",
    question: "How many get maybe?",
    options: [
      { value: "none", label: "None", finding: "" },
      { value: "some", label: "Some", finding: "" },
    ],
    locked,
    onLock: setLocked,
    onRun: () => setRun(true),
    onReset: () => setRun(false),
    isRunning: false,
    outcome: hasRun ? { value: "some", sentence: "512 of 10,000.", because: "Bits are shared." } : null,
    marks: hasRun ? [{ atMs: 2000, sentence: "All words have fallen." }] : [],
    picture: ({ chosen, t }) => <Drawn chosen={chosen} t={t} />,
  };
  const update = (patch: Partial<Layers>): void => setLayers((before) => ({ ...before, ...patch }));
  return (
    <LayersContext value={{ layers, update, locked: new Set(), hidden: new Set() }}>
      <Vote {...question} slide={1} staged={question} />
    </LayersContext>
  );
}

const slide = (): Element | null => document.querySelector(".vote-stage");
const goOn = (): void => {
  const button = nextOn(slide());
  if (button instanceof HTMLElement) fireEvent.click(button);
};

it("draws no prediction without votes, before and after the reveal", () => {
  render(<Slide />);
  expect(screen.getByTestId("picture").textContent).toMatch(/^nothing/u);
  goOn();
  goOn();
  expect(screen.getByText("512 of 10,000.")).toBeDefined();
  expect(screen.getByTestId("picture").textContent).toBe("nothing at 2000");
});

it("draws the leading option as the prediction of the class", () => {
  render(<Slide />);
  fireEvent.click(screen.getByRole("button", { name: /^B: Some/u }));
  expect(screen.getByTestId("picture").textContent).toMatch(/^class: some/u);
  goOn();
  expect(screen.getByTestId("picture").textContent).toMatch(/^class: some/u);
});

it("skips to the outcome that plays before it goes to the next slide", () => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  render(<Slide />);
  act(goOn);
  expect(screen.queryByText("512 of 10,000.")).toBeNull();
  expect(nextOn(slide())).toBeInstanceOf(HTMLButtonElement);
  act(goOn);
  expect(screen.getByText("512 of 10,000.")).toBeDefined();
  expect(nextOn(slide())).toBeNull();
});

it("waits while the run works", () => {
  const place = document.createElement("div");
  place.innerHTML = '<button class="vote-reveal" disabled></button>';
  expect(nextOn(place)).toBe("wait");
});

/** Texts named as predictions in figures. */
function predictions(value: unknown, name = ""): string[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) =>
      ["youSaid", "predicted"].includes(name) && typeof inner !== "object" ? [saidBy(inner)] : predictions(inner, key),
    );
  }
  if (typeof value === "function" && ["youSay", "youPredicted"].includes(name)) return [value("5 %")];
  return typeof value === "string" && name === "you" ? [value] : [];
}

/** Words of a prediction, also if they name a line or a value. */
function saidBy(says: unknown): string {
  return typeof says === "function" ? says("5", "5 %") : String(says);
}

it("names every prediction of the labs as that of the class, in both languages", () => {
  const files = import.meta.glob<Record<string, unknown>>("../../text/labs/lab*.{en,de}.ts", { eager: true });
  const said = Object.entries(files).flatMap(([file, texts]) => {
    const { classSaid } = file.includes(".de.") ? german : english;
    return predictions(texts).map((says) => [says, classSaid(says)] as const);
  });
  expect(said.length).toBeGreaterThan(60);
  for (const [says, of] of said) expect(of, says).toMatch(/^(?:class|Klasse)(?:: |$)/u);
});
