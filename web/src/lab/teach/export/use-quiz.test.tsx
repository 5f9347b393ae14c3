import { renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { EngineClient } from "../../../engine/client";
import { useQuiz } from "./use-quiz";

it("saves a file that was asked for before it is made, once it is made", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const selection = { name: "lab-1", questions: [], tasks: [] };
  const { result } = renderHook(() => useQuiz({} as EngineClient, selection));
  const [xml] = result.current.group.rows;
  expect(xml?.size).toBeNull();
  await xml?.onSave?.();
  expect(saved).toEqual([expect.stringContaining("lab-1.xml")]);
  await waitFor(() => expect(result.current.group.rows[0]?.size).not.toBeNull());
});
