import { afterEach, describe, expect, it, vi } from "vitest";
import { prefersReducedMotion } from "../../figures/frame/motion";
import { applyMotion, chooseMotion, keptMotion } from "./motion-setting";

const system = (reduces: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: reduces }));

afterEach(() => {
  chooseMotion("auto");
  vi.unstubAllGlobals();
});

describe("the choice of motion", () => {
  it("is what the system asks until somebody chooses", () => {
    for (const reduces of [true, false]) {
      system(reduces);
      expect(keptMotion()).toBe("auto");
      expect(prefersReducedMotion()).toBe(reduces);
    }
  });

  it("stands above what the system asks, in both directions", () => {
    system(true);
    chooseMotion("full");
    expect(prefersReducedMotion()).toBe(false);
    system(false);
    chooseMotion("reduced");
    expect(prefersReducedMotion()).toBe(true);
  });

  it("is kept, and anything else that is found there is not", () => {
    chooseMotion("reduced");
    expect(keptMotion()).toBe("reduced");
    localStorage.setItem("lsm-lab-motion", "<b>fast</b>");
    expect(keptMotion()).toBe("auto");
  });

  it("lasts as long as the page where the browser keeps nothing", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("denied");
      },
      removeItem: () => {
        throw new Error("denied");
      },
    });
    expect(keptMotion()).toBe("auto");
    chooseMotion("full");
    expect(document.documentElement.dataset["motion"]).toBe("full");
    applyMotion("auto");
  });
});
