/**
 * An assignment from the builder to the checked code: a lecturer makes it, a student opens its link and solves it, and
 * the lecturer checks the returned code; by mouse, by keyboard, without a network.
 */

import { ENGINES, SWEEP } from "../engines";
import { axeFindsNothing, nothingIsWider, openCodes, openPart, tick, typeInto } from "../labs";
import { openView } from "../page";
import { expect, type Page, test } from "../shared-page";

/** Opens any link and waits until its page has loaded. */
async function openLink(page: Page, fragment: string): Promise<void> {
  await openView(page, `${fragment}`);
  await expect(page.locator("main h1")).toBeVisible({ timeout: 30_000 });
}

const ASSIGNED =
  "v=1&page=lab-1&open=challenge&a=1&a-title=Week+3&a-lock=words:30,bits:256&a-hide=probes,step-explain&a-tasks=5a:42";

/** Solves task 5a by counting in its table. */
async function countLookup(page: Page): Promise<void> {
  const rows = page.locator(".assignment-tasks .task-table tbody tr");
  await expect(rows.first()).toBeVisible();
  let filters = 0;
  let reads = 0;
  for (const row of await rows.all()) {
    const [, covers, says, holds] = await row.locator("th, td").allTextContents();
    if (covers === "yes") filters += 1;
    if (says === "maybe") reads += 1;
    if (holds === "yes") break;
  }
  const numbers = page.locator(".assignment-tasks .task-numbers input");
  for (const [at, number] of [filters, 1, filters, reads].entries()) await typeInto(numbers.nth(at), String(number));
}

/** Opens the folds of the builder. */
async function openMoreOfBuilder(page: Page): Promise<void> {
  await page.getByText("More: other tasks").click();
  await page.getByText("Set, lock or hide controls").click();
}

test("the preview shows a question with all its options, and then what the form has changed", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 720 });
  await openLink(page, "v=1&page=teach-builder");
  const live = page.frameLocator(".builder-live iframe");
  await expect(live.locator(".lab-option")).toHaveCount(4, { timeout: 30_000 });
  for (const option of await live.locator(".lab-option").all()) await expect(option).toBeInViewport({ ratio: 0.99 });
  await expect(live.getByRole("button", { name: "Lock in and run" })).toBeInViewport({ ratio: 0.99 });
  await expect(page.locator(".builder-live iframe")).toBeInViewport({ ratio: 0.99 });
  await page.getByLabel("Opens at").selectOption({ label: "2. Do more bits per word help?" });
  await expect(live.getByRole("heading", { name: "Do more bits per word help?" })).toBeVisible();
  expect(page.url()).toContain("start=open%3D");
  await page.getByRole("button", { name: /^1a/u }).click();
  await expect(page.getByRole("radio", { name: "Tasks" })).toBeChecked();
  // An instance is shown, though no student has entered a name.
  await expect(live.locator(".assignment-tasks")).toContainText("tick every word");
  await page.getByRole("checkbox", { name: "Lock words", exact: true }).check();
  await expect(live.locator('[data-control="words"]')).toContainText("locked");
  // Students open the assignment at its start, wherever the preview is.
  await expect(page.getByLabel("Link for students")).not.toHaveValue(/open=(?:practice|challenge)/u);
  await expect(page.getByRole("button", { name: "Copy the link" })).toBeInViewport({ ratio: 1 });
});

test("the lab next to the form follows it, and a click on one of its controls locks it", async ({ page }) => {
  test.slow();
  await openLink(page, "v=1&page=teach-builder&for=lab-1&start=open%3Dchallenge");
  const live = page.frameLocator(".builder-live iframe");
  const bits = live.locator('[data-control="bits"]');
  await expect(bits).toBeVisible({ timeout: 30_000 });
  await expect(live.locator(".page-head")).toBeHidden();
  await openMoreOfBuilder(page);
  const may = page.getByLabel("bits: students may", { exact: true });
  await page.getByRole("button", { name: "Lock by clicking" }).click();
  await bits.click();
  await expect(may).toHaveValue("locked");
  await expect(bits.locator(":disabled").first()).toBeVisible();
  await bits.click({ force: true });
  await expect(may).toHaveValue("free");
  // The lab shows what the form sets.
  await page.getByRole("button", { name: "Lock by clicking" }).click();
  const lock = page.getByRole("checkbox", { name: "Lock bits", exact: true });
  await lock.check();
  await expect(may).toHaveValue("locked");
  await lock.uncheck();
  await typeInto(page.getByLabel("bits", { exact: true }), "256");
  await expect(bits.locator("input, select").first()).toHaveValue("256");
  await expect(page.getByText("Set: bits.")).toBeVisible();
  // Keys in the lab open the search of the page, and a lab that opens a question takes no focus.
  await live.locator("main h1").click();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  const title = page.getByLabel("Title", { exact: true });
  await title.focus();
  await live.locator("main h1").evaluate((heading) => {
    (heading as HTMLElement).tabIndex = -1;
    (heading as HTMLElement).focus();
  });
  await expect(title).toBeFocused();
});

