import type { Content } from "../../../content/create-content.ts";
import { coins } from "../../engraving/coins.ts";
import { Rosette } from "../../engraving/rosette.tsx";

type CardLabels = Content["home"]["cards"];

interface GiftCardsProps {
  labels: CardLabels;
  serial: string;
  count: number | undefined;
}

/** A fan of cards. Only the front one has the visitor's rosette and serial, like the banknote: it covers the others. */
export function GiftCards({ labels, serial, count }: GiftCardsProps) {
  return (
    <div className="gift-cards" dir="ltr" aria-hidden="true">
      <GiftCard card="travel" label={labels.travel} />
      <GiftCard card="games" label={labels.games} />
      <GiftCard card="anything" label={labels.anything} serial={serial} seed={count} />
    </div>
  );
}

interface GiftCardProps {
  card: keyof CardLabels;
  label: string;
  serial?: string;
  /** The seed of the rosette that replaces the plain one. */
  seed?: number | undefined;
}

/** The engraving is a picture in the stylesheet. As elements, it would double the page's layout work. */
function GiftCard({ card, label, serial, seed }: GiftCardProps) {
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
          {label}
        </text>
      </svg>
    </div>
  );
}
