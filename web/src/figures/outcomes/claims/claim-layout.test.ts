// @vitest-environment node
import { describe, expect, it } from "vitest";
import { textWidth } from "../../chart/layout/text";
import { endOf } from "../../scene/clock";
import type { Words } from "../../scene/shapes";
import { repeatedKeys, saidBy, shapeOf } from "../shapes-of";
import { type ClaimScene, claimIntro, claimMarks, layoutClaim, zonesIn } from "./claim-layout";
import type { ClaimLine } from "./claim-lines";
import { decidingOf, sparkOf } from "./claim-spark";

const RATE: ClaimLine = {
  name: "rate-five-bits",
  unit: "fraction",
  estimate: 0.09,
  low: 0.089,
  high: 0.091,
  claimed: 0.03,
  meets: [0.025, 0.035],
  counts: Array.from({ length: 20 }, (_, at) => 0.08 + at / 1000),
  aside: null,
};
const SIZE: ClaimLine = {
  name: "bytes-per-million-keys",
  unit: "bytes",
  estimate: 1_250_000,
  low: 1_250_000,
  high: 1_250_000,
  claimed: 10_000,
  meets: [9500, Number.POSITIVE_INFINITY],
  counts: [],
  aside: null,
};
const scene = (found: readonly ClaimLine[], queried: readonly ClaimLine[] = found): ClaimScene => ({
  title: "false positive rate",
  quote: "“5 bits per key gives about 3% FPR; 8 bits about 5%”",
  ends: queried[0]?.unit === "bytes" ? [100, 1e8] : [0, 0.12],
  isLog: queried[0]?.unit === "bytes",
  queried,
  found,
  verdict: found.length === 0 ? "" : "contradicted",
});
/** Estimated ends of words. */
const spanOf = (words: Words | undefined): readonly [number, number] => {
  const { x = 0, says = "", anchor = "start" } = words ?? {};
  const wide = says.length * 7.4;
  const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return [left, left + wide];
};
const END = endOf(claimMarks([RATE, RATE], "contradicted"));