test("from nothing to a checked class: build, open as a student, solve, hand in, check", async ({ page, context }) => {
  test.slow();
  // The lecturer sets start, locks, tasks and words.
  await openLink(page, "v=1&page=teach-builder");
  await openMoreOfBuilder(page);
  await typeInto(page.getByLabel("words", { exact: true }), "30");
  await page.getByLabel("words: students may", { exact: true }).selectOption("locked");
  await page.getByLabel("bits per word: students may").selectOption("hidden");
  await page.getByRole("checkbox", { name: "Explain" }).uncheck();
  await page.getByLabel("From another lab").selectOption("5a");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("need a title")).toBeVisible();
  await typeInto(page.getByLabel("Title", { exact: true }), "Week 3");
  await typeInto(page.getByLabel("Note to the students (optional)"), "Find <b>out</b> why.");
  await expect(page.getByText("need a title")).toBeHidden();
  const link = await page.getByLabel("Link for students").inputValue();
  expect(link.length).toBeLessThan(2000);
  expect(link).toContain("a-lock=words:30");
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  const builder = page.url();
  const checkWords = (await page.locator(".builder-result b.mono").textContent()) ?? "";

  // The answer key, for names.
  await page.getByRole("link", { name: "Answer key", exact: true }).last().click();
  await typeInto(page.getByLabel("Names, one per line"), "Ada Lovelace\nBob");
  const task = page.locator(".key-task");
  const answer = task.getByRole("button", { name: "Ada Lovelace, instance 306505" });
  await expect(answer).toContainText(" · ");
  await task.getByRole("button", { name: /^Bob, / }).click();
  await answer.click();
  const field = task.getByLabel("Filters probed, in both cases");
  await expect(field).not.toHaveValue("");
  await page.getByRole("checkbox", { name: "Show solutions" }).uncheck();
  await expect(answer).not.toContainText(" · ");
  await expect(field).toHaveValue("");
  await task.getByRole("button", { name: "Show the answer" }).click();
  await expect(field).not.toHaveValue("");
  expect(page.url()).not.toContain("Ada");

  // The student.
  await openLink(page, link.slice(link.indexOf("#") + 1));
  await expect(page.locator(".assignment")).toContainText("Week 3");
  await expect(page.locator(".assignment")).toContainText("Find <b>out</b> why.");
  await expect(page.locator(".assignment")).toContainText(checkWords);
  await expect(page.locator(".assignment-altered")).toHaveCount(0);
  await expect(page.getByText("In your own words")).toHaveCount(0);
  await page.getByRole("button", { name: "Go to the task" }).click();
  await typeInto(page.getByLabel("Your name, as your teacher knows it"), "Ada Lovelace");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your instance: 306505")).toBeVisible();
  await countLookup(page);
  await page.keyboard.press("Enter");
  await expect(page.locator(".assignment-tasks .grade")).toContainText("Right.");
  const codes = page.getByLabel("Result codes to hand in");
  await expect(codes).toHaveValue(/^Ada Lovelace, lsm1-5a-306505-1-n/u);
  const code = (await codes.inputValue()).replace("Ada Lovelace, ", "");
  expect(page.url()).toContain("a-work=306505:n");
  expect(page.url()).not.toContain("Ada");
  await page.reload();
  await expect(codes).toHaveValue(`Ada Lovelace, ${code}`);
  // Another name removes the answer only after a question.
  const name = page.getByLabel("Your name, as your teacher knows it");
  await expect(name).toHaveValue("Ada Lovelace");
  await typeInto(name, "Bob");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your graded answer and its result code will be removed")).toBeVisible();
  await page.getByRole("button", { name: "Keep my answers" }).click();
  await expect(codes).toHaveValue(`Ada Lovelace, ${code}`);

  // Thirty codes are returned; the network is off.
  await page.goto("about:blank");
  await page.goto(builder);
  await page.getByRole("link", { name: "Check codes of this assignment" }).click();
  await expect(page.locator("main h1")).toHaveText("Check result codes");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const others = Array.from({ length: 28 }, (_, at) => `Student ${at};lsm1-1a-1-1-c1-amber-otter`);
  await openCodes(page, ["Eve", code, `Ada Lovelace;${code}`, ...others].join("\n"));
  await page.getByRole("button", { name: "Check codes" }).click();
  await expect(page.locator(".teach-head")).toContainText("30 students, 30 codes");
  const ada = page.locator(".book-table tbody tr", { hasText: "Ada Lovelace" }).last();
  await expect(ada).toContainText("right");
});

