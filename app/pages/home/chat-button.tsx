import { formatChatLink, hasChat } from "../../../contract/chat-link.ts";
import { Icon } from "../../components/icon.tsx";
import { useLanguage } from "../../content/language-context.tsx";
import { settings } from "../../settings.ts";

/** Not rendered if the operator has no chat. */
export function ChatButton() {
  const { dictionary, format } = useLanguage();
  if (!hasChat(settings)) return null;
  return (
    <aside className="chat" aria-label={format(dictionary.layout.chat)}>
      <a
        className="chat-button"
        href={formatChatLink(settings, dictionary.home.chatMessage)}
        target="_blank"
        rel="noopener"
      >
        <Icon name="chat" />
        <span className="visually-hidden">{`${format(dictionary.layout.chat)} (${dictionary.layout.opensNewTab})`}</span>
      </a>
    </aside>
  );
}
