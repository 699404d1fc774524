import type { MessageStore, StoredMessage } from "../store/store.ts";
import { dayMs } from "../units.ts";

/** Spam advertises something, so it has a link. Few messages of customers do. */
const link = /https?:\/\/|www\./i;

/**
 * Whether a message stays in the inbox for now: it may be spam, and so many messages were delivered within a day that
 * the mail provider may soon accept none of the others.
 * @param perDay 0: no limit
 */
export async function isHeldBack(
  { subject, message }: Pick<StoredMessage, "subject" | "message">,
  messages: Pick<MessageStore, "countDelivered">,
  perDay: number,
): Promise<boolean> {
  if (perDay === 0 || !link.test(`${subject} ${message}`)) return false;
  return (await messages.countDelivered(dayMs)) >= perDay;
}