test("a wrong answer gives a code too, and the last attempt locks the task", SWEEP, async ({ page }) => {
  await openLink(page, "v=1&page=lab-5&open=practice&a=1&a-title=Week+3&a-tasks=5a:42&a-tries=2");
  await expect(page.locator(".assignment")).toContainText("2 attempts per task");
  const task = page.locator(".assignment-tasks");
  const numbers = task.locator(".task-numbers input");
  for (const [at, number] of ["9", "1", "9", "9"].entries()) await typeInto(numbers.nth(at), number);
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task).toContainText("1 of 2 attempts left");
  await expect(task.locator(".hand-in-states")).toHaveText("5a: not right, 1 of 2 attempts");
  const grade = task.locator(".grade");
  await expect(grade).toContainText("Wrong: Hashes, with one digest per filter; Filters probed, in both cases; Blocks");
  const place = grade.getByRole("link", { name: "Show it in lab 5" });
  await expect(place).toHaveAttribute("href", "#v=1&page=lab-5&open=levels");
  await typeInto(numbers.first(), "8");
  await task.getByRole("button", { name: "Grade my answer" }).click();
  await expect(task).toContainText("Both attempts are used");
  await expect(numbers.first()).toBeDisabled();
  await expect(task.getByRole("button", { name: "Grade my answer" })).toHaveCount(0);
  const codes = task.getByLabel("Result codes to hand in");
  await expect(codes).toHaveValue(/^lsm1-5a-42-2-n8_1_9_9-/u);
  await page.reload();
  await expect(codes).toHaveValue(/^lsm1-5a-42-2-n8_1_9_9-/u);
  await expect(numbers.first()).toBeDisabled();
});

test("locked controls are disabled and say so, hidden ones are gone, and a changed link is said", async ({ page }) => {
  await openLink(page, ASSIGNED.replace("page=lab-1", "page=lab-1&words=40"));
  await expect(page.getByText("This link sets words to 40, but its assignment locks it at 30")).toBeVisible();
  await expect(page.locator(".assignment-altered")).toContainText("no check words");
  await expect(page.locator('[data-control="bits"] input')).toBeDisabled();
  await expect(page.locator('[data-control="bits"] label')).toContainText("locked by the assignment");
  await expect(page.locator('[data-control="words"] output')).toHaveText("30");
  for (const button of await page.locator('[data-control="words"] button').all()) await expect(button).toBeDisabled();
  await expect(page.locator('[data-control="probes"]')).toHaveCount(0);
  // Another way to the same values: nothing changes, and the reason is said.
  await page.getByRole("button", { name: "Back to the start" }).click();
  await expect(page.getByText("locked by the assignment and therefore unchanged")).toBeVisible();
  await expect(page.locator('[data-control="words"] output')).toHaveText("30");
});

test("a link that was cut on its way is found by its check words", async ({ page }) => {
  await openLink(page, `${ASSIGNED}&a-check=amber-otter`);
  await expect(page.getByRole("alert").filter({ hasText: "check words would be amber-otter" })).toBeVisible();
});

