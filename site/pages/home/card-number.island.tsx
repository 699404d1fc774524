import { Rosette } from "../../engraving/rosette.tsx";
import { formatSerial } from "../../engraving/serial.ts";
import { island } from "../../islands/island.tsx";
import { useVisitorNumber, type Visit } from "./use-visitor-number.ts";

interface CardNumberProps {
  serialPrefix: string;
  visit: Visit;
}

export default island("home/card-number", CardNumber);

/** The visitor's rosette and serial. Only the front card has them, because it covers the other cards. */
function CardNumber({ serialPrefix, visit }: CardNumberProps) {
  const count = useVisitorNumber(visit);
  return (
    <>
      {count ? <Rosette seed={count} /> : null}
      <p className="code" aria-hidden="true">
        {formatSerial(serialPrefix, count)}
      </p>
    </>
  );
}
