import { getAddress } from "../../domain/addresses.ts";
import type { PageContent } from "../content/create-content.ts";

export function Logo({ content: { page, language, layout } }: { content: PageContent }) {
  return (
    <a
      className="logo"
      href={getAddress("home", language)}
      aria-label={layout.logoLabel}
      aria-current={page === "home" ? "page" : undefined}
    >
      <bdi data-display="">{layout.brand}</bdi>
    </a>
  );
}