/** Opens the section behind “More”. */
async function openMore(page: Page): Promise<void> {
  // Cards with such a button come with the engine's first answers.
  // A term shows its definition instead of controls.
  const more = page.locator('main button[aria-expanded="false"]:not(.term)').filter({ visible: true });
  if (/lab-[06]/u.test(page.url())) await expect(more.first()).toBeVisible({ timeout: 20_000 });
  // The last one first: the settings, which are the first, open over the others.
  while ((await more.count()) > 0) await more.last().click();
  const folds = page.locator(".settings details:not([open]) > summary");
  while ((await folds.count()) > 0) await folds.first().click();
}

/** A state of each page in which its controls are visible. */
const OPEN: Readonly<Record<string, string>> = {
  "lab-1": "&open=explain",
  "lab-2": "&open=explain",
  "lab-4": "&guess-probes=all&ran-probes=1&open=challenge",
  "lab-5": "&open=challenge",
  "lab-6": "&guess-device=slow&ran-device=1&open=challenge",
  "lab-8": "&open=challenge",
  "lab-8&open=hot": "&guess-hot=stays&ran-hot=1",
  "lab-10": "&open=challenge",
  "lab-11": "&open=challenge",
  // Operations by hand are offered next to the tree, whatever an assignment locks.
  explore: "&view=run",
};
const LOCKABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "lab-0": {
    arm: "shared",
    lookup: "absent",
    levels: "5",
    ratio: "4",
    bits: "10",
    filter: "standard",
    digest: "murmur64a",
    device: "ssd",
    empty: "100",
    form: "exact",
    policy: "leveling",
    seed: "1",
  },
  "lab-1": { words: "30", own: "quince%252Cfox", bits: "128", probes: "3", ask: "red%2520fox" },
  "lab-2": { scheme: "standard-split", word: "red%2520fox", bits: "255", k: "7" },
  "lab-3": { policy: "leveling", ratio: "4", memtables: "20", order: "random", mix: "some" },
  "lab-4": { view: "all", empty: "50", policy: "leveling", bits: "5", levels: "5", ratio: "4" },
  "lab-5": { lookup: "absent", levels: "5", empty: "100", bits: "10" },
  "lab-6": {
    levels: "5",
    ratio: "4",
    bits: "10",
    digest: "murmur64a",
    device: "ssd",
    empty: "100",
    form: "exact",
    policy: "leveling",
  },
  "lab-8": { bits: "5", parts: "" },
  "lab-8&open=hot": { hot: "90" },
  "lab-10": {
    brief: "1",
    ratio: "10",
    policy: "leveling",
    bits: "8",
    plan: "uniform",
    arm: "shared",
    digest: "xxh64",
  },
  "lab-11": { policy: "leveling", updates: "0", empty: "100", "per-write": "10" },
  "lab-11&open=explain": { lookup: "absent" },
  explore: {
    mix: "ycsb-a",
    operations: "5000",
    memtable: "16",
    ratio: "4",
    policy: "tiering",
    filter: "standard",
    bits: "10",
    own: "",
    panes: "2",
  },
};

const CONTROLS = "input, select, button, [role=slider]";

for (const [lab, values] of Object.entries(LOCKABLE)) {
  test(`every control of ${lab} that can be locked is disabled, and gone if it is hidden`, SWEEP, async ({ page }) => {
    test.slow();
    const start = `v=1&page=${lab}${OPEN[lab] ?? ""}`;
    const names = Object.keys(values);
    await openLink(
      page,
      `${start}&a=1&a-lock=${Object.entries(values)
        .map((pair) => pair.join(":"))
        .join(",")}`,
    );
    await openMore(page);
    for (const name of names) {
      const controls = page.locator(`[data-control="${name}"]`).locator(CONTROLS);
      await expect(controls.first(), name).toBeAttached({ timeout: 20_000 });
      for (const control of await controls.all()) await expect(control, name).toBeDisabled();
    }
    await openLink(page, `${start}&a=1&a-hide=${names.join(",")}`);
    await expect(page.locator(".assignment")).toBeVisible();
    await openMore(page);
    for (const name of names) {
      for (const control of await page.locator(`[data-control="${name}"]`).locator(CONTROLS).all()) {
        await expect(control, name).toBeHidden();
      }
    }
  });
}

