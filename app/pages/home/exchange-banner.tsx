import { PartnerLink } from "../../components/partner-link.tsx";
import { useLanguage } from "../../language.tsx";
import { settings } from "../../settings.ts";

/** Nothing at all where the operator has set no exchange. */
export function ExchangeBanner() {
  const { words, fill } = useLanguage();
  if (!settings.EXCHANGE_PARTNER_URL) return null;
  return (
    <aside className="exchange" aria-label={words.advertisement}>
      <div className="width">
        <p>
          <b>{words.advertisement}</b> <span>{fill(words.htxAd)}</span>{" "}
          <small>{words.home.exchangeDisclosure}</small>
        </p>
        <PartnerLink
          href={settings.EXCHANGE_PARTNER_URL}
          placement="trade-crypto"
          note={words.home.exchangeSite}
        >
          {words.tradeCrypto}
        </PartnerLink>
      </div>
    </aside>
  );
}
