/** Rooms hold their figures, closely, and are few. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { HOLE, roomsOf } from "./room-cuts.mjs";

const row = (heights) => heights.map((height, at) => ({ width: 300 + 4 * at, height }));
const roomAt = (rooms, width) => rooms.findLast(([from]) => from <= width)?.[1] ?? 0;

test("rooms hold their figures at every width, and are hardly higher", () => {
  const heights = row([900, 860, 881, 840, 700, 705, 690, 400, 400, 450, 451, 430]);
  const rooms = roomsOf(heights);
  for (const { width, height } of heights) {
    assert.ok(roomAt(rooms, width) >= height);
    assert.ok(roomAt(rooms, width) - height <= HOLE);
  }
  assert.deepEqual(rooms, [
    [0, 900],
    [304, 881],
    [312, 840],
    [316, 705],
    [328, 400],
    [336, 451],
  ]);
});

test("a figure of one height has one room", () => {
  assert.deepEqual(roomsOf(row([500, 500, 500])), [[0, 500]]);
});
