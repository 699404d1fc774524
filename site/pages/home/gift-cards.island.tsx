import type { Content } from "../../content/create-content.ts";
import { coins } from "../../engraving/coins.ts";
import { Rosette } from "../../engraving/rosette.tsx";
import { formatSerial } from "../../engraving/serial.ts";
import { island } from "../../islands/island.tsx";
import { useVisitorNumber, type Visit } from "./use-visitor-number.ts";

interface GiftCardsProps {
  labels: Content["home"]["cards"];
  serialPrefix: string;
  visit: Visit;
}

export default island("home/gift-cards", GiftCards);

/**
 * A fan of cards. Only the front card shows the visitor's rosette and serial, because it covers the other cards. The
 * engraving is a picture in the stylesheet: as elements, it would double the page's layout work. The words are HTML, because
 * SVG text takes twice as long.
 */
function GiftCards({ labels, serialPrefix, visit }: GiftCardsProps) {
  const count = useVisitorNumber(visit);
  return (
    <div className="gift-cards" dir="ltr" aria-hidden="true">
      {(["back", "middle", "front"] as const).map((place) => (
        <div key={place} className={`gift-card gift-card-${place}`}>
          {place === "front" && count ? <Rosette seed={count} /> : null}
          <svg className="coin" viewBox="-18 -18 36 36" aria-hidden="true">
            <circle r="17" />
            <path d={coins[place]} />
          </svg>
          <p className="label" data-display="">
            {labels[place]}
          </p>
          {place === "front" && <p className="code">{formatSerial(serialPrefix, count)}</p>}
        </div>
      ))}
    </div>
  );
}
