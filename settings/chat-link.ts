interface ChatSettings {
  CHAT_URL: string;
  CHAT_PHONE: string;
}

/**
 * Fills the placeholders of an address that opens a chat with a prepared message, such as WhatsApp's
 * (https://faq.whatsapp.com/5913398998672934). `{phone}` becomes the digits of the number.
 */
export function formatChatLink({ CHAT_URL, CHAT_PHONE }: ChatSettings, message: string): string {
  return CHAT_URL.replaceAll("{phone}", CHAT_PHONE.replace("+", "")).replaceAll(
    "{message}",
    encodeURIComponent(message),
  );
}

/** Whether the site has a chat: its address is set, and also the number if the address has `{phone}`. */
export function hasChat({ CHAT_URL, CHAT_PHONE }: ChatSettings): boolean {
  return CHAT_URL !== "" && (CHAT_PHONE !== "" || !CHAT_URL.includes("{phone}"));
}
