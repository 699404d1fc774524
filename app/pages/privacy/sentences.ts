import { hasChat } from "../../../contract/chat-link.ts";
import { languageCookie, languages } from "../../../contract/languages.ts";
import type { LanguageTools } from "../../i18n/language-context.tsx";
import { hasClickCounts, hasListService, hasOwnCounter, hasOwnForm, settings } from "../../settings.ts";

const withoutFalse = <T>(items: (T | false)[]) => items.filter((item): item is T => item !== false);

/** The sentences that are true of this site: see the table in `docs/privacy.md`. */
export function selectSentences(language: LanguageTools) {
  const { format, dictionary } = language;
  const { collect: collectBase, use: useBase } = dictionary.privacyPolicy.content;
  const { collect, use, share, retention } = dictionary.privacyPage;
  const formatWithHost = (text: string, url: string) => format(text, { host: new URL(url).hostname });
  const formatWithCookie = (text: string) => format(text, { cookie: languageCookie.name });
  return {
    collected: withoutFalse([
      ...collectBase.items,
      hasClickCounts && collect.clicks,
      hasOwnForm && hasOwnCounter ? collect.records : collect.recordsElsewhere,
      hasOwnForm && collect.withMessage,
      hasListService && collect.newsletter,
    ]).map(formatWithCookie),
    uses: withoutFalse([...useBase.items, hasClickCounts && use.clicks, hasListService && use.newsletter]),
    grounds: withoutFalse([use.grounds, hasListService && use.newsletterGround]).join(" "),
    recipients: withoutFalse([
      format(share.processors),
      !hasOwnForm && formatWithHost(share.form, settings.CONTACT_FORM_URL),
      !hasOwnCounter && formatWithHost(share.counter, settings.VISITOR_COUNTER_URL),
      hasListService && formatWithHost(share.newsletter, settings.NEWSLETTER_URL),
      hasChat(settings) && format(share.chat),
    ]),
    retained: withoutFalse([
      ...retention.items,
      hasOwnForm && { ...retention.messages, text: format(retention.messages.text, formatPeriods(language)) },
      retention.mailbox,
    ]),
  };
}

/** For how long messages are kept. */
function formatPeriods({ language }: LanguageTools) {
  const inDays = new Intl.NumberFormat(languages[language].locale, {
    style: "unit",
    unit: "day",
    unitDisplay: "long",
  });
  /** `Intl` puts an ordinary space before the unit in some languages. */
  const formatDays = (days: number) => inDays.format(days).replaceAll(" ", "\u00a0");
  return { days: formatDays(settings.KEEP_MESSAGES_DAYS), unreadDays: formatDays(settings.KEEP_UNREAD_DAYS) };
}