describe.each([358, 700])("a claim at %i px", (width) => {
  const pair = [RATE, { ...RATE, estimate: 0.08 }];
  const at = (t: number, of = scene(pair), chosen: string | null = null) => layoutClaim(of, chosen, t, width).shapes;
  const points = (t: number): number =>
    at(t).filter(({ kind, key }) => kind === "dot" && key.startsWith("count")).length;

  it("draws the flag of a reader in the place of a vote, unless the vote is another one", () => {
    const shapes = (chosen: string) => layoutClaim(scene([], [RATE]), chosen, 0, width, [0.09]).shapes;
    expect(saidBy(shapes("contradicted"), "you0-words")).toBe("you: 9\u00a0%");
    expect(shapeOf(shapes("contradicted"), "line", "you-cloth0")).toBeDefined();
    expect(shapeOf(shapes("reproduced"), "line", "you-cloth0")).toBeUndefined();
    expect(saidBy(shapes("reproduced"), "you0-words")).toBe("you: it holds");
    // The zone of the vote is drawn in both cases, and only one label has the word "you".
    expect(saidBy(shapes("contradicted"), "vote-words")).toBe("wrong");
    expect(shapeOf(shapes("contradicted"), "line", "vote0")?.look).toBe("prediction");
  });

  it("lets the counts of a row fall after the other row", () => {
    expect(points(0)).toBe(0);
    expect(points(1500)).toBeGreaterThan(5);
    expect(points(3700)).toBe(20);
    expect(points(END)).toBe(40);
    expect(saidBy(at(END), "found0")).toBe(`${width < 480 ? "" : "mean "}9.00\u00a0%`);
  });

  it("has the flag in the values that meet the claim, and the counts where they are", () => {
    const { x = 0, width: wide = 0 } = shapeOf(at(END), "box", "meets0") ?? {};
    const first = shapeOf(at(END), "dot", "count0-0")?.x ?? 0;
    const last = shapeOf(at(END), "dot", "count0-19")?.x ?? 0;
    expect(x + wide).toBeLessThan(first);
    expect(first).toBeLessThan(last);
    expect(shapeOf(at(END), "line", "interval0")).toBeDefined();
  });

  it("has the same claim, axis and height before and after the run", () => {
    for (const of of [pair, [SIZE]]) {
      const [before, after] = [layoutClaim(scene([], of), null, 0, width), layoutClaim(scene(of), null, END, width)];
      expect(before.height).toBe(after.height);
      for (const shape of before.shapes.filter(({ key }) => /^(?:meets|pole|flag|claimed|axis|tick)/u.test(key))) {
        expect(after.shapes).toContainEqual(shape);
      }
      expect(saidBy(before.shapes, "axis-words")).toBe("false positive rate");
      expect(saidBy(before.shapes, "claimed0")).toMatch(/^claimed \d/u);
      expect(before.shapes.filter(({ kind }) => kind === "dot")).toEqual([]);
    }
  });

  it("shows the verdict in large words, and not before its time", () => {
    const verdict = (t: number) => shapeOf(at(t), "words", "verdict");
    expect(verdict(3700)?.opacity ?? 0).toBe(0);
    expect(verdict(END)).toMatchObject({ says: "The claim is wrong", opacity: 1 });
    expect(verdict(END)?.size).toBeGreaterThanOrEqual(16);
  });

  it("draws the number of a lookup that shares nothing as a hollow point", () => {
    const found = [1, 1, 1].map((estimate, row) => ({
      ...RATE,
      estimate,
      counts: [],
      aside: [null, 3.2, 6.9][row] ?? null,
    }));
    const shapes = at(END * 2, { ...scene(found), ends: [0, 8] });
    expect(shapeOf(shapes, "dot", "aside0")).toBeUndefined();
    expect(shapeOf(shapes, "dot", "aside2")?.fill).toBe("bg");
  });

  it("takes a logarithmic axis where the claim has one", () => {
    expect(saidBy(at(END, scene([SIZE])), "tick10000-words")).toMatch(/^10\s?kB$/u);
    expect(shapeOf(at(END, scene([SIZE])), "line", "interval0")).toBeUndefined();
  });

  it.each(["reproduced", "contradicted", "not-resolvable"])("draws the vote %s before and after the run", (chosen) => {
    for (const of of [scene([], [RATE]), scene([RATE]), scene([SIZE]), scene(pair)]) {
      const shapes = at(END, of, chosen);
      expect(shapeOf(shapes, "line", "you0")?.look).toBe("prediction");
      const said = shapeOf(shapes, "words", "you0-words");
      expect(said?.says).not.toBe("");
      expect(spanOf(said)[0]).toBeGreaterThanOrEqual(0);
      expect(spanOf(said)[1]).toBeLessThanOrEqual(width);
    }
  });

  it("has an arrow with the distance from a claim to a count outside of its values", () => {
    const said = (t: number, of: ClaimLine) => saidBy(at(t, scene([of])), "distance0-words");
    expect(said(END, { ...SIZE, meets: [9500, 10_500] })).toBe("125 times");
    expect(said(END, { ...RATE, estimate: 0.04 })).toBe("33\u00a0% more");
    expect(said(END, { ...RATE, estimate: 0.01 })).toBe("3.0 times less");
    expect(said(END, { ...RATE, estimate: 0.032 })).toBeUndefined();
    expect(said(3700, RATE)).toBeUndefined();
    const head = (t: number) => shapeOf(at(t, scene([RATE])), "line", "distance-head0")?.d;
    expect(head(4000)).not.toBe(head(END));
  });

  it("keeps the words of a short distance off the values that meet the claim", () => {
    const eight = { ...RATE, claimed: 0.05, meets: [0.045, 0.055] as const, estimate: 0.0217, counts: [] };
    const shapes = at(2 * END, scene([RATE, eight]));
    const [said, band] = [shapeOf(shapes, "words", "distance1-words"), shapeOf(shapes, "box", "meets1")];
    expect(spanOf(said)[0]).toBeGreaterThan((band?.x ?? 0) + (band?.width ?? 0));
  });

  it("says with the verdict how many rows meet the claim, which needs all", () => {
    const pair = [RATE, { ...RATE, estimate: 0.03, counts: [] }];
    expect(saidBy(at(0, scene(pair)), "legend-words")).toMatch(/^The claim holds if both rows/u);
    expect(saidBy(at(2 * END, scene(pair)), "legend-words")).toMatch(/^1 of 2 rows is in the green/u);
  });

  it("keeps the words of the source above the verdict", () => {
    const quote = shapeOf(layoutClaim(scene([], [RATE]), null, 0, width).shapes, "words", "quote0");
    expect(quote?.size).toBe(width < 480 ? 17 : 24);
    expect((quote?.y ?? 99) + 20).toBeLessThanOrEqual(shapeOf(at(END), "words", "verdict")?.y ?? 0);
    expect(shapeOf(at(END), "words", "quote0")).toEqual(quote);
    expect(shapeOf(at(1000), "words", "quote0")?.opacity).toBe(1);
  });

  it("shows the values that meet the claim from the start, and lets its flag come down from the words of the source", () => {
    const intro = (introMs: number) => layoutClaim(scene([], [RATE]), null, 0, width, [], introMs).shapes;
    const marks = claimIntro().map(({ atMs }) => atMs);
    const band = shapeOf(intro(0), "box", "meets0");
    expect(band?.width).toBeGreaterThan(0);
    expect(shapeOf(intro(marks[0] ?? 0), "box", "meets0")).toEqual(band);
    expect(shapeOf(intro(0), "line", "pole0")).toBeUndefined();
    expect(shapeOf(intro(marks[0] ?? 0), "line", "pole0")).toBeDefined();
    expect(intro(marks[0] ?? 0)).toEqual(intro(Number.POSITIVE_INFINITY));
    expect(repeatedKeys(intro(700))).toEqual([]);
  });

  it("names the zones of the answers while they can be chosen, and keeps the vote in its place until the end", () => {
    const asked = layoutClaim({ ...scene([], pair), isAsked: true }, null, 0, width).shapes;
    const names = asked.flatMap((shape) =>
      /^zone\d-\d-name$/u.test(shape.key) && "says" in shape ? [shape.says] : [],
    );
    expect(new Set(names)).toEqual(new Set(["holds", "wrong"]));
    expect(at(0, scene([], pair)).some(({ key }) => key.startsWith("zone"))).toBe(false);
    const mark = (of: ClaimScene, t: number) =>
      layoutClaim(of, "contradicted", t, width).shapes.filter(({ key }) => key.startsWith("you"));
    expect(mark(scene([], pair), 0).length).toBeGreaterThan(1);
    for (const t of [0, 1500, END]) expect(mark(scene(pair), t)).toEqual(mark(scene([], pair), 0));
  });

  it("has a zone for each answer, next to each other and within the picture", () => {
    for (const of of [
      scene([], pair),
      scene([], [SIZE]),
      scene(
        [],
        Array.from({ length: 6 }, () => RATE),
      ),
    ]) {
      const zones = zonesIn(of, width);
      expect(new Set(zones.map(({ vote }) => vote))).toEqual(new Set(["reproduced", "contradicted"]));
      for (const { row, left, right, top, bottom } of zones) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        expect(right).toBeGreaterThan(left);
        expect(bottom).toBeGreaterThan(top);
        const others = zones.filter((other) => other.row === row && other.left !== left);
        expect(others.every((other) => other.left >= right || other.right <= left)).toBe(true);
      }
    }
  });

  it("has every shape once", () => {
    for (const of of [scene([RATE, { ...RATE, unit: "ratio" }]), scene([SIZE]), scene([], [RATE])]) {
      expect(repeatedKeys(at(END, of, "contradicted"))).toEqual([]);
    }
  });
});

