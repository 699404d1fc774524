import type { SiteSettings } from "./settings.ts";

type TransportSettings = Pick<SiteSettings, "SITE_ORIGIN" | "HSTS_INCLUDE_SUBDOMAINS">;

/** What a document's security headers depend on. */
export interface DocumentSources extends TransportSettings {
  /** Of its inline scripts and styles, as `hashInlineElements` gives them. */
  scriptHashes: string[];
  styleHashes: string[];
  /** Foreign origins that its scripts call and its forms post to: `findHostedOrigins` gives them. */
  connectOrigins: string[];
  formOrigins: string[];
}

/** Seconds: two years. */
const transportSecurityMaxAge = 2 * 365 * 24 * 60 * 60;

/** What could ask a visitor for a permission, or tell of interests. Each name costs every answer its bytes. */
const deniedFeatures = ["browsing-topics", "camera", "geolocation", "microphone", "payment", "usb"];

/** The headers of one document, the same from the service and from a static host. */
export function createSecurityHeaders(sources: DocumentSources): Record<string, string> {
  const secure = sources.SITE_ORIGIN.startsWith("https:");
  // The other hosts of a domain may be somebody else's, and without TLS.
  const subdomains = sources.HSTS_INCLUDE_SUBDOMAINS === "on" ? "; includeSubDomains" : "";
  return {
    "content-security-policy": formatContentSecurityPolicy(sources, secure),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": deniedFeatures.map((feature) => `${feature}=()`).join(", "),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    ...(secure && {
      "strict-transport-security": `max-age=${transportSecurityMaxAge}${subdomains}`,
    }),
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

/** Foreign origins out of the settings of the hosted counter and forms; empty where there are none. */
export function findHostedOrigins(settings: HostedSettings) {
  const origin = (url: string) => (url ? [new URL(url).origin] : []);
  const newsletter = settings.NEWSLETTER === "on" ? settings.NEWSLETTER_URL : "";
  const formOrigins = [...origin(settings.CONTACT_FORM_URL), ...origin(newsletter)];
  return { connectOrigins: [...origin(settings.VISITOR_COUNTER_URL), ...formOrigins], formOrigins };
}

const inlineElement = /<(script|style)\b([^>]*)>(.*?)<\/\1\s*>/gs;

/** Types of script that a policy governs. All others, `application/ld+json` say, are data. */
const governedType = /^(|module|text\/javascript|importmap|speculationrules)$/;

/** The hashes of the inline scripts and styles of one of our own documents, for its policy. */
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
