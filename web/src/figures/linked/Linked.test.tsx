import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { CostName, LinkedFigures, useLinked } from "./Linked";

afterEach(cleanup);

function Figure({ name }: { readonly name: string }) {
  const { pointed } = useLinked();
  return <p>{`${name} sees ${pointed.cost ?? "nothing"}`}</p>;
}

function Page() {
  return (
    <LinkedFigures>
      <CostName cost="hash">hashes</CostName>
      <CostName cost="probe">probes</CostName>
      <Figure name="one" />
      <Figure name="other" />
    </LinkedFigures>
  );
}

const sees = (what: string) =>
  [`one sees ${what}`, `other sees ${what}`].map((text) => screen.queryByText(text) !== null);

it("means in every figure what is pointed at in one, by focus too", () => {
  render(<Page />);
  const hashes = screen.getByRole("button", { name: "hashes" });
  fireEvent.pointerEnter(hashes, { pointerType: "mouse" });
  expect(sees("hash")).toEqual([true, true]);
  expect(screen.getByRole("button", { name: "probes" }).dataset["faded"]).toBe("true");
  fireEvent.pointerLeave(hashes);
  expect(sees("nothing")).toEqual([true, true]);
  fireEvent.focus(hashes);
  expect(sees("hash")).toEqual([true, true]);
  fireEvent.blur(hashes);
  expect(sees("nothing")).toEqual([true, true]);
});

it("keeps what was pressed until it is pressed again", () => {
  render(<Page />);
  const probes = screen.getByRole("button", { name: "probes" });
  fireEvent.click(probes);
  expect(sees("probe")).toEqual([true, true]);
  expect(probes.getAttribute("aria-pressed")).toBe("true");
  fireEvent.focus(screen.getByRole("button", { name: "hashes" }));
  expect(sees("hash")).toEqual([true, true]);
  fireEvent.blur(screen.getByRole("button", { name: "hashes" }));
  expect(sees("probe")).toEqual([true, true]);
  fireEvent.click(probes);
  expect(sees("nothing")).toEqual([true, true]);
});

it("works alone, where no page links it", () => {
  render(<CostName cost="read">reads</CostName>);
  const reads = screen.getByRole("button", { name: "reads" });
  fireEvent.focus(reads);
  expect(reads.dataset["meant"]).toBe("true");
});