it("draws a size, a rate and a count to scale, and the claim in the same scale before and after the run", () => {
  const drawn = (line: ClaimLine, picture: NonNullable<ClaimScene["picture"]>, found = [line]) =>
    layoutClaim({ ...scene(found, [line]), picture }, null, 2 * END, 700).shapes;
  const size = { ...SIZE, meets: [9500, 10_500] as const };
  const [claim, count] = ["claim-card0-picture", "found-card0-picture"].map(
    (key) => shapeOf(drawn(size, "area"), "box", key)?.width ?? 0,
  );
  expect(((count ?? 0) / (claim ?? 1)) ** 2).toBeCloseTo(125, 0);
  expect(shapeOf(drawn(size, "area", []), "box", "claim-card0-picture")?.width).toBeCloseTo(claim ?? 0, 6);
  const rate = drawn(RATE, "hundred");
  expect([
    shapeOf(rate, "pile", "claim-card0-picture")?.count,
    shapeOf(rate, "pile", "found-card0-picture")?.count,
  ]).toEqual([3, 9]);
  const hashes = drawn({ ...RATE, unit: "count", claimed: 1, estimate: 3.2, counts: [] }, "hashes");
  expect(hashes.filter(({ key }) => /^picture0-\d$/u.test(key))).toHaveLength(4);
  expect(shapeOf(hashes, "box", "picture0-3")?.width).toBeCloseTo(
    0.2 * (shapeOf(hashes, "box", "picture0-0")?.width ?? 0),
    6,
  );
  // The picture replaces the only point.
  expect(hashes.filter(({ kind }) => kind === "dot")).toEqual([]);
});

