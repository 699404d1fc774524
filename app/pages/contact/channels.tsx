import { formatChatLink, hasChat } from "../../../contract/chat-link.ts";
import { localize } from "../../../contract/localized-text.ts";
import { MailLink, PhoneLink } from "../../components/contact-links.tsx";
import { Icon, IconBadge } from "../../components/icon.tsx";
import { useLanguage } from "../../content/language-context.tsx";
import { settings } from "../../settings.ts";

export function Channels() {
  const { language, dictionary } = useLanguage();
  const { phone, email, headquarters, channels, safety } = dictionary.contactPage;
  return (
    <section className="container" aria-labelledby="channels">
      <h2 id="channels" className="visually-hidden">
        {channels}
      </h2>
      <ul className="channels tiles">
        <li>
          <IconBadge name="phone" />
          <h3>{phone.title}</h3>
          <p>{phone.text}</p>
          <PhoneLink />
        </li>
        <li>
          <IconBadge name="mail" />
          <h3>{email.title}</h3>
          <p>{email.text}</p>
          <MailLink address={settings.SUPPORT_EMAIL} />
        </li>
        {hasChat(settings) && <ChatCard />}
        {settings.HEADQUARTERS_ADDRESS && (
          <li>
            <IconBadge name="pin" />
            <h3>{headquarters.title}</h3>
            <p>{headquarters.text}</p>
            <address>
              <bdi>{localize(settings.HEADQUARTERS_ADDRESS, language)}</bdi>
            </address>
          </li>
        )}
      </ul>
      <p className="safety">
        <Icon name="shield" />
        {safety}
      </p>
    </section>
  );
}

function ChatCard() {
  const { dictionary, format } = useLanguage();
  const { title, text, action, message } = dictionary.contactPage.chat;
  return (
    <li>
      <IconBadge name="chat" />
      <h3>{format(title)}</h3>
      <p>{format(text)}</p>
      <a href={formatChatLink(settings, message)} target="_blank" rel="noopener">
        {format(action)}
        <span className="visually-hidden"> ({dictionary.layout.opensNewTab})</span>
      </a>
    </li>
  );
}
