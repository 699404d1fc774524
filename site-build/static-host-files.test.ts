import { expect, test } from "vitest";
import { readSettings, siteSettings } from "../contract/settings.ts";
import { formatStaticHostFiles } from "./static-host-files.ts";

const staticSite = readSettings(siteSettings, {
  VISITOR_COUNTER_URL: "https://project.supabase.co",
  CONTACT_FORM_URL: "https://forms.example.com",
});

const format = (settings: typeof staticSite, length: number) =>
  formatStaticHostFiles(settings, { policy: "x".repeat(length - "  policy: ".length) });

test("a static site isn't built if Cloudflare Pages would ignore one of its headers", () => {
  expect(format(staticSite, 2000)._headers).toContain("policy: xxx");
  expect(() => format(staticSite, 2001)).toThrow(/^A line of _headers has 2001 characters.*policy: xxx/);
  expect(format(readSettings(siteSettings, {}), 2001)._headers).toContain("policy: xxx");
});
