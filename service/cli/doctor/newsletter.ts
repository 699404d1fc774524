import { type Check, good, warning } from "./check.ts";
import { unreachable } from "./network.ts";
import { endpointFault, opensToPages, preflight } from "./preflight.ts";

/** The list service, asked what it allows: nobody is subscribed. */
export const newsletterChecks: Check[] = [
  {
    name: "newsletter",
    title: "Newsletter",
    settings: ["NEWSLETTER_URL", "NEWSLETTER", "SITE_ORIGIN"],
    network: true,
    applies: ({ settings }) => settings.NEWSLETTER === "on" && settings.NEWSLETTER_URL !== "",
    async run({ settings: { NEWSLETTER_URL, SITE_ORIGIN }, fetch }, signal) {
      const advice = "Compare NEWSLETTER_URL with what the list service says, and try again.";
      try {
        const answer = await preflight(NEWSLETTER_URL, SITE_ORIGIN, fetch, signal);
        const fault = endpointFault(answer, advice);
        if (fault) return fault;
        if (opensToPages(answer, NEWSLETTER_URL, SITE_ORIGIN)) return good("Answers. Nobody was subscribed.");
        return warning(
          "setting",
          `The list service does not say that pages of ${SITE_ORIGIN} may see its answers.`,
          "Allow this origin there (CORS), and subscribe once with an address of your own.",
        );
      } catch (error) {
        return unreachable(NEWSLETTER_URL, error, advice);
      }
    },
  },
];
