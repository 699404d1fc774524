import { type PointerEvent, useRef } from "react";
import { Rosette } from "../../components/rosette.tsx";
import { useLanguage } from "../../language.tsx";

const cards = [
  { name: "travel", coin: "Ξ" },
  { name: "games", coin: "₮" },
  { name: "anything", coin: "₿" },
] as const;

/** The engraving of a card is drawn once and used three times. */
export function GiftCards() {
  const stack = useRef<HTMLDivElement>(null);
  const { words } = useLanguage();

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
      <Engraving />
      {cards.map(({ name, coin }) => (
        <svg key={name} aria-hidden="true" className={`gift-card gift-card-${name}`} viewBox="0 0 340 214">
          <rect width="340" height="214" rx="18" />
          <use href="#engraving" />
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
          <text className="label" x="26" y="48">
            {words.home.cards[name]}
          </text>
        </svg>
      ))}
    </div>
  );
}

const bandScales = [1, 0.75, 0.5, 0.25, 0, -0.25, -0.5, -0.75, -1];

/** Two families of one wave, each squeezed step by step to its mirror image, and two rosettes about a seal. */
function Engraving() {
  return (
    <svg width="0" height="0" aria-hidden="true">
      <defs>
        <path id="wave" d="M-30 0q42.5-52 85 0t85 0 85 0 85 0 85 0" />
        <g id="waves">
          {bandScales.map((scale) => (
            <use key={scale} href="#wave" transform={`scale(1 ${scale})`} />
          ))}
        </g>
        <g id="engraving">
          <clipPath id="card">
            <rect width="340" height="214" rx="18" />
          </clipPath>
          <g clipPath="url(#card)">
            <use href="#waves" transform="translate(0 148) rotate(-3)" />
            <use href="#waves" transform="translate(-44 150) rotate(4) scale(1.3 .7)" />
          </g>
          <g transform="translate(258 88)">
            <Rosette rx={74} ry={26} turns={18} />
            <Rosette rx={30} ry={11} turns={12} />
            <circle className="seal" r="17" />
          </g>
        </g>
      </defs>
    </svg>
  );
}
