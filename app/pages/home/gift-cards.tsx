import type { Content } from "../../../content/create-content.ts";
import { coins } from "../../engraving/coins.ts";
import { Rosette } from "../../engraving/rosette.tsx";

type CardNames = Content["home"]["cards"];

interface GiftCardsProps {
  names: CardNames;
  serial: string;
  count: number | undefined;
}

/** A fan of cards. Only the front one has the visitor's rosette and serial, like the banknote: it covers the others. */
export function GiftCards({ names, serial, count }: GiftCardsProps) {
  return (
    <div className="gift-cards" dir="ltr" aria-hidden="true">
      <GiftCard card="travel" name={names.travel} />
      <GiftCard card="games" name={names.games} />
      <GiftCard card="anything" name={names.anything} serial={serial} seed={count} />
    </div>
  );
}

interface GiftCardProps {
  card: keyof CardNames;
  name: string;
  serial?: string;
  /** The seed of the rosette that replaces the plain one. */
  seed?: number | undefined;
}

/** The engraving is a picture in the stylesheet. As elements, it would double the page's layout work. */
function GiftCard({ card, name, serial, seed }: GiftCardProps) {
  return (
    <div className={`gift-card gift-card-${card}`}>
      {seed ? <Rosette seed={seed} /> : null}
      <svg viewBox="0 0 340 214" aria-hidden="true">
        <g className="coin">
          <circle r="17" />
          <path d={coins[card]} />
        </g>
        {serial && (
          <text className="code" x="26" y="186">
            {serial}
          </text>
        )}
        <text className="label" data-display="" x="26" y="48" fontSize="24">
          {name}
        </text>
      </svg>
    </div>
  );
}
