/** Browser tests of the hosts that install their own tools; `npm run test:more` builds them first. */
import base from "../playwright.config";

/** Each test serves its own host. */
const { webServer: _, ...shared } = base;

export default { ...shared, testDir: ".", testMatch: "*.spec.ts", outputDir: "../../test-results", timeout: 90_000 };
