import type { PageProps } from "../app.tsx";
import { GiftCard } from "../components/gift-card.tsx";
import { PageLink } from "../components/page-link.tsx";

export default function NotFound({ content }: PageProps) {
  const { title, text, home, brand } = content["not-found"];
  return (
    <div className="page-head ornamented not-found">
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
        <GiftCard label={brand} code="•••• •••• 404" />
      </div>
    </div>
  );
}
