import type { Content } from "../../../content/create-content.ts";
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
  /** Without a code, the card has no coin either: other cards cover both. */
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
        {code && (
          <>
            <circle cx="258" cy="88" r="17" />
            {/* A bitcoin. As a character, it would be a box on systems whose fonts lack it. */}
            <path
              className="coin"
              d="M253.5 80v16M250 80h9a4 4 0 010 8h-5.5m6 0a4 4 0 010 8h-9.5M256 77v3m4-3v3M256 96v3m4-3v3"
            />
            <text className="code" x="26" y="186">
              {code}
            </text>
          </>
        )}
        <text className="label" data-display="" x="26" y="48" fontSize="24">
          {label}
        </text>
      </svg>
    </div>
  );
}
