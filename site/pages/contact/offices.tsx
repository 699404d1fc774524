import type { Content } from "../../content/create-content.ts";

type OfficesProps = NonNullable<Content["contact"]["offices"]>;

/** The offices, whose clocks the browser sets: see `enhancements/show-office-times.ts`. */
export function Offices({ title, localTime, offices }: OfficesProps) {
  return (
    <section className="container offices" aria-labelledby="offices" data-later="">
      <h2 id="offices">{title}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without it, WebKit announces no list */}
      <ul role="list">
        {offices.map(({ city, role, timeZone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a city may have two offices, and the list never changes
          <li key={index} data-time-zone={timeZone}>
            <div className="dial">
              <svg viewBox="-50 -50 100 100" aria-hidden="true">
                <circle r="49" />
                <circle className="ticks" r="44" />
                <g className="hands">
                  <path d="M0 0V-22" />
                  <path d="M0 8V-36" />
                  <circle r="3" />
                </g>
              </svg>
            </div>
            <div>
              <h3>
                <bdi>{city}</bdi>
              </h3>
              <p className="local-time">
                <span className="visually-hidden">{`${localTime} `}</span>
                <span data-display="" />
              </p>
              <p>{role}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
