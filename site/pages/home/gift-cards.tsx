import { PartnerLink } from "../../components/partner-link.tsx";
import type { Content } from "../../content/create-content.ts";
import type { Picture } from "../../content/picture.ts";
import { coins } from "../../engraving/coins.ts";
import { Rosette } from "../../engraving/rosette.tsx";
import { formatSerial } from "../../engraving/serial.ts";

interface GiftCardsProps {
  cards: Content["home"]["cards"];
  serialPrefix: string;
}

/**
 * A fan of cards, which lead to the partner. The engraving is a picture in the stylesheet, because as elements, it would double the
 * page's layout work. The words are HTML, because SVG text takes twice as long.
 */
export function GiftCards({ cards, serialPrefix }: GiftCardsProps) {
  return (
    <div className="gift-cards" dir="ltr">
      {(["back", "middle", "front"] as const).map((place) => {
        const card = cards[place];
        const className = `gift-card gift-card-${place}`;
        const face = (
          <>
            {card.picture && <CardPicture {...card.picture} />}
            {/* The visitor's rosette and serial. Only the front card has them, because it covers the other cards. */}
            {place === "front" && !card.picture && (
              <>
                <Rosette />
                <p className="code" aria-hidden="true" data-serial={serialPrefix}>
                  {formatSerial(serialPrefix)}
                </p>
              </>
            )}
            {!card.picture && (
              <svg className="coin" viewBox="-18 -18 36 36" aria-hidden="true">
                <circle r="17" />
                <path d={coins[place]} />
              </svg>
            )}
            <span className={card.picture ? "label on-picture" : "label"} data-display="">
              <bdi>{card.text}</bdi>
            </span>
          </>
        );
        return card.text ? (
          <PartnerLink key={place} {...card} className={className}>
            {face}
          </PartnerLink>
        ) : (
          <div key={place} className={className}>
            {face}
          </div>
        );
      })}
    </div>
  );
}

const CardPicture = (picture: Picture) => <img {...picture} alt="" loading="lazy" decoding="async" />;

/** The cards that the fan has no place for. */
export function OtherCards({ cards }: { cards: Content["home"]["cards"]["others"] }) {
  if (cards.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without it, WebKit announces no list
    <ul className="other-cards" role="list">
      {cards.map((card) => (
        <li key={card.text}>
          <PartnerLink {...card}>
            <span className="gift-card">{card.picture && <CardPicture {...card.picture} />}</span>
            <bdi>{card.text}</bdi>
          </PartnerLink>
        </li>
      ))}
    </ul>
  );
}
