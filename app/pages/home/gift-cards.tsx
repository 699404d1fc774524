import { type PointerEvent, useRef } from "react";
import { useLanguage } from "../../i18n/language-context.tsx";

const cards = [
  { name: "travel", coin: "Ξ" },
  { name: "games", coin: "₮" },
  { name: "anything", coin: "₿" },
] as const;

/** Their engraving is a picture in the stylesheet: so it is drawn once, and costs no elements. */
export function GiftCards() {
  const stack = useRef<HTMLDivElement>(null);
  const { dictionary } = useLanguage();

  function tiltToward(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * 2 - 1;
    const down = ((event.clientY - box.top) / box.height) * 2 - 1;
    stack.current?.style.setProperty("--tilt-x", `${(-down).toFixed(2)}deg`);
    stack.current?.style.setProperty("--tilt-y", `${across.toFixed(2)}deg`);
  }

  function rest() {
    stack.current?.removeAttribute("style");
  }

  return (
    <div
      className="gift-cards"
      ref={stack}
      dir="ltr"
      aria-hidden="true"
      onPointerMove={tiltToward}
      onPointerLeave={rest}
    >
      {cards.map(({ name, coin }) => (
        <svg key={name} aria-hidden="true" className={`gift-card gift-card-${name}`} viewBox="0 0 340 214">
          <text className="coin" x="258" y="95">
            {coin}
          </text>
          <path
            className="chip"
            d="M32 76h28a6 6 0 016 6v18a6 6 0 01-6 6H32a6 6 0 01-6-6V82a6 6 0 016-6zM26 86h14v10H26M66 86H52v10h14M40 76v30M52 76v30"
          />
          <text className="code" x="26" y="186">
            •••• •••• 7Q4M
          </text>
          <text className="label" data-display="" x="26" y="48">
            {dictionary.home.cards[name]}
          </text>
        </svg>
      ))}
    </div>
  );
}
