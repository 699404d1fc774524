import { createHash } from "node:crypto";
import { getNewsletterList, type SiteSettings } from "./site-settings.ts";

/** The settings that the security headers depend on. */
export type HeaderSettings = Pick<
  SiteSettings,
  "SITE_ORIGIN" | "VISITOR_COUNTER_URL" | "CONTACT_FORM_URL" | "NEWSLETTER"
>;

/** Two years. */
const transportSecurityMaxAgeSeconds = 2 * 365 * 24 * 60 * 60;

/** Forbids features that would ask the visitor for permission. Every response has this list. */
const deniedFeatures = ["camera", "geolocation", "microphone"];

/**
 * Creates the security headers of responses, for the service and for static hosts.
 * @param html the document. Its inline scripts and styles are allowed by their hashes
 */
export function createSecurityHeaders(settings: HeaderSettings, html = ""): Record<string, string> {
  const secure = settings.SITE_ORIGIN.startsWith("https:");
  return {
    "content-security-policy": formatContentSecurityPolicy(settings, html, secure),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": deniedFeatures.map((feature) => `${feature}=()`).join(", "),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    // No `includeSubDomains`: subdomains may belong to someone else and may not support TLS.
    ...(secure && { "strict-transport-security": `max-age=${transportSecurityMaxAgeSeconds}` }),
  };
}

function formatContentSecurityPolicy(settings: HeaderSettings, html: string, secure: boolean) {
  const { VISITOR_COUNTER_URL, CONTACT_FORM_URL } = settings;
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashInlineElements(html, "script")],
    "style-src": hashInlineElements(html, "style"),
    "font-src": ["'self'", "data:"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...listOrigins([VISITOR_COUNTER_URL, CONTACT_FORM_URL])],
    "form-action": ["'self'", ...listOrigins([CONTACT_FORM_URL, getNewsletterList(settings)])],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["'none'"],
    ...(secure && { "upgrade-insecure-requests": [] }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

function listOrigins(urls: string[]): Set<string> {
  return new Set(urls.filter(Boolean).map((url) => new URL(url).origin));
}

/** Computes the hashes of a document's inline scripts or styles. It can parse our own documents only. */
function hashInlineElements(html: string, element: "script" | "style"): Set<string> {
  // Scripts that contain data, such as JSON-LD, are never executed, so they need no hash.
  const isOther = '(?![^>]*\\s(?:src=|type="application/))';
  const inline = new RegExp(`<${element}\\b${isOther}[^>]*>(.*?)</${element}>`, "gs");
  const hash = (text: string) => createHash("sha256").update(text).digest("base64");
  return new Set([...html.matchAll(inline)].map(([, content = ""]) => `'sha256-${hash(content)}'`));
}
