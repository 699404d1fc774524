import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createSecurityHeaders, findHostedOrigins, hashInlineElements } from "./security-headers.ts";

const none = {
  scriptHashes: [],
  styleHashes: [],
  connectOrigins: [],
  formOrigins: [],
};
const embedded = {
  VISITOR_COUNTER_URL: "",
  CONTACT_FORM_URL: "",
  NEWSLETTER: "on",
  NEWSLETTER_URL: "",
} as const;
const sha256 = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

test("the policy allows only what it names, and nothing unsafe", () => {
  const policy = createSecurityHeaders({
    ...none,
    SITE_ORIGIN: "https://www.example.com",
    scriptHashes: ["sha256-abc="],
    styleHashes: ["sha256-def="],
  })["content-security-policy"];
  expect(policy?.split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-abc='",
    "style-src 'sha256-def='",
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "upgrade-insecure-requests",
  ]);
});

test("the policy allows calls to the hosted counter and posts to the hosted form", () => {
  const origins = findHostedOrigins({
    ...embedded,
    VISITOR_COUNTER_URL: "https://project.supabase.co/rest/v1",
    CONTACT_FORM_URL: "https://forms.example.com/ajax",
  });
  const policy = createSecurityHeaders({ ...none, ...origins, SITE_ORIGIN: "http://localhost:3000" });
  expect(policy["content-security-policy"]).toContain(
    "connect-src 'self' https://project.supabase.co https://forms.example.com; form-action 'self' https://forms.example.com;",
  );
  expect(findHostedOrigins(embedded)).toEqual({
    connectOrigins: [],
    formOrigins: [],
  });
});

test("the policy allows the list service if there is a newsletter", () => {
  const newsletter = { ...embedded, NEWSLETTER_URL: "https://lists.example.com/subscription/form?l=1" };
  const origins = ["https://lists.example.com"];
  expect(findHostedOrigins(newsletter)).toEqual({ connectOrigins: origins, formOrigins: origins });
  expect(findHostedOrigins({ ...newsletter, NEWSLETTER: "off" })).toEqual({
    connectOrigins: [],
    formOrigins: [],
  });
});

test("Strict-Transport-Security is for sites with https only", () => {
  const plain = createSecurityHeaders({ ...none, SITE_ORIGIN: "http://localhost:3000" });
  expect(plain["strict-transport-security"]).toBeUndefined();
  expect(plain["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  const secure = createSecurityHeaders({ ...none, SITE_ORIGIN: "https://www.example.com" });
  expect(secure["strict-transport-security"]).toBe("max-age=63072000");
});

test("inline scripts and styles are hashed, data and files are not", async () => {
  const { scriptHashes, styleHashes } = await hashInlineElements(`
    <style data-href="site">a { b: c }</style>
    <script>start("é")</script>
    <script type="module" data-entry="/a.js">import("x")</script>
    <script type="application/ld+json">{"@context":"https://schema.org"}</script>
    <script type="module" src="/assets/browser.js"></script>
    <script>start("é")</script>`);
  expect(scriptHashes).toEqual([sha256('start("é")'), sha256('import("x")')]);
  expect(styleHashes).toEqual([sha256("a { b: c }")]);
});
