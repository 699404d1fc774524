import { ContactLink } from "../../components/contact-link.tsx";
import { Icon } from "../../components/icon.tsx";
import type { Content } from "../../content/create-content.ts";

type ChannelsProps = Content["contact"]["channels"];

export function Channels({ heading, phone, email, chat, headquarters, safety }: ChannelsProps) {
  return (
    <section className="container" aria-labelledby="channels">
      <h2 id="channels" className="visually-hidden">
        {heading}
      </h2>
      <ul className="channels tiles">
        <li>
          <Icon name="phone" />
          <h3>{phone.title}</h3>
          <p>{phone.text}</p>
          <ContactLink {...phone.link} />
        </li>
        <li>
          <Icon name="mail" />
          <h3>{email.title}</h3>
          <p>{email.text}</p>
          <ContactLink {...email.link} />
        </li>
        {chat && (
          <li>
            <Icon name="chat" />
            <h3>{chat.title}</h3>
            <p>{chat.text}</p>
            <a href={chat.href} target="_blank" rel="noopener">
              <span>{chat.action}</span>
              <span className="visually-hidden">{` (${chat.opensNewTab})`}</span>
            </a>
          </li>
        )}
        {headquarters && (
          <li>
            <Icon name="pin" />
            <h3>{headquarters.title}</h3>
            <address>
              <p>
                <bdi>{headquarters.address}</bdi>
              </p>
            </address>
          </li>
        )}
      </ul>
      <p className="safety">
        <Icon name="shield" />
        <span>{safety}</span>
      </p>
    </section>
  );
}
