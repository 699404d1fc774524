import type { SiteSettings } from "./settings.ts";

/** The inputs for the security headers of a document. */
export interface DocumentSources extends Pick<SiteSettings, "SITE_ORIGIN"> {
  /** The hashes of inline scripts and styles: see `hashInlineElements`. */
  scriptHashes: string[];
  styleHashes: string[];
  /** Foreign origins that scripts call and forms post to: see `findHostedOrigins`. */
  connectOrigins: string[];
  formOrigins: string[];
}

/** Two years. */
const transportSecurityMaxAgeSeconds = 2 * 365 * 24 * 60 * 60;

/** Features that would ask the visitor for permission. Every response has this list. */
const deniedFeatures = ["camera", "geolocation", "microphone"];

/** Creates the headers of a document, for the service and for static hosts. */
export function createSecurityHeaders(sources: DocumentSources): Record<string, string> {
  const secure = sources.SITE_ORIGIN.startsWith("https:");
  return {
    "content-security-policy": formatContentSecurityPolicy(sources, secure),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": deniedFeatures.map((feature) => `${feature}=()`).join(", "),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    // Without subdomains: they may belong to somebody else, and may not support TLS.
    ...(secure && { "strict-transport-security": `max-age=${transportSecurityMaxAgeSeconds}` }),
  };
}

function formatContentSecurityPolicy(sources: DocumentSources, secure: boolean): string {
  const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`);
  const directives = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...quoted(sources.scriptHashes)],
    "style-src": quoted(sources.styleHashes),
    "font-src": ["'self'", "data:"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...new Set(sources.connectOrigins)],
    "form-action": ["'self'", ...new Set(sources.formOrigins)],
    "manifest-src": ["'self'"],
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

export type HostedSettings = Pick<
  SiteSettings,
  "VISITOR_COUNTER_URL" | "CONTACT_FORM_URL" | "NEWSLETTER" | "NEWSLETTER_URL"
>;

/** Finds the foreign origins in the settings of the hosted counter, the contact form, and the newsletter. */
export function findHostedOrigins(settings: HostedSettings) {
  const origin = (url: string) => (url ? [new URL(url).origin] : []);
  const newsletter = settings.NEWSLETTER === "on" ? settings.NEWSLETTER_URL : "";
  const formOrigins = [...origin(settings.CONTACT_FORM_URL), ...origin(newsletter)];
  return { connectOrigins: [...origin(settings.VISITOR_COUNTER_URL), ...formOrigins], formOrigins };
}

const inlineElement = /<(script|style)\b([^>]*)>(.*?)<\/\1\s*>/gs;

/** The types of script that a policy governs. Others, such as `application/ld+json`, are data. */
const governedType = /^(|module|text\/javascript|importmap)$/;

/**
 * Computes the hashes of a document's inline scripts and styles, for its policy. It can parse our own documents
 * only.
 */
export async function hashInlineElements(html: string) {
  const scriptHashes = new Set<string>();
  const styleHashes = new Set<string>();
  for (const [, element, attributes = "", content = ""] of html.matchAll(inlineElement)) {
    if (element === "style") styleHashes.add(await hashText(content));
    else if (isGoverned(attributes)) scriptHashes.add(await hashText(content));
  }
  return { scriptHashes: [...scriptHashes], styleHashes: [...styleHashes] };
}

function isGoverned(attributes: string): boolean {
  const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? "";
  return !/\ssrc=/.test(attributes) && governedType.test(type.toLowerCase());
}

async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
