// @vitest-environment node
import { expect, it } from "vitest";
import type { Stop } from "../../trace";
import { apart, kindOf, type StopKind } from "./layout";

const KINDS: readonly StopKind[] = ["plain", "flush", "compaction", "false-positive", "hit"];
const stop = (position: number, bookmark?: Stop["bookmark"]): Stop =>
  ({ position, ...(bookmark === undefined ? {} : { bookmark }) }) as Stop;
const shownOf = (stops: readonly Stop[], width: number) =>
  apart(stops, KINDS, ({ position }) => (position / stops.length) * width, width);

it("keeps every tick that has room", () => {
  const stops = Array.from({ length: 80 }, (_, at) => stop(at, at % 8 === 0 ? "false-positive" : undefined));
  expect(shownOf(stops, 440)).toHaveLength(80);
});

it("leaves out lesser kinds and thins compactions where ticks are dense, but keeps answers of lookups", () => {
  const kinds = [undefined, "flush", "compaction"] as const;
  const stops = Array.from({ length: 300 }, (_, at) => stop(at, at === 250 ? "false-positive" : kinds[at % 3]));
  const shown = shownOf(stops, 440);
  expect(new Set(shown.map(kindOf))).toEqual(new Set(["compaction", "false-positive"]));
  const places = shown.filter((one) => kindOf(one) === "compaction").map(({ position }) => (position / 300) * 440);
  expect(places.length).toBeGreaterThan(25);
  for (const [at, place] of places.slice(1).entries()) expect(place - (places[at] ?? 0)).toBeGreaterThanOrEqual(12);
});
