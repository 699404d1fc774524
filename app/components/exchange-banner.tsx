import type { Content } from "../content/create-content.ts";
import { PartnerLink } from "./partner-link.tsx";

export function ExchangeBanner({ label, text, disclosure, link }: NonNullable<Content["home"]["exchange"]>) {
  return (
    <aside className="exchange" aria-label={label}>
      <div className="container">
        <p>
          <b>{label}</b> <span>{text}</span> <span>{disclosure}</span>
        </p>
        <PartnerLink {...link}>
          <span>{link.text}</span>
        </PartnerLink>
      </div>
    </aside>
  );
}
