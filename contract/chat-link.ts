/**
 * The address that opens a chat with a message written already, such as WhatsApp's
 * (https://faq.whatsapp.com/5913398998672934): `{phone}` becomes the digits of the number.
 */
export function formatChatLink(template: string, phone: string, message: string): string {
  return template
    .replaceAll("{phone}", phone.replace("+", ""))
    .replaceAll("{message}", encodeURIComponent(message));
}

/** Whether there is a chat to open: its link is set, and the number where the link takes one. */
export function hasChat({ CHAT_URL, CHAT_PHONE }: { CHAT_URL: string; CHAT_PHONE: string }): boolean {
  return CHAT_URL !== "" && (CHAT_PHONE !== "" || !CHAT_URL.includes("{phone}"));
}
