import type { Content } from "../../content/create-content.ts";
import { coins } from "../../engraving/coins.ts";
import { Rosette } from "../../engraving/rosette.tsx";
import { formatSerial } from "../../engraving/serial.ts";
import { PartnerLink } from "./partner-link.tsx";

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
            {/* The visitor's rosette and serial. Only the front card has them, because it covers the other cards. */}
            {place === "front" && (
              <>
                <Rosette />
                <p className="code" aria-hidden="true" data-serial={serialPrefix}>
                  {formatSerial(serialPrefix)}
                </p>
              </>
            )}
            <svg className="coin" viewBox="-18 -18 36 36" aria-hidden="true">
              <circle r="17" />
              <path d={coins[place]} />
            </svg>
            <span className="label" data-display="">
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
