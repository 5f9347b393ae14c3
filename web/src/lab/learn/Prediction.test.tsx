import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { type Outcome, Prediction } from "./Prediction";

const OUTCOME: Outcome = { value: "some", sentence: "512 of 10,000.", because: "Bits are shared." };

interface LabProps {
  readonly onRun: () => void;
  readonly isRunning?: boolean;
}

function Lab({ onRun, isRunning = false }: LabProps) {
  const [locked, setLocked] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <Prediction
      title="How many?"
      question="How many get maybe?"
      options={[
        { value: "none", label: "None" },
        { value: "some", label: "Some" },
      ]}
      locked={locked}
      outcome={outcome}
      onLock={setLocked}
      runLabel="Ask them"
      isRunning={isRunning}
      onRun={() => {
        onRun();
        setOutcome(OUTCOME);
      }}
      onReset={() => {
        setLocked("");
        setOutcome(null);
      }}
    />
  );
}

afterEach(cleanup);

it("runs only after a prediction is locked, and keeps it beside what happened", () => {
  const onRun = vi.fn();
  render(<Lab onRun={onRun} />);
  const run = () => screen.getByRole<HTMLButtonElement>("button", { name: "Ask them" });
  expect(run().disabled).toBe(true);
  fireEvent.click(screen.getByLabelText("None"));
  expect(run().disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Lock in my prediction" }));
  expect(screen.queryByRole("radio")).toBeNull();
  expect(run().disabled).toBe(false);
  expect(document.activeElement).toBe(run());
  fireEvent.click(run());
  expect(onRun).toHaveBeenCalledTimes(1);
  expect(run().disabled).toBe(true);
  expect(screen.getByText("You predicted").parentElement?.textContent).toContain("None");
  expect(screen.getByText(/512 of 10,000/)).toBeDefined();
  expect(screen.getByText("Bits are shared.")).toBeDefined();
});

it("moves the focus to the run once it can begin, unless the focus is elsewhere by then", () => {
  for (const isMoved of [false, true]) {
    const { rerender } = render(<Lab onRun={() => undefined} isRunning />);
    fireEvent.click(screen.getByLabelText("None"));
    screen.getByRole("button", { name: "Lock in my prediction" }).focus();
    fireEvent.click(screen.getByRole("button", { name: "Lock in my prediction" }));
    const startOver = screen.getByRole("button", { name: "Start over" });
    if (isMoved) startOver.focus();
    rerender(<Lab onRun={() => undefined} />);
    expect(document.activeElement).toBe(isMoved ? startOver : screen.getByRole("button", { name: "Ask them" }));
    cleanup();
  }
});

it("takes away the outcome with the prediction", () => {
  render(<Lab onRun={() => undefined} />);
  fireEvent.click(screen.getByLabelText("Some"));
  fireEvent.click(screen.getByRole("button", { name: "Lock in my prediction" }));
  fireEvent.click(screen.getByRole("button", { name: "Ask them" }));
  expect(screen.queryByText("Bits are shared.")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.queryByText(/512/)).toBeNull();
  expect(screen.getAllByRole("radio")).toHaveLength(2);
});

it("takes an option that is not there for no prediction", () => {
  render(
    <Prediction
      title="How many?"
      question="How many?"
      options={[{ value: "none", label: "None" }]}
      locked="all"
      onLock={() => undefined}
      runLabel="Ask"
      isRunning={false}
      onRun={() => undefined}
      onReset={() => undefined}
      outcome={OUTCOME}
    />,
  );
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ask" }).disabled).toBe(true);
  expect(screen.queryByText(/512/)).toBeNull();
});

it("shows what was seen elsewhere, and says that nothing was predicted", () => {
  const onReset = vi.fn();
  render(
    <Prediction
      title="How many?"
      question="How many?"
      options={[{ value: "none", label: "None" }]}
      locked="seen"
      onLock={() => undefined}
      runLabel="Ask"
      isRunning={false}
      onRun={() => undefined}
      onReset={onReset}
      outcome={OUTCOME}
    />,
  );
  expect(screen.getByText(/512/)).toBeDefined();
  expect(screen.getByText(/No prediction/)).toBeDefined();
  expect(screen.queryByText(/\(as predicted\)/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Start over" }));
  expect(onReset).toHaveBeenCalledTimes(1);
});
