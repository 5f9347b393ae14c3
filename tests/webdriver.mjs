/**
 * WebKit as Debian packages it (WebKitGTK, the engine of Safari), driven by the W3C's WebDriver protocol: Playwright
 * drives only a special build, which package registries do not have.
 *
 * **Invariant**: what `startWebKit` started has ended when `close` is done, whatever happened between.
 */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Message if a program is missing. */
const NO_WEBKIT =
  "These tests need WebKit: on Debian, `sudo apt-get install webkit2gtk-driver xvfb` brings it, and a screen where there is none.";
/** How long a program has to begin answering. */
const START_MS = 20_000;

/**
 * @typedef {{ open: (url: string) => Promise<void>, run: (code: string, ...values: unknown[]) => Promise<any>,
 *   enter: (selector: string) => Promise<void>, leave: () => Promise<void>, version: string, close: () => Promise<void> }} WebKit
 *   `run`: what a function's body returns in the page, with these `arguments`; `enter`: into a frame
 */

/** @returns {Promise<WebKit>} */
export async function startWebKit() {
  /** @type {import("node:child_process").ChildProcess[]} */
  const programs = [];
  const end = () => {
    for (const program of programs.reverse()) program.kill();
  };
  try {
    const display = process.env.DISPLAY ?? (await screen(programs));
    const port = await freePort();
    programs.push(await begin("WebKitWebDriver", [`--port=${port}`], { ...process.env, DISPLAY: display }));
    return await session(`http://127.0.0.1:${port}`, end);
  } catch (cause) {
    end();
    throw cause;
  }
}

/** A program that runs until it is ended. */
function begin(program, words, environment = process.env, stdio = /** @type {any} */ ("ignore")) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env: environment, stdio });
    child.once("error", () => reject(new Error(NO_WEBKIT)));
    child.once("spawn", () => resolve(child));
  });
}

/** Starts an invisible screen and returns its number. */
async function screen(programs) {
  const child = await begin("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24"], process.env, [
    "ignore",
    "pipe",
    "ignore",
  ]);
  programs.push(child);
  const number = await new Promise((resolve, reject) => {
    child.stdout.once("data", (bytes) => resolve(String(bytes).trim()));
    child.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return `:${number}`;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** @returns {Promise<WebKit>} */
async function session(driver, end) {
  await untilReady(driver);
  const { sessionId, capabilities } = await command(driver, "POST", "/session", { capabilities: {} });
  const tell = (method, path, body) => command(driver, method, `/session/${sessionId}${path}`, body);
  const run = (code, ...values) => tell("POST", "/execute/sync", { script: code, args: values });
  return {
    version: capabilities.browserVersion,
    open: async (url) => void (await tell("POST", "/url", { url })),
    run,
    enter: async (selector) => {
      const frame = await tell("POST", "/element", { using: "css selector", value: selector });
      await tell("POST", "/frame", { id: frame });
    },
    leave: async () => void (await tell("POST", "/frame", { id: null })),
    close: async () => {
      await tell("DELETE", "").catch(() => undefined);
      end();
    },
  };
}

async function untilReady(driver) {
  const until = Date.now() + START_MS;
  for (;;) {
    const isReady = await command(driver, "GET", "/status").then(
      ({ ready }) => ready,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > until) throw new Error("WebKitWebDriver does not answer");
    await pause(100);
  }
}

/** One command; what it answers, or an error with what the driver says. */
async function command(driver, method, path, body = undefined) {
  const response = await fetch(`${driver}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebKitWebDriver: ${value.error}: ${value.message}`);
  return value;
}
