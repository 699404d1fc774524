import { usesFormService } from "../../settings/site-settings.ts";
import { error, type Finding, ok, set, warning } from "../finding.ts";
import { createSmtpTransport } from "../smtp-transport.ts";
import type { Check, Context } from "./check.ts";
import { isPublic } from "./site-checks.ts";

/** Some mail servers delay their greeting to deter robots. */
const timeoutMs = 8_000;

export const mailChecks: Check[] = [
  {
    name: "mail.login",
    title: "Mail server",
    network: {
      address: ({ SMTP_URL }) => SMTP_URL,
      actions: () => [set("SMTP_URL", "Compare host and port with your email provider's")],
    },
    run: logIn,
  },
  {
    name: "notices",
    title: "Notices",
    run(context) {
      const { settings } = context;
      const hasChannel = settings.NOTIFY_URL + settings.NOTIFY_EMAIL !== "";
      return !usesFormService(settings) && !hasChannel && isPublic(context)
        ? warning("You get no notices of problems.", set(["NOTIFY_EMAIL", "NOTIFY_URL"]))
        : undefined;
    },
  },
];

async function logIn({ settings: { SMTP_URL } }: Context): Promise<Finding> {
  try {
    await (await createSmtpTransport(SMTP_URL, timeoutMs)).verify?.();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EAUTH")
      return error("It rejects the name or password.", set("SMTP_URL", "Type them again"));
    throw cause;
  }
  const hasLogin = new URL(SMTP_URL).username !== "";
  return ok(hasLogin ? "Accepts the name and password. Nothing was sent." : "Answers.");
}
