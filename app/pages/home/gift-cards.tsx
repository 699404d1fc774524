import { type PointerEvent, useRef } from "react";
import { GiftCard } from "../../components/gift-card.tsx";
import { useLanguage } from "../../i18n/language-context.tsx";

const cards = [
  { name: "travel", coin: "Ξ" },
  { name: "games", coin: "₮" },
  { name: "anything", coin: "₿" },
] as const;

/** A fan of cards, which tilts toward the pointer. */
export function GiftCards() {
  const stack = useRef<HTMLDivElement>(null);
  const { dictionary } = useLanguage();

  function tiltToward(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * 2 - 1;
    const down = ((event.clientY - box.top) / box.height) * 2 - 1;
    stack.current?.style.setProperty("--tilt-x", `${(-7 * down).toFixed(1)}deg`);
    stack.current?.style.setProperty("--tilt-y", `${(9 * across).toFixed(1)}deg`);
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
        <GiftCard
          key={name}
          className={`gift-card-${name}`}
          coin={coin}
          code="•••• •••• 7Q4M"
          label={dictionary.home.cards[name]}
        />
      ))}
    </div>
  );
}
