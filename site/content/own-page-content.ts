import { isolateLatin } from "./format.ts";
import type { OwnPage } from "./parsed-own-page.ts";
import { createPartnerLink, type PartnerLinkContent } from "./partner-link-content.ts";
import type { ContentInput } from "./texts.ts";

export interface OwnPageContent extends Omit<OwnPage, "partnerLinks"> {
  lastUpdated: string;
  /** Undefined if the page doesn't link to the partner. */
  disclosure: string | undefined;
  partnerLinks: ReadonlyMap<string, PartnerLinkContent>;
}

export function createOwnPageContent(input: ContentInput, page: OwnPage): OwnPageContent {
  const { texts } = input;
  const links = [...page.partnerLinks].map(
    ([href, { address }]) => [href, createPartnerLink(input, page.name, address)] as const,
  );
  return {
    ...page,
    title: isolateLatin(page.title, page.language),
    lastUpdated: texts.privacyPolicy.lastUpdated,
    disclosure: links.length > 0 ? texts.home.disclosure : undefined,
    partnerLinks: new Map(links),
  };
}
