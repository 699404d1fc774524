import { useLanguage } from "../content/language-context.tsx";
import { settings } from "../settings.ts";
import { PartnerLink } from "./partner-link.tsx";

/** Not rendered if `EXCHANGE_PARTNER_URL` is empty. */
export function ExchangeBanner() {
  const { dictionary, format } = useLanguage();
  if (!settings.EXCHANGE_PARTNER_URL) return null;
  return (
    <aside className="exchange" aria-label={dictionary.advertisement}>
      <div className="container">
        <p>
          <b>{dictionary.advertisement}</b> <span>{format(dictionary.htxAd)}</span>{" "}
          <small>{dictionary.home.exchangeDisclosure}</small>
        </p>
        <PartnerLink
          href={settings.EXCHANGE_PARTNER_URL}
          placement="trade-crypto"
          note={dictionary.home.exchangeSite}
        >
          {dictionary.tradeCrypto}
        </PartnerLink>
      </div>
    </aside>
  );
}
