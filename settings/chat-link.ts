interface ChatSettings {
  CHAT_URL: string;
  SUPPORT_PHONE: string;
}

/**
 * Fills the placeholders of an address that opens a chat with a prepared message, such as WhatsApp's
 * (https://faq.whatsapp.com/5913398998672934). `{phone}` becomes the digits of the support phone.
 */
export function formatChatLink({ CHAT_URL, SUPPORT_PHONE }: ChatSettings, message: string): string {
  return CHAT_URL.replaceAll("{phone}", SUPPORT_PHONE.replace("+", "")).replaceAll(
    "{message}",
    encodeURIComponent(message),
  );
}

/** Whether the site has a chat: its address is set, and the number that it needs. */
export function hasChat({ CHAT_URL, SUPPORT_PHONE }: ChatSettings): boolean {
  return CHAT_URL !== "" && (SUPPORT_PHONE !== "" || !CHAT_URL.includes("{phone}"));
}
