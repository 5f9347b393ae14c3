import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { scriptedTrace } from "../../trace/scripted";
import { filterOf } from "./scripted";
import { FilterBitsFigure } from "./View";

const TRACE = scriptedTrace(["no", "false-positive"], "shared");
const VIEW = filterOf({ bits: 512, lineBits: 512, query: [80, 87, 94] });

function Figure({ empty = false }: { readonly empty?: boolean }) {
  const [bit, setBit] = useState<number | null>(null);
  return <FilterBitsFigure view={empty ? null : VIEW} trace={TRACE} position={99} bit={bit} onBit={setBit} />;
}

afterEach(cleanup);

describe("filter bits", () => {
  it("is a grid with one cell in the tab order", () => {
    render(<Figure />);
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("16");
    const cells = screen.getAllByRole("gridcell");
    expect(cells).toHaveLength(1);
    expect(cells[0]?.tabIndex).toBe(0);
    expect(cells[0]?.getAttribute("aria-label")).toContain("bit 80");
  });

  it("walks by arrow keys, keeps the focus and says who set the bit", () => {
    render(<Figure />);
    screen.getByRole("gridcell").focus();
    fireEvent.keyDown(screen.getByRole("gridcell"), { key: "Home", ctrlKey: true });
    for (let step = 0; step < 11; step += 1) {
      fireEvent.keyDown(screen.getByRole("gridcell"), { key: "ArrowRight" });
    }
    const cell = screen.getByRole("gridcell");
    expect(document.activeElement).toBe(cell);
    expect(cell.getAttribute("aria-label")).toMatch(/^bit 11: 1, set by user:0/);
    expect(screen.getByText(/^bit 11: 1, set by user:0/)).toBeDefined();
  });

  it("says which bits the lookup probed", () => {
    render(<Figure />);
    fireEvent.focus(screen.getByRole("gridcell"));
    expect(screen.getByRole("gridcell").getAttribute("aria-label")).toContain("probe 1 of this lookup");
  });

  it("names the keys that fooled the filter", () => {
    render(<Figure />);
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.getByText(/this is a false positive/)).toBeDefined();
  });

  it("says so where no filter is probed", () => {
    render(<Figure empty={true} />);
    expect(screen.getByText("No filter is probed at this level.")).toBeDefined();
  });
});
