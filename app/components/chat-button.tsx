import { hasChat } from "../../contract/chat-link.ts";
import { useLanguage } from "../language.tsx";
import { settings } from "../settings.ts";
import { chatLink } from "./chat-link.ts";
import { Icon } from "./icon.tsx";

/** Nothing at all where the operator has no chat. */
export function ChatButton() {
  const { words, fill } = useLanguage();
  if (!hasChat(settings)) return null;
  return (
    <aside aria-label={fill(words.layout.chat)}>
      <a className="chat-button" href={chatLink(words.home.chatMessage)} target="_blank" rel="noopener">
        <Icon name="chat" />
        <span className="visually-hidden">{`${fill(words.layout.chat)} (${words.layout.opensNewTab})`}</span>
      </a>
    </aside>
  );
}
