import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { EngineClient } from "../../../engine/client";
import { EngineError } from "../../../engine/errors";
import { Decoded } from "./Decoded";

it("has a grade only for the current code, and a fault of the engine is not one of the code", async () => {
  const answers: { resolve: (read: unknown) => void; reject: (cause: EngineError) => void }[] = [];
  const latest = () => new Promise((resolve, reject) => answers.push({ resolve, reject }));
  render(<Decoded client={{ latest } as unknown as EngineClient} />);
  const grade = () => document.querySelector(".decoded-grade")?.textContent;
  const type = (value: string): unknown => fireEvent.change(screen.getByRole("textbox"), { target: { value } });

  expect(grade()).toBeUndefined();
  answers[0]?.resolve({ isRight: true, task: "5a", seed: 1, tries: 2, answer: "n1" });
  await expect.poll(grade).toBe("right");
  expect(screen.getByRole("textbox", { description: /right/u }).getAttribute("aria-invalid")).toBe("false");
  type("lsm1-x");
  expect(grade()).toBeUndefined();
  answers[1]?.reject(new EngineError("bad-input", "the check words do not match", "code"));
  await expect.poll(grade).toBe("unreadable: a character is wrong");
  const faulty = screen.getByRole("textbox", { description: /unreadable: a character is wrong/u });
  expect(faulty.getAttribute("aria-invalid")).toBe("true");
  type("lsm1-y");
  expect(grade()).toBeUndefined();
  answers[2]?.reject(new EngineError("panic", "The engine stopped."));
  expect((await screen.findByRole("alert")).textContent).toContain("The engine stopped.");
  expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("false");
  expect(grade()).toBeUndefined();
});
