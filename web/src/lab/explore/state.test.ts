// @vitest-environment node
/** The bare address of Explore begins with its experiments; every link with a setting opens its run. */
import { expect, it } from "vitest";
import { initialValues } from "../../figures/params/schema";
import { linkTo, readLink } from "../link/link";
import { linkOf } from "./start/experiments";
import { change, EXPLORE_PARAMS, type ExploreState, shownView } from "./state";

const bare = initialValues(EXPLORE_PARAMS) as ExploreState;
const viewOf = (link: string) => shownView(readLink(EXPLORE_PARAMS, link).state);

it("begins with the experiments, whatever the theme", () => {
  expect(viewOf("v=1&page=explore")).toBe("start");
  expect(viewOf("v=1&page=explore&theme=dark")).toBe("start");
  expect(viewOf(linkTo("explore", "light"))).toBe("start");
  expect(viewOf("v=1&page=explore&view=start")).toBe("start");
});

it("opens the run of a link with a setting or a moment", () => {
  expect(viewOf("v=1&page=explore&ratio=8")).toBe("run");
  expect(viewOf("v=1&page=explore&at=300")).toBe("run");
  expect(viewOf("v=1&page=explore&panes=2")).toBe("compare");
  expect(viewOf(linkOf({ ...bare, view: "run" }))).toBe("run");
});

it("keeps a run open that loses its last setting", () => {
  const last = change({ ...bare, ratio: 8 } as ExploreState, { ratio: bare.ratio });
  expect(shownView(last)).toBe("run");
  expect(shownView(change({ ...bare, at: 300 }, { at: null }))).toBe("run");
});