it("has pictures above the number line, which show no count before its time and cover nothing", () => {
  for (const width of [560, 776]) {
    for (const lines of [[{ ...SIZE, meets: [9500, 10_500] as const }], [RATE, { ...RATE, claimed: 0.05 }]]) {
      const of: ClaimScene = { ...scene(lines, lines), picture: lines.length === 1 ? "area" : "hundred" };
      const top = Math.min(
        ...zonesIn(of, width)
          .filter(({ row }) => row === 0)
          .map((zone) => zone.top),
      );
      const { shapes } = layoutClaim(of, null, 2 * END, width);
      const cards = shapes.flatMap((shape) =>
        /^(?:claim|found)-card0-/u.test(shape.key) && shape.kind === "words" ? [shape] : [],
      );
      expect(cards).toHaveLength(4);
      for (const { y, x, says, size } of cards) {
        expect(y).toBeLessThan(top);
        expect(x + textWidth(says, size)).toBeLessThanOrEqual(width);
      }
      const factor = shapeOf(shapes, "words", "distance0-words");
      const half = textWidth(factor?.says ?? "", factor?.size) / 2;
      expect((factor?.x ?? 0) + half).toBeLessThanOrEqual(cards.find(({ key }) => key.startsWith("found"))?.x ?? 0);
      const before = layoutClaim({ ...of, found: [] }, null, 0, width).shapes;
      expect(saidBy(before, "found-card0-number")).toBe("?");
    }
  }
});

it("has all of the spare height, so that a picture that is too high can shrink", () => {
  for (const of of [scene([], [RATE]), scene([], [RATE, RATE]), scene([], [RATE, RATE, RATE])]) {
    const heights = [0, 40, 160].map(
      (spare) => layoutClaim(of, null, 0, 700, [], Number.POSITIVE_INFINITY, spare).height,
    );
    expect(heights.map((height) => height - (heights[0] ?? 0))).toEqual([0, 40, 160]);
  }
});

it("has a height before its numbers are known", () => {
  expect(layoutClaim(scene([], []), null, 0, 700, [], Number.POSITIVE_INFINITY, 40).height).not.toBeNaN();
});

it("has a finished claim as a small line whose count is outside of the band of a wrong claim", () => {
  const axis = { ends: [0, 0.12], isLog: false } as const;
  const { band, flag, count } = sparkOf(RATE, axis, [5, 59]);
  expect(band[0]).toBeLessThan(flag ?? 0);
  expect(flag).toBeLessThan(band[1]);
  expect(count).toBeGreaterThan(band[1]);
  // A count beyond the axis is at its end.
  expect(sparkOf({ ...RATE, estimate: 5 }, axis, [5, 59]).count).toBe(59);
  expect(decidingOf([{ ...RATE, low: 0.03, high: 0.03 }, RATE])).toBe(RATE);
});
