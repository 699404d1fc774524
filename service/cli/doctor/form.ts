import { type Check, cross, type Examination, type Finding, good } from "./check.ts";
import { unreachable } from "./network.ts";
import { endpointFault, opensToPages, preflight } from "./preflight.ts";

/** The endpoints of form services, asked what they allow: nothing is sent, so nobody gets mail. */
export const formChecks: Check[] = [
  {
    name: "form.hosted",
    title: "Contact form",
    settings: ["CONTACT_FORM_URL", "SUPPORT_EMAIL", "SITE_ORIGIN"],
    network: true,
    applies: ({ settings }) => settings.CONTACT_FORM_URL !== "",
    run: (examination, signal) => reach("CONTACT_FORM_URL", examination, signal),
  },
  {
    name: "form.relay",
    title: "Form service for messages",
    settings: ["FORWARD_FORM_URL", "SUPPORT_EMAIL", "SITE_ORIGIN"],
    network: true,
    applies: ({ settings }) => settings.FORWARD_FORM_URL !== "",
    run: (examination, signal) => reach("FORWARD_FORM_URL", examination, signal),
  },
];

/** The pages send to the first, the service to the second. */
type FormSetting = "CONTACT_FORM_URL" | "FORWARD_FORM_URL";

async function reach(
  setting: FormSetting,
  { settings, fetch }: Examination,
  signal: AbortSignal,
): Promise<Finding> {
  const mailbox = encodeURIComponent(settings.SUPPORT_EMAIL).replace("%40", "@");
  const address = `${settings[setting].replace(/\/+$/, "")}/ajax/${mailbox}`;
  const origin = settings.SITE_ORIGIN;
  try {
    const answer = await preflight(address, origin, fetch, signal);
    const advice = `Write the form service's address into ${setting}, without the mailbox.`;
    const fault = endpointFault(answer, advice);
    if (fault) return fault;
    if (setting === "CONTACT_FORM_URL" && !opensToPages(answer, address, origin))
      return cross(
        "setting",
        `The form service lets no page of ${origin} send anything.`,
        "Allow this origin there; where that is this project's own service, set its SITE_ORIGIN.",
      );
    return good(
      "Answers. Whether it is activated shows only a message: npm run doctor -- --send-test-message",
    );
  } catch (error) {
    return unreachable(address, error, `Compare ${setting} with what the form service says, and try again.`);
  }
}
