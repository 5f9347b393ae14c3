// @vitest-environment node
import { describe, expect, it } from "vitest";
import { SEEN } from "../../../elements/seen";
import { flagsAt, lockedAt, onlyFinished, voteAt, wasRun, withFlags, withLetter, withVote } from "./state";

describe("votes and runs in a link", () => {
  it("have a place for each claim, and grow as far as they are needed", () => {
    expect(withLetter("", 3, "c", "-")).toBe("---c");
    expect(withLetter("---c", 0, "r", "-")).toBe("r--c");
    expect(withLetter("r--c", 3, "-", "-")).toBe("r");
    expect(withLetter("01", 1, "0", "0")).toBe("");
  });

  it("are taken back where a run was stopped before its end", () => {
    expect(onlyFinished("1011", (at) => at === 0)).toBe("1");
    expect(onlyFinished("1011", (at) => at === 2)).toBe("001");
    expect(onlyFinished("11", () => false)).toBe("");
  });

  it("have flags for each row that was moved", () => {
    const flags = withFlags(withFlags("", 3, [null, 512]), 0, [40]);
    expect(flags).toBe("3.1.512_0.0.40");
    expect([0, 1, 3].map((at) => flagsAt(flags, at))).toEqual([[40], [], [null, 512]]);
    expect(withFlags(flags, 3, [])).toBe("0.0.40");
  });

  it("say that an outcome was seen without a vote, as on a slide", () => {
    const votes = withVote(withVote("", 1, SEEN), 0, "contradicted");
    expect(votes).toBe("cs");
    expect([0, 1, 2].map((at) => lockedAt(votes, at))).toEqual(["contradicted", SEEN, ""]);
    expect(voteAt(votes, 1)).toBeNull();
    expect(withVote(votes, 1, "")).toBe("c");
  });

  it("are read back, and nothing is read where nothing stands", () => {
    expect([0, 1, 3, 9].map((at) => voteAt("r--c", at))).toEqual(["reproduced", null, "contradicted", null]);
    expect([0, 1, 5].map((at) => wasRun("01", at))).toEqual([false, true, false]);
  });
});
