import { error, type Finding, ok, warning } from "../finding.ts";
import type { ServiceSettings } from "../settings.ts";
import { createSmtpTransport } from "../smtp-transport.ts";
import type { Check } from "./check.ts";

/** Some mail servers delay their greeting to deter robots. */
const timeoutMs = 8_000;

export const mailCheck: Check = {
  name: "Mail server",
  server: "SMTP_URL",
  async run({ settings }) {
    const transport = await createSmtpTransport(settings.SMTP_URL, timeoutMs);
    try {
      await transport.verify();
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EAUTH") throw cause;
      return error("It rejects the name or password. → Type them again in SMTP_URL");
    }
    const hasLogin = new URL(settings.SMTP_URL).username !== "";
    return (
      findForeignSender(settings) ??
      ok(hasLogin ? "Accepts the name and password. Nothing was sent." : "Answers.")
    );
  },
};

/** A sender whose domain is neither the login's nor the site's. Without a login that names a domain, the server decides. */
function findForeignSender({ SMTP_URL, MAIL_FROM, SITE_ORIGIN }: ServiceSettings): Finding | undefined {
  const domain = getDomain(MAIL_FROM);
  const login = getDomain(decodeURIComponent(new URL(SMTP_URL).username));
  const isPartOf = (one: string, other: string) => `.${one}`.endsWith(`.${other}`);
  const isOwn = [login, new URL(SITE_ORIGIN).hostname].some(
    (own) => isPartOf(own, domain) || isPartOf(domain, own),
  );
  if (isOwn || login === "") return undefined;
  return warning(
    `The login is at ${login}, but emails would come from ${domain}, and may end up in spam. → Set MAIL_FROM to an address at ${login}`,
  );
}

const getDomain = (address: string) => address.toLowerCase().split("@")[1] ?? "";
