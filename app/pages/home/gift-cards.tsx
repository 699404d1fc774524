import type { Content } from "../../../content/create-content.ts";
import { coins } from "../../engraving/coins.ts";
import { Rosette } from "../../engraving/rosette.tsx";

interface GiftCardsProps {
  labels: Content["home"]["cards"];
  serial: string;
  count: number | undefined;
}

/** A fan of cards. The front one has the visitor's rosette and serial, like the banknote. */
export function GiftCards({ labels, serial, count }: GiftCardsProps) {
  return (
    <div className="gift-cards" dir="ltr" aria-hidden="true">
      {(["travel", "games"] as const).map((name) => (
        <GiftCard key={name} name={name} label={labels[name]} />
      ))}
      <GiftCard name="anything" code={serial} label={labels.anything} seed={count} />
    </div>
  );
}

interface GiftCardProps {
  name: "travel" | "games" | "anything";
  label: string;
  /** Other cards would cover it. */
  code?: string;
  /** The seed of the rosette that replaces the plain one. */
  seed?: number | undefined;
}

/** The engraving is a picture in the stylesheet. As elements, it would double the page's layout work. */
function GiftCard({ name, label, code, seed }: GiftCardProps) {
  return (
    <div className={`gift-card gift-card-${name}`}>
      {seed ? <Rosette seed={seed} /> : null}
      <svg viewBox="0 0 340 214" aria-hidden="true">
        <g className="coin">
          <circle r="17" />
          <path d={coins[name]} />
        </g>
        {code && (
          <text className="code" x="26" y="186">
            {code}
          </text>
        )}
        <text className="label" data-display="" x="26" y="48" fontSize="24">
          {label}
        </text>
      </svg>
    </div>
  );
}
