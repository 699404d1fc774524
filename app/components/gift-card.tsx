import type { ReactNode } from "react";

interface GiftCardProps {
  className?: string;
  coin?: string;
  code: string;
  label: ReactNode;
}

/** The engraving is a picture in the stylesheet. As elements it would be half of what the page has to lay out. */
export function GiftCard({ className = "", coin, code, label }: GiftCardProps) {
  return (
    <svg aria-hidden="true" className={`gift-card ${className}`} viewBox="0 0 340 214">
      <text className="coin" x="258" y="95">
        {coin}
      </text>
      <path
        className="chip"
        d="M32 76h28a6 6 0 016 6v18a6 6 0 01-6 6H32a6 6 0 01-6-6V82a6 6 0 016-6zM26 86h14v10H26M66 86H52v10h14M40 76v30M52 76v30"
      />
      <text className="code" x="26" y="186">
        {code}
      </text>
      <text className="label" data-display="" x="26" y="48">
        {label}
      </text>
    </svg>
  );
}
