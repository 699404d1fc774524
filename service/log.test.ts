import { expect, test } from "vitest";
import { createTerminalLog } from "./log.ts";

test("the terminal's log has time, message, and details, and nothing about the process", () => {
  const written: string[] = [];
  const log = createTerminalLog({ write: (text: string) => written.push(text) > 0 });
  const time = new Date(2030, 0, 1, 9, 5, 7).getTime();
  const own = { pid: 7, hostname: "mint", reqId: "1" };
  log.write(`${JSON.stringify({ level: 30, time, ...own, route: "/en", status: 200, msg: "answered" })}\n`);
  log.write(`${JSON.stringify({ level: 40, time, ...own, reason: "no space", msg: "Not ready" })}\n`);
  expect(written.join("")).toBe(
    '09:05:07 answered route="/en" status=200\n09:05:07 Not ready reason="no space"\n',
  );
});
