import { Rosette } from "../../engraving/rosette.tsx";
import { formatSerial } from "../../engraving/serial.ts";
import { island } from "../../islands/island.tsx";
import { useVisitorNumber } from "./use-visitor-number.ts";

export default island("home/card-number", CardNumber);

/** The visitor's rosette and serial. Only the front card has them, because it covers the other cards. */
function CardNumber({ serialPrefix }: { serialPrefix: string }) {
  const count = useVisitorNumber();
  return (
    <>
      {count ? <Rosette seed={count} /> : null}
      <p className="code" aria-hidden="true">
        {formatSerial(serialPrefix, count)}
      </p>
    </>
  );
}
