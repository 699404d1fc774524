import { Rosette } from "../engraving/rosette.tsx";

interface GiftCardProps {
  className?: string;
  /** Without a code, the card has no coin either: other cards cover both. */
  code?: string;
  label: string;
  /** The number whose rosette replaces the plain one. */
  number?: number | undefined;
}

/** A label of any length fits between the margins of the card: 0.62 is the width of the widest common letter. */
const labelSize = (label: string) => Math.min(24, Math.floor(288 / (0.62 * label.length)));

/** The engraving is a picture in the stylesheet. As elements, it would double the page's layout work. */
export function GiftCard({ className = "", code, label, number }: GiftCardProps) {
  return (
    <div aria-hidden="true" className={`gift-card ${className}`}>
      {number ? <Rosette number={number} /> : null}
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
        <text className="label" data-display="" x="26" y="48" fontSize={labelSize(label)}>
          {label}
        </text>
      </svg>
    </div>
  );
}
