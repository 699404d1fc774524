import { expect, test } from "vitest";
import { createAccess, isOwnRequest } from "./access.ts";

test("the token works once, and sets a cookie that JavaScript and other sites can't use", () => {
  const access = createAccess();
  expect(access.redeem("")).toBeUndefined();
  const cookie = access.redeem(access.token ?? "") ?? "";
  expect(cookie).toBe(`${cookie.split(";")[0]}; Path=${access.path}; HttpOnly; SameSite=Strict`);
  expect(access.hasSession(`other=1; ${cookie.split(";")[0]}`)).toBe(true);
  expect(access.redeem(access.token ?? "")).toBeUndefined();
});

test.each([
  ["GET", { host: "127.0.0.1:4000" }, true],
  ["GET", { host: "localhost:5000" }, true],
  ["POST", { host: "127.0.0.1:4000", origin: "http://127.0.0.1:4000" }, true],
  ["POST", { host: "127.0.0.1:4000" }, false],
  ["POST", { host: "127.0.0.1:4000", origin: "null" }, false],
  ["POST", { host: "127.0.0.1:4000", origin: "https://evil.example" }, false],
  ["POST", { host: "127.0.0.1:4000", origin: "http://127.0.0.1:5000" }, false],
  ["HEAD", { host: "127.0.0.1:4000" }, false],
  ["GET", { host: "evil.example:4000" }, false],
  ["GET", { host: "127.0.0.1.evil.example" }, false],
  ["GET", {}, false],
])("whether %s %j is the desk's own request: %s", (method, headers, expected) => {
  expect(isOwnRequest(method, headers)).toBe(expected);
});
