import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createSecurityHeaders } from "./security-headers.ts";

const settings = {
  SITE_ORIGIN: "https://www.example.com",
  VISITOR_COUNTER_URL: "",
  CONTACT_FORM_URL: "",
  NEWSLETTER: "on",
} as const;
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the policy allows only what it names, and nothing unsafe", () => {
  const html = `
    <style>a { b: c }</style>
    <script>start("é")</script>
    <script type="module">import("x")</script>
    <script type="module" src="/assets/entry-client.js"></script>
    <script>start("é")</script>`;
  const headers = createSecurityHeaders(settings, html);
  expect(headers["content-security-policy"]?.split("; ")).toEqual([
    "default-src 'none'",
    `script-src 'self' ${sha256('start("é")')} ${sha256('import("x")')}`,
    `style-src ${sha256("a { b: c }")}`,
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "upgrade-insecure-requests",
  ]);
});

test.each([
  [
    "the counter and form of a static site",
    {
      VISITOR_COUNTER_URL: "https://project.supabase.co/rest/v1",
      CONTACT_FORM_URL: "https://forms.example.com/ajax",
    },
    "connect-src 'self' https://project.supabase.co https://forms.example.com; form-action 'self' https://forms.example.com;",
  ],
  [
    "the list service",
    { NEWSLETTER: "https://lists.example.com/subscription/form?l=1" },
    "connect-src 'self'; form-action 'self' https://lists.example.com;",
  ],
  ["no list service without a newsletter", { NEWSLETTER: "off" }, "connect-src 'self'; form-action 'self';"],
])("the policy allows calls and posts to %s", (_name, change, directives) => {
  const headers = createSecurityHeaders({ ...settings, ...change });
  expect(headers["content-security-policy"]).toContain(directives);
});

test("every response isolates the site, and denies what needs a visitor's permission", () => {
  const { "content-security-policy": _, ...others } = createSecurityHeaders(settings);
  expect(others).toEqual({
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=63072000",
    "x-content-type-options": "nosniff",
  });
});

test("only https sites send Strict-Transport-Security", () => {
  const plain = createSecurityHeaders({ ...settings, SITE_ORIGIN: "http://localhost:3000" });
  expect(plain["strict-transport-security"]).toBeUndefined();
  expect(plain["content-security-policy"]).not.toContain("upgrade-insecure-requests");
});
