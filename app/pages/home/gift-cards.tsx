import type { Content } from "../../../content/create-content.ts";
import { coins } from "../../engraving/coins.ts";
import { Rosette } from "../../engraving/rosette.tsx";

interface GiftCardsProps {
  labels: Content["home"]["cards"];
  serial: string;
  /** The seed of the front card's rosette. */
  count: number | undefined;
}

/**
 * A fan of cards. Only the front card shows the visitor's rosette and serial, because it covers the other cards. The
 * engraving is a picture in the stylesheet: as elements, it would double the page's layout work. The words are HTML, because
 * SVG text takes twice as long.
 */
export function GiftCards({ labels, serial, count }: GiftCardsProps) {
  return (
    <div className="gift-cards" dir="ltr" aria-hidden="true">
      {(["travel", "games", "anything"] as const).map((card) => {
        const isFront = card === "anything";
        return (
          <div key={card} className={`gift-card gift-card-${card}`}>
            {isFront && count ? <Rosette seed={count} /> : null}
            <svg className="coin" viewBox="-18 -18 36 36" aria-hidden="true">
              <circle r="17" />
              <path d={coins[card]} />
            </svg>
            <p className="label" data-display="">
              {labels[card]}
            </p>
            {isFront && <p className="code">{serial}</p>}
          </div>
        );
      })}
    </div>
  );
}
