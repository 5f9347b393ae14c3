/**
 * The SCORM package of a lab in a course system that has nothing but the package: a stub of the API of SCORM 1.2 records the calls.
 */
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { mediaType } from "../../../scripts/server/media-types.mjs";
import { CHROMIUM, SWEEP, tagged } from "../engines";
import { openView } from "../page";
import { expect, test } from "../shared-page";

const LMS = "http://lms.example/";

/** A course system: the elements of the standard that a package may set, with their form, and the order of calls. */
const COURSE = `<!doctype html><title>Course</title><script>
const FORMS = {
  "cmi.suspend_data": /^[^]{0,4096}$/,
  "cmi.core.lesson_status": /^(passed|completed|failed|incomplete|browsed)$/,
  "cmi.core.score.raw": /^(100|\\d{1,2})$/,
  "cmi.core.score.min": /^0$/,
  "cmi.core.score.max": /^100$/,
  "cmi.core.session_time": /^\\d{2,4}:[0-5]\\d:[0-5]\\d(\\.\\d{1,2})?$/,
  "cmi.core.exit": /^(time-out|suspend|logout|)$/,
};
let state = "before", code = "0";
window.values = JSON.parse(sessionStorage.getItem("values") ?? '{"cmi.core.lesson_status":"not attempted"}');
window.calls = [];
const answer = (ok, error) => { code = ok ? "0" : error; return String(ok); };
window.API = {
  LMSInitialize: (text) => { calls.push("initialize"); const ok = state === "before" && text === ""; state = "open"; return answer(ok, "101"); },
  LMSGetValue: (name) => { answer(state === "open", "301"); return values[name] ?? ""; },
  LMSSetValue: (name, value) => {
    const ok = state === "open" && typeof value === "string" && FORMS[name]?.test(value) === true;
    if (ok) values[name] = value; else calls.push("refused " + name + "=" + value);
    return answer(ok, "405");
  },
  LMSCommit: (text) => { sessionStorage.setItem("values", JSON.stringify(values)); return answer(state === "open" && text === "", "301"); },
  LMSFinish: (text) => { calls.push("finish"); const ok = state === "open" && text === ""; state = "closed"; sessionStorage.setItem("finished", JSON.stringify(calls)); return answer(ok, "301"); },
  LMSGetLastError: () => code,
  LMSGetErrorString: (error) => "error " + error,
  LMSGetDiagnostic: () => "",
};
</script><iframe src="package/launch.html" width="1280" height="700"></iframe>`;

test(
  "a package works without the site, reports its score, and continues where it was left",
  tagged(SWEEP, CHROMIUM),
  async ({ page, context }) => {
    test.slow();
    await openView(page, "v=1&page=teach-questions&of=lab-5");
    await page.locator(".export summary").click({ timeout: 30_000 });
    const [saved] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      page.getByRole("button", { name: /^ZIP/u }).click(),
    ]);
    const files = unzipSync(readFileSync(await saved.path()));
    // Course systems send no policy.
    for (const name of ["launch.html", "index.html"])
      expect(new TextDecoder().decode(files[name]), name).toMatch(
        /<head>\s*<meta http-equiv="Content-Security-Policy"/u,
      );
    const manifest = new TextDecoder().decode(files["imsmanifest.xml"]);
    const listed = [...manifest.matchAll(/<file href="([^"]+)"/gu)].map(([, name]) => name ?? "");
    expect([...listed, "imsmanifest.xml"].sort()).toEqual(Object.keys(files).sort());
    expect(manifest).toContain('adlcp:scormtype="sco" href="launch.html"');

    const missing: string[] = [];
    await context.route(`${LMS}**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name === "course.html") return await route.fulfill({ contentType: "text/html", body: COURSE });
      const bytes = files[name.replace(/^package\//u, "")];
      if (bytes === undefined) missing.push(name);
      return bytes === undefined
        ? await route.fulfill({ status: 404 })
        : await route.fulfill({ contentType: mediaType(name), body: Buffer.from(bytes) });
    });
    const course = await context.newPage();
    const value = (name: string): Promise<string> =>
      course.evaluate((key) => (globalThis as unknown as { values: Record<string, string> }).values[key] ?? "", name);
    await course.goto(`${LMS}course.html`);
    const lab = course.frameLocator("iframe").frameLocator("iframe");
    await expect(lab.locator("main.lab h1")).toHaveText("What changes, and what must not?", { timeout: 30_000 });
    await expect.poll(() => value("cmi.core.lesson_status")).toBe("incomplete");
    expect(await value("cmi.core.score.raw")).toBe("0");

    await lab.getByRole("tab", { name: "Practice" }).click();
    // Task 5b with its first instance: one digest of 40 bits suffices, as the engine solves it.
    await lab.getByRole("button", { name: /Task 2 of 2/u }).click();
    await lab.getByRole("radio", { name: /40/u }).check();
    await lab.getByRole("button", { name: "Grade my answer" }).click();
    await expect.poll(() => value("cmi.core.score.raw"), { timeout: 15_000 }).toBe("50");
    expect(await value("cmi.core.lesson_status")).toBe("incomplete");

    // The student leaves, and the next visit continues at the same place.
    await course.goto("about:blank");
    await course.goto(`${LMS}course.html`);
    expect(JSON.parse((await course.evaluate(() => sessionStorage.getItem("finished"))) ?? "[]")).toEqual([
      "initialize",
      "finish",
    ]);
    expect(await value("cmi.core.session_time")).toMatch(/^0000:0\d:\d\d/u);
    await expect(lab.getByRole("radio", { name: /40/u })).toBeChecked({ timeout: 30_000 });
    expect(await value("cmi.core.score.raw")).toBe("50");
    expect(missing).toEqual([]);
  },
);
