import { GiftCard } from "../../components/gift-card.tsx";
import type { Content } from "../../content/create-content.ts";
import { formatSerial } from "../../engraving/serial.ts";

interface GiftCardsProps {
  labels: Content["home"]["hero"]["cards"];
  brand: string;
  count: number | undefined;
}

/** A fan of cards. The front one has the visitor's rosette and serial, like the banknote. */
export function GiftCards({ labels, brand, count }: GiftCardsProps) {
  return (
    <div className="gift-cards" dir="ltr" aria-hidden="true">
      {(["travel", "games"] as const).map((name) => (
        <GiftCard key={name} className={`gift-card-${name}`} label={labels[name]} />
      ))}
      <GiftCard
        className="gift-card-anything"
        code={formatSerial(brand, count)}
        label={labels.anything}
        number={count}
      />
    </div>
  );
}
