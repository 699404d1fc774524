import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { projectFolder } from "../support/project-folder.ts";

const invalid = [/^SUPPORT_PHONE=abc must be .*$/m, /^PARTNER_INVITE_URL=javascript:alert\(1\) must be .*$/m];
const settings = { SUPPORT_PHONE: "abc", PARTNER_INVITE_URL: "javascript:alert(1)" };

test.for([
  ["build/build-site.ts", settings, invalid],
  ["service/main.ts", { ...settings, PORT: "99999" }, [...invalid, /^PORT=99999 must be .*$/m]],
  [
    "build/build-site.ts",
    { CARDAMINT_STRICT: "1" },
    [/^Placeholders are left in .*SUPPORT_PHONE.* → Replace them in \.env, for example with npm run setup$/m],
  ],
  ...["Europe/Berlinn", "+01:00"].map(
    (TZ) => ["service/main.ts", { TZ }, [/^TZ=\S+ must be a time zone such as Europe\/Berlin\. →/]] as const,
  ),
  ["service/main.ts", { ENV_FILE: "/nowhere/x.env" }, [/^There is no file \/nowhere\/x\.env\./]],
] as const)("%s with %j stops, and each error has a line", ([program, env, lines]) => {
  const options = { cwd: projectFolder, encoding: "utf8", env: { ...process.env, ...env } } as const;
  const { status, stderr } = spawnSync(process.execPath, [program], options);
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(lines.length);
  for (const line of lines) expect(stderr).toMatch(line);
});
