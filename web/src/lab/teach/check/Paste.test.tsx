import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Paste } from "./Paste";

it("marks a link that it cannot read, and describes the field with the reason", () => {
  render(<Paste update={() => undefined} />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  expect(field.getAttribute("aria-invalid")).toBe("false");
  fireEvent.change(field, { target: { value: "no link" } });
  fireEvent.submit(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("textbox", { description: screen.getByRole("status").textContent ?? "" })).toBe(field);
});