test("a sheet prints title, figure, task and the way back", SWEEP, async ({ page, browserName }) => {
  await openLink(page, `${ASSIGNED}&mode=sheet`);
  await expect(page.locator(".sheet-title")).toHaveText("Week 3");
  await expect(page.locator(".lab-figure figure").first()).toBeVisible();
  await expect(page.locator(".sheet-task")).toContainText("Count what one lookup costs");
  await expect(page.getByRole("img", { name: "Link to the lab" })).toBeVisible();
  await expect(page.locator(".sheet-address")).not.toContainText("mode=sheet");
  await expect(page.locator(".page-head")).toBeHidden();
  // A Firefox that is driven by BiDi has no way to show a page as it prints.
  if (browserName === "chromium") {
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".sheet-tools")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  }
  await page.getByRole("button", { name: "Back to the page" }).click();
  await expect(page.locator(".lab-steps")).toBeVisible();
});

test("hostile assignments do nothing", SWEEP, async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  for (const hostile of [
    "a=1&a-title=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&a-note=%3Cscript%3Ealert(1)%3C/script%3E",
    "a=1&a-lock=__proto__:1,constructor:1,words:1e999",
    `a=1&a-note=${"x".repeat(5000)}`,
    "a=2&a-lock=words:30",
    "a=1&a-tasks=99a:name,10c:5,1a:999999&a-work=,,,",
    "mode=evil&slide=-1&ballot=1_2_3_4_5_6_7_8_9_10_11_12_13",
  ]) {
    await openLink(page, `v=1&page=lab-1&${hostile}`);
    await expect(page.locator(".lab-figure figure").first()).toBeVisible();
    await expect(page.locator(".assignment img, .assignment script")).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

test("axe finds nothing, and nothing is wider than the window", SWEEP, async ({ page }) => {
  test.slow();
  const builder = "v=1&page=teach-builder&title=Week%203&tasks=1a%3Aname%2C5a%3A42&lock=words&hide=probes";
  for (const theme of ["light", "dark"]) {
    for (const fragment of [ASSIGNED, builder, "v=1&page=teach-key&tasks=5a%3A42", `${ASSIGNED}&mode=sheet`]) {
      // A frame that leaves with its page may never become idle.
      await openLink(page, `${fragment}&theme=${theme}`);
      await axeFindsNothing(page);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const fragment of [ASSIGNED, builder, "v=1&page=teach-key&tasks=5a%3A42", `${ASSIGNED}&mode=sheet`]) {
    await openLink(page, fragment);
    await expect(page.locator("main h1")).toBeVisible();
    await nothingIsWider(page);
  }
});

test(
  "the contest can be set: its design is chosen, graded by the engine, and gives a code",
  SWEEP,
  async ({ page }) => {
    test.slow();
    await openLink(page, "v=1&page=lab-10&a=1&a-tasks=10c:3");
    await openPart(page, "Practice");
    const task = page.locator(".assignment-tasks");
    await expect(task).toContainText("Design a tree for this brief", { timeout: 30_000 });
    await task.getByRole("button", { name: "Grade my answer" }).click();
    await expect(task.locator(".grade")).toHaveCount(0);
    const design = {
      "size ratio T": "7",
      policy: "lazy leveling",
      "bits per key": "8",
      "how bits are divided": "best division among levels",
      hashing: "one mask for all filters",
      "hash function": "CityHash64",
    };
    for (const [name, label] of Object.entries(design)) await task.getByLabel(name).selectOption({ label });
    await task.getByRole("button", { name: "Grade my answer" }).click();
    await expect(task.locator('.grade[data-right="true"]')).toBeVisible({ timeout: 30_000 });
    await expect(task.getByLabel("Result codes to hand in")).toHaveValue(/^lsm1-10c-3-1-n7_/u);
  },
);

test("boxes of an assigned task keep what was ticked by keyboard", ENGINES, async ({ page }) => {
  await openLink(page, "v=1&page=lab-1&open=practice&a=1&a-tasks=1a:7");
  const boxes = page.locator(".assignment-tasks .task-choices input");
  await tick(boxes.first());
  await page.getByRole("button", { name: "Grade my answer" }).click();
  await expect(page.locator(".assignment-tasks .grade")).toContainText("1 attempt");
  expect(page.url()).toContain("a-work=7:c1:1");
});
