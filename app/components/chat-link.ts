import { settings } from "../settings.ts";

/** WhatsApp's click-to-chat address with a message filled in: digits only, https://faq.whatsapp.com/5913398998672934 */
export function chatLink(message: string): string {
  return `https://wa.me/${settings.CHAT_PHONE.slice(1)}?text=${encodeURIComponent(message)}`;
}
