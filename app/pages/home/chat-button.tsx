import { Icon } from "../../components/icon.tsx";
import type { Content } from "../../content/create-content.ts";

export function ChatButton({ label, opensNewTab, href }: NonNullable<Content["home"]["chat"]>) {
  return (
    <aside aria-label={label}>
      <a className="chat-button" href={href} target="_blank" rel="noopener">
        <Icon name="chat" />
        <span className="visually-hidden">{`${label} (${opensNewTab})`}</span>
      </a>
    </aside>
  );
}
