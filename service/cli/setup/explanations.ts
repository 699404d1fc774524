import type { ServiceSettings } from "../../settings.ts";

/** One line for each setting, for whoever runs the site and is no programmer. */
export const explanations: Record<keyof ServiceSettings, string> = {
  SITE_ORIGIN: "The site's public address, such as https://www.example.com, without a path.",
  BRAND: "The name that the pages show.",
  SUPPORT_PHONE: "The phone number that visitors call, with its country code, such as +44 20 7183 8750.",
  CHAT_PHONE:
    "The WhatsApp number that the chat button opens, written in the same way; empty takes the chat away.",
  CHAT_NAME: "The app that it opens, as visitors know it. Other languages may follow: WhatsApp | ar: واتساب",
  CHAT_URL: "That app's link: {phone} becomes the number, {message} the first message.",
  SUPPORT_HOURS: "24/7 if your phone is answered at every hour, else empty. Only claim what you can prove.",
  SUPPORT_EMAIL: "The mailbox that visitors' messages go to. The pages show it.",
  PRIVACY_EMAIL: "The mailbox for questions about personal data. The pages show it.",
  HEADQUARTERS_ADDRESS: "Where your business is, in one line. Only claim what you can prove; or empty.",
  OFFICES: "Offices: city | role | time zone; next one. Only claim what you can prove; or empty.",
  TRANSACTIONS:
    "More transactions than this went through your partner. Only claim what you can prove; or empty.",
  SATISFACTION: "Percent of satisfied customers. Only claim what you can prove; or empty.",
  CONTROLLER_NAME: "Who is responsible for visitors' data, person or company; empty: the brand.",
  CONTROLLER_ADDRESS: "The postal address of that person or company; empty: the headquarters'.",
  IMPRESSUM_URL: "A page with your legal notice, which some countries require; empty: none is linked.",
  PARTNER_NAME: "The provider that sells the gift cards, by the name that visitors know.",
  PARTNER_INVITE_URL:
    "Your link to that provider: where Buy now leads. https only. {placement} and {language} are filled in.",
  EXCHANGE_PARTNER_URL: "Your link to the exchange in the banner. https only; empty takes the banner off.",
  EXCHANGE_NAME: "The exchange's name in the banner; empty: the banner does without.",
  CLICK_COUNTS:
    "on or off: whether clicks on the partners' links are counted. If on, the privacy page says so.",
  NEWSLETTER: "on or off; off takes the newsletter off the home page.",
  NEWSLETTER_URL: "The list service that addresses are posted to; empty: the form sends nothing.",
  VISITOR_COUNTER_URL: "The Supabase project that counts visitors; empty: this site's own service does.",
  VISITOR_COUNTER_KEY: "That project's publishable (anon) key. Never the secret one: the pages show it.",
  CONTACT_FORM_URL: "The form service that the pages send messages to; empty: this site's own service.",
  HOST: "Where the service listens; 127.0.0.1 is right with a proxy on the same machine.",
  PORT: "The port that the service listens on.",
  DATABASE_FILE: "Where count and messages are kept.",
  DATABASE_URL:
    "A PostgreSQL database in place of that file, for several machines: postgres://name:password@host:5432/database.",
  SMTP_URL: "The mail server that passes messages on: smtps://name:password@mail.example.com",
  MAIL_FROM: "The sender of those mails: an address of your own domain.",
  FORWARD_FORM_URL: "A form service that passes messages on, in place of a mail server.",
  TRUSTED_PROXIES: "The proxy in front, such as 127.0.0.1; commas between several.",
  LOG_LEVEL: "How much the service writes to its log.",
  VISITS_PER_MINUTE: "How often one address may be counted in a minute; 0 is without limit.",
  CONTACT_MESSAGES_PER_HOUR: "How many messages one address may send in an hour; 0 is without limit.",
  KEEP_MESSAGES_DAYS:
    "After how many days delivered and handled messages are deleted; spam after 30 at the latest.",
  KEEP_UNREAD_DAYS: "After how many days waiting and failed messages, which nobody has seen, are deleted.",
  MAX_WAITING_MESSAGES: "How many messages may wait; above it visitors are told to try later.",
  MAX_DATABASE_MB: "How large the database may grow before messages are refused, in megabytes.",
  METRICS_HOST: "Where the page for monitoring answers. Never make it public.",
  METRICS_PORT: "The port of that page; empty: there is none.",
  NOTIFY_URL:
    "An address that gets notices of problems: an ntfy topic, a Slack or Discord webhook, or your own.",
  NOTIFY_FORMAT: "What that address takes: json, ntfy, slack or discord.",
  NOTIFY_EMAIL: "A mailbox that gets notices of problems, and the weekly email; empty: none does.",
};
