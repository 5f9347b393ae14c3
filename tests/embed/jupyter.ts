/** JupyterLab with the notebook that `build-hosts.mjs` has run. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { at } from "../../scripts/bootstrap/paths.mjs";
import type { Visit } from "../e2e/hosts";
import { serveFolder } from "./serve.mjs";

const TOOLS = at("target/embed/python/bin");
const START_MS = 60_000;

interface Notebook extends Pick<Visit, "close"> {
  /** Opens the notebook in a theme. */
  readonly show: (theme: "light" | "dark") => Promise<void>;
}

/** Starts JupyterLab with the notebook, which the reader trusts. */
export async function openNotebook(page: Page): Promise<Notebook> {
  const elements = await serveFolder(at("web/dist"), { shared: true });
  const home = mkdtempSync(join(tmpdir(), "lsm-jupyter-"));
  const text = readFileSync(at("target/embed/notebook/notes.ipynb"), "utf8");
  writeFileSync(join(home, "notes.ipynb"), text.replaceAll("https://elements.example", elements.origin));
  const environment = {
    ...process.env,
    HOME: home,
    JUPYTERLAB_SETTINGS_DIR: join(home, "settings"),
    JUPYTERLAB_WORKSPACES_DIR: join(home, "workspaces"),
  };
  await ended(
    spawn(join(TOOLS, "jupyter"), ["trust", "notes.ipynb"], { cwd: home, env: environment, stdio: "ignore" }),
  );
  const token = randomUUID();
  const options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", `--IdentityProvider.token=${token}`];
  const server = spawn(join(TOOLS, "jupyter"), ["lab", ...options], { cwd: home, env: environment });
  const close = async (): Promise<void> => {
    const over = ended(server);
    server.kill("SIGKILL");
    await Promise.all([over, elements.close()]);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const origin = await originOf(server);
    const show = async (theme: "light" | "dark"): Promise<void> => {
      const settings = join(home, "settings/@jupyterlab/apputils-extension");
      mkdirSync(settings, { recursive: true });
      const wish = { theme: theme === "dark" ? "JupyterLab Dark" : "JupyterLab Light" };
      writeFileSync(join(settings, "themes.jupyterlab-settings"), JSON.stringify(wish));
      await page.goto(`${origin}/lab/tree/notes.ipynb?token=${token}`);
    };
    return { show, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => child.once("close", () => done()));
}

/** The server writes its address when it is ready. Earlier lines name places that it does not serve yet. */
function originOf(server: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let said = "";
    const late = setTimeout(() => fail(new Error(`JupyterLab did not start: ${said}`)), START_MS);
    server.stderr?.on("data", (part) => {
      said += part;
      const origin = /is running at:[\s\S]*?(http:\/\/127\.0\.0\.1:\d+)\/lab/u.exec(said)?.[1];
      if (origin === undefined) return;
      clearTimeout(late);
      found(origin);
    });
  });
}
