import type { PageProps } from "../app.tsx";
import { GiftCard } from "../components/gift-card.tsx";
import { PageLink } from "../components/page-link.tsx";
import { formatSerial } from "../engraving/serial.ts";

export default function NotFound({ content }: PageProps) {
  const { title, text, home, brand } = content["not-found"];
  return (
    <div className="page-head not-found">
      <div className="container">
        <div>
          <p className="not-found-code">
            <bdi dir="ltr">404</bdi>
          </p>
          <h1>{title}</h1>
          <p>{text}</p>
          <PageLink page="home" language={content.language} className="button">
            <span data-display="">{home}</span>
          </PageLink>
        </div>
        <GiftCard label={brand} code={formatSerial(brand, 404)} perforation="404" />
      </div>
    </div>
  );
}
