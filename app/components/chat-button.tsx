import { useLanguage } from "../language.tsx";
import { settings } from "../settings.ts";
import { chatLink } from "./chat-link.ts";
import { Icon } from "./icon.tsx";

/** Nothing at all where the operator has no chat. */
export function ChatButton() {
  const { words } = useLanguage();
  if (!settings.CHAT_PHONE) return null;
  return (
    <aside aria-label={words.layout.chat}>
      <a className="chat-button" href={chatLink(words.home.chatMessage)} target="_blank" rel="noopener">
        <Icon name="chat" />
        <span className="visually-hidden">{`${words.layout.chat} (${words.layout.opensNewTab})`}</span>
      </a>
    </aside>
  );
}
