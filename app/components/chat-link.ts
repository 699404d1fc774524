import { formatChatLink } from "../../contract/chat-link.ts";
import { settings } from "../settings.ts";

export function getChatLink(message: string): string {
  return formatChatLink(settings.CHAT_URL, settings.CHAT_PHONE, message);
}
