import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LinkedFigures, pointing, useLinked } from "./Linked";
import { ArmTitle, CostName, KeySentence, RunTitle } from "./names";

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

function Row() {
  const linked = useLinked();
  return (
    <ul>
      {(["shared", "merged"] as const).map((arm) => (
        <li key={arm} {...pointing(linked, "arm", arm)}>
          <button type="button">{`more of ${arm}`}</button>
        </li>
      ))}
    </ul>
  );
}

it("means what the focus is in, wherever in it", () => {
  render(
    <LinkedFigures>
      <Row />
      <ArmTitle arm="shared">one digest</ArmTitle>
      <RunTitle run="a">laptop</RunTitle>
    </LinkedFigures>,
  );
  const shared = screen.getByRole("button", { name: "one digest" });
  fireEvent.focus(screen.getByRole("button", { name: "more of merged" }));
  expect(shared.dataset["faded"]).toBe("true");
  expect(screen.getAllByRole("listitem").map(({ dataset }) => dataset["faded"])).toEqual(["true", "false"]);
  // Things of another kind stay as they are.
  expect(screen.getByRole("button", { name: "laptop" }).dataset["faded"]).toBe("false");
  fireEvent.blur(screen.getByRole("button", { name: "more of merged" }));
  expect(shared.dataset["faded"]).toBe("false");
});

it("lets every key of a sentence be pointed at, and keeps its words", () => {
  const { container } = render(<KeySentence text="Between owl and fox, owl is first." keys={["owl", "fox"]} />);
  expect(container.textContent).toBe("Between owl and fox, owl is first.");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["owl", "fox", "owl"]);
});
