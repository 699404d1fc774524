import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe } from "vitest";
import { endNow, endWithTests } from "../support/machine/end-with-tests.ts";
import { findFreePort } from "../support/machine/free-port.ts";
import { needing } from "../support/runner/requirements.ts";
import { collectReports, type Key, testJourneys, type Visitor } from "./journeys.ts";

/** https://www.w3.org/TR/webdriver2/#elements, #keyboard-actions */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const keys: Record<Key, string> = { Tab: "\uE004", Enter: "\uE007" };

/** Starts a display in memory. Returns its name. */
async function startDisplay() {
  const arguments_ = ["-displayfd", "1", "-screen", "0", "1600x1200x24"];
  const server = endWithTests(spawn("Xvfb", arguments_, { stdio: ["ignore", "pipe", "ignore"] }));
  const [number] = await once(createInterface(server.stdout), "line");
  return { name: `:${number}`, stop: () => server.kill() };
}

/** Opens a WebKit window with its own profile, driven by W3C WebDriver. */
async function openWebKit(display: string, language: string): Promise<Visitor> {
  const port = await findFreePort();
  const windowOptions = { languages: [language], script: `(${collectReports})()` };
  const env = {
    ...process.env,
    DISPLAY: display,
    LANG: "C.UTF-8",
    // Mesa's software renderer sometimes crashes under WebKit's compositor.
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    // Root may not create the namespaces of the sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    WEBKIT_OPTIONS: JSON.stringify(windowOptions),
  };
  const driver = endWithTests(
    spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore", detached: true }),
    {
      group: true,
    },
  );

  async function send(path: string, body?: object): Promise<unknown> {
    const method = body ? "POST" : "GET";
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  while (!(await send("/status").catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  const binary = join(import.meta.dirname, "webkit-window.py");
  const wanted = { browserName: "window", "webkitgtk:browserOptions": { binary, args: [] } };
  const { sessionId } = (await send("/session", { capabilities: { alwaysMatch: wanted } })) as {
    sessionId: string;
  };
  const session = `/session/${sessionId}`;
  const act = (actions: object[]) =>
    send(`${session}/actions`, { actions: [{ type: "key", id: "keys", actions }] });
  const stroke = (value: string) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];

  return {
    goto: async (url) => void (await send(`${session}/url`, { url })),
    evaluate: async (evaluated, ...args) =>
      (await send(`${session}/execute/sync`, {
        script: `return (${evaluated}).apply(null, arguments)`,
        args,
      })) as never,
    async click(selector) {
      const found = await send(`${session}/element`, { using: "css selector", value: selector });
      await send(`${session}/element/${(found as Record<string, string>)[elementKey]}/click`, {});
    },
    type: async (text) => void (await act([...text].flatMap(stroke))),
    press: async (key) => void (await act(stroke(keys[key]))),
    resize: async (width, height) => void (await send(`${session}/window/rect`, { width, height })),
    back: async () => void (await send(`${session}/back`, {})),
    close: async () => endNow(driver),
  };
}

describe("WebKit", { ...needing("webkit"), timeout: 120_000 }, () => {
  let display: Awaited<ReturnType<typeof startDisplay>>;

  beforeAll(async () => {
    display = await startDisplay();
  });

  afterAll(() => display?.stop());

  testJourneys((language) => openWebKit(display.name, language));
});
