import { GiftCard } from "../components/gift-card.tsx";
import { PageLink } from "../components/page-link.tsx";
import { useLanguage } from "../content/language-context.tsx";
import { settings } from "../settings.ts";

export function NotFound() {
  const { dictionary } = useLanguage();
  return (
    <div className="page-head ornamented not-found">
      <div className="container">
        <div>
          <p className="not-found-code">
            <bdi dir="ltr">404</bdi>
          </p>
          <h1>{dictionary.notFound.title}</h1>
          <p>{dictionary.notFound.text}</p>
          <PageLink page="home" className="button">
            <span data-display="">{dictionary.notFound.home}</span>
          </PageLink>
        </div>
        <GiftCard label={settings.BRAND} code="•••• •••• 404" />
      </div>
    </div>
  );
}
