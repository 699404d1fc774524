import { getAddress } from "../../domain/addresses.ts";
import type { PageContent } from "../content/create-content.ts";
import { Rosette } from "../engraving/rosette.tsx";
import { formatSerial } from "../engraving/serial.ts";

export default function NotFound({ main, language, layout }: PageContent<"not-found">) {
  const { title, text, home } = main;
  return (
    <main id="content">
      <div className="page-head not-found">
        <div className="container">
          <div>
            <h1>{title}</h1>
            <p>{text}</p>
            <a href={getAddress("home", language)} className="button">
              <span data-display="">{home}</span>
            </a>
          </div>
          <div className="gift-card" aria-hidden="true">
            <Rosette seed={404} />
            <svg viewBox="0 0 340 214" aria-hidden="true">
              <path
                className="perforation"
                d="M119 119H47L95 63M101 137V56M170 56a27.5 40.5 0 010 81a27.5 40.5 0 010-81M293 119H221L269 63M275 137V56"
              />
              <text className="code" x="26" y="38">
                {formatSerial(layout.serialPrefix, 404)}
              </text>
            </svg>
          </div>
        </div>
      </div>
    </main>
  );
}
