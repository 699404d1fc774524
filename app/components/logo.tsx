import type { PageContent } from "../../content/create-content.ts";
import { getAddress } from "../../contract/addresses.ts";
import { petals } from "../styles/brand.ts";

/** A link to the home page. The mark is a small rosette, as in the engraving. */
export function Logo({ content: { page, language, layout } }: { content: PageContent }) {
  return (
    <a
      className="logo"
      href={getAddress("home", language)}
      aria-label={layout.home}
      aria-current={page === "home" ? "page" : undefined}
    >
      <svg className="logo-mark" viewBox="-14 -14 28 28" aria-hidden="true">
        <rect x="-14" y="-14" width="28" height="28" rx="8" />
        {petals.map((petal) => (
          <ellipse key={petal.transform} {...petal} />
        ))}
      </svg>
      <bdi data-display="" dir="ltr">
        {layout.brand}
      </bdi>
    </a>
  );
}
