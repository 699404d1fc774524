import { expect, test } from "vitest";
import type { Action } from "../finding.ts";
import { formatActions } from "./installation.ts";

const upgrade = /^as root: cardamint-upgrade( --same)?$/;

const rows: [action: Action, laptop: string, container: string, release: string | RegExp][] = [
  [
    { setting: "PORT" },
    "npm run setup -- PORT",
    "change PORT in .env and build the image again",
    /^in \S+, as its owner: npm run setup -- PORT, then as root: cardamint-upgrade$/,
  ],
  [
    { to: "Set it", setting: ["SMTP_URL", "MAIL_FROM"] },
    "Set it: npm run setup -- SMTP_URL MAIL_FROM",
    "Set it: change SMTP_URL, MAIL_FROM in .env and build the image again",
    /^Set it: in \S+, as its owner: npm run setup -- SMTP_URL MAIL_FROM, then as root: /,
  ],
  [{ command: "build" }, "npm run build", "build the image again", upgrade],
  [{ command: "start" }, "npm start", "docker start cardamint", "as root: systemctl start cardamint"],
  [
    { command: "inbox", options: "retry --state failed" },
    "npm run inbox -- retry --state failed",
    "docker exec cardamint node service/cli/inbox.ts retry --state failed",
    "npm run inbox -- retry --state failed",
  ],
  [
    { command: "desk" },
    "npm run desk",
    "docker exec --interactive --tty cardamint node service/cli/desk.ts --host 0.0.0.0 --port 4000",
    "npm run desk",
  ],
  [{ text: "Free up space" }, "Free up space", "Free up space", "Free up space"],
];

test.for(rows)("%o is shown as a command for a laptop, a container, and a server", (row) => {
  const [action, laptop, container, release] = row;
  expect(formatActions([action], "laptop")).toBe(laptop);
  expect(formatActions([action], "container")).toBe(container);
  expect(formatActions([action], "release")).toMatch(release);
});
