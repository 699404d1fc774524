import type { ContactFaults } from "../../contract/contact-message.ts";

/** Why nothing was stored, in words for whoever reads the answer; never the words of an inner error. */
const reasons: Record<number, string> = {
  400: "The request could not be read.",
  403: "Messages are taken from the site's own pages only.",
  404: "There is no such mailbox.",
  405: "Messages are sent by POST.",
  413: "The message is too large.",
  415: "The message is in a form that is not understood here.",
  429: "Too many messages came from this address. Please try again later.",
  503: "The message cannot be taken at the moment. Nothing was stored. Please try again later.",
};

const unforeseen = "Something went wrong. Nothing was sent.";

/** A request that is answered with a fault, in the form the form-forwarding services use. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly statusCode: number;
  readonly faults: ContactFaults | undefined;

  constructor(statusCode: number, faults?: ContactFaults) {
    super(faults ? "Some fields are missing or faulty." : (reasons[statusCode] ?? unforeseen));
    this.statusCode = statusCode;
    this.faults = faults;
  }
}
