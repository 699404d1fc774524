import { GiftCard } from "../../components/gift-card.tsx";
import type { Content } from "../../content/create-content.ts";
import { formatSerial } from "../../engraving/serial.ts";

const cards = [
  { name: "travel", coin: "Ξ" },
  { name: "games", coin: "₮" },
] as const;

interface GiftCardsProps {
  labels: Content["home"]["hero"]["cards"];
  brand: string;
  count: number | undefined;
}

/** A fan of cards. The front one has the visitor's rosette and serial, as the banknote. */
export function GiftCards({ labels, brand, count }: GiftCardsProps) {
  return (
    <div className="gift-cards" dir="ltr" aria-hidden="true">
      {cards.map(({ name, coin }) => (
        <GiftCard
          key={name}
          className={`gift-card-${name}`}
          coin={coin}
          code="•••• •••• 7Q4M"
          label={labels[name]}
        />
      ))}
      <GiftCard
        className="gift-card-anything"
        coin="₿"
        code={formatSerial(brand, count)}
        label={labels.anything}
        number={count}
      />
    </div>
  );
}
